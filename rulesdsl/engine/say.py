"""Options in words: short lines that a person understands, and that alone choose them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.engine.decision import Decision


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
