"""Where a scenario begins within a turn: for each machine, how its pending work is laid out there."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from rulesdsl.engine import operations
from rulesdsl.engine.lives import begin_period
from rulesdsl.engine.state import State


@frozen
class Start:
    """Whose turn it is, who began the game, at which step play starts, and the event that is named (-1 where none is)."""

    seat: int
    starter: int
    step: str
    event: int


EVENT_STEP, MAIN_ACTION = "event step", "main action"
SHORT = {"event": EVENT_STEP}
"""Short words for steps."""


def steps_of(state: State) -> tuple[str, ...]:
    """The steps that a turn of this game has, in order."""
    return state.rules.vocabulary.procedures["turn"].steps


def barter(state: State, start: Start) -> str | None:
    """A turn of BARTER from one of its steps on, or why it cannot be played.

    At the main action, a named event is put on top of its deck and the turn starts with the event step, so that what the event
    does is in force. At the event step, a named event is the last turn's and lies on the table.
    """
    machine = state.rules.machine
    if _nobody_could_choose(state):
        return "Nobody has Goods and none can be drawn: turns would follow each other without a choice."
    turns, at = machine.turn, machine.at
    step = start.step
    if start.event >= 0:
        operations.lay(state, start.event, at.event_deck if step == MAIN_ACTION else at.active_event)
        step = EVENT_STEP
    state.vars = [start.starter, (start.seat - start.starter) % state.players + 1]
    state.active = start.seat
    begin_period(state, machine.h.turn, start.seat)
    state.stack = [[turns.game, 1, 0], [turns.turn, _position(state, turns.turn, step), start.seat, 0, 0]]
    return None


def _nobody_could_choose(state: State) -> bool:
    machine, rules = state.rules.machine, state.rules
    at, goods = machine.at, machine.goods
    piles = (rules.deck_slot[goods], rules.discard_slot[goods])
    owned = (slot for seat in range(state.players) for slot in (at.hand[seat], at.stall[seat]))
    return not any(state.zones[slot] for slot in (*piles, *owned))


def _position(state: State, program: int, step: str) -> int:
    """Where in a turn's program a step begins: each takes one place, the main action all that the others leave."""
    order = steps_of(state)
    wide = len(state.rules.programs[program]) - 1 - (len(order) - 1)
    return sum(wide if name == MAIN_ACTION else 1 for name in order[: order.index(step)])


STARTS: dict[str, Callable[[State, Start], str | None]] = {"barter": barter}
"""By the name of the machine."""
