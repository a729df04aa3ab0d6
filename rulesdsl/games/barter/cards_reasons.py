"""Why a Bayanihan card cannot be played: where it lies, the moment, the rules of playing, and what the card itself asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from rulesdsl.engine import frame as f
from rulesdsl.games.barter import impossible
from rulesdsl.games.barter.machine import Barter, machine_of
from rulesdsl.games.barter.windows import ROLES, WINDOW
from rulesdsl.games.reason import Eyes, Reason
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.state import State


def play(look: Eyes, machine: Barter, name: str) -> list[Reason]:
    """Why the player cannot play a card of that name now; nothing where they can."""
    alike = look.cards(name)
    if not alike:
        return [look.no_card(name)]
    state, player, at = look.state, look.player, machine.at
    own = [card for card in alike if card in state.zones[at.bayanihan[player]]]
    held = [card for card in alike if card in state.zones[at.reserve[player]]]
    card = (own or held or alike)[0]
    label = look.label((card,))
    if state.rules.table.kind[card] != machine.bayanihan:
        kind = state.rules.vocabulary.kinds[state.rules.table.kinds[state.rules.table.kind[card]]].says
        return [Reason(f"{label} is a {kind} card; only Bayanihan cards are played", "T2")]
    if not own and not held:
        return [Reason(f"{label} is not in player {player + 1}'s hand: it lies {look.where(card)}", "T2")]
    if state.active != player:
        return [Reason(f"it is player {state.active + 1}'s turn; only the active player plays cards", "T12")]
    if not own and card not in machine.windows.borrowed(state, player):
        return [Reason(f"{label} lies {look.where(card)}, and no rule lets it be played from there", "A1")]
    decision = look.decision
    if decision.kind == "window" and decision.player == player:
        frame = state.stack[-1]
        return in_window(look, machine, card, frame[WINDOW], frame[ROLES])
    over = last_window(look, machine)
    if over is None:
        return [Reason(f"no window is open in which cards are played; {look.asked()}", "W1")]
    says = state.rules.vocabulary.windows[over]
    found = in_window(look, machine, card, over, ())
    how = "and the card could not have been played in it" if found else "and the card was not played in it"
    return [*found, Reason(f"the window `{says}` is over, {how}; {look.asked()}", "W1")]


def last_window(look: Eyes, machine: Barter) -> int | None:
    """The window that came last before the decision that stands; None where something resolves."""
    w = machine.w
    kinds = {
        "main-action": w.before_action,
        "another-barter": w.before_barter,
        "hand-limit": w.after_action,
        "stall-update": w.after_action,
    }
    kind = look.decision.kind
    if kind == "barter":
        below = look.state.stack[-2][f.PROGRAM] if len(look.state.stack) > 1 else -1
        made = below == machine.barter.action or (
            below == look.state.rules.run_program
            and len(look.state.stack) > 2
            and look.state.stack[-3][f.PROGRAM] == machine.barter.action
        )
        return w.before_barter if made else None
    return kinds.get(kind)


def in_window(look: Eyes, machine: Barter, card: int, window: int, roles: tuple[int, ...]) -> list[Reason]:
    """Why a card at hand cannot be played in a window: its timing, W6, prohibitions, what it asks for (W2, W3)."""
    state, player = look.state, look.player
    rules = state.rules
    label = look.label((card,))
    names = rules.vocabulary.windows
    fits = [name for index, name in enumerate(names) if rules.windows[card] >> index & 1]
    found: list[Reason] = []
    if names[window] not in fits:
        times = " and ".join(f"`{name}`" for name in fits) or "none"
        found.append(Reason(f"the timing of {label} fits the windows {times}, not `{names[window]}`", "W2"))
    if state.history and machine.windows.played_already(state, card):
        found.append(Reason(f"{label} was played this turn already", "W6"))
    found += look.forbidden(machine.h.play, f"{label} cannot be played", cards=(card,))
    env = f.effect_frame(rules.effects[card], player, card, roles)
    if names[window] in fits:
        for need, term in zip(rules.demands[card], rules.demand_terms[card], strict=True):
            if not need(state, env):
                found += demand(look, machine, card, term)
    return found


def closed(state: State, player: int, window: int, roles: tuple[int, ...]) -> list[Reason]:
    """Why a window was not opened: for each card at hand whose timing it is, the first reason."""
    machine = machine_of(state.rules)
    look = Eyes(state, player)
    cards = [
        card for card in state.zones[machine.at.bayanihan[player]] if state.rules.windows[card] >> window & 1
    ]
    found = []
    for card in cards:
        for reason in in_window(look, machine, card, window, roles)[:1]:
            known = look.label((card,))
            found.append(
                reason if known in reason.words else evolve(reason, words=f"{known}: {reason.words}")
            )
    return found


def demand(look: Eyes, machine: Barter, card: int, term: core.Term) -> list[Reason]:
    """What a card asks for and does not get (W3)."""
    place = (look.state.rules.table.cards[card].id, *term.span)
    match term:
        case core.Run(happening, _, _):
            because = impossible.missed(look.state, look.state.rules.happenings[happening], look.player, ())
            why = "; ".join(f"{reason.words} ({reason.clause})" for reason in because)
            words = f"no {look.state.rules.vocabulary.procedures[happening].says} can be made{': ' if why else ''}{why}"
        case core.ChoosePlayer():
            words = "there is no player to choose"
        case core.Offer():
            words = "none of its options can be carried out"
        case core.Chosen(source=core.Pool() as pool):
            where = " or ".join(dict.fromkeys(at.zone for at in pool.places))
            words = f"there is no card to choose{f' in the {where}' if where else ''}"
        case _:
            words = "there is nothing to choose"
    return [Reason(words, "W3", place)]
