"""Text with positions: a file's text, a stretch of it, and an effect's text where it stands in the file.

Offsets count code points in `Source.text`. Lines and columns start at 1; a line ends with LF, CRLF or a lone
CR.
"""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from attrs import field, frozen

from rulesdsl.characters import FORBIDDEN, called
from rulesdsl.diagnostic import Diagnostic

LARGEST_FILE = 4 * 1024 * 1024
"""In bytes: far above any set of cards, far below what makes a machine slow."""

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_UTF8_MARK = b"\xef\xbb\xbf"


@frozen
class Source:
    """A file's text, without its byte order mark, and the path as the user knows it."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def _breaks(self) -> tuple[tuple[int, int], ...]:
        return tuple(match.span() for match in _LINE_BREAK.finditer(self.text))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return (0, *(end for _, end in self._breaks))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset; an offset past the end is the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_span(self, line: int, start: int, end: int) -> Span:
        """Part of a line, from one column to before another, columns counted from 0; a line past the end is the end."""
        at = self._starts[line - 1] if line <= len(self._starts) else len(self.text)
        return Span(self, at + start, at + end)

    def line_text(self, line: int) -> str:
        """The text of a line without its break; empty where there is no such line."""
        if not 1 <= line <= len(self._starts):
            return ""
        end = self._breaks[line - 1][0] if line <= len(self._breaks) else len(self.text)
        return self.text[self._starts[line - 1] : end]


@frozen
class Span:
    """A stretch of a source, `start` to before `end`."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line that it begins in."""
        return self.source.line_column(self.start)[0]

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line of what stands there, without blank lines at its end."""
        last = self.start + max(len(self.text.rstrip()) - 1, 0)
        return self.line, self.source.line_column(last)[0]


@frozen
class EmbeddedText:
    r"""The text of a scalar without its indentation, with "\n" line ends, and the way back to the file.

    `lines` holds, for each line of `text`, where it starts in `text` and where in the file.
    """

    text: str
    source: Source = field(repr=False)
    lines: tuple[tuple[int, int], ...] = field(repr=False)

    def span(self, start: int, end: int) -> Span:
        """The file's span of `text[start:end]`. The end of the text is just after its last visible line."""
        last = len(self.text.rstrip("\n"))
        start, end = min(start, last), min(end, last)
        first = self._place(start)
        return Span(self.source, first, self._place(end - 1) + 1 if end > start else first)

    def _place(self, offset: int) -> int:
        row = bisect_right(self.lines, offset, key=lambda line: line[0]) - 1
        text_start, file_start = self.lines[max(row, 0)]
        return file_start + offset - text_start


def read_source(path: str | os.PathLike[str]) -> Source | Diagnostic:
    """Read a file, or say why it cannot be read. Raises nothing for anything that a path may lead to."""
    shown = os.fspath(path)
    data = _read_bytes(shown)
    if isinstance(data, Diagnostic):
        return data
    text = _decode(shown, data)
    if isinstance(text, Diagnostic):
        return text
    source = Source(shown, text)
    return forbidden_character(source) or source


def forbidden_character(source: Source) -> Diagnostic | None:
    """The first character that no file may hold."""
    found = FORBIDDEN.search(source.text)
    if found is None:
        return None
    return Diagnostic(
        "control-character",
        f"The character {called(found.group())} cannot be seen and does not belong in a text file.",
        Span(source, found.start(), found.end()),
        hint="Delete it; an editor may show it as a box, or as nothing.",
    )


def _read_bytes(path: str) -> bytes | Diagnostic:
    if stat.S_ISFIFO(_mode(path)):
        return Diagnostic("cannot-read", "This is a pipe, not a file.", path=path)
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        return _unreadable(path, error)
    if len(data) > LARGEST_FILE:
        megabytes = LARGEST_FILE // 1024 // 1024
        message = f"This file is larger than {megabytes} MB."
        return Diagnostic("too-large", message, path=path, hint="Split it into several files.")
    return data


def _mode(path: str) -> int:
    """The file's mode; 0 where it cannot be told."""
    try:
        return os.stat(path).st_mode
    except (OSError, ValueError):
        return 0


def _unreadable(path: str, error: OSError | ValueError) -> Diagnostic:
    code, message, hint = "cannot-read", "", None
    match error:
        case FileNotFoundError() if os.path.islink(path):
            code, message = "no-such-file", "This is a link to a file that does not exist."
        case FileNotFoundError():
            code, message, hint = "no-such-file", "There is no such file.", _nearby(path)
        # Opening a folder as a file is a permission error on some systems.
        case IsADirectoryError() | PermissionError() if os.path.isdir(path):
            code, message = "is-a-folder", "This is a folder, not a file."
        case PermissionError():
            message = "You have no permission to read this file."
        case OSError():
            message = f"This file cannot be read: {error.strerror or 'the system gives no reason'}."
        case ValueError():
            message = "This is not the name of a file."
    return Diagnostic(code, message, path=path, hint=hint)


def _nearby(path: str) -> str | None:
    """The same name with the other YAML ending, where that file exists."""
    other = {".yml": ".yaml", ".yaml": ".yml"}.get(Path(path).suffix)
    if other and Path(path).with_suffix(other).is_file():
        return f"There is a `{Path(path).with_suffix(other).name}`."
    return None


def _decode(path: str, data: bytes) -> str | Diagnostic:
    body = data.removeprefix(_UTF8_MARK)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        offset = len(body[: error.start].decode("utf-8"))
        source = Source(path, body.decode("utf-8", "replace"))
        line, _ = source.line_column(offset)
        place = error.start + len(data) - len(body)
        utf16 = data.startswith(_UTF16_MARKS)
        return Diagnostic(
            "not-utf8",
            f"Byte {place + 1} of this file, in line {line}, is not UTF-8 text.",
            Span(source, offset, offset + 1),
            hint=f"{'It looks like UTF-16. ' if utf16 else ''}Save the file with the encoding UTF-8.",
        )
