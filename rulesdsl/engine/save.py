"""A position as text, and back: JSON with the hash of the rules that it belongs to."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import attrs

from rulesdsl.engine import standing
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.state import State

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules

FORMAT = 1
RECORDS = {
    cls.__name__: cls
    for cls in (standing.Shift, standing.Ban, standing.Shut, standing.Permit, standing.Trigger)
}


class OtherRules(ValueError):
    """A saved position that belongs to other rules, or is no saved position."""


def dump(state: State) -> str:
    """The position as text. A decision that stands is found again by carrying out its question once more."""
    data = {
        "format": FORMAT,
        "rules": state.rules.hash,
        "players": state.players,
        "zones": state.zones,
        "known": state.known,
        "counters": state.counters,
        "coins": [[number, card, count] for (number, card), count in sorted(state.coins.items())],
        "standing": [[type(record).__name__, attrs.asdict(record)] for record in state.standing],
        "history": state.history,
        "marks": state.marks,
        "serial": state.serial,
        "stack": state.stack,
        "chance": state.chance,
        "vars": state.vars,
        "active": state.active,
        "over": state.over,
        "asked": state.decision is not None,
    }
    body = json.dumps(data, separators=(",", ":"))
    return f"{_digest(body)} {body}"


def _digest(body: str) -> str:
    """What a text that was not written by `dump` does not begin with."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _record(name: str, data: dict[str, Any]) -> Any:
    fields = {key: _tuples(value) for key, value in data.items()}
    fields["life"] = standing.Life(**data["life"])
    if data.get("nth") is not None:
        fields["nth"] = standing.Nth(**data["nth"])
    return RECORDS[name](**fields)


def restore(rules: Rules, text: str) -> State:
    """The position of a text. Raises `OtherRules`."""
    digest, _, body = text.strip().partition(" ")
    try:
        if digest != _digest(body):
            raise OtherRules("this is not a saved position, or it is damaged")
        data = json.loads(body)
        if data["format"] != FORMAT:
            raise OtherRules(
                f"this position was saved in format {data['format']}; this version reads format {FORMAT}"
            )
        if data["rules"] != rules.hash:
            raise OtherRules(
                "this position was saved under other cards or rules: load those to go on from it"
            )
        state = _restore(rules, data)
    except OtherRules:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise OtherRules("this is not a saved position, or it is damaged") from error
    return state


def _restore(rules: Rules, data: dict[str, Any]) -> State:
    from rulesdsl.engine.lives import refresh

    state = State.__new__(State)
    state.rules = rules
    state.players = data["players"]
    state.zones = data["zones"]
    state.where = [-1] * len(rules.table)
    for slot, cards in enumerate(state.zones):
        for card in cards:
            state.where[card] = slot
    state.known = data["known"]
    state.counters = data["counters"]
    state.coins = {(number, card): count for number, card, count in data["coins"]}
    state.standing = [_record(name, fields) for name, fields in data["standing"]]
    state.history = [_tuples(entry) for entry in data["history"]]
    state.marks = data["marks"]
    state.serial = data["serial"]
    state.stack = [_frame(frame) for frame in data["stack"]]
    state.chance = data["chance"]
    state.vars = data["vars"]
    state.active = data["active"]
    state.over = data["over"]
    state.decision = None
    state.answer = None
    state.moved = ()
    state.failed = False
    state.judging = ()
    state.log = None
    state.forced = None
    refresh(state)
    if data["asked"]:
        frame = state.stack[-1]
        frame[1] -= 1
        serial = state.serial
        state.advance()
        state.serial = serial
    return state


def _frame(frame: list[Any]) -> Frame:
    return [_tuples(value) for value in frame]
