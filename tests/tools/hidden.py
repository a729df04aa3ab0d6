"""Positions that differ only in what one player may not know."""

from __future__ import annotations

from rulesdsl.engine.state import State
from tests.laws import worlds


def reshuffled(state: State, player: int, seed: int) -> State:
    """A copy in which the cards that the player does not know have changed places, each among its kind.

    In a game from `worlds.start` they have done so in pending work too.
    """
    moves = worlds.turned(worlds.hidden(state, player), state.rules.table.kind, seed)
    return worlds.elsewhere(state, moves)
