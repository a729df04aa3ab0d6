"""Which changes of a card no scenario notices: mutants are made, the scenarios are run with each, and those that live are told.

task        which cards of which game, and where the scenarios are
bench       all mutants of these cards, and all scenarios that pass with the cards as they are
verdict     what killed a mutant; a scenario kills it that no longer passes
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

from attrs import evolve, frozen

from rulesdsl.cards.card import Definition
from rulesdsl.cards.load import CannotLoad, game_folder
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game, compile_rules, load
from rulesdsl.tools.mutants.mutants import Mutant, changes, words_of
from rulesdsl.tools.scenarios.scenario import run
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.suites.own_cards import games_of
from rulesdsl.tools.suites.shared_work import in_order
from rulesdsl.tools.suites.suite import Case, collect, game_of
from rulesdsl.tools.telling.files import real

CHUNK = 8

FAR = 2
"""How near to a card a scenario is that neither covers it nor names it."""


@frozen
class Task:
    """What is to be mutated; plain values, so that a process can be told of it.

    `wanted` are ids of cards. `scenarios` are paths of files or folders; `cards` further card files, as `load` takes them.
    """

    game: str
    cards: tuple[str, ...]
    wanted: tuple[str, ...]
    scenarios: tuple[str, ...]


@frozen
class Verdict:
    """One mutant and its fate: the scenario that killed it, if any; `crash` where the mutant stopped the engine itself."""

    mutant: Mutant
    killer: str | None
    crash: str | None = None


@frozen
class Bench:
    """All mutants of a task, and the scenarios that can kill them; `failing` do not pass with the cards as they are."""

    game: Game
    mutants: tuple[Mutant, ...]
    cases: tuple[Case, ...]
    failing: tuple[Case, ...]
    problems: tuple[Diagnostic, ...]

    def unjudged(self) -> tuple[str, ...]:
        """The ids of cards all of whose own scenarios fail: what lives of their mutants says nothing."""
        cards = {mutant.card for mutant in self.mutants}
        wanted = [card for card in self.game.cards.definitions if card.id in cards]

        def any_of(cases: tuple[Case, ...], card: Definition) -> bool:
            return any(_nearness(case.scenario, card) < FAR for case in cases)

        return tuple(
            card.id for card in wanted if any_of(self.failing, card) and not any_of(self.cases, card)
        )


@functools.cache
def every(task: Task) -> tuple[Mutant, ...]:
    """All mutants of a task, card by card, with those that are the same card. Raises `CannotLoad`, `NotPlayable`."""
    cards = load(task.game, task.cards).cards
    words = words_of(cards)
    wanted = [card for card in cards.definitions if card.id in task.wanted]
    return tuple(mutant for card in wanted for mutant in changes(cards, card, words))


def made(task: Task) -> tuple[Mutant, ...]:
    """All mutants of a task, card by card. Raises `CannotLoad`, `NotPlayable`."""
    return tuple(mutant for mutant in every(task) if not mutant.same)


def game_of_cards(cards: Sequence[str]) -> str:
    """The game of a designer's card files: the first that a file names, or in whose folder it lies. Raises `CannotLoad`."""
    games = games_of(cards)
    if games:
        return games[0]
    missing = Diagnostic(
        "missing-game",
        "These files do not say what game their cards are for.",
        path=cards[0],
        hint="Begin the file with `game:`, or add --game.",
    )
    raise CannotLoad([missing])


def mutated(game: Game, definition: Definition) -> Game:
    """The game with another definition of one card. Nothing else is read or checked again."""
    definitions = tuple(definition if d.id == definition.id else d for d in game.cards.definitions)
    cards = evolve(game.cards, definitions=definitions)
    return evolve(game, cards=cards, rules=compile_rules(cards))


@functools.cache
def bench(task: Task) -> Bench:
    """The mutants and the scenarios of a task, once for each process. Raises `CannotLoad`, `NotPlayable`."""
    game = load(task.game, task.cards)
    suite = collect(task.scenarios, task.cards)
    here = real(game_folder(task.game))
    cases, failing = [], []
    for case in suite.cases:
        if real(case.game) == here:
            if run(game_of(case), case.scenario).passed:
                cases.append(case)
            else:
                failing.append(case)
    return Bench(game, made(task), tuple(cases), tuple(failing), suite.problems)


def judge(found: Bench, mutant: Mutant) -> Verdict:
    """Run scenarios with a mutant until one does not pass: first those that speak of the card, then all others."""
    games: dict[tuple[str, tuple[str, ...]], Game | None] = {}
    original = next(card for card in found.game.cards.definitions if card.id == mutant.card)
    for case in _ordered(found, original):
        at = (case.game, case.cards)
        try:
            if at not in games:
                games[at] = _with(game_of(case), original, mutant)
            game = games[at]
            if game is not None and not run(game, case.scenario).passed:
                return Verdict(mutant, case.scenario.title)
        except Exception as error:  # noqa: BLE001  # whatever a mutant provokes is told, and the others go on
            return Verdict(mutant, case.scenario.title, f"{type(error).__name__}: {error}")
    return Verdict(mutant, None)


def _with(game: Game, original: Definition, mutant: Mutant) -> Game | None:
    """The game of a scenario with the mutant in it; None where it has another card in that place."""
    for card in game.cards.definitions:
        if card.id == original.id and (card.program, card.values) == (original.program, original.values):
            return mutated(game, mutant.definition)
    return None


_orders: dict[tuple[int, str], tuple[Case, ...]] = {}


def _ordered(found: Bench, card: Definition) -> tuple[Case, ...]:
    """The scenarios, those that cover a card first, then those that name it, then the rest."""
    at = (id(found), card.id)
    if at not in _orders:
        _orders[at] = tuple(sorted(found.cases, key=lambda case: _nearness(case.scenario, card)))
    return _orders[at]


def _nearness(scenario: Scenario, card: Definition) -> int:
    if card.id in scenario.covers:
        return 0
    text = repr((scenario.given, scenario.do)).casefold()
    return 1 if card.name.casefold() in text else FAR


def _chunk(task: Task, start: int) -> list[Verdict]:
    found = bench(task)
    return [judge(found, mutant) for mutant in found.mutants[start : start + CHUNK]]


def verdicts(task: Task, jobs: int = 1) -> Iterator[list[Verdict]]:
    """The verdicts over all mutants, chunk by chunk in their order, however many processes share the work."""
    starts = range(0, len(bench(task).mutants), CHUNK)
    # Forked processes find the bench made already; others make it anew.
    return in_order(functools.partial(_chunk, task), starts, jobs, forked=True)


def mutate(
    task: Task, jobs: int = 1, before: int = 0, progress: Callable[[int], None] | None = None
) -> Sequence[Verdict]:
    """Make and judge all mutants of a task. `progress` is told how many are judged, on top of those `before`."""
    found: list[Verdict] = []
    for chunk in verdicts(task, jobs):
        found += chunk
        if progress is not None:
            progress(before + len(found))
    return found
