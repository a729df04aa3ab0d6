"""Player Trades (P1 to P12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.decision import Decision, Listed, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import note, ordinal
from rulesdsl.engine.numbers import read
from rulesdsl.engine.run import banned, invoke
from rulesdsl.games.barter.sets import Counteroffers, Offers, requests

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State
    from rulesdsl.games.barter.machine import Barter

PLAYER = 2
PARTNER, REQUESTED, OFFERED, WITH = 3, 4, 5, 6
FREE, WITH_ONLY, MET = 3, 4, 5


class TradeSteps:
    """The programs of a trade, its reward, and of what follows it."""

    def __init__(self, machine: Barter) -> None:
        self.m = machine
        m, rules = machine, machine.rules
        rules.native[m.h.trade] = rules.add_work(
            lambda state, run: self._push(state, run[f.BY], run[f.ARGS][0])
        )
        rules.native[m.h.trade_action] = rules.add_work(
            lambda state, run: self._push_attempt(state, run[f.BY], False, -1)
        )
        self.attempt = rules.add_program(
            (self._begin, self._ended, m.hook(m.h.consolation, self._consolation), self._over)
        )
        steps: dict[str, tuple[Step, ...]] = {
            "offer": (
                self._offer,
                self._offered,
                self._ask_partner,
                self._answered,
                self._counter,
                self._countered,
                self._ask_partner,
                self._answered_again,
            ),
            "exchange": (m.hook(m.h.exchange, self._exchange), self._exchanged),
            "trade reward": (self._reward_active, self._reward_partner),
        }
        order = rules.vocabulary.procedures["trade"].steps
        self.program = rules.add_program((*(step for name in order for step in steps[name]), self._done))
        self._exchange_step = sum(len(steps[name]) for name in order[: order.index("exchange")])
        limit = rules.vocabulary.procedures["trade reward"].limit
        self._reward_limit = rules.settings[limit] if limit else -1
        self._reward_work = rules.add_work(
            lambda state, run: self._push_reward(state, run[f.BY], run[f.ARGS][0])
        )
        rules.native[m.h.trade_reward] = self._reward_work
        self.reward = rules.add_program((self._reward_goods, self._reward_bayanihan, self._rewarded))

    # ---- which trades there are

    def partners(self, state: State, player: int, only: int = -1) -> list[tuple[int, list[int]]]:
        """The players who show Goods, from the left neighbor on, with their Stalls (P1)."""
        stalls = self.m.at.stall
        found = []
        for step in range(1, state.players):
            other = (player + step) % state.players
            stall = state.zones[stalls[other]]
            if stall and only in (-1, other):
                found.append((other, stall))
        return found

    def possible(self, state: State, player: int, partner: int) -> bool:
        """Whether a trade can be attempted (P10)."""
        m = self.m
        if not state.zones[m.at.hand[player]] and not state.zones[m.at.stall[player]]:
            return False
        if state.live and banned(state, m.h.trade, player):
            return False
        if state.shut:
            return self.offers(state, player, partner).size() > 0
        stalls = m.at.stall
        zones = state.zones
        if partner >= 0:
            return partner != player and bool(zones[stalls[partner]])
        return any([zones[stalls[other]] and other != player for other in range(state.players)])

    # ---- an attempt: the trade, and what follows it

    def start_action(self, state: State, player: int) -> None:
        """The Player Trade action."""
        happening = self.m.h.trade_action
        if state.live >> happening & 1:
            invoke(state, happening, player, self.m.rules.native[happening])
        else:
            self._push_attempt(state, player, False, -1)

    def start_free(self, state: State, player: int, partner: int) -> None:
        """A trade made by a card or an event: no consolation (P8, Y2)."""
        self._push_attempt(state, player, True, partner)

    def _push_attempt(self, state: State, player: int, free: bool, partner: int) -> None:
        state.stack.append([self.attempt, 0, player, free, partner, -1])

    def _begin(self, state: State, frame: Frame) -> None:
        state.failed = False
        player, partner = frame[PLAYER], frame[WITH_ONLY]
        if state.live >> self.m.h.trade & 1:
            invoke(state, self.m.h.trade, player, self.m.rules.native[self.m.h.trade], args=(partner,))
        else:
            self._push(state, player, partner)

    def _ended(self, state: State, frame: Frame) -> None:
        """An accepted trade opens its window; a failed one of the action is consoled."""
        if state.failed:
            if frame[FREE]:
                frame[f.AT] += 1
            frame[MET] = -1
            return
        frame[f.AT] += 1

    def _consolation(self, state: State, frame: Frame) -> None:
        """A failed Player Trade action draws Bayanihan (P8)."""
        state.failed = False
        m = self.m
        m.tell(state, m.h.consolation, frame[PLAYER])
        m.draw(state, frame[PLAYER], m.bayanihan, read(state, m.s.consolation, frame[PLAYER]))

    def _over(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        state.failed = frame[MET] < 0
        if frame[MET] >= 0:
            self.m.windows.after_trade(state, frame[PLAYER], frame[MET])

    # ---- one trade

    def _push(self, state: State, player: int, only: int) -> None:
        state.stack.append([self.program, 0, player, -1, (), (), only])

    def offers(self, state: State, player: int, only: int) -> Offers:
        """Everything that can be offered."""
        most = read(state, self.m.s.trade_size, player)
        partners, owned = self.partners(state, player, only), self.m.owned(state, player)
        if state.shut:
            hand = self.m.at.hand
            partners = [
                (p, [c for c in stall if operations.may_enter(state, c, hand[player])])
                for p, stall in partners
            ]
            owned = [
                c
                for c in owned
                if all(operations.may_enter(state, c, hand[p]) for p, stall in partners if stall)
            ]
        return Offers(requests(partners, most), owned, most)

    def _offer(self, state: State, frame: Frame) -> bool | None:
        """Requested Goods of a Stall, offered Goods of one's own; those offered are revealed (P1 to P3)."""
        offers = self.offers(state, frame[PLAYER], frame[WITH])
        if offers.size() == 0:
            self._fail(state)
            return None
        return ask(state, Decision(frame[PLAYER], "offer", offers, self._say))

    def _offered(self, state: State, frame: Frame) -> None:
        """The offer, or the counteroffer, stands."""
        frame[PARTNER], frame[REQUESTED], frame[OFFERED] = state.answer
        if state.log is not None:
            state.log.append(("offer", frame[PLAYER], frame[PARTNER], frame[REQUESTED], frame[OFFERED]))

    def _ask_partner(self, state: State, frame: Frame) -> bool | None:
        """The opponent only accepts or rejects (P4)."""
        about = (frame[PLAYER], frame[REQUESTED], frame[OFFERED])
        shown = (("requested", frame[REQUESTED]), ("offered", frame[OFFERED]))
        answers = Listed((True, False))
        return ask(state, Decision(frame[PARTNER], "answer", answers, _say_answer, about=about, shown=shown))

    def _answered(self, state: State, frame: Frame) -> None:
        if state.answer:
            frame[f.AT] = self._exchange_step

    def _counter(self, state: State, frame: Frame) -> bool | None:
        """After the first rejection, one final counteroffer to the same opponent, or none (P5)."""
        offers = self.offers(state, frame[PLAYER], frame[PARTNER])
        source = Counteroffers(offers, (frame[PARTNER], frame[REQUESTED], frame[OFFERED]))
        return ask(state, Decision(frame[PLAYER], "counteroffer", source, self._say))

    def _countered(self, state: State, frame: Frame) -> None:
        if state.answer is None:
            self._fail(state)
        else:
            self._offered(state, frame)

    def _answered_again(self, state: State, frame: Frame) -> None:
        if not state.answer:
            self._fail(state)

    def _fail(self, state: State) -> None:
        state.stack.pop()
        state.failed = True

    def _exchange(self, state: State, frame: Frame) -> None:
        """Received Goods go to each one's hidden hand (P7)."""
        hand, stall = self.m.at.hand, self.m.at.stall
        player, partner = frame[PLAYER], frame[PARTNER]
        where = state.where
        theirs = all([where[card] == stall[partner] for card in frame[REQUESTED]])
        if not theirs or any([where[card] not in (hand[player], stall[player]) for card in frame[OFFERED]]):
            frame[REQUESTED] = ()
            return
        plan = [(card, hand[player]) for card in frame[REQUESTED]] + [
            (card, hand[partner]) for card in frame[OFFERED]
        ]
        operations.exchange(state, plan, "trade", player, seen=operations.everyone(state))
        place = next(index for index, other in enumerate(state.stack) if other is frame)
        below = state.stack[place - 1]
        if below[f.PROGRAM] == self.m.rules.run_program:
            below[f.PARTIES] = (player, partner)

    def _exchanged(self, state: State, frame: Frame) -> None:
        """Where an agreed card went elsewhere in the meantime there is no trade."""
        if not frame[REQUESTED]:
            self._fail(state)

    # ---- the reward

    def _reward_active(self, state: State, frame: Frame) -> None:
        self._reward(state, frame, frame[PLAYER])

    def _reward_partner(self, state: State, frame: Frame) -> None:
        self._reward(state, frame, frame[PARTNER])

    def _reward(self, state: State, frame: Frame, player: int) -> None:
        """The reward of one participant, unless the limit is reached: judged before anything replaces it."""
        m = self.m
        had = ordinal(state, m.h.trade_reward, player, m.h.turn, None)
        if self._reward_limit >= 0 and had >= read(state, self._reward_limit, player):
            return
        if state.live >> m.h.trade_reward & 1:
            pair = (frame[PLAYER], frame[PARTNER])
            invoke(state, m.h.trade_reward, player, self._reward_work, args=(frame[PLAYER],), parties=pair)
        else:
            self._push_reward(state, player, frame[PLAYER])

    def _push_reward(self, state: State, player: int, active: int) -> None:
        self.m.tell(state, self.m.h.trade_reward, player)
        state.stack.append([self.reward, 0, player, active])

    def _reward_goods(self, state: State, frame: Frame) -> None:
        """The active player draws Goods (P7), the other none (P12)."""
        if frame[PLAYER] == frame[3]:
            self.m.draw(state, frame[PLAYER], self.m.goods, read(state, self.m.s.reward_goods, frame[PLAYER]))

    def _reward_bayanihan(self, state: State, frame: Frame) -> None:
        self.m.draw(
            state, frame[PLAYER], self.m.bayanihan, read(state, self.m.s.reward_bayanihan, frame[PLAYER])
        )

    def _rewarded(self, state: State, frame: Frame) -> None:
        """It counts as had even if the decks gave nothing."""
        state.stack.pop()
        state.failed = False
        note(state, self.m.h.trade_reward, frame[PLAYER])

    def _done(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        cards = frame[REQUESTED] + frame[OFFERED]
        state.moved = tuple([(card, state.where[card]) for card in cards])
        state.failed = False
        for below in reversed(state.stack):
            if below[f.PROGRAM] == self.attempt:
                below[MET] = frame[PARTNER]
                break

    # ---- options in words

    def _say(self, decision: Decision, value: Any) -> str:
        if value is None:
            return "no counteroffer"
        partner, requested, offered = value
        label = self.m.label
        return f"request {' + '.join(label[c] for c in requested)} from player {partner + 1} for {' + '.join(label[c] for c in offered)}"


def _say_answer(decision: Decision, value: bool) -> str:
    return "accept" if value else "reject"
