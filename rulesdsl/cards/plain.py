"""Nodes to plain data: the type that the schema gives a place reads the text that stands there."""

from __future__ import annotations

import re
from typing import Any

from attrs import field, frozen

from rulesdsl.cards.node import Mapping, Node, Scalar, Sequence
from rulesdsl.cards.schemas import Place, Schema
from rulesdsl.characters import Odd, odd_character

INTEGER = re.compile(r"-?[0-9]{1,9}")
EFFECT = "text/x-rulesdsl-effect"
"""The `contentMediaType` of a place that holds text in the effect language."""


@frozen
class Plain:
    """A tree as dicts, lists, text, numbers and booleans, and what was noticed on the way.

    `missing` are the places whose value is already reported; they hold None. `misplaced` are effects that are
    not written as they must be; `odd_keys` and `odd_values` hold the deceptive characters of names.
    """

    data: Any
    missing: set[Place] = field(factory=set)
    misplaced: dict[Place, Scalar] = field(factory=dict)
    odd_keys: dict[Place, Odd] = field(factory=dict)
    odd_values: dict[Place, Odd] = field(factory=dict)


def plain(node: Node, rules: Schema) -> Plain:
    """Read a tree by the types of a schema. Text that its place cannot read stays text."""
    notes = Plain(None)
    return Plain(
        _value(node, rules, (), notes), notes.missing, notes.misplaced, notes.odd_keys, notes.odd_values
    )


def _value(node: Node, rules: Schema, place: Place, notes: Plain) -> Any:
    match node:
        case Scalar():
            return _scalar(node, rules, place, notes)
        case Sequence():
            return [
                _value(item, _below(rules, index), (*place, index), notes)
                for index, item in enumerate(node.items)
            ]
        case Mapping():
            data: dict[str, Any] = {}
            for key, value in node.entries:
                at = (*place, key.text)
                odd = odd_character(key.text)
                if odd:
                    notes.odd_keys[at] = odd
                data[key.text] = _value(value, _below(rules, key.text), at, notes)
            return data


def _scalar(node: Scalar, rules: Schema, place: Place, notes: Plain) -> str | int | None:
    if node.style == "missing":
        notes.missing.add(place)
        return None
    if rules.get("contentMediaType") == EFFECT:
        if node.content is None:
            notes.misplaced[place] = node
        return node.text
    odd = odd_character(node.text)
    if odd:
        notes.odd_values[place] = odd
    types = types_of(rules)
    if "integer" in types and INTEGER.fullmatch(node.text):
        number = int(node.text)
        # Where text may stand too, `007` is text: a card may be called so.
        if "string" not in types or str(number) == node.text:
            return number
    if "boolean" in types and node.text in ("true", "false"):
        return node.text == "true"
    return node.text


def types_of(rules: Schema) -> list[str]:
    """The types that a place takes; empty where it takes all."""
    types = rules.get("type", [])
    return [types] if isinstance(types, str) else list(types)


def rules_at(rules: Schema, place: Place) -> Schema:
    """What the schema says of a place; nothing where it does not know it."""
    for step in place:
        rules = _below(rules, step)
    return rules


def _below(rules: Schema, step: str | int) -> Schema:
    below = rules.get("items", {})
    if isinstance(step, str):
        below = rules.get("properties", {}).get(step, rules.get("additionalProperties", {}))
    return below if isinstance(below, dict) else {}
