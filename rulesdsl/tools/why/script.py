"""What `why` can play: a scenario or a transcript as numbered steps with their lines, and the questions that its expectations put."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from rulesdsl.brief import plain
from rulesdsl.cards.node import node_at
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.do import line_text, perform
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names, as_list
from rulesdsl.tools.scenarios.scenario import names_of
from rulesdsl.tools.scenarios.shape import Choice, Scenario
from rulesdsl.tools.scenarios.spot import Spot
from rulesdsl.tools.transcripts.record import Record, choice_line
from rulesdsl.tools.transcripts.replay import begin, moments


@frozen
class Step:
    """One choice of a script; `number` counts from 1, lines are those of the file, `text` is `player 1: pass`."""

    number: int
    text: str
    first_line: int
    last_line: int


@frozen
class Asked:
    """An option that an expectation speaks of, after so many steps; `wanted` where it is expected to be offered."""

    text: str
    line: int
    after: int
    wanted: bool


@frozen
class Stage:
    """The game after a step (0: at the beginning); `problem` where that step could not be made, and the state is that before it."""

    number: int
    state: State
    problem: Diagnostic | None = None


@frozen
class Script:
    """Something that can be played step by step.

    `lines` the first and last line of it; `expected` the lines of expectations, each with the number of steps before it; `said` puts
    the names of players into a text, `numbered` takes them out.
    """

    file: str
    title: str
    lines: tuple[int, int]
    steps: tuple[Step, ...]
    asked: tuple[Asked, ...]
    expected: tuple[tuple[int, int, int], ...]
    play: Callable[[Game], Iterator[Stage] | list[Diagnostic]]
    said: Callable[[str], str] = str
    numbered: Callable[[str], str] = str

    def at(self, line: int) -> Step | None:
        """The step that stands in a line."""
        return next((step for step in self.steps if step.first_line <= line <= step.last_line), None)


# --------------------------------------------------------------------------------------------------------- scenarios


def scenario_script(scenario: Scenario, game: Game) -> Script:
    """A scenario's lines of `do` as steps."""
    names = names_of(game, scenario)
    steps: list[Step] = []
    asked: list[Asked] = []
    expected: list[tuple[int, int, int]] = []
    for part in scenario.course:
        if isinstance(part, Choice):
            steps.append(Step(len(steps) + 1, line_text(part.line), *part.spot.span.lines))
        elif part.facts:
            expected.append((part.spot.key.line, part.spot.span.lines[1], len(steps)))
            asked += _asked(part.facts, part.spot, len(steps))
    return Script(
        scenario.file,
        scenario.name,
        node_at(scenario.tree, scenario.at).span.lines,
        tuple(steps),
        tuple(asked),
        tuple(expected),
        lambda watched: _play_scenario(watched, scenario),
        names.said,
        names.numbered,
    )


def _asked(facts: Any, spot: Spot, after: int) -> list[Asked]:
    """The options that expectations name, each with its line."""
    found: list[Asked] = []
    for key, value in facts.items() if isinstance(facts, dict) else ():
        word = plain(key)
        if word not in ("offered", "not offered", "offered exactly") or isinstance(value, int):
            continue
        at = spot.below(key)
        for index, text in enumerate(as_list(value)):
            place = at.below(index) if isinstance(value, list) else at
            found.append(Asked(str(text), place.span.line, after, word != "not offered"))
    return found


def _play_scenario(watched: Game, scenario: Scenario) -> Iterator[Stage] | list[Diagnostic]:
    """The scenario's steps, one after the other, or what is wrong with its position."""
    names = names_of(watched, scenario)
    state = position(names, scenario, log=True)
    return state if isinstance(state, list) else _perform(names, scenario, state)


def _perform(names: Names, scenario: Scenario, state: State) -> Iterator[Stage]:
    yield Stage(0, state)
    number, looked = 0, False
    for part in scenario.course:
        if not isinstance(part, Choice):
            looked = looked or bool(part.facts)
            continue
        number += 1
        after = perform(names, state, part.line, part.spot, looked=looked)
        if isinstance(after, Diagnostic):
            yield Stage(number, state, after)
            return
        state, looked = after, False
        yield Stage(number, state)


# ------------------------------------------------------------------------------------------------------- transcripts


def transcript_script(record: Record, path: str) -> Script:
    """A transcript's choices as steps."""
    steps = []
    for number, step in enumerate(record.steps, 1):
        assert step.span is not None
        first, last = step.span.lines
        below = [event.span.lines[1] for event in step.events if event.span is not None]
        steps.append(Step(number, choice_line(step), first, max([last, *below])))
    title = f"{record.start.title}, {record.start.players} players"
    lines = (1, max([1, *(step.last_line for step in steps)]))
    return Script(
        path, title, lines, tuple(steps), (), (), lambda watched: _play_record(watched, record, path)
    )


def _play_record(watched: Game, record: Record, path: str) -> Iterator[Stage] | list[Diagnostic]:
    state = begin(watched, record.start, path)
    return [state] if isinstance(state, Diagnostic) else _moments(record, state, path)


def _moments(record: Record, state: State, path: str) -> Iterator[Stage]:
    for moment in moments(record, state, path):
        yield Stage(moment.number, moment.state)
        if moment.problem is not None:
            yield Stage(moment.number + 1, moment.state, moment.problem)
