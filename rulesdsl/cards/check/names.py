"""What a phrase of a game's words means: adjectives and a noun, looked up in the vocabulary.

The grammar knows sentences only; a run of unreserved words arrives here as a whole, and so does a misspelt one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, field, frozen

from rulesdsl.vocabulary import Vocabulary

SORTS = {
    "kind": "a kind of card",
    "card": "a card's name",
    "any card": "cards",
    "attribute": "an attribute of cards",
    "word": "a value of an attribute",
    "zone": "a place for cards",
    "relation": "a player",
    "counter": "a counter",
    "setting": "a number of the rules",
    "happening": "something that happens",
    "act": "something done to cards",
    "past": "something done to cards",
    "spaces": "the free spaces of a place",
}
"""Every sort of noun, as messages name it."""


@frozen
class Meaning:
    """One thing that a phrase can mean. `name` is the noun's name in the vocabulary."""

    sort: str
    name: str
    words: tuple[tuple[str, str], ...] = ()
    """Adjectives: (attribute, word)."""
    quality: str | None = None
    kind: str | None = None
    total: bool = False
    plural: bool = False
    verb: bool = False


@frozen
class Lexicon:
    """All phrases of a game: single nouns in `nouns`; adjectives are tried before them."""

    vocabulary: Vocabulary
    nouns: Mapping[str, tuple[Meaning, ...]]
    adjectives: Mapping[str, tuple[tuple[str, str], ...]]
    cards: Mapping[str, str] = field(repr=False)
    """Every card name in lower case, to the name as printed."""

    def meanings(self, phrase: str) -> tuple[Meaning, ...]:
        """Everything that the phrase can mean, the most literal first; empty where it means nothing."""
        phrase = phrase.lower()
        found = list(self.nouns.get(phrase, ()))
        words = phrase.split()
        for cut in range(1, len(words)):
            head, tail = words[:cut], " ".join(words[cut:])
            for noun in self.nouns.get(tail, ()):
                meaning = self._modified(head, noun)
                if meaning is not None:
                    found.append(meaning)
        return tuple(found)

    def _modified(self, head: list[str], noun: Meaning) -> Meaning | None:
        if noun.sort == "attribute" and head == ["total"]:
            return evolve(noun, total=True)
        phrase = " ".join(head)
        if noun.sort == "zone":
            zone = self.vocabulary.zones[noun.name]
            kind = next(
                (k.name for k in self.vocabulary.kinds.values() if phrase in (k.name, k.plural)), None
            )
            return evolve(noun, kind=kind) if kind in zone.holds and zone.owner == "kind" else None
        if noun.sort == "happening":
            procedure = self.vocabulary.procedures.get(noun.name)
            return evolve(noun, quality=phrase) if procedure and phrase in procedure.qualities else None
        if noun.sort in ("kind", "card", "any card"):
            words: list[tuple[str, str]] = []
            for word in head:
                values = self.adjectives.get(word)
                if not values:
                    return None
                words.append(values[0])
            return evolve(noun, words=tuple(words))
        return None

    def phrases(self, sorts: Iterable[str]) -> list[str]:
        """Every noun of some sorts, in the order of the vocabulary: what a misspelt phrase may have meant."""
        wanted = set(sorts)
        return [phrase for phrase, found in self.nouns.items() if any(m.sort in wanted for m in found)]


def lexicon(vocabulary: Vocabulary, card_names: Mapping[str, str], plurals: Mapping[str, str]) -> Lexicon:
    """The phrases of a game with these cards: `card_names` and `plurals` map lower case forms to the printed name."""
    nouns: dict[str, list[Meaning]] = {}

    def add(phrase: str, meaning: Meaning) -> None:
        if meaning not in nouns.setdefault(phrase.lower(), []):
            nouns[phrase.lower()].append(meaning)

    v = vocabulary
    for kind in v.kinds.values():
        add(kind.name, Meaning("kind", kind.name))
        add(kind.plural, Meaning("kind", kind.name, plural=True))
    if "card" not in v.kinds:
        add("card", Meaning("any card", "card"))
        add("cards", Meaning("any card", "card", plural=True))
    adjectives: dict[str, list[tuple[str, str]]] = {}
    for attribute in v.attributes.values():
        add(attribute.name, Meaning("attribute", attribute.name))
        add(attribute.plural, Meaning("attribute", attribute.name, plural=True))
        for word in attribute.words:
            add(word, Meaning("word", attribute.name, words=((attribute.name, word),)))
            adjectives.setdefault(word.lower(), []).append((attribute.name, word))
    for zone in v.zones.values():
        add(zone.name, Meaning("zone", zone.name))
    for relation in v.relations.values():
        add(relation.name, Meaning("relation", relation.name))
        add(relation.plural, Meaning("relation", relation.name, plural=True))
    for counter in v.counters.values():
        add(counter.name, Meaning("counter", counter.name, plural=True))
        add(counter.singular, Meaning("counter", counter.name))
    for setting in v.settings.values():
        add(setting.name, Meaning("setting", setting.name))
    for name in v.happenings:
        procedure = v.procedures.get(name)
        add(name, Meaning("happening", name, verb=procedure is None and name not in v.acts))
        if procedure:
            add(procedure.plural, Meaning("happening", name, plural=True))
    for act in v.acts.values():
        add(act.name, Meaning("act", act.name))
        add(act.past, Meaning("past", act.name))
    for procedure in v.procedures.values():
        if procedure.make:
            add("made", Meaning("past", "made"))
    for form in ("empty space", "empty spaces"):
        add(form, Meaning("spaces", "empty space", plural=form.endswith("s")))
    for names in (card_names, plurals):
        for low, printed in names.items():
            add(low, Meaning("card", printed, plural=names is plurals))
    return Lexicon(
        v,
        {phrase: tuple(found) for phrase, found in nouns.items()},
        {word: tuple(found) for word, found in adjectives.items()},
        card_names,
    )
