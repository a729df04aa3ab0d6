"""Decisions per second of random four-player BARTER against two games of OpenSpiel driven from Python, in one run.

    python benchmarks/speed.py [SECONDS] [--profile]

Needs `open-spiel` beside this package; without it only BARTER is measured. Aims: three times gin_rummy, level with crazy_eights.
The three are measured in turns, several rounds, so that a busy machine disturbs all alike; the ratios are of the medians.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import rulesdsl

ROUNDS = 5
OTHERS = {"gin_rummy": 3.0, "crazy_eights": 1.0}
"""Games of OpenSpiel, and how many times as fast BARTER aims to be."""


def barter(game: rulesdsl.Game, seconds: float, seed: int) -> float:
    """Decisions per second of BARTER."""
    rng = random.Random(seed)
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.start(players=4, seed=rng.getrandbits(32))
        while not state.over:
            decision = state.decision
            assert decision is not None
            state.choose(decision.sample(rng))
            decisions += 1
    return decisions / (time.perf_counter() - began)


def other(pyspiel: Any, name: str, seconds: float, seed: int) -> float:
    """Decisions per second of a game of OpenSpiel; what chance decides is played but not counted."""
    game = pyspiel.load_game(name)
    rng = random.Random(seed)
    decisions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.perf_counter() - began)


def profile(game: rulesdsl.Game, seconds: float) -> None:
    """Where BARTER's time goes."""
    profiler = cProfile.Profile()
    profiler.runcall(barter, game, seconds, 1)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(25)


def main() -> None:
    """Measure all and print a table."""
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    seconds = float(words[0]) if words else 2.0
    game = rulesdsl.load("barter")
    runners: dict[str, Callable[[int], float]] = {"barter": lambda seed: barter(game, seconds, seed)}
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: BARTER alone is measured")
    else:
        for name in OTHERS:
            runners[name] = lambda seed, name=name: other(pyspiel, name, seconds, seed)
    figures: dict[str, list[float]] = {name: [] for name in runners}
    for number in range(ROUNDS):
        for name, runner in runners.items():
            figures[name].append(runner(number))
    medians = {name: statistics.median(values) for name, values in figures.items()}
    print(f"{'':14}{'decisions/s':>12}{'BARTER is':>12}{'aim':>8}")
    for name, value in medians.items():
        ratio = f"{medians['barter'] / value:>10.2f} x{OTHERS[name]:>6.1f} x" if name in OTHERS else ""
        print(f"{name:14}{value:>12.0f}{ratio}")
    if "--profile" in sys.argv:
        profile(game, seconds)


if __name__ == "__main__":
    main()
