"""A card's name as a noun of effects: it may not be another noun of the game, nor another card's plural."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import frozen

from rulesdsl.cards.card import Definition
from rulesdsl.cards.check.names import SORTS, Lexicon, lexicon
from rulesdsl.vocabulary import Vocabulary


@frozen
class NameProblem:
    """A card whose name or plural (`key`) means something else already."""

    index: int
    key: Literal["name", "plural"]
    code: str
    message: str
    hint: str


def judge_card_names(words: Vocabulary, cards: Sequence[Definition]) -> Iterator[NameProblem]:
    """`two-meanings` for a card called like a zone, and `duplicate-name` for a plural that is another card's."""
    nouns = lexicon(words, {}, {})
    names = {card.name.lower(): card.id for card in cards}
    plurals: dict[str, str] = {}
    for index, card in enumerate(cards):
        forms: tuple[tuple[Literal["name", "plural"], str | None], ...] = (
            ("name", card.name),
            ("plural", card.plural),
        )
        for key, form in forms:
            sort = _other_sort(nouns, form.lower()) if form else None
            if sort is not None:
                message = f"`{form}` is {SORTS[sort]} already: an effect that names the card would mean both"
                yield NameProblem(index, key, "two-meanings", message, f"give the card another {key}")
        plural = card.plural.lower() if card.plural else None
        if plural is not None and (
            names.get(plural, card.id) != card.id or plurals.get(plural, card.id) != card.id
        ):
            message = f"`{card.plural}` is another card's name or plural already"
            yield NameProblem(
                index, "plural", "duplicate-name", message, "give this card a plural of its own"
            )
        elif plural is not None:
            plurals[plural] = card.id


def _other_sort(nouns: Lexicon, phrase: str) -> str | None:
    """What else the phrase means. The step of a game that cards fill may be called after them: `at knights, ...`."""
    for meaning in nouns.nouns.get(phrase, ()):
        step = nouns.vocabulary.procedures.get(meaning.name) if meaning.sort == "happening" else None
        if step is None or not step.slot:
            return meaning.sort
    return None
