"""Law 7: a checked card never crashes the engine, whatever the state, and every effect ends."""

from __future__ import annotations

import functools
import os
import random
import sys
from pathlib import Path

import pytest
import yaml

import rulesdsl
from rulesdsl.cards.check.lines import check
from rulesdsl.cards.check.names import Lexicon, lexicon
from rulesdsl.language.parse import parse
from rulesdsl.language.unparse import unparse
from tests.laws import laws

sys.path.insert(0, str(Path(__file__).parents[1] / "broken"))
from recombine import Mixer, trees  # noqa: E402  # a neighbor that is no package

TIMINGS = ("your turn", "before action", "before draw", "before barter", "after trade", "after action")
SET = 14
"""New cards in a set: about a third of all that can be played."""


@functools.cache
def mixer() -> Mixer:
    """What effects are mixed from."""
    return Mixer(trees("barter"))


@functools.cache
def words() -> Lexicon:
    """The nouns of BARTER."""
    game = rulesdsl.load("barter")
    return lexicon(game.vocabulary, {d.name.lower(): d.name for d in game.cards.definitions}, {})


def mixed_effect(rng: random.Random, kind: str, timing: str | None) -> str | None:
    """A random effect, if the checker passes it."""
    text = unparse(mixer().effect(rng.randrange(1 << 40)))
    tree, mistakes = parse(text)
    if tree is None or mistakes:
        return None
    program, _ = check(words(), kind, timing, tree)
    return text if program is not None else None


def card_set(rng: random.Random, folder: Path) -> rulesdsl.Game:
    """BARTER with some cards whose effects are put together at random from lines of others, all of them checked."""
    cards: list[dict[str, str]] = []
    while len(cards) < SET:
        kind = "event" if rng.random() < 0.25 else "bayanihan"
        timing = None if kind == "event" else rng.choice(TIMINGS)
        effect = mixed_effect(rng, kind, timing)
        if effect is not None:
            number = len(cards)
            card = {
                "id": f"MIX-{number:02}",
                "name": f"Mixed {chr(65 + number)}",
                "kind": kind,
                "effect": effect + "\n",
            }
            cards.append(card if timing is None else {**card, "timing": timing})
    path = folder / "mixed.yaml"
    text = yaml.dump({"game": "barter", "cards": cards}, sort_keys=False, default_style="|")
    path.write_text(text, encoding="utf-8")
    return rulesdsl.load("barter", cards=[path])


def play_mixed(seed: int, folder: Path) -> None:
    """A few games with one set of mixed cards, with the other laws looked at on the way."""
    rng = random.Random(seed)
    game = card_set(rng, folder)
    for players in (2, 3, 5):
        laws.random_game(game, players, seed, lambda s, r: laws.check_position(game, s, r), most_turns=40)


@pytest.mark.parametrize("seed", range(3))
def test_checked_cards_play_to_the_end(seed: int, tmp_path: Path) -> None:
    """Random effects that the checker passes are compiled and played."""
    play_mixed(seed, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 100 + int(os.environ.get("RULESDSL_SOAK", "20"))))
def test_many_checked_cards_play_to_the_end(seed: int, tmp_path: Path) -> None:
    """The same with more sets."""
    play_mixed(seed, tmp_path)


def test_a_game_without_choices_is_stopped() -> None:
    """Where nobody will ever choose again, play stops instead of running on."""
    game = rulesdsl.load("barter")
    state = game.start(players=2, seed=1)
    slots, kind = state.rules.slots, state.rules.table.kind
    for card, slot in enumerate(list(state.where)):
        far = slots.slot("hand", kind[card], 5)
        if far >= 0:
            state.zones[slot].remove(card)
            state.zones[far].append(card)
            state.where[card] = far
    assert state.decision is not None
    state.decision = None
    state.answer = ()
    state.stack[:] = state.stack[:1]
    state.advance()
    assert state.over
    assert state.stack
