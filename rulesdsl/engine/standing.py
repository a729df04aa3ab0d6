"""Rules that hold for a while: changed numbers, prohibitions, permissions, and lines that wait for a moment.

They are frozen records in `State.standing`, in order of arrival; the order in which rules meet is that order everywhere. Two masks tell
the hot path at once that nothing stands: `live`, a bit a happening that some record mentions, and `changed`, a bit a number.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

DURING, UNTIL, UNTIL_END, LIES, GAME = range(5)
"""How a record's life is meant; see `Life`."""


@frozen
class Life:
    """`how` and the happening (or zone) that ends it, for `player` only where that is not -1.

    `DURING` a happening that goes on now; `UNTIL` the next beginning of one; `UNTIL_END` the end of the next one of that player
    that begins (`armed` once it has begun); `LIES` while the card lies in the slot's zone.
    """

    how: int
    what: int = -1
    player: int = -1
    armed: bool = True


@frozen
class Nth:
    """The next or first so many. `left` counts down for the next; `first` counts within a period."""

    first: bool
    left: int
    period: int = -1


@frozen
class Record:
    """What all standing records share. `key` is (card, clause); `condition` an index into `Rules.conditions`, or -1."""

    serial: int
    life: Life
    key: tuple[int, int]
    condition: int
    env: tuple[Any, ...]


@frozen
class Shift(Record):
    """A changed number: of a setting, or (attribute, cards) printed on cards.

    `players` is a mask, 0 for a number of the table; `cards` those whose number it is; `how` as in the language; `low` the amount,
    or the first of the choices that `high` ends; a scope holds for runs of a happening only.
    """

    number: int
    players: int
    cards: tuple[int, ...]
    how: str
    low: int
    high: int
    scope: int
    nth: Nth | None


@frozen
class Ban(Record):
    """Something that does not happen: a happening by players of a mask (to cards that pass, by cards that pass).

    `cards` None: whatever cards; `tests` and `by_tests` are indices into `Rules.card_tests`, or -1.
    """

    happening: int
    quality: str | None
    players: int
    cards: tuple[int, ...] | None
    tests: int
    by_tests: int


@frozen
class Shut(Record):
    """A place that cards which pass do not enter: `slots` of it."""

    slots: tuple[int, ...]
    tests: int


@frozen
class Permit(Record):
    """Acts that may be done to cards where they could not be."""

    happening: int
    cards: tuple[int, ...]


@frozen
class Trigger(Record):
    """A line that waits: the body (a program) acts `timing` a happening.

    `players` a mask of who does it, 0 for whoever; `cards` and `tests` which cards; `within` the happening whose step it must be.
    """

    timing: str
    happening: int
    quality: str | None
    players: int
    nth: Nth | None
    cards: tuple[int, ...] | None
    tests: int
    within: int
    body: int


Standing = Shift | Ban | Shut | Permit | Trigger
