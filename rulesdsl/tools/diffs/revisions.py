"""Files of a git revision, laid out in a folder: card files, game files, scenarios and transcripts, and nothing else.

git is asked for one revision's list of files and then for the contents of those that are wanted; the working tree is not touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path, PurePosixPath

WANTED = (".yaml", ".txt")
LARGEST = 4 * 1024 * 1024
"""Bytes of a file; a larger one is no card file."""


class NoRevision(ValueError):
    """A revision that cannot be had; the message says why, and what to do."""


def toplevel(near: Path) -> Path:
    """The folder of the repository that a path lies in. Raises `NoRevision`."""
    folder = near if near.is_dir() else near.parent
    while not folder.is_dir() and folder != folder.parent:
        folder = folder.parent
    done = _git(folder, "rev-parse", "--show-toplevel")
    if done.returncode:
        raise NoRevision(
            f"{folder} lies in no git repository, so that there are no revisions to compare with"
        )
    return Path(os.fsdecode(done.stdout.rstrip(b"\r\n")))


def commit_of(top: Path, revision: str) -> str | None:
    """The commit of a revision's name; None where git knows none of that name."""
    if not revision or revision.startswith("-"):
        return None
    done = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    return done.stdout.decode("ascii", "replace").strip() if done.returncode == 0 else None


def lay_out(top: Path, commit: str, folder: Path) -> None:
    """Write the files of a commit below a folder, as they lie in the repository. Raises `NoRevision`, `OSError`."""
    listed = _git(top, "ls-tree", "-r", "-z", "--long", "--full-tree", commit)
    if listed.returncode:
        raise NoRevision(f"git cannot list the files of {commit}: {_said(listed)}")
    wanted: list[tuple[str, str]] = []
    for row in listed.stdout.split(b"\0"):
        facts, tab, path = row.partition(b"\t")
        if not tab or not path.endswith(tuple(ending.encode() for ending in WANTED)):
            continue
        mode, sort, content, size = facts.split()
        if sort == b"blob" and mode.startswith(b"100") and int(size) <= LARGEST:
            wanted.append((content.decode("ascii"), os.fsdecode(path)))
    asked = "".join(f"{blob}\n" for blob, _ in wanted).encode()
    got = _git(top, "cat-file", "--batch", given=asked)
    if got.returncode:
        raise NoRevision(f"git cannot read the files of {commit}: {_said(got)}")
    at = 0
    for blob, name in wanted:
        head_end = got.stdout.index(b"\n", at)
        head = got.stdout[at:head_end].split()
        if len(head) != 3:
            raise NoRevision(f"git has no contents of {name} in {commit}; is this a partial clone ({blob})?")
        start = head_end + 1
        at = start + int(head[2]) + 1
        parts = PurePosixPath(name).parts
        if ".." in parts or name.startswith("/"):
            continue
        target = folder.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(got.stdout[start : at - 1])


def _git(folder: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    program = shutil.which("git")
    if program is None:
        raise NoRevision(
            "git is not installed, so that there are no revisions to compare with; compare two folders"
        )
    command = [program, "-C", str(folder), *arguments]
    # The arguments are ours or, where a person gave them, names behind --end-of-options; no shell reads them.
    plain = os.environ | {"LC_ALL": "C"}
    return subprocess.run(command, input=given, capture_output=True, check=False, env=plain)  # noqa: S603


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode("utf-8", "replace").strip() or f"exit code {done.returncode}"
