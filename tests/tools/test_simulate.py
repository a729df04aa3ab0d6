"""Simulations: the same figures for the same seed, however the work is shared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from rulesdsl.tools.table.simulate import Task, seed_of, simulate

TIMES = ("seconds", "games_per_second")


def figures(task: Task, jobs: int = 1) -> dict[str, Any]:
    """The figures without the times."""
    return {name: value for name, value in simulate(task, jobs).items() if name not in TIMES}


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_number_of_jobs_changes_nothing(bot: str) -> None:
    task = Task("barter", (), 24, 3, 5, bot)
    assert figures(task, 1) == figures(task, 2) == figures(task, 7)


def test_hash_seeds_change_nothing() -> None:
    found = []
    for seed in ("0", "1"):
        args = [
            "simulate",
            "barter",
            "--games",
            "12",
            "--players",
            "4",
            "--seed",
            "3",
            "--format",
            "json",
            "--jobs",
            seed.replace("0", "2"),
        ]
        done = subprocess.run(
            [sys.executable, "-m", "rulesdsl", *args],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        found.append({name: value for name, value in json.loads(done.stdout).items() if name not in TIMES})
    assert found[0] == found[1]


def test_the_figures() -> None:
    task = Task("barter", (), 20, 4, 1, "greedy")
    found = simulate(task)
    expected = "game games players seed bot seconds games_per_second decisions unfinished turns points wins_by_seat shared_victories bots cards"
    assert list(found) == expected.split()
    assert len(found["wins_by_seat"]) == 4
    assert sum(found["wins_by_seat"]) >= 20
    assert found["turns"]["min"] <= found["turns"]["mean"] <= found["turns"]["max"]
    assert found["points"]["max"] >= 12
    assert sum(row["played"] for row in found["cards"].values()) > 20
    assert len(found["cards"]) == 30


@pytest.mark.parametrize("players", range(2, 7))
def test_greedy_games_end_and_are_short(players: int) -> None:
    greedy = simulate(Task("barter", (), 10, players, 2, "greedy"))
    chance = simulate(Task("barter", (), 10, players, 2, "random"))
    assert greedy["unfinished"] == 0
    assert greedy["turns"]["mean"] < 0.6 * chance["turns"]["mean"]


def test_a_game_without_an_end_is_stopped() -> None:
    found = simulate(Task("barter", (), 3, 2, 0, "random", most_turns=4))
    assert found["unfinished"] == 3
    assert found["turns"] == {"mean": 4.0, "min": 4, "max": 4}
    assert found["wins_by_seat"] == [0, 0]


def test_seeds_of_games_differ() -> None:
    assert len({seed_of(seed, number) for seed in range(20) for number in range(200)}) == 4000


def test_greedy_beats_random() -> None:
    """One greedy player among random ones wins far more often than by chance."""
    import rulesdsl
    from rulesdsl.engine.chance import Dice
    from rulesdsl.tools.table.bots import bot_choice, make_bot

    game = rulesdsl.load("barter")
    greedy, other = make_bot("greedy", game), make_bot("random", game)
    won = 0
    for seed in range(20):
        state = game.start(3, seed)
        dice = Dice(seed)
        while not state.over:
            assert state.decision is not None
            state.choose(bot_choice(greedy if state.decision.player == seed % 3 else other, state, dice))
        won += seed % 3 in state.winners
    assert won >= 18
