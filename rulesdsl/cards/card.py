"""Cards as data: a definition is what a file says of a card; a card set is all of a game's, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from rulesdsl.diagnostic import Diagnostic, Severity
from rulesdsl.language import ast, core
from rulesdsl.vocabulary import Vocabulary


@frozen
class Definition:
    """One card as a file defines it.

    `values` maps an attribute to the words or numbers it is printed in, one card for each; `line` is the card's line in its file,
    `effect_lines` those of the lines of its effect.
    """

    id: str
    name: str
    kind: str
    group: str | None
    timing: str | None
    copies: int
    plural: str | None
    values: Mapping[str, tuple[int | str, ...]]
    reconstructed: tuple[str, ...]
    effect: str
    tree: ast.Effect | None
    program: core.Program | None
    file: str
    line: int
    effect_lines: tuple[int, ...] = ()

    def line_of(self, place: int) -> int:
        """The line of the file where a character of the effect stands."""
        row = self.effect.count("\n", 0, place)
        return self.effect_lines[row] if row < len(self.effect_lines) else self.line


@frozen
class CardSet:
    """A game's vocabulary and all its definitions, in file order, with every problem found on the way.

    `game` is the plain data of the game file, where the set was read with one.
    """

    vocabulary: Vocabulary
    definitions: tuple[Definition, ...]
    problems: tuple[Diagnostic, ...] = field(repr=False)
    hash: str
    game: Mapping[str, Any] = field(factory=dict, repr=False)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The problems that keep the cards from being played."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def printed(self) -> int:
        """How many cards are printed, copies counted."""
        return sum(count(definition) for definition in self.definitions)


def count(definition: Definition) -> int:
    """How many cards are printed of a definition."""
    number = definition.copies
    for values in definition.values.values():
        number *= len(values)
    return number
