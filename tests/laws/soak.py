"""Many random games with all laws checked: `python -m tests.laws.soak --game barter --games 1000`, so many for each number of players.

With `--views` law 5 at every decision, for every player: so many games in all, of every number of players in turn.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback

import rulesdsl
from tests.laws import laws, views


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


def watched(task: tuple[str, int, int]) -> tuple[views.Tally, str | None]:
    """One game watched by its players: what was looked at, what broke."""
    name, players, seed = task
    game = GAMES.setdefault(name, rulesdsl.load(name))
    try:
        return views.watched_game(game, players, seed), None
    except Exception:  # noqa: BLE001  # a soak reports every kind of failure and goes on
        return views.Tally(games=1), f"players {players} seed {seed}: {traceback.format_exc(limit=-3)}"


GAMES: dict[str, rulesdsl.Game] = {}


def watch(args: argparse.Namespace) -> int:
    """Law 5: one line for all games; exit 1 where somebody got what they may not know."""
    v = rulesdsl.load(args.game).vocabulary
    counts = args.players or list(range(v.least_players, v.most_players + 1))
    rng = random.Random(f"{args.seed} views")
    tasks = [(args.game, counts[game % len(counts)], rng.randrange(1 << 30)) for game in range(args.games)]
    began = time.perf_counter()
    total, faults = views.Tally(), []
    with multiprocessing.Pool(args.jobs) as pool:
        # Tables with many players take longest: they come first, so that no process is left with one at the end.
        tasks.sort(key=lambda task: -task[1])
        for tally, fault in pool.imap(watched, tasks):
            total.add(tally)
            faults += [fault] if fault else []
    for fault in faults[:3]:
        print(fault)
    print(
        f"{args.game}, {counts[0]} to {counts[-1]} players: {total.games} games, {total.over} ended, {total.decisions} decisions, "
        f"{total.still + total.moving} comparisons ({total.still} still, {total.moving} moving, {total.parted} of these parted), "
        f"{len(faults)} differences, {time.perf_counter() - began:.0f} s"
    )
    return 1 if faults else 0


def main() -> int:
    """Play, print one line a player count, exit 1 where a law broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="barter")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--views", action="store_true", help="law 5 alone, at every decision for every player"
    )
    args = parser.parse_args()
    if args.views:
        return watch(args)
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
