"""`rulesdsl test --bless`: failing scenarios one at a time, each with its change, a question and a rewritten file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from attrs import define

from rulesdsl.cli.terminal import read_line

if TYPE_CHECKING:
    from rulesdsl.diagnostic import Diagnostic
    from rulesdsl.source import Source
    from rulesdsl.tools.suites.suite import Case, Suite

QUESTION = "rewrite this expectation? [y/n/q] "


@define
class Counts:
    """What came of the failing scenarios."""

    scenarios: int = 0
    blessed: int = 0
    left: int = 0


def bless_suite(suite: Suite, *, yes: bool) -> int:
    """Bless what can be; the exit code: 0 where every scenario passes in the end."""
    from rulesdsl.diagnostic import Severity, render
    from rulesdsl.tools.telling.report import cannot_be_read, counted

    for problem in suite.problems:
        click.echo(render(problem) + "\n")
    files: dict[str, Source] = {}
    counts = Counts(len(suite.cases))
    told: set[str] = set()
    for case in suite.cases:
        if not _bless(case, files, counts, told, yes=yes):
            click.echo("Stopped; scenarios from here on were not looked at.")
            counts.left += 1
            break
    click.echo(
        f"{counted(counts.scenarios, 'scenario')}: {counts.blessed} rewritten, {counts.left} still fail"
    )
    if not suite.cases or any(cannot_be_read(problem) for problem in suite.problems):
        return 2
    errors = any(problem.severity is Severity.ERROR for problem in suite.problems)
    return 1 if counts.left or errors else 0


def _bless(case: Case, files: dict[str, Source], counts: Counts, told: set[str], *, yes: bool) -> bool:
    """One scenario; False where no other is wanted."""
    from rulesdsl.games.game import Game
    from rulesdsl.tools.scenarios.scenario import scenarios_in
    from rulesdsl.tools.suites.bless import NotBlessed, bless
    from rulesdsl.tools.suites.suite import game_or_problems

    game = game_or_problems(case)
    if not isinstance(game, Game):
        new = [problem for problem in game if str(problem) not in told]
        told.update(map(str, new))
        _tell(case, "not rewritten: its game cannot be played", new)
        counts.left += 1
        return True
    scenario = case.scenario
    source = files.get(scenario.file)
    if source is not None:
        # The file was rewritten: the scenario stands elsewhere now.
        scenario = next(other for other in scenarios_in(source)[0] if other.at == scenario.at)
    try:
        change = bless(game, scenario)
        if change is None:
            return True
        _show(case, change.difference())
        if change.left:
            _tell(case, "some of it can only be changed by hand", change.left)
        answer = "y" if yes else _ask()
        if answer == "y":
            files[scenario.file] = change.write()
            counts.blessed += 1
            counts.left += bool(change.left)
            return True
    except NotBlessed as error:
        _tell(case, f"not rewritten: {error}", error.failures)
        answer = "n"
    counts.left += answer != "q"
    return answer != "q"


def _ask() -> str:
    """`y`, `n` or `q`; the end of the input is `q`."""
    while True:
        typed = read_line(QUESTION)
        if typed is None:
            click.echo("")
            return "q"
        word = typed.strip().casefold()
        for answer in ("yes", "no", "quit"):
            if word and answer.startswith(word):
                return answer[0]


def _show(case: Case, difference: Sequence[str]) -> None:
    from rulesdsl.characters import escape

    click.echo(escape(case.scenario.title))
    for line in difference:
        click.echo(escape(line.expandtabs()))
    click.echo("")


def _tell(case: Case, why: str, failures: Sequence[Diagnostic]) -> None:
    """What of a scenario fails and stays as it is."""
    from rulesdsl.characters import escape
    from rulesdsl.diagnostic import render

    click.echo(escape(f"{case.scenario.title}: {why}"))
    for failure in failures:
        click.echo("\n".join("  " + line for line in render(failure).split("\n")))
    click.echo("")
