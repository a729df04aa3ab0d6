"""Broken game files: a line of games/bazaar/game.yaml, and what a designer made of it, with the mistake marked below.

    === a room that is no number
    >     room: stall size
    <     room: stall sise
    #           ^^^^^^^^^^ unknown-name

The columns of `>`, `<` and `#` and the space after them are no part of the lines.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen
from cases import Place, game_folder

from rulesdsl.cards.check.game import judge_game
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity
from rulesdsl.source import Source
from rulesdsl.vocabulary import vocabulary

PATCHES = Path(__file__).parent / "games.patches"
PART = re.compile(
    r"(?P<name>[^\n]*)\n> (?P<old>[^\n]*)\n< (?P<new>[^\n]*)\n# (?P<indent> *)(?P<mark>\^+) (?P<code>[a-z-]+)\n"
)


@frozen
class Patch:
    """One line of the game file, and what stands there in its place."""

    name: str
    old: str
    new: str
    code: str
    column: int
    end: int

    def file(self, text: str) -> tuple[str, Place]:
        """The broken file, and where its mistake is."""
        lines = text.split("\n")
        assert lines.count(self.old) >= 1, self.old
        number = lines.index(self.old)
        lines[number] = self.new
        return "\n".join(lines), Place(self.code, number + 1, self.column, self.end)


def patches() -> list[Patch]:
    """All cases."""
    found = []
    for part in re.split(r"^=== ", PATCHES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        match = PART.match(part)
        assert match is not None, part
        column = len(match["indent"]) + 1
        end = column + len(match["mark"])
        found.append(Patch(match["name"], match["old"], match["new"], match["code"], column, end))
    return found


def check_game(text: str) -> list[Diagnostic]:
    """All problems of a game file's text."""
    tree, problems = read(Source("game.yaml", text))
    assert tree is not None
    if not problems:
        data, problems = shape(tree, "game")
        if not any(problem.severity is Severity.ERROR for problem in problems):
            problems = [*problems, *judge_game(vocabulary(data), tree)]
    return problems


def sound() -> str:
    """The text of the game file that nothing is wrong with."""
    path: Path = game_folder("bazaar") / "game.yaml"
    return path.read_text(encoding="utf-8")
