"""What `why` tells of a step: notes as data, in order; each about a line of a card, an event, or the game's own work."""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from rulesdsl.cards.card import CardSet
from rulesdsl.characters import escape
from rulesdsl.games.reason import Reason

Kind = Literal[
    "clause", "acts", "event", "condition", "number", "came", "put up", "waits", "rule number", "forbids", "permits", "passed over",
    "ended", "missed",
]  # fmt: skip
"""What a note is about.

`clause`: a line of a card is carried out; `acts`: a waiting line acts, and at what; `event`: what happened by it; `condition` and
`number`: what an `if` and an amount of it came to; `came`: that nothing came of it. `put up`, `waits`, `ended`: a rule holds from now on,
waits for its moment, is over. `rule number`: a number of the rules was read as cards changed it; `forbids`, `permits`: a rule did so;
`passed over`: a waiting line did not act; `missed`: something of the game's own did not come about.
"""


@frozen
class Place:
    """A part of a card's effect: `line` is that of the card's file, `effect_line` counts from 1 in the effect."""

    id: str
    name: str
    file: str
    line: int
    effect_line: int
    words: str

    def __str__(self) -> str:
        return escape(f'{self.id} {self.name}, line {self.effect_line}: "{self.words}"')

    @property
    def short(self) -> str:
        """The place without its words."""
        return escape(f"{self.id} {self.name}, line {self.effect_line}")

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "card": self.id, "name": self.name, "file": self.file, "line": self.line, "effect_line": self.effect_line, "words": self.words,
        }  # fmt: skip


@frozen
class Value:
    """What some words came to."""

    words: str
    value: int | bool | str

    def __str__(self) -> str:
        if isinstance(self.value, bool):
            return escape(f"{self.words}? {'yes' if self.value else 'no'}")
        return escape(f"{self.words} = {self.value}")


@frozen
class Note:
    """One thing to tell; `depth` says how far in it stands, 0 outermost. `place` and `values` say it as data too."""

    kind: Kind
    text: str
    depth: int
    place: Place | None = None
    values: tuple[Value, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "kind": self.kind,
            "text": self.text,
            "depth": self.depth,
            "place": self.place.to_json() if self.place is not None else None,
            "values": [{"words": value.words, "value": value.value} for value in self.values],
        }


@frozen
class Places:
    """Finds the places of cards in a card set."""

    cards: CardSet

    def place(self, card: str, start: int, end: int) -> Place:
        """The place of the characters from start to end of a card's effect; of several lines the first is shown."""
        definition = next(one for one in self.cards.definitions if one.id == card)
        effect = definition.effect
        words = effect[start:end].strip().split("\n")[0].split("#")[0].strip()
        return Place(
            card,
            definition.name,
            definition.file,
            definition.line_of(start),
            effect.count("\n", 0, start) + 1,
            words,
        )

    def reason(self, reason: Reason) -> str:
        """A reason in one line, with its clause and the line of the card that it is of."""
        clause = f" ({reason.clause})" if reason.clause else ""
        place = f" - {self.place(*reason.place)}" if reason.place is not None else ""
        return escape(f"{reason.words}{clause}") + place

    def reason_json(self, reason: Reason) -> dict[str, Any]:
        """A reason as JSON data."""
        place = self.place(*reason.place).to_json() if reason.place is not None else None
        return {"words": reason.words, "clause": reason.clause or None, "place": place}
