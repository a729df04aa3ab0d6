"""Where reading stopped, with what stands around it: what the rules of mistakes.py look at."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import field, frozen

from rulesdsl.characters import escape
from rulesdsl.language.words import VERBS, fold

_LONGEST_QUOTE = 40
_PIECE = re.compile(r"""#[^\n]*|"[^"\n]*"|['\u2019]s?(?![\w-])|[^\W\d_](?:[\w-]*\w)?|[0-9]+|\S""")
_AT_LINE_END = frozenset({"_NL", "_DEDENT", "$END"})

VERB_FORMS = frozenset(VERBS) | frozenset(VERBS.values())
"""`draw`, `draws`, ..."""

Reach = Callable[[str], int]
"""How far a text can be read: the offset where reading stops, or one beyond its end."""


@frozen
class Mistake:
    """One thing wrong with an effect's text, `start` to `end` in it; `hint` says what to do."""

    code: str
    message: str
    start: int
    end: int
    hint: str | None = None


@frozen
class Stop:
    """Where reading stopped.

    `kind` is "token", "character" or a code of the layout; `accepts` are the terminals that would have fitted.
    """

    kind: str
    terminal: str
    start: int
    end: int
    accepts: frozenset[str]
    depths: tuple[int, ...] = ()


@frozen
class Word:
    """A word, number or mark of a line, in small letters."""

    text: str
    start: int
    end: int


@frozen
class Scene:
    """The place where reading stopped and its line.

    `start` and `end` are the place to point at: where something is missing, that is behind the last word. `index` is that
    of the first word of `line` there, `len(line)` at the end of the line.
    """

    text: str
    kind: str
    terminal: str
    accepts: frozenset[str]
    depths: tuple[int, ...]
    start: int
    end: int
    line: tuple[Word, ...]
    index: int
    words: frozenset[str] = field(repr=False)
    reach: Reach | None = field(repr=False)

    @property
    def ended(self) -> bool:
        """Whether the line stopped too early."""
        return self.terminal in _AT_LINE_END

    @property
    def complete(self) -> bool:
        """Whether the line would have been a whole sentence without what follows."""
        return self.kind == "token" and self.index > 0 and "_NL" in self.accepts and not self.ended

    @property
    def before(self) -> str:
        """The word before the stop, empty at the start of a line."""
        return self.line[self.index - 1].text if self.index else ""

    @property
    def after(self) -> str:
        """The word after the one where reading stopped."""
        return self.line[self.index + 1].text if self.index + 1 < len(self.line) else ""

    @property
    def read(self) -> tuple[str, ...]:
        """The words of the line that were read."""
        return tuple(word.text for word in self.line[: self.index])

    @property
    def opens(self) -> bool:
        """Whether a sentence, or a new part of one, begins at the stop."""
        return self.before in ("", ",", ":", "-")

    @property
    def verb(self) -> str | None:
        """The last verb of the language that was read on the line, as it is written to `you`."""
        found = next((word for word in reversed(self.read) if word in VERB_FORMS), None)
        return next((verb for verb, of_one in VERBS.items() if found in (verb, of_one)), None)

    def quote(self, start: int | None = None, end: int | None = None) -> str:
        """The text at the stop, or at another place, fit for a message."""
        start, end = (self.start, self.end) if start is None or end is None else (start, end)
        part = self.text[start:end]
        return f"`{escape(part if len(part) <= _LONGEST_QUOTE else part[:_LONGEST_QUOTE] + '...')}`"

    def mistake(self, code: str, message: str, hint: str | None = None, at: Word | None = None) -> Mistake:
        """A mistake where reading stopped, or at that word."""
        start, end = (self.start, self.end) if at is None else (at.start, at.end)
        return Mistake(code, message, start, end, hint)


def scene(text: str, stop: Stop, words: tuple[str, ...] = (), reach: Reach | None = None) -> Scene:
    """What there is to see where reading stopped."""
    pieces = [
        Word(match.group(), *match.span()) for match in _PIECE.finditer(fold(text)) if match.group()[0] != "#"
    ]
    start, end = _place(text, stop, pieces)
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    line = tuple(word for word in pieces if first <= word.start and (last < 0 or word.start < last))
    index = next((index for index, word in enumerate(line) if word.end > start), len(line))
    known = frozenset(fold(word) for word in words)
    return Scene(
        text, stop.kind, stop.terminal, stop.accepts, stop.depths, start, end, line, index, known, reach
    )


def _place(text: str, stop: Stop, pieces: list[Word]) -> tuple[int, int]:
    """Where to point: behind the last word before the stop if something is missing, else at the stop."""
    missing_block = stop.kind == "token" and stop.accepts == {"_INDENT"}
    if not missing_block and not (stop.kind == "token" and stop.terminal in _AT_LINE_END):
        return stop.start, stop.end
    # The tokens of the layout borrow the place of a line break, or of the last word where there is none.
    upto = [word for word in pieces if word.start <= stop.start and (word.text == ":" or not missing_block)]
    at = upto[-1].end if upto else 0
    if not missing_block and text[stop.start : stop.start + 1].strip(" \t\n#"):
        at = max(at, stop.end)
    return at, at
