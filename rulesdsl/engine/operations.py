"""The few operations that change where cards lie. Everything else calls them; each keeps the knowledge of the players right.

A prohibition to enter a place is asked here, so nothing walks round it. An exchange happens in full or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.engine import chance
from rulesdsl.engine.lives import left
from rulesdsl.engine.numbers import read
from rulesdsl.engine.standing import Shut

if TYPE_CHECKING:
    from rulesdsl.engine.state import State

Moved = tuple[tuple[int, int], ...]
"""Cards, each with the slot where it was laid."""


def everyone(state: State) -> int:
    """The mask of all players."""
    return (1 << state.players) - 1


def sees(state: State, card: int, player: int) -> bool:
    """Whether a player knows which card this is, where it lies now."""
    return bool(state.known[card] >> player & 1)


# ------------------------------------------------------------------------------------------------ asking before moving


def may_enter(state: State, card: int, slot: int) -> bool:
    """Whether no rule keeps the card out of the slot."""
    return not state.shut or shut_by(state, card, slot) is None


def shut_by(state: State, card: int, slot: int) -> Shut | None:
    """The oldest rule that keeps the card out of the slot."""
    from rulesdsl.engine.lives import holds

    for record in state.standing:
        if type(record) is Shut and slot in record.slots and holds(state, record):
            tests = record.tests
            if tests < 0 or state.rules.card_tests[tests](state, list(record.env), card):
                if state.rules.watch is not None:
                    state.rules.watch.applied(state, record)
                return record
    return None


def room(state: State, slot: int) -> int:
    """How many more cards a slot holds."""
    number = state.rules.room_of[slot]
    if number < 0:
        return 1 << 20
    return max(0, read(state, number, state.rules.slots.owner[slot]) - len(state.zones[slot]))


# --------------------------------------------------------------------------------------------------------- primitives


def _learn(state: State, card: int, source: int, target: int, actor: int, seen: int = 0) -> None:
    """Who knows the card after it moved; and what those cannot be sure of any more in the place it left who did not see which it was.

    `seen` is the mask of players to whom the card was shown as the one that moves.
    """
    slots = state.rules.slots
    if slots.public[target]:
        state.known[card] = (1 << state.players) - 1
        return
    receiver = slots.owner[target]
    if slots.public[source]:
        return
    giver = slots.owner[source]
    if giver < 0:
        if receiver >= 0:
            state.known[card] |= 1 << receiver
        else:
            state.known[card] &= 1 << actor if actor >= 0 else 0
        return
    sure = 1 << giver | (1 << receiver if receiver >= 0 else 0) | seen
    state.known[card] = sure
    for other in state.zones[source]:
        state.known[other] &= sure


def lay(state: State, card: int, slot: int, *, bottom: bool = False, actor: int = -1) -> None:
    """One card from where it lies to a slot, on top of a pile or under it."""
    rules = state.rules
    where = state.where
    zones = state.zones
    source = where[card]
    zone = zones[source]
    if zone[-1] == card:
        zone.pop()
    else:
        zone.remove(card)
    if bottom:
        zones[slot].insert(0, card)
    else:
        zones[slot].append(card)
    where[card] = slot
    if rules.public[slot]:
        state.known[card] = (1 << state.players) - 1
    elif not rules.public[source]:
        _learn(state, card, source, slot, actor)
    if rules.some_lie and state.standing:
        _left(state, card, source, slot)


def _left(state: State, card: int, source: int, target: int) -> None:
    """A card that goes from one player's place to the same place of another still lies there."""
    numbers = state.rules.slots.zone_number
    if numbers[source] != numbers[target]:
        left(state, card, numbers[source])


def report(
    state: State, verb: str, actor: int, moved: Iterable[tuple[int, int, int]], before: Sequence[int] = ()
) -> None:
    """Tell whoever listens: (card, from, to) with the mask of players who see which card it is."""
    assert state.log is not None
    public = state.rules.slots.public
    everybody = everyone(state)
    cards = []
    for index, (card, source, target) in enumerate(moved):
        mask = state.known[card] | (before[index] if before else 0)
        if public[source] or public[target]:
            mask = everybody
        cards.append((card, source, target, mask))
    state.log.append(("move", verb, actor, tuple(cards)))


