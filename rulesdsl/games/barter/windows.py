"""Windows: the moments at which the active player may play Bayanihan cards (W1 to W7), and playing one (T2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.decision import Decision, Listed, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import holds, note
from rulesdsl.engine.run import banned, invoke
from rulesdsl.engine.standing import Permit

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State
    from rulesdsl.games.barter.machine import Barter

PLAYER, WINDOW, ROLES = 2, 3, 4
CARD, DEFERRED = 3, 5
PASS = -1


class WindowSteps:
    """The programs of a window and of playing a card."""

    def __init__(self, machine: Barter) -> None:
        self.m = machine
        rules = machine.rules
        self.watch = rules.watch
        once_each = rules.vocabulary.acts["play"].once_each
        self._once_each = rules.happenings[once_each] if once_each else -1
        self.window = rules.add_program((self._offer, self._answer))
        rules.native[machine.h.play] = rules.add_work(self._play_run)
        self._cleanup_work = rules.add_work(self._cleanup_now)
        self.play = rules.add_program((self._begin, self._effect, self._cleanup, self._played))

    # ---- windows

    def open(self, state: State, window: int, player: int, roles: tuple[int, ...] = ()) -> None:
        """Open a window, unless nothing could be played in it."""
        if self.playable(state, player, window, roles):
            state.stack.append([self.window, 0, player, window, roles])
        elif self.watch is not None:
            self.watch.closed(state, player, window, roles)

    def step(self, window: int) -> Step:
        """A program's step that opens a window for the frame's player."""

        def opened(state: State, frame: Frame) -> bool | None:
            player = frame[PLAYER]
            cards = self.playable(state, player, window, ())
            if not cards:
                if self.watch is not None:
                    self.watch.closed(state, player, window, ())
                return None
            state.stack.append([self.window, 1, player, window, ()])
            return self._ask(state, player, window, cards)

        return opened

    def after_trade(self, state: State, player: int, partner: int) -> None:
        """The window after a trade: at once, or when the effect that made the trade is over (W1c)."""
        wanted = (self.m.w.after_trade, player, (player, partner))
        root: Frame | None = None
        for frame in reversed(state.stack):
            if frame[f.PROGRAM] == self.window:
                break
            if len(frame) == f.SIZE or frame[f.PROGRAM] == self.play:
                root = frame
        if root is None:
            self.open(state, *wanted)
        else:
            place = DEFERRED if root[f.PROGRAM] == self.play else f.DEFERRED
            root[place] = (*root[place], wanted)

    def playable(self, state: State, player: int, window: int, roles: tuple[int, ...]) -> list[int]:
        """The cards that the player may play now, as they lie in the hand, borrowed ones last."""
        m = self.m
        cards = state.zones[m.at.bayanihan[player]]
        if state.standing and state.zones[m.at.reserve[player]]:
            cards = cards + self.borrowed(state, player)
        if not cards:
            return cards
        rules = m.rules
        windows, demands, effects = rules.windows, rules.demands, rules.effects
        forbidden = state.live >> m.h.play & 1
        found: list[int] = []
        for card in cards:
            if not windows[card] >> window & 1:
                continue
            if state.history and self._once_each >= 0 and self.played_already(state, card):
                continue
            if forbidden and banned(state, m.h.play, player, None, (card,)):
                continue
            needs = demands[card]
            if needs:
                env = f.effect_frame(effects[card], player, card, roles)
                if not all([need(state, env) for need in needs]):
                    continue
            found.append(card)
        return found

    def borrowed(self, state: State, player: int) -> list[int]:
        """The cards beside a player's hand that a rule lets be played."""
        permits = [
            record
            for record in state.standing
            if type(record) is Permit and record.happening == self.m.h.play and holds(state, record)
        ]
        if state.rules.watch is not None:
            for record in permits:
                state.rules.watch.applied(state, record)
        allowed = {card for record in permits for card in record.cards}
        return [card for card in state.zones[self.m.at.reserve[player]] if card in allowed]

    def played_already(self, state: State, card: int) -> bool:
        """The same card is played at most once in a turn, or what the vocabulary says (W6)."""
        table = self.m.rules.table.cards
        played = self.m.h.play
        since = state.marks[self._once_each]
        wanted = table[card].definition
        for serial, what, _, cards, _ in state.history:
            if (
                what == played
                and serial > since
                and any([table[other].definition == wanted for other in cards])
            ):
                return True
        return False

    def _offer(self, state: State, frame: Frame) -> bool | None:
        _, _, player, window, roles = frame
        below = state.stack[-2]
        if window == self.m.w.before_draw and below[f.PROGRAM] == self.m.turn.draw_action and below[3]:
            state.answer = PASS
            return None
        cards = self.playable(state, player, window, roles)
        if not cards:
            state.answer = PASS
            return None
        return self._ask(state, player, window, cards)

    def _ask(self, state: State, player: int, window: int, cards: list[int]) -> bool:
        return ask(
            state,
            Decision(player, "window", Listed([*cards, PASS]), self._say, public=False, about=(window,)),
        )

    def _say(self, decision: Decision, value: int) -> str:
        return "pass" if value == PASS else f"play {self.m.label[value]}"

    def _answer(self, state: State, frame: Frame) -> None:
        card = state.answer
        if card == PASS:
            state.stack.pop()
            return
        frame[f.AT] = 0
        self.start_play(state, frame[PLAYER], card, frame[ROLES])

    # ---- playing a card

    def start_play(self, state: State, player: int, card: int, roles: tuple[int, ...]) -> None:
        """Play a card: a run where a rule mentions playing."""
        if state.live >> self.m.h.play & 1:
            pairs = ((card, state.where[card]),)
            invoke(
                state,
                self.m.h.play,
                player,
                self.m.rules.native[self.m.h.play],
                args=(card, roles),
                cards=pairs,
                parties=roles,
            )
        else:
            self._start_play(state, player, card, roles)

    def _play_run(self, state: State, run: Frame) -> None:
        card, roles = run[f.ARGS]
        self._start_play(state, run[f.BY], card, roles)

    def _start_play(self, state: State, player: int, card: int, roles: tuple[int, ...]) -> None:
        state.stack.append([self.play, 0, player, card, roles, ()])

    def _begin(self, state: State, frame: Frame) -> None:
        """A card that resolves is in no pile (W7)."""
        _, _, player, card, _, _ = frame
        operations.move(state, (card,), lambda _: self.m.at.resolving, "play", player)
        note(state, self.m.h.play, player, (card,))

    def _effect(self, state: State, frame: Frame) -> None:
        _, _, player, card, roles, _ = frame
        state.stack.append(f.effect_frame(self.m.rules.effects[card], player, card, roles))

    def _cleanup(self, state: State, frame: Frame) -> None:
        """After a card resolves it is discarded before windows open again (Y3)."""
        card = frame[CARD]
        here = self.m.at.resolving
        if state.where[card] != here:
            return
        if state.live >> self.m.h.cleanup & 1:
            invoke(
                state,
                self.m.h.cleanup,
                frame[PLAYER],
                self._cleanup_work,
                cards=((card, here),),
                args=(card,),
            )
        else:
            operations.discard(state, (card,), frame[PLAYER])

    def _cleanup_now(self, state: State, run: Frame) -> None:
        (card,) = run[f.ARGS]
        state.moved = operations.discard(state, (card,), run[f.BY])

    def _played(self, state: State, frame: Frame) -> None:
        """A card that some rule kept from its pile does not stay on the table: it goes under its deck."""
        state.stack.pop()
        card = frame[CARD]
        if state.where[card] == self.m.at.resolving:
            operations.lay(state, card, self.m.rules.deck_slot[self.m.bayanihan], bottom=True)
        state.moved = ((card, state.where[card]),)
        for window in reversed(frame[DEFERRED]):
            self.open(state, *window)
