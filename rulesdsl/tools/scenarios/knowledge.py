"""What a scenario expects a player to know: cards whose face the player may know now, and lines of the record as the player reads it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdsl.brief import plain, shortened
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.names import Names, as_list
from rulesdsl.tools.scenarios.spot import FAILED, Spot
from rulesdsl.tools.telling.render import render

SEES, SEES_NOT, SEES_IN, TOLD, NOT_TOLD = "sees", "does not see", "sees in ", "told", "not told"
KEYS = (SEES, SEES_NOT, f"{SEES_IN}hand of ...", TOLD, NOT_TOLD)
_SHOWN = 6


def knowledge(
    names: Names, state: State, seat: int, key: str, value: Any, spot: Spot
) -> list[Diagnostic] | None:
    """What a player is expected to know; None where the key is not about that."""
    low = plain(key)
    if low in (SEES, SEES_NOT):
        return _faces(names, state, seat, value, spot, wanted=low == SEES)
    if low.startswith(SEES_IN):
        return _in_place(names, state, seat, low.removeprefix(SEES_IN), value, spot)
    if low in (TOLD, NOT_TOLD):
        return _told(names, state, seat, value, spot, wanted=low == TOLD)
    return None


def _knows(state: State, seat: int, card: int) -> bool:
    """Whether the player knows where the card lies, or is shown it while a decision stands."""
    shown = () if state.decision is None else state.decision.shown
    return bool(state.known[card] >> seat & 1) or any(card in cards for _, cards in shown)


def _faces(
    names: Names, state: State, seat: int, value: Any, spot: Spot, *, wanted: bool
) -> list[Diagnostic]:
    """Whether the player knows where each card lies; of cards printed alike, as many as are named, or none."""
    found: list[Diagnostic] = []
    counted: Counter[str] = Counter()
    if not as_list(value):
        return [spot.says_nothing("Name cards; all that are known in a place are `sees in market: [...]`.")]
    if isinstance(value, dict):
        return [spot.problem("wrong-type", "What a player sees is a list of cards.")]
    for index, text in enumerate(as_list(value)):
        at = spot.below(index) if isinstance(value, list) else spot
        cards = names.cards(text)
        if not cards:
            found.append(names.no_card(text, at))
            continue
        label = names.label(cards[0])
        counted[label] += 1
        known = sum(1 for card in cards if _knows(state, seat, card))
        if wanted and known < counted[label]:
            found.append(at.problem(FAILED, f"{_name(names, seat)} does not know where `{label}` lies."))
        elif not wanted and known:
            card = next(card for card in cards if _knows(state, seat, card))
            place = names.place_of(card, state.where[card])
            found.append(at.problem(FAILED, f"{_name(names, seat)} knows that `{label}` lies in {place}."))
    return found


def _in_place(names: Names, state: State, seat: int, text: str, value: Any, spot: Spot) -> list[Diagnostic]:
    """All cards of a place that the player knows, and no others; or their number."""
    place = names.place(text, state.players)
    if place is None:
        hint = "Write `sees in hand of player 2`."
        return [spot.problem("unknown-key", f"`{shortened(text)}` is no place.", hint, key=True)]
    here = [card for slot in place.slots for card in state.zones[slot] if _knows(state, seat, card)]
    labels = [names.label(card) for card in (reversed(here) if place.pile else here)]
    if isinstance(value, int):
        if len(labels) == value:
            return []
        message = f"{_name(names, seat)} knows {len(labels)} cards there, not {value}: {_listed(labels)}."
        return [spot.unmet(message, len(labels))]
    if isinstance(value, dict):
        return [spot.problem("wrong-type", "What a player sees is a list of cards, or their number.")]
    strange = [
        names.no_card(card, spot.below(index) if isinstance(value, list) else spot)
        for index, card in enumerate(as_list(value))
        if not names.cards(card)
    ]
    if strange:
        return strange
    expected = [names.label(names.cards(card)[0]) for card in as_list(value)]
    if Counter(labels) == Counter(expected):
        return []
    message = f"{_name(names, seat)} knows {_listed(labels)} there, expected was {_listed(expected)}."
    return [spot.unmet(message, labels, ordered=False)]


def _told(names: Names, state: State, seat: int, value: Any, spot: Spot, *, wanted: bool) -> list[Diagnostic]:
    """Lines of the record since the scenario began, as the player reads them."""
    if not as_list(value):
        return [spot.says_nothing("Write lines as the player reads them.")]
    lines = [names.said(line) for line in render(state, seat)]
    told = {_plain(names, line) for line in lines}
    found = []
    for index, text in enumerate(as_list(value)):
        at = spot.below(index) if isinstance(value, list) else spot
        if isinstance(text, list | dict):
            found.append(at.problem("wrong-type", "A line of the record is text."))
        elif not wanted and (odd := names.odd_word(text)) is not None:
            message = f"`{shortened(odd)}` in `{shortened(text)}` is no card."
            found.append(at.problem("unknown-card", message))
        elif (_plain(names, text) in told) != wanted:
            near = did_you_mean(str(text), lines) if wanted else None
            hint = f"Did you mean `{near}`?" if near else None
            last = "; ".join(f"`{line}`" for line in lines[-_SHOWN:]) or "nothing"
            who = _name(names, seat)
            message = (
                f"{who} is told `{shortened(text)}`."
                if not wanted
                else f"{who} is not told `{shortened(text)}`; the last lines are {last}."
            )
            found.append(at.problem(FAILED, message, hint))
    return found


def _plain(names: Names, line: object) -> str:
    return names.numbered(line).lower().rstrip(".")


def _name(names: Names, seat: int) -> str:
    who = names.who(seat)
    return who[:1].upper() + who[1:]


def _listed(labels: list[str]) -> str:
    return ", ".join(labels) or "nothing"