def move(
    state: State,
    cards: Sequence[int],
    target: Callable[[int], int],
    verb: str,
    actor: int,
    *,
    bottom: bool = False,
) -> Moved:
    """Cards go to where `target` says, as far as there is room and nothing keeps them out; what moved."""
    log: list[tuple[int, int, int, int]] | None = [] if state.log is not None else None
    room_of = state.rules.room_of
    moved = []
    for card in cards:
        slot = target(card)
        if slot < 0 or (state.shut and not may_enter(state, card, slot)):
            continue
        source = state.where[card]
        if room_of[slot] >= 0 and source != slot and room(state, slot) <= 0:
            continue
        if log is not None:
            # Of a hand only a back is seen to go, also by those who know what the hand holds.
            seen = state.known[card] if state.rules.slots.owner[source] < 0 else 0
            log.append((card, source, slot, seen))
        lay(state, card, slot, bottom=bottom, actor=actor)
        moved.append((card, slot))
    if log:
        report(state, verb, actor, [entry[:3] for entry in log], [entry[3] for entry in log])
    return tuple(moved)


def stock(state: State, kind: int, needed: int) -> None:
    """Make a kind's deck long enough, where its discard pile can: shuffled, that goes under what is left (K1)."""
    rules = state.rules
    deck = state.zones[rules.deck_slot[kind]]
    pile_slot = rules.discard_slot[kind]
    if len(deck) >= needed or not rules.refills[kind] or not state.zones[pile_slot]:
        return
    pile = state.zones[pile_slot]
    fresh = pile[:]
    pile.clear()
    state.chance = chance.shuffle(state.chance, fresh)
    slot = rules.deck_slot[kind]
    for card in fresh:
        state.where[card] = slot
        state.known[card] = 0
    deck[:0] = fresh
    if state.log is not None:
        state.log.append(("reshuffle", kind, len(fresh)))


def shuffle_slot(state: State, slot: int) -> None:
    """Shuffle a pile; nobody knows the order of a hidden one any more."""
    cards = state.zones[slot]
    state.chance = chance.shuffle(state.chance, cards)
    if not state.rules.slots.public[slot]:
        for card in cards:
            state.known[card] = 0
    if state.log is not None:
        state.log.append(("shuffle", slot))


def draw(state: State, player: int, kind: int, number: int, actor: int = -1) -> Moved:
    """Cards from the top of a kind's deck to where the player takes them, as many as there are (W5, K2)."""
    rules = state.rules
    slot = rules.taken_slot[kind][player]
    deck_slot = rules.deck_slot[kind]
    deck = state.zones[deck_slot]
    if len(deck) < number:
        stock(state, kind, number)
    if state.standing:
        cards = deck[: -number - 1 : -1] if number else []
        return move(state, cards, lambda _: slot, "draw", player if actor < 0 else actor)
    hand = state.zones[slot]
    where = state.where
    known = state.known
    bit = (1 << state.players) - 1 if rules.slots.public[slot] else 1 << player
    moved = []
    for _ in range(min(number, len(deck))):
        card = deck.pop()
        hand.append(card)
        where[card] = slot
        known[card] |= bit
        moved.append((card, slot))
    if state.log is not None and moved:
        report(state, "draw", player, [(card, deck_slot, slot) for card, _ in moved])
    return tuple(moved)


def deal(state: State, kind: int, number: int, slot: int, actor: int) -> Moved:
    """Cards from a kind's deck into a place."""
    if number <= 0:
        return ()
    stock(state, kind, number)
    deck = state.zones[state.rules.deck_slot[kind]]
    return move(state, deck[: -number - 1 : -1], lambda _: slot, "deal", actor)


def discard(state: State, cards: Sequence[int], actor: int) -> Moved:
    """Cards to the discard piles of their kinds."""
    rules = state.rules
    kinds = rules.table.kind
    piles = rules.discard_slot
    return move(state, cards, lambda card: piles[kinds[card]], "discard", actor)


