"""A mistake in a file as data, and the two ways to show it: plain text and JSON.

Stages return diagnostics and never print. Codes are kebab-case and stable; a message is one sentence in plain
words.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import field, frozen

from rulesdsl.characters import escape, escaped, is_hidden

if TYPE_CHECKING:
    # A source reports its own mistakes, so it imports this module; only the type comes back.
    from rulesdsl.source import Span

_CLOSE_ENOUGH = 0.6
_WIDEST_LINE = 120
_CONTEXT = 40
_TAB = "    "


class Severity(enum.Enum):
    """An error stops a card from being used; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Diagnostic:
    """One mistake: what, where, and what to do. `path` is for a mistake of a file that has no place in it."""

    code: str
    message: str
    span: Span | None = None
    severity: Severity = field(default=Severity.ERROR, kw_only=True)
    card: str | None = field(default=None, kw_only=True)
    hint: str | None = field(default=None, kw_only=True)
    path: str | None = field(default=None, kw_only=True)

    @property
    def file(self) -> str | None:
        """The path of the file that the mistake is in."""
        return self.span.source.path if self.span else self.path


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    """The order of a file: by path, then by place; a mistake of a whole file comes first."""
    start, end = (diagnostic.span.start, diagnostic.span.end) if diagnostic.span else (-1, -1)
    return diagnostic.file or "", start, end, diagnostic.code, diagnostic.message


def to_json(diagnostic: Diagnostic) -> dict[str, str | int | None]:
    """The diagnostic as JSON data. Columns count code points from 1; the end is exclusive."""
    line = column = end_line = end_column = None
    if diagnostic.span:
        line, column = diagnostic.span.source.line_column(diagnostic.span.start)
        end_line, end_column = diagnostic.span.source.line_column(diagnostic.span.end)
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "file": diagnostic.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "card": diagnostic.card,
        "hint": diagnostic.hint,
    }


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic as plain text without a final line break; text from files is escaped."""
    place = f"{escape(diagnostic.file)}:" if diagnostic.file is not None else ""
    excerpt: list[str] = []
    if diagnostic.span:
        line, column = diagnostic.span.source.line_column(diagnostic.span.start)
        place += f"{line}:{column}:"
        excerpt = _excerpt(diagnostic.span, line, column)
    kind = f"{diagnostic.severity.value}[{diagnostic.code}]:"
    lines = [" ".join(filter(None, (place, kind, escape(diagnostic.message)))), *excerpt]
    if diagnostic.card is not None:
        lines.append(f"  card: {escape(diagnostic.card)}")
    if diagnostic.hint is not None:
        lines.append(f"  hint: {escape(diagnostic.hint)}")
    return "\n".join(lines)


def did_you_mean(word: str, candidates: Iterable[str], n: int = 1) -> str | None:
    """The candidate most like the word, or None; with `n`, up to that many, joined by " or ".

    Capitals do not count. Of equally close candidates the earlier comes first.
    """
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word.casefold())
    scored: list[tuple[float, int, str]] = []
    for index, candidate in enumerate(candidates):
        matcher.set_seq1(candidate.casefold())
        # The quick bounds come first: the exact ratio of a very long word would take long.
        if matcher.real_quick_ratio() >= _CLOSE_ENOUGH and matcher.quick_ratio() >= _CLOSE_ENOUGH:
            ratio = matcher.ratio()
            if ratio >= _CLOSE_ENOUGH:
                scored.append((-ratio, index, candidate))
    return " or ".join(candidate for _, _, candidate in sorted(scored)[:n]) or None


def _excerpt(span: Span, line: int, column: int) -> list[str]:
    """The line that the span starts in, and carets under the part of it that the span covers."""
    text = span.source.line_text(line)
    if not text.strip():
        return []
    start = min(column - 1, len(text))
    end = max(start, min(start + span.end - span.start, len(text)))
    before = after = ""
    if len(text) > _WIDEST_LINE:
        left = max(0, start - _CONTEXT)
        right = left + _WIDEST_LINE
        before, after = "…" * (left > 0), "…" * (right < len(text))
        text, start, end = text[left:right], start - left, min(end, right) - left
    lead = before + _shown(text[:start])
    marked = _shown(text[start:end])
    carets = " " * _width(lead) + "^" * max(1, _width(marked))
    return [f"    {lead}{marked}{_shown(text[end:])}{after}".rstrip(), f"    {carets}"]


def _shown(text: str) -> str:
    return "".join(_TAB if c == "\t" else escaped(c) if is_hidden(c) else c for c in text)


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
