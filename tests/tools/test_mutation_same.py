"""Which mutants are the same card: each rule with effects that it makes one, and with the nearest that it must not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.cards.check.lines import check
from rulesdsl.engine import frame as f
from rulesdsl.engine import run as engine_run
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.language import core
from rulesdsl.language.parse import parse
from rulesdsl.tools.mutants import mutants as mutants_module
from rulesdsl.tools.mutants.mutants import Mutant, mutants, words_of
from rulesdsl.tools.mutants.mutate import mutated
from rulesdsl.tools.mutants.same import normaliser
from tests.laws.laws import random_game

BARTER = """\
game: barter
cards:
  - {id: TST-1, name: Test Card, kind: bayanihan, timing: your turn, effect: draw 1 goods}
"""
OTHER = """\
  - id: TST-2
    name: Other Card
    kind: bayanihan
    timing: your turn
    effect: |
      {}
"""
MARKET_DAY = """\
game: market_day
cards:
  - id: TST-1
    name: Test Card
    plural: Test Cards
    kind: card
    copies: 1
    attributes: {rank: 6}
    effect: |
      this card cannot be spoiled
"""
MARKET_DAY_OTHER = """\
  - id: TST-2
    name: Other Card
    kind: card
    copies: 1
    attributes: {rank: 3}
    effect: |
"""


def normal_forms(folder: Path, text: str, game: str, *effects: str) -> list[core.Program]:
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    cards = rulesdsl.load(game, [str(path)]).cards
    card = next(card for card in cards.definitions if card.id == "TST-1")
    normal = normaliser(cards, card)
    found = []
    for effect in effects:
        tree, mistakes = parse(effect)
        assert tree is not None, mistakes
        program, mistakes = check(words_of(cards), card.kind, card.timing, tree)
        assert program is not None, mistakes
        found.append(normal(program))
    return found


SAME = [
    # you and whoever acts
    ("draw 1 goods", "you draw 1 goods"),
    ("discard 1 goods from hand", "discard 1 goods from your hand"),
    # they, after something of one's own
    ("after your barter this turn, draw 1 goods", "after your barter this turn, they draw 1 goods"),
    ("after your barter this game, draw 1 goods", "after your barter this game, they draw 1 goods"),
    # they, who act anyway
    (
        "each player may discard 1 goods:\n  draw 1 goods",
        "each player may discard 1 their goods:\n  they draw 1 goods",
    ),
    # a barter is yours where nobody is named
    ("after barter this game, draw 1 goods", "after your barter this game, they draw 1 goods"),
    # anybody's
    (
        "after each player's barter this game, draw 1 goods",
        "after each player's barter this game, you draw 1 goods",
    ),
    # order
    (
        "main actions are 2 this turn\nno hand limit this turn",
        "no hand limit this turn\nmain actions are 2 this turn",
    ),
    (
        "after barter this turn, draw 1 goods\nat end of turn, draw 1 bayanihan",
        "at end of turn, draw 1 bayanihan\nafter barter this turn, draw 1 goods",
    ),
    (
        "hand limit is 9 this turn\nmain actions are 2 this turn",
        "main actions are 2 this turn\nhand limit is 9 this turn",
    ),
]
OTHERS = [
    # another player
    ("draw 1 goods", "the left neighbor draws 1 goods"),
    # they of somebody else's
    (
        "after each other player's stall update this game, draw 1 goods",
        "after each other player's stall update this game, they draw 1 goods",
    ),
    ("after each player's barter this game, draw 1 goods", "after your barter this game, draw 1 goods"),
    (
        "after each player's barter this game, draw 1 goods",
        "after each player's barter this game, they draw 1 goods",
    ),
    # the next end of a turn may be another's, where the card is played as this turn ends
    ("at end of turn, draw 1 goods", "at end of your turn, draw 1 goods"),
    # the owner of the cards, not whoever acts
    (
        "each player draws 1 goods for each goods in their stall",
        "each player draws 1 goods for each goods in your stall",
    ),
    # one moment
    (
        "after barter this turn, draw 1 goods\nafter barter this turn, discard 1 goods",
        "after barter this turn, discard 1 goods\nafter barter this turn, draw 1 goods",
    ),
    # one number
    (
        "hand limit is 9 this turn\nhand limit is 1 more this turn",
        "hand limit is 1 more this turn\nhand limit is 9 this turn",
    ),
    # what is done at once
    ("draw 1 goods\nno hand limit this turn", "no hand limit this turn\ndraw 1 goods"),
    # a number that reads the other
    (
        "main actions are 2 this turn\nhand limit is main actions this turn",
        "hand limit is main actions this turn\nmain actions are 2 this turn",
    ),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_card(one: str, other: str, tmp_path: Path) -> None:
    first, second = normal_forms(tmp_path, BARTER, "barter", one, other)
    assert first == second


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_another_card(one: str, other: str, tmp_path: Path) -> None:
    first, second = normal_forms(tmp_path, BARTER, "barter", one, other)
    assert first != second


CARDS_SAME = [
    # it is this card, until a line has picked one
    ("this card cannot be spoiled", "it cannot be spoiled"),
    ("at tinkers, you may trade this card for 1 other card", "at tinkers, you may trade it for 1 other card"),
    # a card of rank 6 is none of these
    ("at knights, kill 1 other card with rank at most 4", "at knights, kill 1 card with rank at most 4"),
    ("at knights, kill each other royal", "at knights, kill each royal"),
    ("at knights, kill each other card after this card", "at knights, kill each card after this card"),
    (
        "at knights, kill the other highest card with rank at least 7",
        "at knights, kill the highest card with rank at least 7",
    ),
    # all and each
    ("at rain, spoil each other card", "at rain, spoil all other cards"),
    # order
    (
        "this card cannot be spoiled by knights\nat knights, kill the highest card",
        "at knights, kill the highest card\nthis card cannot be spoiled by knights",
    ),
]
CARDS_OTHERS = [
    ("at knights, kill 1 other card with rank at most 6", "at knights, kill 1 card with rank at most 6"),
    ("at knights, kill each other test card", "at knights, kill each test card"),
    ("at knights, kill each other card", "at knights, kill each card"),
    ("at knights, kill the other highest card", "at knights, kill the highest card"),
    # a line has picked a card
    (
        "at knights:\n  kill 1 card\n  this card cannot be spoiled this round",
        "at knights:\n  kill 1 card\n  it cannot be spoiled this round",
    ),
    # the card that is killed
    ("before kill, spoil this card", "before kill, spoil it"),
    ("at knights, kill 1 card", "at knights, kill all cards"),
]


@pytest.mark.parametrize(("one", "other"), CARDS_SAME)
def test_the_same_card_among_others(one: str, other: str, tmp_path: Path) -> None:
    first, second = normal_forms(tmp_path, MARKET_DAY, "market_day", one, other)
    assert first == second


@pytest.mark.parametrize(("one", "other"), CARDS_OTHERS)
def test_another_card_among_others(one: str, other: str, tmp_path: Path) -> None:
    first, second = normal_forms(tmp_path, MARKET_DAY, "market_day", one, other)
    assert first != second


def test_a_card_that_is_carried_out_has_been_picked(tmp_path: Path) -> None:
    """Carried out by another card, `it` is where it lay then; the card itself is wherever it is."""
    pair = ("at end of turn, put this card on top", "at end of turn, put it on top")
    first, second = normal_forms(tmp_path, BARTER, "barter", *pair)
    assert first == second
    carrying = BARTER + OTHER.format("reveal the top 1 bayanihan\n      carry out those")
    first, second = normal_forms(tmp_path, carrying, "barter", *pair)
    assert first != second


def test_a_rank_that_a_card_changes_is_not_certain(tmp_path: Path) -> None:
    pair = (
        "at knights, kill 1 other card with rank at most 4",
        "at knights, kill 1 card with rank at most 4",
    )
    changing = MARKET_DAY + MARKET_DAY_OTHER + "      at knights, rank of all cards is 1 this round\n"
    first, second = normal_forms(tmp_path, changing, "market_day", *pair)
    assert first != second


# ---- what the rules rest on


def everything_live(game: Game) -> None:
    """Every happening is run in full, as if a rule mentioned it."""
    game.rules.always_live = (1 << len(game.rules.happening_names)) - 1


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_what_is_about_no_cards_has_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A procedure that the vocabulary gives no cards never makes another card `it`."""
    game = rulesdsl.load(name)
    everything_live(game)
    rows = game.cards.vocabulary.procedures
    bare = {
        number
        for number, what in enumerate(game.rules.happening_names)
        if what in rows and rows[what].cards is None
    }
    matching = engine_run._matching
    seen: set[int] = set()

    def watched(state: State, run: list[object], timing: str) -> tuple[int, ...]:
        if run[f.HAPPENING] in bare:
            seen.add(run[f.HAPPENING])  # type: ignore[arg-type]
            assert run[f.CARDS] == (), game.rules.happening_names[run[f.HAPPENING]]  # type: ignore[call-overload]
        return matching(state, run, timing)

    monkeypatch.setattr(engine_run, "_matching", watched)
    for seed in range(3):
        random_game(game, 2, seed, most_turns=40)
    assert len(seen) >= 7


