"""Positions that differ only in what one player may not know."""

from __future__ import annotations

import random

from rulesdsl.engine.state import State


def reshuffled(state: State, player: int, seed: int) -> State:
    """A copy in which the cards that the player does not know have changed places, each among its kind."""
    other = state.clone()
    rng = random.Random(seed)
    table = state.rules.table
    for kind in range(len(table.kinds)):
        places = [
            (slot, index)
            for slot, zone in enumerate(other.zones)
            for index, card in enumerate(zone)
            if table.kind[card] == kind and not other.known[card] >> player & 1
        ]
        cards = [other.zones[slot][index] for slot, index in places]
        known = [other.known[card] for card in cards]
        rng.shuffle(cards)
        for (slot, index), card, mask in zip(places, cards, known, strict=True):
            other.zones[slot][index] = card
            other.where[card] = slot
            other.known[card] = mask
    return other
