"""What an effect asks for before it can begin: whether a card is playable, an option open (W3).

Lines are walked from the top. A fixed number of cards to pick demands one candidate, a swap one on each side, a choice something to
choose, a procedure that must be made that it can be. `may`, `up to`, `all`, rules and looks demand nothing, and the walk ends after the first
draw, look, reveal or shuffle: what comes after cannot be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.engine import frame as f
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.values import Values
    from rulesdsl.engine.frame import Frame
    from rulesdsl.engine.rules import Condition, Rules
    from rulesdsl.engine.state import State

BLIND = (core.Draw, core.Show, core.Shuffle)


class Demands:
    """Computes demands from the checked tree, once for a card set."""

    def __init__(self, rules: Rules, values: Values) -> None:
        self.rules = rules
        self.values = values

    def of(self, lines: Sequence[core.Line]) -> tuple[Condition, ...]:
        """All demands of some lines, as conditions that must all hold."""
        return tuple(need for need, _ in self.needs(lines))

    def needs(self, lines: Sequence[core.Line]) -> list[tuple[Condition, core.Term]]:
        """The same, each with the part of the effect that demands it."""
        found: list[tuple[Condition, core.Term]] = []
        bound = False
        for line in lines:
            if line.when is not None or line.standing is not None:
                continue
            if line.test is not None:
                break
            if line.deed is None:
                found += self._for(line.who, self.needs(line.then))
                break
            if not line.may and not bound:
                found += self._for(line.who, self._deed(line.deed))
            if isinstance(line.deed, BLIND):
                break
            bound = bound or isinstance(
                line.deed, core.ChooseWord | core.ChoosePlayer | core.ChooseCards | core.Move
            )
        return found

    def _for(
        self, who: core.Somebody | core.Group | None, inner: Sequence[tuple[Condition, core.Term]]
    ) -> list[tuple[Condition, core.Term]]:
        """The demands on the first player who does it."""
        if who is None or not inner:
            return list(inner)
        if not isinstance(who, core.Player | core.Players):
            return []
        players = self.values.somebody(who)
        named = not (isinstance(who, core.Player) and who.who in ("you", "me"))

        def of_first(need: Condition) -> Condition:
            def first(state: State, frame: Frame) -> bool:
                found = players(state, frame)
                if not found:
                    return False
                held = frame[:]
                held[f.ME] = found[0]
                if named:
                    held[f.THEY] = found[0]
                return need(state, held)

            return first

        return [(of_first(need), term) for need, term in inner]

    def _deed(self, deed: core.Deed) -> list[tuple[Condition, core.Term]]:
        match deed:
            case (
                core.Move(_, group, _, _)
                | core.ChooseCards(group)
                | core.CarryOut(group)
                | core.ActOn(_, group, None)
            ):
                return self._group(group)
            case core.ActOn(_, left, core.Chosen() as right) | core.Swap(left, right):
                return self._group(left) + self._group(right)
            case core.ChoosePlayer(players, _):
                found = self.values.players(players)
                return [(lambda state, frame: bool(found(state, frame)), deed)]
            case core.Run(happening, _, partner):
                return [(self._makeable(happening, partner), deed)]
            case core.Offer(_, options):
                inner = [self.of(option) for option in options]
                return [
                    (
                        lambda state, frame: any(
                            all(need(state, frame) for need in needs) for needs in inner
                        ),
                        deed,
                    )
                ]
            case _:
                return []

    def _makeable(self, happening: str, partner: core.Player | None) -> Condition:
        number = self.rules.happenings[happening]
        who = self.values.player(partner) if partner is not None else None
        return lambda state, frame: self.rules.possible[number](
            state, frame[f.ME], who(state, frame) if who else -1
        )

    def _group(self, group: core.Group) -> list[tuple[Condition, core.Term]]:
        if (
            not isinstance(group, core.Chosen)
            or group.quantity != "just"
            or not isinstance(group.source, core.Pool)
        ):
            return []
        cards: Callable[[State, Frame], list[int]] = self.values.pool(group.source)
        return [(lambda state, frame: bool(cards(state, frame)), group)]