def top(state: State, kind: int, slot: int, number: int, *, bottom: bool = False) -> list[int]:
    """The top (or bottom) cards of a pile, the topmost first. Looking needs cards as drawing does (K1)."""
    if slot == state.rules.deck_slot[kind]:
        stock(state, kind, number)
    pile = state.zones[slot]
    if bottom:
        return pile[:number][::-1]
    return pile[: -number - 1 : -1] if number else []


def swap(
    state: State, ours: Sequence[int], theirs: Sequence[int], here: int, there: int, actor: int
) -> Moved:
    """Two groups of cards change places, in full or not at all; what moved.

    One card for one goes to the other's place. Where the numbers differ, those left over go to the slots `here` (theirs) and `there`
    (ours), which say where a group lies when nothing lies there.
    """
    if (not ours and not theirs) or set(ours) & set(theirs):
        return ()
    slots = state.rules.slots
    kinds = state.rules.table.kind
    where = state.where
    plan = []
    for cards, others, rest in ((ours, theirs, there), (theirs, ours, here)):
        for index, card in enumerate(cards):
            beside = where[others[index]] if index < len(others) else where[others[-1]] if others else rest
            if beside < 0:
                return ()
            plan.append((card, slots.slot(slots.zone[beside], kinds[card], slots.owner[beside])))
    return exchange(state, plan, "swap", actor)


def exchange(state: State, plan: Sequence[tuple[int, int]], verb: str, actor: int, *, seen: int = 0) -> Moved:
    """Each card to its slot, all lifted before any is laid; nothing moves where one of them may not.

    `seen` is the mask of players to whom all of them were shown.
    """
    if any(slot < 0 or not may_enter(state, card, slot) for card, slot in plan) or not _has_room(state, plan):
        return ()
    sources = [state.where[card] for card, _ in plan]
    owner = state.rules.slots.owner
    before = [
        state.known[card] | seen if owner[source] < 0 else seen
        for (card, _), source in zip(plan, sources, strict=True)
    ]
    for (card, _), source in zip(plan, sources, strict=True):
        state.zones[source].remove(card)
    for (card, slot), source in zip(plan, sources, strict=True):
        # Before any is laid: what comes into a place in the same moment is not mixed with what leaves it.
        _learn(state, card, source, slot, actor, seen)
    for (card, slot), source in zip(plan, sources, strict=True):
        state.zones[slot].append(card)
        state.where[card] = slot
        if state.rules.some_lie:
            _left(state, card, source, slot)
    if state.log is not None:
        report(state, verb, actor, [(card, s, t) for (card, t), s in zip(plan, sources, strict=True)], before)
    return tuple(plan)


def _has_room(state: State, plan: Sequence[tuple[int, int]]) -> bool:
    """Whether every place holds what it would hold, with all cards lifted first; a place may stay as full as it was."""
    rules = state.rules
    for slot in {slot for _, slot in plan}:
        if rules.room_of[slot] < 0:
            continue
        coming = sum(1 for card, target in plan if target == slot)
        going = sum(1 for card, _ in plan if state.where[card] == slot)
        if coming > going and coming - going > room(state, slot):
            return False
    return True


def fitting(state: State, plan: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """What of an exchange there is room for, after all of it is lifted."""
    kept: list[tuple[int, int]] = []
    lifted = {card for card, _ in plan}
    space: dict[int, int] = {}
    for card, slot in plan:
        if slot not in space:
            held = sum(1 for other in state.zones[slot] if other in lifted)
            space[slot] = room(state, slot) + held
        if space[slot] > 0:
            space[slot] -= 1
            kept.append((card, slot))
    return tuple(kept)


def show(state: State, cards: Sequence[int], mask: int, actor: int, verb: str) -> None:
    """Players of a mask learn which cards these are, where they lie."""
    for card in cards:
        state.known[card] |= mask
    if state.log is not None and cards:
        state.log.append(("show", verb, actor, tuple((card, state.where[card], mask) for card in cards)))
