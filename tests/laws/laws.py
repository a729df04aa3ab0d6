"""The laws of the engine as functions over a position; each raises AssertionError with what broke."""

from __future__ import annotations

import random
from collections.abc import Callable

from rulesdsl.engine.decision import Option
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game

MOST_TURNS = 400


def one_place_each(state: State) -> None:
    """Law 2: every card lies in exactly one place, and the index of places agrees."""
    seen = sorted(card for zone in state.zones for card in zone)
    assert seen == list(range(len(state.rules.table))), "a card is lost or doubled"
    for slot, zone in enumerate(state.zones):
        for card in zone:
            assert state.where[card] == slot, (
                f"card {card} lies in slot {slot} but is noted in {state.where[card]}"
            )
            assert state.rules.slots.kind[slot] == state.rules.table.kind[card], (
                "a card lies where its kind never does"
            )


def somebody_can_move(state: State) -> None:
    """Law 3: somebody has at least two legal options, or the game is over."""
    if state.over:
        assert state.decision is None
        return
    assert state.decision is not None, "nothing is asked and the game is not over"
    assert len(state.decision.options) >= 2, f"{state.decision.kind} leaves no choice"


def options_are_sound(state: State, rng: random.Random) -> None:
    """What is sampled is among the options; options differ as text or are twins; the text chooses it."""
    decision = state.decision
    assert decision is not None
    size = len(decision.options)
    for index in {0, size - 1, rng.randrange(size)}:
        option = decision.options[index]
        assert isinstance(option, Option)
        assert str(option)
    if size <= 60:
        texts = [str(option) for option in decision.options]
        assert len(set(texts)) == len(texts), (
            f"two options print alike: {sorted(t for t in texts if texts.count(t) > 1)[:2]}"
        )
        chosen = texts[rng.randrange(size)]
        assert str(decision.find(chosen)) == chosen


def knowledge_is_right(state: State) -> None:
    """What lies open is known to all; a player knows their own hand."""
    everybody = (1 << state.players) - 1
    slots = state.rules.slots
    for slot, zone in enumerate(state.zones):
        for card in zone:
            if slots.public[slot]:
                assert state.known[card] == everybody, (
                    f"an open card is not known to all: {state.rules.table.label[card]}"
                )
            elif slots.owner[slot] >= 0:
                assert state.known[card] >> slots.owner[slot] & 1, "an owner does not know their own card"


def plays_on_alike(game: Game, state: State, seed: int, steps: int = 12) -> None:
    """Law 4: a clone and a saved position play on as the original does, from the middle of an effect too."""
    text = state.dump()
    copies = [state.clone(), game.restore(text)]
    assert copies[1].dump() == text, "a restored position saves differently"
    original = state.clone()
    rng = random.Random(seed)
    for _ in range(steps):
        if original.over:
            break
        assert original.decision is not None
        size = len(original.decision.options)
        index = rng.randrange(size)
        option = original.decision.options[index]
        words = str(option)
        original.choose(option)
        for copy in copies:
            assert copy.decision is not None
            assert len(copy.decision.options) == size
            assert str(copy.decision.options[index]) == words
            copy.choose(copy.decision.options[index])
            assert copy.dump() == original.dump(), f"a copy plays on differently after `{words}`"
    assert state.dump() == text, "playing a copy changed the original"


def check_position(game: Game, state: State, rng: random.Random) -> None:
    """The laws that are cheap enough for every position; the dear ones now and then."""
    one_place_each(state)
    somebody_can_move(state)
    if not state.over:
        knowledge_is_right(state)
        if rng.random() < 0.1:
            options_are_sound(state, rng)
        if rng.random() < 0.02:
            plays_on_alike(game, state, rng.randrange(1 << 30))


def random_game(
    game: Game,
    players: int,
    seed: int,
    each: Callable[[State, random.Random], None] | None = None,
    most_turns: int = MOST_TURNS,
) -> State:
    """A whole random game, with a check at every decision."""
    rng = random.Random(seed)
    state = game.start(players=players, seed=seed)
    while not state.over and state.turn <= most_turns:
        if each is not None:
            each(state, rng)
        assert state.decision is not None
        state.choose(state.decision.sample(rng))
    if each is not None and state.over:
        each(state, rng)
    return state
