"""The checked tree: an effect whose every name has been looked up and whose every pronoun is bound.

The checker makes it from the tree of language/ast.py; prose is printed from it and the engine compiles it. One clause keeps one
line: its frame has the same fields in the same order. Names in it are those of the vocabulary, in lower case.
"""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

from rulesdsl.language.ast import Place as TextPlace

BoundWord = Literal["at least", "at most", "exactly"]


@frozen
class Term:
    """What all core nodes share: where in the effect's text it came from."""

    span: TextPlace = field(kw_only=True, eq=False, repr=False, default=(0, 0))


# -------------------------------------------------------------------------------------------------------- players


@frozen
class Player(Term):
    """One player. `me` is who acts: `you`, or the player of the enclosing `each`; neighbors are those of `me`."""

    who: Literal["you", "me", "they", "left", "right", "active", "other participant", "owner"]
    of: Group | None = None


@frozen
class Most(Term):
    """With the most (or, `most` false, the least) of something; whoever is tied has it too."""

    measure: Amount
    most: bool
    word: str = "most"


@frozen
class Than(Term):
    """With more (or fewer) of something than somebody, or than each other player."""

    measure: Amount
    more: bool
    rival: Player | Players


@frozen
class Tally(Term):
    """With at least, at most or exactly so many of something."""

    measure: Amount
    bound: BoundWord
    amount: Amount


PlayerTest = Most | Than | Tally


@frozen
class Players(Term):
    """Several players, in turn order from the active one: everyone, participants, those who pass a test."""

    relation: str
    other: bool = False
    test: PlayerTest | None = None


Somebody = Player | Players


# ---------------------------------------------------------------------------------------------------------- cards


@frozen
class Place(Term):
    """A zone, and whose: None for a zone of the table or of a card's kind."""

    zone: str
    owner: Somebody | None = None


@frozen
class HasWord(Term):
    """Red; of the category Craft."""

    attribute: str
    word: str


@frozen
class Named(Term):
    """Cards of one printed name, `name` in lower case."""

    name: str


@frozen
class SameAs(Term):
    """Of that color (the one chosen), of its color (that of `it`)."""

    attribute: str
    what: Literal["that", "its"]


@frozen
class NumberIs(Term):
    """With value at most 2."""

    attribute: str
    bound: BoundWord
    amount: Amount


@frozen
class Beside(Term):
    """Played before or after this card."""

    side: Literal["before", "after"]


@frozen
class NotThis(Term):
    """Another card than this one."""


@frozen
class Not(Term):
    """None of what passes all of these."""

    tests: tuple[CardTest, ...]


@frozen
class Best(Term):
    """The highest or lowest by a number, of what the other tests leave."""

    attribute: str
    highest: bool


@frozen
class Edge(Term):
    """The first or last to lie there, of what the other tests leave."""

    last: bool


CardTest = HasWord | Named | SameAs | NumberIs | Beside | NotThis | Not | Best | Edge


@frozen
class Pool(Term):
    """The cards of some kinds in some places that pass all tests; `unplaced` says that the line named no place."""

    kinds: tuple[str, ...]
    places: tuple[Place, ...]
    tests: tuple[CardTest, ...] = ()
    unplaced: bool = False


@frozen
class Those(Term):
    """The cards that a line above named, as far as they still lie where it left them."""

    tests: tuple[CardTest, ...] = ()


@frozen
class Rest(Term):
    """Those, less what was taken of them."""


@frozen
class It(Term):
    """The one card last picked; under a moment about a card, that card; at first, this card."""


@frozen
class This(Term):
    """The card that the effect is printed on."""


@frozen
class Together(Term):
    """What the chosen cards must be as a set: of one color, of different colors, worth so much together."""

    attribute: str
    how: Literal["one", "different", "total"]
    bound: BoundWord = "exactly"
    amount: Amount | None = None


@frozen
class Chosen(Term):
    """Some cards of a source. Who acts chooses where fewer are taken than there are; `random`: by lot."""

    quantity: Literal["just", "up to", "all", "all but", "any number of"]
    number: Amount | None
    source: Pool | Those | Rest
    random: bool = False
    together: Together | None = None
    each: bool = False


@frozen
class Pile(Term):
    """So many cards of an end of a pile."""

    place: Place
    kind: str
    number: Amount
    bottom: bool = False


@frozen
class PileUntil(Term):
    """Cards from the top of a pile up to the first that passes the tests, or all of them."""

    place: Place
    kind: str
    tests: tuple[CardTest, ...]


Group = Chosen | Pile | PileUntil | Those | Rest | It | This


# -------------------------------------------------------------------------------------------------------- amounts


