"""`rulesdsl why`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import (
    card_paths,
    cards_option,
    echo_json,
    format_option,
    playable,
    stop_with,
    word_option,
)

EPILOG = """\b
Examples:
  rulesdsl why my.scenarios.yaml:14              the step in line 14 of the file
  rulesdsl why my.scenarios.yaml -k "two draws"  all steps of the scenario with that name
  rulesdsl why my.scenarios.yaml:9 --step 2      step 2 of the scenario that line 9 is in
  rulesdsl why my.scenarios.yaml:14 --not "player 1: play NAME OF A CARD"
                                                 why that is not offered before that step
  rulesdsl why game.txt:120                      a choice of a recorded game

The line of an option below `not offered:` asks why it is not offered; the line of another expectation asks about the step before it.
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE[:LINE]")
@word_option
@click.option(
    "--step", type=click.IntRange(1), metavar="N", help="The number of a step; the first choice is 1."
)
@click.option("--not", "option", metavar="CHOICE", help="Why this is not offered, as in `player 1: pass`.")
@cards_option
@format_option
def command(
    file: str, word: str | None, step: int | None, option: str | None, cards: tuple[str, ...], format_: str
) -> int:
    """Tell why something happened in a step of a scenario or of a recorded game, or why something is not offered.

    FILE is a scenario file, a card file with tests, or a transcript; LINE a line in it, as editors and `rulesdsl test` print it.

    Exit codes: 0 told, 1 the scenario cannot be played so far (what can be told is told), 2 wrong usage or something that cannot be
    read.
    """
    from rulesdsl.tools.suites.pick import NotFound
    from rulesdsl.tools.why.find import find, split_line
    from rulesdsl.tools.why.show import show
    from rulesdsl.tools.why.why import why

    path, line = split_line(file)
    try:
        with playable():
            found = find(path, line, word, step, option, card_paths(cards))
    except NotFound as error:
        stop_with(error.problems, 2)
    result = why(found.game, found.script, found.wanted)
    if format_ == "json":
        echo_json(result.to_json())
    else:
        for text in show(result):
            click.echo(text)
    return 1 if result.problems else 0
