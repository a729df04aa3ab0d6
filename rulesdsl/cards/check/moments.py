"""Moments that are over when the card is played: what comes before its timing in a turn never comes this turn."""

from __future__ import annotations

from attrs import frozen

from rulesdsl.cards.check.causes import steps_within
from rulesdsl.cards.check.scope import Judge, Scope, wrong
from rulesdsl.language import ast
from rulesdsl.vocabulary import Vocabulary

TOO_EARLY = ("before", "instead of")


@frozen
class _Now:
    """Where in a period a window stands: at which of its steps, and whether that step is `over` or only `begun`."""

    step: int
    over: bool
    begun: bool


def judge_moment(
    judge: Judge, scope: Scope, node: ast.Node, lasting: ast.Span | None, name: str, word: str
) -> None:
    """Refuse what is waited for `this turn` and has been, by the card's timing: `after event step` on a card `after action`."""
    period = lasting.name.words.lower() if isinstance(lasting, ast.During) else None
    if period is None or scope.under_moment:
        return
    v = judge.v
    period = next((row.name for row in v.procedures.values() if period in (row.name, row.plural)), period)
    if name == period and word in TOO_EARLY:
        message = f"this {name} has begun when the card acts: its beginning never comes again"
        wrong(node, "never-comes", message, f"at start of your next {name}, ... waits for the next one")
    if scope.timing is None or period not in v.procedures:
        return
    steps = v.procedures[period].steps
    places = [_place(v, steps, window) for window in scope.timing.windows]
    known = [place for place in places if place is not None]
    if not known or len(known) < len(places):
        return
    now = min(known, key=lambda place: (place.step, place.over, place.begun))
    if name in steps_within(v, period) - _still(v, steps, now):
        message = f"a card with the timing `{scope.timing.name}` is played after {name}: that never comes this {period}"
        wrong(
            node,
            "never-comes",
            message,
            f"name a later step, or give the card another timing than {scope.timing.name}",
        )


def _place(v: Vocabulary, steps: tuple[str, ...], window: str) -> _Now | None:
    """Where a window stands: `after action` is after the step `main action`, since no other step has that word first."""
    side, _, what = window.lower().partition(" ")
    name = what if what in v.procedures else next((p for p in v.procedures if what in p.split()), None)
    if name is None or side not in ("before", "after"):
        return None
    for number, step in enumerate(steps):
        if step == name:
            return _Now(number, over=side == "after", begun=False)
        if name in steps_within(v, step):
            return _Now(number, over=False, begun=True)
    return None


def _still(v: Vocabulary, steps: tuple[str, ...], now: _Now) -> frozenset[str]:
    """What can still happen: the steps to come, with theirs, and all that a card may make."""
    coming = steps[now.step + 1 :] if now.over else steps[now.step :]
    made = [row.name for row in v.procedures.values() if row.make]
    return frozenset().union(*(steps_within(v, name) for name in (*coming, *made)))