@frozen
class Num(Term):
    """3"""

    value: int


@frozen
class ThatMany(Term):
    """As many as a line above moved, counted or chose."""

    part: Literal["all", "half", "twice"] = "all"


@frozen
class Sum(Term):
    """An amount plus or minus a number; never below 0."""

    left: Amount
    sign: Literal["plus", "minus"]
    right: int


@frozen
class Times(Term):
    """Twice an amount, three times, ..."""

    factor: int
    of: Amount


@frozen
class Scaled(Term):
    """A number for each of something, with a cap."""

    number: Amount
    per: Amount
    cap: Amount | None


@frozen
class Reading(Term):
    """The present value of a setting, of a player, a card or the table."""

    setting: str
    of: Player | Group | None


@frozen
class CounterOf(Term):
    """A counter of a player or of a card."""

    counter: str
    of: Player | Group


@frozen
class Printed(Term):
    """The number printed on a card."""

    attribute: str
    of: Group


@frozen
class CountCards(Term):
    """How many cards pass; with `alike`, how many of them share one value of that attribute, at most."""

    of: Pool | Those
    alike: str | None = None


@frozen
class CountPlayers(Term):
    """How many players pass."""

    of: Players


@frozen
class Stat(Term):
    """The total, the highest, the lowest, or how many different ones, of an attribute over cards."""

    how: Literal["total", "highest", "lowest", "different"]
    attribute: str
    of: Pool | Group


@frozen
class TimesDone(Term):
    """How often something was done in a period, by somebody (None: by anybody), to cards that pass the tests."""

    happening: str
    quality: str | None
    period: str
    by: Somebody | None
    tests: tuple[CardTest, ...] = ()
    kinds: tuple[str, ...] = ()


@frozen
class Spaces(Term):
    """How many more cards a place holds."""

    place: Place


Amount = (
    Num | ThatMany | Sum | Times | Scaled | Reading | CounterOf | Printed | CountCards | CountPlayers | Stat
    | TimesDone | Spaces
)  # fmt: skip


# ----------------------------------------------------------------------------------------------------- conditions


@frozen
class Compare(Term):
    """An amount against an amount. Counting cards also binds `those` to the cards counted."""

    left: Amount
    bound: BoundWord
    right: Amount


@frozen
class PlayerIs(Term):
    """Whether a player passes a test, is one of some players, or is one player."""

    player: Player
    test: PlayerTest | Players | Player


@frozen
class CardIs(Term):
    """Whether a card passes the tests (within a pool, for highest and lowest)."""

    card: Group
    pool: Pool
    negated: bool


@frozen
class Condition(Term):
    """All of them, or any of them."""

    join: Literal["and", "or"]
    facts: tuple[Compare | PlayerIs | CardIs, ...]


# -------------------------------------------------------------------------------------------------- lives, moments


@frozen
class Life(Term):
    """How long a rule holds.

    `during`: this turn; `until`: until a happening begins (of a player) or ends; `lies`: while this card lies there; `game`.
    """

    how: Literal["during", "until", "lies", "game"]
    happening: str | None = None
    of: Player | None = None
    end: bool = False


@frozen
class Nth(Term):
    """The next or first n; `first` counts within `period`."""

    word: Literal["next", "first"]
    number: int
    period: str | None = None


@frozen
class Event(Term):
    """What happens: a happening with an optional quality, by whom, to which cards, within which other happening."""

    happening: str
    quality: str | None = None
    by: Somebody | None = None
    nth: Nth | None = None
    cards: It | This | Those | None = None
    tests: tuple[CardTest, ...] = ()
    kinds: tuple[str, ...] = ()
    within: str | None = None
    within_quality: str | None = None


@frozen
class Moment(Term):
    """When a rule acts: before, after, instead of or at an event."""

    timing: Literal["before", "after", "instead of", "at"]
    event: Event
    life: Life


@frozen
class Scope(Term):
    """A change that holds only for the next or first n of a happening."""

    nth: Nth
    happening: str
    quality: str | None = None


# ---------------------------------------------------------------------------------------------------------- deeds


@frozen
class Draw(Term):
    """Cards from the top of a kind's deck to where that kind is taken."""

    number: Amount
    up_to: bool
    kind: str


@frozen
class Dest(Term):
    """Where cards go. No place: each to where its kind is discarded (`discard`), taken (`take`) or drawn from (`put`)."""

    place: Place | None
    end: Literal["top", "bottom"] | None = None
    order: Literal["any", "random"] | None = None


@frozen
class Move(Term):
    """Cards go from where they lie to somewhere else; `verb` is the designer's."""

    verb: Literal["discard", "take", "put"]
    group: Group
    to: Dest
    per: Amount | None = None


