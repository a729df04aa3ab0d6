"""`rulesdsl replay`"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulesdsl.cli.common import Stop, playable, stop_with

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.tools.transcripts.record import Record

EPILOG = """\b
Examples:
  rulesdsl play barter --bots all --transcript game.txt    record a game
  rulesdsl replay game.txt                                 play it again, and check every line
  rulesdsl replay game.txt --to 30                         up to choice 30, and the table then
  rulesdsl replay game.txt --to 30 --view 2                the same, as player 2 saw it

A transcript is played again with the rules that it was recorded with. Where cards or numbers of the rules have changed since, it is
refused, and the changes are listed; `rulesdsl diff` shows what they do to recorded games.
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE")
@click.option(
    "--to", "choices", type=click.IntRange(0), metavar="N", help="Stop after choice N, and show the table."
)
@click.option(
    "--view",
    "viewer",
    type=click.IntRange(1, 99),
    metavar="PLAYER",
    help="Show only what that player saw: a number from 1.",
)
@click.option("--quiet", "-q", is_flag=True, help="Check the lines, and print none of them.")
def command(file: str, choices: int | None, viewer: int | None, quiet: bool) -> int:
    """Replay a transcript: play a recorded game again, check every line of it, and print it.

    FILE is a transcript, as `play --transcript` and `simulate --transcripts` write them.

    Exit codes: 0 everything happens as recorded, 1 it does not or the rules are others, 2 wrong usage or something that cannot be
    read.
    """
    import shlex
    from pathlib import Path

    from rulesdsl.characters import escape
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.transcripts.parse import load_record
    from rulesdsl.tools.transcripts.replay import game_of, refusal, replay

    record = load_record(file)
    if isinstance(record, list):
        stop_with(record)
    if viewer is not None and viewer > record.start.players:
        raise click.UsageError(f"there is no player {viewer}: the game has {record.start.players}")
    if choices is not None and choices > len(record.steps):
        # How many choices others had is nothing that a player may know.
        many = "fewer choices" if viewer is not None else f"{len(record.steps)} choices"
        raise click.UsageError(f"the record has no choice {choices}: it has {many}")
    with playable():
        game = game_of(record, Path(file).parent)
    others = refusal(record, game, file)
    if others:
        told = "\n".join(render(problem) for problem in others)
        raise Stop(
            f"{told}\n\nSee what the change does: rulesdsl diff HEAD --transcripts {escape(shlex.quote(file))}",
            1,
        )
    found = replay(record, game, file, choices)
    if found.problems:
        if viewer is not None:
            # What differs may be hidden from the player.
            raise Stop("The game does not happen as recorded; without --view, this command says where.", 1)
        stop_with(found.problems, 1)
    assert found.state is not None and found.record is not None
    if not quiet:
        for line in shown(found.state, found.record, choices, viewer):
            click.echo(line)
    if viewer is None:
        click.echo(f"{len(found.record.steps)} choices replayed; everything happens as recorded.", err=True)
    return 0


def shown(state: State, record: Record, choices: int | None, viewer: int | None) -> list[str]:
    """The lines to print: the record as somebody may know it, and the table where it stops."""
    from rulesdsl.tools.transcripts.record import played, write
    from rulesdsl.tools.transcripts.view import seen_by, table_for, whole_table

    if viewer is not None:
        lines = seen_by(state, viewer - 1)
        return lines if choices is None else [*lines, "", *table_for(state, viewer - 1)]
    if choices is None:
        # What the rules hash to is for programs, and stays in the file.
        return write(record, digests=False).splitlines()
    return [*played(record), "", *whole_table(state)]
