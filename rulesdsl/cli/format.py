"""`rulesdsl format`"""

from __future__ import annotations

import click

EPILOG = """\b
Examples:
  rulesdsl format my_cards.yaml            write the file's effects in their canonical form
  rulesdsl format --check my_cards/        only say which files would change

Comments stay, and so does everything that is no effect. An effect with mistakes is left as it is.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--check",
    is_flag=True,
    help="Change nothing; say which files would change.",
)
def command(paths: tuple[str, ...], check: bool) -> int:
    """Format effects: write them in their one canonical form.

    PATH is a card file, or a folder of card files.

    Exit codes: 0 done, 1 there are mistakes, or with --check a file would change, 2 wrong usage or something that cannot be read.
    """
    from rulesdsl.characters import escape
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.authoring.format import format_paths
    from rulesdsl.tools.telling.report import cannot_be_read, counted

    result = format_paths(paths, write=not check)
    for problem in result.problems:
        click.echo(render(problem) + "\n")
    for path in result.changed:
        click.echo(f"{'would change' if check else 'changed'}: {escape(path)}")
    verb = "would change" if check else "changed"
    click.echo(f"{counted(result.files, 'file')}, {len(result.changed)} {verb}")
    if any(cannot_be_read(problem) and problem.code != "not-formatted" for problem in result.problems):
        return 2
    return 1 if result.problems or (check and result.changed) else 0
