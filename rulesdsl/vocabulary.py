"""The nouns of a game: what its `game.yaml` declares, as one typed table.

Checking, did-you-mean, the generated reference, prose and the engine all read this table; adding a noun is one row of YAML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from attrs import field, frozen

VERBS = ("draw", "discard", "take", "put", "reveal", "swap", "refill", "shuffle", "gain")
"""The language's own verbs that are nouns too: every game has these happenings, of this name."""


@frozen
class Noun:
    """What all rows share: the name (lower case), its plural, how printed rules text says it, and a line of explanation."""

    name: str
    plural: str
    says: str
    plural_says: str
    about: str
    reconstructed: bool = field(default=False, kw_only=True)


@frozen
class Kind(Noun):
    """A kind of printed card; `owned_in` are the places meant where a line names none."""

    attributes: tuple[str, ...]
    owned_in: tuple[str, ...]
    taken_to: str | None
    ranked_by: str | None
    shown_by: tuple[str, ...]
    acts_while: str
    lies_in: str | None
    timings: tuple[str, ...]


@frozen
class Attribute(Noun):
    """What is printed on a card: a number from `least` to `most`, or one of `words`."""

    words: tuple[str, ...]
    least: int = 0
    most: int = 0
    counted: bool = False
    """Whether printed text counts it (2 Goods Points) instead of naming its value (rank 2)."""

    @property
    def numeric(self) -> bool:
        return not self.words


@frozen
class Zone(Noun):
    """A place for cards: one for the table, one a player or one a kind of card."""

    owner: Literal["player", "table", "kind"]
    seen_by: Literal["owner", "everyone", "nobody"]
    holds: tuple[str, ...]
    pile: bool
    room: str | None
    size: str | None
    filled_from: str | None
    ends: str | None
    closed: bool
    order: str | None
    any: str | None


@frozen
class Relation(Noun):
    """Players as somebody sees them: everyone, a neighbor, the two of a trade."""

    one: bool
    seat: str | None
    within: str | None


@frozen
class Counter(Noun):
    """A lasting number of a player or a card; `changeable` says whether effects may touch it."""

    singular: str
    of: Literal["player", "card"]
    changeable: bool


@frozen
class Setting(Noun):
    """A number of the rules. `base` is a number, None for no limit, a tuple of choices, a table by count, or a name."""

    base: int | tuple[int, ...] | Mapping[int, int] | str | None
    by_players: Mapping[int | str, int]
    least: int
    most: int | None
    of: Literal["table", "player", "card"]
    fixed: bool
    ends: str | None
    holds_player: bool

    @property
    def choices(self) -> bool:
        return isinstance(self.base, tuple)

    def base_for(self, players: int) -> int | tuple[int, ...] | Mapping[int, int] | str | None:
        """The base with that many players."""
        if self.by_players:
            return self.by_players.get(players, self.by_players.get("other", 0))
        return self.base


@frozen
class Procedure(Noun):
    """Something that happens, in named steps; `forbid`, `replace` and `make` say what cards may do with it."""

    steps: tuple[str, ...]
    by_player: bool
    period: bool
    forbid: bool
    replace: bool
    make: bool
    cards: str | None
    partner: bool
    qualities: tuple[str, ...]
    known_before: tuple[str, ...]
    """Those qualities that show before it is done."""
    each: str | None
    limit: str | None
    slot: bool
    end: str | None
    after_says: str
    past: str | None
    do: str | None = None
    """The verb for doing one, in printed text: make, take."""


@frozen
class Act(Noun):
    """A verb of the game that is done to cards: `play`, `kill`."""

    past: str
    of: tuple[str, ...]
    once_each: str | None
    to: str | None
    swaps: bool


@frozen
class Timing(Noun):
    """When a card may be played: the windows that it fits, and what is going on then."""

    windows: tuple[str, ...]
    within: str | None
    waiting: str | None


@frozen
class Vocabulary:
    """All nouns of one game, by section; every mapping is in the order of the file."""

    game: str
    title: str
    machine: str
    least_players: int
    most_players: int
    kinds: Mapping[str, Kind]
    attributes: Mapping[str, Attribute]
    zones: Mapping[str, Zone]
    relations: Mapping[str, Relation]
    counters: Mapping[str, Counter]
    settings: Mapping[str, Setting]
    procedures: Mapping[str, Procedure]
    acts: Mapping[str, Act]
    windows: tuple[str, ...]
    timings: Mapping[str, Timing]

    def sections(self) -> Iterator[tuple[str, Mapping[str, Noun]]]:
        """Each section's name and rows."""
        for name in (
            "kinds", "attributes", "zones", "relations", "counters", "settings", "procedures", "acts", "timings",
        ):  # fmt: skip
            yield name, getattr(self, name)

    def words(self) -> tuple[str, ...]:
        """Every word that a noun is made of, in the order of the file: what a misspelt word may have meant."""
        found: dict[str, None] = {}
        for _, rows in self.sections():
            for row in rows.values():
                for phrase in (
                    row.name,
                    row.plural,
                    getattr(row, "past", None),
                    getattr(row, "singular", None),
                ):
                    found.update(dict.fromkeys((phrase or "").split()))
                for phrase in getattr(row, "words", ()) + getattr(row, "qualities", ()):
                    found.update(dict.fromkeys(phrase.lower().split()))
        return tuple(found)

    def deck_of(self, kind: str) -> str | None:
        """The pile that a kind of card is drawn from."""
        return next(
            (z.name for z in self.zones.values() if z.pile and z.seen_by == "nobody" and kind in z.holds),
            None,
        )

    def discard_of(self, kind: str) -> str | None:
        """The pile that a kind of card is discarded to."""
        return next(
            (z.name for z in self.zones.values() if z.pile and z.seen_by == "everyone" and kind in z.holds),
            None,
        )

    @property
    def happenings(self) -> tuple[str, ...]:
        """Everything that a card can act on, by name: procedures, acts, and the language's own verbs."""
        return tuple(dict.fromkeys((*self.procedures, *self.acts, *VERBS)))


