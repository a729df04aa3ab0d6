"""What Goods are worth to somebody who wants to barter: how many sevens they hold, and how good those are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulesdsl.games.barter.sets import totalling

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules

POINT = 1.0
BONUS = 0.3
"""One card drawn for a match, against a Trade Point."""
PERFECT = 0.45
"""One Bayanihan of a Perfect Barter."""
SPARE = 0.11
"""A Goods that is part of no set: it may become part of one."""
MOST_SETS = 3
MOST_REMEMBERED = 50_000

Plan = tuple[float, tuple[int, ...]]
"""A worth, and the Goods that are part of no set in the plan that has it."""


class Purse:
    """Judges sets of Goods under the printed numbers of the rules; remembers what it has judged."""

    def __init__(self, rules: Rules) -> None:
        columns = rules.table.columns
        self.value, self.color, self.category = columns["value"], columns["color"], columns["category"]
        settings = rules.settings
        bases = next(iter(rules.bases.values()))
        self.totals = rules.choice_bases[settings["barter total"]]
        self.perfect_totals = rules.choice_bases[settings["perfect total"]]
        self.perfect_goods = bases[settings["perfect goods"]]
        self.match_goods = bases[settings["match goods"]]
        self.color_match, self.category_match = bases[settings["color match"]], bases[settings["category match"]]
        self.rewards = sorted(rules.table_bases[settings["perfect reward"]].items())
        self._plans: dict[tuple[int, ...], Plan] = {}

    def barter(self, cards: tuple[int, ...]) -> float:
        """What one barter with these Goods brings, less the Goods that it costs."""
        color = all(self.color[card] == self.color[cards[0]] for card in cards)
        category = all(self.category[card] == self.category[cards[0]] for card in cards)
        worth = POINT - SPARE * len(cards) / 2
        if len(cards) >= self.match_goods:
            worth += BONUS * (color * self.color_match + category * self.category_match)
        if (color or category) and len(cards) >= self.perfect_goods and sum(self.value[c] for c in cards) in self.perfect_totals:
            worth += PERFECT * max((reward for least, reward in self.rewards if least <= len(cards)), default=0)
        return worth

    def plan(self, goods: Iterable[int]) -> Plan:
        """The best barters that can be made of some Goods together, and what they leave."""
        cards = tuple(sorted(goods))
        found = self._plans.get(cards)
        if found is None:
            if len(self._plans) >= MOST_REMEMBERED:
                self._plans.clear()
            found = self._plans[cards] = self._best(cards)
        return found

    def worth(self, goods: Iterable[int]) -> float:
        """What some Goods are worth together."""
        return self.plan(goods)[0]

    def _best(self, cards: tuple[int, ...]) -> Plan:
        sets = totalling(tuple(self.value[card] for card in cards), self.totals)
        masks = [(sum(1 << place for place in places), self.barter(tuple(cards[place] for place in places))) for places in sets]
        best, used = 0.0, 0

        def extend(start: int, taken: int, worth: float, left: int) -> None:
            nonlocal best, used
            if worth > best:
                best, used = worth, taken
            if left:
                for index in range(start, len(masks)):
                    mask, more = masks[index]
                    if not mask & taken:
                        extend(index + 1, taken | mask, worth + more, left - 1)

        extend(0, 0, 0.0, MOST_SETS)
        spare = tuple(card for place, card in enumerate(cards) if not used >> place & 1)
        return best + SPARE * len(spare), spare
