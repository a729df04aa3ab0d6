"""What a scenario expects, compared with a state.

| key | what is compared |
|---|---|
| `market: [...]`, `goods discard: [...]` | the cards of a place, in any order; a face-down pile in order, topmost first, the whole of it |
| `goods deck: 31`, `market: 5` | the number of cards |
| `top of goods deck: [...]`, `bottom of event deck: [...]` | so many cards at that end of a pile, topmost first |
| `Ana: {hand: [...], stall: [...], goods hand: 3, trade points: 1}` | a player's cards and counters; `hand` is all kinds, `goods hand` one |
| `Ana: {sees: [...], does not see: [...]}` | cards of which the player knows, or does not know, where they lie |
| `Ana: {sees in hand of Ben: [...]}` | all cards of a place that the player knows, or their number |
| `Ana: {told: [...], not told: [...]}` | lines of the record since the scenario began, as the player reads them |
| `market size: 4`, `Ana: {hand limit: 7}` | the present value of a number of the rules; of a table by count `perfect reward of 3: 1` |
| `Some Card: {lies in: hand of Ana, gold: 1, value: 3}` | where a card lies, the counters on it, what is printed on it as changed |
| `turn: Ana`, `step: main action`, and what else `given` says so | whose turn it is, the step under way (`none` between steps) |
| `decision: main-action`, `decides: Ana`, `asked: Choose your main action` | the kind of the decision that stands (`none` where there is none), whose it is, what it asks |
| `offered: [...]`, `not offered: [...]`, `offered exactly: [...]`, `offered: 12` | options of that decision, or their number |
| `over: true`, `winners: [Ana]`, `scores: [3, 1]` | the end; points by seat |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rulesdsl.brief import plain, some
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.knowledge import KEYS, knowledge
from rulesdsl.tools.scenarios.names import Names, Place, as_list
from rulesdsl.tools.scenarios.numbers import on_card, same, same_list, setting, settings_of
from rulesdsl.tools.scenarios.offers import not_offered, offered, offered_exactly
from rulesdsl.tools.scenarios.spot import FAILED, Spot
from rulesdsl.tools.scenarios.unknown import unknown_key

_SHOWN = 16


def judge(names: Names, state: State, facts: Mapping[str, Any], spot: Spot) -> list[Diagnostic]:
    """Every expectation that the state does not meet."""
    found: list[Diagnostic] = []
    for key, value in facts.items():
        found += _fact(names, state, key, value, spot.below(key))
    return found


def _fact(names: Names, state: State, key: str, value: Any, at: Spot) -> list[Diagnostic]:
    low = plain(key)
    table = names.places()
    seat = names.seat(low, state.players)
    end, _, pile = low.partition(" of ")
    if isinstance(value, dict) and not value:
        return [at.says_nothing("Write what is expected, or delete the key.")]
    if seat is not None:
        return _player(names, state, seat, value, at)
    if low in FACTS:
        return FACTS[low](names, state, value, at)
    if low in table:
        return _place(names, state, table[low], value, at)
    if low in names.beginning.words:
        return _word(names, state, low, value, at)
    if end in ("top", "bottom") and pile in table and table[pile].pile:
        return _end(names, state, table[pile], end, value, at)
    number = setting(names, state, key, -1, value, at)
    if number is not None:
        return number
    if names.cards(low):
        return on_card(names, state, key, value, at)
    piles = [f"{end} of {name}" for name, place in table.items() if place.pile for end in ("top", "bottom")]
    players = names.everybody(state.players)
    words = names.beginning.words
    known = [*FACTS, *words, *table, *players, *piles, *settings_of(names, "table")]
    return [unknown_key(names, state.players, key, value, at, known, elsewhere=_of_player(names))]


def _of_player(names: Names) -> list[str]:
    """The keys that stand below a player."""
    counters = [row.name for row in names.rules.vocabulary.counters.values() if row.of == "player"]
    return [*names.places(0), *counters, *KEYS, *settings_of(names, "player")]


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
        low = plain(key)
        if low in places:
            found += _place(names, state, places[low], wanted, at)
        elif low in counters:
            found += same(key, state.counters[counters[low] * state.players + seat], wanted, at)
        elif (known := knowledge(names, state, seat, key, wanted, at)) is not None:
            found += known
        elif (number := setting(names, state, key, seat, wanted, at)) is not None:
            found += number
        else:
            table = [*FACTS, *names.beginning.words, *names.places(), *settings_of(names, "table")]
            found.append(
                unknown_key(
                    names,
                    state.players,
                    key,
                    wanted,
                    at,
                    _of_player(names),
                    elsewhere=table,
                    below_player=True,
                )
            )
    return found


def _place(names: Names, state: State, place: Place, value: Any, spot: Spot) -> list[Diagnostic]:
    here = [card for slot in place.slots for card in state.zones[slot]]
    if isinstance(value, int):
        words = f"`{place.name}` has {len(here)} cards, not {value}"
        return [] if len(here) == value else [spot.unmet(f"{words}: {_cards(names, here)}.", len(here))]
    if place.pile:
        here.reverse()
    return _cards_are(names, place.name, here, value, spot, in_order=place.hidden)


def _end(names: Names, state: State, place: Place, end: str, value: Any, spot: Spot) -> list[Diagnostic]:
    if not as_list(value):
        return [spot.says_nothing(f"Where it is empty write `{place.name}: []`.")]
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
    return [spot.unmet("; ".join(parts) + ".", found, ordered=in_order)]


def _cards(names: Names, cards: list[int]) -> str:
    return _listed([names.label(card) for card in cards])


def _listed(labels: list[str]) -> str:
    return some(labels, _SHOWN) or "nothing"


# ----------------------------------------------------------------------------------------------------- other facts


def _is_player(names: Names, state: State, what: str, seat: int, value: Any, spot: Spot) -> list[Diagnostic]:
    """A player against the one that is expected; -1 is nobody."""
    wanted = names.seat(value, state.players)
    if wanted is None and str(value).lower() != "nobody":
        return [names.no_player(value, state.players, spot)]
    found = "nobody" if seat < 0 else names.who(seat)
    return same(what, found, "nobody" if wanted is None else names.who(wanted), spot)


def _turn(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _is_player(names, state, "turn", state.active, value, spot)


def _step(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    text = plain(value)
    return same("step", names.beginning.step_of(state) or "none", names.beginning.short.get(text, text), spot)


def _decision(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return same("decision", state.decision.kind if state.decision else "none", value, spot)


def _decides(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return _is_player(names, state, "decides", state.decision.player if state.decision else -1, value, spot)


def _asked(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    found = names.said(state.decision.prompt) if state.decision else "nothing"
    wanted = names.said(names.numbered(value))
    return same("asked", found.rstrip("."), wanted.rstrip("."), spot)


def _over(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return same("over", str(state.over).lower(), value, spot)


def _winners(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    if not state.over:
        return [spot.problem(FAILED, "The game is not over, so nobody has won.")]
    wanted: list[int] = []
    for index, who in enumerate(as_list(value)):
        seat = names.seat(who, state.players)
        if seat is None:
            at = spot.below(index) if isinstance(value, list) else spot
            return [names.no_player(who, state.players, at)]
        wanted.append(seat)
    found = [names.who(seat) for seat in state.winners]
    return same_list("winners", found, [names.who(seat) for seat in sorted(wanted)], spot)


def _scores(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    return same_list("scores", state.scores, value, spot)


def _word(names: Names, state: State, word: str, value: Any, spot: Spot) -> list[Diagnostic]:
    """What the machine lets be said of where play begins, asked of a position."""
    row = names.beginning.words[word]
    if row.now is None:
        return [spot.problem("unknown-key", f"`{word}` is not a key here.", key=True)]
    now = row.now(state)
    if row.takes == "player":
        return _is_player(names, state, word, now, value, spot)
    return same(word, now, value, spot)


FACTS: dict[str, Callable[[Names, State, Any, Spot], list[Diagnostic]]] = {
    "turn": _turn,
    "step": _step,
    "decision": _decision,
    "decides": _decides,
    "asked": _asked,
    "offered": offered,
    "not offered": not_offered,
    "offered exactly": offered_exactly,
    "over": _over,
    "winners": _winners,
    "scores": _scores,
}
"""Facts by their key, but for those that the game's own words name."""

ABOUT_DECISION = frozenset(("decision", "decides", "asked", "offered", "not offered", "offered exactly"))
"""Those that speak of the decision that stands."""
