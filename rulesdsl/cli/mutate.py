"""`rulesdsl mutate`"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.common import (
    Stop,
    card_paths,
    cards_option,
    echo_json,
    format_option,
    game_option,
    jobs_option,
    load_game,
    no_such_card,
    playable,
    stop_with,
)
from rulesdsl.cli.terminal import bar

if TYPE_CHECKING:
    from rulesdsl.tools.mutants.mutate import Task, Verdict
    from rulesdsl.tools.mutants.report import Report
    from rulesdsl.tools.scenarios.accepted import Entries

EPILOG = """\b
Examples:
  rulesdsl mutate --cards my_cards.yaml                 your own cards, with the tests in the file and the scenarios beside it
  rulesdsl mutate "NAME OF A CARD" --game barter        one card of a game, with the scenarios below the present folder
  rulesdsl mutate --scenarios tests/ --jobs 2           all cards of the shipped games
  rulesdsl mutate --cards my_cards.yaml --list          only show the mutants
  rulesdsl mutate --cards my_cards.yaml --write-accept my_cards.mutants.yaml
  rulesdsl mutate --cards my_cards.yaml --least 95      for CI

A mutant is a card with one small change: another number, place, player, word, moment; a line left out. A scenario that no longer
passes with it kills it. A mutant that lives is a change that no test of yours would notice: write the scenario that does. Where the
changed card is the same card in play, --write-accept lists it in a file, in which you fill in the reason. A file MY_CARDS.mutants.yaml
beside MY_CARDS.yaml is found by itself.

docs/mutants.md says more.
"""


@click.command(epilog=EPILOG)
@click.argument("wanted", nargs=-1, metavar="[CARD]...")
@game_option
@cards_option
@click.option(
    "--scenarios",
    "scenarios",
    multiple=True,
    metavar="PATH",
    help="Files with scenarios, or folders with such files in them. Not given: those of your own cards and beside them, or all below the present folder. Repeatable.",
)
@click.option(
    "--accept",
    "accept",
    multiple=True,
    metavar="FILE",
    help="A list of mutants that are the same card, with reasons. Repeatable. One beside your own cards is found by itself.",
)
@click.option(
    "--write-accept",
    "write_accept",
    metavar="FILE",
    help="Add the mutants that live to a list (FILE ends in .mutants.yaml), with empty reasons for you to fill in.",
)
@click.option(
    "--least",
    type=click.FloatRange(0, 100),
    default=100.0,
    show_default=True,
    metavar="PERCENT",
    help="End with exit code 1 where fewer are killed.",
)
@jobs_option("one")
@click.option("--list", "list_", is_flag=True, help="Show the mutants, and run nothing.")
@format_option
def command(
    wanted: tuple[str, ...],
    game: str | None,
    cards: tuple[str, ...],
    scenarios: tuple[str, ...],
    accept: tuple[str, ...],
    write_accept: str | None,
    least: float,
    jobs: int | None,
    list_: bool,
    format_: str,
) -> int:
    """Change cards, and see which changes no scenario notices.

    CARD is the name or the id of a card; all cards with an effect where none is given: your own where --cards names files, else
    those of the game.

    Exit codes: 0 enough mutants are killed, 1 too few are or something is wrong with the files, 2 wrong usage, something that
    cannot be read, or nothing to do.
    """
    from rulesdsl.tools.scenarios.accepted import accepted_beside, load_accepted

    own = card_paths(cards)
    written = [write_accept] if write_accept is not None and Path(write_accept).exists() else []
    accepted, problems = load_accepted(different([*accept, *written, *accepted_beside(own)]))
    if problems:
        stop_with(problems)
    tasks = tasks_of(wanted, game, own, scenarios)
    if list_:
        return show(tasks, format_)
    found = judged(tasks, accepted, jobs or 1, strict=bool(scenarios))
    if format_ == "json":
        echo_json(found.to_json())
    else:
        from rulesdsl.diagnostic import render

        for problem in found.problems:
            click.echo(render(problem))
        for line in found.lines(least):
            click.echo(line)
    if write_accept is not None:
        write(Path(write_accept), found)
    return 0 if found.fine(least) else 1


def different(paths: Sequence[str]) -> list[str]:
    """The files, each once."""
    from rulesdsl.tools.telling.files import real

    return list({real(path): path for path in reversed(paths)}.values())[::-1]


def write(path: Path, found: Report) -> None:
    """Add what lives to a list of accepted mutants."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.mutants.accepted_write import CannotWrite, write_accepted
    from rulesdsl.tools.telling.report import counted

    keys = [row.mutant.key for row in found.rows if row.fate == "survived"]
    try:
        number = write_accepted(path, keys)
    except CannotWrite as error:
        stop_with(error.problems)
    name = escape(str(path))
    told = (
        f"{name}: {counted(number, 'mutant')} added. Fill in each reason, or take the entry out and write a scenario."
        if number
        else f"{name}: nothing to add."
    )
    click.echo(told, err=True)


