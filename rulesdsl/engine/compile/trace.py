"""A watch that writes what it is told into the log of the game, between the events that it led to.

The log is the state's, so notes keep their order among events and go along when a state is cloned. Nobody who tells players of a game
knows these entries:

| entry | what came about |
|---|---|
| `("told", site, value, depth, me, inner)` | something at a site of an effect; `depth` of the stack, `me` who acts where it is not you (else -1), `inner` what was told while it was looked at |
| `("read", number, player, card, base, found, value)` | a number that rules change was read |
| `("applied", record)` | a rule forbade, kept out, let be done |
| `("passed over", record, why, happening)` | a line that waits did not act |
| `("ended", record, used)` | a rule is over, or used up |
| `("closed", player, window, reasons)` | a window was not opened; `reasons` as below |
| `("missed", happening, player, cards, reasons)` | a procedure did not come about; `reasons` for those who compute them |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, field

from rulesdsl.engine import frame as f
from rulesdsl.engine.compile.watch import ALL, Role, Watch

if TYPE_CHECKING:
    from rulesdsl.engine.frame import Frame
    from rulesdsl.engine.run import Misfit
    from rulesdsl.engine.standing import Shift, Standing, Trigger
    from rulesdsl.engine.state import State
    from rulesdsl.language import core

ENTRIES = frozenset(("told", "read", "applied", "passed over", "ended", "missed", "closed"))
"""First words of the entries that a trace makes."""


@define
class Trace(Watch):
    """Tells everything but demands, which are looked at for what might be played; nor what is told meanwhile."""

    roles: frozenset[Role] = ALL - {"done"}
    demands: set[int] = field(factory=set)
    """The sites of demands."""

    def site(self, card: str, term: core.Term, role: Role, outcomes: tuple[Any, ...] = ()) -> int:
        number = super().site(card, term, role, outcomes)
        if role == "demand":
            self.demands.add(number)
        return number

    def note(self, state: State, site: int, value: Any, frame: Frame | None) -> None:
        if state.log is not None:
            state.log.append(("told", site, value, len(state.stack), _other(frame), ()))

    def begins(self, state: State) -> int:
        return len(state.log) if state.log is not None else 0

    def looked(self, state: State, site: int, value: Any, frame: Frame, began: int) -> None:
        """What was told meanwhile belongs to it; what happened meanwhile stays an event."""
        log = state.log
        if log is None:
            return
        since = log[began:]
        inner = tuple(entry for entry in since if entry[0] in ENTRIES)
        log[began:] = [entry for entry in since if entry[0] not in ENTRIES]
        if site not in self.demands:
            log.append(("told", site, value, len(state.stack), _other(frame), inner))

    def applied(self, state: State, record: Standing) -> None:
        if state.log is not None:
            state.log.append(("applied", record))

    def read(
        self, state: State, number: int, player: int, card: int, base: Any, found: Sequence[Shift], value: Any
    ) -> None:
        """Changes that decide it have just been told to apply; the number tells of them all."""
        if state.log is not None and found:
            while state.log and state.log[-1][0] == "applied" and state.log[-1][1] in found:
                state.log.pop()
            state.log.append(("read", number, player, card, base, tuple(found), value))

    def passed_over(self, state: State, record: Trigger, why: Misfit, run: Frame) -> None:
        if state.log is not None:
            state.log.append(("passed over", record, why, run[f.HAPPENING]))

    def ended(self, state: State, records: Sequence[Standing], used: bool) -> None:
        if state.log is not None:
            state.log += [("ended", record, used) for record in records]

    def closed(self, state: State, player: int, window: int, roles: tuple[int, ...]) -> None:
        if state.log is not None:
            state.log.append(("closed", player, window, ()))

    def missed(self, state: State, happening: int, player: int, cards: Sequence[int]) -> None:
        if state.log is not None:
            state.log.append(("missed", happening, player, tuple(cards), ()))


def _other(frame: Frame | None) -> int:
    """Who acts, where it is not the one whom the card speaks to."""
    return frame[f.ME] if frame is not None and frame[f.ME] != frame[f.YOU] else -1
