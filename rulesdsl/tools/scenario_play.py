"""A line of a scenario's `do`: `player 1: play Fine Card`, in the words in which options print.

Capitals, spaces and the order of cards joined by `+` do not matter. A choice that leaves one option is made by itself and has no line.
Windows need no line either: where a window is open that does not offer the line, and passing it and those that follow leads to
where the line is offered, it is passed. Nothing else is answered by itself.
"""

from __future__ import annotations

from typing import Any

from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.tools.scenario_names import Names, Spot

WINDOW, PASS = "window", "pass"
_SHOWN = 8


def perform(names: Names, state: State, item: Any, spot: Spot) -> State | Diagnostic:
    """The state after one line, or why it could not be done; the state that was given may have been played on."""
    who, text = _parts(item)
    seat = names.seat(who, state.players)
    if seat is None:
        message = (
            f"`{who}` is none of the {state.players} players."
            if who
            else f"`{text}` does not say who does it."
        )
        return spot.problem("scenario-player", message, "Write `player 1: pass`.")
    odd = names.odd_word(text)
    if odd is not None:
        return names.no_card(_card_in(text), spot)
    if _choose(names, state, seat, text):
        return state
    trial = state.clone()
    while trial.decision is not None and trial.decision.kind == WINDOW:
        if not _choose(names, trial, trial.decision.player, PASS):
            break
        if _choose(names, trial, seat, text):
            return trial
    return _not_offered(state, seat, text, spot)


def _parts(item: Any) -> tuple[str, str]:
    if isinstance(item, dict):
        ((who, text),) = item.items()
        return str(who), str(text)
    who, colon, text = str(item).partition(":")
    return (who.strip(), text.strip()) if colon else ("", str(item))


def _card_in(text: str) -> str:
    """What of an option's text names a card, as far as one can tell."""
    words = text.split()
    first = next((index for index, word in enumerate(words) if word[:1].isupper()), 0)
    return " ".join(words[first:])


def _choose(names: Names, state: State, seat: int, text: str) -> bool:
    decision = state.decision
    if decision is None or decision.player != seat:
        return False
    option = names.option(decision, text)
    if option is None:
        return False
    state.choose(option)
    return True


def _not_offered(state: State, seat: int, text: str, spot: Spot) -> Diagnostic:
    """What is offered instead."""
    decision = state.decision
    if decision is None:
        return spot.problem("scenario-not-offered", f"`{text}` cannot be done: the game is over.")
    shown = ", ".join(f"`{option}`" for option in decision.options[:_SHOWN])
    more = f" and {decision.source.size() - _SHOWN} more" if decision.source.size() > _SHOWN else ""
    offered = f"player {decision.player + 1} must choose ({decision.kind}): {shown}{more}"
    if decision.player != seat:
        return spot.problem("scenario-not-offered", f"Nothing is asked of player {seat + 1} here; {offered}.")
    hint = "A choice that leaves one option is made by itself; it has no line."
    return spot.problem("scenario-not-offered", f"`{text}` is not offered; {offered}.", hint)
