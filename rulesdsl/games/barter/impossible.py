"""Why a procedure of BARTER cannot be carried out, or did not come about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.brief import either
from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.lives import ordinal
from rulesdsl.engine.numbers import printed, read, read_choices
from rulesdsl.games.barter.barter import MADE
from rulesdsl.games.barter.machine import Barter, machine_of
from rulesdsl.games.reason import Eyes, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesdsl.engine.state import State


def barter(look: Eyes, machine: Barter) -> list[Reason]:
    """Why no barter can be made, in the order of the rules: the Market, the maximum, prohibitions, Goods (B12 to B14)."""
    state, player, s = look.state, look.player, machine.s
    there, least = len(state.zones[machine.at.market]), read(state, s.market_minimum, player)
    if there < least:
        return [Reason(f"the Market holds {there} Goods; a barter needs at least {least}", "B13")]
    made = ordinal(state, machine.h.barter, player, machine.h.turn, None)
    most = read(state, s.barter_maximum, player)
    if made >= most:
        return [Reason(f"{made} barters were made this turn; at most {most} are", "B12")]
    if found := look.forbidden(machine.h.barter, "no barter can be made"):
        return found
    if machine.barter.sets(state, player).size():
        return []
    owned = machine.owned(state, player)
    cards = machine.may_discard(state, player, owned)
    totals = read_choices(state, s.barter_total, player, machine.h.barter)
    value = state.rules.attributes["value"]
    values = ", ".join(f"{look.label((card,))} {printed(state, value, card)}" for card in cards) or "none"
    stays = [card for card in owned if card not in cards]
    found = kept(look, machine, stays[0], f"{look.label(stays)} cannot be discarded", "B2") if stays else []
    those = ", of those that can be discarded" if stays else ""
    wanted = either(totals)
    return [*found, Reason(f"no Goods of player {player + 1} total {wanted}{those}: {values}", "B14")]


def kept(look: Eyes, machine: Barter, card: int, words: str, clause: str) -> list[Reason]:
    """A rule that keeps a card from being discarded."""
    state = look.state
    pile = state.rules.discard_slot[state.rules.table.kind[card]]
    shut = operations.shut_by(state, card, pile) if state.shut else None
    if shut is not None:
        return [look.rule(shut, words, clause)]
    return look.forbidden(machine.h.discard, words, cards=(card,))


def further(look: Eyes, machine: Barter) -> list[Reason]:
    """Why the Market Barter action holds no further barter (B1); what keeps from any barter where no such action is under way."""
    frame = next((x for x in reversed(look.state.stack) if x[f.PROGRAM] == machine.barter.action), None)
    limit = read(look.state, machine.s.barter_limit, look.player)
    if frame is not None and frame[MADE] >= limit:
        return [Reason(f"{frame[MADE]} barters of this action are made; its limit is {limit}", "B1")]
    return barter(look, machine)


def trade(look: Eyes, machine: Barter, partner: int = -1) -> list[Reason]:
    """Why no trade can be attempted (P10)."""
    state, player, at = look.state, look.player, machine.at
    if not machine.owned(state, player):
        return [Reason(f"player {player + 1} has no Goods to offer", "P10")]
    if found := look.forbidden(machine.h.trade, "no trade can be made"):
        return found
    if partner == player:
        return [Reason("a trade is made with another player", "P1")]
    others = [other for other in range(state.players) if other != player and partner in (-1, other)]
    if not any(state.zones[at.stall[other]] for other in others):
        who = "no other player shows" if partner < 0 else f"player {partner + 1} does not show any"
        return [Reason(f"{who} Goods in the Stall", "P10")]
    if not state.shut or machine.trade.offers(state, player, partner).size():
        return []
    slots = [at.hand[player], *(at.hand[other] for other in others)]
    goods = [
        *machine.owned(state, player),
        *(card for other in others for card in state.zones[at.stall[other]]),
    ]
    shut = next(
        record
        for slot in slots
        for card in goods
        if (record := operations.shut_by(state, card, slot)) is not None
    )
    return [look.rule(shut, "the Goods could not enter the hands", "P10")]


def missed(state: State, happening: int, player: int, cards: Sequence[int]) -> list[Reason]:
    """Why a procedure did not come about: one that a card makes, or a bonus of a barter (B4 to B6)."""
    machine = machine_of(state.rules)
    look, h = Eyes(state, player), machine.h
    if happening == h.barter:
        own = state.stack and state.stack[-1][f.PROGRAM] == machine.barter.action
        return further(look, machine) if own else barter(look, machine)
    if happening == h.trade:
        return trade(look, machine)
    if happening == h.color_match:
        return _match(look, machine, cards, "color", "B4")
    if happening == h.category_match:
        return _match(look, machine, cards, "category", "B5")
    if happening == h.perfect_reward:
        return _perfect(look, machine, cards)
    if happening == h.consolation:
        return [Reason("only a trade that was chosen as a main action gives one", "P8")]
    if happening == h.trade_reward:
        had = ordinal(state, h.trade_reward, player, h.turn, None)
        return [Reason(f"{had} had this turn already, and no more are given", "P7")]
    return []


def _match(look: Eyes, machine: Barter, cards: Sequence[int], attribute: str, clause: str) -> list[Reason]:
    least = read(look.state, machine.s.match_goods, look.player)
    if len(cards) < least:
        return [Reason(f"{len(cards)} Goods, and at least {least} are needed", clause)]
    return [Reason(f"not all of one {attribute}: {', '.join(_words(look, cards, attribute))}", clause)]


def _perfect(look: Eyes, machine: Barter, cards: Sequence[int]) -> list[Reason]:
    """Everything that keeps a barter from being Perfect (B6)."""
    state, player, s = look.state, look.player, machine.s
    found = []
    total = sum(printed(state, state.rules.attributes["value"], card) for card in cards)
    wanted = read_choices(state, s.perfect_total, player)
    if total not in wanted:
        found.append(f"the total is {total}, not {' or '.join(map(str, wanted))}")
    least = read(state, s.perfect_goods, player)
    if len(cards) < least:
        found.append(f"{len(cards)} Goods, and at least {least} are needed")
    colors, categories = (list(dict.fromkeys(_words(look, cards, name))) for name in ("color", "category"))
    if len(colors) > 1 and len(categories) > 1:
        found.append(
            f"neither of one color ({', '.join(colors)}) nor of one category ({', '.join(categories)})"
        )
    return [Reason("; ".join(found), "B6")]


def _words(look: Eyes, cards: Sequence[int], attribute: str) -> list[str]:
    table = look.state.rules.table
    column = table.columns[attribute]
    return [table.value_text(attribute, column[card]) for card in cards]
