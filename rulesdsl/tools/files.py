"""Writing a file: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

MARK = b"\xef\xbb\xbf"
"""What a UTF-8 file may begin with."""


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


def replace_text(path: Path, text: str) -> None:
    """Write a file anew; its permissions and its byte order mark stay."""
    path = path.resolve()
    mode = path.stat().st_mode & 0o7777
    with path.open("rb") as old:
        mark = MARK if old.read(len(MARK)) == MARK else b""
    write_whole(path, mark + text.encode())
    path.chmod(mode)