@frozen
class Deal(Term):
    """Cards from a kind's deck into a place."""

    number: Amount
    kind: str
    to: Place


@frozen
class Show(Term):
    """Cards are looked at by who acts, or revealed to all."""

    group: Group
    to_all: bool


@frozen
class Swap(Term):
    """Cards change places, all of them or none."""

    left: Group
    right: Group


@frozen
class Refill(Term):
    """A place is filled from a deck, to its size or to a number."""

    place: Place
    number: Amount | None
    kind: str


@frozen
class Shuffle(Term):
    """A pile is shuffled."""

    place: Place
    kind: str


@frozen
class ChoosePlayer(Term):
    """Who acts names a player: `they` from here on."""

    players: Players
    random: bool


@frozen
class ChooseWord(Term):
    """Who acts names a color, a category, a value: `that color` from here on."""

    attribute: str
    random: bool


@frozen
class ChooseCards(Term):
    """Who acts points at cards: `those` and `it` from here on."""

    group: Group


@frozen
class Count(Term):
    """An amount is counted: `that many` from here on."""

    amount: Amount


@frozen
class Run(Term):
    """A procedure is carried out, so many times: a free barter, a free trade."""

    happening: str
    number: Amount
    partner: Player | None


@frozen
class Finish(Term):
    """The procedure that waits for this card's window is carried out now."""

    happening: str


@frozen
class AsUsual(Term):
    """What an `instead of` replaces is carried out after all."""


@frozen
class CarryOut(Term):
    """What is written on cards is done, by who acts."""

    group: Group


@frozen
class Gain(Term):
    """A counter goes up, or down but never below 0."""

    counter: str
    amount: Amount
    lose: bool
    on: Player | Group


@frozen
class ActOn(Term):
    """A verb of the game is done to cards."""

    act: str
    group: Group
    other: Group | None


@frozen
class Offer(Term):
    """Who acts picks some of the options."""

    number: Amount
    options: tuple[tuple[Line, ...], ...]


# ---------------------------------------------------------------------------------------------------------- rules


@frozen
class Change(Term):
    """A number of the game changes for a while: a setting, or what is printed on cards."""

    what: str
    printed: bool
    of: Somebody | Group | None
    how: Literal["is", "at least", "at most", "more", "fewer", "doubled", "you"]
    amount: Amount | None
    scope: Scope | None
    life: Life


@frozen
class Widen(Term):
    """The choices of a setting grow for a while."""

    setting: str
    of: Player | None
    low: int
    high: int
    scope: Scope | None
    life: Life


@frozen
class ForbidRun(Term):
    """Something does not happen for a while; `by` None: to nobody."""

    event: Event
    life: Life


@frozen
class ForbidEntry(Term):
    """No cards of these kinds that pass the tests come into a place for a while."""

    kinds: tuple[str, ...]
    place: Place
    tests: tuple[CardTest, ...]
    life: Life


@frozen
class ForbidAct(Term):
    """These acts are not done to those cards for a while; `by`: only not by cards that pass."""

    acts: tuple[str, ...]
    cards: Group | None
    kinds: tuple[str, ...]
    tests: tuple[CardTest, ...]
    by: tuple[CardTest, ...]
    life: Life


@frozen
class AllowAct(Term):
    """These acts may be done to those cards for a while, where they otherwise could not."""

    acts: tuple[str, ...]
    cards: Group
    life: Life


Rule = Change | Widen | ForbidRun | ForbidEntry | ForbidAct | AllowAct
Deed = (
    Draw | Move | Deal | Show | Swap | Refill | Shuffle | ChoosePlayer | ChooseWord | ChooseCards | Count | Run | Finish
    | AsUsual | CarryOut | Gain | ActOn | Offer | Rule
)  # fmt: skip


# ----------------------------------------------------------------------------------------------------------- line


@frozen
class Line(Term):
    """One clause: `[when,] [if,] [who [may]] deed`, a block that depends on it, `otherwise`.

    `when`: the rest waits for the moment. `standing`: the rule holds only while the condition does. `who` a `Player`: the line is
    theirs; `Players`: each of them in turn, or at once; a `Group`: once for each card, as `it`. Without a deed, a heading.
    """

    when: Moment | None
    test: Condition | None
    standing: Condition | None
    who: Somebody | Group | None
    at_once: bool
    may: bool
    deed: Deed | None
    then: tuple[Line, ...]
    otherwise: tuple[Line, ...]


@frozen
class Program(Term):
    """A whole checked effect."""

    lines: tuple[Line, ...]
