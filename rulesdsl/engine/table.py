"""All printed cards of a game as numbers: cards are ints, in the order kind, then `ranked by`, then file order.

Columns are tuples indexed by card. Slots number the places: one list of cards a slot, per zone, kind and owner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from rulesdsl.vocabulary import Vocabulary


@frozen
class PrintedCard:
    """One printed card: `name` is the card's; `label` how players call this copy (`Salt white`)."""

    id: str
    name: str
    kind: str
    values: Mapping[str, int | str]
    label: str
    definition: int
    """Which card of the files it is a copy of."""


@frozen
class CardTable:
    """Columns of all printed cards, and the numbering of words, kinds and zones."""

    vocabulary: Vocabulary
    cards: tuple[PrintedCard, ...]
    kinds: tuple[str, ...]
    kind: tuple[int, ...]
    name: tuple[str, ...]
    label: tuple[str, ...]
    columns: Mapping[str, tuple[int, ...]]
    """Attribute to the value of each card: a number, or the place of a word among the attribute's; -1 where it has none."""
    of_kind: Mapping[str, tuple[int, ...]]
    slots: Slots = field(repr=False)

    def __len__(self) -> int:
        return len(self.cards)

    def word(self, attribute: str, word: str) -> int:
        """The number of a word of an attribute."""
        return self.vocabulary.attributes[attribute].words.index(word)

    def labels_of(self, name: str) -> list[str]:
        """What players call the cards of a name, each once; capitals do not matter."""
        low = name.lower()
        pairs = zip(self.label, self.name, strict=True)
        return list(dict.fromkeys(label for label, card in pairs if card.lower() == low))

    def value_text(self, attribute: str, value: int) -> str:
        """A value of an attribute as players say it."""
        words = self.vocabulary.attributes[attribute].words
        return words[value] if words else str(value)


@frozen
class Slots:
    """The numbering of places. A zone has a slot for each kind that it holds and each player, or one for the table."""

    zone: tuple[str, ...]
    kind: tuple[int, ...]
    owner: tuple[int, ...]
    """The player whose it is; -1 for the table."""
    public: tuple[bool, ...]
    pile: tuple[bool, ...]
    number: Mapping[tuple[str, int, int], int]
    zones: tuple[str, ...]
    zone_number: tuple[int, ...]

    def slot(self, zone: str, kind: int, owner: int = -1) -> int:
        """The slot of a zone for a kind; -1 where the zone holds no such cards."""
        return self.number.get((zone, kind, owner), -1)


def number_slots(vocabulary: Vocabulary, kinds: Sequence[str]) -> Slots:
    """All slots for the most players that the game takes, zone by zone."""
    rows: list[tuple[str, int, int, bool, bool]] = []
    for zone in vocabulary.zones.values():
        owners = range(vocabulary.most_players) if zone.owner == "player" else (-1,)
        for kind in zone.holds:
            place = (zone.seen_by == "everyone", zone.pile)
            rows += [(zone.name, kinds.index(kind), owner, *place) for owner in owners]
    zones = tuple(vocabulary.zones)
    return Slots(
        zone=tuple(row[0] for row in rows),
        kind=tuple(row[1] for row in rows),
        owner=tuple(row[2] for row in rows),
        public=tuple(row[3] for row in rows),
        pile=tuple(row[4] for row in rows),
        number={row[:3]: slot for slot, row in enumerate(rows)},
        zones=zones,
        zone_number=tuple(zones.index(row[0]) for row in rows),
    )


def card_table(vocabulary: Vocabulary, cards: Sequence[PrintedCard]) -> CardTable:
    """Number the cards and lay their columns out."""
    kinds = tuple(vocabulary.kinds)

    def order(card: PrintedCard) -> tuple[int, int]:
        ranked = vocabulary.kinds[card.kind].ranked_by
        value = card.values.get(ranked, 0) if ranked else 0
        return kinds.index(card.kind), value if isinstance(value, int) else 0

    cards = tuple(sorted(cards, key=order))
    columns = {}
    for attribute in vocabulary.attributes.values():
        column = []
        for card in cards:
            value = card.values.get(attribute.name, -1)
            column.append(value if isinstance(value, int) else attribute.words.index(value))
        columns[attribute.name] = tuple(column)
    return CardTable(
        vocabulary=vocabulary,
        cards=cards,
        kinds=kinds,
        kind=tuple(kinds.index(card.kind) for card in cards),
        name=tuple(card.name for card in cards),
        label=tuple(card.label for card in cards),
        columns=columns,
        of_kind={kind: tuple(c for c, card in enumerate(cards) if card.kind == kind) for kind in kinds},
        slots=number_slots(vocabulary, kinds),
    )
