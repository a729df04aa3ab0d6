"""Recorded games, one for each number of players that a game takes; `python -m tests.transcripts --renew` plays them anew."""

from __future__ import annotations

from pathlib import Path

import rulesdsl
from rulesdsl.engine.chance import Dice
from rulesdsl.tools.table.bots import bot_choice, seat_bots
from rulesdsl.tools.transcripts.keep import Recorder, start_of
from rulesdsl.tools.transcripts.record import write

FOLDER = Path(__file__).parent
RENEW = "python -m tests.transcripts --renew"
SEED = 13
"""Chosen for games that are not long."""


def names() -> list[tuple[str, int]]:
    """(game, players) of each recorded game."""
    found = []
    for name in ("barter", "market_day"):
        words = rulesdsl.load(name).vocabulary
        found += [(name, players) for players in range(words.least_players, words.most_players + 1)]
    return found


def file_of(game: str, players: int) -> Path:
    return FOLDER / f"{game}_{players}.txt"


def played_anew(name: str, players: int) -> str:
    """The transcript of a game of bots: a random one in the first seat, for what no sense leads to, and greedy ones."""
    game = rulesdsl.load(name)
    state = game.start(players, SEED, log=True)
    bot = seat_bots(["random", *["greedy"] * (players - 1)], game)
    recorder = Recorder(game, start_of(game, name, (), players, seed=SEED))
    dice = Dice(SEED)
    while not state.over:
        option = bot_choice(bot, state, dice)
        recorder.note(state, option)
        state.choose(option)
    return write(recorder.record(state))
