"""A scenario's cards from their decks to where they lie."""

from __future__ import annotations

from attrs import define, field

from rulesdsl.engine import operations
from rulesdsl.engine.state import State
from rulesdsl.games.beginning import SETUP, Refusal
from rulesdsl.tools.scenarios.names import Names


@define
class Plan:
    """What `given` says, as numbers.

    `decks` the cards on top of each deck that is named, topmost first; `others` (slot, card) for all other cards, `named` the slots of
    both. `known` (seat, card) that players know besides, `coins` counters on cards. `values` by the machine's words; `dealt` the
    zones that are dealt to where they are not named.
    """

    step: str = ""
    values: dict[str, int] = field(factory=dict)
    decks: dict[int, list[int]] = field(factory=dict)
    others: list[tuple[int, int]] = field(factory=list)
    named: set[int] = field(factory=set)
    known: list[tuple[int, int]] = field(factory=list)
    coins: dict[tuple[int, int], int] = field(factory=dict)
    decks_filled: bool = True
    dealt: tuple[str, ...] = ()


def lay_out(names: Names, state: State, plan: Plan) -> Refusal | None:
    """Every card of a plan to its place, or why it cannot be; what players then know is what they would know.

    Where a new game is begun and no card is named nothing is done: the game's own setup does it all.
    """
    state.coins.update({key: number for key, number in plan.coins.items() if number})
    if plan.step == SETUP and not plan.named:
        if plan.known:
            message = (
                "A new game shuffles all decks: name the cards that lie on top of one, then who knows them."
            )
            return Refusal("step", message)
        return None
    rules = names.rules
    piles = rules.slots.pile
    flat = [entry for entry in plan.others if not piles[entry[0]]]
    for slot, card in (*flat, *reversed([entry for entry in plan.others if piles[entry[0]]])):
        operations.lay(state, card, slot)
    for deck in rules.deck_slot:
        operations.shuffle_slot(state, deck)
    if plan.dealt and plan.step != SETUP and not _deal(names, state, plan):
        return Refusal("fill", "Too few cards are left to deal what `fill` says.")
    for kind, deck in enumerate(rules.deck_slot):
        named = plan.decks.get(deck)
        if named is None:
            continue
        if not plan.decks_filled and not _out_of_reach(names, state, plan, kind):
            message = f"With {state.players} players no seat is free for the cards that are left out."
            return Refusal("fill", message)
        for card in reversed(named):
            operations.lay(state, card, deck)
    for seat, card in plan.known:
        state.known[card] |= 1 << seat
    return None


def _deal(names: Names, state: State, plan: Plan) -> bool:
    """Places that are not named get what they get in the setup, of the cards that are named nowhere; whether those were enough."""
    slots = names.rules.slots
    kept = {slot: state.zones[slot][:] for slot in sorted(plan.named) if slot not in plan.decks}
    deep = [card for named in plan.decks.values() for card in named] + _cards_said(names, plan)
    for card in deep:
        operations.lay(state, card, state.where[card], bottom=True)
    before = {card: state.where[card] for card in deep}
    dealt = {slot for slot, zone in enumerate(slots.zone) if zone in plan.dealt} - plan.named
    names.beginning.deal(state, frozenset(range(len(slots.zone))) - dealt)
    return all(state.zones[slot] == cards for slot, cards in kept.items()) and all(
        state.where[card] == slot for card, slot in before.items()
    )


def _cards_said(names: Names, plan: Plan) -> list[int]:
    """The cards that the machine's own words name: they lie in their decks until play begins."""
    words = names.beginning.words
    return [value for word, value in plan.values.items() if words[word].takes == "card"]


def _out_of_reach(names: Names, state: State, plan: Plan, kind: int) -> bool:
    """The cards of a deck that a scenario leaves out go where no rule looks: every card is somewhere, always.

    That is the hand of a seat at which nobody sits; false where there is none.
    """
    deck = names.rules.deck_slot[kind]
    kept = {*plan.decks[deck], *_cards_said(names, plan)}
    rest = [card for card in state.zones[deck] if card not in kept]
    slots = names.rules.taken_slot[kind]
    if not rest or slots[0] < 0:
        return True
    if state.players >= len(slots):
        return False
    for card in rest:
        operations.lay(state, card, slots[state.players])
    return True
