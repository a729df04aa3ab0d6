"""`rulesdsl simulate`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rulesdsl.cli.common import (
    Stop,
    cards_option,
    check_least,
    check_players,
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
    from rulesdsl.characters import escape
    from rulesdsl.cli.common import card_paths
    from rulesdsl.tools.simulate import Task, loaded, simulate
    from rulesdsl.tools.transcript_record import NotWritten

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
        raise Stop(escape(str(error)), 2) from error
    if format_ == "json":
        import json

        click.echo(json.dumps(figures, indent=2))
    else:
        click.echo(as_text(figures))
    return int(least is not None and figures["coverage"]["percent"] < least)


def by_seat(bots: str, players: int) -> str | tuple[str, ...]:
    """One bot for all seats, or one for each. Anything else is wrong usage."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.bots import NAMES

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


def as_text(figures: dict[str, Any]) -> str:
    """The figures as a few lines and a table of cards."""
    from rulesdsl.characters import escape

    def spread(name: str) -> str:
        row = figures[name]
        return f"{row['mean']} on average, {row['min']} to {row['max']}"

    games = figures["games"]
    several = not isinstance(figures["bot"], str)
    players = figures["players"]
    who = (
        f"{players} players ({', '.join(figures['bot'])})"
        if several
        else f"{players} {figures['bot']} players"
    )
    wins = ", ".join(f"player {seat + 1}: {number}" for seat, number in enumerate(figures["wins_by_seat"]))
    lines = [
        f"{escape(figures['game'])}: {games} games of {who}, seed {figures['seed']}",
        f"  time        {figures['seconds']} s, {figures['games_per_second']} games a second, {figures['decisions']} decisions",
        f"  turns       {spread('turns')}",
        f"  points      {spread('points')}",
        f"  victories   {wins}; {figures['shared_victories']} shared",
        f"  unfinished  {figures['unfinished']}",
    ]
    if several:
        lines += ["", *bot_lines(figures["bots"])]
    cards = figures["cards"]
    if cards:
        width = max(len(escape(name)) for name in cards)
        lines += ["", f"  {'card':<{width}}  played  a game"]
        lines += [
            f"  {escape(name):<{width}}  {row['played']:>6}  {row['played'] / games:>6.2f}"
            for name, row in cards.items()
        ]
    if "coverage" in figures:
        lines += ["", *coverage_lines(figures)]
    return "\n".join(lines)


def coverage_lines(figures: dict[str, Any]) -> list[str]:
    """What was never run, and the cards that never could be played or never were."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.coverage import lines

    found = lines(figures["coverage"])
    for key, words in (("never_legal", "never legal"), ("never_played", "legal, but never played")):
        if figures[key]:
            found.append(f"{words} in {figures['games']} games: {', '.join(map(escape, figures[key]))}")
    return found


def bot_lines(bots: dict[str, Any]) -> list[str]:
    """A table of the bots: what each kind came to, with intervals."""

    def between(row: dict[str, Any], factor: float, digits: int) -> str:
        if row["low"] is None:
            return ""
        return f"{row['low'] * factor:.{digits}f} to {row['high'] * factor:.{digits}f}"

    head = f"  {'bot':<8}  {'seats':<12}  {'points':>7}  {'95 % interval':<18}  {'victories':>9}  {'share':>6}  {'95 % interval':<16}  if all were equal"
    lines = [head]
    for name, row in bots.items():
        seats = ", ".join(map(str, row["seats"]))
        points, share = row["points"], row["win_share"]
        lines.append(
            f"  {name:<8}  {seats:<12}  {points['mean']:>7.2f}  {between(points, 1, 2):<18}  {row['wins']:>9.2f}"
            f"  {share['share'] * 100:>5.1f}%  {between(share, 100, 1) + ' %':<16}  {row['even_share'] * 100:.1f} %"
        )
    return lines
