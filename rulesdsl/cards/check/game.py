"""What is wrong with a vocabulary as a whole: words with two meanings, reserved words, circles of steps, laws that leak."""

from __future__ import annotations

from rulesdsl.cards.node import Node
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.vocabulary import Vocabulary


def judge_game(words: Vocabulary, tree: Node) -> list[Diagnostic]:
    """All problems of a game file that its schema cannot see, in the order of the rules below."""
    return []
