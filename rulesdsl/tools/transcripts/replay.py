"""Playing a transcript again: every choice is made as written, and every line of what happened is compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from rulesdsl.brief import quoted, some
from rulesdsl.cards.load import shipped_games
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.decision import NotOffered
from rulesdsl.engine.save import OtherRules
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game, load
from rulesdsl.source import Span
from rulesdsl.tools.transcripts.digests import changes, digests
from rulesdsl.tools.transcripts.keep import Recorder, Witness, end_of, event_of, find
from rulesdsl.tools.transcripts.record import Event, Record, Start, Step

OFFERED = 8
"""Options that are shown where one is not offered."""


@frozen
class Moment:
    """The game after a choice (number 0: at the start), and what came of it; `problem` where the next choice cannot be made.

    `state` is the one that is played on: look at it before the next moment is asked for.
    """

    number: int
    state: State
    events: tuple[Event, ...]
    problem: Diagnostic | None = None


@frozen
class Replayed:
    """What came of replaying: the state, the transcript as it is written now, and the first difference, if there is one."""

    state: State | None
    record: Record | None
    problems: tuple[Diagnostic, ...] = ()


def game_of(record: Record, folder: Path) -> Game:
    """The game that a transcript names, with its own card files, for a transcript that lies in a folder. Raises `CannotLoad`, `NotPlayable`."""
    return load(*paths_of(record.start, folder))


def paths_of(start: Start, folder: Path) -> tuple[str, list[str]]:
    """The game and the card files of a transcript as paths that can be opened from here."""
    game = start.game if start.game in shipped_games() else str(folder / start.game)
    return game, [str(folder / card) for card in start.cards]


def refusal(record: Record, game: Game, path: str) -> list[Diagnostic]:
    """Why a transcript is not replayed with a game: each thing that is not as it was when it was recorded."""
    found = []
    for change in changes(record.digests, digests(game.cards)):
        span = record.card_spans.get(change.card.id) if change.card is not None else None
        message = f"This game was recorded with other rules: {change.message}."
        found.append(Diagnostic("other-rules", message, span, path=None if span else path))
    return found


def replay(record: Record, game: Game, path: str, choices: int | None = None) -> Replayed:
    """Play a transcript again, up to so many choices; stops at the first line that differs."""
    part = record if choices is None else record.until(choices)
    state = begin(game, part.start, path)
    if isinstance(state, Diagnostic):
        return Replayed(None, None, (state,))
    recorder = Recorder(game, part.start)
    for moment in moments(part, state, path, recorder):
        wanted = part.steps[moment.number - 1].events if moment.number else part.opening
        at = part.steps[moment.number - 1].span if moment.number else None
        problem = differs(wanted, moment.events, at, path) or moment.problem
        if problem is not None:
            return Replayed(state, recorder.record(state), (problem,))
    if part.end and part.end != end_of(state):
        message = f"The game ends otherwise now: `{end_of(state)}`."
        problem = Diagnostic("transcript-differs", message, part.end_span, path=path)
        return Replayed(state, recorder.record(state), (problem,))
    found = recorder.record(state)
    return Replayed(state, found if part.end else found.until(len(part.steps)))


def begin(game: Game, start: Start, path: str) -> State | Diagnostic:
    """The position that a transcript begins with, its log kept."""
    try:
        if start.position is None:
            return game.start(start.players, start.seed or 0, log=True)
        state = game.restore(start.position)
    except OtherRules as error:
        return Diagnostic(
            "transcript-position", f"The game cannot begin from its position: {error}.", path=path
        )
    except ValueError as error:
        return Diagnostic("transcript-players", f"The game cannot begin: {error}.", path=path)
    state.log = []
    return state


def moments(record: Record, state: State, path: str, recorder: Recorder | None = None) -> Iterator[Moment]:
    """The game choice by choice, from its start on; ends where a choice cannot be made, with the problem."""
    witness = Witness(state)
    told = 0
    for number in range(len(record.steps) + 1):
        assert state.log is not None
        events = [
            line for event in state.log[told:] if event[0] != "choice" for line in event_of(witness, event)
        ]
        told = len(state.log)
        if number == len(record.steps):
            yield Moment(number, state, tuple(events))
            return
        step = record.steps[number]
        problem = impossible(state, step, path)
        yield Moment(number, state, tuple(events), problem)
        if problem is not None:
            return
        assert state.decision is not None
        option = find(state.decision, step.text, step.number)
        if recorder is not None:
            recorder.note(state, option)
        state.choose(option)


def impossible(state: State, step: Step, path: str) -> Diagnostic | None:
    """Why a choice cannot be made, with what is offered instead."""

    def problem(message: str) -> Diagnostic:
        return Diagnostic("transcript-not-offered", message, step.span, path=None if step.span else path)

    decision = state.decision
    if decision is None:
        return problem("Nothing is to be decided here: the game is over.")
    if decision.player != step.player:
        return problem(f"Nothing is asked of player {step.player + 1} here; {offered(state)}.")
    try:
        find(decision, step.text, step.number)
    except NotOffered:
        which = f" as option {step.number}" if step.number is not None else ""
        return problem(f"`{step.text}` is not offered{which}; {offered(state)}.")
    return None


def offered(state: State) -> str:
    """Who must choose, and from what, as far as that is short."""
    decision = state.decision
    if decision is None:
        return "the game is over"
    shown = some(quoted(decision.first(OFFERED)), OFFERED, decision.source.size())
    return f"player {decision.player + 1} must choose ({decision.kind}): {shown}"


def differs(
    wanted: tuple[Event, ...], found: tuple[Event, ...], at: Span | None, path: str
) -> Diagnostic | None:
    """The first line that is not as the game has it now."""
    for index, line in enumerate(wanted):
        now = found[index] if index < len(found) else None
        if line == now:
            continue
        says = f"The game says `{now.text}` here." if now else "Nothing more happens here in the game."
        return _differs(says, line.span, path)
    if len(found) > len(wanted):
        span = wanted[-1].span if wanted else at
        return _differs(f"After this line the game says `{found[len(wanted)].text}`.", span, path)
    return None


def _differs(message: str, span: Span | None, path: str) -> Diagnostic:
    hint = (
        "The line was changed by hand, or the program plays by other rules than when the game was recorded."
    )
    return Diagnostic("transcript-differs", message, span, path=None if span else path, hint=hint)
