"""What is wrong with a vocabulary as a whole: words with two meanings, reserved words, circles of steps, laws that leak."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdsl.cards.check.game_file import GameFile
from rulesdsl.cards.check.game_laws import bounds, circles_of_steps, closed_counters, held_cards, repetitions
from rulesdsl.cards.check.game_names import references, reserved_words, two_meanings
from rulesdsl.cards.node import Node
from rulesdsl.diagnostic import Diagnostic, sort_key
from rulesdsl.vocabulary import Vocabulary

RULES: tuple[Callable[[GameFile], Iterable[Diagnostic]], ...] = (
    reserved_words,
    two_meanings,
    references,
    bounds,
    held_cards,
    circles_of_steps,
    repetitions,
    closed_counters,
)
"""One rule a function; its docstring says what a designer may write and why."""


def judge_game(words: Vocabulary, tree: Node) -> list[Diagnostic]:
    """All problems of a game file that its schema cannot see, in file order."""
    file = GameFile(words, tree)
    return sorted((found for rule in RULES for found in rule(file)), key=sort_key)
