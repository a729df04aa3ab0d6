"""Where play can begin other than at the start of a game: what each machine lets be said of it, in a designer's words."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Literal

from attrs import field, frozen

if TYPE_CHECKING:
    from rulesdsl.engine.state import State

SETUP = "setup"
"""The step at which a whole new game begins."""


@frozen
class Word:
    """Something that can be said of where play begins, and asked of a position: `turn: player 1`, `hand: 3`.

    It takes a player (a seat, from 0), a number from 1 to `most`, or a card of a `kind`. `now` is its value in a position; None
    where it is not a word for that.
    """

    takes: Literal["player", "number", "card"]
    now: Callable[[State], int] | None = None
    most: Callable[[State], int] | None = None
    kind: str = ""


@frozen
class Start:
    """Where play begins: at which step, what is said by `Beginning.words`, and the slots whose cards are named."""

    step: str
    values: Mapping[str, int] = field(factory=dict)
    named: frozenset[int] = frozenset()


@frozen
class Refusal:
    """Why play cannot begin so: the word of the scenario that is at fault (empty for all of them together), and a sentence."""

    word: str
    message: str


@frozen
class Beginning:
    """How play begins in a machine.

    `words` what can be said besides the step; `steps` where play can start, in order, `step` where it does if nothing is said, and
    `short` other words for them; `places` short words for places. `dealt` are the zones that setup deals to, and `deal` does so,
    but for the slots it is told to keep. `begin` lays the work out and plays up to the first decision, or says why that cannot be
    played. `step_of` is the step under way, None between steps; `midway` the kinds of decisions in the middle of a procedure.
    """

    words: Mapping[str, Word]
    step: str
    steps: tuple[str, ...]
    dealt: tuple[str, ...]
    deal: Callable[[State, Container[int]], None]
    begin: Callable[[State, Start], Refusal | None]
    step_of: Callable[[State], str | None]
    short: Mapping[str, str] = field(factory=dict)
    places: Mapping[str, str] = field(factory=dict)
    midway: frozenset[str] = frozenset()
