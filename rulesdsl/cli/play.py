"""`rulesdsl play`"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from attrs import frozen

from rulesdsl.cli.common import (
    LARGEST_SEED,
    Stop,
    card_paths,
    cards_option,
    check_players,
    load_game,
    players_option,
    stop_with,
)

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game
    from rulesdsl.tools.play import Session
    from rulesdsl.tools.scenario_record import Record
    from rulesdsl.tools.suite import Case

FRESH_SEEDS = 1_000_000
"""Seeds drawn for people are short enough to be typed."""

EPILOG = """\b
Examples:
  rulesdsl play barter                            you against one greedy bot
  rulesdsl play barter --players 4 --bots 2       two people at one terminal, and two bots
  rulesdsl play barter --bots all --seed 7        bots alone, to a result
  rulesdsl play market_day --players 3            another game: you against two bots
  rulesdsl play barter --cards my_cards.yaml      with your own cards
  rulesdsl play --from my.scenarios.yaml:12       from the position of the scenario in line 12
  rulesdsl play barter --record my.scenarios.yaml what you play becomes a scenario of this file

Bots take the last seats. While you play, `help` says what you can type.
"""


@click.command(epilog=EPILOG)
@click.argument("game", metavar="[GAME]", required=False)
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
    "--from",
    "scenario",
    metavar="SCENARIO",
    help="Play from the position of a scenario, with its game and cards: FILE, or FILE: and part of its name, its line or its number.",
)
@click.option(
    "--record",
    metavar="FILE",
    help="Add what is played to a file of scenarios, which is made where there is none; also where you leave early.",
)
@cards_option
def command(
    game: str | None,
    players: int | None,
    seed: int | None,
    bots: str | None,
    bot: str,
    log: bool,
    max_turns: int,
    scenario: str | None,
    record: str | None,
    cards: tuple[str, ...],
) -> int:
    """Play a game at the terminal, against bots or beside friends.

    GAME is the name of a shipped game, or the path of a folder with a game.yaml; with --from it is left out.
    """
    from rulesdsl.tools.bots import make_bot
    from rulesdsl.tools.play import open_session

    if scenario is None:
        if game is None:
            raise click.UsageError("say what to play: a GAME, or --from a SCENARIO")
        start = new_game(game, cards, players, seed, bots, record)
    elif game is not None or players is not None:
        raise click.UsageError(
            "a scenario says what GAME it is for and who plays: leave them out with --from"
        )
    else:
        start = from_scenario(scenario, cards, seed, bots, record)
    session = open_session(
        start.game,
        players=start.players,
        seed=start.seed,
        people=start.people,
        bot=make_bot(bot, start.game),
        read=read_line,
        write=click.echo,
        most_turns=max_turns,
        aloud=log and not start.people,
        state=start.state,
    )
    for line in start.lines if start.people else ():
        click.echo(line)
    with kept(session, start.record):
        try:
            session.run()
        except (KeyboardInterrupt, click.Abort):
            click.echo("\nThe game stops here.")
    return 0


@frozen
class Beginning:
    """What is played from where: `people` are seats, `state` a position or None for a new game, `lines` what people are told first."""

    game: Game
    players: int
    seed: int
    people: tuple[int, ...]
    state: State | None
    lines: tuple[str, ...]
    record: Record | None


def new_game(
    name: str,
    cards: tuple[str, ...],
    players: int | None,
    seed: int | None,
    bots: str | None,
    record: str | None,
) -> Beginning:
    """A new game, with people in the first seats."""
    game = load_game(name, cards)
    players = check_players(game, players)
    people = tuple(range(players - how_many(bots, players)))
    if seed is None:
        seed = fresh_seed() if people else 0
    lines = (
        f"seed {seed}: play again with --seed {seed}",
        f"{game.vocabulary.title}, {players} players. `help` says what you can type.",
    )
    kept = None
    if record is not None:
        from rulesdsl.tools import scenario_record

        kept = scenario_record.new_game(record, name, card_paths(cards), game, players, seed)
    return Beginning(game, players, seed, people, None, lines, kept)


def from_scenario(
    text: str, cards: tuple[str, ...], seed: int | None, bots: str | None, record: str | None
) -> Beginning:
    """A scenario's position. Who must choose first is a person, and so are the next ones, as many as bots leave."""
    from attrs import evolve

    from rulesdsl.characters import escape
    from rulesdsl.games.game import Game
    from rulesdsl.tools.scenario import names_of, position
    from rulesdsl.tools.verdict import game_or_problems

    case = picked(text, tuple(card_paths(cards)))
    game = game_or_problems(case)
    if not isinstance(game, Game):
        stop_with(game)
    scenario = case.scenario if seed is None else evolve(case.scenario, seed=seed)
    state = position(names_of(game, scenario), scenario, log=True)
    if isinstance(state, list):
        stop_with(state)
    first = state.decision.player if state.decision is not None else 0
    number = state.players - how_many(bots, state.players)
    people = tuple((first + turn) % state.players for turn in range(number))
    who = [f"{name} is player {seat + 1}" for seat, name in enumerate(scenario.names)]
    you = " and ".join(f"player {seat + 1}" for seat in people)
    lines = [
        f"From the position of: {escape(scenario.name)}",
        *([escape(", ".join(who) + ".")] if who else []),
        f"{game.vocabulary.title}, {state.players} players; you are {you}. `help` says what you can type.",
    ]
    kept = None
    if record is not None:
        from rulesdsl.tools import scenario_record

        kept = scenario_record.from_scenario(record, evolve(case, scenario=scenario))
    return Beginning(game, state.players, scenario.seed, people, state, tuple(lines), kept)


def picked(text: str, cards: tuple[str, ...]) -> Case:
    """The scenario that a text means; ends the command where that is none or several."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.pick import NotPicked, pick

    try:
        return pick(text, cards)
    except NotPicked as error:
        if error.problems:
            stop_with(error.problems)
        raise Stop("\n".join(map(escape, str(error).split("\n"))), 2) from error


@contextmanager
def kept(session: Session, record: Record | None) -> Iterator[None]:
    """Write what was played as a scenario, however the session ends. Whether that can be done is known before it begins."""
    if record is None:
        yield
        return
    from rulesdsl.characters import escape
    from rulesdsl.tools.scenario_record import NotRecorded, choices_of

    def stop(error: NotRecorded) -> Stop:
        return Stop("\n".join(map(escape, str(error).split("\n"))), 2)

    try:
        record.check()
    except NotRecorded as error:
        raise stop(error) from error
    session.one_game = True
    try:
        yield
    finally:
        choices = choices_of(session.state)
        if not choices:
            click.echo("Nothing was chosen: there is nothing to record.")
        else:
            try:
                name = record.write(session.game, choices)
            except NotRecorded as error:
                raise stop(error) from error
            click.echo(f"Recorded in {escape(str(record.file))}: {escape(name)}")


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
