"""Choices that were made by themselves, because they left one option: lines of `do` may name them, and messages tell of them.

They are those since the line before, in the order in which they came about.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from rulesdsl.brief import quoted, shortened, some
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.spot import FAILED

_SHOWN = 6


def named(names: Names, state: State, seat: int, text: str) -> bool:
    """Whether a line names exactly such a choice; then it is told of no more, nor are those before it."""
    index = _index(names, state, seat, text)
    if index is None or state.forced is None:
        return False
    del state.forced[: index + 1]
    return True


def leave_out(names: Names, state: State, seat: int, text: str) -> str | None:
    """What to do about a line that names such a choice after an expectation that was held against what came of it."""
    if _index(names, state, seat, text) is None:
        return None
    return f"`{shortened(text)}` was the only option, so it was made by itself, before what is expected above: leave the line out."


def before(names: Names, state: State) -> str | None:
    """`Before this, by itself: Ana: draw goods.`"""
    told = [
        f"{names.who(decision.player)}: {names.said(decision.text(decision.source.value(0)))}"
        for decision in state.forced or ()
    ]
    return f"Before this, by itself: {some(quoted(told), _SHOWN)}." if told else None


def with_before(names: Names, state: State, failures: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The failures of an expectation, of which the first that is not met says what came about by itself."""
    note = before(names, state)
    found = []
    for failure in failures:
        if note is not None and failure.code == FAILED:
            failure = evolve(failure, hint=" ".join(filter(None, (failure.hint, note))))
            note = None
        found.append(failure)
    return found


def _index(names: Names, state: State, seat: int, text: str) -> int | None:
    return next(
        (
            index
            for index, decision in enumerate(state.forced or ())
            if decision.player == seat and names.option(decision, text) is not None
        ),
        None,
    )
