"""All scenarios below some paths, each with the game and the cards that it is played with.

A scenario file names its game (`game: barter`), or lies in the game's own folder; `cards:` names further card files. The `tests:` of a
card file are played with that file.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import define, evolve, field, frozen

from rulesdsl.brief import shortened
from rulesdsl.cards.load import GAME_FILE, CannotLoad, card_files, game_folder
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean
from rulesdsl.games.game import Game, NotPlayable, load
from rulesdsl.tools.scenarios.files import CARDS, SCENARIOS, has_tests
from rulesdsl.tools.scenarios.scenario import load_scenarios
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.scenarios.spot import Spot
from rulesdsl.tools.suites.own_cards import outside
from rulesdsl.tools.telling.files import real
from rulesdsl.tools.telling.report import empty_path

_NOT_SEARCHED = frozenset(("build", "dist", "node_modules", "venv", "__pycache__"))
"""Folders that hold copies, or nothing of a designer's; nor is one whose name begins with a dot."""


@frozen
class Case:
    """A scenario with what it is played with: `game` a path of a game's folder, `cards` paths of further card files."""

    scenario: Scenario
    game: str
    cards: tuple[str, ...]


@frozen
class Suite:
    """All scenarios below some paths, in the order of paths and files, and what is wrong with the files themselves."""

    cases: tuple[Case, ...]
    problems: tuple[Diagnostic, ...]

    def named(self, word: str) -> Suite:
        """Only those whose name, file or covered ids contain a word; capitals do not matter."""
        low = word.casefold()
        return Suite(
            tuple(case for case in self.cases if low in _words(case.scenario).casefold()), self.problems
        )


def _words(scenario: Scenario) -> str:
    return "\n".join((scenario.file, scenario.name, *scenario.covers))


def collect(paths: Sequence[str], cards: Sequence[str] = (), *, each: bool = False) -> Suite:
    """The scenarios of scenario files, of card files with `tests:`, and of all such files below folders.

    Without any path, the present folder is searched. `cards` are card files that every scenario is played with. With `each`, a path
    that has no scenario is a mistake.
    """
    found = _Found(tuple(cards), each)
    for path in paths or (".",):
        found.add(path)
    return Suite(tuple(found.cases), tuple(found.problems))


def game_of(case: Case) -> Game:
    """The game that a scenario is played with, compiled once. Raises `CannotLoad`, `NotPlayable`."""
    try:
        return _game(str(Path.cwd()), case.game, case.cards)
    except CannotLoad as error:
        missing = _missing_cards(case.scenario)
        if not missing:
            raise
        raise CannotLoad(missing) from error


def game_or_problems(case: Case) -> Game | tuple[Diagnostic, ...]:
    """The game of a case, or the errors that keep it from being played."""
    try:
        return game_of(case)
    except (CannotLoad, NotPlayable) as error:
        return tuple(found for found in error.problems if found.severity is Severity.ERROR)


@functools.cache
def _game(here: str, folder: str, cards: tuple[str, ...]) -> Game:
    """The game; `here` is what relative paths are seen from."""
    return load(folder, cards)


@define
class _Found:
    """What is found while the paths are gone through; a file counts once."""

    extra: tuple[str, ...]
    each: bool
    cases: list[Case] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)
    seen: set[Path] = field(factory=set)

    def add(self, named: str) -> None:
        """A file, or a folder with all that lies below it."""
        if not named:
            self.problems.append(empty_path())
            return
        path = Path(named)
        folder = path.is_dir()
        files = list(below(path)) if folder else [path]
        before = len(self.cases), len(self.problems)
        new = [file for file in files if real(file) not in self.seen]
        for file in new:
            self.seen.add(real(file))
            self.add_file(file)
        found_none = new and not folder and before == (len(self.cases), len(self.problems))
        if self.each and (not files or found_none):
            self.problems.append(_nothing_in(path, named, folder=folder))

    def add_file(self, path: Path) -> None:
        """A file's scenarios, or why there are none."""
        scenarios, problems = load_scenarios(path)
        self.problems += problems
        for scenario in scenarios:
            try:
                self.cases.append(self.case(scenario, path))
            except CannotLoad as error:
                self.problems += error.problems
                return

    def case(self, scenario: Scenario, path: Path) -> Case:
        """A scenario with its game's folder and its cards. Raises `CannotLoad`."""
        if scenario.game is None and not (path.parent / GAME_FILE).is_file():
            missing = Diagnostic(
                "missing-game",
                "This file does not say what game its scenarios are for.",
                path=str(path),
                hint="Begin the file with `game:` and the name of a game, or the path of its folder.",
            )
            raise CannotLoad([missing])
        folder = path.parent if scenario.game is None else _game_folder(scenario, path.parent)
        own = [path] if scenario.at[0] == "cards" else [path.parent / name for name in scenario.cards]
        return Case(scenario, str(folder), tuple(dict.fromkeys((*outside(own, folder), *self.extra))))


def _game_folder(scenario: Scenario, beside: Path) -> Path:
    """The folder of the game that a file names. Raises `CannotLoad`, with the place in the file."""
    assert scenario.game is not None
    try:
        return game_folder(scenario.game, beside)
    except CannotLoad as error:
        place = Spot(scenario.spot.tree, ("game",))
        raise CannotLoad([evolve(found, span=place.span) for found in error.problems]) from error


def _missing_cards(scenario: Scenario) -> list[Diagnostic]:
    """The card files that a file of scenarios names and that are not there, each at its place in the file."""
    beside = Path(scenario.file).parent
    missing = []
    for index, name in enumerate(scenario.cards):
        if (beside / name).exists():
            continue
        folder = Path(name).parent
        near = did_you_mean(name, [(folder / file.name).as_posix() for file in card_files(beside / folder)])
        hint = f"Did you mean `{near}`?" if near else "Paths are as seen from the folder of this file."
        message = f"There is no file or folder `{shortened(name)}`."
        place = Spot(scenario.spot.tree, ("cards", index))
        missing.append(place.problem("no-such-file", message, hint))
    return missing


def below(folder: Path) -> Iterable[Path]:
    """The files below a folder that hold scenarios, by name: scenario files, and card files with `tests:`."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not not_searched(name))
        for name in sorted(files):
            path = Path(here, name)
            if name.endswith(SCENARIOS) or (name.endswith(CARDS) and name != GAME_FILE and has_tests(path)):
                yield path


def not_searched(folder: str) -> bool:
    """Whether a folder of that name holds nothing of a designer's."""
    return folder.startswith(".") or folder in _NOT_SEARCHED


def _nothing_in(path: Path, named: str, *, folder: bool) -> Diagnostic:
    """A path that was named for its scenarios and has none was not meant."""
    if not folder:
        message = "There is no scenario in this file."
        hint = "Write them below `tests:` of a card, or in a file with `scenarios:`."
    else:
        message = "There is no scenario in this folder or below it."
        other = any(path.glob(f"*{Path(SCENARIOS).stem}.yml"))
        hint = f"Scenarios are in files that end in {SCENARIOS}{' (not .yml)' if other else ''}, and below `tests:` of cards."
    return Diagnostic("no-scenarios", message, path=named, hint=hint)
