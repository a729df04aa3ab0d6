"""`rulesdsl play`"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from rulesdsl.characters import escape
from rulesdsl.cli.common import LARGEST_SEED, Stop, cards_option, check_players, load_game, players_option

if TYPE_CHECKING:
    from rulesdsl.tools.play import Session

FRESH_SEEDS = 1_000_000
"""Seeds drawn for people are short enough to be typed."""

EPILOG = """\b
Examples:
  rulesdsl play barter                            you against one greedy bot
  rulesdsl play barter --players 4 --bots 2       two people at one terminal, and two bots
  rulesdsl play barter --bots all --seed 7        bots alone, to a result
  rulesdsl play market_day --players 3            another game: you against two bots
  rulesdsl play barter --cards my_cards.yaml      with your own cards
  rulesdsl play barter --transcript game.txt      recorded, for `rulesdsl replay game.txt`

Bots take the last seats. While you play, `help` says what you can type.
"""


@click.command(epilog=EPILOG)
@click.argument("game", metavar="GAME")
@players_option
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    metavar="S",
    help="The same seed and the same choices give the same game. Where not given: a new one each time (0 with --bots all).",
)
@click.option("--bots", metavar="all|N", help="How many seats bots play; all but one where not given.")
@click.option(
    "--bot",
    type=click.Choice(["greedy", "random"]),
    default="greedy",
    show_default=True,
    help="What the bots are like.",
)
@click.option("--log", is_flag=True, help="With --bots all: print everything that all players see.")
@click.option(
    "--max-turns",
    type=click.IntRange(1, 1_000_000),
    default=2000,
    show_default=True,
    metavar="T",
    help="Stop after so many turns.",
)
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write a record of the game, which `rulesdsl replay` plays again; also where you leave early.",
)
@cards_option
def command(
    game: str,
    players: int | None,
    seed: int | None,
    bots: str | None,
    bot: str,
    log: bool,
    max_turns: int,
    transcript: str | None,
    cards: tuple[str, ...],
) -> int:
    """Play a game at the terminal, against bots or beside friends.

    GAME is the name of a shipped game, or the path of a folder with a game.yaml.
    """
    from rulesdsl.tools.bots import make_bot
    from rulesdsl.tools.play import open_session

    loaded = load_game(game, cards)
    players = check_players(loaded, players)
    people = players - how_many(bots, players)
    if seed is None:
        seed = fresh_seed() if people else 0
    session = open_session(
        loaded,
        players=players,
        seed=seed,
        people=tuple(range(people)),
        bot=make_bot(bot, loaded),
        read=read_line,
        write=click.echo,
        most_turns=max_turns,
        aloud=log and people == 0,
    )
    if people:
        click.echo(f"seed {seed}: play again with --seed {seed}")
        click.echo(f"{session.game.vocabulary.title}, {players} players. `help` says what you can type.")
    with recorded(session, transcript, game, cards, seed):
        try:
            session.run()
        except (KeyboardInterrupt, click.Abort):
            click.echo("\nThe game stops here.")
    return 0


@contextmanager
def recorded(
    session: Session, path: str | None, game: str, cards: tuple[str, ...], seed: int
) -> Iterator[None]:
    """Keep a transcript of a session and write it at the end, however that comes."""
    if path is None:
        yield
        return
    from rulesdsl.cli.common import card_paths
    from rulesdsl.tools.transcript_record import NotWritten, Recorder, save_record, start_of

    start = start_of(session.game, game, card_paths(cards), session.state.players, seed=seed)
    recorder = session.recorder = Recorder(session.game, start)

    def write() -> None:
        try:
            save_record(path, recorder.record(session.state))
        except NotWritten as error:
            raise Stop(escape(str(error)), 2) from error

    # A name that cannot be written shall be known before the game, not after.
    write()
    try:
        yield
    finally:
        write()
    click.echo(f"The transcript is in {escape(path)}.")


def fresh_seed() -> int:
    """A seed for a new game of people; all chance within the game comes from it."""
    import secrets

    return secrets.randbelow(FRESH_SEEDS)


def how_many(bots: str | None, players: int) -> int:
    """The number of bots. A wrong one is wrong usage."""
    if bots is None:
        return players - 1
    if bots.lower() == "all":
        return players
    if bots.isascii() and bots.isdigit() and len(bots) < 4 and int(bots) <= players:
        return int(bots)
    raise click.BadParameter(
        f"`{bots[:20]}` is neither `all` nor a number from 0 to {players}", param_hint="'--bots'"
    )


def read_line(prompt: str) -> str | None:
    """One line of the input; None at its end."""
    import sys

    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        from contextlib import suppress

        with suppress(ImportError):
            import readline  # noqa: F401  # gives input() a line that can be edited
        try:
            return input(prompt)
        except EOFError:
            return None
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line if line else None
