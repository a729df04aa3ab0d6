"""A transcript: the record of a game, or of a part of one, as text that a person reads and a program plays again.

    rulesdsl transcript 1
    game: barter
    title: BARTER
    players: 2
    seed: 7
    rules: 0f1e2d3c4b5a6978

      Player 1 draws Salt white + Rope brown

    == Turn 1: Player 1 ==
    1. player 1: discard Salt white
      Player 1 discards Salt white

    end: Stopped after 1 turns without an end. Points: player 1: 0, player 2: 0.

    game file:
      settings 0a1b2c3d

    cards:
      AB-1 4e5f6a7b Fine Card

The file tells everything, hidden cards too. Its grammar, line by line; empty lines and lines that begin with `#` count for nothing:

    transcript  "rulesdsl transcript 1"  head  play  ["end:" text]  {section}
    head        "game:" name, "title:" text, "players:" number, ("seed:" number | "start: position"), "rules:" hash,
                {"own cards:" path}; in any order, each once but the last
    play        {event | heading}  {choice  {event | heading}}
    choice      number "." "player" number ":" text ["(option" number ")"]
    event       two spaces, text
    heading     "==" text "=="
    section     "game file:" {two spaces, word hash} | "cards:" {two spaces, id hash name} | "position:" two spaces, text

Choices are numbered from 1. Their text is that of the option; where several options print so and another than the first was taken,
`(option 12)` says which, by its number among all options. Events are those that follow the choice above them; those before the first
choice come of the start. Text of cards is escaped as on a terminal. Paths are as seen from the folder of the file.
`parse` reads it, `keep` makes it, `replay` plays it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.tools.transcripts.digests import Digests

FORMAT = 1
_SORT = "rulesdsl transcript "
FIRST = f"{_SORT}{FORMAT}"
INDENT = "  "
NUMBERED = re.compile(r"(?P<text>.*?)(?: \(option (?P<number>[1-9][0-9]{0,18})\))?")
"""The text of a choice, and which of the options that print so it is."""


@frozen
class Start:
    """What a game began with: `game` a shipped game's name or a folder's path, `cards` the designer's own card files.

    Either `seed` or `position`, a dumped one, is given.
    """

    game: str
    title: str
    players: int
    seed: int | None
    cards: tuple[str, ...] = ()
    position: str | None = None


@frozen
class Event:
    """A line of what happened, every card named; `heading` where a turn, a hand or a round begins."""

    text: str
    heading: bool = False
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Step:
    """A choice and what came of it. `player` is a seat, from 0; `number` is the option's, where its text alone will not do.

    That is where the text means another option, or itself ends as if a number followed it.
    """

    player: int
    text: str
    number: int | None
    events: tuple[Event, ...]
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Record:
    """A whole transcript: the start and what came of it, the choices, how it stands at the end, and the rules it was played by."""

    start: Start
    opening: tuple[Event, ...]
    steps: tuple[Step, ...]
    end: str
    digests: Digests
    end_span: Span | None = field(default=None, eq=False, repr=False)
    card_spans: dict[str, Span] = field(factory=dict, eq=False, repr=False)
    """A card's id to its row in the file."""

    def until(self, choices: int) -> Record:
        """The part up to so many choices, without an end."""
        if choices >= len(self.steps):
            return self
        return Record(self.start, self.opening, self.steps[:choices], "", self.digests)


def is_transcript(path: str | Path) -> bool:
    """Whether a file begins as transcripts do, of whatever format."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(_SORT)) == _SORT.encode()
    except (OSError, ValueError):
        return False


def write(record: Record, *, digests: bool = True) -> str:
    """The text of a transcript; `parse.parse` reads the same record from it. Without `digests`, what a person reads of it."""
    return "".join(f"{line}\n" for line in _lines(record, digests=digests))


def played(record: Record) -> Iterator[str]:
    """The lines of play: events, headings and choices."""
    yield from event_lines(record.opening)
    for number, step in enumerate(record.steps, 1):
        yield f"{number}. {choice_line(step)}"
        yield from event_lines(step.events)


def choice_line(step: Step) -> str:
    """`player 2: pass`"""
    return f"player {step.player + 1}: {step.text}" + (f" (option {step.number})" if step.number else "")


def event_lines(events: Iterable[Event]) -> Iterator[str]:
    """Events indented; a heading after an empty line."""
    for event in events:
        if event.heading:
            yield ""
        yield f"== {event.text} ==" if event.heading else INDENT + event.text


def _lines(record: Record, *, digests: bool) -> Iterator[str]:
    start = record.start
    yield FIRST
    yield f"game: {start.game}"
    yield f"title: {start.title}"
    yield f"players: {start.players}"
    yield "start: position" if start.seed is None else f"seed: {start.seed}"
    yield f"rules: {record.digests.hash}"
    yield from (f"own cards: {path}" for path in start.cards)
    yield ""
    yield from played(record)
    if record.end:
        yield from ("", f"end: {record.end}")
    if not digests:
        return
    yield from ("", "game file:", *(f"{INDENT}{name} {digest}" for name, digest in record.digests.game))
    yield from ("", "cards:")
    yield from (f"{INDENT}{card.id} {card.digest} {card.name}" for card in record.digests.cards)
    if start.position is not None:
        yield from ("", "position:", INDENT + start.position)
