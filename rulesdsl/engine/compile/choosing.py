"""Deeds that ask who acts for something else than cards: whether, which player, which word, which option."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulesdsl.engine import chance
from rulesdsl.engine import frame as f
from rulesdsl.engine.compile.picking import named
from rulesdsl.engine.decision import Decision, Listed, Subsets, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.operations import Moved
from rulesdsl.engine.say import say_player, say_yes
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State


NOBODY = -1
"""In an answer: no player."""


def ask_whether(
    compiler: Steps,
    deed: core.Deed,
    steps: list[Step],
    possible: Callable[[State, Frame], bool],
    skipped: int,
) -> None:
    """`may`: asked where the deed could be done; declined, the next `skipped` steps are passed over."""
    words = compiler.words(deed)

    def offer(state: State, frame: Frame) -> bool | None:
        if not possible(state, frame):
            state.answer = False
            return None
        return ask(state, Decision(frame[f.ME], "may", Listed((True, False)), say_yes(words)))

    def answered(state: State, frame: Frame) -> None:
        if not state.answer:
            frame[f.DONE] = False
            frame[f.AT] += skipped

    steps += [offer, answered]


def simply(
    compiler: Steps,
    deed: core.Deed,
    may: bool,
    steps: list[Step],
    possible: Callable[[State, Frame], bool],
    perform: Callable[[State, Frame], Moved],
) -> None:
    """A deed that is done in one go and is no happening of its own."""
    if may:
        ask_whether(compiler, deed, steps, possible, 1)

    def do(state: State, frame: Frame) -> None:
        moved = perform(state, frame)
        frame[f.DONE] = bool(moved)
        named(frame, moved, fresh=True)

    steps.append(do)


def choose_player(compiler: Steps, deed: core.ChoosePlayer, may: bool, steps: list[Step]) -> None:
    """One of some players is *they*."""
    players = compiler.values.players(deed.players)

    def choose(state: State, frame: Frame) -> bool | None:
        found = players(state, frame)
        if not found:
            state.answer = -1
            return None
        if deed.random:
            index, state.chance = chance.below(state.chance, len(found))
            state.answer = found[index]
            return None
        return ask(
            state,
            Decision(
                frame[f.ME],
                "choose-player",
                Listed([*found, NOBODY] if may else found),
                say_player_or_decline,
            ),
        )

    def chosen(state: State, frame: Frame) -> None:
        frame[f.THEY] = state.answer
        frame[f.DONE] = state.answer >= 0

    steps += [choose, chosen]


def choose_word(compiler: Steps, deed: core.ChooseWord, may: bool, steps: list[Step]) -> None:
    """One word or number of an attribute is *that*."""
    attribute = compiler.rules.vocabulary.attributes[deed.attribute]
    number = compiler.rules.attributes[deed.attribute]
    values = range(len(attribute.words)) if attribute.words else range(attribute.least, attribute.most + 1)
    texts = attribute.words or tuple(str(value) for value in values)
    first = values.start

    def choose(state: State, frame: Frame) -> bool | None:
        if deed.random:
            index, state.chance = chance.below(state.chance, len(values))
            state.answer = values[index]
            return None
        options = [*values, None] if may else values
        return ask(
            state,
            Decision(
                frame[f.ME],
                "choose-word",
                Listed(options),
                lambda _, value: "decline" if value is None else f"name {texts[value - first]}",
            ),
        )

    def chosen(state: State, frame: Frame) -> None:
        if state.answer is None:
            frame[f.DONE] = False
            return
        frame[f.WORDS] = (*(pair for pair in frame[f.WORDS] if pair[0] != number), (number, state.answer))
        frame[f.DONE] = True

    steps += [choose, chosen]


def offer(compiler: Steps, deed: core.Offer, may: bool, steps: list[Step]) -> None:
    """`choose 1:`: options whose demands nothing meets are not offered; the chosen ones are carried out in their order."""
    amount = compiler.values.amount(deed.number)
    words = [
        compiler.words(core.Term(span=(option[0].span[0], option[-1].span[1]))) for option in deed.options
    ]
    demands = [compiler.demands.of(option) for option in deed.options]
    programs = [compiler.inner(option) for option in deed.options]

    def choose(state: State, frame: Frame) -> bool | None:
        open_ = [index for index, needs in enumerate(demands) if all(need(state, frame) for need in needs)]
        number = min(amount(state, frame), len(open_))
        if number == 0:
            state.answer = ()
            return None
        return ask(
            state,
            Decision(
                frame[f.ME], "option", Subsets(open_, number, number, none=may),
                lambda _, value: " and ".join(words[index] for index in value) or "decline",
            ),
        )  # fmt: skip

    def chosen(state: State, frame: Frame) -> None:
        frame[f.DONE] = bool(state.answer)
        for index in reversed(state.answer):
            state.stack.append(f.inner(frame, programs[index]))

    steps += [choose, chosen]


def say_player_or_decline(decision: Decision, value: Any) -> str:
    """A player, or nobody where the choice is optional."""
    return "decline" if value == NOBODY else say_player(decision, value)
