"""A scenario as its file has it, before anything of it is played: what is given, what is done, what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Mapped
from typing import Any

from attrs import field, frozen

from rulesdsl.cards.node import Node, node_at
from rulesdsl.source import Span
from rulesdsl.tools.scenarios.spot import Spot


@frozen
class Choice:
    """A line of `do`: who chooses what, as it stands at a place in the file."""

    line: Any
    spot: Spot


@frozen
class Expectation:
    """What must be so between two lines of `do`, or at the end."""

    facts: Mapped[str, Any]
    spot: Spot


@frozen
class Scenario:
    """One scenario as a file has it; `tree` and `at` lead back to its text.

    `players` is their number where it is said, `names` what they are called, by seat, where that is said. `game` is what the file
    says of it, if anything, and `cards` the card files that it names, as it names them.
    """

    name: str
    covers: tuple[str, ...]
    players: int | None
    names: tuple[str, ...]
    seed: int
    given: Mapped[str, Any]
    do: tuple[Any, ...]
    expect: Mapped[str, Any]
    ends_open: bool
    game: str | None
    cards: tuple[str, ...]
    tree: Node = field(eq=False, repr=False)
    at: tuple[str | int, ...] = ()

    @property
    def spot(self) -> Spot:
        """The place of the whole scenario in its file."""
        return Spot(self.tree, self.at)

    @property
    def course(self) -> Iterator[Choice | Expectation]:
        """What is done and expected, in order; the last is what `expect` says, empty where it says nothing."""
        for number, item in enumerate(self.do):
            spot = self.spot.below("do", number)
            if isinstance(item, dict) and "expect" in item:
                yield Expectation(item["expect"], spot.below("expect"))
            else:
                yield Choice(item, spot)
        yield Expectation(self.expect, self.spot.below("expect"))

    @property
    def title(self) -> str:
        """`my.scenarios.yaml:3: its name`"""
        return f"{self.file}:{self.line}: {self.name}"

    @property
    def span(self) -> Span:
        """Where its name stands."""
        return node_at(self.tree, (*self.at, "name")).span

    @property
    def file(self) -> str:
        """The path of its file."""
        return self.span.source.path

    @property
    def line(self) -> int:
        """The line of its name."""
        return self.span.line

    @property
    def lines(self) -> tuple[int, int]:
        """Its first and its last line."""
        return self.spot.span.lines
