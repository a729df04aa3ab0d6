"""Reading a transcript: from text to a record, or to what is wrong with it, with places."""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import define, evolve, field

from rulesdsl.cards.load import shipped_games
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.source import Source, Span, read_source
from rulesdsl.tools.transcripts.digests import CardDigest, Digests
from rulesdsl.tools.transcripts.record import FIRST, FORMAT, INDENT, NUMBERED, Event, Record, Start, Step

LARGEST_SEED = 2**64 - 1
MOST_PLAYERS = 99
MOST_PROBLEMS = 20
HEAD = ("game", "title", "players", "seed", "start", "rules", "own cards")
NEEDED = ("game", "title", "players", "rules")
SECTIONS = ("game file", "cards", "position")
CHOICE = re.compile(r"(?P<number>[0-9]+)\. player (?P<player>[0-9]+): (?P<text>.*\S)")
HEADING = re.compile(r"== (?P<text>.*\S) ==")
ROW = re.compile(r"(?P<name>\S.*?) (?P<hash>[0-9a-f]{8})")
CARD = re.compile(r"(?P<id>[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*) (?P<hash>[0-9a-f]{8}) (?P<name>\S.*)")


def load_record(path: str) -> Record | list[Diagnostic]:
    """The transcript of a file, or why there is none."""
    source = read_source(path)
    return [source] if isinstance(source, Diagnostic) else parse(source)


def parse(source: Source) -> Record | list[Diagnostic]:
    """The record of a text, or all mistakes of its form. Whether the choices can be made is seen by playing them."""
    reader = _Reader(source)
    first = source.line_text(1).rstrip()
    if first != FIRST:
        return [reader.not_ours(first)]
    for line in range(2, len(source.text.splitlines()) + 2):
        reader.line(line)
        if len(reader.problems) >= MOST_PROBLEMS:
            break
    else:
        reader.complete()
    return reader.problems or reader.record()


