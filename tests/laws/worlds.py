"""Other worlds: positions that a player cannot tell from the one at hand, whole in every part of the state.

In a marked state every card is a `Card`, wherever the engine has put it: in zones, frames, standing rules, history and events. So a card is
told from all other numbers by what it is, not by where it stands, and a new field of the engine needs no line here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from rulesdsl.engine import chance
from rulesdsl.engine.decision import Decision, Option
from rulesdsl.engine.frame import AT
from rulesdsl.engine.say import told_apart
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game

EVERYBODY = -1
"""In place of a player: somebody who looks on, and knows what all players know."""

Moves = dict[int, "Card"]
"""Which card stands in the place of which."""


class Leak(AssertionError):
    """A player gets what they may not know: what it is, and how it differs in another world."""


class Card(int):
    """A number that is a card."""

    __slots__ = ()


class Unasked(list[Decision]):
    """The choices that a game makes by itself, with the places in its log at which it made them."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.places: list[int] = []

    def append(self, decision: Decision) -> None:
        assert self.state.log is not None
        self.places.append(len(self.state.log))
        super().append(decision)

    def clear(self) -> None:
        super().clear()
        self.places.clear()


def until_unasked(state: State, events: Sequence[tuple[Any, ...]]) -> Sequence[tuple[Any, ...]]:
    """The events since the last choice, up to the first choice that was made by itself."""
    assert isinstance(state.forced, Unasked)
    return events[: state.forced.places[0]] if state.forced.places else events


def start(game: Game, players: int, seed: int) -> State:
    """A marked game at its first decision, with a log. It plays as any other game of that seed."""
    state = game.blank(players, seed, log=True)
    state.forced = Unasked(state)
    state.zones = [[Card(card) for card in zone] for zone in state.zones]
    game.rules.machine.begin(state)
    state.advance()
    return state


def cards_in(value: Any) -> Iterator[int]:
    """Every card inside a value."""
    if type(value) is Card:
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from cards_in(key)
            yield from cards_in(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from cards_in(getattr(value, field.name))


def renamed(value: Any, moves: Moves) -> Any:
    """The value with other cards in the places of cards."""
    kind = type(value)
    if kind is int or value is None or kind is str or kind is bool:
        return value
    if kind is Card:
        return moves.get(value, value)
    if kind is tuple:
        return tuple([renamed(item, moves) for item in value])
    if kind is list:
        return [renamed(item, moves) for item in value]
    if kind is dict:
        return {renamed(key, moves): renamed(item, moves) for key, item in value.items()}
    if attrs.has(kind):
        fields = {field.name: getattr(value, field.name) for field in attrs.fields(kind)}
        return kind(**{name: renamed(item, moves) for name, item in fields.items()})
    raise AssertionError(f"what cards are in a {kind.__name__} is not known here")


def bits(state: State, player: int) -> int:
    """What the mask of a card that a player knows has."""
    return (1 << state.players) - 1 if player == EVERYBODY else 1 << player


def hidden(state: State, player: int) -> list[int]:
    """The cards that a player does not know, as they lie."""
    wanted, known = bits(state, player), state.known
    return [card for zone in state.zones for card in zone if known[card] & wanted != wanted]


def turned(cards: list[int], kinds: tuple[int, ...], draw: int) -> Moves:
    """Of each kind every card in another's place: each goes so many places on, round about. `draw` is any number."""
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(kinds[card], []).append(card)
    moves: Moves = {}
    for group in groups.values():
        size = len(group)
        if size > 1:
            by = 1 + draw % (size - 1)
            moves.update(zip(group, map(Card, group[by:] + group[:by]), strict=True))
    return moves


def elsewhere(state: State, moves: Moves) -> State:
    """The position with other cards in the places of cards, in everything but the decision and the log.

    What players know goes with the places: whoever knew the card that lay there knows the one that lies there now.
    """
    other = state.clone()
    other.log = None
    where, known = state.where, state.known
    for slot in {where[card] for card in moves}:
        other.zones[slot] = [moves.get(card, card) for card in state.zones[slot]]
    for card, instead in moves.items():
        other.where[instead] = where[card]
        other.known[instead] = known[card]
    other.stack = [renamed(frame, moves) for frame in state.stack]
    other.standing = renamed(state.standing, moves)
    other.history = renamed(state.history, moves)
    other.coins = renamed(state.coins, moves)
    other.vars = renamed(state.vars, moves)
    return other


def mentioned(state: State) -> set[int]:
    """The cards that something other than their place has hold of: work, rules, memory, counters."""
    parts = (state.stack, state.standing, state.history, state.coins, state.vars)
    return {card for part in parts for card in cards_in(part)}


def same_point(state: State, other: State, moves: Moves) -> bool:
    """Whether both worlds have come equally far: the same work is pending in both, with the cards of each."""
    return (state.serial, state.turn, state.over) == (other.serial, other.turn, other.over) and renamed(
        state.stack, moves
    ) == other.stack


# ---------------------------------------------------------------------------------------------------------- decisions


class Sealed:
    """Somebody else's decision, as far as others may see it: whose it is, and the cards shown to all."""

    def __init__(self, decision: Decision) -> None:
        self.player = decision.player
        self.shown = decision.shown

    def __getattr__(self, name: str) -> Any:
        raise Leak(f"the {name} of somebody else's decision is shown")


def seen_from(state: State, moves: Moves, player: int) -> State:
    """The other world as a player meets it there: asked anew where the player decides, the decision sealed where another does.

    What chance will do is another thing there too.
    """
    other = elsewhere(state, moves)
    other.chance = chance.mix(state.chance)
    decision = state.decision
    if decision is None:
        return other
    if decision.player != player:
        other.decision = Sealed(decision)  # type: ignore[assignment]
        return other
    other.decision = None
    other.stack[-1][AT] -= 1
    serial = other.serial
    other.advance()
    other.serial = serial
    return other


def played_on(state: State, moves: Moves, value: Any) -> State:
    """The other world after the choice that corresponds: the same places, chosen there. Chance is the same."""
    other = elsewhere(state, moves)
    other.log = []
    other.forced = Unasked(other)
    decision = state.decision
    assert decision is not None
    about = decision.about
    if about and isinstance(about[-1], dict):
        about = (
            *renamed(about[:-1], moves),
            told_apart(other, [moves.get(card, card) for card in about[-1]]),
        )
    elif about:
        # All labels of the table are not about any card.
        about = tuple(
            [renamed(part, moves) if type(part) is not tuple or len(part) < 50 else part for part in about]
        )
    instead = Decision(
        decision.player, decision.kind, decision.source, decision.say, public=decision.public, about=about
    )
    other.decision = instead
    other.choose(Option(instead, renamed(value, moves)))
    return other
