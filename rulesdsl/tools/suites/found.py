"""A position as a scenario expects it: every card that lies open or in a hand, every counter, and who must choose what."""

from __future__ import annotations

from typing import Any

from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.names import Names, Place


def found(names: Names, state: State, before: State) -> dict[str, Any]:
    """The whole position: players first, then the table, then what is to be decided, or how the game has ended.

    Places that are empty, and were so before, are left out.
    """
    facts: dict[str, Any] = {
        names.who(seat): _player(names, state, seat, before) for seat in range(state.players)
    }
    facts |= _cards(names, state, -1, before)
    decision = state.decision
    if decision is None:
        facts["over"] = "true"
        facts["winners"] = [names.who(seat) for seat in state.winners]
        facts["scores"] = list(state.scores)
    else:
        facts["turn"] = names.who(state.active)
        facts["decision"] = decision.kind
        facts["decides"] = names.who(decision.player)
    return facts


def _player(names: Names, state: State, seat: int, before: State) -> dict[str, Any]:
    facts: dict[str, Any] = _cards(names, state, seat, before)
    counters = names.rules.vocabulary.counters
    for name, number in names.rules.counters.items():
        if counters[name].of == "player":
            facts[name] = state.counters[number * state.players + seat]
    return facts


def _cards(names: Names, state: State, owner: int, before: State) -> dict[str, int | list[str]]:
    """The cards of all places of a player or of the table that are not empty, or were not."""
    return {
        place.name: cards_in(names, state, place)
        for place in _places(names, owner)
        if any(at.zones[slot] for at in (state, before) for slot in place.slots)
    }


def _places(names: Names, owner: int) -> list[Place]:
    """The places of a player or of the table, each once, whatever names it has."""
    zones, zone_of = names.rules.vocabulary.zones, names.rules.slots.zone
    return [
        place
        for name, place in names.places(owner).items()
        if name == place.name and (name in zones or zones[zone_of[place.slots[0]]].owner == "kind")
    ]


def cards_in(names: Names, state: State, place: Place) -> int | list[str]:
    """The cards of a place, of a pile topmost first; of a face-down place their number."""
    here = [card for slot in place.slots for card in state.zones[slot]]
    if place.hidden:
        return len(here)
    return [names.label(card) for card in (reversed(here) if place.pile else here)]