@define
class _Reader:
    """What is read so far; `part` is the part of the file that the present line stands in."""

    source: Source
    part: str = "head"
    head: dict[str, str] = field(factory=dict)
    own_cards: list[str] = field(factory=list)
    opening: list[Event] = field(factory=list)
    steps: list[Step] = field(factory=list)
    events: list[Event] = field(factory=list)
    next: int = 1
    """The number of the next choice."""
    end: str = ""
    end_span: Span | None = None
    sections: list[tuple[str, str]] = field(factory=list)
    cards: list[CardDigest] = field(factory=list)
    card_spans: dict[str, Span] = field(factory=dict)
    position: str | None = None
    seen: set[str] = field(factory=set)
    problems: list[Diagnostic] = field(factory=list)

    def not_ours(self, first: str) -> Diagnostic:
        """Why a file that begins otherwise is not read."""
        span = self.span(1, 0, len(first))
        if re.fullmatch(r"rulesdsl transcript [0-9]+", first):
            message = f"This transcript has another format; this version reads format {FORMAT}."
            return Diagnostic("transcript-format", message, span)
        hint = (
            f"A transcript begins with the line `{FIRST}`; `rulesdsl play ... --transcript FILE` writes one."
        )
        return Diagnostic("not-a-transcript", "This file is no transcript.", span, hint=hint)

    def span(self, line: int, start: int, end: int) -> Span:
        """Part of a line."""
        return self.source.line_span(line, start, end)

    def problem(self, line: int, code: str, message: str, hint: str | None = None, start: int = 0) -> None:
        """A mistake from a column of a line to its end."""
        text = self.source.line_text(line).rstrip()
        start = max(start, len(text) - len(text.lstrip())) if text else 0
        self.problems.append(Diagnostic(code, message, self.span(line, start, len(text)), hint=hint))

    # ---- lines

    def line(self, number: int) -> None:
        """One line, by the part that it stands in."""
        text = self.source.line_text(number).rstrip()
        if not text or text.startswith("#"):
            return
        indented = text.startswith((" ", "\t"))
        section = text.removesuffix(":")
        if not indented and text.endswith(":") and section in SECTIONS:
            if section in self.seen:
                self.problem(number, "transcript-twice", f"`{text}` stands here a second time.")
            self.seen.add(section)
            self.part = section
        elif self.part in SECTIONS:
            self.row(number, text, indented)
        elif indented:
            self.event(number, text)
        elif (match := HEADING.fullmatch(text)) is not None:
            self.part = "play"
            self.events.append(Event(match["text"], True, self.span(number, 0, len(text))))
        elif (match := CHOICE.fullmatch(text)) is not None:
            self.choice(number, match)
        elif text.startswith("end:"):
            self.ending(number, text)
        else:
            self.field(number, text)

    def event(self, number: int, text: str) -> None:
        """A line of what happened."""
        if not text.startswith(INDENT) or text[len(INDENT)] in " \t":
            message = "A line of what happened is indented by two spaces."
            self.problem(number, "transcript-indent", message)
            return
        self.part = "play"
        self.events.append(Event(text[len(INDENT) :], False, self.span(number, len(INDENT), len(text))))
        self.after_end(number)

    def after_end(self, number: int) -> None:
        """Nothing happens after the end; said once."""
        if self.end and "after the end" not in self.seen:
            self.seen.add("after the end")
            self.problem(number, "transcript-after-end", "Something happens after the end.")

    def choice(self, number: int, match: re.Match[str]) -> None:
        """A numbered choice; what happened since the one before belongs to that."""
        self.part = "play"
        self.flush()
        if match["number"] != str(self.next):
            message = f"The choices are numbered in order: this is choice {self.next}."
            self.problem(number, "transcript-number", message, f"Write `{self.next}.` before it.")
        # Numbers that go on from a wrong one are no further mistakes.
        self.next = int(match["number"][:9]) + 1
        self.after_end(number)
        player = int(match["player"][:9])
        if not 1 <= player <= int(self.head.get("players", MOST_PLAYERS)):
            column = match.start("player")
            message = f"There is no player {match['player'][:9]}: the game has {self.head.get('players', 'no')} players."
            self.problem(number, "transcript-player", message, start=column)
        option = NUMBERED.fullmatch(match["text"])
        assert option is not None
        which = int(option["number"]) if option["number"] else None
        span = self.span(number, match.start("text"), match.end("text"))
        self.steps.append(Step(player - 1, option["text"], which, (), span))

    def flush(self) -> None:
        """Give the events to the choice that they follow."""
        if self.steps:
            self.steps[-1] = evolve(self.steps[-1], events=tuple(self.events))
        else:
            self.opening = self.events
        self.events = []

    def ending(self, number: int, text: str) -> None:
        """`end: ...`"""
        self.part = "play"
        if self.end:
            self.problem(number, "transcript-twice", "The end stands here a second time.")
        said = text.removeprefix("end:")
        self.end = said.strip()
        self.end_span = self.span(number, len(text) - len(said.lstrip()), len(text))
        if not self.end:
            self.problem(number, "transcript-line", "The line does not say how the game ended.")

    def field(self, number: int, text: str) -> None:
        """A line of the head, or one that is nothing."""
        name, colon, value = text.partition(":")
        value = value.strip()
        if self.part != "head" or not colon:
            hint = "Lines of play are `1. player 2: pass`, `== Turn 1 ==`, and what happened, indented by two spaces."
            self.problem(number, "transcript-line", "This is no line of a transcript.", hint)
            return
        if name not in HEAD:
            near = did_you_mean(name, HEAD)
            hint = f"Did you mean `{near}:`?" if near else f"The head has: {', '.join(HEAD)}."
            self.problem(number, "transcript-head", f"`{name}` is not a line of the head.", hint)
        elif name == "own cards" and value:
            self.own_cards.append(value)
        elif name in self.head:
            self.problem(number, "transcript-twice", f"`{name}:` stands here a second time.")
        else:
            self.head[name] = value
            legal, wanted = LEGAL[name]
            if not legal(value):
                self.head.pop(name)
                self.seen.add(name)
                column = len(text) - len(value)
                shown = f"`{value[:40]}` is not" if value else "This line does not say"
                self.problem(number, "transcript-head", f"{shown} {wanted}.", start=column)

    def row(self, number: int, text: str, indented: bool) -> None:
        """A row of a section after the play."""
        row = text.strip()
        span = self.span(number, len(text) - len(text.lstrip()), len(text))
        if indented and self.part == "position" and self.position is None:
            self.position = row
        elif indented and self.part == "game file" and (match := ROW.fullmatch(row)):
            self.sections.append((match["name"], match["hash"]))
        elif indented and self.part == "cards" and (match := CARD.fullmatch(row)):
            self.cards.append(CardDigest(match["id"], match["hash"], match["name"]))
            self.card_spans.setdefault(match["id"], span)
        else:
            rows = {
                "position": "one line, the text of the position",
                "game file": "rows such as `  settings 0a1b2c3d`",
                "cards": "rows such as `  AB-1 0a1b2c3d Fine Card`",
            }
            self.problem(number, "transcript-row", f"Below `{self.part}:` stand {rows[self.part]}.")

    # ---- the whole

    def complete(self) -> None:
        """What must be there and is not."""
        self.flush()
        last = self.span(1, 0, len(FIRST))

        def missing(message: str, hint: str | None = None) -> None:
            self.problems.append(Diagnostic("transcript-missing", message, last, hint=hint))

        for name in NEEDED:
            if name not in self.head and name not in self.seen:
                missing(f"The head does not say `{name}:`.")
        begins = [name for name in ("seed", "start") if name in self.head]
        if not begins and not {"seed", "start"} & self.seen:
            missing("The head does not say how the game begins.", "Write `seed:` and a number.")
        elif len(begins) == 2 or ("seed" in begins and self.position is not None):
            missing("The game begins with a seed or from a position, not with both.")
        elif begins == ["start"] and self.position is None:
            missing("The game begins from a position, and none stands below `position:`.")
        for name in ("game file", "cards"):
            if name not in self.seen:
                missing(f"There is no section `{name}:`, so that nobody can tell which rules it belongs to.")
        found = Digests(tuple(self.sections), tuple(self.cards)).hash
        if not self.problems and self.head["rules"] != found:
            message = "The hash of the rules does not fit the sections `game file:` and `cards:`."
            hint = "One of them was changed by hand: record the game again."
            self.problems.append(Diagnostic("transcript-damaged", message, last, hint=hint))

    def record(self) -> Record:
        """The record of a text without mistakes."""
        head = self.head
        seed = int(head["seed"]) if "seed" in head else None
        start = Start(
            head["game"], head["title"], int(head["players"]), seed, tuple(self.own_cards), self.position
        )
        digests = Digests(tuple(self.sections), tuple(self.cards))
        return Record(
            start,
            tuple(self.opening),
            tuple(self.steps),
            self.end,
            digests,
            self.end_span,
            self.card_spans,
        )


def _number(least: int, most: int) -> Callable[[str], bool]:
    return lambda text: text.isascii() and text.isdigit() and len(text) < 21 and least <= int(text) <= most


LEGAL: dict[str, tuple[Callable[[str], bool], str]] = {
    "game": (bool, f"a game: {' or '.join(shipped_games())}, or the path of a folder"),
    "title": (bool, "what the game is called"),
    "players": (_number(1, MOST_PLAYERS), "a number of players"),
    "seed": (_number(0, LARGEST_SEED), "a seed, which is a number from 0 to 2^64 - 1"),
    "start": (lambda text: text == "position", "`position`"),
    "rules": (lambda text: re.fullmatch("[0-9a-f]{16}", text) is not None, "a hash of 16 hexadecimal digits"),
    "own cards": (bool, "the path of a card file"),
}
"""Fields of the head to what they may say."""