def dropped(cards: CardSet, card: Definition, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mutant]:
    """The mutants of a card that are none, since they play like the card itself."""
    assert card.program is not None
    normal = normaliser(cards, card)
    with monkeypatch.context() as patch:
        patch.setattr(mutants_module, "normaliser", lambda cards, card: lambda program: program)
        found = list(mutants(cards, card, words_of(cards)))
    for mutant in found:
        program = mutant.definition.program
        if mutant.line and program is not None and normal(program) == normal(card.program):
            yield mutant


def course(game: Game, players: int, seed: int) -> Iterator[object]:
    """What a random game comes to, decision by decision."""
    seen: list[object] = []

    def note(state: State, rng: random.Random) -> None:
        decision = state.decision
        asked = None if decision is None else (decision.player, decision.source.size())
        seen.append((state.active, asked, str(state.zones), str(state.counters)))

    end = random_game(game, players, seed, note, most_turns=30)
    return iter([*seen, end.zones, end.scores])


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_what_is_dropped_plays_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulesdsl.load(name)
    found = [
        mutant
        for card in game.cards.definitions
        if card.program is not None
        for mutant in dropped(game.cards, card, monkeypatch)
    ]
    assert len(found) > (20 if name == "barter" else 6)
    plain = list(course(game, 2, 5))
    for mutant in found:
        assert list(course(mutated(game, mutant.definition), 2, 5)) == plain, mutant
