"""Broken files as a designer could have written them, one mistake each, with the mistake marked below its line.

A file of cases holds complete card files, parted by lines `=== name`. Under the faulty line stands a mark, which is taken out before
the file is checked: `#` in the first column, carets under the exact columns, and the code.

      effect: |
        draw 3 godos
    #          ^^^^^ unknown-name

`|` marks a place where something is missing, `# 1-5 code` columns too far left for a caret (the first, and the one past the last). A
name that ends in `[crlf]` has its file written with such line ends.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

from attrs import frozen

from rulesdsl.cards.load import CardFile, check_files, read_file
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity, to_json
from rulesdsl.resources import cards_dir
from rulesdsl.source import Source
from rulesdsl.vocabulary import Vocabulary, vocabulary

HERE = Path(__file__).parent
GAME = re.compile(r"game: (\w+)", re.ASCII)
MARK = re.compile(r"#(?P<indent> +)(?P<mark>\^+|\|) (?P<code>[a-z0-9-]+)")
COLUMNS = re.compile(r"# (?P<start>\d+)-(?P<end>\d+) (?P<code>[a-z0-9-]+)")


@frozen
class Place:
    """Where a mistake is expected: its code, its line, its first column and the one past its last."""

    code: str
    line: int
    column: int
    end: int


@frozen
class Case:
    """A file with one mistake."""

    name: str
    text: str
    expected: tuple[Place, ...]

    @property
    def game(self) -> str:
        """The game that the file says it is for."""
        found = GAME.search(self.text)
        return found[1] if found else "barter"


def cases(path: Path) -> list[Case]:
    """The cases of one file."""
    found = []
    for part in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, body = part.partition("\n")
        lines: list[str] = []
        places = []
        for line in body.rstrip("\n").split("\n"):
            place = _place(line, len(lines))
            if place is None:
                lines.append(line)
            else:
                places.append(place)
        end = "\r\n" if name.endswith("[crlf]") else "\n"
        found.append(Case(f"{path.stem}: {name}", "".join(line + end for line in lines), tuple(places)))
    return found


def _place(line: str, number: int) -> Place | None:
    mark = MARK.fullmatch(line)
    if mark:
        column = len(mark["indent"]) + 2
        return Place(mark["code"], number, column, column + mark["mark"].count("^"))
    columns = COLUMNS.fullmatch(line)
    return Place(columns["code"], number, int(columns["start"]), int(columns["end"])) if columns else None


def all_cases() -> list[Case]:
    """Every case of a broken card file."""
    return [case for path in sorted(HERE.glob("*.txt")) for case in cases(path)]


def game_folder(game: str) -> Path:
    """The folder of a shipped game, or of one that only these tests have."""
    own = HERE / "games" / game
    return own if own.is_dir() else cards_dir() / game


@functools.cache
def words_of(game: str) -> Vocabulary:
    """A game's vocabulary."""
    data = read_file(game_folder(game) / "game.yaml", "game").data
    return vocabulary(data)


@functools.cache
def _cards_of(game: str) -> tuple[CardFile, ...]:
    """The cards of a game that have no effect: their names are nouns, and reading them takes no time."""
    path = game_folder(game) / "goods.yaml"
    return (read_file(path, "card"),) if path.is_file() else ()


def check(text: str, game: str) -> list[Diagnostic]:
    """All problems of a card file's text."""
    source = Source("broken.yaml", text)
    tree, problems = read(source)
    data = None
    if tree is not None and not problems:
        data, problems = shape(tree, "card")
        data = None if any(problem.severity is Severity.ERROR for problem in problems) else data
    file = CardFile(source, tree, data, tuple(problems))
    return list(check_files(words_of(game), [*_cards_of(game), file], [], []).problems)


def place_of(problem: Diagnostic) -> Place:
    """Where a problem is told; -1 for an end on another line."""
    at = to_json(problem)
    line, column, end_line, end = (int(at[key] or 0) for key in ("line", "column", "end_line", "end_column"))
    return Place(problem.code, line, column, end if line == end_line else -1)
