"""Where a recorded game parts when it is played with two editions of its cards."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulesdsl.brief import quoted, some
from rulesdsl.engine.state import State
from rulesdsl.tools.transcripts.keep import end_of
from rulesdsl.tools.transcripts.record import Event, Record
from rulesdsl.tools.transcripts.replay import Moment, moments, offered

MOST_OPTIONS = 200
"""Options that are compared one by one; of more only the number is."""
MOST_SHOWN = 3
"""Options that one side alone has, which are shown."""


@frozen
class RecordChange:
    """A recorded game that parts: at which choice (0: before the first), in which turn, and what each side has there."""

    file: str
    line: int | None
    choice: int
    turn: str
    old: str
    new: str


@frozen
class Comparison:
    """What came of one recorded game: not `played` where both sides have the same cards; `stopped` where neither side can go on."""

    played: bool = True
    change: RecordChange | None = None
    stopped: str | None = None


def unlike(path: str, old: str, new: str) -> Comparison:
    """A game that at least one side cannot even begin."""
    if old == new:
        return Comparison(stopped=f"{path}: {old}")
    return Comparison(change=RecordChange(path, None, 0, "", old, new))


def part(record: Record, old: State, new: State, path: str) -> Comparison:
    """Play the choices of a record on both sides, up to where they part."""
    turn = ""
    for before, after in zip(moments(record, old, path), moments(record, new, path), strict=False):
        number = before.number
        for event in before.events:
            turn = event.text if event.heading else turn
        step = record.steps[number - 1] if number else None
        span = step.span if step else None
        difference = _events(before.events, after.events)
        stops = [moment.problem.message if moment.problem is not None else None for moment in (before, after)]
        if difference is None and stops[0] is not None and stops[0] == stops[1]:
            return Comparison(stopped=f"{path}: choice {number + 1}: {stops[0]}")
        if difference is None:
            difference = _asked(before, after)
            if difference is not None and number < len(record.steps):
                number, span = number + 1, record.steps[number].span
        if difference is not None:
            line = span.line if span else None
            return Comparison(change=RecordChange(path, line, number, turn, *difference))
    ends = end_of(old), end_of(new)
    if ends[0] == ends[1]:
        return Comparison()
    return Comparison(change=RecordChange(path, None, len(record.steps), turn, *ends))


def _events(old: Sequence[Event], new: Sequence[Event]) -> tuple[str, str] | None:
    for index in range(max(len(old), len(new))):
        one, other = (
            events[index].text if index < len(events) else "nothing more happens" for events in (old, new)
        )
        if one != other:
            return one, other
    return None


def _asked(old: Moment, new: Moment) -> tuple[str, str] | None:
    """What is asked next on each side, where that differs."""
    one, other = old.state.decision, new.state.decision
    if one is None or other is None or (one.player, one.kind) != (other.player, other.kind):
        return None if one is other is None else (offered(old.state), offered(new.state))
    who = f"player {one.player + 1}"
    if max(one.source.size(), other.source.size()) > MOST_OPTIONS:
        sizes = one.source.size(), other.source.size()
        return (
            None
            if sizes[0] == sizes[1]
            else (
                f"{who} has {sizes[0]} options ({one.kind})",
                f"{who} has {sizes[1]} options ({one.kind})",
            )
        )
    texts = [list(dict.fromkeys(map(str, decision.options))) for decision in (one, other)]
    if set(texts[0]) == set(texts[1]):
        return None
    lost = [text for text in texts[0] if text not in texts[1]]
    gained = [text for text in texts[1] if text not in texts[0]]
    return _offer(who, lost, gained), _offer(who, gained, lost)


def _offer(who: str, only: Sequence[str], missing: Sequence[str]) -> str:
    if only:
        return f"{who} may {some(quoted(only), MOST_SHOWN)}"
    return f"{who} may not {some(quoted(missing), MOST_SHOWN, joint='or')}"
