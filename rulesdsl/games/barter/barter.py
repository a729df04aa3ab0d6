"""Market Barters (B1 to B17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.decision import Decision, Listed, Subsets, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import note, ordinal
from rulesdsl.engine.numbers import printed, read, read_choices, read_table
from rulesdsl.engine.run import banned, invoke
from rulesdsl.games.barter.sets import LISTED, BarterSets, ManyTotals, totalling

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State
    from rulesdsl.games.barter.machine import Barter

PLAYER = 2
CARDS, TOTAL, PERFECT = 3, 4, 5
MADE = 3
UNPAID = -1
"""In place of a total: the payment did not come about."""


class BarterSteps:
    """The programs of the Market Barter action and of one barter."""

    def __init__(self, machine: Barter) -> None:
        self.m = machine
        m, rules = machine, machine.rules
        self.watch = rules.watch
        self.value = rules.columns[rules.attributes["value"]]
        self.color = rules.columns[rules.attributes["color"]]
        self.category = rules.columns[rules.attributes["category"]]
        self._value_bit = 1 << (rules.printed_base + rules.attributes["value"])
        self._value_number = rules.attributes["value"]
        self._memo: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], ...]] = {}
        rules.native[m.h.barter] = rules.add_work(lambda state, run: self._push(state, run[f.BY]))
        rules.native[m.h.barter_action] = rules.add_work(
            lambda state, run: self._push_action(state, run[f.BY])
        )
        self.action = rules.add_program(
            (self._room, m.windows.step(m.w.before_barter), self._another, self._barter, self._made)
        )
        steps: dict[str, tuple[Step, ...]] = {
            "payment": (self._choose, self._chosen, m.hook(m.h.payment, self._pay), self._paid),
            "point": (m.hook(m.h.point, self._point),),
            "color match": (m.hook(m.h.color_match, self._color_match),),
            "category match": (m.hook(m.h.category_match, self._category_match),),
            "perfect reward": (m.hook(m.h.perfect_reward, self._perfect_reward),),
            "market pick": (m.hook(m.h.market_pick, self._market_pick),),
            "refill": (self._refill,),
        }
        order = rules.vocabulary.procedures["barter"].steps
        self.program = rules.add_program((*(step for name in order for step in steps[name]), self._done))
        self.pick = rules.add_program((self._choose_goods, self._take_goods))

    # ---- which barters there are

    def sets(self, state: State, player: int) -> BarterSets | ManyTotals:
        """The sets of a player's Goods that total what a barter may."""
        m = self.m
        cards = m.may_discard(state, player, m.owned(state, player))
        if state.changed & self._value_bit:
            pairs = sorted((printed(state, self._value_number, card), card) for card in cards)
            cards = [card for _, card in pairs]
            values = tuple([value for value, _ in pairs])
        else:
            value = self.value
            values = tuple([value[card] for card in cards])
        totals = read_choices(state, m.s.barter_total, player, m.h.barter)
        if len(cards) > LISTED:
            return ManyTotals(cards, values, totals)
        key = (values, totals)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = totalling(values, totals)
        return BarterSets(cards, found)

    def room(self, state: State, player: int) -> bool:
        """Whether one more barter has room this turn: the maximum not reached, the Market not empty (B12, B13)."""
        m = self.m
        if len(state.zones[m.at.market]) < read(state, m.s.market_minimum, player):
            return False
        if not state.history:
            return True
        made = ordinal(state, m.h.barter, player, m.h.turn, None)
        return made < read(state, m.s.barter_maximum, player)

    def possible(self, state: State, player: int) -> bool:
        """Whether a barter can be made (B14)."""
        if not self.room(state, player) or (state.live and banned(state, self.m.h.barter, player)):
            return False
        return self.sets(state, player).size() > 0

    # ---- the action

    def start_action(self, state: State, player: int) -> None:
        """The Market Barter action."""
        happening = self.m.h.barter_action
        if state.live >> happening & 1:
            invoke(state, happening, player, self.m.rules.native[happening])
        else:
            self._push_action(state, player)

    def _push_action(self, state: State, player: int) -> None:
        state.stack.append([self.action, 0, player, 0])

    def _room(self, state: State, frame: Frame) -> None:
        """The window opens when there is room for a barter, even if no set is legal yet (W1b)."""
        player = frame[PLAYER]
        if frame[MADE] >= read(state, self.m.s.barter_limit, player) or not self.room(state, player):
            if self.watch is not None:
                self.watch.missed(state, self.m.h.barter, player, ())
            state.stack.pop()

    def _another(self, state: State, frame: Frame) -> bool | None:
        """After the window all is judged anew; every barter but the first is optional (B1)."""
        player = frame[PLAYER]
        within = frame[MADE] < read(state, self.m.s.barter_limit, player)
        if not within or not self.possible(state, player):
            if self.watch is not None:
                self.watch.missed(state, self.m.h.barter, player, ())
            state.answer = False
            return None
        if frame[MADE] == 0:
            state.answer = True
            return None
        return ask(state, Decision(player, "another-barter", Listed((True, False)), _say_another))

    def _barter(self, state: State, frame: Frame) -> None:
        if state.answer:
            self.start(state, frame[PLAYER], -1)
        else:
            state.stack.pop()

    def _made(self, state: State, frame: Frame) -> None:
        state.failed = False
        frame[MADE] += 1
        frame[f.AT] = 0

    # ---- one barter

    def start(self, state: State, player: int, partner: int) -> None:
        """One barter, of the action or a free one."""
        happening = self.m.h.barter
        if state.live >> happening & 1:
            invoke(state, happening, player, self.m.rules.native[happening])
        else:
            self._push(state, player)

    def _push(self, state: State, player: int) -> None:
        state.stack.append([self.program, 0, player, (), 0, False])

    def _choose(self, state: State, frame: Frame) -> bool | None:
        sets = self.sets(state, frame[PLAYER])
        if sets.size() == 0:
            state.stack.pop()
            state.failed = True
            return None
        return ask(state, Decision(frame[PLAYER], "barter", sets, self._say))

    def _chosen(self, state: State, frame: Frame) -> None:
        frame[CARDS] = state.answer

    def _pay(self, state: State, frame: Frame) -> None:
        """The Goods go to the discard pile (B2)."""
        cards: tuple[int, ...] = frame[CARDS]
        m = self.m
        player = frame[PLAYER]
        own = (m.at.hand[player], m.at.stall[player])
        if any([state.where[card] not in own for card in cards]):
            frame[TOTAL] = UNPAID
            return
        number = self._value_number
        frame[TOTAL] = sum([printed(state, number, card) for card in cards])
        one = self._alike(self.color, cards) or self._alike(self.category, cards)
        frame[PERFECT] = (
            one
            and len(cards) >= read(state, m.s.perfect_goods, player)
            and frame[TOTAL] in read_choices(state, m.s.perfect_total, player)
        )
        m.discard(state, player, cards)

    def _paid(self, state: State, frame: Frame) -> None:
        """A barter whose Goods went elsewhere before they were paid does not come about."""
        if frame[TOTAL] == UNPAID:
            state.stack.pop()
            state.failed = True

    @staticmethod
    def _alike(column: tuple[int, ...], cards: tuple[int, ...]) -> bool:
        first = column[cards[0]]
        return all([column[card] == first for card in cards])

    def _point(self, state: State, frame: Frame) -> None:
        """One Trade Point (B3)."""
        player = frame[PLAYER]
        index = self.m.points * state.players + player
        points = read(state, self.m.s.point, player)
        state.counters[index] += points
        if state.log is not None:
            state.log.append(("count", index, points, state.counters[index]))

    def _matches(self, state: State, frame: Frame, column: tuple[int, ...]) -> bool:
        cards = frame[CARDS]
        return len(cards) >= read(state, self.m.s.match_goods, frame[PLAYER]) and self._alike(column, cards)

    def _color_match(self, state: State, frame: Frame) -> None:
        """All of one color: draw (B4)."""
        if self._matches(state, frame, self.color):
            self.m.tell(state, self.m.h.color_match, frame[PLAYER])
            self.m.draw(state, frame[PLAYER], self.m.goods, read(state, self.m.s.color_match, frame[PLAYER]))
        else:
            state.failed = True
            if self.watch is not None:
                self.watch.missed(state, self.m.h.color_match, frame[PLAYER], frame[CARDS])

    def _category_match(self, state: State, frame: Frame) -> None:
        """All of one category: draw (B5)."""
        if self._matches(state, frame, self.category):
            self.m.tell(state, self.m.h.category_match, frame[PLAYER])
            self.m.draw(
                state, frame[PLAYER], self.m.goods, read(state, self.m.s.category_match, frame[PLAYER])
            )
        else:
            state.failed = True
            if self.watch is not None:
                self.watch.missed(state, self.m.h.category_match, frame[PLAYER], frame[CARDS])

    def _perfect_reward(self, state: State, frame: Frame) -> None:
        """A Perfect Barter: Bayanihan by the table (B6, B7)."""
        if frame[PERFECT]:
            player = frame[PLAYER]
            self.m.tell(state, self.m.h.perfect_reward, player)
            self.m.draw(
                state,
                player,
                self.m.bayanihan,
                read_table(state, self.m.s.perfect_reward, len(frame[CARDS]), player),
            )
        else:
            state.failed = True
            if self.watch is not None:
                self.watch.missed(state, self.m.h.perfect_reward, frame[PLAYER], frame[CARDS])

    def _market_pick(self, state: State, frame: Frame) -> None:
        state.failed = False
        state.stack.append([self.pick, 0, frame[PLAYER]])

    def _choose_goods(self, state: State, frame: Frame) -> bool | None:
        """Market Goods into the hidden hand (B8), as many as there are."""
        market = state.zones[self.m.at.market]
        number = min(read(state, self.m.s.market_pick, frame[PLAYER]), len(market))
        return ask(
            state, Decision(frame[PLAYER], "market-pick", Subsets(market[:], number, number), self._say_pick)
        )

    def _take_goods(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        player = frame[PLAYER]
        if state.answer:
            self.m.take(state, player, state.answer, self.m.at.hand[player])

    def _refill(self, state: State, frame: Frame) -> None:
        """The Market is refilled to its size (B8, B16)."""
        m = self.m
        state.failed = False
        market = m.at.market
        size = read(state, m.s.market_size)
        if state.live >> m.h.refill & 1:
            invoke(state, m.h.refill, frame[PLAYER], m.rules.native[m.h.refill], args=(market, m.goods, size))
        else:
            operations.deal(state, m.goods, size - len(state.zones[market]), market, frame[PLAYER])

    def _done(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        cards = frame[CARDS]
        note(state, self.m.h.barter, frame[PLAYER], cards, ("perfect",) if frame[PERFECT] else ())
        state.moved = tuple([(card, state.where[card]) for card in cards])
        state.failed = False
        if (
            state.live >> self.m.h.barter & 1
            and state.stack
            and state.stack[-1][f.PROGRAM] == self.m.rules.run_program
        ):
            state.stack[-1][f.QUALITY] = ("perfect",) if frame[PERFECT] else ()

    # ---- options in words

    def _say(self, decision: Decision, value: Any) -> str:
        return "barter " + " + ".join(self.m.label[card] for card in value)

    def _say_pick(self, decision: Decision, value: Any) -> str:
        return "take " + (" + ".join(self.m.label[card] for card in value) or "nothing")


def _say_another(decision: Decision, value: bool) -> str:
    return "barter again" if value else "stop bartering"
