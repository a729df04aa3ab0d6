"""Short hashes of what a game is played with, one a card and one a section of the game file: they tell which of them changed.

Only what is played counts. Comments, layout, explanations and the marks of reconstructions do not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.characters import escape
from rulesdsl.language.unparse import unparse

LENGTH = 8
"""Hexadecimal digits of a card's digest."""
TOLD_ONLY = ("about", "reconstructed", "title")
"""Keys of a game file that nothing is played by."""


@frozen
class CardDigest:
    """A card's id, the hash of what it says, and its name."""

    id: str
    digest: str
    name: str

    @property
    def shown(self) -> str:
        """`AB-1 (Fine Card)`"""
        return f"{self.id} ({self.name})"


@frozen
class Digests:
    """All of a game: (section, hash) of the game file, and the cards in the order of their files."""

    game: tuple[tuple[str, str], ...]
    cards: tuple[CardDigest, ...]

    @property
    def hash(self) -> str:
        """One hash for all of it."""
        rows = [*self.game, *((card.id, card.digest) for card in self.cards)]
        return hashlib.sha256(repr(rows).encode()).hexdigest()[:16]


@frozen
class Change:
    """One thing that is not as it was: `card` is the card as it was, or as it is where it is new."""

    message: str
    card: CardDigest | None = None
    section: str | None = None


def digests(cards: CardSet) -> Digests:
    """The digests of a checked card set."""
    game = {name: data for name, data in cards.game.items() if name not in TOLD_ONLY}
    return Digests(
        tuple((escape(name), _hash(played(data))) for name, data in game.items()),
        tuple(CardDigest(card.id, _hash(face(card)), escape(card.name)) for card in cards.definitions),
    )


def face(card: Definition) -> dict[str, Any]:
    """What a card is printed with and does, as plain data; its effect in canonical form."""
    return {
        "id": card.id,
        "name": card.name,
        "plural": card.plural,
        "kind": card.kind,
        "timing": card.timing,
        "copies": card.copies,
        "values": {name: list(card.values[name]) for name in sorted(card.values)},
        "effect": unparse(card.tree) if card.tree is not None else card.effect,
    }


def changes(before: Digests, now: Digests) -> Iterator[Change]:
    """What differs: sections of the game file, then cards that are gone or changed, then new ones, then their order."""
    sections = dict(now.game)
    for name in dict.fromkeys((*dict(before.game), *sections)):
        if dict(before.game).get(name) != sections.get(name):
            yield Change(f"`{name}` of the game file has changed", section=name)
    old = {card.id: card for card in before.cards}
    new = {card.id: card for card in now.cards}
    for card in before.cards:
        if card.id not in new:
            yield Change(f"the card {card.shown} is gone", card)
        elif card.digest != new[card.id].digest:
            renamed = new[card.id].name
            called = f"; it is called {renamed} now" if renamed != card.name else ""
            yield Change(f"the card {card.shown} has changed{called}", card)
    for card in now.cards:
        if card.id not in old:
            yield Change(f"the card {card.shown} is new", card)
    if list(old) != list(new) and old.keys() == new.keys():
        yield Change(
            "the cards stand in another order in their files, and lie so in the decks before they are shuffled"
        )


def played(data: Any) -> Any:
    """Data of a game file without what nothing is played by."""
    if isinstance(data, Mapping):
        return {str(key): played(value) for key, value in data.items() if key not in TOLD_ONLY}
    return [played(item) for item in data] if isinstance(data, list | tuple) else data


def _hash(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, ensure_ascii=True).encode()).hexdigest()[:LENGTH]
