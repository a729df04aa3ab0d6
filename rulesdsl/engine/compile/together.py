"""What several players do at once: all choose hidden from each other, then everything happens as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.compile.moving import target_of
from rulesdsl.engine.compile.picking import named, pick
from rulesdsl.engine.frame import Frame
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State


def all_together(compiler: Steps, line: core.Line, deed: core.Move | core.Show, steps: list[Step]) -> None:
    """Everybody chooses, hidden, against the same state; then all cards move as one.

    A card that several choose goes to the first of them in turn order.
    """
    assert isinstance(line.who, core.Players)
    players = compiler.values.players(line.who)
    moved_by = deed if isinstance(deed, core.Move) else None
    selection = compiler.values.selection(deed.group, per=moved_by.per if moved_by else None)
    target = target_of(compiler, moved_by) if moved_by else lambda state, frame, card: state.where[card]
    verb = moved_by.verb if moved_by else "reveal"
    choose: list[Step] = []
    pick(selection, line.may, choose, verb, public=False)
    pick_step, picked_step = choose

    def turn(state: State, frame: Frame) -> bool | None:
        if frame[f.SAVED] is None or not isinstance(frame[f.SAVED], tuple):
            frame[f.SAVED] = (frame[f.ME], tuple(players(state, frame)), ())
        _, left, _ = frame[f.SAVED]
        if not left:
            frame[f.AT] += 1
            return None
        frame[f.ME] = left[0]
        return pick_step(state, frame)

    def answered(state: State, frame: Frame) -> None:
        picked_step(state, frame)
        me, left, done = frame[f.SAVED]
        plan = tuple((card, target(state, frame, card)) for card in frame[f.PICK])
        frame[f.SAVED] = (me, left[1:], done + plan)
        frame[f.AT] -= 2

    def together(state: State, frame: Frame) -> None:
        me, _, plan = frame[f.SAVED]
        frame[f.SAVED] = frame[f.ME] = me
        if moved_by is None:
            operations.show(state, tuple(card for card, _ in plan), operations.everyone(state), -1, "reveal")
            frame[f.DONE] = bool(plan)
            named(frame, plan, fresh=True)
            frame[f.WORK] = None
            return
        first: dict[int, int] = {}
        for card, slot in plan:
            if slot >= 0 and card not in first and operations.may_enter(state, card, slot):
                first[card] = slot
        plan = tuple(first.items())
        moved = operations.exchange(state, operations.fitting(state, plan), verb, -1)
        frame[f.DONE] = bool(moved)
        named(frame, moved, fresh=True)
        frame[f.WORK] = None

    def begin(state: State, frame: Frame) -> None:
        frame[f.SAVED] = None

    steps += [begin, turn, answered, together]
