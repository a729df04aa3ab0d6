"""Deeds to cards that whoever acts does not see: nothing that is asked names them, and law 5 holds."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from rulesdsl.tools.scenarios.shape import Scenario
from tests.laws.views import watched_game

HERE = Path(__file__).parent
SCENARIOS, PROBLEMS = load_scenarios(HERE / "unseen.scenarios.yaml")


@functools.cache
def game() -> rulesdsl.Game:
    return rulesdsl.load("barter", cards=[HERE / "unseen_cards.yaml"])


def test_the_file_is_read() -> None:
    assert PROBLEMS == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_unseen_cards(scenario: Scenario) -> None:
    assert [failure.message for failure in run(game(), scenario).failures] == []


@pytest.mark.parametrize("seed", range(6))
def test_law_5_holds_with_them(seed: int) -> None:
    """Few other cards can be played before these: a third of the deck."""
    watched_game(game(), 2 + seed % 3, seed, 16, plain=False)
