"""Clauses that speak of whole games or of card files: B17, E2, G4, K3, Y1."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.games.barter.sets import totalling

GAME = rulesdsl.load("barter")


def test_every_card_is_always_in_one_place() -> None:
    """K3: after each choice of whole games, where a scenario shows one."""
    cards = list(range(120))
    for players, seed in ((2, 1), (4, 2), (6, 3)):
        rng = random.Random(seed)
        state = GAME.start(players=players, seed=seed)
        for _ in range(400):
            assert sorted(card for zone in state.zones for card in zone) == cards
            if state.decision is None:
                break
            state.choose(state.decision.sample(rng))


def test_a_game_without_barters_does_not_end() -> None:
    """G4: over 120 turns."""
    state = GAME.start(players=2, seed=1)
    while state.turn < 120 and state.decision is not None:
        options = [str(option) for option in state.decision.options]
        for wanted in (
            "draw goods",
            "pass",
            "decline",
            "display nothing",
            "reject",
            "stop bartering",
            "no counteroffer",
        ):
            if wanted in options:
                state.choose(wanted)
                break
        else:
            state.choose(options[0])
        # Events can force a barter or a trade: points alone would end the game, so they are taken away.
        state.counters[:] = [0] * len(state.counters)
    assert state.turn == 120
    assert not state.over


def test_seven_point_combinations_follow_from_the_values() -> None:
    """B17, B2: derived by trying every set, not typed."""
    values = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    wanted = {
        picked
        for size in range(1, len(values) + 1)
        for picked in combinations(range(len(values)), size)
        if sum(values[position] for position in picked) == 7
    }
    found = totalling(values, (7,))
    assert set(found) == wanted
    assert len(found) == len(wanted)


CARD = """\
cards:
  - id: XX-01
    name: Windfall
    kind: {kind}
{timing}    effect: |
      {effect}
"""


@pytest.mark.parametrize(
    ("kind", "timing", "effect"),
    [
        pytest.param("bayanihan", "your turn", "gain 1 trade point", id="Y1: a Bayanihan that gains"),
        pytest.param(
            "bayanihan", "after trade", "each participant gains 2 trade points", id="Y1: for others"
        ),
        pytest.param(
            "bayanihan",
            "before barter",
            "after the next barter this turn, gain 1 trade point",
            id="Y1: later",
        ),
        pytest.param("event", None, "gain 1 trade point", id="E2: an event that gains"),
        pytest.param("event", None, "each player loses 1 trade point", id="E2: or takes"),
    ],
)
def test_a_card_that_awards_trade_points_is_refused_when_it_is_checked(
    tmp_path: Path, kind: str, timing: str | None, effect: str
) -> None:
    """Y1, E2: that a card file is refused when it is checked; such a card is never played."""
    path = tmp_path / "windfall.yaml"
    line = f"    timing: {timing}\n" if timing else ""
    path.write_text(CARD.format(kind=kind, timing=line, effect=effect), encoding="utf-8")
    with pytest.raises(rulesdsl.NotPlayable) as caught:
        rulesdsl.load("barter", cards=[path])
    problems = [problem for problem in caught.value.problems if problem.card == "Windfall"]
    assert len(problems) == 1
    assert "Trade Points" in problems[0].message


def test_what_a_barter_scores_cannot_be_changed(tmp_path: Path) -> None:
    """Y1, E2: nor may a card change the point of a barter."""
    path = tmp_path / "windfall.yaml"
    path.write_text(CARD.format(kind="event", timing="", effect="point is 2 this turn"), encoding="utf-8")
    with pytest.raises(rulesdsl.NotPlayable):
        rulesdsl.load("barter", cards=[path])
