"""All scenarios below some paths, each with the game and the cards that it is played with.

A scenario file names its game (`game: barter`), or lies in the game's own folder; `cards:` names further card files. The `tests:` of a
card file are played with that file.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import define, field, frozen

from rulesdsl.cards.load import GAME_FILE, CannotLoad, card_files, game_folder
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game, load
from rulesdsl.tools.scenario import Scenario, load_scenarios

SCENARIOS = ".scenarios.yaml"
"""How the name of a file of scenarios ends."""
CARDS = ".yaml"
_HAS_TESTS = re.compile(r"^[ \t-]*[\"']?tests[\"']?[ \t]*:", re.M)
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


def collect(paths: Sequence[str], cards: Sequence[str] = ()) -> Suite:
    """The scenarios of scenario files, of card files with `tests:`, and of all such files below folders.

    Without any path, the present folder is searched. `cards` are card files that every scenario is played with.
    """
    found = _Found(tuple(cards))
    for path in paths or (".",):
        found.add(Path(path))
    return Suite(tuple(found.cases), tuple(found.problems))


def game_of(case: Case) -> Game:
    """The game that a scenario is played with, compiled once. Raises `CannotLoad`, `NotPlayable`."""
    return _game(case.game, case.cards)


@functools.cache
def _game(folder: str, cards: tuple[str, ...]) -> Game:
    return load(folder, cards)


@define
class _Found:
    """What is found while the paths are gone through; a file counts once."""

    extra: tuple[str, ...]
    cases: list[Case] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)
    seen: set[str] = field(factory=set)

    def add(self, path: Path) -> None:
        """A file, or a folder with all that lies below it."""
        for file in below(path) if path.is_dir() else (path,):
            here = os.path.realpath(file)
            if here not in self.seen:
                self.seen.add(here)
                self.add_file(file)

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
                "this file does not say what game its scenarios are for",
                path=str(path),
                hint="begin the file with `game:` and the name of a game, or the path of its folder",
            )
            raise CannotLoad([missing])
        folder = path.parent if scenario.game is None else game_folder(scenario.game, path.parent)
        own = [path] if scenario.at[0] == "cards" else [path.parent / name for name in scenario.cards]
        files = [file for entry in own for file in (card_files(entry) if entry.is_dir() else [entry])]
        outside = [str(file) for file in files if not _lies_in(file, folder)]
        return Case(scenario, str(folder), tuple(dict.fromkeys((*outside, *self.extra))))


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


def has_tests(path: Path) -> bool:
    """Whether a file seems to hold a card's tests."""
    try:
        return bool(_HAS_TESTS.search(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return False


def _lies_in(file: Path, folder: Path) -> bool:
    """Whether a card file is one of the game's own."""
    return os.path.realpath(file.parent) == os.path.realpath(folder) and file.is_file()
