"""A game that can be played: its checked cards, compiled, and its machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.cards.load import game_folder, load_set
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine import chance
from rulesdsl.engine.compile.steps import Steps
from rulesdsl.engine.compile.watch import Watch, WatchedSteps
from rulesdsl.engine.decision import PROMPTS
from rulesdsl.engine.rules import Rules, build
from rulesdsl.engine.run import PHASES
from rulesdsl.engine.save import restore
from rulesdsl.engine.state import State
from rulesdsl.engine.table import PrintedCard, card_table
from rulesdsl.games.machines import MACHINES, needs_of
from rulesdsl.games.needs import lacking
from rulesdsl.vocabulary import Vocabulary

if TYPE_CHECKING:
    from rulesdsl.games.market_day.rounds import RoundResult


class NotPlayable(ValueError):
    """Cards with errors in them; carries the diagnostics as `problems`."""

    def __init__(self, problems: Sequence[Any]) -> None:
        first = problems[0]
        super().__init__(
            f"the cards have {len(problems)} errors, the first: {first.message} (rulesdsl check shows all)"
        )
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """Exceptions are copied from their message otherwise, between processes too."""
        return type(self), (self.problems,)


@frozen
class Game:
    """A game with its cards: start one, or go on from a saved position."""

    name: str
    cards: CardSet
    rules: Rules

    @property
    def vocabulary(self) -> Vocabulary:
        """The nouns of the game."""
        return self.cards.vocabulary

    def start(self, players: int | None = None, seed: int = 0, *, log: bool = False) -> State:
        """A new game at its first decision. `players` is the fewest where none is given; `log` collects events. Raises `ValueError`."""
        v = self.vocabulary
        players = v.least_players if players is None else players
        if not v.least_players <= players <= v.most_players:
            raise ValueError(f"{v.game} is for {v.least_players} to {v.most_players} players, not {players}")
        state = self.blank(players, seed, log=log)
        self.rules.machine.begin(state)
        state.advance()
        return state

    def blank(self, players: int, seed: int, *, log: bool = False) -> State:
        """A state with all cards in their decks, in printed order, before setup."""
        rules = self.rules
        state = State.__new__(State)
        state.rules = rules
        state.players = players
        state.zones = [[] for _ in rules.slots.zone]
        state.where = [-1] * len(rules.table)
        for card, kind in enumerate(rules.table.kind):
            slot = rules.deck_slot[kind]
            state.zones[slot].append(card)
            state.where[card] = slot
        state.known = [0] * len(rules.table)
        state.counters = [0] * (len(rules.counters) * players)
        state.coins = {}
        state.standing = []
        state.live = rules.always_live
        state.changed = 0
        state.shut = False
        state.history = []
        state.marks = [0] * len(rules.happenings)
        state.serial = 0
        state.stack = []
        state.chance = chance.seeded(seed)
        state.vars = []
        state.active = 0
        state.over = False
        state.decision = None
        state.answer = None
        state.moved = ()
        state.failed = False
        state.judging = ()
        state.log = [] if log else None
        state.forced = None
        return state

    def round(self, plays: Sequence[tuple[int, str]], choices: Sequence[str] = ()) -> RoundResult:
        """One round judged without a game around it, for games that are played in rounds; see `RoundResult`.

        `plays` are (seat, card name) in the order of play, `choices` the texts of the options chosen in it.

            game = rulesdsl.load("market_day")
            one, other = [card.name for card in game.cards.definitions if not card.effect][-2:]
            result = game.round([(0, one), (1, other), (2, one), (3, other)])
            result.points, result.spoiled  # ((0, 0, 8, 10), (one, other)): the earlier of each pair is spoiled
        """
        judge = MACHINES[self.vocabulary.machine].round
        if judge is None:
            raise ValueError(f"{self.vocabulary.game} is not played in rounds")
        return judge(self, plays, choices)

    def restore(self, text: str) -> State:
        """The position of a dumped text. Raises `rulesdsl.OtherRules`."""
        return restore(self.rules, text)


def load(game: str, cards: Sequence[str | Path] = ()) -> Game:
    """A shipped game by its name, or the game of a folder with a game.yaml; `cards` are further card files.

    Raises `rulesdsl.CannotLoad` where there is nothing to read, `NotPlayable` where the cards have errors.
    """
    folder = game_folder(game)
    card_set = load_set(folder, [Path(path) for path in cards])
    return playable(folder.name, card_set)


def playable(name: str, card_set: CardSet) -> Game:
    """A checked card set, compiled. Raises `NotPlayable`."""
    if card_set.errors:
        raise NotPlayable(card_set.errors)
    if card_set.vocabulary.machine not in MACHINES:
        message = f"no program plays the machine `{card_set.vocabulary.machine}`"
        hint = f"write in game.yaml one of these: {', '.join(MACHINES)}"
        raise NotPlayable([Diagnostic("unknown-machine", message, hint=hint, path=name)])
    if lacks := lacking(card_set.vocabulary, needs_of(card_set.vocabulary), f"{name}/game.yaml"):
        raise NotPlayable(lacks)
    return Game(name, card_set, compile_rules(card_set))


def printed_cards(definition: Definition, number: int, vocabulary: Vocabulary) -> list[PrintedCard]:
    """Every printed card of a definition: a card for each value of an attribute that has several, times its copies."""
    kind = vocabulary.kinds[definition.kind]
    found = []
    for values in product(*definition.values.values()):
        printed = dict(zip(definition.values, values, strict=True))
        several = [str(printed[name]) for name in kind.shown_by if name in printed]
        label = " ".join([definition.name, *several])
        found += [
            PrintedCard(definition.id, definition.name, definition.kind, printed, label, number)
        ] * definition.copies
    return found


def watched(game: Game, watch: Watch) -> Game:
    """The same game, telling `watch` what its cards' clauses come to; its records are those of the game."""
    rules = compile_rules(game.cards, watch)
    rules.hash = game.rules.hash
    return evolve(game, rules=rules)


def compile_rules(card_set: CardSet, watch: Watch | None = None) -> Rules:
    """Tables and programs of a card set; with a watch, such as tell it."""
    v = card_set.vocabulary
    cards = [
        card
        for number, definition in enumerate(card_set.definitions)
        for card in printed_cards(definition, number, v)
    ]
    rules = build(v, card_table(v, cards), card_set.hash)
    rules.run_program = rules.add_program(PHASES)
    steps = Steps(rules) if watch is None else WatchedSteps(rules, watch)
    rules.watch = watch
    rules.machine = MACHINES[v.machine].load(rules)
    rules.prompts = {**PROMPTS, **rules.machine.prompts}
    windows = {name: index for index, name in enumerate(v.windows)}
    programs: list[int] = []
    demands = []
    for definition in card_set.definitions:
        program = definition.program
        programs.append(-1 if program is None else steps.effect(program, definition.effect, definition.id))
        demands.append([] if program is None else steps.demands.needs(program.lines))
    masks = [
        sum(1 << windows[window] for window in v.timings[d.timing].windows) if d.timing else 0
        for d in card_set.definitions
    ]
    for card in rules.table.cards:
        rules.effects.append(programs[card.definition])
        rules.demands.append(tuple(need for need, _ in demands[card.definition]))
        rules.demand_terms.append(tuple(term for _, term in demands[card.definition]))
        rules.windows.append(masks[card.definition])
    shape = (
        card_set.hash,
        rules.happening_names,
        [len(program) for program in rules.programs],
        len(rules.works),
    )
    rules.hash = hashlib.sha256(repr(shape).encode()).hexdigest()[:16]
    rules.always_live = rules.noted & ~rules.self_noting
    return rules
