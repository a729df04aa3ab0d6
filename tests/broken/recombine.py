"""Effects put together at random from parts of the shipped ones and of the broken ones: nothing a designer would write."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import yaml
from attrs import evolve, fields
from cases import Case, all_cases

from rulesdsl.language import ast
from rulesdsl.language.parse import parse
from rulesdsl.resources import cards_dir

SWAPPED = 0.12
"""How often a part is swapped for another of its class."""


def effects_of(case: Case) -> list[str]:
    """The effects of a case, as far as its YAML can be read."""
    try:
        data = yaml.safe_load(case.text)
    except yaml.YAMLError:
        return []
    cards = data.get("cards") if isinstance(data, dict) else None
    rows = [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []
    return [row["effect"] for row in rows if isinstance(row.get("effect"), str)]


def trees(game: str) -> list[ast.Effect]:
    """A game's effects that can be parsed: the shipped ones, and the broken ones whose names mean something."""
    cases = [case for case in all_cases() if case.game == game and not case.name.startswith("names: ")]
    texts = [effect for case in cases for effect in effects_of(case)]
    for path in sorted((cards_dir() / game).glob("*.yaml")):
        texts += [
            card["effect"]
            for card in yaml.safe_load(path.read_text(encoding="utf-8")).get("cards", [])
            if "effect" in card
        ]
    return [tree for text in texts if (tree := parse(text)[0]) is not None]


def nodes(node: object) -> Iterator[ast.Node]:
    """A node and all below it. What the parser gives is never deep."""
    if isinstance(node, ast.Node):
        yield node
        for field in fields(type(node)):
            if field.name != "span":
                yield from nodes(getattr(node, field.name))
    elif isinstance(node, tuple):
        for part in node:
            yield from nodes(part)


class Mixer:
    """Random effects from the parts of others; the same seed gives the same effects."""

    def __init__(self, effects: Sequence[ast.Effect]) -> None:
        self.clauses = [clause for effect in effects for clause in effect.clauses]
        self.parts: dict[type, list[ast.Node]] = {}
        for effect in effects:
            for node in nodes(effect):
                self.parts.setdefault(type(node), []).append(node)

    def effect(self, seed: int) -> ast.Effect:
        """One to four lines, and other parts in the place of some of theirs."""
        chance = random.Random(seed)
        lines = chance.choices(self.clauses, k=chance.randint(1, 4))
        return ast.Effect(tuple(self._mixed(line, chance) for line in lines))

    def _mixed(self, node: Any, chance: random.Random) -> Any:
        if isinstance(node, tuple):
            return tuple(self._mixed(part, chance) for part in node)
        if not isinstance(node, ast.Node):
            return node
        if chance.random() < SWAPPED:
            return chance.choice(self.parts[type(node)])
        changes = {
            field.name: self._mixed(getattr(node, field.name), chance)
            for field in fields(type(node))
            if field.name != "span"
        }
        return evolve(node, **changes)
