"""Why a choice of Market Day is not offered: whose turn it is to play, what lies in a hand, what a card's rule forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.brief import plain
from rulesdsl.games.effect_reasons import answer
from rulesdsl.games.market_day.machine import machine_of
from rulesdsl.games.reason import Eyes, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesdsl.engine.state import State

PLAY = "play-card"


def reasons(state: State, player: int, text: str) -> list[Reason]:
    """Why the player cannot choose what the text says; nothing where they can."""
    if state.decision is None:
        return [Reason("the game is over", "M-H4")]
    look = Eyes(state, player)
    word, _, name = plain(text).partition(" ")
    if word == "play":
        return _play(look, name)
    if look.decision.player != player or look.decision.kind == PLAY:
        return [look.not_now()]
    return answer(look, text)


def _play(look: Eyes, name: str) -> list[Reason]:
    """A card of one's hand, when it is one's turn to play (M-H2)."""
    cards = look.cards(name)
    if not cards:
        return [look.no_card(name)]
    hand = machine_of(look.state.rules).hand[look.player]
    found = []
    if not any(look.state.where[card] == hand for card in cards):
        lie = ", ".join(dict.fromkeys(look.where(card) for card in cards))
        found.append(
            Reason(f"no {look.label(cards[:1])} is in player {look.player + 1}'s hand: all lie {lie}", "M-H2")
        )
    if look.decision.player != look.player or look.decision.kind != PLAY:
        found.append(look.not_now("M-H2"))
    return found


def closed(state: State, player: int, window: int, roles: tuple[int, ...]) -> list[Reason]:
    """There are no windows."""
    return []


def missed(state: State, happening: int, player: int, cards: Sequence[int]) -> list[Reason]:
    """Nothing of Market Day is made by cards and can fail."""
    return []
