"""The words of scenarios: how cards, places, players and options are called, and where in the file each stands."""

from __future__ import annotations

import re
from typing import Any

from attrs import frozen

from rulesdsl.cards.node import Node, key_at, node_at
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.decision import Decision, Option
from rulesdsl.games.game import Game
from rulesdsl.source import Span

PLAYER = re.compile(r"player ([1-9][0-9]?)")
_CAPITAL = re.compile(r"\b[A-Z]\w*")

ALIASES: dict[str, dict[str, str]] = {"barter": {"event": "event stage"}}
"""For each machine, short words for places of the table."""


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


@frozen
class Place:
    """A place for cards as scenarios name it: the slots of the kinds that it holds, in the order of the kinds."""

    name: str
    slots: tuple[int, ...]
    pile: bool
    hidden: bool


class Names:
    """All words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.table = game.rules.table
        self.labels: dict[str, list[int]] = {}
        for card, label in enumerate(self.table.label):
            self.labels.setdefault(label.lower(), []).append(card)
        words = sorted(self.labels, key=lambda label: (-len(label), label))
        one = "|".join(re.escape(word) for word in words)
        self._label = re.compile(rf"\b(?:{one})(?![\w-])")
        self._sum = re.compile(rf"(?:{one})(?: \+ (?:{one}))+(?![\w-])")

    # ---- cards

    def cards(self, text: object) -> list[int]:
        """The cards that are labelled so: more than one where several are printed alike."""
        return self.labels.get(" ".join(str(text).lower().split()), [])

    def no_card(self, text: object, spot: Spot) -> Diagnostic:
        """Why a text is no card."""
        low = " ".join(str(text).lower().split())
        several = [
            label
            for label, name in zip(self.table.label, self.table.name, strict=True)
            if name.lower() == low
        ]
        if several:
            alike = ", ".join(f"`{label}`" for label in dict.fromkeys(several))
            return spot.problem(
                "unknown-card", f"There are several cards named `{text}`.", f"Write which: {alike}."
            )
        near = did_you_mean(low, dict.fromkeys(self.table.label))
        return spot.problem(
            "unknown-card", f"There is no card `{text}`.", f"Did you mean `{near}`?" if near else None
        )

    def label(self, card: int) -> str:
        """What a card is called."""
        return self.table.label[card]

    # ---- places

    def places(self, owner: int = -1) -> dict[str, Place]:
        """The places of a player, or those of the table, by name: `hand`, `goods hand`, `market`, `goods deck`."""
        slots, kinds = self.rules.slots, self.table.kinds
        found: dict[str, Place] = {}
        for zone in self.rules.vocabulary.zones.values():
            if (zone.owner == "player") != (owner >= 0):
                continue
            hidden = zone.seen_by == "nobody"
            own = [slots.slot(zone.name, kinds.index(kind), owner) for kind in zone.holds]
            if zone.owner != "kind":
                found[zone.name] = Place(zone.name, tuple(own), zone.pile, hidden)
            if zone.owner == "kind" or len(zone.holds) > 1:
                for kind, slot in zip(zone.holds, own, strict=True):
                    name = f"{kind} {zone.name}"
                    found[name] = Place(name, (slot,), zone.pile, hidden)
        if owner < 0:
            for short, name in ALIASES.get(self.rules.vocabulary.machine, {}).items():
                found[short] = found[name]
        return found

    # ---- players

    def seat(self, text: object, players: int) -> int | None:
        """The seat of `player 2`; None for another text, or where nobody sits there."""
        match = PLAYER.fullmatch(str(text).lower())
        return int(match[1]) - 1 if match and int(match[1]) <= players else None

    # ---- options

    def canonical(self, text: object) -> str:
        """An option's text where capitals, spaces and the order of cards joined by `+` do not matter."""
        low = " ".join(str(text).lower().split())
        return self._sum.sub(lambda match: " + ".join(sorted(match[0].split(" + "))), low)

    def option(self, decision: Decision, text: object) -> Option | None:
        """The option of a decision that a text means."""
        wanted = self.canonical(text)
        exact = next((option for option in decision.options if str(option).lower() == wanted), None)
        if exact is not None or " + " not in wanted:
            return exact
        return next((option for option in decision.options if self.canonical(option) == wanted), None)

    def odd_word(self, text: object) -> str | None:
        """A word of an option's text that begins as cards do and is of none: the text can stand for no option."""
        low = " ".join(str(text).split())
        taken = [match.span() for match in self._label.finditer(low.lower())]
        for match in _CAPITAL.finditer(low):
            if not any(start <= match.start() < end for start, end in taken):
                return match[0]
        return None


def as_list(value: Any) -> list[Any]:
    """A list, or the list of a single entry."""
    return value if isinstance(value, list) else [value]
