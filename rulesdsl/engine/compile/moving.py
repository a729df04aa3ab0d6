"""Deeds that move cards, or show them: what is moved is picked first, then it goes all together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulesdsl.engine import chance, operations
from rulesdsl.engine import frame as f
from rulesdsl.engine.compile.choosing import ask_whether, simply
from rulesdsl.engine.compile.picking import any_unseen, named, pick
from rulesdsl.engine.compile.values import Selection
from rulesdsl.engine.compile.verbs import do_verb
from rulesdsl.engine.decision import Decision, Listed, Orders, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.numbers import read
from rulesdsl.engine.operations import Moved
from rulesdsl.engine.run import invoke
from rulesdsl.engine.say import say_deed, say_order
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.rules import Step
    from rulesdsl.engine.state import State


def move(compiler: Steps, deed: core.Move, may: bool, steps: list[Step]) -> None:
    """Cards go from where they lie to somewhere else."""
    selection = compiler.values.selection(deed.group, per=deed.per)
    if deed.to.place is not None and compiler.rules.vocabulary.zones[deed.to.place.zone].room is not None:
        selection = _within_room(compiler, selection, deed.to.place)
    pick(selection, may, steps, deed.verb)
    if deed.to.order is not None:
        _in_order(compiler, deed.to.order, steps)
    target = target_of(compiler, deed)
    bottom = deed.to.end == "bottom"
    ordered = deed.to.end is not None

    def args(state: State, frame: Frame) -> tuple[Any, ...]:
        cards = frame[f.PICK]
        if ordered and not bottom:
            cards = cards[::-1]
        return tuple((card, target(state, frame, card)) for card in cards), bottom

    do_verb(compiler, deed.verb, steps, args, cards=True, selection=selection)


def _within_room(compiler: Steps, selection: Selection, place: core.Place) -> Selection:
    """No more cards are picked than the place still holds."""
    slots = compiler.values.slots_of(place, compiler.rules.vocabulary.zones[place.zone].holds)
    inner = selection.limits

    def limits(state: State, frame: Frame, count: int) -> tuple[int, int, int]:
        least, most, full = inner(state, frame, count)
        space = sum(operations.room(state, slot) for slot in slots(state, frame))
        return min(least, space), min(most, space), full

    return evolve(selection, limits=limits)


def _in_order(compiler: Steps, how: str, steps: list[Step]) -> None:
    """The order in which picked cards are laid, topmost first; whoever does not see them lays them as they lie."""

    def choose(state: State, frame: Frame) -> bool | None:
        cards = frame[f.PICK]
        if len(cards) < 2 or (how != "random" and any_unseen(state, cards, frame[f.ME])):
            state.answer = cards
            return None
        if how == "random":
            left = list(cards)
            state.chance = chance.shuffle(state.chance, left)
            state.answer = tuple(left)
            return None
        return ask(
            state,
            Decision(
                frame[f.ME],
                "order",
                Orders(cards),
                say_order,
                public=False,
                about=("order", frame[f.THIS], compiler.rules.table.label),
            ),
        )

    def ordered(state: State, frame: Frame) -> None:
        frame[f.PICK] = tuple(state.answer)

    steps += [choose, ordered]


def target_of(compiler: Steps, deed: core.Move) -> Callable[[State, Frame, int], int]:
    """Where one card of a move goes; -1 where it can go nowhere."""
    rules = compiler.rules
    kinds = rules.table.kind
    if deed.to.place is not None:
        place = deed.to.place
        by_kind = [compiler.values.slots_of(place, (kind,)) for kind in rules.table.kinds]

        def there(state: State, frame: Frame, card: int) -> int:
            found = by_kind[kinds[card]](state, frame)
            return found[0] if found else -1

        return there
    if deed.verb == "discard":
        piles = rules.discard_slot
        return lambda state, frame, card: piles[kinds[card]]
    if deed.verb == "take":
        taken = rules.taken_slot
        return lambda state, frame, card: taken[kinds[card]][frame[f.ME]]
    decks = rules.deck_slot
    return lambda state, frame, card: decks[kinds[card]]


def draw(compiler: Steps, deed: core.Draw, may: bool, steps: list[Step]) -> None:
    """Cards from a deck, a fixed number or one that the actor names."""
    index = compiler.kind(deed.kind)
    amount = compiler.values.amount(deed.number)
    rules = compiler.rules

    def there(state: State) -> int:
        pile = rules.discard_slot[index]
        return len(state.zones[rules.deck_slot[index]]) + (
            len(state.zones[pile]) if rules.refills[index] else 0
        )

    def choose(state: State, frame: Frame) -> bool | None:
        number = amount(state, frame)
        frame[f.WORK] = number
        if may or deed.up_to:
            if number == 0 or there(state) < (number if may else 1):
                state.answer = 0
                return None
            choices = range(number + 1) if deed.up_to else (0, number)
            return ask(
                state, Decision(frame[f.ME], "draw", Listed(choices), say_deed(f"draw {{}} {deed.kind}"))
            )
        state.answer = number
        return None

    def chosen(state: State, frame: Frame) -> None:
        frame[f.PICK] = state.answer

    steps += [choose, chosen]
    happening = rules.happenings["draw"]
    work = rules.native[happening]

    def do(state: State, frame: Frame) -> None:
        number = frame[f.PICK]
        state.moved = ()
        state.failed = False
        if state.live >> happening & 1 and number:
            invoke(state, happening, frame[f.ME], work, args=(index, number), parties=frame[f.ROLES])
        elif number:
            state.moved = operations.draw(state, frame[f.ME], index, number)

    def result(state: State, frame: Frame) -> None:
        frame[f.DONE] = len(state.moved) >= max(1, 1 if deed.up_to else frame[f.WORK])
        named(frame, state.moved, fresh=True)
        frame[f.WORK] = None

    steps += [do, result]


def deal(compiler: Steps, deed: core.Deal, may: bool, steps: list[Step]) -> None:
    """Cards from a deck to a place that has room for them."""
    amount, slots = compiler.values.amount(deed.number), compiler.values.slots_of(deed.to, (deed.kind,))
    index = compiler.kind(deed.kind)

    def possible(state: State, frame: Frame) -> bool:
        return all(operations.room(state, slot) > 0 for slot in slots(state, frame))

    def perform(state: State, frame: Frame) -> Moved:
        moved: Moved = ()
        number = amount(state, frame)
        for slot in slots(state, frame):
            moved += operations.deal(state, index, number, slot, frame[f.ME])
        return moved

    simply(compiler, deed, may, steps, possible, perform)


def show(compiler: Steps, deed: core.Show, steps: list[Step]) -> None:
    """Cards are looked at, or revealed to all."""
    selection = compiler.values.selection(deed.group)
    pick(selection, False, steps, "look at" if not deed.to_all else "reveal")
    if deed.to_all:
        do_verb(
            compiler,
            "reveal",
            steps,
            lambda state, frame: (frame[f.PICK], operations.everyone(state)),
            cards=True,
            selection=selection,
        )
        return

    def look(state: State, frame: Frame) -> None:
        cards = frame[f.PICK]
        operations.show(state, cards, 1 << frame[f.ME], frame[f.ME], "look at")
        frame[f.DONE] = bool(cards)
        named(
            frame,
            tuple((card, state.where[card]) for card in cards),
            fresh=selection.fresh,
            whole=selection.whole,
        )
        frame[f.WORK] = None

    steps.append(look)


def swap(compiler: Steps, deed: core.Swap, may: bool, steps: list[Step]) -> None:
    """Two groups change places: first one is picked, then the other; all of it happens or nothing."""
    left, right = compiler.values.selection(deed.left), compiler.values.selection(deed.right)

    def whole(state: State, frame: Frame) -> bool:
        for side, term in ((left, deed.left), (right, deed.right)):
            cards = side.candidates(state, frame)
            _, _, full = side.limits(state, frame, len(cards))
            everything = isinstance(term, core.Chosen) and term.quantity == "all"
            if not everything and len(cards) < max(1, full):
                return False
        return True

    here, there = _home_of(compiler, deed.left), _home_of(compiler, deed.right)
    inner: list[Step] = []
    pick(left, False, inner, "give")

    def keep(state: State, frame: Frame) -> None:
        frame[f.SAVED] = (frame[f.SAVED], frame[f.PICK])

    inner.append(keep)
    pick(right, False, inner, "take")

    def args(state: State, frame: Frame) -> tuple[Any, ...]:
        frame[f.SAVED], ours = frame[f.SAVED]
        return ours, frame[f.PICK], here(state, frame), there(state, frame)

    do_verb(compiler, "swap", inner, args)
    if may:
        ask_whether(compiler, deed, steps, whole, len(inner) + 1)

    def possible(state: State, frame: Frame) -> None:
        if not whole(state, frame):
            frame[f.DONE] = False
            frame[f.MANY] = 0
            frame[f.AT] += len(inner)

    steps += [possible, *inner]


def _home_of(compiler: Steps, group: core.Group) -> Callable[[State, Frame], int]:
    """The slot where a group's cards lie, also when there are none; -1 where that cannot be told."""
    if (
        not isinstance(group, core.Chosen)
        or not isinstance(group.source, core.Pool)
        or not group.source.places
    ):
        return lambda state, frame: -1
    slots = compiler.values.slots_of(group.source.places[0], group.source.kinds)

    def home(state: State, frame: Frame) -> int:
        found = slots(state, frame)
        return found[0] if found else -1

    return home


