"""Many games of bots, and figures about them: the same for one seed, however many processes share the work.

seeds       each game has its own, derived from the seed and its number
chunks      games in a row, played by whichever process is free
tally       what a chunk came to; chunks are added up in their order
"""

from __future__ import annotations

import functools
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

import rulesdsl
from rulesdsl.engine.chance import MASK, STEP, Dice, mix, seeded
from rulesdsl.engine.compile.watch import Outcome
from rulesdsl.games.game import Game, watched
from rulesdsl.tools.suites import coverage
from rulesdsl.tools.suites.shared_work import in_order
from rulesdsl.tools.table.bots import Bot, bot_choice, seat_bots
from rulesdsl.tools.transcripts.keep import Recorder, save_record, start_of

CHUNK = 10
MOST_TURNS = 2000
PLAYED_AT = ("window",)
"""Kinds of decisions in which a card is played: the option of playing one is its number, other options are below 0."""
Z = 1.959964
"""Standard errors on either side of a 95 % interval."""


@frozen
class Task:
    """What is to be simulated; plain values, so that a process can be told of it."""

    game: str
    cards: tuple[str, ...]
    games: int
    players: int
    seed: int
    bot: str | tuple[str, ...]
    """The bots by seat; one name where all seats have the same."""
    most_turns: int = MOST_TURNS
    coverage: bool = False
    """Whether it is noted what of the cards was run, and which cards could be played."""
    transcripts: str | None = None
    """The folder that a transcript of each game is written to."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot of each seat."""
        return (self.bot,) * self.players if isinstance(self.bot, str) else self.bot


@define
class Tally:
    """What some games came to."""

    decisions: int = 0
    unfinished: int = 0
    shared: int = 0
    turns: list[int] = field(factory=list)
    points: list[int] = field(factory=list)
    winners: list[tuple[int, ...]] = field(factory=list)
    wins: list[int] = field(factory=list)
    played: Counter[str] = field(factory=Counter)
    offered: Counter[str] = field(factory=Counter)
    """In how many games a card could be played at least once."""
    hits: Counter[tuple[int, Outcome]] = field(factory=Counter)
    """How often each outcome of each part of an effect came about, by the number of its site."""

    def add(self, other: Tally) -> None:
        """Count another's games too."""
        self.decisions += other.decisions
        self.unfinished += other.unfinished
        self.shared += other.shared
        self.turns += other.turns
        self.points += other.points
        self.winners += other.winners
        self.wins = [
            mine + theirs for mine, theirs in zip(self.wins or [0] * len(other.wins), other.wins, strict=True)
        ]
        self.played.update(other.played)
        self.offered.update(other.offered)
        self.hits.update(other.hits)


