"""A replayed game on a terminal: the whole of it, or what one player saw, and how the table looks at its end.

What a player is shown comes of what they may know alone: their own choices, what all or they saw happen, and the places they see.
Neither the seed nor the digests nor the number of others' choices is among it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.characters import escape
from rulesdsl.engine.state import State
from rulesdsl.tools.telling.board import board, result
from rulesdsl.tools.telling.menu import asked
from rulesdsl.tools.telling.render import Renderer
from rulesdsl.tools.transcripts.keep import event_of
from rulesdsl.tools.transcripts.record import event_lines

TOP_CARDS = 5
MOST_OPTIONS = 20


def seen_by(state: State, player: int) -> list[str]:
    """The record of a game as a player (a seat, from 0) saw it: their own choices, and what happened below them."""
    teller = Renderer(state, player)
    lines = [
        escape(f"{state.rules.vocabulary.title}, {state.players} players, as player {player + 1} saw it"),
        "",
    ]
    for event in state.log or ():
        if event[0] == "choice" and event[1] == player:
            lines.append(escape(f"player {player + 1}: {event[2]}"))
        else:
            lines += event_lines(event_of(teller, event))
    if state.over:
        lines += ["", *(escape(line) for line in result(state))]
    return lines


def table_for(state: State, player: int) -> list[str]:
    """What a player sees of the table, and what they are asked."""
    return [*board(state, player), *_asked(state, player)]


def whole_table(state: State) -> list[str]:
    """Every card in its place, the top of each pile, and what is asked."""
    # Somebody at no seat who knows every card.
    witness = state.clone()
    onlooker = state.players
    witness.known = [(1 << onlooker + 1) - 1] * len(state.known)
    return [*board(witness, onlooker), *_piles(state), *_asked(state, None)]


def _piles(state: State) -> Iterator[str]:
    slots, label = state.rules.slots, state.rules.table.label
    teller = Renderer(state, -1)
    for slot, cards in enumerate(state.zones):
        if cards and slots.pile[slot] and not slots.public[slot] and slots.owner[slot] < state.players:
            top = ", ".join(label[card] for card in reversed(cards[-TOP_CARDS:]))
            yield escape(
                f"  {teller.place(slot)}, from the top: {top}{', ...' if len(cards) > TOP_CARDS else ''}"
            )


def _asked(state: State, player: int | None) -> list[str]:
    decision = state.decision
    if decision is None:
        return []
    if player not in (None, decision.player):
        return [f"Player {decision.player + 1} is to choose."]
    who = f"Player {decision.player + 1}: " if player is None else ""
    shown = [escape(f"  {option}") for option in decision.options[:MOST_OPTIONS]]
    more = decision.source.size() - len(shown)
    return [escape(f"{who}{asked(decision.prompt)}"), *shown, *([f"  and {more} more"] if more else [])]
