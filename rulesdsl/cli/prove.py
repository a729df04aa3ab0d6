"""`rulesdsl prove`"""

from __future__ import annotations

import shlex
from pathlib import Path

import click

EPILOG = """\b
Examples:
  rulesdsl prove docs/rules/barter.md tests/scenarios/barter
  rulesdsl prove rules.md my_game/ --write proof.md
  rulesdsl prove rules.md my_game/ --check proof.md --tests tests/rules

RULES is a page in Markdown whose clauses begin with ids, as items of a list (`- T5 Above seven cards ...`) or as rows of a table
(`| CARD-01 | Fine Card | draw 3 Goods |`); `[R]` marks a ruling, `[X]` a reconstruction. A scenario names the clauses that it shows:
`covers: [T5, CARD-01]`.
"""


@click.command(epilog=EPILOG)
@click.argument("rules", metavar="RULES")
@click.argument("scenarios", nargs=-1, required=True, metavar="SCENARIOS...")
@click.option("--tests", metavar="DIR", help="A folder of Python tests whose docstrings name clauses.")
@click.option("--write", metavar="FILE", help="Write the page.")
@click.option(
    "--check", metavar="FILE", help="Say whether the page is as it would be written, and change nothing."
)
def command(
    rules: str, scenarios: tuple[str, ...], tests: str | None, write: str | None, check: str | None
) -> int:
    """Prove a rulebook: play the scenarios, and list for each clause which of them show it.

    SCENARIOS are scenario files, card files with `tests:`, or folders of such. Without an option the page is printed.

    Exit codes: 0 every clause is shown, 1 problems found, 2 wrong usage or something that cannot be read.
    """
    if write is not None and check is not None:
        raise click.UsageError("`--write` and `--check` do not go together")
    from rulesdsl.characters import escape
    from rulesdsl.cli.common import Stop, stop_with
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.proof.page import page
    from rulesdsl.tools.proof.prove import prove
    from rulesdsl.tools.telling.files import write_whole
    from rulesdsl.tools.telling.report import cannot_be_read, counted

    target = check if write is None else write
    file = Path("page" if target is None else target)
    if target is not None and file.is_dir():
        raise Stop(f"{file}: this is a folder, not a file", 2)
    if not file.parent.is_dir():
        raise Stop(f"{file}: there is no such folder to write it in", 2)
    proof = prove(rules, scenarios, tests)
    if not proof.clauses.all:
        stop_with(proof.problems, 2)
    text = page(proof, file.parent)
    code = 1 if proof.problems else 0
    if any(cannot_be_read(problem) for problem in proof.problems):
        code = 2
    elif write is not None:
        write_whole(file, text.encode())
    elif check is None:
        click.echo(text, nl=False)
    elif not _is(file, text):
        more = ["--tests", tests] if tests else []
        again = shlex.join(["rulesdsl", "prove", rules, *scenarios, *more, "--write", check])
        click.echo(f"{escape(check)}: the page is out of date; write it again:\n  {escape(again)}\n")
        code = 1
    for problem in proof.problems:
        click.echo(render(problem) + "\n", err=True)
    if code != 2 and target is not None:
        shown, only = len(proof.of_state("shown")), len(proof.of_state("python only"))
        click.echo(
            f"{counted(len(proof.clauses.all), 'clause')}: {shown} shown by {counted(len(proof.shown), 'scenario')}, "
            f"{only} by Python tests only; {counted(len(proof.problems), 'problem')}"
        )
    return code


def _is(file: Path, text: str) -> bool:
    """Whether a file holds a text. Raises `OSError`."""
    try:
        return file.read_bytes() == text.encode()
    except FileNotFoundError:
        return False
