"""Reports of checks, kept from one run to the next: most of a short command's time is reading cards that did not change.

A report is kept under a hash of everything that it depends on: each file's path and bytes, and the package itself. It is JSON, so
that reading one runs nothing, and a file that is missing, damaged or not ours is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import rulesdsl
from rulesdsl.resources import cards_dir, grammar_dir, schemas_dir
from rulesdsl.tools.telling.files import write_whole
from rulesdsl.tools.telling.report import Problem, Report

FORMAT = 1
MOST_KEPT = 32
LARGEST = 4 * 1024 * 1024
SWITCH = "RULESDSL_CACHE"
"""An environment variable: the folder to keep reports in, or `off`."""


def folder() -> Path | None:
    """Where reports are kept; None where nothing is."""
    wanted = os.environ.get(SWITCH)
    if wanted is not None:
        return None if wanted.lower() in ("", "off", "no", "0") else Path(wanted)
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not home and sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "")
    try:
        place = Path(home) if Path(home).is_absolute() else Path("~/.cache").expanduser()
    except RuntimeError:
        return None
    return place / "rulesdsl"


def key_of(paths: Sequence[str]) -> str | None:
    """The name of a request's report: of the shipped games, or of game folders. None for what is not worth keeping."""
    digest = hashlib.sha256(f"{FORMAT} {rulesdsl.__version__}".encode())
    try:
        for part in package_stamp():
            digest.update(part.encode())
        for games in [Path(path) for path in paths] or sorted(cards_dir().glob("*/")):
            if not (games / "game.yaml").is_file():
                return None
            shown = os.path.relpath(games) if not paths else str(games)
            for file in sorted(games.glob("*.yaml")):
                text = file.read_bytes()
                if len(text) > LARGEST:
                    return None
                digest.update(f"\0{shown}/{file.name}\0{len(text)}\0".encode("utf-8", "surrogateescape"))
                digest.update(text)
    except (OSError, ValueError):
        return None
    return digest.hexdigest()[:32]


def package_stamp() -> Iterator[str]:
    """Size and time of every file of the package, its grammar and its schemas: in a checkout they change under one version."""
    package = str(Path(rulesdsl.__file__).parent)
    folders = [package, str(grammar_dir()), str(schemas_dir())]
    while folders:
        for entry in sorted(os.scandir(folders.pop()), key=lambda entry: entry.name):
            if entry.is_dir():
                if entry.name not in ("__pycache__", "_data"):
                    folders.append(entry.path)
            elif entry.name.endswith((".py", ".lark", ".json")):
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns};"


def recall(key: str) -> Report | None:
    """The report that was kept under a key."""
    place = folder()
    if place is None:
        return None
    try:
        with (place / f"{key}.json").open("rb") as file:
            text = file.read(LARGEST + 1)
        data = json.loads(text)
        if data["key"] != key or data["format"] != FORMAT:
            return None
        problems = tuple(Problem(str(row["text"]), dict(row["data"])) for row in data["problems"])
        return Report(int(data["cards"]), int(data["files"]), problems)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def keep(key: str, report: Report) -> None:
    """Keep a report, in one step, so that no other run ever reads half of it. Where that cannot be done, it is not."""
    place = folder()
    if place is None or report.unreadable:
        return
    rows = [{"text": problem.text, "data": problem.data} for problem in report.problems]
    data = {"format": FORMAT, "key": key, "cards": report.cards, "files": report.files, "problems": rows}
    text = json.dumps(data).encode()
    if len(text) > LARGEST:
        return
    with suppress(OSError, ValueError):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(place / f"{key}.json", text)
        forget(place.glob("*.json"))


def forget(files: Iterable[Path]) -> None:
    """Away with all but the newest."""
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True)[MOST_KEPT:]:
        file.unlink(missing_ok=True)
