"""`rulesdsl why`: for a step of a scenario or of a transcript, which clause of which card did what; for what is not offered, why not.

The step is named by a line of the file or by its number. What stands in a line decides what is told of it: a choice is explained with
all that came of it; an option of `offered` or `not offered` with the reasons why it is not there; another expectation by the step
before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from rulesdsl.brief import shortened
from rulesdsl.diagnostic import Diagnostic, to_json
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game, watched
from rulesdsl.games.reason import Reason
from rulesdsl.tools.scenarios.lines import can_be
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.not_offered import why_not
from rulesdsl.tools.scenarios.notes import Note, Place, Places
from rulesdsl.tools.why.script import Script, Stage
from rulesdsl.tools.why.tell import Teller, Telling

_SHOWN = 8


@frozen
class Standing:
    """The decision that stands after a step: who must choose what, and some of the options."""

    player: int
    kind: str
    prompt: str
    options: tuple[str, ...]
    size: int

    def to_json(self) -> dict[str, Any]:
        """As JSON data; players count from 1."""
        return {
            "player": self.player + 1,
            "kind": self.kind,
            "prompt": self.prompt,
            "size": self.size,
            "options": list(self.options),
        }


@frozen
class Told:
    """A step with all that came of it. `going_on` are the clauses that were under way before; `standing` None where the game is over."""

    number: int
    line: int
    text: str
    choices: tuple[str, ...]
    going_on: tuple[Place, ...]
    notes: tuple[Note, ...]
    standing: Standing | None

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "step": self.number,
            "line": self.line,
            "text": self.text,
            "choices": list(self.choices),
            "going_on": [place.to_json() for place in self.going_on],
            "notes": [note.to_json() for note in self.notes],
            "decision": self.standing.to_json() if self.standing is not None else None,
        }


@frozen
class Answer:
    """Why an option is not offered after a step (0: at the beginning); without reasons it is offered."""

    text: str
    player: int | None
    after: int
    reasons: tuple[Reason, ...]
    standing: Standing | None

    def to_json(self, places: Places) -> dict[str, Any]:
        """As JSON data."""
        return {
            "text": self.text,
            "player": self.player + 1 if self.player is not None else None,
            "after": self.after,
            "offered": not self.reasons,
            "reasons": [places.reason_json(reason) for reason in self.reasons],
            "decision": self.standing.to_json() if self.standing is not None else None,
        }


@frozen
class Why:
    """Everything that was asked for, in the order of play; `problems` where the script cannot be played so far."""

    script: Script
    places: Places
    told: tuple[Told, ...] = ()
    answers: tuple[Answer, ...] = ()
    problems: tuple[Diagnostic, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "file": self.script.file,
            "title": self.script.title,
            "steps": [step.to_json() for step in self.told],
            "answers": [answer.to_json(self.places) for answer in self.answers],
            "problems": [to_json(problem) for problem in self.problems],
        }


@frozen
class Wanted:
    """What to tell: steps by their numbers, and options (`player 1: pass`) each after so many steps.

    `exactly` where an option is asked about at the very decision that stands; else windows are passed, as for a line of `do`.
    """

    steps: frozenset[int] = frozenset()
    options: tuple[tuple[str, int], ...] = ()
    exactly: bool = False

    @property
    def last(self) -> int:
        """The last step that must be played."""
        return max([0, *self.steps, *(after for _, after in self.options)])


def why(game: Game, script: Script, wanted: Wanted) -> Why:
    """Play a script as far as needed, and tell."""
    places = Places(game.cards)
    trace = Telling()
    traced = watched(game, trace)
    stages = script.play(traced)
    if isinstance(stages, list):
        return Why(script, places, problems=tuple(stages))
    names = Names(game)
    told: list[Told] = []
    answers: list[Answer] = []
    problems: list[Diagnostic] = []
    teller: Teller | None = None
    since = 0
    for stage in stages:
        state = stage.state
        if teller is None:
            teller = Teller(traced, tuple(trace.sites), state, places)
        if stage.problem is not None:
            problems.append(stage.problem)
            answers += _of_failed(names, script, stage)
            break
        teller.state = state
        log = state.log or []
        events, since = log[since:], len(log)
        going_on, notes = teller.step(events)
        if stage.number in wanted.steps and (stage.number or notes or wanted.last == 0):
            told.append(_told(script, stage, events, going_on, notes))
        for text, after in wanted.options:
            if after != stage.number:
                continue
            nobody = _nobody(names, script, state, text)
            if nobody is not None:
                problems.append(nobody)
            else:
                answers.append(answer(names, script, state, text, after, passing=not wanted.exactly))
        if stage.number >= wanted.last:
            break
    return Why(script, places, tuple(told), tuple(answers), tuple(problems))


def _told(
    script: Script,
    stage: Stage,
    events: Sequence[tuple[Any, ...]],
    going_on: tuple[Place, ...],
    notes: tuple[Note, ...],
) -> Told:
    choices = tuple(
        script.said(f"player {event[1] + 1}: {event[2]}") for event in events if event[0] == "choice"
    )
    if stage.number == 0:
        text, line = "the beginning", script.lines[0]
    else:
        step = script.steps[stage.number - 1]
        text, line = step.text, step.first_line
    return Told(stage.number, line, text, choices, going_on, notes, standing(stage.state))


def standing(state: State) -> Standing | None:
    """The decision that stands."""
    decision = state.decision
    if decision is None:
        return None
    options = tuple(decision.first(_SHOWN))
    return Standing(decision.player, decision.kind, decision.prompt, options, decision.source.size())


# ------------------------------------------------------------------------------------------------------- not offered


def _of_failed(names: Names, script: Script, stage: Stage) -> Iterator[Answer]:
    """The reasons for the step that could not be made."""
    text = script.steps[stage.number - 1].text
    if stage.problem is not None and stage.problem.code.endswith("not-offered"):
        yield answer(names, script, stage.state, text, stage.number - 1)


def _nobody(names: Names, script: Script, state: State, text: str) -> Diagnostic | None:
    """The mistake where what stands before a colon is none of the players, and no option has that colon in it."""
    who, colon, _ = script.numbered(text).partition(":")
    if not colon or names.seat(who, state.players) is not None:
        return None
    if state.decision is not None and names.option(state.decision, script.numbered(text)) is not None:
        return None
    players = ", ".join(script.said(f"player {seat + 1}") for seat in range(state.players))
    message = f"`{shortened(who)}` is none of the players: {players}."
    return Diagnostic("scenario-player", message, path=script.file)


def answer(
    names: Names, script: Script, state: State, text: str, after: int, *, passing: bool = True
) -> Answer:
    """Why an option is not offered; who chooses stands before a colon, else it is whoever must choose now."""
    who, colon, rest = script.numbered(text).partition(":")
    seat = names.seat(who, state.players) if colon else None
    if seat is None:
        rest = script.numbered(text)
        seat = state.decision.player if state.decision is not None else 0
    rest = " ".join(rest.split())
    if colon and names.seat(who, state.players) is None and not can_be(names, rest):
        players = script.said(", ".join(names.everybody(state.players)))
        reason = Reason(f"{who.strip()} is none of the players: {players}")
        return Answer(rest, seat, after, (reason,), standing(state))
    reasons = tuple(why_not(names, state, seat, rest, passing=passing))
    return Answer(script.said(f"player {seat + 1}: {rest}"), seat, after, reasons, standing(state))
