"""Reading the numbers of the rules: base, then what stands on them, in the one order.

Base, the newest `is`, then more and fewer, doubled, `at least`, `at most`, the ceiling of the vocabulary; never below 0. So what came
later applies, and a restriction beats a permission.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.engine.frame import BOUND, PROGRAM
from rulesdsl.engine.lives import holds, ordinal
from rulesdsl.engine.standing import Shift

if TYPE_CHECKING:
    from rulesdsl.engine.state import State

ENDLESS = 1 << 20
"""What `no limit` reads as: more than any game has cards."""


def shifts(state: State, number: int, player: int, card: int, considered: int) -> list[Shift]:
    """The changes that hold now on a number of a player or a card, oldest first.

    A scoped change holds inside the run that it is bound to, and where its happening is only considered.
    """
    bound: set[int] | None = None
    found = []
    for record in state.standing:
        if type(record) is not Shift or record.number != number:
            continue
        if record.players and not record.players >> player & 1:
            continue
        if card >= 0 and card not in record.cards:
            continue
        if record.scope >= 0:
            if bound is None:
                run = state.rules.run_program
                bound = {s for frame in state.stack if frame[PROGRAM] == run for s in frame[BOUND]}
            if record.serial not in bound and not (
                considered == record.scope and fits_next(state, record, player)
            ):
                continue
        if holds(state, record):
            found.append(record)
    return found


def fits_next(state: State, record: Shift, player: int) -> bool:
    """Whether the next run of the scope's happening is one of those that the change is for."""
    nth = record.nth
    assert nth is not None
    if nth.first:
        return ordinal(state, record.scope, player, nth.period, None) < nth.left
    return nth.left > 0


def apply(base: int, found: Sequence[Shift]) -> int:
    """A number with all changes that hold on it."""
    value = base
    for record in found:
        if record.how == "is":
            value = record.low
    for record in found:
        if record.how == "more":
            value += record.low
        elif record.how == "fewer":
            value -= record.low
    for record in found:
        if record.how == "doubled":
            value *= 2
    for record in found:
        if record.how == "at least":
            value = max(value, record.low)
    for record in found:
        if record.how == "at most":
            value = min(value, record.low)
    return max(value, 0)


def read(state: State, number: int, player: int = -1, considered: int = -1) -> int:
    """The present value of a setting, for a player where it is a player's; `considered` is a happening that is only thought of."""
    rules = state.rules
    base = rules.bases[state.players][number]
    if not state.changed >> number & 1:
        return base
    ceiling = rules.ceilings[number]
    found = shifts(state, number, player, -1, considered)
    value = apply(base, found)
    if 0 <= ceiling < value:
        value = ceiling
    if rules.watch is not None:
        _tell(state, found, lambda some: apply(base, some))
        rules.watch.read(state, number, player, -1, base, found, value)
    return value


def read_choices(state: State, number: int, player: int = -1, considered: int = -1) -> tuple[int, ...]:
    """The present choices of a setting that is a list, smallest first."""
    base = state.rules.choice_bases[number]
    if not state.changed >> number & 1:
        return base
    found = shifts(state, number, player, -1, considered)
    choices = _widened(base, found)
    if state.rules.watch is not None:
        _tell(state, found, lambda some: _widened(base, some))
        state.rules.watch.read(state, number, player, -1, base, found, choices)
    return choices


def _widened(base: tuple[int, ...], found: Sequence[Shift]) -> tuple[int, ...]:
    """Choices with all changes that hold on them."""
    values = set(base)
    for record in found:
        if record.how == "is":
            values = {record.low}
    for record in found:
        if record.how == "may be":
            values.update(range(record.low, record.high + 1))
    return tuple(sorted(values))


def read_table(state: State, number: int, count: int, player: int = -1, considered: int = -1) -> int:
    """The present value of a setting that is a table by count: that of the largest count not above it."""
    table = state.rules.table_bases[number]
    base = 0
    for least in sorted(table):
        if least <= count:
            base = table[least]
    if not state.changed >> number & 1:
        return base
    return _changed(state, number, player, -1, base, considered)


def newest(state: State, number: int, considered: int = -1) -> int | None:
    """What the newest change makes of a setting whose base is not a number of the rules; None where none stands."""
    if not state.changed >> number & 1:
        return None
    found = shifts(state, number, -1, -1, considered)
    if state.rules.watch is not None:
        _tell(state, found, _last)
    return _last(found)


def _last(found: Sequence[Shift]) -> int | None:
    return found[-1].low if found else None


def printed(state: State, attribute: int, card: int) -> int:
    """The number printed on a card, as changed."""
    rules = state.rules
    base = rules.columns[attribute][card]
    number = rules.printed_base + attribute
    if not state.changed >> number & 1:
        return base
    return _changed(state, number, -1, card, base)


def of_card(state: State, number: int, card: int) -> int:
    """A setting that every card has: its base is the card's own attribute, or a number."""
    rules = state.rules
    attribute = rules.card_bases.get(number)
    base = printed(state, attribute, card) if attribute is not None else rules.bases[state.players][number]
    if not state.changed >> number & 1:
        return base
    return _changed(state, number, -1, card, base)


def _changed(state: State, number: int, player: int, card: int, base: int, considered: int = -1) -> int:
    """A number of a player or a card with the changes that hold on it."""
    found = shifts(state, number, player, card, considered)
    value = apply(base, found)
    if state.rules.watch is not None:
        _tell(state, found, lambda some: apply(base, some))
        state.rules.watch.read(state, number, player, card, base, found, value)
    return value


def _tell(state: State, found: Sequence[Shift], changed: Callable[[Sequence[Shift]], object]) -> None:
    """Tell whoever watches of each change without which the number would be another."""
    watch = state.rules.watch
    assert watch is not None
    value = changed(found)
    for record in found:
        if changed([other for other in found if other is not record]) != value:
            watch.applied(state, record)
