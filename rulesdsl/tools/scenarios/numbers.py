"""Numbers that a scenario expects: the present value of a number of the rules, and what a card has on it and is worth.

A change that waits for the next of something, such as the next barter, counts already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulesdsl.brief import plain, shortened
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.numbers import ENDLESS, of_card, printed, read, read_choices, read_table, shifts
from rulesdsl.engine.standing import Shift
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.names import Names, as_list
from rulesdsl.tools.scenarios.spot import Spot

_OF_COUNT = re.compile(r"(?P<name>.+) of (?P<count>[0-9]{1,4})")
_WHERE = "lies in"
_NONE = ("none", "no limit")


def same(what: str, found: object, wanted: object, spot: Spot) -> list[Diagnostic]:
    """A value against the one that is expected."""
    if str(found).lower() == str(wanted).lower():
        return []
    return [spot.unmet(f"`{what}` is {found}, not {shortened(wanted)}.", found)]


def same_list(what: str, found: Sequence[object], wanted: object, spot: Spot) -> list[Diagnostic]:
    """A list against the one that is expected, or its only entry."""
    here, there = (", ".join(map(str, items)) for items in (found, as_list(wanted)))
    if here.lower() == there.lower():
        return []
    return [spot.unmet(f"`{what}` is {here}, not {shortened(there)}.", list(found))]


def settings_of(names: Names, owner: str) -> list[str]:
    """The keys for numbers of the rules that are the table's or a player's; of a table by count, its least row."""
    return [
        f"{row.name} of {min(row.base)}" if isinstance(row.base, dict) else row.name
        for row in names.rules.vocabulary.settings.values()
        if row.of == owner
    ]


def setting(
    names: Names, state: State, key: str, seat: int, value: Any, spot: Spot
) -> list[Diagnostic] | None:
    """The present value of a number of the rules against the one that is expected; None where the key is no such number."""
    low = plain(key)
    match = _OF_COUNT.fullmatch(low)
    settings = names.rules.vocabulary.settings
    row = settings.get(low) or (settings.get(match["name"]) if match else None)
    if row is None or row.of != ("table" if seat < 0 else "player"):
        return None
    number = names.rules.settings[row.name]
    if isinstance(row.base, dict) != (match is not None and row.name != low):
        return None
    scopes = [record.scope for record in state.standing if type(record) is Shift and record.number == number]
    considered = max(scopes, default=-1)
    if isinstance(row.base, dict):
        assert match is not None
        return same(key, read_table(state, number, int(match["count"]), seat, considered), value, spot)
    if row.choices:
        found = list(read_choices(state, number, seat, considered))
        texts = [str(item) for item in as_list(value)]
        if sorted(texts) == sorted(map(str, found)):
            return []
        shown = ", ".join(texts)
        message = f"`{key}` is {', '.join(map(str, found))}, not {shortened(shown)}."
        return [spot.unmet(message, found, ordered=False)]
    if row.holds_player:
        standing = shifts(state, number, seat, -1, considered)
        holder = names.who(standing[-1].low) if standing else "nobody"
        wanted = names.seat(value, state.players)
        return same(key, holder, value if wanted is None else names.who(wanted), spot)
    present = read(state, number, seat, considered)
    if present >= ENDLESS // 2:
        return [] if str(value).lower() in _NONE else same(key, _NONE[0], value, spot)
    return same(key, present, value, spot)


def on_card(names: Names, state: State, key: str, value: Any, spot: Spot) -> list[Diagnostic]:
    """What is expected of a card; of several printed alike, of any of them."""
    if not isinstance(value, dict):
        hint = f"Write `{{{_WHERE}: market}}`."
        return [spot.problem("wrong-type", "What is expected of a card is a mapping.", hint)]
    first: list[Diagnostic] = []
    for card in names.cards(key):
        found = [
            problem
            for name, wanted in value.items()
            for problem in _of_card(names, state, card, name, wanted, spot.below(name))
        ]
        if not found:
            return []
        first = first or found
    return first


def _of_card(names: Names, state: State, card: int, key: str, value: Any, spot: Spot) -> list[Diagnostic]:
    rules, v = names.rules, names.rules.vocabulary
    low = key.lower()
    label = names.label(card)
    kind = v.kinds[rules.table.kinds[rules.table.kind[card]]]
    counters = [row.name for row in v.counters.values() if row.of == "card"]
    numbers = [row.name for row in v.settings.values() if row.of == "card"]
    if low == _WHERE:
        place = names.place(str(value), state.players)
        if place is None:
            return [spot.problem("unknown-key", f"`{shortened(value)}` is no place.")]
        slot = state.where[card]
        if slot in place.slots:
            return []
        found = names.place_of(card, slot)
        return [spot.unmet(f"`{label}` lies in {found}, not in {shortened(value)}.", found)]
    what = f"{key} of {label}"
    if low in counters:
        return same(shortened(what), state.coins.get((rules.counters[low], card), 0), value, spot)
    if low in numbers:
        return same(shortened(what), of_card(state, rules.settings[low], card), value, spot)
    if low in kind.attributes:
        number = printed(state, rules.attributes[low], card)
        return same(shortened(what), rules.table.value_text(low, number), value, spot)
    known = ", ".join((_WHERE, *counters, *numbers, *kind.attributes))
    message = f"`{shortened(key)}` is not a key here."
    return [spot.problem("unknown-key", message, f"What can stand here is: {known}.", key=True)]
