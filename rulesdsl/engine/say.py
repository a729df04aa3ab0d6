"""Options in words: short lines that a person understands, and that alone choose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulesdsl.engine.decision import Decision

if TYPE_CHECKING:
    from rulesdsl.engine.state import State


def told_apart(state: State, cards: Sequence[int]) -> Sequence[str] | Mapping[int, str]:
    """The labels of cards to choose from; of cards printed alike that lie open before players, also whose each is and which."""
    labels, slots = state.rules.table.label, state.rules.slots
    names = [labels[card] for card in cards]
    if len(set(names)) == len(names):
        return labels
    found = {}
    for card, name in zip(cards, names, strict=True):
        slot = state.where[card]
        if names.count(name) == 1 or not slots.public[slot] or slots.owner[slot] < 0:
            found[card] = name
            continue
        alike = [other for other in cards if labels[other] == name and state.where[other] == slot]
        number = f" {alike.index(card) + 1}" if len(alike) > 1 else ""
        found[card] = f"{name}{number} of player {slots.owner[slot] + 1}"
    return found


def kinds_of(state: State, cards: Sequence[int]) -> str:
    """Cards by nothing but their kinds: `2 goods + 1 bayanihan`."""
    table = state.rules.table
    numbers = Counter(table.kind[card] for card in cards)
    return " + ".join(f"{number} {table.kinds[kind]}" for kind, number in sorted(numbers.items()))


def say_player(decision: Decision, value: Any) -> str:
    """`choose player 2`"""
    return f"choose player {value + 1}"


def say_cards(decision: Decision, value: Any) -> str:
    """`discard Salt white + Rope brown`, `discard nothing`, `decline`"""
    labels = decision.about[-1]
    verb = decision.about[0]
    if not value:
        return f"{verb} nothing" if decision.kind != "may" else "decline"
    return f"{verb} " + " + ".join(labels[card] for card in value)


def say_order(decision: Decision, value: Any) -> str:
    """`order Salt white, Rope brown`: the topmost first."""
    labels = decision.about[-1]
    return "order " + ", ".join(labels[card] for card in value)


def say_yes(words: str) -> Callable[[Decision, Any], str]:
    """The deed in the designer's words, or `decline`."""
    return lambda _, value: words if value else "decline"


def say_deed(form: str) -> Callable[[Decision, Any], str]:
    """A deed with a number in it; 0 declines."""
    return lambda _, value: form.format(value) if value else "decline"
