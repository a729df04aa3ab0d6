"""Why a choice of BARTER is not offered, in the order in which the machine looks: with the clauses and the values that decide.

Texts are those of options: `play Fine Card`, `market barter`, `barter Salt white + Rope brown`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulesdsl.brief import either, plain
from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.numbers import printed, read, read_choices
from rulesdsl.games.barter import impossible
from rulesdsl.games.barter.cards_reasons import play
from rulesdsl.games.barter.machine import Barter, machine_of
from rulesdsl.games.barter.trade import OFFERED, PARTNER, REQUESTED, WITH
from rulesdsl.games.barter.turn import ACTIONS, BARTER, DRAW, TAKEN, TRADE
from rulesdsl.games.effect_reasons import answer
from rulesdsl.games.reason import Eyes, Reason

if TYPE_CHECKING:
    from rulesdsl.engine.frame import Frame
    from rulesdsl.engine.state import State

_OFFER = re.compile(r"request (.+) from player ([0-9]{1,2}) for (.+)")
_SIMPLE = {
    "pass": ("window", "W1"),
    "accept": ("answer", "P4"),
    "reject": ("answer", "P4"),
    "no counteroffer": ("counteroffer", "P5"),
    "stop bartering": ("another-barter", "B1"),
}
"""Choices that are open whenever their question is put: text to kind and clause."""
_OWN = frozenset((
    "window", "main-action", "another-barter", "barter", "market-pick", "offer", "counteroffer", "answer", "hand-limit", "stall-update",
    "starting-stall",
))  # fmt: skip
"""The kinds of the rulebook's own questions; all others are put by cards."""


def reasons(state: State, player: int, text: str) -> list[Reason]:
    """Why the player cannot choose what the text says; nothing where they can."""
    if state.decision is None:
        return [Reason("the game is over", "G2")]
    look = Eyes(state, player)
    machine = machine_of(state.rules)
    wanted = plain(text)
    word, _, rest = wanted.partition(" ")
    kind = look.decision.kind
    if wanted in _SIMPLE:
        needed, clause = _SIMPLE[wanted]
        return _asked(look, needed, clause)
    if wanted in ACTIONS:
        return _action(look, machine, ACTIONS.index(wanted))
    if wanted == "barter again":
        return _asked(look, "another-barter", "B1") and [
            *impossible.further(look, machine), *_asked(look, "another-barter", "B1")
        ]  # fmt: skip
    if word == "play":
        return play(look, machine, rest)
    if word == "request":
        return _asked(look, ("offer", "counteroffer"), "P1") or _offer(look, machine, wanted)
    if word == "barter":
        return _asked(look, "barter", "B2") or _barter(look, machine, rest)
    if word == "display":
        return _asked(look, ("stall-update", "starting-stall"), "T6") or _display(look, machine, rest)
    if word == "discard" and kind == "hand-limit":
        return _asked(look, kind, "T5") or _discard(look, machine, rest)
    if word == "take" and kind == "market-pick":
        return _asked(look, kind, "B8") or _pick(look, machine, rest)
    if look.decision.player != player or kind in _OWN:
        return [look.not_now()]
    return answer(look, text)


def _asked(look: Eyes, kinds: str | tuple[str, ...], clause: str) -> list[Reason]:
    """The question must be put to the player."""
    if look.decision.player == look.player and look.decision.kind in (
        (kinds,) if isinstance(kinds, str) else kinds
    ):
        return []
    return [look.not_now(clause)]


# ---------------------------------------------------------------------------------------------------- main actions


def _action(look: Eyes, machine: Barter, action: int) -> list[Reason]:
    """A main action: it is the moment, nothing forbids it, it can be carried out, it was not taken already (B14, P10, T13)."""
    state, player, h = look.state, look.player, machine.h
    own = {DRAW: h.draw_action, BARTER: h.barter_action, TRADE: h.trade_action}[action]
    taken = next((frame[TAKEN] for frame in state.stack if frame[f.PROGRAM] == machine.turn.turn), 0)
    now = look.decision.player == player and look.decision.kind == "main-action"
    if not now and state.active != player:
        return [Reason(f"it is player {state.active + 1}'s turn", "T3"), look.not_now()]
    if not now and taken >> action & 1:
        return [
            Reason(f"`{ACTIONS[action]}` was taken as a main action this turn already", "T3"),
            look.not_now(),
        ]
    found = look.forbidden(h.main_action, "no main action can be taken")
    if action == BARTER:
        found += impossible.barter(look, machine)
    elif action == TRADE:
        found += impossible.trade(look, machine)
    found += look.forbidden(own, f"`{ACTIONS[action]}` is forbidden")
    if taken >> action & 1:
        found += look.forbidden(
            h.main_action,
            f"`{ACTIONS[action]}` was taken as a main action this turn already",
            quality="repeated",
        )
    return found if now else [*found, look.not_now("T3")]


# ---------------------------------------------------------------------------------------------------- sets of Goods


def _barter(look: Eyes, machine: Barter, names: str) -> list[Reason]:
    """Goods that are one's own, that may be discarded, and that total what a barter may (B2, B11)."""
    state, player = look.state, look.player
    owned = machine.owned(state, player)
    chosen, wrong = look.read(names, owned)
    if wrong:
        return wrong
    if found := look.of_those(chosen, owned, 1, len(owned), "B2", what=f"player {player + 1}'s Goods"):
        return found
    allowed = machine.may_discard(state, player, owned)
    for card in chosen:
        if card not in allowed:
            return impossible.kept(look, machine, card, f"{look.label((card,))} cannot be discarded", "B2")
    values = [printed(state, state.rules.attributes["value"], card) for card in chosen]
    totals = read_choices(state, machine.s.barter_total, player, machine.h.barter)
    if sum(values) in totals:
        return []
    sum_ = " + ".join(map(str, values)) + (f" = {sum(values)}" if len(values) > 1 else "")
    return [
        Reason(f"they total {sum_}; a barter totals {either(totals)}", "B2" if len(totals) == 1 else "B11")
    ]


