"""A run of a happening, where some standing rule mentions it: the one order in which rules meet it.

What lasts until it ends; is it possible? *before* rules; possible again? changes for it are bound; the newest *instead of*, or the work
itself, or *at* rules; done? counts and uses; *after* rules; what lasts as long as it ends. Where nothing mentions a happening, its
work is called directly and none of this is run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from rulesdsl.engine import frame as f
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import FAILED, begins, ends, holds, note, ordinal, use_up
from rulesdsl.engine.numbers import fits_next
from rulesdsl.engine.standing import Ban, Shift, Trigger

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Step, Work
    from rulesdsl.engine.state import State

SLOT = -1
"""The work of a happening that does nothing by itself."""


def banned(
    state: State,
    happening: int,
    player: int,
    quality: str | None = None,
    cards: tuple[int, ...] = (),
    source: int = -1,
) -> bool:
    """Whether a rule forbids it: to that player, of that quality, to any of those cards, by the card `source`."""
    if not state.live >> happening & 1:
        return False
    return ban_on(state, happening, player, quality, cards, source) is not None


def ban_on(
    state: State,
    happening: int,
    player: int,
    quality: str | None = None,
    cards: tuple[int, ...] = (),
    source: int = -1,
) -> Ban | None:
    """The oldest rule that forbids it."""
    for record in state.standing:
        if (
            type(record) is Ban
            and record.happening == happening
            and _forbids(state, record, player, quality, cards, source)
        ):
            if state.rules.watch is not None:
                state.rules.watch.applied(state, record)
            return record
    return None


def _forbids(
    state: State, record: Ban, player: int, quality: str | None, cards: tuple[int, ...], source: int
) -> bool:
    if record.quality is not None and record.quality != quality:
        return False
    if record.players and not (player >= 0 and record.players >> player & 1):
        return False
    tests = state.rules.card_tests
    env = list(record.env)
    if record.cards is not None and not any(card in record.cards for card in cards):
        return False
    if record.tests >= 0 and not any(tests[record.tests](state, env, card) for card in cards):
        return False
    if record.by_tests >= 0 and (source < 0 or not tests[record.by_tests](state, env, source)):
        return False
    return holds(state, record)


def allowed(state: State, happening: int, player: int, card: int, source: int = -1) -> bool:
    """Whether an act may be done to one card."""
    return not banned(state, happening, player, None, (card,), source)


def invoke(
    state: State,
    happening: int,
    by: int,
    work: int,
    *,
    parent: int = -1,
    args: tuple[object, ...] = (),
    cards: tuple[tuple[int, int], ...] = (),
    parties: tuple[int, ...] = (),
    quality: tuple[str, ...] = (),
) -> Frame:
    """Push a run; its frame."""
    state.serial += 1
    run: Frame = [
        state.rules.run_program, 0, happening, by, cards, parent, work, (), False, (), state.serial, args, parties, quality, False,
    ]  # fmt: skip
    state.stack.append(run)
    return run


def hooked(happening: int, work: Work, number: int) -> Step:
    """A program's step that is a happening: run in full where a rule mentions it, else its work alone. The frame's third field is the player."""

    def step(state: State, frame: Frame) -> None:
        if state.live >> happening & 1:
            invoke(state, happening, frame[2], number, parent=len(state.stack) - 1)
        else:
            work(state, frame)

    return step


# ------------------------------------------------------------------------------------------------------------- phases


def begin(state: State, run: Frame) -> None:
    """What lasted until then ends; forbidden, it does not happen; the *before* rules line up."""
    begins(state, run[f.HAPPENING], run[f.BY])
    if _stopped(state, run):
        run[f.FAILED] = True
        run[f.AT] = FINISHED_BANNED
        return
    run[f.QUEUE] = _matching(state, run, "before")


def before(state: State, run: Frame) -> None:
    """The *before* rules act, oldest first."""
    _fire_next(state, run)


def work(state: State, run: Frame) -> None:
    """Changes are bound; the newest *instead of* acts, or the work itself."""
    if _stopped(state, run):
        run[f.FAILED] = True
        run[f.AT] = FINISHED_BANNED
        return
    happening, by = run[f.HAPPENING], run[f.BY]
    run[f.BOUND] = tuple(
        record.serial
        for record in state.standing
        if type(record) is Shift
        and record.scope == happening
        and record.serial < run[f.BEGAN]
        and (not record.players or record.players >> by & 1)
        and fits_next(state, record, by)
    )
    if run[f.WORKS] == SLOT:
        run[f.QUEUE] = _matching(state, run, "at")
        return
    replacing = _matching(state, run, "instead of")
    if replacing:
        run[f.REPLACED] = True
        _fire(state, run, replacing[-1])
        return
    state.failed = False
    state.moved = ()
    _do_work(state, run)


def _do_work(state: State, run: Frame) -> None:
    parent = run[f.PARENT]
    state.rules.works[run[f.WORKS]](state, run if parent < 0 else state.stack[parent])


def at(state: State, run: Frame) -> None:
    """In a slot the *at* rules act, oldest first."""
    if run[f.WORKS] == SLOT:
        _fire_next(state, run)


def finished(state: State, run: Frame) -> None:
    """Is it done? Then it counts and uses up what was for it; the *after* rules line up."""
    happening, by = run[f.HAPPENING], run[f.BY]
    rules = state.rules
    if not run[f.REPLACED] and run[f.WORKS] != SLOT:
        run[f.FAILED] = state.failed
        if rules.carries >> happening & 1:
            run[f.CARDS] = state.moved
    state.failed = False
    if run[f.REPLACED] or not rules.self_noting >> happening & 1:
        cards = tuple(card for card, _ in run[f.CARDS])
        note(state, happening, by, cards, (FAILED,) if run[f.FAILED] else run[f.QUALITY])
    if not run[f.FAILED]:
        for serial in run[f.BOUND]:
            use_up(state, serial)
    run[f.QUEUE] = _matching(state, run, "after")


def after(state: State, run: Frame) -> None:
    """The *after* rules act, oldest first."""
    _fire_next(state, run)


def over(state: State, run: Frame) -> None:
    """What lasted as long as this ends; the frame is taken away and its cards are what moved."""
    ends(state, run[f.HAPPENING], run[f.BY])
    state.stack.pop()
    state.moved = run[f.CARDS]
    state.failed = run[f.FAILED]


PHASES: tuple[Step, ...] = (begin, before, work, at, finished, after, over)
FINISHED_BANNED = PHASES.index(over)
WORKING = PHASES.index(work) + 1
"""Up to here in a run its work has not been done."""


def _stopped(state: State, run: Frame) -> bool:
    quality = run[f.QUALITY][0] if run[f.QUALITY] else None
    return banned(state, run[f.HAPPENING], run[f.BY], quality, _cards_of(state, run))


# -------------------------------------------------------------------------------------------------------------- rules


def _matching(state: State, run: Frame, timing: str) -> tuple[int, ...]:
    """The serials of the rules that act now, oldest first."""
    happening = run[f.HAPPENING]
    watch = state.rules.watch
    found = []
    for record in state.standing:
        if (
            type(record) is Trigger
            and record.happening == happening
            and record.timing == timing
            and record.serial < run[f.BEGAN]
        ):
            misfit = _misfit(state, record, run)
            if misfit is None:
                found.append(record.serial)
            elif watch is not None:
                watch.passed_over(state, record, misfit, run)
    return tuple(found)


Misfit = Literal[
    "failed", "quality", "player", "cards", "elsewhere", "began before", "too late", "at work", "condition"
]
"""Why a rule does not act at a moment of its kind: it was about what comes about and this did not; another quality; somebody else's;
other cards; no step of what it waits for; that began before the rule was put up; not the first; it is acting already; its condition is
false."""


def _misfit(state: State, record: Trigger, run: Frame) -> Misfit | None:
    """Why a rule does not act now; None where it does."""
    qualities: tuple[str, ...] = (FAILED,) if run[f.FAILED] else run[f.QUALITY]
    if record.quality is None:
        if run[f.FAILED]:
            return "failed"
    elif record.quality not in qualities:
        return "quality"
    by = run[f.BY]
    if record.players and not (by >= 0 and record.players >> by & 1):
        return "player"
    if not _right_cards(state, record, run):
        return "cards"
    if record.within >= 0 and (outside := _outside(state, record, run)):
        return outside
    if record.nth is not None and record.nth.first and record.within < 0:
        done = ordinal(
            state, run[f.HAPPENING], by, record.nth.period, record.quality, _card_filter(state, record)
        )
        which = done if record.timing == "after" else done + 1
        if which > record.nth.left:
            return "too late"
    if any(len(frame) == f.SIZE and frame[f.KEY] == record.key for frame in state.stack):
        return "at work"
    return None if holds(state, record) else "condition"


def _card_filter(state: State, record: Trigger) -> Callable[[int], bool] | None:
    """Which cards the record is about; None where it is about any."""
    if record.cards is not None:
        held = record.cards
        return lambda card: card in held
    if record.tests >= 0:
        test = state.rules.card_tests[record.tests]
        env = list(record.env)
        return lambda card: test(state, env, card)
    return None


def _right_cards(state: State, record: Trigger, run: Frame) -> bool:
    fits = _card_filter(state, record)
    return fits is None or any(fits(card) for card in _cards_of(state, run))


def _cards_of(state: State, run: Frame) -> tuple[int, ...]:
    """The cards that a run is about; before a draw, any card of the kind that will be drawn stands for them all."""
    if run[f.CARDS] or run[f.HAPPENING] != state.rules.happenings["draw"]:
        return tuple(card for card, _ in run[f.CARDS])
    table = state.rules.table
    return table.of_kind[table.kinds[run[f.ARGS][0]]][:1] if run[f.AT] <= WORKING else ()


def _outside(state: State, record: Trigger, run: Frame) -> Misfit | None:
    """Why the run is no step of a run of the right procedure, the right one of them; None where it is."""
    program = state.rules.run_program
    for frame in reversed(state.stack):
        if frame is not run and frame[f.PROGRAM] == program and frame[f.HAPPENING] == record.within:
            if frame[f.BEGAN] < record.serial:
                return "began before"
            nth = record.nth
            if nth is None or not nth.first:
                return None
            done = ordinal(state, record.within, frame[f.BY], nth.period, None)
            return None if done < nth.left else "too late"
    return "elsewhere"


def _fire_next(state: State, run: Frame) -> None:
    """The next rule of the queue acts, if it still stands; then this phase goes on."""
    queue = run[f.QUEUE]
    if not queue:
        return
    run[f.QUEUE] = queue[1:]
    run[f.AT] -= 1
    _fire(state, run, queue[0])


def _fire(state: State, run: Frame, serial: int) -> None:
    record = next((r for r in state.standing if r.serial == serial), None)
    if not isinstance(record, Trigger) or not holds(state, record):
        return
    body: Frame = list(record.env)
    cards = run[f.CARDS]
    if record.tests >= 0:
        test = state.rules.card_tests[record.tests]
        cards = tuple((card, slot) for card, slot in cards if test(state, body, card))
    body[f.PROGRAM] = record.body
    body[f.AT] = 0
    body[f.ME] = body[f.YOU]
    body[f.THEY] = run[f.BY]
    if cards:
        body[f.THOSE] = cards
        body[f.TAKEN] = ()
        if len(cards) == 1:
            body[f.IT] = cards[0]
    body[f.MANY] = len(cards)
    body[f.ROLES] = run[f.PARTIES] or parties(state)
    body[f.KEY] = record.key
    body[f.WORK] = body[f.PICK] = None
    body[f.RUN] = next(i for i, frame in enumerate(state.stack) if frame is run)
    body[f.DEFERRED] = ()
    if record.nth is not None and not record.nth.first:
        use_up(state, serial)
    if state.log is not None:
        state.log.append(("rule", record.key, run[f.HAPPENING], record.timing))
    state.stack.append(body)


def parties(state: State) -> tuple[int, ...]:
    """The participants of the innermost thing that has any."""
    program = state.rules.run_program
    for frame in reversed(state.stack):
        if frame[f.PROGRAM] == program and frame[f.PARTIES]:
            return tuple(frame[f.PARTIES])
    return ()


def as_usual(state: State, body: Frame) -> None:
    """Inside an *instead of*: the next older replacement that does not work already, or the work itself."""
    run = state.stack[body[f.RUN]]
    replacing = _matching(state, run, "instead of")
    if replacing:
        _fire(state, run, replacing[-1])
        return
    state.failed = False
    _do_work(state, run)
