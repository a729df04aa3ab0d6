"""Where a scenario begins: for each machine, what can be said of that, and how its pending work is laid out there."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from rulesdsl.engine import operations
from rulesdsl.engine.lives import begin_period
from rulesdsl.engine.state import State


@frozen
class Start:
    """Whose turn it is (who leads), who began the game, at which step play starts, and the event that is named (-1: none)."""

    seat: int
    starter: int
    step: str
    event: int


EVENT_STEP, MAIN_ACTION, PLAYING = "event step", "main action", "playing"
SHORT = {"event": EVENT_STEP}
"""Short words for steps."""


@frozen
class Beginning:
    """How scenarios of a machine begin.

    `words` the keys for it; `seat` the one of them that says who is first; `steps` where play can start, in order, and `step` where
    it does if nothing is said; `start` lays the work out, or says why it cannot be played.
    """

    words: tuple[str, ...]
    seat: str
    step: str
    steps: Callable[[State], tuple[str, ...]]
    start: Callable[[State, Start], str | None]


def turn_steps(state: State) -> tuple[str, ...]:
    """The steps that a turn has, in order."""
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
    order = turn_steps(state)
    wide = len(state.rules.programs[program]) - 1 - (len(order) - 1)
    return sum(wide if name == MAIN_ACTION else 1 for name in order[: order.index(step)])


def market_day(state: State, start: Start) -> str | None:
    """A round of Market Day from its beginning, in the last hand of the game, or why it cannot be played.

    Everybody holds what is given; who holds one card plays it unasked, who holds none plays none.
    """
    machine = state.rules.machine
    if any(state.zones[row] for row in machine.row):
        return "Cards come into a round by being played: give them in `hand`."
    if not any(state.zones[hand] for hand in machine.hand[: state.players]):
        return "Nobody has cards in hand: there is no round to play."
    machine.set_up_last_hand(state, start.seat)
    return None


STARTS = {
    "barter": Beginning(
        ("turn", "starter", "step", "event", "fill"), "turn", MAIN_ACTION, turn_steps, barter
    ),
    "market day": Beginning(
        ("leader", "step", "fill"), "leader", PLAYING, lambda state: (PLAYING,), market_day
    ),
}
"""By the name of the machine."""