def refill(compiler: Steps, deed: core.Refill, may: bool, steps: list[Step]) -> None:
    """A place is filled to its size, or to a number."""
    slots = compiler.values.slots_of(deed.place, (deed.kind,))
    index = compiler.kind(deed.kind)
    size = compiler.rules.vocabulary.zones[deed.place.zone].size
    number = compiler.values.amount(deed.number) if deed.number is not None else None
    setting = compiler.rules.settings[size] if size is not None else -1

    def args(state: State, frame: Frame) -> tuple[Any, ...]:
        found = slots(state, frame)
        slot = found[0]
        if number is not None:
            return slot, index, number(state, frame)
        return slot, index, read(state, setting, compiler.rules.slots.owner[slot])

    inner: list[Step] = []
    do_verb(compiler, "refill", inner, args)
    if may:
        ask_whether(
            compiler,
            deed,
            steps,
            lambda state, frame: args(state, frame)[2] > len(state.zones[args(state, frame)[0]]),
            len(inner),
        )
    steps += inner


def shuffle(compiler: Steps, deed: core.Shuffle, may: bool, steps: list[Step]) -> None:
    """A pile is shuffled; it always comes about, so it is done unless it was declined."""
    slots = compiler.values.slots_of(deed.place, (deed.kind,))
    inner: list[Step] = []
    do_verb(compiler, "shuffle", inner, lambda state, frame: (tuple(slots(state, frame)),))

    def done(state: State, frame: Frame) -> None:
        frame[f.DONE] = True

    inner.append(done)
    if may:
        ask_whether(compiler, deed, steps, lambda state, frame: True, len(inner))
    steps += inner
