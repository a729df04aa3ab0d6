"""`rulesdsl mutate`"""

from __future__ import annotations

import sys
from collections.abc import Sequence
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
    playable,
    stop_with,
)
from rulesdsl.cli.terminal import bar

if TYPE_CHECKING:
    from rulesdsl.tools.accepted import Accepted
    from rulesdsl.tools.mutate import Task, Verdict
    from rulesdsl.tools.mutate_report import Report

EPILOG = """\b
Examples:
  rulesdsl mutate --cards my_cards.yaml                 your own cards, with the tests in the file and the scenarios beside it
  rulesdsl mutate "NAME OF A CARD" --game barter        one card of a game, with the scenarios below the present folder
  rulesdsl mutate --scenarios tests/ --jobs 2           all cards of the shipped games
  rulesdsl mutate --cards my_cards.yaml --list          only show the mutants
  rulesdsl mutate --accept same.yaml --least 95         for CI

A mutant is a card with one small change: another number, place, player, word, moment; a line left out. A scenario that no longer
passes with it kills it. A mutant that lives is a change that no test of yours would notice: write the scenario that does, or, where
the changed card is the same card, list it in the file that --accept names:

\b
  equivalent:
    - card: XY-07
      line: draw 3 goods
      becomes: draw up to 3 goods
      reason: why nobody could tell the two apart
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
    help="A list of mutants that are the same card, with reasons. Repeatable.",
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
    from rulesdsl.tools.accepted import load_accepted

    accepted, problems = load_accepted(accept)
    if problems:
        stop_with(problems)
    tasks = tasks_of(wanted, game, card_paths(cards), scenarios)
    if list_:
        return show(tasks, format_)
    found = judged(tasks, accepted, jobs or 1, strict=bool(scenarios))
    if format_ == "json":
        echo_json(found.to_json())
    else:
        from rulesdsl.diagnostic import render

        for problem in found.problems:
            click.echo(render(problem))
        for line in found.lines():
            click.echo(line)
    return 0 if found.fine(least) else 1


def tasks_of(
    wanted: Sequence[str], game: str | None, cards: Sequence[str], scenarios: Sequence[str]
) -> list[Task]:
    """What to mutate, game by game: the named cards, or all that have an effect. Ends the command where there is nothing."""
    from rulesdsl.cards.load import shipped_games
    from rulesdsl.tools.explain import NoSuchCard, find_card
    from rulesdsl.tools.mutate import Task, game_of_cards
    from rulesdsl.tools.own_cards import scenarios_beside

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
            raise Stop("\n".join(missing), 2)
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
    from rulesdsl.tools.mutate import made

    found = [mutant for task in tasks for mutant in made(task)]
    if format_ == "json":
        rows = [
            {"card": m.card, "effect_line": m.line, "sort": m.sort, "before": m.before, "after": m.after}
            for m in found
        ]
        echo_json({"mutants": rows})
    else:
        for mutant in found:
            click.echo(escape(str(mutant)))
    return 0


def judged(
    tasks: Sequence[Task], accepted: dict[tuple[str, str, str], Accepted], jobs: int, *, strict: bool
) -> Report:
    """All mutants of all tasks judged. Mistakes of scenario files are told; `strict`, since somebody named the files, they end the command."""
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.mutate import bench, mutate
    from rulesdsl.tools.mutate_report import report

    benches = [bench(task) for task in tasks]
    errors = list(dict.fromkeys(problem for found in benches for problem in found.problems))
    if errors and strict:
        stop_with(errors)
    for problem in errors:
        click.echo(render(problem), err=True)
    left_out = [name for found in benches for name in found.failing]
    number = sum(len(found.cases) for found in benches)
    if not number and not left_out:
        raise Stop("there are no scenarios for these cards: name them with --scenarios", 2)
    verdicts: list[Verdict] = []
    with bar(sum(len(found.mutants) for found in benches), "mutants") as progress:
        for task in tasks:
            verdicts += mutate(task, jobs, len(verdicts), progress)
    wanted = [card for task in tasks for card in task.wanted]
    sys.stderr.flush()
    return report(verdicts, accepted, wanted, left_out, number)
