"""A greedy player of BARTER: takes what is best now, by what its seat may know.

One method for each kind of decision that the machine asks, in a table; what cards ask is answered by the kind of the deed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from rulesdsl.engine.decision import Decision, Option, SupportsRandom
from rulesdsl.games.barter.card_worth import BAYANIHAN, card_worth
from rulesdsl.games.barter.machine import machine_of
from rulesdsl.games.barter.purse import SPARE, Purse
from rulesdsl.games.barter.sets import Counteroffers, Offers

if TYPE_CHECKING:
    from rulesdsl.games.game import Game
    from rulesdsl.games.seat import Seat

NEW_CARD = 0.2
"""What an unknown card is worth that takes the place of another."""
FEW_ENOUGH = 400
"""So many options are compared one by one; of more, the first so many."""
GIVE_UP = ("discard", "put", "give")
"""Kinds of decisions that give cards away."""
PASS = -1


class Greedy:
    """Chooses for any seat of a BARTER game."""

    eager = False

    def __init__(self, game: Game) -> None:
        self.machine = machine_of(game.rules)
        self.cards = game.cards.definitions
        self.purse = Purse(game.rules)
        self.kinds: dict[str, Callable[[Seat, Decision], Any]] = {
            "starting-stall": self.display,
            "stall-update": self.display,
            "window": self.window,
            "main-action": self.action,
            "another-barter": lambda seat, decision: True,
            "barter": self.barter,
            "market-pick": self.take,
            "offer": self.offer,
            "answer": self.answer,
            "counteroffer": self.counteroffer,
            "hand-limit": self.hand_limit,
        }

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option | None:
        """The option to take; None where the kind of decision is not known here."""
        chooser = self.kinds.get(decision.kind)
        if chooser is not None:
            return Option(decision, chooser(seat, decision))
        values = [decision.source.value(index) for index in range(min(decision.source.size(), FEW_ENOUGH))]
        if not all(isinstance(value, tuple) for value in values) or decision.kind in ("option", "order"):
            return None
        score = self._giving if decision.kind in GIVE_UP else self._getting
        return Option(decision, max(values, key=lambda value: score(seat, value)))

    # ---- judging cards

    def goods(self, seat: Seat) -> list[int]:
        """The player's own Goods, hand and Stall."""
        at = self.machine.at
        return seat.cards(at.hand[seat.player]) + seat.cards(at.stall[seat.player])

    def worth(self, seat: Seat, card: int) -> float:
        """What one card is worth to the player: to keep, where it is the player's; to get, where it is not."""
        if card < 0:
            return NEW_CARD
        if self.machine.rules.table.kind[card] != self.machine.goods:
            return self.card_worth(seat, card)
        own = self.goods(seat)
        others = [other for other in own if other != card]
        return self.purse.worth([*others, card]) - self.purse.worth(others)

    def card_worth(self, seat: Seat, card: int) -> float:
        """What playing a card is worth."""
        program = self.cards[self.machine.rules.table.cards[card].definition].program
        return BAYANIHAN if program is None else card_worth(program, over_limit=self.over_limit(seat))

    def over_limit(self, seat: Seat) -> int:
        """How many cards the player holds above the hand limit; below 0 where there is room."""
        m, player = self.machine, seat.player
        held = (
            seat.size(m.at.hand[player]) + seat.size(m.at.stall[player]) + seat.size(m.at.bayanihan[player])
        )
        return held - seat.number(m.s.hand_limit)

    def _getting(self, seat: Seat, cards: Iterable[int]) -> float:
        return sum(self.worth(seat, card) for card in cards)

    def _giving(self, seat: Seat, cards: Iterable[int]) -> float:
        return sum(NEW_CARD - self.worth(seat, card) for card in cards)

    # ---- the machine's decisions

    def display(self, seat: Seat, decision: Decision) -> tuple[int, ...]:
        """On display go the Goods that are least of use: they invite trades, and stay one's own."""
        cards = decision.source.cards  # type: ignore[attr-defined]
        most = decision.source.most  # type: ignore[attr-defined]
        spare = self.purse.plan(cards)[1]
        ranked = sorted(cards, key=lambda card: (card not in spare, self.worth(seat, card), card))
        shown = ranked[:most]
        return tuple(card for card in cards if card in shown)

    def window(self, seat: Seat, decision: Decision) -> int:
        """The best card to play now, unless even that does harm: a card that is kept takes up room."""
        values: list[int] = list(decision.source.values)  # type: ignore[attr-defined]
        best = max(
            (card for card in values if card != PASS), key=lambda card: (self.card_worth(seat, card), -card)
        )
        return best if self.card_worth(seat, best) >= 0 else PASS

    def action(self, seat: Seat, decision: Decision) -> int:
        """A barter where there is one; a trade where it completes one, or where there is no room for what is drawn; else a draw."""
        from rulesdsl.games.barter.turn import BARTER, DRAW, TRADE

        actions: list[int] = list(decision.source.values)  # type: ignore[attr-defined]
        if BARTER in actions:
            return BARTER
        if TRADE in actions:
            gain, _ = self.best_offer(seat, self.visible_offers(seat))
            if gain >= 0.5 or (self.over_limit(seat) >= -1 and gain > -SPARE) or DRAW not in actions:
                return TRADE
        return actions[0]

    def barter(self, seat: Seat, decision: Decision) -> tuple[int, ...]:
        """The set that brings most, what it leaves and what the Market then completes counted in."""
        sets = decision.source
        own = self.goods(seat)
        market = seat.cards(self.machine.at.market)

        def worth(cards: tuple[int, ...]) -> float:
            left = [card for card in own if card not in cards]
            return self.purse.barter(cards) + max(
                (self.purse.worth([*left, card]) for card in market), default=0.0
            )

        values = [sets.value(index) for index in range(min(sets.size(), FEW_ENOUGH))]
        values.sort(key=self.purse.barter, reverse=True)
        return max(values[:24], key=worth)

    def take(self, seat: Seat, decision: Decision) -> tuple[int, ...]:
        """Market Goods that complete most."""
        own = self.goods(seat)
        values = [decision.source.value(index) for index in range(min(decision.source.size(), FEW_ENOUGH))]
        return max(values, key=lambda cards: self.purse.worth([*own, *cards]))

    def hand_limit(self, seat: Seat, decision: Decision) -> tuple[int, ...]:
        """The least useful cards go, one after the other."""
        cards = decision.source.cards  # type: ignore[attr-defined]
        number = decision.source.least  # type: ignore[attr-defined]
        goods = self.machine.goods
        kind = self.machine.rules.table.kind
        gone: list[int] = []
        while len(gone) < number:
            left = [card for card in cards if card not in gone]
            owned = [card for card in left if kind[card] == goods]
            whole = self.purse.worth(owned)

            def loss(card: int, owned: list[int] = owned, whole: float = whole) -> float:
                if kind[card] != goods:
                    return BAYANIHAN
                return whole - self.purse.worth([other for other in owned if other != card])

            gone.append(min(left, key=lambda card: (loss(card), card)))
        return tuple(card for card in cards if card in gone)

    # ---- trades

    def visible_offers(self, seat: Seat) -> Offers:
        """What could be offered, for judging whether to trade at all."""
        from rulesdsl.games.barter.sets import requests

        m, player = self.machine, seat.player
        others = [(player + step) % seat.players for step in range(1, seat.players)]
        stalls = [(other, seat.cards(m.at.stall[other])) for other in others]
        most = seat.number(m.s.trade_size)
        return Offers(requests([pair for pair in stalls if pair[1]], most), sorted(self.goods(seat)), most)

    def best_offer(self, seat: Seat, offers: Offers, without: Any = None) -> tuple[float, Any]:
        """The offer that gains most: for each request, as many of the Goods that it leaves spare, the least useful first."""
        own = list(offers.owned)
        before = self.purse.worth(own)
        best: tuple[float, Any] = (float("-inf"), None)
        for partner, requested in offers.requests:
            _, spare = self.purse.plan([*own, *requested])
            given = sorted(
                [card for card in own if card in spare] or own,
                key=lambda card: (-self.purse.value[card], card),
            )
            for number in range(1, min(offers.most, len(given)) + 1):
                # A fair offer is of at least as many Goods as it asks for: others accept no less.
                if number < min(len(requested), len(given), offers.most):
                    continue
                offered = tuple(card for card in own if card in given[:number])
                after = [card for card in own if card not in offered]
                gain = self.purse.worth([*after, *requested]) - before
                offer = (partner, tuple(requested), offered)
                if offer != without and gain > best[0]:
                    best = (gain, offer)
        return best

    def offer(self, seat: Seat, decision: Decision) -> Any:
        """The offer that gains most."""
        offers: Offers = decision.source  # type: ignore[assignment]
        return self.best_offer(seat, offers)[1] or offers.value(0)

    def counteroffer(self, seat: Seat, decision: Decision) -> Any:
        """The best offer that is another one, or none where it would lose."""
        counter: Counteroffers = decision.source  # type: ignore[assignment]
        rejected = counter.offers.value(counter.rejected)
        gain, offer = self.best_offer(seat, counter.offers, without=rejected)
        return offer if gain > -SPARE else None

    def answer(self, seat: Seat, decision: Decision) -> bool:
        """Accepted is what does no harm: the reward of a trade comes on top."""
        _, requested, offered = decision.about[:3]
        own = self.goods(seat)
        after = [card for card in own if card not in requested] + list(offered)
        return self.purse.worth(after) - self.purse.worth(own) + NEW_CARD > 0