def _tuple(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def _noun(name: str, row: Mapping[str, Any]) -> dict[str, Any]:
    plural = row.get("plural", name)
    says = row.get("says", name)
    return {
        "name": name.lower(),
        "plural": str(plural).lower(),
        "says": says,
        "plural_says": row.get("plural says", row.get("says", plural)),
        "about": row.get("about", ""),
        "reconstructed": row.get("reconstructed", False),
    }


def _kind(name: str, row: Mapping[str, Any], timings: tuple[str, ...]) -> Kind:
    acts = row.get("acts while", "it never acts")
    lies = acts.get("it lies in") if isinstance(acts, Mapping) else None
    return Kind(
        **_noun(name, row),
        attributes=_tuple(row.get("attributes")),
        owned_in=_tuple(row.get("owned in")),
        taken_to=row.get("taken to"),
        ranked_by=row.get("ranked by"),
        shown_by=_tuple(row.get("shown by")),
        acts_while="it lies" if lies else str(acts),
        lies_in=lies,
        timings=_tuple(row.get("timings", timings if lies else ())),
    )


def _attribute(name: str, row: Mapping[str, Any]) -> Attribute:
    values = row["values"]
    if isinstance(values, Mapping):
        return Attribute(
            **_noun(name, row),
            words=(),
            least=values["least"],
            most=values["most"],
            counted=row.get("counted", False),
        )
    return Attribute(**_noun(name, row), words=tuple(values))


def _zone(name: str, row: Mapping[str, Any]) -> Zone:
    return Zone(
        **_noun(name, row),
        owner=row["owner"],
        seen_by=row["seen by"],
        holds=_tuple(row.get("holds")),
        pile=row.get("pile", False),
        room=row.get("room"),
        size=row.get("size"),
        filled_from=row.get("filled from"),
        ends=row.get("this turn ends"),
        closed=row.get("closed", False),
        order=row.get("order"),
        any=row.get("any"),
    )


def _setting(name: str, row: Mapping[str, Any]) -> Setting:
    base = row.get("base")
    base = None if base == "none" else tuple(base) if isinstance(base, list) else base
    if isinstance(base, Mapping):
        base = {int(count): number for count, number in base.items()}
    by_players = {
        key if key == "other" else int(key): number for key, number in row.get("by players", {}).items()
    }
    return Setting(
        **_noun(name, row),
        base=base,
        by_players=by_players,
        least=row.get("least", 0),
        most=row.get("most"),
        of=row.get("of", "table"),
        fixed=row.get("fixed", False),
        ends=row.get("this turn ends"),
        holds_player=row.get("holds") == "player",
    )


def _procedure(name: str, row: Mapping[str, Any]) -> Procedure:
    return Procedure(
        **_noun(name, row),
        steps=_tuple(row.get("steps")),
        by_player=row.get("doer") == "player",
        period=row.get("period", False),
        forbid=row.get("forbid", True),
        replace=row.get("replace", True),
        make=row.get("make", False),
        cards=row.get("cards"),
        partner=row.get("partner", False),
        qualities=_tuple(row.get("qualities")),
        known_before=_tuple(row.get("known before")),
        each=row.get("each"),
        limit=row.get("limit"),
        slot=row.get("slot", False),
        end=row.get("end"),
        after_says=row.get("after says", row.get("says", name)),
        past=row.get("past"),
        do=row.get("do", "make" if row.get("make") else None),
    )


def vocabulary(data: Mapping[str, Any]) -> Vocabulary:
    """The typed table of a game file's plain data, which its schema has passed."""
    timings = {
        name.lower(): Timing(
            **_noun(name, row),
            windows=_tuple(row["windows"]),
            within=row.get("within"),
            waiting=row.get("waiting"),
        )
        for name, row in data.get("timings", {}).items()
    }
    return Vocabulary(
        game=data["game"],
        title=data.get("title", data["game"]),
        machine=data["machine"],
        least_players=data["players"]["least"],
        most_players=data["players"]["most"],
        kinds={name.lower(): _kind(name, row, tuple(timings)) for name, row in data["kinds"].items()},
        attributes={name.lower(): _attribute(name, row) for name, row in data.get("attributes", {}).items()},
        zones={name.lower(): _zone(name, row) for name, row in data["zones"].items()},
        relations={
            name.lower(): Relation(
                **_noun(name, row), one=row.get("one", False), seat=row.get("seat"), within=row.get("within")
            )
            for name, row in data["relations"].items()
        },
        counters={
            name.lower(): Counter(
                **_noun(name, row),
                singular=row.get("singular", name),
                of=row.get("of", "player"),
                changeable=row.get("effects may change", False),
            )
            for name, row in data.get("counters", {}).items()
        },
        settings={name.lower(): _setting(name, row) for name, row in data.get("settings", {}).items()},
        procedures={name.lower(): _procedure(name, row) for name, row in data["procedures"].items()},
        acts={
            name.lower(): Act(
                **_noun(name, row),
                past=row["past"],
                of=_tuple(row.get("of")),
                once_each=row.get("once each"),
                to=row.get("to"),
                swaps=row.get("swaps", False),
            )
            for name, row in data.get("acts", {}).items()
        },
        windows=_tuple(data.get("windows")),
        timings=timings,
    )
