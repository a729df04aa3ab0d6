"""Nouns for the examples in hints, of the game whose cards are judged: in each case the first declared that fits.

A hint that shows a sentence shows one that the game has. Where a game has no such noun, `...` stands for it, as hints write anything
that the designer fills in.
"""

from __future__ import annotations

from attrs import frozen

from rulesdsl.vocabulary import Attribute, Kind, Setting, Vocabulary, Zone

ANYTHING = "..."
"""What stands for a noun that the game has not."""


@frozen
class Examples:
    """The nouns of one game, as hints pick them."""

    v: Vocabulary

    # ---- what happens

    def steps(self, most: int = 3) -> tuple[str, ...]:
        """Things that a card can wait for: first the steps that are there for cards, or that cards may do something about."""
        steps = [row for row in self.v.procedures.values() if not row.period]
        first = [row.name for row in steps if row.slot or row.make or row.replace]
        return tuple(dict.fromkeys((*first, *(row.name for row in steps), *self.v.acts, "draw")))[:most]

    def stretch(self) -> str:
        """How long a rule may hold: `this turn`, the shortest that the game has."""
        periods = [row.name for row in self.v.procedures.values() if row.period]
        return f"this {periods[-1] if periods else ANYTHING}"

    # ---- numbers

    def number(self) -> Setting | None:
        """A number of the rules that cards may change and compare; one that stands by itself before one of each card.

        None that is called after what it counts, as a number of main actions is: its name reads as several.
        """
        several = {row.plural for row in self.v.procedures.values() if row.plural != row.name}
        fitting = [
            row
            for row in self.v.settings.values()
            if not (row.fixed or row.holds_player or row.choices or isinstance(row.base, dict))
            and (row.of == "card" or isinstance(row.base, int) or row.by_players)
            and row.name not in several
        ]
        return next((row for row in fitting if row.of != "card"), next(iter(fitting), None))

    def counter(self) -> str:
        """What players have some of."""
        return next((row.plural for row in self.v.counters.values() if row.of == "player"), ANYTHING)

    def change(self, stretch: str | None = None) -> str:
        """A rule that sets a number: `hand limit is 8 this turn`, `worth of all cards is 2 this round`."""
        row = self.number()
        if row is None:
            return f"{ANYTHING} is {ANYTHING} {stretch or self.stretch()}"
        name = f"{row.name} of all {self.kind().plural}" if row.of == "card" else row.name
        return f"{name} is {self._other(row)} {stretch or self.stretch()}"

    def comparison(self) -> str:
        """A condition on a number: `hand limit is at least 8`, or on what somebody has."""
        row = self.number()
        if row is None or row.of == "card":
            return f"you have at least 3 {self.counter()}"
        return f"{row.name} is at least {self._other(row)}"

    def _other(self, row: Setting) -> int:
        """A value of a number that is not what it is anyway."""
        base = row.base_for(self.v.least_players)
        usual = base if isinstance(base, int) else 1
        return usual + 1 if row.most is None or usual < row.most else usual - 1

    # ---- cards

    def kind(self) -> Kind:
        """A kind of card that cards speak of: one that players own, with something printed on it."""
        kinds = list(self.v.kinds.values())
        return next((row for row in kinds if row.owned_in and row.attributes), kinds[0])

    def attribute(self) -> Attribute | None:
        """What is printed on such a card; a word before a number."""
        rows = [self.v.attributes[name] for name in self.kind().attributes]
        return next((row for row in rows if row.words), next(iter(rows), None))

    def some_cards(self, place: str | None = None) -> str:
        """Cards by what is printed on them: `red goods`, `cards with rank at least 4`, `cards in row with rank at least 4`."""
        kind, row = self.kind(), self.attribute()
        where = f"{kind.plural} in {place}" if place else kind.plural
        if row is None:
            return where
        if row.words:
            return f"{row.words[0]} {where}"
        return f"{where} with {row.name} at least {(row.least + row.most + 1) // 2}"

    # ---- places

    def places(self, most: int = 2, kind: str | None = None) -> tuple[str, ...]:
        """Places that a kind of card is taken from or put to: where cards lie open to somebody, before piles."""
        fitting = [row for row in self._open(kind) if not row.pile] + [
            row for row in self._open(kind) if row.pile and row.seen_by != "nobody"
        ]
        return tuple(row.name for row in fitting)[:most] or (ANYTHING,)

    def common(self) -> str:
        """A place that is nobody's, which cards come to: `market`."""
        rows = [row for row in self._open() if row.owner != "player" and row.seen_by != "nobody"]
        return next((row.name for row in sorted(rows, key=lambda row: row.pile)), self.places()[0])

    def displays(self) -> str:
        """A place of cards that everyone sees: `stall`, `row`."""
        rows = [row for row in self._open() if row.seen_by == "everyone" and not row.pile]
        return next((row.name for row in rows), self.places()[0])

    def rooms(self, most: int = 2) -> tuple[str, ...]:
        """Places with free spaces."""
        return tuple(row.name for row in self.v.zones.values() if row.room)[:most] or (ANYTHING,)

    def _open(self, kind: str | None = None) -> list[Zone]:
        """The places that cards may name for a kind of card."""
        wanted = kind or self.kind().name
        return [row for row in self.v.zones.values() if wanted in row.holds and not row.closed]
