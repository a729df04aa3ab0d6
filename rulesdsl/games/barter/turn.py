"""The turn: event step, main actions, closing, hand limit, Stall update (T1 to T16, S4, D1, E1, G1 to G3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.decision import Decision, Listed, Subsets, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import begin_period, end_period
from rulesdsl.engine.numbers import read
from rulesdsl.engine.run import SLOT, banned, invoke
from rulesdsl.games.barter import names

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State
    from rulesdsl.games.barter.machine import Barter

PLAYER = 2
TAKEN, COUNT = 3, 4
CARRIED = 3
ACTIONS = ("draw goods", "market barter", "player trade")
DRAW, BARTER, TRADE = range(3)


class TurnSteps:
    """The programs of setup, the game and a turn."""

    def __init__(self, machine: Barter) -> None:
        self.m = machine
        m, rules = machine, machine.rules
        window = m.windows.step
        rules.native[m.h.turn] = rules.add_work(lambda state, run: self._push_turn(state, run[f.BY]))
        rules.native[m.h.main_action] = rules.add_work(
            lambda state, run: self._perform(state, run[f.BY], run[f.ARGS][0])
        )
        self.setup = rules.add_program((self._display, self._displayed, self._reveal))
        self.game = rules.add_program((self._next_turn, self._turn_over))
        steps: dict[str, tuple[Step, ...]] = {
            "event step": (m.hook(m.h.event_step, self._event),),
            "main action": (
                window(m.w.before_action),
                self._choose_action,
                self._act,
                window(m.w.after_action),
                self._again,
            ),
            "closing": (self._closing,),
            "hand limit": (m.hook(m.h.hand_limit, self._hand_limit),),
            "stall update": (m.hook(m.h.stall_update, self._stall_update),),
        }
        order = rules.vocabulary.procedures["turn"].steps
        self._action_start = sum(len(steps[name]) for name in order[: order.index("main action")])
        self.turn = rules.add_program((*(step for name in order for step in steps[name]), self._end_turn))
        self.draw_action = rules.add_program((window(m.w.before_draw), self._draw_step, self._draw_over))
        self._draw_work = rules.add_work(self._draw_now)
        rules.native[m.h.draw_action] = self._draw_work
        self.hand_limit = rules.add_program((self._too_many, self._discarded))
        self.stall_update = rules.add_program((self._arrange, self._arranged))
        self._update_work = rules.native[m.h.stall_update]

    # ---- setup and game

    def begin(self, state: State) -> None:
        """Starting Stalls, then the first turn."""
        state.stack.append([self.game, 0, 0])
        state.stack.append([self.setup, 0, 0, ()])

    def _display(self, state: State, frame: Frame) -> bool | None:
        """Everybody chooses before anybody sees another's choice (S4)."""
        index = frame[PLAYER]
        player = (state.vars[names.STARTER] + index) % state.players
        goods = sorted(state.zones[self.m.at.hand[player]])
        most = min(read(state, self.m.s.stall_size, player), len(goods))
        return ask(
            state,
            Decision(player, "starting-stall", Subsets(goods, 0, most), self._say_display, public=False),
        )

    def _displayed(self, state: State, frame: Frame) -> None:
        frame[3] = (*frame[3], tuple(state.answer))
        frame[PLAYER] += 1
        if frame[PLAYER] < state.players:
            frame[f.AT] = 0

    def _reveal(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        for index, cards in enumerate(frame[3]):
            player = (state.vars[names.STARTER] + index) % state.players
            slot = self.m.at.stall[player]
            operations.move(state, cards, lambda _, slot=slot: slot, "display", player)  # type: ignore[misc]

    def _next_turn(self, state: State, frame: Frame) -> None:
        player = (state.vars[names.STARTER] + state.vars[names.TURNS]) % state.players
        state.vars[names.TURNS] += 1
        state.active = player
        begin_period(state, self.m.h.turn, player)
        if state.log is not None:
            state.log.append(("turn", state.vars[names.TURNS], player))
        if state.live >> self.m.h.turn & 1:
            invoke(state, self.m.h.turn, player, self.m.rules.native[self.m.h.turn])
        else:
            self._push_turn(state, player)

    def _turn_over(self, state: State, frame: Frame) -> None:
        """The round in which somebody reached the target score is finished, then the game is over (G1, G2)."""
        if state.vars[names.TURNS] % state.players == 0 and max(self.m.scores(state)) >= read(
            state, self.m.s.target_score
        ):
            state.stack.pop()
            return
        frame[f.AT] = 0

    # ---- a turn

    def _push_turn(self, state: State, player: int) -> None:
        state.stack.append([self.turn, 0, player, 0, 0])

    def _end_turn(self, state: State, frame: Frame) -> None:
        end_period(state, self.m.h.turn, frame[PLAYER])
        state.stack.pop()

    def _event(self, state: State, frame: Frame) -> None:
        """The old event is discarded, so it may come again (K1); the new one is resolved (T1)."""
        m = self.m
        here = m.at.active_event
        if state.zones[here]:
            operations.discard(state, tuple(state.zones[here]), frame[PLAYER])
        operations.stock(state, m.event, 1)
        deck = state.zones[m.at.event_deck]
        if not deck:
            return
        card = deck[-1]
        operations.move(state, (card,), lambda _: here, "reveal", frame[PLAYER])
        state.stack.append(f.effect_frame(m.rules.effects[card], frame[PLAYER], card))

    # ---- main actions

    def _choose_action(self, state: State, frame: Frame) -> bool | None:
        """Draw Goods can always be chosen first (T13); the others where they can be carried out (B14, P10)."""
        actions = self.legal(state, frame[PLAYER], frame[TAKEN])
        if not actions:
            state.answer = -1
            return None
        return ask(state, Decision(frame[PLAYER], "main-action", Listed(actions), self._say_action))

    @staticmethod
    def _say_action(decision: Decision, value: int) -> str:
        return ACTIONS[value]

    def legal(self, state: State, player: int, taken: int) -> list[int]:
        """The main actions that can be chosen."""
        m, h = self.m, self.m.h
        if state.live and banned(state, h.main_action, player):
            return []
        actions = []
        if not (state.live and banned(state, h.draw_action, player)):
            actions.append(DRAW)
        if m.barter.possible(state, player) and not (state.live and banned(state, h.barter_action, player)):
            actions.append(BARTER)
        if m.trade.possible(state, player, -1) and not (state.live and banned(state, h.trade_action, player)):
            actions.append(TRADE)
        if taken and banned(state, h.main_action, player, "repeated"):
            actions = [action for action in actions if not taken >> action & 1]
        return actions

    def _act(self, state: State, frame: Frame) -> None:
        action = state.answer
        frame[COUNT] += 1
        if action < 0:
            frame[f.AT] += 1
            return
        player = frame[PLAYER]
        quality = ("repeated",) if frame[TAKEN] >> action & 1 else ()
        frame[TAKEN] |= 1 << action
        if state.live >> self.m.h.main_action & 1:
            invoke(
                state,
                self.m.h.main_action,
                player,
                self.m.rules.native[self.m.h.main_action],
                args=(action,),
                quality=quality,
            )
        else:
            self._perform(state, player, action)

    def _perform(self, state: State, player: int, action: int) -> None:
        if action == DRAW:
            state.stack.append([self.draw_action, 0, player, False])
        elif action == BARTER:
            self.m.barter.start_action(state, player)
        else:
            self.m.trade.start_action(state, player)

    def _again(self, state: State, frame: Frame) -> None:
        if frame[COUNT] < read(state, self.m.s.main_actions, frame[PLAYER]):
            frame[f.AT] = self._action_start

    # ---- Draw Goods

    def _draw_step(self, state: State, frame: Frame) -> None:
        if frame[CARRIED]:
            return
        frame[CARRIED] = True
        self._carry_out_draw(state, frame[PLAYER])

    def _carry_out_draw(self, state: State, player: int) -> None:
        happening = self.m.h.draw_action
        if state.live >> happening & 1:
            invoke(state, happening, player, self._draw_work)
        else:
            self._draw_goods(state, player)

    def _draw_now(self, state: State, run: Frame) -> None:
        self._draw_goods(state, run[f.BY])

    def _draw_goods(self, state: State, player: int) -> None:
        m = self.m
        m.draw(state, player, m.goods, read(state, m.s.goods_drawn, player))

    def _draw_over(self, state: State, frame: Frame) -> None:
        state.stack.pop()

    def finish_draw(self, state: State) -> bool:
        """A card played before the draw has it carried out: the action's own draw, not a second one."""
        for frame in reversed(state.stack):
            if frame[f.PROGRAM] == self.draw_action:
                if frame[CARRIED]:
                    return False
                frame[CARRIED] = True
                self._carry_out_draw(state, frame[PLAYER])
                return True
        return False

    # ---- the end of a turn

    def _closing(self, state: State, frame: Frame) -> None:
        """End-of-turn effects, in the order in which they came about (T4, T11)."""
        if state.live >> self.m.h.closing & 1:
            invoke(state, self.m.h.closing, frame[PLAYER], SLOT)

    def _hand_limit(self, state: State, frame: Frame) -> None:
        state.stack.append([self.hand_limit, 0, frame[PLAYER]])

    def _too_many(self, state: State, frame: Frame) -> bool | None:
        """Above the limit, cards of one's choice are discarded (T5), each to its own pile (T16)."""
        m, player = self.m, frame[PLAYER]
        at = m.at
        zones = state.zones
        count = len(zones[at.hand[player]]) + len(zones[at.stall[player]]) + len(zones[at.bayanihan[player]])
        over = count - read(state, m.s.hand_limit, player)
        if over <= 0:
            state.answer = ()
            return None
        cards = m.may_discard(state, player, [*m.owned(state, player), *zones[at.bayanihan[player]]])
        over = min(over, len(cards))
        return ask(state, Decision(player, "hand-limit", Subsets(cards, over, over), self._say_discard))

    def _discarded(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        if state.answer:
            self.m.discard(state, frame[PLAYER], tuple(state.answer))

    def start_stall_update(self, state: State, player: int, partner: int) -> None:
        """A Stall update out of its turn, made by a card."""
        if state.live >> self.m.h.stall_update & 1:
            run = invoke(state, self.m.h.stall_update, player, self._update_work)
            run[f.PARENT] = -1
        else:
            state.stack.append([self.stall_update, 0, player])

    def _stall_update(self, state: State, frame: Frame) -> None:
        player = frame[f.BY] if frame[f.PROGRAM] == self.m.rules.run_program else frame[PLAYER]
        state.stack.append([self.stall_update, 0, player])

    def _arrange(self, state: State, frame: Frame) -> bool | None:
        """The player rearranges their own Goods, with up to the Stall's size on display (T6)."""
        m, player = self.m, frame[PLAYER]
        stall = m.at.stall[player]
        goods = m.owned(state, player)
        if state.shut:
            goods = [
                card
                for card in goods
                if state.where[card] == stall or operations.may_enter(state, card, stall)
            ]
        most = min(read(state, m.s.stall_size, player), len(goods))
        return ask(state, Decision(player, "stall-update", Subsets(goods, 0, most), self._say_display))

    def _arranged(self, state: State, frame: Frame) -> None:
        state.stack.pop()
        m, player = self.m, frame[PLAYER]
        hand, stall = m.at.hand[player], m.at.stall[player]
        shown: tuple[int, ...] = state.answer
        here = state.zones[stall]
        away = [card for card in here if card not in shown]
        new = [card for card in shown if state.where[card] != stall]
        if away:
            operations.move(state, away, lambda _: hand, "put away", player)
        if new:
            operations.move(state, new, lambda _: stall, "display", player)

    # ---- options in words

    def _say_display(self, decision: Decision, value: Any) -> str:
        return "display " + (" + ".join(self.m.label[card] for card in value) or "nothing")

    def _say_discard(self, decision: Decision, value: Any) -> str:
        return "discard " + " + ".join(self.m.label[card] for card in value)