def _pick(look: Eyes, machine: Barter, names: str) -> list[Reason]:
    """So many Market Goods (B8)."""
    market = look.state.zones[machine.at.market]
    chosen, wrong = look.read(names, market)
    number = min(read(look.state, machine.s.market_pick, look.player), len(market))
    return wrong or look.of_those(chosen, market, number, number, "B8", what="the Market Goods")


def _discard(look: Eyes, machine: Barter, names: str) -> list[Reason]:
    """Exactly as many cards as are too many (T5)."""
    state, player, at = look.state, look.player, machine.at
    owned = [*machine.owned(state, player), *state.zones[at.bayanihan[player]]]
    allowed = machine.may_discard(state, player, owned)
    limit = read(state, machine.s.hand_limit, player)
    chosen, wrong = look.read(names, allowed)
    if wrong:
        return wrong
    over = min(len(owned) - limit, len(allowed))
    found = [
        reason
        for card in chosen
        if card in owned and card not in allowed
        for reason in impossible.kept(look, machine, card, f"{look.label((card,))} cannot be discarded", "T5")
    ] or look.of_those(chosen, allowed, 0, len(allowed), "T5", what=f"player {player + 1}'s cards")
    if not found and len(chosen) != over:
        found = [Reason(f"{len(chosen)} named; {len(owned)} cards, {limit} are kept: {over} must go", "T5")]
    return found


def _display(look: Eyes, machine: Barter, names: str) -> list[Reason]:
    """Up to the Stall's size of one's own Goods (T6, S4)."""
    state, player = look.state, look.player
    first = look.decision.kind == "starting-stall"
    clause = "S4" if first else "T6"
    stall = machine.at.stall[player]
    goods = sorted(state.zones[machine.at.hand[player]]) if first else machine.owned(state, player)
    chosen, wrong = look.read(names, goods)
    if wrong:
        return wrong
    if state.shut and not first:
        for card in chosen:
            shut = operations.shut_by(state, card, stall) if state.where[card] != stall else None
            if card in goods and shut is not None:
                return [look.rule(shut, f"{look.label((card,))} cannot enter the Stall", clause)]
        goods = [c for c in goods if state.where[c] == stall or operations.may_enter(state, c, stall)]
    size = read(state, machine.s.stall_size, player)
    return look.of_those(chosen, goods, 0, min(size, len(goods)), clause, what=f"player {player + 1}'s Goods")


# ---------------------------------------------------------------------------------------------------------- offers


def _offer(look: Eyes, machine: Barter, wanted: str) -> list[Reason]:
    """Goods of one other player's Stall for Goods of one's own, one or two each (P1, P2, P5)."""
    match = _OFFER.fullmatch(wanted)
    if match is None:
        return [Reason("an offer reads `request A from player 2 for B`, with ` + ` between two Goods", "P1")]
    state, player, at = look.state, look.player, machine.at
    partner = int(match[2]) - 1
    if not 0 <= partner < state.players:
        return [Reason(f"there is no player {match[2]}", "P1")]
    if partner == player:
        return [Reason("a trade is made with another player", "P1")]
    frame = next(x for x in reversed(state.stack) if x[f.PROGRAM] == machine.trade.program)
    counter = look.decision.kind == "counteroffer"
    only = frame[PARTNER] if counter else frame[WITH]
    if only not in (-1, partner):
        words = "the counteroffer goes to" if counter else "this trade is with"
        return [Reason(f"{words} player {only + 1}", "P5" if counter else "P1")]
    stall, owned = state.zones[at.stall[partner]], machine.owned(state, player)
    if not stall:
        return [Reason(f"player {partner + 1} shows no Goods in the Stall", "P1")]
    most = read(state, machine.s.trade_size, player)
    asked, wrong = look.read(match[1], stall)
    given, more = look.read(match[3], owned)
    if wrong or more:
        return wrong + more
    found = look.of_those(
        asked, stall, 1, most, "P2" if any(c in state.zones[at.hand[partner]] for c in asked) else "P1",
        what=f"the Goods in player {partner + 1}'s Stall",
    )  # fmt: skip
    found += look.of_those(given, owned, 1, most, "P1", what=f"player {player + 1}'s Goods")
    if found or not state.shut:
        return found or _same(look, frame, (partner, asked, given), counter)
    offers = machine.trade.offers(state, player, only)
    for card in asked:
        if not any(card in cards for who, cards in offers.requests if who == partner):
            shut = operations.shut_by(state, card, at.hand[player])
            found += [] if shut is None else [look.rule(shut, f"{look.label((card,))} cannot enter the hand")]
    for card in given:
        if card not in offers.owned:
            found.append(Reason(f"{look.label((card,))} cannot enter the other player's hand", "P7"))
    return found or _same(look, frame, (partner, asked, given), counter)


def _same(look: Eyes, frame: Frame, offer: tuple[int, list[int], list[int]], counter: bool) -> list[Reason]:
    """A counteroffer changes at least one card (P5)."""
    before = (frame[PARTNER], set(frame[REQUESTED]), set(frame[OFFERED]))
    if counter and before == (offer[0], set(offer[1]), set(offer[2])):
        return [Reason("it is the offer that was rejected; a counteroffer changes at least one card", "P5")]
    return []
