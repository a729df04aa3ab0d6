"""What a player may know, built up from what they see: nothing starts from the whole state and deletes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine.standing import Ban, Permit, Shift, Shut, Trigger

if TYPE_CHECKING:
    from rulesdsl.engine.state import State

WORDS: dict[type, str] = {
    Shift: "change",
    Ban: "forbidden",
    Shut: "closed place",
    Permit: "allowed",
    Trigger: "waiting",
}


def view(state: State, player: int) -> dict[str, Any]:
    """Plain data: places with the cards that the player knows and the number of those they do not, scores, the player's own decision."""
    rules = state.rules
    slots, table = rules.slots, rules.table
    places: dict[str, Any] = {}
    for slot, cards in enumerate(state.zones):
        owner = slots.owner[slot]
        if owner >= state.players:
            continue
        zone = rules.vocabulary.zones[slots.zone[slot]]
        name = _place_name(state, slot)
        known = [
            card
            for card in (reversed(cards) if slots.pile[slot] else cards)
            if state.known[card] >> player & 1
        ]
        if slots.public[slot]:
            row: Any = [table.label[card] for card in (reversed(cards) if slots.pile[slot] else cards)]
        elif zone.pile:
            size = len(cards)
            row = {"count": size}
            seen = {str(size - cards.index(card)): table.label[card] for card in known}
            if seen:
                row["known"] = seen
        elif owner == player:
            row = [table.label[card] for card in cards]
        else:
            row = {"count": len(cards)}
            if known:
                row["known"] = sorted(table.label[card] for card in known)
        places[name] = row
    counters = {
        f"{name} of player {seat + 1}": state.counters[number * state.players + seat]
        for name, number in rules.counters.items()
        if rules.vocabulary.counters[name].of == "player"
        for seat in range(state.players)
    }
    return {
        "player": player,
        "players": state.players,
        "turn": state.turn,
        "active": state.active,
        "over": state.over,
        "scores": list(state.scores),
        "places": places,
        "counters": counters,
        "coins": {
            f"{_counter(state, number)} on {table.label[card]}": count
            for (number, card), count in sorted(state.coins.items())
            if count and _open(state, card, player)
        },
        "rules": [_standing(state, record) for record in state.standing],
        "decision": _decision(state, player),
    }


def _counter(state: State, number: int) -> str:
    return list(state.rules.counters)[number]


def _open(state: State, card: int, player: int) -> bool:
    return bool(state.known[card] >> player & 1)


def _place_name(state: State, slot: int) -> str:
    slots = state.rules.slots
    zone = state.rules.vocabulary.zones[slots.zone[slot]]
    kind = state.rules.table.kinds[slots.kind[slot]]
    name = f"{kind} {zone.name}" if zone.owner == "kind" or len(zone.holds) > 1 else zone.name
    owner = slots.owner[slot]
    return name if owner < 0 else f"player {owner + 1}: {name}"


def _standing(state: State, record: Any) -> dict[str, Any]:
    """A rule that holds: public, since it came from a card that everyone saw."""
    card, clause = record.key
    label = state.rules.table.label[card] if card >= 0 else ""
    return {"what": WORDS[type(record)], "card": label, "clause": clause}


def _decision(state: State, player: int) -> dict[str, Any] | None:
    """The player's own decision, its options counted. Of another's only whose move it is, and the cards shown to all.

    What kind of decision others ponder would tell whether they hold a card that could be played.
    """
    decision = state.decision
    if decision is None:
        return None
    label = state.rules.table.label
    row: dict[str, Any] = {"player": decision.player}
    if decision.player == player:
        row |= {"kind": decision.kind, "prompt": decision.prompt, "options": decision.source.size()}
    row |= {word: [label[card] for card in cards] for word, cards in decision.shown}
    return row
