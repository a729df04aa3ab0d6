"""What the engine asks of a game: the type of every machine.

The engine carries out what cards say and keeps the state; when a turn begins, who wins and how a procedure goes is the game's. A
machine is built once for some rules and shared by all states that are played under them, so whatever changes is in the state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.engine.table import Slots

Window = tuple[int, int, tuple[int, ...]]
"""A window that waits: its number, the player it is for, and the seats that stand for the players its procedure speaks of."""


class GameMachine(Protocol):
    """A game's procedures, as the engine runs them. Cards, players and happenings are numbers; -1 is nobody, or no place."""

    @property
    def prompts(self) -> Mapping[str, str]:
        """What the kinds of decisions ask, in words: those of the game's procedures, and its verbs where a card has one done."""
        ...

    def begin(self, state: State) -> None:
        """Set a game up on a state whose cards all lie in their decks, and have play begin."""
        ...

    def turns(self, state: State) -> int:
        """How many turns have begun, or whatever the game is played in."""
        ...

    def scores(self, state: State) -> tuple[int, ...]:
        """What counts in the end, by seat."""
        ...

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that would win if the game ended now."""
        ...

    def owner(self, state: State, card: int, slots: Slots) -> int:
        """Whose a card is, for cards that speak of *its owner*."""
        ...

    def place_in_play(self, state: State, card: int) -> int:
        """Where a card stands in the order of play, for cards that speak of those before and after them; -1 for one not in it."""
        ...

    def make(self, state: State, happening: int, player: int, partner: int) -> None:
        """A card has a player carry out a procedure that the game file lets cards make; `partner` as it says, or -1."""
        ...

    def act(self, state: State, happening: int, player: int, cards: tuple[int, ...], source: int) -> None:
        """A card (`source`) has one of the game's verbs done to cards: to one, or to the two that a verb swaps."""
        ...

    def finish_waiting(self, state: State, happening: int) -> bool:
        """A card ends the procedure that waits for the window it was played in; false where none of that name waits."""
        ...

    def open_window(self, state: State, window: Window) -> None:
        """A window that waited until an effect was over opens, unless nothing can be done in it."""
        ...
