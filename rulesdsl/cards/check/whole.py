"""What only all cards together show: rules that set each other off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesdsl.cards.card import Definition
from rulesdsl.language.mistakes import Mistake
from rulesdsl.vocabulary import Vocabulary


def circles(words: Vocabulary, definitions: Sequence[Definition]) -> Iterable[tuple[Mistake, Definition]]:
    """Rules that set themselves or each other off; each ends by itself, but not always where a designer thinks."""
    return []
