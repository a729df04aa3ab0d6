"""A game file as the rules about it see it: the typed vocabulary beside the tree that it came from."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.cards.node import Mapping, Node, Scalar, Sequence
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.source import Span
from rulesdsl.vocabulary import Vocabulary


@frozen
class Text:
    """A name as the file writes it, and where it stands."""

    text: str
    span: Span

    @property
    def low(self) -> str:
        """The name as the vocabulary has it."""
        return self.text.lower()


@frozen
class GameFile:
    """What every rule about a game file gets."""

    words: Vocabulary
    tree: Node

    def rows(self, section: str) -> Iterator[tuple[Text, Mapping]]:
        """The named rows of a section, in the order of the file: `hand: {owner: player, ...}`."""
        found = self.tree.get(section) if isinstance(self.tree, Mapping) else None
        for key, value in found.entries if isinstance(found, Mapping) else ():
            if isinstance(value, Mapping):
                yield Text(key.text, key.span), value

    def where(self, section: str, name: str) -> Span:
        """The place of a row's name."""
        return next((key.span for key, _ in self.rows(section) if key.low == name), self.tree.span)


def texts(row: Node | None, *path: str) -> Iterator[Text]:
    """The names below a key: one of `room: stall size`, several of `steps: [offer, exchange]`."""
    for step in path:
        row = row.get(step) if isinstance(row, Mapping) else None
    for node in row.items if isinstance(row, Sequence) else (row,):
        if isinstance(node, Scalar):
            yield Text(node.text, node.span)


def problem(code: str, message: str, at: Text | Span, hint: str | None = None) -> Diagnostic:
    """A problem of the game file at a name or another place."""
    return Diagnostic(code, message, at.span if isinstance(at, Text) else at, hint=hint)
