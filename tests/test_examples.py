"""The examples are as good as they say: checked, covered by scenarios (which pytest runs by themselves), run as scripts."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.scenario import load_scenarios
from rulesdsl.tools.scenarios.shape import Scenario
from tests.laws import laws

EXAMPLES = Path(__file__).parents[1] / "examples"
MOST_LINES = 8
IDS = {
    "barter": [f"NEW-{number:02}" for number in range(1, 16)],
    "market_day": [f"NMD-{number}" for number in range(1, 9)],
}
"""The new cards of each game's example file."""


@functools.cache
def game(name: str) -> Game:
    return rulesdsl.load(name, cards=[EXAMPLES / f"{name}_new_cards.yaml"])


@functools.cache
def scenarios(name: str) -> list[Scenario]:
    found, problems = load_scenarios(EXAMPLES / f"{name}_new_cards.scenarios.yaml")
    assert problems == []
    return found


@pytest.mark.parametrize("name", IDS)
def test_the_new_cards_are_checked_without_a_problem(name: str) -> None:
    cards = game(name).cards
    assert [str(problem) for problem in cards.problems] == []
    new = [card for card in cards.definitions if card.id in IDS[name]]
    assert [card.id for card in new] == IDS[name]
    for card in new:
        assert len(card.effect.strip().split("\n")) <= MOST_LINES, card.name


@pytest.mark.parametrize("name", IDS)
def test_each_new_card_has_a_scenario(name: str) -> None:
    assert {card for scenario in scenarios(name) for card in scenario.covers} == set(IDS[name])


@pytest.mark.parametrize("name", IDS)
def test_games_with_the_new_cards_keep_the_laws(name: str) -> None:
    v = game(name).vocabulary
    for players in (v.least_players, v.most_players):
        for seed in range(3):
            laws.random_game(
                game(name), players, seed, lambda state, rng: laws.check_position(game(name), state, rng)
            )


def test_the_script_runs() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "script.py"], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "scores:" in done.stdout