class Played(list[tuple[Any, ...]]):
    """A record that keeps no event, and only counts the cards that are played."""

    def __init__(self, names: Sequence[str], played: Counter[str]) -> None:
        super().__init__()
        self.names = names
        self.played = played

    def append(self, event: tuple[Any, ...]) -> None:
        """Count the event's cards, where it is one of playing."""
        if event[0] == "move" and event[1] == "play":
            for card, *_ in event[3]:
                self.played[self.names[card]] += 1


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a simulation."""
    return mix((seeded(seed) + STEP * (number + 1)) & MASK)


@functools.cache
def loaded(game: str, cards: tuple[str, ...]) -> Game:
    """A game, once for each process."""
    return rulesdsl.load(game, cards)


@functools.cache
def watched_game(game: str, cards: tuple[str, ...]) -> tuple[Game, coverage.Tally]:
    """The same game, noting what of its cards is run."""
    tally = coverage.Tally()
    return watched(loaded(game, cards), tally), tally


@functools.cache
def seated(game: str, cards: tuple[str, ...], bots: tuple[str, ...]) -> Bot:
    """The bots of a simulation, once for each process: what they learn of a game beforehand is the same for all chunks."""
    return seat_bots(bots, loaded(game, cards))


def play_one(game: Game, task: Task, number: int, bot: Bot, tally: Tally) -> None:
    """One game of the simulation, into the tally."""
    seed = seed_of(task.seed, number)
    state = game.start(task.players, seed, log=task.transcripts is not None)
    recorder = recorder_of(game, task, seed)
    dice = [Dice(mix((seed + STEP * (seat + 1)) & MASK)) for seat in range(task.players)]
    names = game.rules.table.name
    # Without timings every card of the hand is played, the last one unasked: what moves is counted.
    moves = not game.vocabulary.timings
    legal: set[str] = set()
    if moves and recorder is None:
        state.log = Played(names, tally.played)
    while not state.over and state.turn <= task.most_turns:
        decision = state.decision
        assert decision is not None
        option = bot_choice(bot, state, dice[decision.player])
        if task.coverage and decision.kind in PLAYED_AT:
            legal.update(names[other.value] for other in decision.options if other.value >= 0)
        if decision.kind in PLAYED_AT and option.value >= 0:
            tally.played[names[option.value]] += 1
        if recorder is not None:
            recorder.note(state, option)
        state.choose(option)
        tally.decisions += 1
    tally.offered.update(legal)
    if recorder is not None:
        assert task.transcripts is not None
        save_record(str(Path(task.transcripts, transcript_name(task, number))), recorder.record(state))
        if moves:
            counted = Played(names, tally.played)
            for event in state.log or ():
                counted.append(event)
    tally.turns.append(min(state.turn, task.most_turns))
    tally.points += state.scores
    if not state.over:
        tally.unfinished += 1
        tally.winners.append(())
        return
    winners = state.winners
    tally.winners.append(tuple(winners))
    tally.shared += len(winners) > 1
    for seat in winners:
        tally.wins[seat] += 1


def recorder_of(game: Game, task: Task, seed: int) -> Recorder | None:
    """What follows a game, where transcripts are wanted."""
    if task.transcripts is None:
        return None
    return Recorder(game, start_of(game, task.game, task.cards, task.players, seed=seed))


def transcript_name(task: Task, number: int) -> str:
    """`game-007.txt`: games are numbered from 1, as wide as the last one needs."""
    return f"game-{number + 1:0{len(str(task.games))}}.txt"


def play_chunk(task: Task, start: int) -> Tally:
    """The games from `start` on, as many as a chunk holds."""
    game = loaded(task.game, task.cards)
    bot = seated(task.game, task.cards, task.bots)
    tally = Tally(wins=[0] * task.players)
    noted = None
    if task.coverage:
        game, noted = watched_game(task.game, task.cards)
        noted.hits.clear()
    for number in range(start, min(start + CHUNK, task.games)):
        play_one(game, task, number, bot, tally)
    if noted is not None:
        tally.hits.update(noted.hits)
    return tally


def chunks(task: Task, jobs: int) -> Iterator[Tally]:
    """All chunks in their order."""
    return in_order(functools.partial(play_chunk, task), range(0, task.games, CHUNK), jobs)


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
    figures = {
        "game": game.name,
        "games": task.games,
        "players": task.players,
        "seed": task.seed,
        "bot": task.bot if isinstance(task.bot, str) else list(task.bot),
        "seconds": round(seconds, 3),
        "games_per_second": round(task.games / seconds, 2),
        "decisions": total.decisions,
        "unfinished": total.unfinished,
        "turns": summary(total.turns),
        "points": summary(total.points),
        "wins_by_seat": total.wins,
        "shared_victories": total.shared,
        "bots": by_bot(task, total),
        "cards": {name: {"played": total.played[name]} for name in playable_names(game)},
    }
    if task.coverage:
        figures |= covered(task, total)
    return figures


def covered(task: Task, total: Tally) -> dict[str, Any]:
    """What of the cards was run, and which of the cards that are played at moments of their own never could be."""
    game, noted = watched_game(task.game, task.cards)
    noted.hits = dict(total.hits)
    own = {str(path) for path in task.cards} or None
    cards = [card for card in game.cards.definitions if card.timing is not None]
    return {
        "never_legal": [card.name for card in cards if not total.offered[card.name]],
        "never_played": [
            card.name for card in cards if total.offered[card.name] and not total.played[card.name]
        ],
        "coverage": coverage.to_json(coverage.cover([(game.cards, noted.counts())], own)),
    }


def playable_names(game: Game) -> list[str]:
    """The names of the cards that players play, in the order of the files."""
    play = game.vocabulary.acts.get("play")
    kinds = play.of if play is not None else ()
    cards = game.cards.definitions
    return list(dict.fromkeys(card.name for card in cards if card.timing is not None or card.kind in kinds))


def by_bot(task: Task, total: Tally) -> dict[str, dict[str, Any]]:
    """Points and victories of each kind of bot, with 95 % intervals.

    A game counts once: with the mean of the points of the bot's seats, and with the part of the victory that they have. A victory
    that several share is a part for each.
    """
    found = {}
    for name in dict.fromkeys(task.bots):
        seats = [seat for seat, bot in enumerate(task.bots) if bot == name]
        points = [
            sum(total.points[game * task.players + seat] for seat in seats) / len(seats)
            for game in range(len(total.winners))
        ]
        wins = math.fsum(
            sum(seat in winners for seat in seats) / len(winners) for winners in total.winners if winners
        )
        found[name] = {
            "seats": [seat + 1 for seat in seats],
            "points": normal(points),
            "wins": round(wins, 3),
            "win_share": wilson(wins, len(total.winners)),
            "even_share": round(len(seats) / task.players, 4),
        }
    return found


def normal(numbers: Sequence[float]) -> dict[str, float | None]:
    """A mean with its 95 % interval, by the normal distribution; without one where there are fewer than two numbers."""
    count = len(numbers)
    if not count:
        return {"mean": None, "low": None, "high": None}
    mean = math.fsum(numbers) / count
    if count < 2:
        return {"mean": round(mean, 3), "low": None, "high": None}
    variance = math.fsum((number - mean) ** 2 for number in numbers) / (count - 1)
    half = Z * math.sqrt(variance / count)
    return {"mean": round(mean, 3), "low": round(mean - half, 3), "high": round(mean + half, 3)}


def wilson(wins: float, games: int) -> dict[str, float | None]:
    """A share with its 95 % interval, by Wilson's score."""
    if not games:
        return {"share": None, "low": None, "high": None}
    share = wins / games
    scale = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / scale
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def summary(numbers: Sequence[int]) -> dict[str, float | int | None]:
    """Mean, least and most."""
    if not numbers:
        return {"mean": None, "min": None, "max": None}
    return {"mean": round(sum(numbers) / len(numbers), 3), "min": min(numbers), "max": max(numbers)}
