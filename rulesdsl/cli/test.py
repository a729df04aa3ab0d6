"""`rulesdsl test`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import (
    Stop,
    card_paths,
    cards_option,
    check_least,
    echo_json,
    format_option,
    jobs_option,
    least_option,
    word_option,
)

EPILOG = """\b
Examples:
  rulesdsl test                                all scenarios below the present folder
  rulesdsl test my_cards.scenarios.yaml        one file
  rulesdsl test my_cards.yaml                  the tests: of the cards of a file
  rulesdsl test scenarios/ -k "hand limit"     those whose name, file or covered id has these words
  rulesdsl test --coverage --least 100         and which words of which card nothing has run
  rulesdsl test --format json                  for programs
  rulesdsl test --bless my.scenarios.yaml      write what is found into expectations that fail, after asking

Scenarios are in files that end in .scenarios.yaml, and below `tests:` of cards. `pytest` runs them too, where rulesdsl is installed.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@word_option
@cards_option
@jobs_option("as many as pay for themselves")
@click.option(
    "--bless",
    is_flag=True,
    help="For each scenario of PATH whose expectations fail: show the change that makes them hold, ask, and write it.",
)
@click.option("--yes", is_flag=True, help="With --bless: do not ask.")
@click.option(
    "--coverage",
    is_flag=True,
    help="Say which words of which card no scenario has run: of the game's cards, or of the card files that scenarios name.",
)
@least_option
@format_option
def command(
    paths: tuple[str, ...],
    word: str | None,
    cards: tuple[str, ...],
    jobs: int | None,
    bless: bool,
    yes: bool,
    coverage: bool,
    least: float | None,
    format_: str,
) -> int:
    """Test cards: run scenarios.

    PATH is a scenario file, a card file with `tests:`, or a folder with such files in it or below; the present folder where none is
    given.

    Exit codes: 0 all passed, 1 a scenario failed, a file has a mistake, or less was run than --least says, 2 wrong usage, something
    that cannot be read, or nothing to run.
    """
    from rulesdsl.tools.suites.suite import collect
    from rulesdsl.tools.suites.verdict import judge_suite

    if yes and not bless:
        raise click.UsageError("--yes is for --bless")
    if bless and not paths:
        raise click.UsageError("--bless needs the files that may be written: rulesdsl test --bless FILE")
    check_least(least, coverage)
    if bless and coverage:
        raise click.UsageError("--bless and --coverage are two things: one at a time")
    if bless and format_ == "json":
        raise click.UsageError("--bless asks questions: it has no JSON form")
    suite = collect(paths, card_paths(cards), each=True)
    if word is not None:
        some = suite.named(word)
        if suite.cases and not some.cases and not some.problems:
            raise Stop(f"none of {len(suite.cases)} scenarios has `{word}` in its name, file or covers", 2)
        suite = some
    if bless:
        from rulesdsl.cli.bless import bless_suite

        return bless_suite(suite, yes=yes)
    found = judge_suite(suite, jobs)
    covered = None
    if coverage:
        from rulesdsl.tools.suites.coverage import cover_suite, lines, to_json

        covered = to_json(cover_suite(suite))
    if format_ == "json":
        for warning in found.warnings:
            click.echo(warning.text, err=True)
        data = found.to_json()
        echo_json(data if covered is None else {**data, "coverage": covered})
    else:
        for line in found.lines():
            click.echo(line)
        place = found.explained()
        if place is not None:
            import shlex

            from rulesdsl.characters import escape

            words = [place, *(word for path in cards for word in ("--cards", path))]
            click.echo(f"What happened before: {escape(f'rulesdsl why {shlex.join(words)}')}")
        for line in () if covered is None else lines(covered):
            click.echo(line)
    if found.unreadable or (not found.verdicts and not found.errors):
        return 2
    if covered is not None and least is not None and covered["percent"] < least:
        return 1
    return 1 if found.failed or found.errors else 0
