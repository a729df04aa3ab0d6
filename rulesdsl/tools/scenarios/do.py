"""A line of a scenario's `do`: `player 1: play Fine Card`, in the words in which options print.

Capitals, spaces and the order of cards joined by `+` do not matter. A choice that leaves one option is made by itself and needs no
line; a line that can be no choice now, and names exactly one that was made by itself since the line before, is accepted.
Windows need no line either: where a window is open that does not offer the line, and passing it and those that follow leads to
where the line is offered, it is passed. Nothing else is answered by itself.
"""

from __future__ import annotations

from typing import Any

from rulesdsl.brief import shortened
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.language.prose_words import capital
from rulesdsl.tools.scenarios.forced import before, leave_out, named
from rulesdsl.tools.scenarios.lines import UNKNOWN, no_option
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.not_offered import PASS, WINDOW, first_reason
from rulesdsl.tools.scenarios.offers import card_in, meant, standing
from rulesdsl.tools.scenarios.spot import Spot

_TRIED = 8
"""Choices that are tried to find the one that a line comes after."""


def perform(names: Names, state: State, line: Any, spot: Spot, *, looked: bool = False) -> State | Diagnostic:
    """The state after one line, or why it could not be done; the state that was given may have been played on.

    `looked` where an expectation stands between the line and the one before: then what came about by itself came before it.
    """
    who, text = _parts(line)
    seat = names.seat(who, state.players)
    if not who:
        hint = f"Write `{_with_player(names, state, text)}`."
        return spot.problem("scenario-player", f"`{shortened(text)}` does not say who does it.", hint)
    if seat is None:
        return names.no_player(who, state.players, spot)
    odd = names.odd_word(text, state.decision)
    if odd is not None:
        return names.no_card(card_in(text), spot)
    if _choose(names, state, seat, text):
        return state
    passed = _through_windows(names, state, seat, text)
    if passed is not None:
        return passed
    if not looked and named(names, state, seat, text):
        return state
    passed = _through_windows(names, state, seat, text, by_itself=True)
    return passed or _not_offered(names, state, seat, text, spot)


def _through_windows(
    names: Names, state: State, seat: int, text: str, *, by_itself: bool = False
) -> State | None:
    """The state after windows that are open are passed and the line is done, or named what then came about by itself."""
    trial = state.clone()
    while trial.decision is not None and trial.decision.kind == WINDOW:
        if not _choose(names, trial, trial.decision.player, PASS):
            break
        if named(names, trial, seat, text) if by_itself else _choose(names, trial, seat, text):
            return trial
    return None


def line_text(line: Any) -> str:
    """A line of `do` as text: `player 1: pass`."""
    if isinstance(line, dict):
        ((who, what),) = line.items()
        return f"{who}: {what}"
    return str(line)


def _parts(line: Any) -> tuple[str, str]:
    """Who does what; nobody where the line does not say."""
    text = line_text(line)
    who, colon, what = text.partition(":")
    return (who.strip(), what.strip()) if colon else ("", text)


def _choose(names: Names, state: State, seat: int, text: str) -> bool:
    decision = state.decision
    if decision is None or decision.player != seat:
        return False
    option = names.option(decision, text)
    if option is None:
        return False
    state.choose(option)
    return True


def _with_player(names: Names, state: State, text: str) -> str:
    """A line that says who does it: a player that it begins with, else whoever must choose."""
    for seat in range(state.players):
        who, rest = names.who(seat), text[len(names.who(seat)) :]
        if text.lower().startswith(f"{who.lower()} "):
            return f"{who}: {shortened(rest.strip())}"
    return f"{names.who(state.decision.player if state.decision else 0)}: {shortened(text)}"


def _not_offered(names: Names, state: State, seat: int, text: str, spot: Spot) -> Diagnostic:
    """What is offered instead."""
    decision = state.decision
    known, note = leave_out(names, state, seat, text), before(names, state)
    if decision is None:
        message = f"`{shortened(text)}` cannot be done: the game is over."
        return spot.problem("scenario-not-offered", message, known or note)
    offered = standing(names, state, text)
    if (never := no_option(names, text)) is not None:
        return spot.problem(UNKNOWN, f"{never[0][:-1]}; {offered}.", never[1])
    reason = first_reason(names, state, seat, names.numbered(text))
    why = capital(f"{names.said(reason)}.") if reason is not None else None
    if decision.player != seat:
        message = f"Nothing is asked of {names.who(seat)} here; {offered}."
        return spot.problem("scenario-not-offered", message, known or joined(why, note))
    hint = meant(names, decision, text)
    if hint is None and known is None and (first := _first(names, state, seat, text)) is not None:
        hint = joined(f"First choose `{names.said(first)}`.", note)
        return spot.problem("scenario-not-offered", f"`{shortened(text)}` is not offered; {offered}.", hint)
    later = None if hint else _after_windows(names, state, seat, text)
    if later is not None and later.decision is not None:
        hint = meant(names, later.decision, text)
        offered += f"; after `{PASS}` {standing(names, later, text)}"
    otherwise = "A choice that leaves one option is made by itself; it needs no line."
    hint = known or joined(why, hint, note) or otherwise
    return spot.problem("scenario-not-offered", f"`{shortened(text)}` is not offered; {offered}.", hint)


def joined(*sentences: str | None) -> str | None:
    """Those sentences that there are, one after the other."""
    return " ".join(filter(None, sentences)) or None


def _first(names: Names, state: State, seat: int, text: str) -> str | None:
    """The only choice of the player's, when windows are passed, after which the line is offered."""
    trial = state.clone()
    while trial.decision is not None and trial.decision.kind == WINDOW:
        trial.choose(PASS)
    decision = trial.decision
    if decision is None or decision.player != seat or decision.source.size() > _TRIED:
        return None
    found = []
    for option in map(str, decision.options):
        after = trial.clone()
        after.choose(option)
        if _choose(names, after.clone(), seat, text) or _through_windows(names, after, seat, text):
            found.append(option)
    return found[0] if len(found) == 1 else None


def _after_windows(names: Names, state: State, seat: int, text: str) -> State | None:
    """Where play comes when windows are passed, if the player is offered something like the text there."""
    trial = state.clone()
    while trial.decision is not None and trial.decision.kind == WINDOW:
        if not _choose(names, trial, trial.decision.player, PASS) or trial.decision is None:
            return None
        if trial.decision.player == seat and meant(names, trial.decision, text):
            return trial
    return None
