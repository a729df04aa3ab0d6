"""`rulesdsl play`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import LARGEST_SEED, cards_option, max_turns_option, players_option
from rulesdsl.cli.terminal import read_line

EPILOG = """\b
Examples:
  rulesdsl play barter                            you against one greedy bot
  rulesdsl play barter --players 4 --bots 2       two people at one terminal, and two bots
  rulesdsl play barter --bots all --seed 7        bots alone, to a result
  rulesdsl play market_day --players 3            another game: you against two bots
  rulesdsl play barter --cards my_cards.yaml      with your own cards
  rulesdsl play --from my.scenarios.yaml:12       from the position of the scenario in line 12
  rulesdsl play barter --record my.scenarios.yaml what you play becomes a scenario of this file
  rulesdsl play barter --transcript game.txt      recorded, for `rulesdsl replay game.txt`

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
@max_turns_option
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
@click.option(
    "--transcript",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write a record of the game, which `rulesdsl replay` plays again; also where you leave early.",
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
    transcript: str | None,
    cards: tuple[str, ...],
) -> int:
    """Play a game at the terminal, against bots or beside friends.

    GAME is the name of a shipped game, or the path of a folder with a game.yaml; with --from it is left out.

    Exit codes: 0 played, 1 there are errors in the cards or in the scenario, 2 wrong usage or something that cannot be read or written.
    """
    from rulesdsl.cli.play_start import from_scenario, kept, new_game, transcribed
    from rulesdsl.tools.table.bots import make_bot
    from rulesdsl.tools.table.play import open_session
    from rulesdsl.tools.telling.called import Called

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
        called=Called(start.names),
    )
    with kept(session, start.record), transcribed(session, transcript, start):
        for line in start.lines if start.people else ():
            click.echo(line)
        try:
            session.run()
        except (KeyboardInterrupt, click.Abort):
            click.echo("\nThe game stops here.")
    return 0
