"""The table as one player sees it, in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.characters import escape
from rulesdsl.games.seat import Seat
from rulesdsl.language.prose_words import capital
from rulesdsl.tools.telling.called import NUMBERED, Called
from rulesdsl.tools.telling.render import Renderer, counted_kind

if TYPE_CHECKING:
    from rulesdsl.engine.state import State

TURNS = {"market day": ("round", ", led by")}
"""`machine:` of a game file to what its turns are called, and what joins a turn to the player whose it is; elsewhere as in `OTHERWISE`."""

OTHERWISE = ("turn", ",")

CARDS_IN_A_ROW = 5
"""Of a public pile only the top cards are shown; the rest is counted."""


def board(state: State, player: int, called: Called = NUMBERED) -> list[str]:
    """Points, then every place with what the player may know of it."""
    render = Renderer(state, player, called)
    seat = Seat(state, player)
    points = ", ".join(f"{render.who(other)} {score}" for other, score in enumerate(state.scores))
    word, joined = TURNS.get(state.rules.vocabulary.machine, OTHERWISE)
    turn = (
        f"{word.capitalize()} {state.turn}{joined} {render.who(state.active)}."
        if state.turn
        else f"Before the first {word}."
    )
    lines = [f"{turn} Points: {points}."]
    slots = state.rules.slots
    order = sorted(range(len(slots.zone)), key=lambda slot: (slots.owner[slot] == player, slots.owner[slot]))
    for slot in order:
        if slots.owner[slot] < state.players:
            lines += _place(render, seat, slot, mine=slots.owner[slot] == player)
    return [escape(line) for line in lines]


def _place(render: Renderer, seat: Seat, slot: int, *, mine: bool) -> list[str]:
    slots = render.rules.slots
    size = seat.size(slot)
    place = render.place(slot)
    known = seat.cards(slot)
    kind = counted_kind(render.kinds[slots.kind[slot]], size - len(known))
    if size == 0:
        # An empty place is worth a line only where cards are expected.
        expected = render.rules.vocabulary.zones[slots.zone[slot]].size is not None
        return [f"  {place}: no {kind}"] if expected else []
    if slots.pile[slot]:
        if not slots.public[slot]:
            return [f"  {place}: {size}"]
        top = [render.table.label[card] for card in reversed(known[-CARDS_IN_A_ROW:])]
        return [f"  {place}: {size}, on top {', '.join(top)}"]
    if mine and len(render.rules.vocabulary.zones[slots.zone[slot]].holds) > 1:
        # One's own cards of several kinds are listed apart.
        place = f"{place}, {render.kinds[slots.kind[slot]].plural_says}"
    if mine or slots.owner[slot] < 0:
        return [f"  {place}:", *(f"    {described(render, card)}" for card in known)]
    hidden = size - len(known)
    names = [described(render, card) for card in known]
    return [f"  {place}: {', '.join([*names, *([f'{hidden} {kind}'] if hidden else [])])}"]


def described(render: Renderer, card: int) -> str:
    """A card's label with what else is printed on it: its number, its words."""
    printed = render.table.cards[card]
    shown = render.rules.vocabulary.kinds[printed.kind].shown_by
    values = [str(value) for name, value in printed.values.items() if name not in shown]
    return printed.label + (f" ({', '.join(values)})" if values else "")


def result(state: State, called: Called = NUMBERED) -> list[str]:
    """How a game ended."""
    points = ", ".join(f"{called.who(seat)}: {score}" for seat, score in enumerate(state.scores))
    winners = " and ".join(map(called.who, state.winners))
    word, _ = TURNS.get(state.rules.vocabulary.machine, OTHERWISE)
    if not state.over:
        return [f"Stopped after {state.turn} {word}s without an end. Points: {points}."]
    won = f"{capital(winners)} {'wins' if len(state.winners) == 1 else 'share the victory'}"
    return [f"The game is over after {state.turn} {word}s: {won}.", f"Points: {points}."]
