"""`rulesdsl check`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import echo_json, format_option

EPILOG = """\b
Examples:
  rulesdsl check                         all cards of the shipped games
  rulesdsl check my_cards.yaml           one file, together with the cards of its game
  rulesdsl check my_cards/               every card file of a folder
  rulesdsl check my_game/                a game: a folder with a game.yaml
  rulesdsl check --format json           for programs

A card file says what game its cards are for (`game: barter`), or lies in the game's own folder. Problems are those of the files
that you name; the game's other cards are read, so that your cards may speak of them.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@format_option
def command(paths: tuple[str, ...], format_: str) -> int:
    """Check cards: find every mistake in card files.

    PATH is a card file, a folder of card files, or a game's folder; without any, the shipped games are checked.

    Exit codes: 0 no errors, 1 errors found, 2 wrong usage or something that cannot be read.
    """
    from rulesdsl.tools.authoring import kept

    key = kept.key_of(paths)
    report = kept.recall(key) if key is not None else None
    if report is None:
        from rulesdsl.tools.authoring.check import check

        report = check(paths)
        if key is not None:
            kept.keep(key, report)
    if format_ == "json":
        echo_json(report.to_json())
    else:
        for problem in report.problems:
            click.echo(problem.text + "\n")
        click.echo(report.summary())
        if not paths:
            from rulesdsl.tools.authoring.check import files_left

            if files_left():
                click.echo("These are the shipped games. Files here were not checked: rulesdsl check .")
    if report.unreadable:
        return 2
    return 1 if any(problem.error for problem in report.problems) else 0
