"""Why a choice is not offered, as scenarios call it: windows that are open are passed first, as a line of `do` passes them."""

from __future__ import annotations

from rulesdsl.brief import quoted
from rulesdsl.engine.state import State
from rulesdsl.games.machines import reasons_of
from rulesdsl.games.reason import Reason
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.notes import Places

WINDOW, PASS = "window", "pass"
_IN_WINDOWS = ("play ", PASS)
"""How choices begin that are made in a window: none is passed for them."""
_SHOWN = 8


def why_not(names: Names, state: State, seat: int, text: str, *, passing: bool = True) -> list[Reason]:
    """Why a player cannot choose what a text says, also after `passing` the windows that are open; empty where they can.

    The state stays as it is.
    """
    state = _quiet(state)
    if _offers(names, state, seat, text):
        return []
    if passing and not text.lower().startswith(_IN_WINDOWS):
        state = _after_windows(state)
        if _offers(names, state, seat, text):
            return []
    found = reasons_of(state.rules).why_not(state, seat, text)
    if found or state.decision is None:
        return found
    shown = ", ".join(quoted(state.decision.first(_SHOWN)))
    return [Reason(f"it is none of the options: {shown}", told=False)]


def _quiet(state: State) -> State:
    """A copy that keeps no log."""
    copy = state.clone()
    copy.log = None
    return copy


def _offers(names: Names, state: State, seat: int, text: str) -> bool:
    decision = state.decision
    return decision is not None and decision.player == seat and names.option(decision, text) is not None


def _after_windows(state: State) -> State:
    """The position where the windows that are open have been passed."""
    while state.decision is not None and state.decision.kind == WINDOW:
        state.choose(PASS)
    return state


def first_reason(names: Names, state: State, seat: int, text: str) -> str | None:
    """The first reason in one line; None where there is none that says more than what is offered."""
    found = [reason for reason in why_not(names, state, seat, text) if reason.told]
    return Places(names.game.cards).reason(found[0]) if found else None
