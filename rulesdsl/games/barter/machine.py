"""The machine of BARTER: which program each procedure of game.yaml is, and what the engine asks of a game."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from rulesdsl.engine import chance, operations
from rulesdsl.engine.numbers import read
from rulesdsl.engine.run import banned, hooked, invoke
from rulesdsl.games.barter import names
from rulesdsl.games.barter.barter import BarterSteps
from rulesdsl.games.barter.prompts import PROMPTS
from rulesdsl.games.barter.trade import TradeSteps
from rulesdsl.games.barter.turn import TurnSteps
from rulesdsl.games.barter.windows import WindowSteps

if TYPE_CHECKING:
    from rulesdsl.engine.machine import Window
    from rulesdsl.engine.rules import Rules, Step, Work
    from rulesdsl.engine.state import State
    from rulesdsl.engine.table import Slots


class Barter:
    """BARTER's procedures as programs of bound steps; one for each set of rules, shared by all states."""

    prompts = PROMPTS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.h = names.happenings(rules)
        self.s = names.settings(rules)
        self.at = names.places(rules)
        self.w = names.windows(rules)
        kinds = rules.table.kinds
        self.goods, self.bayanihan, self.event = (
            kinds.index(kind) for kind in (names.GOODS, names.BAYANIHAN, names.EVENT)
        )
        self.points = rules.counters["trade points"]
        self.label = rules.table.label
        for happening in (self.h.barter, self.h.trade_reward, self.h.play):
            rules.noted |= 1 << happening
            rules.self_noting |= 1 << happening
        rules.note("play", rules.vocabulary.acts["play"].once_each)
        for happening in (self.h.barter, self.h.trade, self.h.play, self.h.cleanup):
            rules.carries |= 1 << happening
        self.windows = WindowSteps(self)
        self.barter = BarterSteps(self)
        self.trade = TradeSteps(self)
        self.turn = TurnSteps(self)
        rules.possible[self.h.barter] = lambda state, player, partner: self.barter.possible(state, player)
        rules.possible[self.h.trade] = self.trade.possible
        rules.possible[self.h.stall_update] = lambda state, player, partner: True
        self.makers = {
            self.h.barter: self.barter.start,
            self.h.trade: self.trade.start_free,
            self.h.stall_update: self.turn.start_stall_update,
        }

    # ---- what the steps share

    def hook(self, happening: int, work: Work) -> Step:
        """A step that is a happening of the vocabulary."""
        number = self.rules.add_work(work)
        self.rules.native[happening] = number
        return hooked(happening, work, number)

    def draw(self, state: State, player: int, kind: int, number: int) -> None:
        """Draw as a player does, with whatever rules meet a draw."""
        if number <= 0:
            return
        happening = self.h.draw
        if state.live >> happening & 1:
            invoke(state, happening, player, self.rules.native[happening], args=(kind, number))
        else:
            operations.draw(state, player, kind, number)

    def discard(self, state: State, player: int, cards: tuple[int, ...]) -> None:
        """Discard as a player does, with whatever rules meet a discard."""
        happening = self.h.discard
        if state.live >> happening & 1 and cards:
            piles, kinds = self.rules.discard_slot, self.rules.table.kind
            plan = tuple((card, piles[kinds[card]]) for card in cards)
            pairs = tuple((card, state.where[card]) for card in cards)
            invoke(state, happening, player, self.rules.native[happening], args=(plan, False), cards=pairs)
        else:
            operations.discard(state, cards, player)

    def take(self, state: State, player: int, cards: tuple[int, ...], slot: int) -> None:
        """Take as a player does, with whatever rules meet a taking."""
        happening = self.rules.happenings["take"]
        if state.live >> happening & 1 and cards:
            pairs = tuple((card, state.where[card]) for card in cards)
            plan = tuple((card, slot) for card in cards)
            invoke(state, happening, player, self.rules.native[happening], args=(plan, False), cards=pairs)
        else:
            operations.move(state, cards, lambda _: slot, "take", player)

    def may_discard(self, state: State, player: int, cards: list[int]) -> list[int]:
        """Those of some cards that nothing keeps from being discarded."""
        happening = self.h.discard
        if not (state.shut or state.live >> happening & 1):
            return cards
        piles, kinds = self.rules.discard_slot, self.rules.table.kind
        return [
            card
            for card in cards
            if operations.may_enter(state, card, piles[kinds[card]])
            and not banned(state, happening, player, None, (card,))
        ]

    def tell(self, state: State, happening: int, player: int) -> None:
        """Tell whoever listens that a step comes about, so that what it draws is understood."""
        if state.log is not None:
            state.log.append(("step", happening, player))

    def owned(self, state: State, player: int) -> list[int]:
        """The Goods that a player owns, hand and Stall, smallest value first (A5)."""
        return sorted(state.zones[self.at.hand[player]] + state.zones[self.at.stall[player]])

    # ---- what the engine asks of a game

    def begin(self, state: State) -> None:
        """Setup (S1 to S5), then turns."""
        for kind in range(len(self.rules.table.kinds)):
            operations.shuffle_slot(state, self.rules.deck_slot[kind])
        self.deal_out(state)
        self.begin_turns(state, self.random_starter(state))

    def deal_out(self, state: State, kept: Container[int] = ()) -> None:
        """The Market and everybody's first cards (S2, S3); slots that are kept stay as they are."""
        at, s = self.at, self.s
        if at.market not in kept:
            operations.deal(state, self.goods, read(state, s.market_size), at.market, -1)
        for player in range(state.players):
            if at.hand[player] not in kept:
                operations.draw(state, player, self.goods, read(state, s.starting_goods))
            if at.bayanihan[player] not in kept:
                operations.draw(state, player, self.bayanihan, read(state, s.starting_bayanihan))

    def random_starter(self, state: State) -> int:
        """Whoever chance lets begin (S5)."""
        starter, state.chance = chance.below(state.chance, state.players)
        return starter

    def begin_turns(self, state: State, starter: int) -> None:
        """First Stalls are chosen, then turns begin (S4, S5)."""
        state.vars = [starter, 0]
        state.active = starter
        self.turn.begin(state)

    def make(self, state: State, happening: int, player: int, partner: int) -> None:
        """A card has a procedure carried out."""
        self.makers[happening](state, player, partner)

    def finish_waiting(self, state: State, happening: int) -> bool:
        """A card played in a window has the procedure carried out that waits for it."""
        return happening == self.h.draw_action and self.turn.finish_draw(state)

    def open_window(self, state: State, window: Window) -> None:
        """A window that waited for an effect's end opens."""
        self.windows.open(state, *window)

    def act(self, state: State, happening: int, player: int, cards: tuple[int, ...], source: int) -> None:
        """No verb of BARTER is done by cards."""
        raise AssertionError("the checker lets no card do this")

    def owner(self, state: State, card: int, slots: Slots) -> int:
        """Whose a card is: the player in whose place it lies."""
        return slots.owner[state.where[card]]

    def place_in_play(self, state: State, card: int) -> int:
        """BARTER's cards are not played in a row."""
        return -1

    def scores(self, state: State) -> tuple[int, ...]:
        """Trade Points by seat."""
        start = self.points * state.players
        return tuple(state.counters[start : start + state.players])

    def winners(self, state: State) -> tuple[int, ...]:
        """Whoever has the most points; a tie is shared (G3)."""
        scores = self.scores(state)
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def turns(self, state: State) -> int:
        """How many turns have begun."""
        return state.vars[names.TURNS]


def machine_of(rules: Rules) -> Barter:
    """The machine of rules that are BARTER's."""
    assert isinstance(rules.machine, Barter)
    return rules.machine
