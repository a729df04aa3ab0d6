"""Many random games with all laws checked: `python -m tests.laws.soak --game barter --games 1000`."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback

import rulesdsl
from tests.laws import laws


def one(task: tuple[str, int, int]) -> tuple[int, int, str | None]:
    """One game: (turns, 1 if it ended, what broke)."""
    name, players, seed = task
    game = GAMES.setdefault(name, rulesdsl.load(name))
    try:
        state = laws.random_game(
            game, players, seed, lambda state, rng: laws.check_position(game, state, rng)
        )
    except Exception:  # noqa: BLE001  # a soak reports every kind of failure and goes on
        return 0, 0, f"players {players} seed {seed}: {traceback.format_exc(limit=-3)}"
    return state.turn, int(state.over), None


GAMES: dict[str, rulesdsl.Game] = {}


def main() -> int:
    """Play, print one line a player count, exit 1 where a law broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="barter")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    v = rulesdsl.load(args.game).vocabulary
    broken = 0
    with multiprocessing.Pool(args.jobs) as pool:
        for players in args.players or range(v.least_players, v.most_players + 1):
            began = time.perf_counter()
            seeds = random.Random(f"{args.seed} {players}").sample(range(1 << 30), args.games)
            results = pool.map(one, [(args.game, players, seed) for seed in seeds], chunksize=10)
            faults = [fault for _, _, fault in results if fault]
            broken += len(faults)
            turns = sum(result[0] for result in results)
            print(
                f"{args.game}, {players} players: {len(results)} games, {sum(r[1] for r in results)} ended, {turns} turns, "
                f"{len(faults)} violations, {time.perf_counter() - began:.0f} s",
                flush=True,
            )
            for fault in faults[:3]:
                print(fault)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