def tasks_of(
    wanted: Sequence[str], game: str | None, cards: Sequence[str], scenarios: Sequence[str]
) -> list[Task]:
    """What to mutate, game by game: the named cards, or all that have an effect. Ends the command where there is nothing."""
    from rulesdsl.cards.load import shipped_games
    from rulesdsl.tools.authoring.explain import NoSuchCard, find_card
    from rulesdsl.tools.mutants.mutate import Task, game_of_cards
    from rulesdsl.tools.suites.own_cards import scenarios_beside

    with playable():
        games = [game] if game is not None else [game_of_cards(cards)] if cards else list(shipped_games())
    loaded = {name: load_game(name, cards).cards for name in games}
    ids: dict[str, list[str]] = {name: [] for name in games}
    for text in wanted:
        missing = []
        for name, card_set in loaded.items():
            try:
                ids[name].append(find_card(card_set, text).id)
                break
            except NoSuchCard as error:
                missing.append(str(error))
        else:
            raise no_such_card(missing, cards)
    if not wanted:
        for name, card_set in loaded.items():
            mine = [card for card in card_set.definitions if not cards or card.file in cards]
            ids[name] = [card.id for card in mine if card.effect]
    if not any(ids.values()):
        raise Stop("there is no card with an effect to change", 2)
    paths = tuple(scenarios) or (scenarios_beside(cards) if cards else (".",))
    return [Task(name, tuple(cards), tuple(dict.fromkeys(ids[name])), paths) for name in games if ids[name]]


def show(tasks: Sequence[Task], format_: str) -> int:
    """The mutants themselves."""
    from rulesdsl.characters import escape
    from rulesdsl.tools.mutants.mutate import made
    from rulesdsl.tools.mutants.show import shown
    from rulesdsl.tools.telling.report import counted

    found = [mutant for task in tasks for mutant in made(task)]
    if format_ == "json":
        rows = [
            {"card": m.card, "effect_line": m.line, "sort": m.sort, "before": m.before, "after": m.after}
            for m in found
        ]
        echo_json({"mutants": rows})
    else:
        for card in dict.fromkeys(mutant.card for mutant in found):
            here = [mutant for mutant in found if mutant.card == card]
            click.echo(escape(f"{card} {here[0].definition.name}: {counted(len(here), 'mutant')}"))
            for line in shown(here):
                click.echo(line)
    return 0


def judged(tasks: Sequence[Task], accepted: Entries, jobs: int, *, strict: bool) -> Report:
    """All mutants of all tasks judged. Mistakes of scenario files are told; `strict`, since somebody named the files, they end the command."""
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.mutants.mutate import bench, every, mutate
    from rulesdsl.tools.mutants.report import report

    benches = [bench(task) for task in tasks]
    errors = list(dict.fromkeys(problem for found in benches for problem in found.problems))
    if errors and strict:
        stop_with(errors)
    for problem in errors:
        click.echo(render(problem), err=True)
    left_out = [case.scenario.title for found in benches for case in found.failing]
    unjudged = [card for found in benches for card in found.unjudged()]
    number = sum(len(found.cases) for found in benches)
    if not number and not left_out:
        raise Stop("there are no scenarios for these cards: name them with --scenarios", 2)
    verdicts: list[Verdict] = []
    with bar(sum(len(found.mutants) for found in benches), "mutants") as progress:
        for task in tasks:
            verdicts += mutate(task, jobs, len(verdicts), progress)
    wanted = [card for task in tasks for card in task.wanted]
    sys.stderr.flush()
    same = [mutant for task in tasks for mutant in every(task) if mutant.same]
    return report(verdicts, accepted, wanted, left_out, number, unjudged, same)
