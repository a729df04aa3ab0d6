"""Files and their paths: how a person names them, whether two are one, and writing them whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

MARK = b"\xef\xbb\xbf"
"""What a UTF-8 file may begin with."""


def near(path: Path) -> Path:
    """A path as short as the present folder allows; unchanged where it lies elsewhere."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):
        return path


def real(path: str | Path) -> Path:
    """Where a path leads to, without links."""
    return Path(os.path.realpath(path))


def seen_from(folder: Path, path: str | Path) -> str:
    """A path as a file in a folder names it; the whole path where the two have nothing in common, as on two drives."""
    try:
        return Path(os.path.relpath(real(path), real(folder))).as_posix()
    except ValueError:
        return real(path).as_posix()


def write_whole(path: Path, data: bytes) -> None:
    """Write, flush, replace, flush the folder: a crash at any step leaves the old file or the new one. Raises `OSError`, `ValueError`."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_new(path: Path, text: str) -> None:
    """Write a file that there was none of, whole or not at all, with the rights that new files have here."""
    write_whole(path, text.encode())
    # The rights that a new file does not have can only be asked for by setting them.
    mask = os.umask(0o077)
    os.umask(mask)
    path.chmod(0o666 & ~mask)


def replace_text(path: Path, text: str) -> None:
    """Write a file anew; its permissions and its byte order mark stay."""
    path = path.resolve()
    mode = path.stat().st_mode & 0o7777
    with path.open("rb") as old:
        mark = MARK if old.read(len(MARK)) == MARK else b""
    write_whole(path, mark + text.encode())
    path.chmod(mode)
