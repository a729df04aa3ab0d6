"""Where in a scenario file something stands, and the mistakes and failures that are told there."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from rulesdsl.cards.node import Node, key_at, node_at
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.source import Span

FAILED = "scenario-failed"
"""The code of an expectation that is not met."""


@frozen
class Unmet(Diagnostic):
    """An expectation that is not met. `found` would meet it in its place: text, a number, or a list; `ordered` whether its order matters."""

    found: Any = field(default=None, kw_only=True)
    ordered: bool = field(default=True, kw_only=True)


@frozen
class Spot:
    """A place in a scenario file: a tree, and the way to it."""

    tree: Node
    at: tuple[str | int, ...]

    def below(self, *steps: str | int) -> Spot:
        """A place further in."""
        return Spot(self.tree, (*self.at, *steps))

    @property
    def span(self) -> Span:
        """The value that stands there."""
        return node_at(self.tree, self.at).span

    @property
    def key(self) -> Span:
        """The key that it stands below."""
        return key_at(self.tree, self.at)

    def problem(self, code: str, message: str, hint: str | None = None, *, key: bool = False) -> Diagnostic:
        """A mistake, or a failure, at this place."""
        return Diagnostic(code, message, self.key if key else self.span, hint=hint)

    def says_nothing(self, hint: str) -> Diagnostic:
        """An expectation that everything would meet."""
        return self.problem("scenario-says-nothing", "Nothing is expected here.", hint)

    def unmet(self, message: str, found: Any, *, ordered: bool = True) -> Unmet:
        """An expectation that is not met, at this place, with what would meet it."""
        return Unmet(FAILED, message, self.span, found=found, ordered=ordered)
