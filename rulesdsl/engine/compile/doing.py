"""Deeds that do what the game does: procedures, cards' own text, counters, the game's verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.compile.choosing import ask_whether, simply
from rulesdsl.engine.compile.picking import named, pick
from rulesdsl.engine.compile.values import AmountOf, PlayerOf
from rulesdsl.engine.compile.verbs import do_verb
from rulesdsl.engine.decision import Decision, Listed, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.operations import Moved
from rulesdsl.engine.say import say_cards, told_apart
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State


def run(compiler: Steps, deed: core.Run, may: bool, steps: list[Step]) -> None:
    """`make 1 barter`: carried out when it is possible, so many times; a free one."""
    happening = compiler.rules.happenings[deed.happening]
    amount = compiler.values.amount(deed.number)
    partner = compiler.values.player(deed.partner) if deed.partner is not None else None
    of_cards = compiler.rules.vocabulary.procedures[deed.happening].cards is not None

    def possible(state: State, frame: Frame) -> bool:
        return compiler.rules.possible[happening](
            state, frame[f.ME], partner(state, frame) if partner else -1
        )

    def loop(state: State, frame: Frame) -> None:
        left = frame[f.WORK]
        if left is None:
            left = amount(state, frame)
            frame[f.PICK] = 0
            frame[f.SAVED] = (frame[f.SAVED], left)
            if of_cards:
                frame[f.THOSE], frame[f.TAKEN], frame[f.IT] = (), (), None
        elif state.failed:
            state.failed = False
        else:
            frame[f.PICK] += 1
            if of_cards:
                frame[f.THOSE] += state.moved
        if left <= 0 or not possible(state, frame):
            if left > 0 and compiler.rules.watch is not None:
                compiler.rules.watch.missed(state, happening, frame[f.ME], ())
            frame[f.WORK] = None
            frame[f.SAVED], wanted = frame[f.SAVED]
            frame[f.MANY] = frame[f.PICK]
            frame[f.DONE] = frame[f.PICK] >= wanted
            return
        frame[f.WORK] = left - 1
        frame[f.AT] -= 1
        state.failed = False
        compiler.rules.machine.make(state, happening, frame[f.ME], partner(state, frame) if partner else -1)

    if may:
        ask_whether(compiler, deed, steps, possible, 1)
    steps.append(loop)


def finish(compiler: Steps, deed: core.Finish) -> Step:
    """What waits to go on is over."""
    waiting = compiler.rules.happenings[deed.happening]

    def over(state: State, frame: Frame) -> None:
        frame[f.DONE] = compiler.rules.machine.finish_waiting(state, waiting)

    return over


def count(compiler: Steps, deed: core.Count) -> Step:
    """A number becomes *that many*."""
    amount = compiler.values.amount(deed.amount)

    def counted(state: State, frame: Frame) -> None:
        frame[f.MANY] = amount(state, frame)
        frame[f.DONE] = frame[f.MANY] > 0

    return counted


def carry_out(compiler: Steps, group: core.Group, may: bool, steps: list[Step]) -> None:
    """Do what is written on cards, which everybody then reads; a card's text does not work inside itcompiler."""
    selection = compiler.values.selection(group)
    pick(selection, may, steps, "carry out")

    def do(state: State, frame: Frame) -> None:
        frame[f.DONE] = False
        frame[f.WORK] = None
        busy = {other[f.THIS] for other in state.stack if len(other) == f.SIZE}
        everyone = operations.everyone(state)
        hidden = [card for card in frame[f.PICK] if state.known[card] != everyone]
        operations.show(state, hidden, everyone, frame[f.ME], "reveal")
        for card in reversed(frame[f.PICK]):
            program = compiler.rules.effects[card]
            if program < 0 or card in busy:
                continue
            frame[f.DONE] = True
            inner = f.effect_frame(program, frame[f.ME], card, frame[f.ROLES])
            inner[f.IT] = (card, state.where[card])
            state.stack.append(inner)

    steps.append(do)


