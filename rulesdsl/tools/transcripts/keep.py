"""Making a transcript of a game while it is played.

The state's log holds what happened and which options were chosen; a recorder beside it holds what their texts alone do not say.
A choice that is taken back is gone from the log, and so from the transcript.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import define, evolve, field

from rulesdsl.cards.load import shipped_games
from rulesdsl.characters import escape
from rulesdsl.engine.decision import Decision, NotOffered, Option
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.tools.telling.board import result
from rulesdsl.tools.telling.files import seen_from, write_whole
from rulesdsl.tools.telling.render import EVERYBODY, Renderer
from rulesdsl.tools.transcripts.digests import digests
from rulesdsl.tools.transcripts.record import NUMBERED, Event, Record, Start, Step, is_transcript, write

HEADINGS = ("turn", "hand", "round")
"""Events that begin a part of the game."""
MOST_COMPARED = 5_000
"""Options whose texts are compared one by one, at most."""


class NotWritten(ValueError):
    """A transcript that cannot be written; the message says why."""


class Witness(Renderer):
    """Puts events into words for somebody who sees every card."""

    def __init__(self, state: State) -> None:
        super().__init__(state, EVERYBODY)

    def sees(self, mask: int) -> bool:
        return True


@define
class Recorder:
    """Follows one game. Tell it of each choice before it is made; its log must be kept from the start on."""

    game: Game
    start: Start
    notes: list[tuple[int, int | None]] = field(factory=list)
    """For each choice the length of the log before it, and what `number_of` says of it."""

    def note(self, state: State, option: Option) -> None:
        """A choice that is about to be made; those that were taken back since are forgotten."""
        log = state.log
        assert log is not None
        while self.notes and self.notes[-1][0] >= len(log):
            self.notes.pop()
        self.notes.append((len(log), number_of(option)))

    def begin_at(self, state: State) -> None:
        """Go on from another position: what was before is no part of the transcript."""
        self.start = evolve(self.start, players=state.players, seed=None, position=state.dump())
        self.notes.clear()

    def record(self, state: State) -> Record:
        """The transcript up to now."""
        return record(self.game, self.start, state, [number for _, number in self.notes])


def find(decision: Decision, text: str, number: int | None = None) -> Option:
    """The option of a choice's line. Raises `NotOffered`."""
    options = decision.options
    if number is not None:
        if number <= len(options) and escape(str(options[number - 1])) == text:
            return options[number - 1]  # type: ignore[no-any-return]
        raise NotOffered(f"option {number} is not `{text}`")
    try:
        return decision.find(text)
    except NotOffered:
        # A name with characters that are escaped, or spaces that are not plain.
        if len(options) <= MOST_COMPARED:
            for option in options:
                if escape(str(option)) == text:
                    return option
        raise


def number_of(option: Option) -> int | None:
    """The number of an option among all of its decision, where its text alone would choose another; counted from 1."""
    text = escape(str(option))
    clear = NUMBERED.fullmatch(text)
    try:
        if (
            clear is not None
            and clear["number"] is None
            and find(option.decision, text).value == option.value
        ):
            return None
    except NotOffered:
        pass
    return next(
        (number for number, other in enumerate(option.decision.options, 1) if other.value == option.value),
        None,
    )


def record(game: Game, start: Start, state: State, numbers: Sequence[int | None] = ()) -> Record:
    """The transcript of a game with its log; `numbers` by choice as `number_of` has them."""
    witness = Witness(state)
    opening: list[Event] = []
    events = opening
    made: list[tuple[int, str, list[Event]]] = []
    for event in state.log or ():
        if event[0] == "choice":
            events = []
            made.append((event[1], escape(event[2]), events))
        else:
            events += event_of(witness, event)
    steps = [
        Step(player, text, numbers[index] if index < len(numbers) else None, tuple(found))
        for index, (player, text, found) in enumerate(made)
    ]
    return Record(start, tuple(opening), tuple(steps), end_of(state), digests(game.cards))


def event_of(teller: Renderer, event: tuple[Any, ...]) -> list[Event]:
    """The line of an event, if it has one."""
    text = teller.line(event)
    return [] if text is None else [Event(text, event[0] in HEADINGS)]


def end_of(state: State) -> str:
    """How the game stands, in one line."""
    return escape(" ".join(result(state)))


def start_of(
    game: Game,
    name: str,
    cards: Sequence[str],
    players: int,
    *,
    seed: int | None = None,
    position: str | None = None,
) -> Start:
    """The start of a game that was loaded by that name with those card files; paths as they were given."""
    return Start(name, escape(game.vocabulary.title), players, seed, tuple(cards), position)


def save_record(path: str, found: Record) -> None:
    """Write a transcript, its paths as seen from its folder; over a transcript only. Raises `NotWritten`."""
    target = Path(path)
    try:
        if target.exists() and not (
            target.is_file() and (target.stat().st_size == 0 or is_transcript(target))
        ):
            raise NotWritten(f"{path} exists and is no transcript: choose another name")
        folder = target.resolve().parent
        start = found.start
        shipped = start.game in shipped_games()
        start = evolve(
            start,
            game=start.game if shipped else seen_from(folder, start.game),
            cards=tuple(seen_from(folder, card) for card in start.cards),
        )
        if any(escape(name) != name for name in (start.game, *start.cards)):
            raise NotWritten("the path of a card file has characters that a transcript cannot hold")
        write_whole(target, write(evolve(found, start=start)).encode())
    except (OSError, ValueError) as error:
        if isinstance(error, NotWritten):
            raise
        reason = error.strerror if isinstance(error, OSError) else None
        raise NotWritten(
            f"the transcript could not be written to {path}: {reason or 'this is not the name of a file'}"
        ) from error
