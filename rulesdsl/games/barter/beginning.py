"""Where play of BARTER can begin: with the setup (S1 to S5), or with a turn from one of its steps on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.lives import begin_period
from rulesdsl.games.barter import names
from rulesdsl.games.beginning import SETUP, Beginning, Refusal, Start, Word

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.barter.machine import Barter

EVENT_STEP, MAIN_ACTION = "event step", "main action"
MIDWAY = frozenset(("barter", "market-pick", "offer", "answer", "counteroffer"))
"""Kinds of decisions in the middle of a barter or a trade."""


def beginning(machine: Barter) -> Beginning:
    """Where play can begin."""
    return Beginning(
        words={
            "turn": Word("player", lambda state: state.active),
            "starter": Word("player", lambda state: state.vars[names.STARTER]),
            "event": Word("card", kind=names.EVENT),
        },
        step=MAIN_ACTION,
        steps=(SETUP, *_turn_steps(machine)),
        dealt=("hand", "market"),
        deal=machine.deal_out,
        begin=lambda state, start: _begin(machine, state, start),
        step_of=lambda state: _step_of(machine, state),
        short={"event": EVENT_STEP},
        places={"event": "event stage"},
        midway=MIDWAY,
    )


def _turn_steps(machine: Barter) -> tuple[str, ...]:
    return machine.rules.vocabulary.procedures["turn"].steps


def _begin(machine: Barter, state: State, start: Start) -> Refusal | None:
    if start.step == SETUP:
        refused = _set_up(machine, state, start)
    else:
        refused = _go_on(machine, state, start)
    if refused is None:
        state.advance()
    return refused


def _set_up(machine: Barter, state: State, start: Start) -> Refusal | None:
    """A whole new game: what is named lies there, all else is dealt as the rules say."""
    at = machine.at
    if "event" in start.values:
        return Refusal(
            "event", "The first event is revealed in the first turn: put it on top of `event deck`."
        )
    if "turn" in start.values:
        return Refusal("turn", "The turns come after the setup: say with `starter` who begins.")
    if any(slot in start.named for slot in (*at.stall, *at.reserve, at.active_event)):
        return Refusal("step", "What a Stall shows is chosen in the setup: give those Goods in `hand`.")
    if not start.named and not start.values:
        machine.begin(state)
        return None
    machine.deal_out(state, start.named)
    starter = start.values.get("starter")
    machine.begin_turns(state, machine.random_starter(state) if starter is None else starter)
    return None


def _go_on(machine: Barter, state: State, start: Start) -> Refusal | None:
    """A turn from one of its steps on, or why it cannot be played.

    At the main action, a named event is put on top of its deck and the turn starts with the event step, so that what the event
    does is in force. At the event step, a named event is the last turn's and lies on the table.
    """
    turns, at = machine.turn, machine.at
    step, event = start.step, start.values.get("event")
    seat, starter = start.values.get("turn", 0), start.values.get("starter", 0)
    if event is not None and step not in (MAIN_ACTION, EVENT_STEP):
        return Refusal(
            "event",
            "With this step no event can be named: what it does would not be in force: use `step: main action`.",
        )
    if _nobody_could_choose(machine, state):
        return Refusal(
            "", "Nobody has Goods and none can be drawn: turns would follow each other without a choice."
        )
    if event is not None:
        operations.lay(state, event, at.event_deck if step == MAIN_ACTION else at.active_event)
        step = EVENT_STEP
    state.vars = [starter, (seat - starter) % state.players + 1]
    state.active = seat
    begin_period(state, machine.h.turn, seat)
    start_of = sum(width for name, width in _widths(machine)[: _turn_steps(machine).index(step)])
    state.stack = [[turns.game, 1, 0], [turns.turn, start_of, seat, 0, 0]]
    return None


def _nobody_could_choose(machine: Barter, state: State) -> bool:
    rules = machine.rules
    at, goods = machine.at, machine.goods
    piles = (rules.deck_slot[goods], rules.discard_slot[goods])
    owned = (slot for seat in range(state.players) for slot in (at.hand[seat], at.stall[seat]))
    return not any(state.zones[slot] for slot in (*piles, *owned))


def _widths(machine: Barter) -> list[tuple[str, int]]:
    """The steps of a turn with the places that each takes in its program: one, the main action all that the others leave."""
    order = _turn_steps(machine)
    wide = len(machine.rules.programs[machine.turn.turn]) - 1 - (len(order) - 1)
    return [(name, wide if name == MAIN_ACTION else 1) for name in order]


def _step_of(machine: Barter, state: State) -> str | None:
    for frame in reversed(state.stack):
        if frame[f.PROGRAM] == machine.turn.setup:
            return SETUP
        if frame[f.PROGRAM] == machine.turn.turn:
            left = max(frame[f.AT], 1)
            for name, width in _widths(machine):
                left -= width
                if left <= 0:
                    return name
    return None
