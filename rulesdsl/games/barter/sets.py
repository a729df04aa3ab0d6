"""Which Goods make a barter, and which offers a trade: described, counted and sampled without being listed twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Any

from rulesdsl.engine.decision import combination, rank
from rulesdsl.engine.sets import Sets, Totals

Offer = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The other player, the Goods requested of their Stall, the Goods offered for them."""


def totalling(values: tuple[int, ...], totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Positions of every subset of some values (sorted, smallest first) with one of the totals, fewest first."""
    highest = max(totals, default=0)
    found: list[tuple[int, ...]] = []
    count = len(values)

    def extend(start: int, chosen: tuple[int, ...], total: int) -> None:
        for position in range(start, count):
            value = total + values[position]
            if value > highest:
                break
            picked = (*chosen, position)
            if value in totals:
                found.append(picked)
            extend(position + 1, picked, value)

    extend(0, (), 0)
    found.sort(key=lambda picked: (len(picked), picked))
    return tuple(found)


LISTED = 24
"""So many cards have sets few enough to be listed; of more they are counted."""


class ManyTotals(Sets):
    """Sets of one of several totals, counted."""

    __slots__ = ("parts",)

    def __init__(self, cards: Sequence[int], values: Sequence[int], totals: Sequence[int]) -> None:
        self.parts = [Totals(cards, values, "exactly", total, 1, len(cards)) for total in totals]
        super().__init__(cards, 1, len(cards))

    def ways(self, chosen: Sequence[int], position: int, left: int) -> int:
        return sum([part.ways(chosen, position, left) for part in self.parts])


class BarterSets:
    """The sets of one player's Goods that make a barter: by positions, remembered for equal values."""

    __slots__ = ("cards", "sets")

    def __init__(self, cards: Sequence[int], sets: tuple[tuple[int, ...], ...]) -> None:
        self.cards = cards
        self.sets = sets

    def size(self) -> int:
        return len(self.sets)

    def value(self, index: int) -> tuple[int, ...]:
        cards = self.cards
        return tuple([cards[position] for position in self.sets[index]])

    def only(self) -> bool:
        return len(self.sets) == 1


def subset_count(count: int, most: int) -> int:
    """How many subsets of 1 to `most` there are."""
    if most == 2:
        return count + count * (count - 1) // 2
    return sum(comb(count, size) for size in range(1, most + 1))


def subset(cards: Sequence[int], index: int) -> tuple[int, ...]:
    """The subset of that index, one card before two."""
    count = len(cards)
    if index < count:
        return (cards[index],)
    size = 1
    number = count
    while index >= number:
        index -= number
        size += 1
        number = comb(count, size)
    return tuple([cards[position] for position in combination(count, size, index)])


class Offers:
    """All offers of a trade: for each request of each partner, every set of one's own Goods."""

    __slots__ = ("count", "most", "owned", "requests")

    def __init__(self, requests: list[tuple[int, tuple[int, ...]]], owned: Sequence[int], most: int) -> None:
        self.requests = requests
        self.owned = owned
        self.most = most
        self.count = subset_count(len(owned), min(most, len(owned)))

    def size(self) -> int:
        return len(self.requests) * self.count

    def value(self, index: int) -> Offer:
        request, offer = divmod(index, self.count)
        partner, requested = self.requests[request]
        return partner, requested, subset(self.owned, offer)

    def index(self, offer: Offer) -> int:
        """Where an offer stands among them."""
        partner, requested, offered = offer
        request = self.requests.index((partner, requested))
        positions = sorted([self.owned.index(card) for card in offered])
        count = len(self.owned)
        before = sum([comb(count, size) for size in range(1, len(positions))])
        return request * self.count + before + rank(count, positions)

    def only(self) -> bool:
        return self.size() == 1


class Counteroffers:
    """The same, without the offer that was rejected; the last choice is to make none."""

    __slots__ = ("offers", "rejected")

    def __init__(self, offers: Offers, rejected: Offer) -> None:
        self.offers = offers
        self.rejected = offers.index(rejected)

    def size(self) -> int:
        return self.offers.size()

    def value(self, index: int) -> Any:
        if index == self.offers.size() - 1:
            return None
        return self.offers.value(index + (index >= self.rejected))

    def only(self) -> bool:
        return self.offers.size() == 1


def requests(stalls: Sequence[tuple[int, Sequence[int]]], most: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every set of 1 to `most` Goods of each Stall: (partner, Goods)."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for partner, stall in stalls:
        for size in range(1, min(most, len(stall)) + 1):
            found += [(partner, cards) for cards in combinations(stall, size)]
    return found
