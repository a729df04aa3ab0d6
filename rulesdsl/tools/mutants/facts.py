"""What is certain of one card in one game, whatever is played: what is printed on it, what *it* is at first, what other cards change.

A rule that calls two effects the same asks here. What another card of the set could upset is not certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs
from attrs import frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.language import core
from rulesdsl.vocabulary import Vocabulary


def terms(term: core.Term) -> Iterator[core.Term]:
    """A term and all below it."""
    yield term
    for part in attrs.fields(type(term)):
        value = getattr(term, part.name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, core.Term):
                yield from terms(inner)
            elif isinstance(inner, tuple):
                for line in inner:
                    if isinstance(line, core.Term):
                        yield from terms(line)


@frozen
class Meddling:
    """What effects do that takes away a certainty.

    `carried`: what is written on a card is carried out, maybe when the card has been picked already. `printed`: attributes whose
    printed number changes.
    """

    carried: bool = False
    printed: frozenset[str] = frozenset()

    def __or__(self, other: Meddling) -> Meddling:
        return Meddling(self.carried or other.carried, self.printed | other.printed)


def meddling(program: core.Program) -> Meddling:
    """What one effect does of the kind."""
    found = list(terms(program))
    return Meddling(
        any(isinstance(term, core.CarryOut) for term in found),
        frozenset(term.what for term in found if isinstance(term, core.Change) and term.printed),
    )


def meddling_of_others(cards: CardSet, definition: Definition) -> Meddling:
    """What all other cards of the set do of the kind."""
    found = Meddling()
    for card in cards.definitions:
        if card.id != definition.id and card.program is not None:
            found |= meddling(card.program)
    return found


@frozen
class Facts:
    """What is certain of a card: `meddling` is that of all cards of the set, its own effect included."""

    vocabulary: Vocabulary
    definition: Definition
    meddling: Meddling

    @property
    def begins_as_it(self) -> bool:
        """Whether `it` is this card until a line has picked another."""
        return not self.meddling.carried

    def about_cards(self, event: core.Event) -> bool:
        """Whether what happens is done to cards, which `it` then may be."""
        row = self.vocabulary.procedures.get(event.happening)
        return (
            row is None
            or row.cards is not None
            or event.cards is not None
            or bool(event.tests or event.kinds)
        )

    def never_passes(self, test: core.CardTest) -> bool:
        """Whether this card itself can never pass a test."""
        match test:
            case core.Named(name):
                return name != self.definition.name.lower()
            case core.Beside():
                return True
            case core.HasWord(attribute, word):
                mine = self.definition.values.get(attribute, ())
                return word.lower() not in [str(value).lower() for value in mine]
            case core.NumberIs(attribute, bound, core.Num(wanted)) if attribute not in self.meddling.printed:
                return not _compares(self.definition.values, attribute, bound, wanted)
            case _:
                return False


def _compares(
    values: Mapping[str, tuple[int | str, ...]], attribute: str, bound: core.BoundWord, wanted: int
) -> bool:
    """Whether the printed number compares so; where it is no single number, that it may."""
    mine = values.get(attribute, ())
    if len(mine) != 1 or not isinstance(mine[0], int):
        return True
    return {"at least": mine[0] >= wanted, "at most": mine[0] <= wanted, "exactly": mine[0] == wanted}[bound]
