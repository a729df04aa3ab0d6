"""Sets of cards that must fit together: of one color, of different colors, worth so much together.

They are counted and found by their number, never listed: fewest cards first, then in the order of the candidates, as filtering all
subsets would have them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal


class Sets:
    """Subsets of some cards, from `least` to `most` of them, that fit as a whole; with `none`, the empty one too and first.

    A kind of sets says only in how many ways cards that are chosen can be added to; choosing by number and judging follow from it.
    """

    __slots__ = ("_size", "cards", "least", "most", "none", "sizes")

    def __init__(self, cards: Sequence[int], least: int, most: int, none: bool = False) -> None:
        self.cards = tuple(cards)
        self.none = none
        self.least = max(least, 1) if none else max(least, 0)
        self.most = min(most, len(self.cards))
        self.sizes = [self.ways((), 0, size) for size in range(self.least, self.most + 1)]
        self._size = sum(self.sizes) + none

    def ways(self, chosen: Sequence[int], position: int, left: int) -> int:
        """In how many ways `left` more cards, of those from a position on, complete the chosen ones to a set that fits.

        Cards are given by their positions, and the chosen ones all lie before `position`.
        """
        raise NotImplementedError

    def size(self) -> int:
        return self._size

    def value(self, index: int) -> tuple[int, ...]:
        if self.none:
            if index == 0:
                return ()
            index -= 1
        for left, count in enumerate(self.sizes, self.least):
            if index < count:
                return self._of_size(left, index)
            index -= count
        raise IndexError(index)

    def _of_size(self, left: int, index: int) -> tuple[int, ...]:
        chosen: list[int] = []
        position = 0
        while left:
            chosen.append(position)
            position += 1
            with_it = self.ways(chosen, position, left - 1)
            if index < with_it:
                left -= 1
            else:
                index -= with_it
                chosen.pop()
        cards = self.cards
        return tuple([cards[position] for position in chosen])

    def only(self) -> bool:
        return self._size == 1

    def holds(self, value: Sequence[int]) -> bool:
        """Whether those different cards, in any order, are one of the sets."""
        if not value and self.none:
            return True
        if not self.least <= len(value) <= self.most:
            return False
        return self.ways([self.cards.index(card) for card in value], len(self.cards), 0) == 1


class _Classes(Sets):
    """Sets judged by the class that each card is of."""

    __slots__ = ("_after", "classes")

    def __init__(
        self, cards: Sequence[int], classes: Sequence[int], least: int, most: int, none: bool = False
    ) -> None:
        self.classes = classes
        after: list[dict[int, int]] = [{}]
        for of in reversed(classes):
            after.append({**after[-1], of: after[-1].get(of, 0) + 1})
        self._after = after[::-1]
        super().__init__(cards, least, most, none)


class OfOne(_Classes):
    """Sets whose cards are all of one class."""

    __slots__ = ()

    def ways(self, chosen: Sequence[int], position: int, left: int) -> int:
        found = {self.classes[at] for at in chosen}
        if len(found) > 1:
            return 0
        if left == 0:
            return 1
        after = self._after[position]
        if found:
            return math.comb(after.get(found.pop(), 0), left)
        return sum([math.comb(count, left) for count in after.values()])


class OfDifferent(_Classes):
    """Sets whose cards are each of another class."""

    __slots__ = ()

    def ways(self, chosen: Sequence[int], position: int, left: int) -> int:
        found = {self.classes[at] for at in chosen}
        if len(found) < len(chosen):
            return 0
        ways = [1] + [0] * left
        for of, count in self._after[position].items():
            if of not in found:
                for size in range(left, 0, -1):
                    ways[size] += ways[size - 1] * count
        return ways[left]


class Totals(Sets):
    """Sets whose values, none of them below 0, come to exactly, at least or at most a number.

    `_table[position][rest]` holds the ways in which the cards from a position on meet the rest of the number: for each size of set a
    field of `_width` bits, so that one addition counts for all sizes.
    """

    __slots__ = ("_table", "_width", "bound", "values", "wanted")

    def __init__(
        self,
        cards: Sequence[int],
        values: Sequence[int],
        bound: Literal["exactly", "at least", "at most"],
        wanted: int,
        least: int,
        most: int,
        none: bool = False,
    ) -> None:
        self.values = values
        self.bound = bound
        self.wanted = wanted = min(wanted, sum(values) + 1)
        self._width = len(values) + 1
        row = [1] + [int(bound == "at most")] * wanted
        table = [row]
        for value in reversed(values):
            last, row = row, row[:]
            for rest in range(0 if bound == "at least" else value, wanted + 1):
                row[rest] += last[max(rest - value, 0)] << self._width
            table.append(row)
        self._table = table[::-1]
        super().__init__(cards, least, most, none)

    def ways(self, chosen: Sequence[int], position: int, left: int) -> int:
        rest = self.wanted - sum([self.values[at] for at in chosen])
        if rest < 0:
            if self.bound != "at least":
                return 0
            rest = 0
        return self._table[position][rest] >> left * self._width & (1 << self._width) - 1
