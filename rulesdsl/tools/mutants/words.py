"""Words that a mutant puts in the place of others: names of the same sort, and other owners and doers."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulesdsl.cards.check.names import Lexicon, Meaning
from rulesdsl.language import ast
from rulesdsl.language.words import is_happening, is_plain
from rulesdsl.vocabulary import Relation


def named(words: str) -> ast.Name:
    """A name as a designer writes it: in quotes only where it must be."""
    return ast.Name(words, not (is_plain(words) or is_happening(words)))


@frozen
class Words:
    """The names of a game, by what can stand for what.

    `lies`: the card lies among others while it acts. One that does not is none of the `other` cards of a place, and acts for the
    active player: then these are two words for one player. `yours`: `you` act here, so that `your` before a place says nothing new.
    """

    lexicon: Lexicon
    lies: bool
    yours: bool = True

    def names(self, node: ast.Name) -> Iterator[ast.Name]:
        """The name with one of its words changed, or with one of the words before its noun left out."""
        parts = node.words.split(" ")
        found: dict[str, None] = {}
        for cut in range(len(parts)):
            head, tail = parts[:cut], " ".join(parts[cut:])
            meanings = self.lexicon.nouns.get(tail.lower(), ())
            for meaning in meanings:
                for other in self._like(meaning):
                    found[" ".join([*head, other])] = None
            if meanings and head:
                found[tail] = None
                for at in range(cut):
                    found[" ".join([*head[:at], *head[at + 1 :], tail])] = None
                    for word in self._adjectives(head[at]):
                        found[" ".join([*head[:at], word, *head[at + 1 :], tail])] = None
        found.pop(node.words, None)
        for text in found:
            yield named(text)

    def _like(self, meaning: Meaning) -> Iterator[str]:
        """The names of other things of the same sort, in the same number; of card names, those before and after it."""
        alike = [
            (phrase, other)
            for phrase, others in self.lexicon.nouns.items()
            for other in others
            if other.sort == meaning.sort and other.plural == meaning.plural
        ]
        if meaning.sort == "card":
            at = next(i for i, (_, other) in enumerate(alike) if other.name == meaning.name)
            alike = [alike[at - 1], alike[(at + 1) % len(alike)]]
        if meaning.sort == "relation":
            relations = self.lexicon.vocabulary.relations
            one = relations[meaning.name].one
            alike = [(phrase, other) for phrase, other in alike if relations[other.name].one == one]
        for phrase, other in alike:
            if other.name != meaning.name or other.words != meaning.words:
                yield phrase

    def _adjectives(self, word: str) -> Iterator[str]:
        """Other words for an adjective: colors for a color, qualities for a quality, kinds for a kind."""
        v = self.lexicon.vocabulary
        low = word.lower()
        for attribute in v.attributes.values():
            values = [value.lower() for value in attribute.words]
            if low in values:
                yield from (value for value in values if value != low)
        for procedure in v.procedures.values():
            if low in procedure.qualities:
                yield from (quality for quality in procedure.qualities if quality != low)
        if low in v.kinds:
            yield from (kind for kind in v.kinds if kind != low)

    # ---- players

    def _relations(self) -> Iterator[Relation]:
        for relation in self.lexicon.vocabulary.relations.values():
            if self.lies or relation.seat or not relation.one:
                yield relation

    def owners(self) -> Iterator[ast.Whose | None]:
        """Everybody whose something can be: nobody named, you, they, a neighbor, each other player."""
        yield None
        yield ast.Whose("your")
        yield ast.Whose("their")
        yield ast.Whose("its")
        for relation in self._relations():
            name = named(relation.name)
            if relation.one:
                yield ast.Whose("name", name=name)
            else:
                yield ast.Whose("name", each=True, name=name)
                yield ast.Whose("name", each=True, other=True, name=name)
                if relation.within:
                    yield ast.Whose("name", other=True, name=name)

    def doers(self) -> Iterator[ast.Phrase]:
        """Everybody who can do something."""
        yield ast.You()
        yield ast.They()
        for relation in self._relations():
            name = named(relation.name)
            if relation.one:
                yield ast.Desc(None, False, None, name)
            else:
                yield ast.Some(ast.Quantity("each"), ast.Desc(None, False, None, name))
                yield ast.Some(ast.Quantity("each"), ast.Desc(None, True, None, name))
                if relation.within:
                    yield ast.Desc(None, True, None, name)

    def is_player(self, node: ast.Name) -> bool:
        """Whether a name is one of players."""
        return any(meaning.sort == "relation" for meaning in self.lexicon.nouns.get(node.words.lower(), ()))

    def of_table(self, node: ast.Spot) -> bool:
        """Whether a place is nobody's."""
        zone = self.lexicon.vocabulary.zones.get(node.name.words.lower())
        return node.whose is None and zone is not None and zone.owner != "player"

    def places(self) -> Iterator[ast.Spot]:
        """Every zone, of whoever acts."""
        for zone in self.lexicon.vocabulary.zones:
            yield ast.Spot(None, named(zone))
