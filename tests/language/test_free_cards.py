"""Cards that combine the language freely: checked without a problem, and played in random games with all of them shuffled in."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game

CARDS = Path(__file__).parent / "free_cards.yaml"
GAMES = 40
MOST_TURNS = 150
CLONES = 12
"""Every so many decisions, a clone plays on beside the original."""
STEPS = 5


@functools.cache
def game() -> Game:
    return rulesdsl.load("barter", cards=[CARDS])


def one_place_each(state: State) -> None:
    """Every card lies in exactly one place, and the index of places agrees."""
    seen = [card for zone in state.zones for card in zone]
    assert sorted(seen) == list(range(len(state.rules.table))), "a card is lost or doubled"
    assert all(state.where[card] == slot for slot, zone in enumerate(state.zones) for card in zone)


def plays_on_alike(state: State, seed: int) -> None:
    """A clone and its original come to the same positions."""
    one, other = state.clone(), state.clone()
    ours, theirs = random.Random(seed), random.Random(seed)
    for _ in range(STEPS):
        if one.over:
            return
        assert one.decision is not None
        assert other.decision is not None
        one.choose(one.decision.sample(ours))
        other.choose(other.decision.sample(theirs))
        assert one.dump() == other.dump()


def test_the_free_cards_are_checked_without_a_problem() -> None:
    cards = game().cards
    assert [str(problem) for problem in cards.problems] == []
    assert sum(definition.id.startswith("FREE-") for definition in cards.definitions) >= 25
    assert len(game().rules.table) == 120 + sum(
        d.copies for d in cards.definitions if d.id.startswith("FREE-")
    )


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_with_the_free_cards(seed: int) -> None:
    state = game().start(players=2 + seed % 5, seed=seed)
    rng = random.Random(seed)
    decisions = 0
    while not state.over and state.turn <= MOST_TURNS:
        assert state.decision is not None
        one_place_each(state)
        if decisions % CLONES == 0:
            plays_on_alike(state, seed)
        state.choose(state.decision.sample(rng))
        decisions += 1
