"""What a YAML file says, before anybody knows what it means: mappings, sequences, text, each with its place.

Text stays text: whether `1` is a number is the business of the field that it stands in.
"""

from __future__ import annotations

from collections.abc import Sequence as Items
from functools import cached_property
from typing import Literal

from attrs import field, frozen

from rulesdsl.source import EmbeddedText, Span

Style = Literal["plain", "single", "double", "literal", "folded", "missing"]
"""How a scalar is written; `missing` stands for a value that is absent or refused, and already reported."""

Path = Items[str | int]
"""The way from a node to one inside it: keys and indices."""


@frozen
class Scalar:
    """`some text`, `'it'`, `| ...`: a piece of text.

    `content` leads from places in the text to places in the file. Only plain text of one line and text after
    `|` have it: others do not stand in the file as they are.
    """

    text: str
    style: Style = "plain"
    content: EmbeddedText | None = field(default=None, eq=False, repr=False)
    span: Span = field(kw_only=True, eq=False, repr=False)


@frozen
class Sequence:
    """`[a, b]`, or lines that begin with `- `"""

    items: tuple[Node, ...]
    span: Span = field(kw_only=True, eq=False, repr=False)


@frozen
class Mapping:
    """`{key: value}`, or lines of `key: value`; no key stands twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span = field(kw_only=True, eq=False, repr=False)

    @cached_property
    def _index(self) -> dict[str, tuple[Scalar, Node]]:
        return {key.text: (key, value) for key, value in self.entries}

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        return self._index[key][1] if key in self._index else None

    def key(self, key: str) -> Scalar | None:
        """The key itself, as it stands in the file."""
        return self._index[key][0] if key in self._index else None


Node = Scalar | Sequence | Mapping


def node_at(node: Node, path: Path) -> Node:
    """The node that the path leads to; where it leads nowhere, the last node on the way."""
    for step in path:
        below = _step(node, step)
        if below is None:
            break
        node = below
    return node


def key_at(node: Node, path: Path) -> Span:
    """The place of the path's last key; of the node itself where it ends with an index or leads nowhere."""
    owner = node_at(node, path[:-1])
    if path and isinstance(owner, Mapping):
        key = owner.key(str(path[-1]))
        if key is not None:
            return key.span
    return node_at(node, path).span


def _step(node: Node, step: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.get(str(step))
    if isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
        return node.items[step]
    return None
