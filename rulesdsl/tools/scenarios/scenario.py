"""Scenarios: a position, what is done in it, and what must come of it, as a designer writes them in YAML.

    scenarios:
      - name: Fine Card draws three and discards one
        covers: [CARD-01]
        players: [Ana, Ben]
        given:
          Ana: {hand: [Fine Card, Salt white]}
          goods deck: [Rope brown, Jar black, Lamp white]
        do:
          - Ana: play Fine Card
          - Ana: discard Rope brown
        expect:
          Ana: {hand: [Salt white, Jar black, Lamp white]}

`given`, `do` and `expect` are read by the modules of these names; each lists what can stand
there, and docs/scenarios.md shows it. A scenario ends at rest: one that ends while an effect, a barter or a trade is under way says
`ends: open`, or expects a decision.
"""

from __future__ import annotations

import os
from collections.abc import Mapping as Mapped
from collections.abc import Sequence as Listing
from contextlib import nullcontext
from typing import Any

from attrs import frozen

from rulesdsl.brief import plain
from rulesdsl.cards.node import Mapping, Node, key_at
from rulesdsl.cards.node import Sequence as Items
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity
from rulesdsl.engine import frame as f
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.source import Source, read_source
from rulesdsl.tools.scenarios.do import perform
from rulesdsl.tools.scenarios.expect import ABOUT_DECISION, judge
from rulesdsl.tools.scenarios.forced import with_before
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.offers import standing
from rulesdsl.tools.scenarios.shape import Expectation, Scenario


@frozen
class Outcome:
    """What came of a scenario. Each failure is a diagnostic: a sentence with its place in the file."""

    passed: bool
    failures: tuple[Diagnostic, ...]


def load_scenarios(path: str | os.PathLike[str]) -> tuple[list[Scenario], list[Diagnostic]]:
    """The scenarios of a scenario file, or those below `tests` in a card file, and the mistakes of the file."""
    source = read_source(path)
    if isinstance(source, Diagnostic):
        return [], [source]
    return scenarios_in(source)


def scenarios_in(source: Source) -> tuple[list[Scenario], list[Diagnostic]]:
    """The scenarios of a file's text, and its mistakes."""
    tree, problems = read(source)
    if tree is None or _errors(problems):
        return [], problems
    cards = isinstance(tree, Mapping) and tree.get("scenarios") is None and tree.get("cards") is not None
    data, more = shape(tree, "card" if cards else "scenario")
    problems = [*problems, *more]
    sound = _sound(tree, more)
    if _errors(more) and (cards or not sound):
        return [], problems
    found: list[tuple[tuple[str | int, ...], Mapped[str, Any]]] = []
    if cards:
        for number, card in enumerate(data["cards"]):
            found += [(("cards", number, "tests", n), entry) for n, entry in enumerate(card.get("tests", ()))]
    else:
        found += [(("scenarios", n), data["scenarios"][n]) for n in sound]
    scenarios = [_scenario(entry, data, tree, at) for at, entry in found]
    return scenarios, [*problems, *_named_twice(scenarios)]


def _errors(problems: Listing[Diagnostic]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in problems)


def _sound(tree: Node, problems: Listing[Diagnostic]) -> list[int]:
    """The numbers of the scenarios of a file that no error is in; none where an error is in no scenario."""
    listed = tree.get("scenarios") if isinstance(tree, Mapping) else None
    if not isinstance(listed, Items):
        return []
    spans = [item.span for item in listed.items]
    unsound = set()
    for found in problems:
        if found.severity is not Severity.ERROR:
            continue
        at = found.span.start if found.span is not None else -1
        number = next((n for n, span in enumerate(spans) if span.start <= at < span.end), None)
        if number is None:
            return []
        unsound.add(number)
    return [number for number in range(len(spans)) if number not in unsound]


def _scenario(
    data: Mapped[str, Any], file: Mapped[str, Any], tree: Node, at: tuple[str | int, ...]
) -> Scenario:
    players = data.get("players")
    people = tuple(map(str, players)) if isinstance(players, list) else ()
    return Scenario(
        name=data["name"],
        covers=tuple(data.get("covers", ())),
        players=len(people) if people else players,
        names=people,
        seed=data.get("seed", 0),
        given=data.get("given", {}),
        do=tuple(data.get("do", ())),
        expect=data.get("expect", {}),
        ends_open="ends" in data,
        game=file.get("game"),
        cards=() if at[0] == "cards" else tuple(file.get("cards", ())),
        tree=tree,
        at=at,
    )


def _named_twice(scenarios: Listing[Scenario]) -> list[Diagnostic]:
    """Two scenarios of one name in a file: a report could not say which of them failed."""
    seen: dict[str, Scenario] = {}
    found = []
    for scenario in scenarios:
        first = seen.setdefault(scenario.name, scenario)
        if first is not scenario:
            message = f"The scenario in line {first.line} has this name already."
            found.append(
                Diagnostic("duplicate-name", message, scenario.span, hint="Give one of the two another name.")
            )
    return found


def names_of(game: Game, scenario: Scenario) -> Names:
    """The words of a scenario: the game's, and what its players are called."""
    return Names(game, scenario.names)


def run(game: Game, scenario: Scenario) -> Outcome:
    """Set the position up, do what is to be done, and compare. Stops at the first line that cannot be done."""
    names = names_of(game, scenario)
    state = position(names, scenario, log=True)
    if isinstance(state, list):
        return Outcome(False, tuple(state))
    failures: list[Diagnostic] = []
    looked = False
    for part in scenario.course:
        if isinstance(part, Expectation):
            failures += with_before(names, state, _judged(names, state, part))
            looked = looked or bool(part.facts)
            continue
        after = perform(names, state, part.line, part.spot, looked=looked)
        if isinstance(after, Diagnostic):
            return Outcome(False, (*failures, after))
        state, looked = after, False
    if not failures and not scenario.ends_open and not _looked_at(scenario):
        failures += _unrest(names, state, scenario)
    return Outcome(not failures, tuple(failures))


def _judged(names: Names, state: State, part: Expectation) -> list[Diagnostic]:
    """What is not met of an expectation. To look at a number runs nothing of the rules that change it."""
    watch = state.rules.watch
    with nullcontext() if watch is None else watch.unheard():
        return judge(names, state, part.facts, part.spot)


def _looked_at(scenario: Scenario) -> bool:
    """Whether the last expectation speaks of the decision that stands: then nobody forgot it."""
    return any(plain(key) in ABOUT_DECISION for key in scenario.expect)


def _unrest(names: Names, state: State, scenario: Scenario) -> list[Diagnostic]:
    """An effect, a barter or a trade that waits for an answer: most likely a line of `do` is missing."""
    decision = state.decision
    if decision is None:
        return []
    effect = any(len(frame) == f.SIZE for frame in state.stack)
    if not effect and decision.kind not in names.beginning.midway:
        return []
    what = "an effect waits" if effect else "something is half done"
    message = f"The scenario ends while {what}: {standing(names, state)}."
    span = key_at(scenario.tree, (*scenario.at, "do")) if scenario.do else scenario.span
    hint = "Add the line to `do`, or write `ends: open` beside it."
    return [Diagnostic("scenario-ends-open", message, span, hint=hint)]
