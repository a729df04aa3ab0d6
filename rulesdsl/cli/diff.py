"""`rulesdsl diff`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import Stop, echo_json, format_option

EPILOG = """\b
Examples:
  rulesdsl diff HEAD                            the cards below this folder: last commit and now
  rulesdsl diff my_cards.yaml                   one file: last commit and now
  rulesdsl diff HEAD~2 cards/my_game            a folder: two commits ago and now
  rulesdsl diff v1.0:my_cards.yaml my_cards.yaml
  rulesdsl diff old.yaml new.yaml --scenarios tests --transcripts games
  rulesdsl diff HEAD~3 HEAD --format json

OLD and NEW are names of shipped games, folders with a game.yaml, folders of your own card files, single card files, or git revisions of these. A revision
without a path means the path of the other side. One side alone is compared with the last commit, or, if it is a revision, with the
present folder. Your own card files say their game (`game: barter`).

Cards are compared by what they say: another layout or comment is a change of text only. Scenarios and recorded games are taken from
below NEW, or from the paths that you name, and played with both sides; cards that they name are taken from the side that they are
played with. Scenarios and games that have the same cards on both sides are not played.
"""


@click.command(epilog=EPILOG)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option(
    "--scenarios",
    multiple=True,
    metavar="PATH",
    help="A scenario file, or a folder with such files. Repeatable.",
)
@click.option(
    "--transcripts",
    multiple=True,
    metavar="PATH",
    help="A recorded game, or a folder with such files. Repeatable.",
)
@format_option
def command(
    old: str, new: str | None, scenarios: tuple[str, ...], transcripts: tuple[str, ...], format_: str
) -> int:
    """Diff two editions of cards: which cards changed, and what is played otherwise.

    Exit codes: 0 nothing differs but text, 1 something does, 2 wrong usage or something that cannot be read.
    """
    from pathlib import Path

    from rulesdsl.tools.diffs.diff import diff, lines, to_json
    from rulesdsl.tools.diffs.revisions import NoRevision
    from rulesdsl.tools.diffs.sides import NoSide, both

    for path in (*scenarios, *transcripts):
        if not path or not Path(path).exists():
            raise Stop(f"{path}: there is no such file or folder", 2)
    try:
        if new is None:
            old, new = both(old)
        found = diff(old, new, scenarios, transcripts)
    except (NoSide, NoRevision) as error:
        raise Stop(str(error), 2) from error
    if format_ == "json":
        echo_json(to_json(found))
    else:
        for line in lines(found):
            click.echo(line)
        for text in found.problem_texts:
            click.echo(text, err=True)
    if (scenarios or transcripts) and any(problem["severity"] == "error" for problem in found.problems):
        return 2
    return 0 if found.plays_alike else 1
