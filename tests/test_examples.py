"""The examples are as good as they say: checked, played through their scenarios, run as scripts."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.games.game import Game
from rulesdsl.tools.scenario import Scenario, load_scenarios, run

EXAMPLES = Path(__file__).parents[1] / "examples"
CARDS = EXAMPLES / "barter_new_cards.yaml"
SCENARIOS = EXAMPLES / "barter_new_cards.scenarios.yaml"
IDS = [f"NEW-{number:02}" for number in range(1, 16)]
MOST_LINES = 8


@functools.cache
def game() -> Game:
    return rulesdsl.load("barter", cards=[CARDS])


@functools.cache
def scenarios() -> list[Scenario]:
    found, problems = load_scenarios(SCENARIOS)
    assert problems == []
    return found


def test_the_new_cards_are_checked_without_a_problem() -> None:
    cards = game().cards
    assert [str(problem) for problem in cards.problems] == []
    new = [card for card in cards.definitions if card.id in IDS]
    assert [card.id for card in new] == IDS
    for card in new:
        assert len(card.effect.strip().split("\n")) <= MOST_LINES, card.name


def test_each_new_card_has_a_scenario() -> None:
    assert {card for scenario in scenarios() for card in scenario.covers} == set(IDS)


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_the_scenarios_of_the_new_cards(scenario: Scenario) -> None:
    outcome = run(game(), scenario)
    assert [failure.message for failure in outcome.failures] == []
    assert outcome.passed


def test_the_script_runs() -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "script.py"], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "scores:" in done.stdout
