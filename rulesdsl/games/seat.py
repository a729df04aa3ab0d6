"""A game as one player sees it, for programs that play: nothing can be asked of it that the player may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.engine import chance
from rulesdsl.engine.decision import SupportsRandom
from rulesdsl.engine.numbers import read

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules
    from rulesdsl.engine.state import State


class Seat:
    """One player's eyes. `rules` are the rules that everybody knows; cards are numbers into their table."""

    __slots__ = ("_state", "player", "rules")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self.player = player
        self.rules: Rules = state.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self._state.active

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points."""
        return self._state.scores

    def cards(self, slot: int) -> list[int]:
        """The cards of a place that the player knows, in the order in which they lie."""
        known, bit = self._state.known, 1 << self.player
        return [card for card in self._state.zones[slot] if known[card] & bit]

    def size(self, slot: int) -> int:
        """How many cards lie in a place: everybody may count them."""
        return len(self._state.zones[slot])

    def owner(self, card: int) -> int:
        """The player before whom a known card lies; -1 where it lies on the table, or the player does not know where."""
        state = self._state
        if card < 0 or not state.known[card] >> self.player & 1:
            return -1
        return self.rules.slots.owner[state.where[card]]

    def number(self, setting: int) -> int:
        """The present value of a number of the rules, for this player."""
        return read(self._state, setting, self.player)

    def imagine(self, rng: SupportsRandom) -> State:
        """A game that may be the one under way, for all that the player knows; it can be played on without harm.

        Cards that the player does not know lie anywhere that such a card may lie, and what chance will do is made up. Pending work goes on
        as it is: where it has hold of cards that the player does not know, such as choices that are still secret, they are the true ones.
        """
        state = self._state
        log, state.log = state.log, None
        try:
            other = state.clone()
        finally:
            state.log = log
        other.chance = chance.seeded(int(rng.random() * (1 << 53)))
        bit, kind, known = 1 << self.player, self.rules.table.kind, state.known
        places: dict[int, list[tuple[int, int]]] = {}
        hidden: dict[int, list[int]] = {}
        for slot, zone in enumerate(state.zones):
            for index, card in enumerate(zone):
                if not known[card] & bit:
                    places.setdefault(kind[card], []).append((slot, index))
                    hidden.setdefault(kind[card], []).append(card)
        for group, cards in hidden.items():
            masks = [known[card] for card in cards]
            cards.sort()
            other.chance = chance.shuffle(other.chance, cards)
            for (slot, index), card, mask in zip(places[group], cards, masks, strict=True):
                other.zones[slot][index] = card
                other.where[card] = slot
                other.known[card] = mask
        return other
