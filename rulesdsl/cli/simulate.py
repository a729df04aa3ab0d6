"""`rulesdsl simulate`"""

from __future__ import annotations

from pathlib import Path

import click

from rulesdsl.cli.common import (
    Stop,
    cards_option,
    check_least,
    check_players,
    echo_json,
    format_option,
    jobs_option,
    least_option,
    load_game,
    max_turns_option,
    players_option,
    seed_option,
)
from rulesdsl.cli.terminal import bar

MOST_TRANSCRIPTS = 1000

EPILOG = """\b
Examples:
  rulesdsl simulate barter --games 1000 --players 4 --bot greedy --seed 1
  rulesdsl simulate barter --games 200 --cards my_cards.yaml --format json
  rulesdsl simulate barter --games 10000 --jobs 2
  rulesdsl simulate barter --games 20 --transcripts games
  rulesdsl simulate market_day --games 2000 --players 4 --bot greedy,random,random,random

With several kinds of bots the figures say, for each, its mean points and its share of the victories, with 95 % intervals (normal
for points, Wilson's for shares). Every game counts once; a victory that players share is a part for each of them.

Every figure but the times is the same for the same seed, whatever the number of jobs. A game that does not end is stopped after
--max-turns turns and counted as unfinished: it counts for turns and points, and nobody wins it.
"""


@click.command(epilog=EPILOG)
@click.argument("game", metavar="GAME")
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), required=True, metavar="N", help="How many games to play."
)
@players_option
@seed_option
@click.option(
    "--bot",
    default="greedy",
    show_default=True,
    metavar="BOT[,BOT...]",
    help="Who plays: greedy or random, in every seat, or one for each seat with commas between.",
)
@jobs_option("one")
@max_turns_option
@click.option(
    "--transcripts",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help=f"Write a transcript of each game into this folder, of at most {MOST_TRANSCRIPTS} games.",
)
@click.option(
    "--coverage",
    is_flag=True,
    help="Say which words of which card no game has run, and which cards never could be played. Of your own cards where --cards names some.",
)
@least_option
@cards_option
@format_option
def command(
    game: str,
    games: int,
    players: int | None,
    seed: int,
    bot: str,
    jobs: int | None,
    max_turns: int,
    transcripts: str | None,
    coverage: bool,
    least: float | None,
    cards: tuple[str, ...],
    format_: str,
) -> int:
    """Simulate many games of bots and print figures.

    GAME is the name of a shipped game, or the path of a folder with a game.yaml.

    Exit codes: 0 done, 1 there are errors in the cards, or less was run than --least says, 2 wrong usage or something that cannot be
    read or written.
    """
    from rulesdsl.cli.common import card_paths
    from rulesdsl.tools.table.simulate import Task, loaded, simulate
    from rulesdsl.tools.table.simulate_show import lines
    from rulesdsl.tools.transcripts.keep import NotWritten

    check_least(least, coverage)
    players = check_players(load_game(game, cards, loaded), players)
    if transcripts is not None:
        if games > MOST_TRANSCRIPTS:
            raise click.UsageError(f"--transcripts writes at most {MOST_TRANSCRIPTS} games, not {games}")
        Path(transcripts).mkdir(parents=True, exist_ok=True)
    bots = by_seat(bot, players)
    files = tuple(card_paths(cards))
    task = Task(game, files, games, players, seed, bots, max_turns, coverage, transcripts)
    try:
        with bar(games, "games") as progress:
            figures = simulate(task, jobs or 1, progress)
    except NotWritten as error:
        raise Stop(str(error), 2) from error
    if format_ == "json":
        echo_json(figures)
    else:
        for line in lines(figures):
            click.echo(line)
    return int(least is not None and figures["coverage"]["percent"] < least)


def by_seat(bots: str, players: int) -> str | tuple[str, ...]:
    """One bot for all seats, or one for each. Anything else is wrong usage."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.table.bots import NAMES

    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        if name not in NAMES:
            known = ", ".join(NAMES)
            raise click.BadParameter(
                f"there is no bot `{escape(name[:20])}`; bots are: {known}", param_hint="'--bot'"
            )
    if len(names) == 1:
        return names[0]
    if len(names) != players:
        raise click.BadParameter(
            f"{len(names)} bots for {players} players: name one for all, or one for each seat",
            param_hint="'--bot'",
        )
    return names
