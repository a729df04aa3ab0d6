"""Lines whose order makes no difference: both only put something up, a line that waits or a rule, and the two never meet."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.language import core

PLAIN_AMOUNT = (core.Num, type(None))
PLAIN_CARDS = (core.It, core.This, core.Those, type(None))
RULES = (core.Change, core.Widen, core.ForbidRun, core.ForbidEntry, core.ForbidAct, core.AllowAct)


def in_order(lines: Iterable[core.Line]) -> tuple[core.Line, ...]:
    """The lines, neighbors that never meet in the order of their writing."""
    found = list(lines)
    for _ in found:
        for at in range(len(found) - 1):
            first, second = found[at : at + 2]
            if repr(first) > repr(second) and never_meet(first, second):
                found[at : at + 2] = second, first
    return tuple(found)


def never_meet(first: core.Line, second: core.Line) -> bool:
    """Whether two lines can change places and nobody could tell.

    What is put up by either must not depend on the other, and where both are asked at one moment the first must not be asked first.
    """
    if not (_puts_up(first) and _puts_up(second)):
        return False
    if first.when is not None and second.when is not None:
        one, other = first.when, second.when
        return (one.timing, one.event.happening) != (other.timing, other.event.happening)
    if first.when is not None or second.when is not None:
        return True
    numbers = [_number(line.deed) for line in (first, second)]
    if None not in numbers:
        return numbers[0] != numbers[1]
    allowed = [isinstance(line.deed, core.AllowAct) for line in (first, second)]
    forbidden = [isinstance(line.deed, core.ForbidAct | core.ForbidRun) for line in (first, second)]
    return not (any(allowed) and any(forbidden))


def _puts_up(line: core.Line) -> bool:
    """Whether a line, when it is come to, only puts something up: what, does not depend on rules that hold by then."""
    if line.test is not None or (line.when is None and line.standing is not None):
        return False
    if line.when is not None:
        event = line.when.event
        return _fixed(event.by) and isinstance(event.cards, PLAIN_CARDS) and _untested(event.cards)
    if line.who is not None or line.then or line.otherwise:
        return False
    match line.deed:
        case core.Change(of=of, amount=amount):
            cards = isinstance(of, PLAIN_CARDS) and _untested(of)
            return isinstance(amount, PLAIN_AMOUNT) and (cards or _fixed(of))
        case core.Widen(of=of):
            return _fixed(of)
        case core.ForbidRun(event, _):
            return _fixed(event.by)
        case core.ForbidEntry(place=place):
            return _fixed(place.owner)
        case core.ForbidAct(cards=cards) | core.AllowAct(cards=cards):
            return isinstance(cards, PLAIN_CARDS) and _untested(cards)
        case _:
            return False


def _fixed(who: object) -> bool:
    """Whether it is settled who that is, whatever rules hold."""
    return (
        who is None
        or (isinstance(who, core.Player) and who.of is None)
        or (isinstance(who, core.Players) and who.test is None)
    )


def _untested(cards: object) -> bool:
    return not isinstance(cards, core.Those) or not cards.tests


def _number(deed: object) -> tuple[bool, str] | None:
    """The number that a rule changes."""
    match deed:
        case core.Change(what, printed):
            return (printed, what)
        case core.Widen(setting):
            return (False, setting)
        case _:
            return None