def gain(compiler: Steps, deed: core.Gain, may: bool, steps: list[Step]) -> None:
    """A counter goes up or down."""
    number = compiler.rules.counters[deed.counter]
    amount = compiler.values.amount(deed.amount)
    sign = -1 if deed.lose else 1
    if isinstance(deed.on, core.Player):
        player = compiler.values.player(deed.on)
        if deed.lose:
            _lose(compiler, deed, player, amount, number, may, steps)
            return
        inner: list[Step] = []

        def args(state: State, frame: Frame) -> tuple[Any, ...]:
            index = number * state.players + player(state, frame)
            by = amount(state, frame)
            frame[f.SAVED] = (frame[f.SAVED], by)
            return index, by

        do_verb(compiler, "gain", inner, args)

        def counted(state: State, frame: Frame) -> None:
            frame[f.SAVED], by = frame[f.SAVED]
            frame[f.MANY] = by
            frame[f.DONE] = by > 0

        inner.append(counted)
        if may:
            ask_whether(compiler, deed, steps, lambda state, frame: True, len(inner))
        steps += inner
        return
    cards = compiler.values.group_cards(deed.on)

    def on_cards(state: State, frame: Frame) -> Moved:
        for card in cards(state, frame):
            state.coins[number, card] = max(
                0, state.coins.get((number, card), 0) + sign * amount(state, frame)
            )
        frame[f.DONE] = True
        return tuple((card, state.where[card]) for card in cards(state, frame))

    simply(compiler, deed, may, steps, lambda state, frame: True, on_cards)


def _lose(
    compiler: Steps,
    deed: core.Gain,
    player: PlayerOf,
    amount: AmountOf,
    number: int,
    may: bool,
    steps: list[Step],
) -> None:
    """A player's counter goes down, no further than 0. It is no `gain`, so what follows gains does not follow it."""

    def lose(state: State, frame: Frame) -> None:
        index = number * state.players + player(state, frame)
        lost = min(amount(state, frame), state.counters[index])
        state.counters[index] -= lost
        frame[f.MANY] = lost
        frame[f.DONE] = lost > 0
        if state.log is not None and lost:
            state.log.append(("count", index, -lost, state.counters[index]))

    if may:
        ask_whether(compiler, deed, steps, lambda state, frame: True, 1)
    steps.append(lose)


def act(compiler: Steps, deed: core.ActOn, may: bool, steps: list[Step]) -> None:
    """A verb of the game is done to cards that it may be done to."""
    happening = compiler.rules.happenings[deed.act]
    selection = compiler.values.selection(deed.group, act=happening)
    if deed.other is not None:
        _act_for(compiler, deed, happening, may, steps)
        return
    pick(selection, may, steps, deed.act)

    def do(state: State, frame: Frame) -> None:
        cards = frame[f.PICK]
        frame[f.DONE] = bool(cards)
        frame[f.WORK] = None
        named(
            frame,
            tuple((card, state.where[card]) for card in cards),
            fresh=selection.fresh,
            whole=selection.whole,
        )
        live = state.live >> happening & 1
        for card in reversed(cards) if live else cards:
            compiler.rules.machine.act(state, happening, frame[f.ME], (card,), frame[f.THIS])

    steps.append(do)


def _act_for(compiler: Steps, deed: core.ActOn, happening: int, may: bool, steps: list[Step]) -> None:
    """An act that swaps: this card for another."""
    assert deed.other is not None
    ours, theirs = (
        compiler.values.selection(deed.group, act=happening),
        compiler.values.selection(deed.other, act=happening),
    )

    def choose(state: State, frame: Frame) -> bool | None:
        mine = ours.candidates(state, frame)
        cards = theirs.candidates(state, frame)
        if not mine or not cards:
            state.answer = ()
            return None
        values: list[tuple[int, ...]] = [(mine[0], card) for card in cards]
        about = (deed.act, frame[f.THIS], told_apart(state, [mine[0], *cards]))
        return ask(
            state,
            Decision(frame[f.ME], deed.act, Listed([*values, ()] if may else values), say_cards, about=about),
        )

    def do(state: State, frame: Frame) -> None:
        frame[f.DONE] = bool(state.answer)
        if state.answer:
            compiler.rules.machine.act(state, happening, frame[f.ME], tuple(state.answer), frame[f.THIS])

    steps += [choose, do]


def keep_moved(state: State, frame: Frame) -> None:
    """After *as usual*: its cards are those."""
    named(frame, state.moved, fresh=True)
    frame[f.DONE] = not state.failed
    state.failed = False
