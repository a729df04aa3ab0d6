"""Cards of Market Day that speak of rounds and hands, and scenarios of it that cannot be set up."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.diagnostic import render
from rulesdsl.tools.scenarios.scenario import load_scenarios, run

CARD = """game: market_day
cards:
  - id: XX-1
    name: Clock
    kind: card
    copies: 3
    attributes: {{rank: 4}}
    effect: |
      {}
"""
HANDS = """
game: market_day
scenarios:
  - name: two rounds
    given:
      leader: player 2
      player 1: {hand: [Clock, Smith]}
      player 2: {hand: [Baker, Weaver]}
      player 3: {hand: [Royal]}
      player 4: {hand: [Royal]}
    do:
      - player 2: play Baker
      - player 1: play Clock
    expect:
      player 1: {points: POINTS}
      player 2: {points: 11}
      player 3: {points: 3}
      over: true
"""


@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ("at start of the next dealing, you gain 5 points", 4 + 8),
        ("at start of the next round, you gain 5 points", 4 + 8 + 5),
        ("before the next round, you gain 5 points", 4 + 8 + 5),
        ("after the next round, you gain 5 points", 4 + 8 + 5),
        ("after the next scoring, you gain 5 points", 4 + 8 + 5),
        ("after scoring this game, you gain 5 points", 4 + 8 + 10),
        ("before leading, you gain 5 points", 4 + 8 + 5),
        ("at end of round, you gain 5 points", 4 + 8 + 5),
        ("worth of this card is 9 until the next round", 9 + 8),
    ],
)
def test_moments(tmp_path: Path, effect: str, points: int) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text(CARD.format(effect), encoding="utf-8")
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(HANDS.replace("POINTS", str(points)), encoding="utf-8")
    (scenario,), problems = load_scenarios(path)
    assert not problems
    outcome = run(rulesdsl.load("market_day", cards=[cards]), scenario)
    assert outcome.passed, "\n".join(render(failure) for failure in outcome.failures)


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ("{leader: player 1}", "scenario-no-choice", "Nobody has cards in hand"),
        ("{player 1: {hand: [Smith]}, player 2: {row: [Baker]}}", "scenario-no-choice", "play in turn"),
        ("{turn: player 1, player 1: {hand: [Smith]}}", "unknown-key", "`turn` is not a key here"),
        (
            "{leader: player 9, player 1: {hand: [Smith]}, step: scoring}",
            "scenario-step",
            "`scoring` is no step",
        ),
        ("{leader: nobody, player 1: {hand: [Smith]}}", "scenario-player", "none of the 2 players"),
        ("{player 10: {hand: [Smith]}}", "scenario-players", "2 to 9 players"),
    ],
)
def test_a_mistake_in_a_scenario(tmp_path: Path, given: str, code: str, words: str) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(f"game: market_day\nscenarios:\n  - name: t\n    given: {given}\n", encoding="utf-8")
    (scenario,), _ = load_scenarios(path)
    (failure,) = run(rulesdsl.load("market_day"), scenario).failures
    assert failure.code == code
    assert words in failure.message
