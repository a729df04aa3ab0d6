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
        self.color_match, self.category_match = (
            bases[settings["color match"]],
            bases[settings["category match"]],
        )
        self.rewards = sorted(rules.table_bases[settings["perfect reward"]].items())
        self._plans: dict[tuple[int, ...], Plan] = {}
        self._barters: dict[tuple[int, ...], float] = {}
        self._sets: dict[tuple[int, ...], tuple[tuple[tuple[int, ...], int], ...]] = {}

    def barter(self, cards: tuple[int, ...]) -> float:
        """What one barter with these Goods brings, less the Goods that it costs."""
        found = self._barters.get(cards)
        if found is None:
            found = self._barters[cards] = self._barter(cards)
        return found

    def _barter(self, cards: tuple[int, ...]) -> float:
        color = all(self.color[card] == self.color[cards[0]] for card in cards)
        category = all(self.category[card] == self.category[cards[0]] for card in cards)
        worth = POINT - SPARE * len(cards) / 2
        if len(cards) >= self.match_goods:
            worth += BONUS * (color * self.color_match + category * self.category_match)
        if (
            (color or category)
            and len(cards) >= self.perfect_goods
            and sum(self.value[c] for c in cards) in self.perfect_totals
        ):
            worth += PERFECT * max(
                (reward for least, reward in self.rewards if least <= len(cards)), default=0
            )
        return worth

    def plan(self, goods: Iterable[int]) -> Plan:
        """The best barters that can be made of some Goods together, and what they leave."""
        cards = tuple(sorted(goods))
        found = self._plans.get(cards)
        if found is None:
            if len(self._plans) >= MOST_REMEMBERED:
                self._plans.clear()
                self._barters.clear()
                self._sets.clear()
            found = self._plans[cards] = self._best(cards)
        return found

    def worth(self, goods: Iterable[int]) -> float:
        """What some Goods are worth together."""
        return self.plan(goods)[0]

    def _best(self, cards: tuple[int, ...]) -> Plan:
        """The best one or two sets that share no card: two barters are what an action holds."""
        values = tuple([self.value[card] for card in cards])
        sets = self._sets.get(values)
        if sets is None:
            sets = self._sets[values] = tuple(
                (places, sum(1 << place for place in places)) for places in totalling(values, self.totals)
            )
        if not sets:
            return SPARE * len(cards), cards
        ranked = sorted(
            [(self.barter(tuple([cards[place] for place in places])), mask) for places, mask in sets],
            reverse=True,
        )
        best, used = ranked[0]
        for index, (worth, mask) in enumerate(ranked):
            if worth * 2 <= best:
                break
            for more, other in ranked[index + 1 :]:
                if worth + more <= best:
                    break
                if not mask & other:
                    best, used = worth + more, mask | other
                    break
        spare = tuple([card for place, card in enumerate(cards) if not used >> place & 1])
        return best + SPARE * len(spare), spare
