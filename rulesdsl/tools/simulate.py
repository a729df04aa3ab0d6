"""Many games of bots, and figures about them: the same for one seed, however many processes share the work.

seeds       each game has its own, derived from the seed and its number
chunks      games in a row, played by whichever process is free
tally       what a chunk came to; chunks are added up in their order
"""

from __future__ import annotations

import functools
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from attrs import define, field, frozen

import rulesdsl
from rulesdsl.engine.chance import MASK, STEP, Dice, mix, seeded
from rulesdsl.games.game import Game
from rulesdsl.tools.bots import Bot, bot_choice, make_bot

CHUNK = 10
MOST_TURNS = 2000
PLAYED_AT = ("window",)
"""Kinds of decisions in which a card is played: the option of playing one is its number, other options are below 0."""


@frozen
class Task:
    """What is to be simulated; plain values, so that a process can be told of it."""

    game: str
    cards: tuple[str, ...]
    games: int
    players: int
    seed: int
    bot: str
    most_turns: int = MOST_TURNS


@define
class Tally:
    """What some games came to."""

    decisions: int = 0
    unfinished: int = 0
    shared: int = 0
    turns: list[int] = field(factory=list)
    points: list[int] = field(factory=list)
    wins: list[int] = field(factory=list)
    played: Counter[str] = field(factory=Counter)

    def add(self, other: Tally) -> None:
        """Count another's games too."""
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        self.shared += other.shared
        self.turns += other.turns
        self.points += other.points
        self.wins = [
            mine + theirs for mine, theirs in zip(self.wins or [0] * len(other.wins), other.wins, strict=True)
        ]
        self.played.update(other.played)


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a simulation."""
    return mix((seeded(seed) + STEP * (number + 1)) & MASK)


@functools.cache
def loaded(game: str, cards: tuple[str, ...]) -> Game:
    """A game, once for each process."""
    return rulesdsl.load(game, cards)


def play_one(game: Game, task: Task, number: int, bot: Bot, tally: Tally) -> None:
    """One game of the simulation, into the tally."""
    seed = seed_of(task.seed, number)
    state = game.start(task.players, seed)
    dice = [Dice(mix((seed + STEP * (seat + 1)) & MASK)) for seat in range(task.players)]
    cards = game.rules.table.cards
    while not state.over and state.turn <= task.most_turns:
        decision = state.decision
        assert decision is not None
        option = bot_choice(bot, state, dice[decision.player])
        if decision.kind in PLAYED_AT and option.value >= 0:
            tally.played[cards[option.value].name] += 1
        state.choose(option)
        tally.decisions += 1
    tally.turns.append(min(state.turn, task.most_turns))
    tally.points += state.scores
    if not state.over:
        tally.unfinished += 1
        return
    winners = state.winners
    tally.shared += len(winners) > 1
    for seat in winners:
        tally.wins[seat] += 1


def play_chunk(task: Task, start: int) -> Tally:
    """The games from `start` on, as many as a chunk holds."""
    game = loaded(task.game, task.cards)
    bot = make_bot(task.bot, game)
    tally = Tally(wins=[0] * task.players)
    for number in range(start, min(start + CHUNK, task.games)):
        play_one(game, task, number, bot, tally)
    return tally


def chunks(task: Task, jobs: int) -> Iterator[Tally]:
    """All chunks in their order."""
    starts = range(0, task.games, CHUNK)
    jobs = min(jobs, len(starts))
    if jobs <= 1:
        for start in starts:
            yield play_chunk(task, start)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(functools.partial(play_chunk, task), starts)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(task: Task, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Play all games; the figures, as plain data. `progress` is told how many games are done."""
    game = loaded(task.game, task.cards)
    began = time.perf_counter()
    total = Tally(wins=[0] * task.players)
    for tally in chunks(task, jobs):
        total.add(tally)
        if progress is not None:
            progress(len(total.turns))
    seconds = time.perf_counter() - began
    return {
        "game": game.name,
        "games": task.games,
        "players": task.players,
        "seed": task.seed,
        "bot": task.bot,
        "seconds": round(seconds, 3),
        "games_per_second": round(task.games / seconds, 2),
        "decisions": total.decisions,
        "unfinished": total.unfinished,
        "turns": summary(total.turns),
        "points": summary(total.points),
        "wins_by_seat": total.wins,
        "shared_victories": total.shared,
        "cards": {name: {"played": total.played[name]} for name in playable_names(game)},
    }


def playable_names(game: Game) -> list[str]:
    """The names of the cards that players play, in the order of the files."""
    return list(dict.fromkeys(card.name for card in game.cards.definitions if card.timing is not None))


def summary(numbers: Sequence[int]) -> dict[str, float | int | None]:
    """Mean, least and most."""
    if not numbers:
        return {"mean": None, "min": None, "max": None}
    return {"mean": round(sum(numbers) / len(numbers), 3), "min": min(numbers), "max": max(numbers)}
