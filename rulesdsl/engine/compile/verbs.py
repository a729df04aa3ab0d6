"""The language's own verbs as happenings: each has its work, which rules meet where one mentions it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.compile.picking import named
from rulesdsl.engine.compile.values import Selection
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.run import invoke

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.rules import Rules, Step
    from rulesdsl.engine.state import State


def add_verb_works(rules: Rules) -> None:
    """The work of each verb; it reads its own run's ARGS and leaves what moved in `State.moved`."""

    def moves(verb: str) -> Callable[[State, Frame], None]:
        def work(state: State, run: Frame) -> None:
            plan, bottom = run[f.ARGS]
            targets = dict(plan)
            state.moved = operations.move(
                state, [card for card, _ in plan], targets.__getitem__, verb, run[f.BY], bottom=bottom
            )

        return work

    def draw(state: State, run: Frame) -> None:
        kind, number = run[f.ARGS]
        state.moved = operations.draw(state, run[f.BY], kind, number)

    def reveal(state: State, run: Frame) -> None:
        cards, mask = run[f.ARGS]
        operations.show(state, cards, mask, run[f.BY], "reveal")
        state.moved = tuple((card, state.where[card]) for card in cards)

    def swap(state: State, run: Frame) -> None:
        ours, theirs, here, there = run[f.ARGS]
        moved = operations.swap(state, ours, theirs, here, there, run[f.BY])
        state.failed = not moved
        state.moved = tuple(pair for pair in moved if pair[0] in ours)

    def refill(state: State, run: Frame) -> None:
        slot, kind, size = run[f.ARGS]
        state.moved = operations.deal(state, kind, size - len(state.zones[slot]), slot, run[f.BY])

    def shuffle(state: State, run: Frame) -> None:
        for slot in run[f.ARGS][0]:
            operations.shuffle_slot(state, slot)

    def gain(state: State, run: Frame) -> None:
        index, amount = run[f.ARGS]
        state.counters[index] = max(0, state.counters[index] + amount)
        if state.log is not None:
            state.log.append(("count", index, amount, state.counters[index]))

    table = {
        "discard": moves("discard"), "take": moves("take"), "put": moves("put"), "draw": draw, "reveal": reveal, "swap": swap,
        "refill": refill, "shuffle": shuffle, "gain": gain,
    }  # fmt: skip
    for verb, work in table.items():
        happening = rules.happenings[verb]
        rules.native[happening] = rules.add_work(work)
        rules.carries |= 1 << happening


def do_verb(
    compiler: Steps,
    verb: str,
    steps: list[Step],
    args: Callable[[State, Frame], tuple[Any, ...]],
    *,
    cards: bool = False,
    selection: Selection | None = None,
) -> None:
    """Do one of the language's own verbs: a run where a rule mentions it."""
    happening = compiler.rules.happenings[verb]
    work = compiler.rules.native[happening]
    perform = compiler.rules.works[work]

    def do(state: State, frame: Frame) -> None:
        what = args(state, frame)
        state.moved = ()
        state.failed = False
        if state.live >> happening & 1:
            pairs = tuple((card, state.where[card]) for card in frame[f.PICK] or ()) if cards else ()
            invoke(state, happening, frame[f.ME], work, args=what, cards=pairs, parties=frame[f.ROLES])
        else:
            shadow: Frame = [0, 0, happening, frame[f.ME], (), -1, work, (), False, (), 0, what]
            perform(state, shadow)

    def result(state: State, frame: Frame) -> None:
        moved = state.moved
        wanted = frame[f.WORK] if selection is not None else None
        frame[f.DONE] = not state.failed and len(moved) >= max(1, wanted or 1)
        named(
            frame,
            moved,
            fresh=selection is None or selection.fresh,
            whole=selection is not None and selection.whole,
        )
        frame[f.WORK] = None
        state.failed = False

    steps += [do, result]
