"""What a scenario expects, compared with a state.

| key | what is compared |
|---|---|
| `market: [...]`, `goods discard: [...]` | the cards of a place, in any order; a face-down pile in order, topmost first, the whole of it |
| `goods deck: 31`, `market: 5` | the number of cards |
| `top of goods deck: [...]`, `bottom of event deck: [...]` | so many cards at that end of a pile, topmost first |
| `player 2: {hand: [...], stall: [...], goods hand: 3, trade points: 1}` | a player's cards and numbers; `hand` is all kinds, `goods hand` one |
| `turn: player 2` | whose turn it is |
| `decision: main-action`, `decides: player 1` | the kind of the decision that stands (`none` where there is none), and whose it is |
| `offered: [...]`, `not offered: [...]` | options of that decision |
| `over: true`, `winners: [player 1]` | the end |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.state import State
from rulesdsl.tools.scenario_names import Names, Place, Spot, as_list

_SHOWN = 8
FAILED = "scenario-failed"


def judge(names: Names, state: State, facts: Mapping[str, Any], spot: Spot) -> list[Diagnostic]:
    """Every expectation that the state does not meet."""
    found: list[Diagnostic] = []
    table = names.places()
    for key, value in facts.items():
        low = key.lower()
        at = spot.below(key)
        seat = names.seat(low, state.players)
        end, _, pile = low.partition(" of ")
        if seat is not None:
            found += _player(names, state, seat, value, at)
        elif low in _FACTS:
            found += _FACTS[low](names, state, value, at)
        elif low in table:
            found += _place(names, state, table[low], value, at)
        elif end in ("top", "bottom") and pile in table and table[pile].pile:
            found += _end(names, state, table[pile], end, value, at)
        else:
            piles = [
                f"{end} of {name}" for name, place in table.items() if place.pile for end in ("top", "bottom")
            ]
            players = [f"player {n + 1}" for n in range(state.players)]
            found.append(_unknown(key, at, [*_FACTS, *table, *players, *piles]))
    return found


def _unknown(key: str, spot: Spot, known: list[str]) -> Diagnostic:
    near = did_you_mean(key, known)
    hint = f"Did you mean `{near}`?" if near else f"What can stand here is: {', '.join(known)}."
    return spot.problem("unknown-key", f"`{key}` is not a key here.", hint, key=True)


# ---------------------------------------------------------------------------------------------------------- places


def _player(names: Names, state: State, seat: int, value: Any, spot: Spot) -> list[Diagnostic]:
    if not isinstance(value, dict):
        return [
            spot.problem("wrong-type", "What is expected of a player is a mapping.", "Write `{hand: [...]}`.")
        ]
    places = names.places(seat)
    counters = {
        n: i for n, i in names.rules.counters.items() if names.rules.vocabulary.counters[n].of == "player"
    }
    found: list[Diagnostic] = []
    for key, wanted in value.items():
        at = spot.below(key)
        low = key.lower()
        if low in places:
            found += _place(names, state, places[low], wanted, at)
        elif low in counters:
            found += _same(key, state.counters[counters[low] * state.players + seat], wanted, at)
        else:
            found.append(_unknown(key, at, [*places, *counters]))
    return found


def _place(names: Names, state: State, place: Place, value: Any, spot: Spot) -> list[Diagnostic]:
    here = [card for slot in place.slots for card in state.zones[slot]]
    if isinstance(value, int):
        words = f"`{place.name}` has {len(here)} cards, not {value}"
        return [] if len(here) == value else [spot.problem(FAILED, f"{words}: {_cards(names, here)}.")]
    if place.pile:
        here.reverse()
    return _cards_are(names, place.name, here, value, spot, in_order=place.hidden)


def _end(names: Names, state: State, place: Place, end: str, value: Any, spot: Spot) -> list[Diagnostic]:
    pile = state.zones[place.slots[0]][::-1]
    number = len(as_list(value))
    here = pile[:number] if end == "top" else pile[len(pile) - number :] if number <= len(pile) else pile
    return _cards_are(names, f"{end} of {place.name}", here, value, spot, in_order=True)


def _cards_are(
    names: Names, what: str, here: list[int], value: Any, spot: Spot, *, in_order: bool
) -> list[Diagnostic]:
    """Cards against a list of labels: misspelt ones first, then what is missing and what is too many."""
    if isinstance(value, dict):
        return [
            spot.problem("wrong-type", f"What is expected of `{what}` is a list of cards, or their number.")
        ]
    wanted = as_list(value)
    strange = [
        names.no_card(text, spot.below(index) if isinstance(value, list) else spot)
        for index, text in enumerate(wanted)
        if not names.cards(text)
    ]
    if strange:
        return strange
    labels = [names.label(names.cards(text)[0]) for text in wanted]
    found = [names.label(card) for card in here]
    if found == labels if in_order else Counter(found) == Counter(labels):
        return []
    missing = list((Counter(labels) - Counter(found)).elements())
    extra = list((Counter(found) - Counter(labels)).elements())
    parts = [f"`{what}` holds {_listed(found)}", f"expected was {_listed(labels)}"]
    if missing:
        parts.append(f"missing: {_listed(missing)}")
    if extra:
        parts.append(f"not expected: {_listed(extra)}")
    if not missing and not extra:
        parts.append("the order differs")
    return [spot.problem(FAILED, "; ".join(parts) + ".")]


def _cards(names: Names, cards: list[int]) -> str:
    return _listed([names.label(card) for card in cards])


def _listed(labels: list[str]) -> str:
    if not labels:
        return "nothing"
    more = f" and {len(labels) - 2 * _SHOWN} more" if len(labels) > 2 * _SHOWN else ""
    return ", ".join(labels[: 2 * _SHOWN]) + more


# ----------------------------------------------------------------------------------------------------- other facts


def _same(what: str, found: object, wanted: object, spot: Spot) -> list[Diagnostic]:
    return (
        []
        if str(found).lower() == str(wanted).lower()
        else [spot.problem(FAILED, f"`{what}` is {found}, not {wanted}.")]
    )


def _turn(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _same("turn", f"player {state.active + 1}", value, spot)


def _decision(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _same("decision", state.decision.kind if state.decision else "none", value, spot)


def _decides(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _same(
        "decides", f"player {state.decision.player + 1}" if state.decision else "nobody", value, spot
    )


def _over(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _same("over", str(state.over).lower(), value, spot)


def _winners(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    if not state.over:
        return [spot.problem(FAILED, "The game is not over, so nobody has won.")]
    found = [f"player {seat + 1}" for seat in state.winners]
    return _same(
        "winners", ", ".join(found), ", ".join(sorted(str(who).lower() for who in as_list(value))), spot
    )


def _options(names: Names, state: State, value: Any, spot: Spot, *, wanted: bool) -> list[Diagnostic]:
    """Options by their text. One that is expected not to be there is still read: a misspelt card would never be there."""
    found: list[Diagnostic] = []
    decision = state.decision
    offered = {names.canonical(option) for option in decision.options} if decision else set()
    for index, text in enumerate(as_list(value)):
        at = spot.below(index) if isinstance(value, list) else spot
        odd = names.odd_word(text)
        if odd is not None:
            near = did_you_mean(odd, dict.fromkeys((*names.table.label, *names.table.name)))
            found.append(
                at.problem(
                    "unknown-card",
                    f"`{odd}` in `{text}` is no card.",
                    f"Did you mean `{near}`?" if near else None,
                )
            )
        elif (names.canonical(text) in offered) != wanted:
            found.append(
                at.problem(FAILED, f"`{text}` is {'not ' if wanted else ''}offered; {_standing(state)}.")
            )
    return found


def _standing(state: State) -> str:
    decision = state.decision
    if decision is None:
        return "the game is over"
    shown = ", ".join(f"`{option}`" for option in decision.options[:_SHOWN])
    more = f" and {decision.source.size() - _SHOWN} more" if decision.source.size() > _SHOWN else ""
    return f"player {decision.player + 1} is asked ({decision.kind}): {shown}{more}"


def _offered(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _options(names, state, value, spot, wanted=True)


def _not_offered(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _options(names, state, value, spot, wanted=False)


_FACTS: dict[str, Callable[[Names, State, Any, Spot], list[Diagnostic]]] = {
    "turn": _turn,
    "decision": _decision,
    "decides": _decides,
    "offered": _offered,
    "not offered": _not_offered,
    "over": _over,
    "winners": _winners,
}
