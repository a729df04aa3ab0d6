"""Whatever is done to a scenario file, it is read and run, or explained: never an exception, never nothing said."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesdsl.diagnostic import render
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from tests.tools.scenario_texts import game

TESTS = Path(__file__).parents[1]
FILES = sorted((TESTS / "scenarios").rglob("*.scenarios.yaml"))
EACH = 80
"""Mangled scenarios a test."""

NAMED = """
game: market_day
scenarios:
  - name: a round under way
    players: [Ana, Ben, Carla, Dan]
    given:
      leader: Ben
      dealer: Ana
      hand: 3
      Ben: {row: [Smith], hand: [Baker], points: 10, knows: [Rain]}
      Carla: {row: [Bandit], hand: [Knight]}
      Dan: {hand: [Royal, Tinker]}
      Ana: {hand: [Rain, Farmer]}
    do:
      - expect: {decides: Dan, step: playing, hand: 3, Smith: {worth: 8, lies in: row of Ben}}
      - Dan: play Royal
      - Ana: play Farmer
    expect: {leader: Carla, Carla: {points: 9, sees in hand of Carla: 6, told: []}, over: false, scores: [1, 18, 9, 3]}
  - name: a new game
    players: 3
    seed: 3
    given: {step: setup, player 2: {hand: [Rain]}, deck: [Smith]}
    expect: {player 1: {hand: 10}, offered exactly: [play Rain]}
"""

JUNK: tuple[Any, ...] = (
    None, {}, [], "", 0, -1, 7, 999999999, 10**30, True, 1.5, "player 1", "Ana", "none", "all", "setup", "dealing", "event",
    "Rice blue", "Smith", "hand of player 1", "a: b", "\x07", "x" * 3000, ["x"], [[]], [None], {"a": "b"}, {"player 1": {}},
    {"player 1": "pass"}, {"expect": {}}, ["Rice blue", "Rice blue"], {"lies in": "market"}, {"hand": ["Smith"]},
)  # fmt: skip
KEYS = (
    "hand", "stall", "market", "sees", "does not see", "sees in hand of player 2", "sees in x", "told", "not told", "knows", "fill",
    "step", "turn", "starter", "event", "leader", "dealer", "top of goods deck", "market size", "hand limit", "barter total",
    "perfect reward of 3", "worth of 3", "Rice blue", "Smith", "offered", "offered exactly", "not offered", "asked", "scores",
    "winners", "over", "decides", "decision", "row", "removed", "deck", "points", "event stage", "reward limit", "player 9",
    "goods deck", "Ana", "players", "seed", "ends", "covers", "given", "do", "expect", "",
)  # fmt: skip


def originals() -> list[tuple[str, Any]]:
    texts = [path.read_text(encoding="utf-8") for path in FILES] + [NAMED] * 3
    files = [yaml.safe_load(text) for text in texts]
    return [(data.get("game", "barter"), entry) for data in files for entry in data["scenarios"]]


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in inner for place in ((*at, key), *places(item, (*at, key)))]


def mangle(rng: random.Random, value: Any) -> Any:
    """A copy with one to three things changed, misspelt, renamed, added or taken away."""
    value = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        found = places(value)
        if not found:
            break
        *way, last = rng.choice(found)
        owner = value
        for step in way:
            owner = owner[step]
        here = owner[last]
        change = rng.randrange(6)
        if change == 0:
            owner[last] = copy.deepcopy(rng.choice(JUNK))
        elif change == 1 and isinstance(owner, dict):
            owner[rng.choice(KEYS)] = owner.pop(last)
        elif change == 2 and isinstance(owner, dict):
            owner[rng.choice(KEYS)] = copy.deepcopy(rng.choice(JUNK))
        elif change == 3 and isinstance(here, str) and here:
            place = rng.randrange(len(here))
            owner[last] = here[:place] + rng.choice("xA +:,é") + here[place + 1 :]
        elif change == 4 and isinstance(owner, list):
            owner.append(copy.deepcopy(rng.choice(JUNK)))
        else:
            del owner[last]
    return value


@pytest.mark.parametrize("seed", range(8))
def test_a_mangled_scenario_is_explained(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "mangled.scenarios.yaml"
    sources = originals()
    for _ in range(EACH):
        name, entry = rng.choice(sources)
        text = yaml.safe_dump({"scenarios": [mangle(rng, entry)]}, allow_unicode=True)
        path.write_text(text, encoding="utf-8")
        scenarios, problems = load_scenarios(path)
        assert scenarios or problems, text
        for scenario in scenarios:
            outcome = run(game(name), scenario)
            assert outcome.passed != bool(outcome.failures), text
            problems += outcome.failures
        for problem in problems:
            told = render(problem)
            assert problem.span is not None, text
            assert problem.message.endswith((".", "?")), told
            assert len(told) < 3000, told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "scenarios:",
        "scenarios: []",
        "scenarios: [[]]",
        "scenarios: {a: b}",
        "- a",
        "scenarios: [~]",
        "{",
        "game: 7",
    ],
)
def test_a_file_that_is_no_scenario_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    scenarios, problems = load_scenarios(path)
    assert scenarios == []
    assert problems
    assert all(render(problem) for problem in problems)
