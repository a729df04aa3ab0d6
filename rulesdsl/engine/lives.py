"""When standing records begin, hold, are used up and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulesdsl.engine.standing import DURING, LIES, UNTIL, UNTIL_END, Shift, Shut, Standing, Trigger

if TYPE_CHECKING:
    from rulesdsl.engine.state import State


FAILED = "failed"
"""The quality of what was tried and did not come about; it counts for nothing else."""


def arrive(state: State, record: Standing) -> None:
    """A record takes its place, behind all that came before."""
    state.standing.append(record)
    refresh(state)


def new_serial(state: State) -> int:
    """The next arrival number."""
    state.serial += 1
    return state.serial


def refresh(state: State) -> None:
    """Work the masks out again after records came or went."""
    live = state.rules.always_live
    changed = 0
    state.shut = False
    for record in state.standing:
        kind = type(record)
        life = record.life
        if life.how in (UNTIL, UNTIL_END, DURING) and life.what >= 0:
            live |= 1 << life.what
        if kind is Shift:
            changed |= 1 << record.number  # type: ignore[union-attr]
            if record.scope >= 0:  # type: ignore[union-attr]
                live |= 1 << record.scope  # type: ignore[union-attr]
        elif kind is Trigger:
            live |= 1 << record.happening  # type: ignore[union-attr]
            if record.within >= 0:  # type: ignore[union-attr]
                live |= 1 << record.within  # type: ignore[union-attr]
        elif kind is Shut:
            state.shut = True
        else:
            live |= 1 << record.happening  # type: ignore[union-attr]
    state.live = live
    state.changed = changed


def holds(state: State, record: Standing) -> bool:
    """Whether the record's standing condition is true now; a rule does not stand while its own condition is looked at."""
    if record.condition < 0:
        return True
    if record.serial in state.judging:
        return False
    env: list[Any] = list(record.env)
    state.judging = (*state.judging, record.serial)
    try:
        return state.rules.conditions[record.condition](state, env)
    finally:
        state.judging = state.judging[:-1]


def remove(state: State, gone: set[int], *, used: bool = False) -> None:
    """Records of these serials end; `used` where what they were for is spent."""
    watch = state.rules.watch
    if watch is not None:
        watch.ended(state, [record for record in state.standing if record.serial in gone], used)
    state.standing = [record for record in state.standing if record.serial not in gone]
    refresh(state)


def begins(state: State, happening: int, player: int) -> None:
    """A happening begins: what lasted until then ends, what lasts until its end is armed."""
    kept: list[Standing] = []
    for record in state.standing:
        life = record.life
        if life.what == happening and (life.player < 0 or life.player == player):
            if life.how == UNTIL:
                continue
            if life.how == UNTIL_END and not life.armed:
                record = evolve(record, life=evolve(life, armed=True))
        kept.append(record)
    if len(kept) != len(state.standing) or kept != state.standing:
        watch = state.rules.watch
        if watch is not None:
            stay = {record.serial for record in kept}
            watch.ended(state, [record for record in state.standing if record.serial not in stay], False)
        state.standing = kept
        refresh(state)


def ends(state: State, happening: int, player: int) -> None:
    """A happening is over: what lasted as long as it ends."""
    gone = {
        record.serial
        for record in state.standing
        if record.life.what == happening
        and (
            record.life.how == DURING
            or (record.life.how == UNTIL_END and record.life.armed and record.life.player in (-1, player))
        )
    }
    if gone:
        remove(state, gone)


def left(state: State, card: int, zone: int) -> None:
    """A card left a zone: rules that hold while it lies there end."""
    gone = {
        r.serial for r in state.standing if r.life.how == LIES and r.life.what == zone and r.key[0] == card
    }
    if gone:
        remove(state, gone)


def use_up(state: State, serial: int) -> None:
    """One of the next so many is spent; the record ends with the last."""
    for index, record in enumerate(state.standing):
        if record.serial == serial:
            if not isinstance(record, Shift | Trigger) or record.nth is None or record.nth.first:
                return
            nth = record.nth
            if nth.left <= 1:
                remove(state, {serial}, used=True)
            else:
                state.standing[index] = evolve(record, nth=evolve(nth, left=nth.left - 1))
            return


def ordinal(
    state: State,
    happening: int,
    player: int,
    period: int,
    quality: str | None,
    fits: Callable[[int], bool] | None = None,
) -> int:
    """How often somebody (-1: anybody) has done something since a period began; with `fits`, to cards that do."""
    history = state.history
    if not history:
        return 0
    since = state.marks[period] if period >= 0 else -1
    count = 0
    for serial, what, who, cards, qualities in history:
        if what != happening or serial <= since or player not in (-1, who):
            continue
        if fits is not None and not any(fits(card) for card in cards):
            continue
        if quality in qualities if quality else FAILED not in qualities:
            count += 1
    return count


def note(
    state: State, happening: int, player: int, cards: tuple[int, ...] = (), qualities: tuple[str, ...] = ()
) -> None:
    """Something was done: remembered where a card or the rules ask about it."""
    if state.rules.noted >> happening & 1:
        state.serial += 1
        state.history.append((state.serial, happening, player, cards, qualities))


def begin_period(state: State, happening: int, player: int) -> None:
    """A stretch of play begins: its count starts anew, and what is asked about no longer is forgotten."""
    state.serial += 1
    state.marks[happening] = state.serial
    if state.standing:
        begins(state, happening, player)
    forever = state.rules.noted_forever
    history = state.history
    if history:
        state.history = [entry for entry in history if forever >> entry[1] & 1]


def end_period(state: State, happening: int, player: int) -> None:
    """A stretch of play is over."""
    if state.standing:
        ends(state, happening, player)
