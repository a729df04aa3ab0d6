"""What players may know at most, worked out from where cards went: a second opinion on what the engine notes.

The witness hears all events but believes none of their masks. It follows the rules only: what lies open is known to all; whoever takes, gives,
looks at or is shown a card knows it; nobody else does; and nobody knows what a shuffle has hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdsl.engine.state import State
from tests.laws.worlds import Leak


class Witness:
    """Follows one game from its start. Raises `Leak` where the engine notes more than a player may know, or tells more in an event."""

    def __init__(self, state: State, events: Sequence[tuple[Any, ...]]) -> None:
        self.state = state
        rules = state.rules
        self.slots = rules.slots
        self.everybody = (1 << state.players) - 1
        self.knows = [0] * len(rules.table)
        self.where = [rules.deck_slot[kind] for kind in rules.table.kind]
        self.offered: set[int] = set()
        """The cards of the last offer: all heard that these, and no others, change hands."""
        self.hears(events)

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Go on with some events, up to the position that the state is in now."""
        for event in events:
            match event:
                case ("move", verb, actor, rows):
                    self.moves(verb, actor, rows)
                case ("show", verb, actor, rows):
                    self.shows(verb, actor, rows)
                case ("offer", _, _, *groups):
                    self.offered = {card for group in groups for card in group}
                    for card in self.offered:
                        self.knows[card] = self.everybody
                case ("shuffle", slot):
                    self.forget([card for card, at in enumerate(self.where) if at == slot])
                case ("reshuffle", kind, _):
                    rules = self.state.rules
                    pile = [card for card, at in enumerate(self.where) if at == rules.discard_slot[kind]]
                    self.forget(pile)
                    for card in pile:
                        self.where[card] = rules.deck_slot[kind]
                case ("hand", *_):
                    # All cards are gathered and shuffled for a new deal, unseen ones among them.
                    self.forget(list(range(len(self.knows))))
        for slot, zone in enumerate(self.state.zones):
            for card in zone:
                self.where[card] = slot
        self.compare()

    def forget(self, cards: list[int]) -> None:
        for card in cards:
            self.knows[card] = 0

    def moves(self, verb: str, actor: int, rows: Sequence[tuple[int, int, int, int]]) -> None:
        slots, knows = self.slots, self.knows
        before = {card: knows[card] for card, *_ in rows}
        gone = {card for card, *_ in rows}
        for card, source, target, mask in rows:
            named = verb == "trade" and card in self.offered
            if named or slots.public[source] or slots.public[target]:
                knows[card] = self.everybody
            else:
                giver, receiver = slots.owner[source], slots.owner[target]
                sure = sum(1 << player for player in {giver, receiver} if player >= 0)
                if giver >= 0:
                    # Others saw a card go, not which: of what is left there they are no longer sure either.
                    knows[card] = sure
                    for other, at in enumerate(self.where):
                        if at == source and other not in gone:
                            knows[other] &= sure
                elif receiver >= 0:
                    knows[card] |= sure
                else:
                    knows[card] &= 1 << actor if actor >= 0 else 0
            self.where[card] = target
            # Whoever knew a card of a pile sees that it goes; of a hand only a back is seen to go.
            seen = before[card] if slots.owner[source] < 0 else 0
            if mask & self.everybody & ~(knows[card] | seen):
                self.leak(f"the event of `{verb}`", card, mask)

    def shows(self, verb: str, actor: int, rows: Sequence[tuple[int, int, int]]) -> None:
        allowed = self.everybody if verb == "reveal" else 1 << actor
        for card, _, mask in rows:
            self.knows[card] |= allowed
            if mask & ~allowed:
                self.leak(f"the event of `{verb}`", card, mask)

    def compare(self) -> None:
        public = self.slots.public
        for card, mask in enumerate(self.state.known):
            if public[self.where[card]]:
                self.knows[card] = self.everybody
            if mask & ~self.knows[card]:
                self.leak("the state", card, mask)

    def leak(self, what: str, card: int, mask: int) -> None:
        label = self.state.rules.table.label[card]
        more = [player + 1 for player in range(self.state.players) if mask & ~self.knows[card] & 1 << player]
        raise Leak(f"{what} notes that {label} is known to players {more}, who were never shown it")
