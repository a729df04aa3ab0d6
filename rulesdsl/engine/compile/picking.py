"""Picking the cards of a deed, and what the next lines may call them.

Who acts is asked where fewer are taken than there are; by lot goes what they do not see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulesdsl.engine import frame as f
from rulesdsl.engine.compile.values import Selection, pick_by_lot
from rulesdsl.engine.decision import Decision, Listed, Source, Subsets, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.operations import Moved
from rulesdsl.engine.say import kinds_of, say_cards, told_apart

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State


LOT = -1
"""In an answer: a card that is still to be drawn by lot. A question must come out the same when it is put again, so it draws none."""


def pick(selection: Selection, may: bool, steps: list[Step], verb: str, *, public: bool = True) -> None:
    """Pick cards into PICK: asked where fewer are taken than there are, by lot where the actor does not see them."""

    def choose(state: State, frame: Frame) -> bool | None:
        cards = selection.candidates(state, frame)
        least, most, full = selection.limits(state, frame, len(cards))
        frame[f.WORK] = full
        if may and (len(cards) < full or most == 0):
            state.answer = ()
            return None
        whole = least == most == len(cards)
        unseen = any_unseen(state, cards, frame[f.ME])
        if unseen and whole and may and not selection.random:
            values = [(), (LOT,) * most]
            words = say_unseen(verb, kinds_of(state, cards))
            return ask(state, Decision(frame[f.ME], "may", Listed(values), words))
        by_lot = selection.random or (unseen and not whole)
        if by_lot and least == most and not may:
            state.answer = pick_by_lot(state, frame, selection, cards, most)
            return None
        if by_lot:
            numbers = (0, most) if may else range(least, most + 1)
            return ask(
                state,
                Decision(
                    frame[f.ME],
                    "may" if may else verb,
                    Listed([(LOT,) * number for number in numbers]),
                    say_hidden(verb),
                ),
            )
        if least == most == len(cards) and not may and selection.together is None:
            state.answer = tuple(cards)
            if state.forced is not None and selection.choice and cards and not unseen:
                state.forced.append(decision(state, frame, cards, Subsets(cards, most, most)))
            return None
        source = selection.source(state, frame, cards, none=may)
        if source.size() == 0:
            state.answer = ()
            return None
        return ask(state, decision(state, frame, cards, source))

    def decision(state: State, frame: Frame, cards: list[int], source: Source) -> Decision:
        about = (verb, frame[f.THIS], told_apart(state, cards))
        return Decision(frame[f.ME], verb, source, say_cards, public=public, about=about)

    def picked(state: State, frame: Frame) -> None:
        answer = tuple(state.answer)
        if answer[:1] == (LOT,):
            cards = selection.candidates(state, frame)
            all_of_them = len(answer) == len(cards) and not selection.random
            number = len(answer)
            answer = tuple(cards) if all_of_them else pick_by_lot(state, frame, selection, cards, number)
        frame[f.PICK] = answer

    steps += [choose, picked]


def bind_picked(selection: Selection) -> Step:
    """Cards that are picked and stay where they lie are *those*."""

    def bind(state: State, frame: Frame) -> None:
        pairs = tuple((card, state.where[card]) for card in frame[f.PICK])
        frame[f.DONE] = len(pairs) >= max(1, frame[f.WORK] or 1)
        named(frame, pairs, fresh=selection.fresh, whole=selection.whole)
        frame[f.WORK] = None

    return bind


def named(frame: Frame, moved: Moved, *, fresh: bool, whole: bool = False) -> None:
    """What a deed moved is *that many*; named anew it is *those*, of those it counts as taken; one card is *it*.

    Where those themselves moved (`whole`), they are still those, where they lie now; what was taken of them is not.
    """
    frame[f.MANY] = len(moved)
    if fresh:
        frame[f.THOSE], frame[f.TAKEN] = moved, ()
    else:
        frame[f.TAKEN] += tuple(card for card, _ in moved)
        if whole:
            places = dict(moved)
            frame[f.THOSE] = tuple((card, places.get(card, slot)) for card, slot in frame[f.THOSE])
    it = frame[f.IT]
    if not whole:
        frame[f.IT] = moved[0] if len(moved) == 1 else None
    elif it is not None:
        frame[f.IT] = next(((card, slot) for card, slot in moved if card == it[0]), it)


def any_unseen(state: State, cards: Sequence[int], player: int) -> bool:
    """Whether there is a card among them that the player does not know: then no question may name them."""
    known = state.known
    return any([not known[card] >> player & 1 for card in cards])


def say_unseen(verb: str, cards: str) -> Callable[[Decision, Any], str]:
    """A choice about all of some cards that whoever chooses does not see: their number, or none."""
    return lambda _, value: f"{verb} {cards}" if value else "decline"


def say_hidden(verb: str) -> Callable[[Decision, Any], str]:
    """A choice about cards that are taken by lot: how many, or none."""
    return lambda decision, value: (
        f"{verb} {len(value)} at random"
        if value
        else "decline"
        if decision.kind == "may"
        else f"{verb} nothing"
    )
