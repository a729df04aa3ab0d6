"""The tree of an effect: what a designer wrote, node for node. Names are not looked up yet.

Every node is frozen; fields stand in the order of the sentence; `span` says where the node stands in the effect's text
and takes no part in comparisons, so that `parse(unparse(tree)) == tree`.
"""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

Place = tuple[int, int]
"""Start and end of a node, as offsets into the effect's own text."""


@frozen
class Node:
    """What all nodes share: a place in the text."""

    span: Place = field(kw_only=True, eq=False, repr=False, default=(0, 0))


# ---------------------------------------------------------------------------------------------------------- names


@frozen
class Name(Node):
    """`perfect barter`, `"Last Order"`: a run of words that the vocabulary explains."""

    words: str
    quoted: bool = False


@frozen
class Whose(Node):
    """`your`, `their`, `its`, `each other player's`: the owner before a noun."""

    word: Literal["your", "their", "its", "name"]
    each: bool = False
    other: bool = False
    name: Name | None = None


# -------------------------------------------------------------------------------------------------------- numbers


@frozen
class Number(Node):
    """`3`"""

    value: int


@frozen
class ThatMany(Node):
    """`that many`, `half that many`, `twice that many`"""

    part: Literal["all", "half", "twice"] = "all"


@frozen
class Plus(Node):
    """`that many plus 1`, `that many minus 1`"""

    left: Amount
    sign: Literal["plus", "minus"]
    right: int


@frozen
class Times(Node):
    """`2 times its rank`"""

    factor: int
    of: Measure


@frozen
class Measure(Node):
    """`its rank`, `hand limit`: a number of the game, read."""

    whose: Whose | None
    name: Name


Amount = Number | ThatMany | Plus | Times | Measure


# --------------------------------------------------------------------------------------------------------- places


@frozen
class Spot(Node):
    """`hand`, `the left neighbor's stall`, `discard`: one place."""

    whose: Whose | None
    name: Name


@frozen
class End(Node):
    """`on top`, `on the bottom of goods deck`: an end of a pile."""

    end: Literal["top", "bottom"]
    spot: Spot | None


# --------------------------------------------------------------------------------------- comparisons (after with, has)


@frozen
class Bound(Node):
    """`at least`, `at most`, `exactly`"""

    word: Literal["at least", "at most", "exactly"]


@frozen
class CountOf(Node):
    """`at least 3 goods of one color`"""

    bound: Bound
    number: Amount
    of: Desc


@frozen
class NoneOf(Node):
    """`no goods in stall`"""

    of: Desc


@frozen
class Rival(Node):
    """`you`, `they`, `each other player`, `active player`: whom somebody is compared with."""

    word: Literal["you", "they", "name"]
    each: bool = False
    other: bool = False
    name: Name | None = None


@frozen
class MoreThan(Node):
    """`more trade points than you`"""

    word: Literal["more", "fewer"]
    of: Desc
    rival: Rival


@frozen
class MostOf(Node):
    """`the fewest trade points`, `the lowest total value in stall`"""

    word: Literal["most", "fewest", "highest", "lowest"]
    of: Desc


@frozen
class AttributeIs(Node):
    """`value at most 2`, `total value exactly 5`"""

    name: Name
    bound: Bound
    amount: Amount


Comparison = CountOf | NoneOf | MoreThan | MostOf | AttributeIs


# --------------------------------------------------------------------------------------------------- descriptions


@frozen
class Alike(Node):
    """`of one color`, `of that color`, `of its color`, `of different colors`"""

    word: Literal["one", "that", "its", "different"]
    name: Name


@frozen
class Located(Node):
    """`in market`, `from either hand or stall`: one word to the tree, the formatter writes the right one."""

    spots: tuple[Spot, ...]


@frozen
class Played(Node):
    """`before this card`, `after this card`: by the order of play."""

    side: Literal["before", "after"]


@frozen
class Except(Node):
    """`except red goods`"""

    name: Name


Filter = Alike | Located | Played | Except


@frozen
class Desc(Node):
    """`your other red goods in stall with value at most 2`: what kind of things is meant."""

    whose: Whose | None
    other: bool
    extreme: Literal["first", "last", "highest", "lowest", "different"] | None
    name: Name
    filters: tuple[Filter, ...] = ()
    comparison: Comparison | None = None


# ---------------------------------------------------------------------------------------------------------- cards


@frozen
class Quantity(Node):
    """`3`, `up to 3`, `all`, `all but 5`, `any number of`, `each`, `the top 3`, `the bottom 2`"""

    word: Literal["just", "up to", "all", "all but", "any number of", "each", "top", "bottom"]
    number: Amount | None = None


@frozen
class Some(Node):
    """`2 goods from hand`, `1 goods from hand at random`"""

    quantity: Quantity
    of: Desc
    at_random: bool = False


@frozen
class SomeOf(Node):
    """`1 of those`"""

    quantity: Quantity
    of: Those
    at_random: bool = False


@frozen
class Those(Node):
    """`those`, `those of that category`"""

    filters: tuple[Filter, ...] = ()
    comparison: Comparison | None = None


@frozen
class TopUntil(Node):
    """`the top goods up to the first red goods`"""

    name: Name
    of: Desc


@frozen
class ThisCard(Node):
    """`this card`"""


@frozen
class It(Node):
    """`it`"""


@frozen
class Rest(Node):
    """`the rest`"""


@frozen
class You(Node):
    """`you`"""


@frozen
class They(Node):
    """`they`"""


@frozen
class OwnerOf(Node):
    """`the owner of it`"""

    of: Cards


@frozen
class Cell(Node):
    """`value of all goods in market`, `total value of those`: a number of cards."""

    name: Name
    of: Cards


Cards = Some | SomeOf | Those | TopUntil | ThisCard | It | Rest | You | They | OwnerOf | Desc
Phrase = Cards | Cell
"""What can stand where a thing is meant: cards, players, a number; the checker says which."""


# ------------------------------------------------------------------------------------------------ durations, moments


@frozen
class During(Node):
    """`this turn`"""

    name: Name


@frozen
class Nth(Node):
    """`the next`, `the next 2`, `the first 3`"""

    word: Literal["next", "first"]
    number: int = 1


@frozen
class Until(Node):
    """`until your next turn`, `until end of your next turn`"""

    edge: Literal["start", "end"] | None
    whose: Whose | None
    nth: Nth | None
    noun: Name


@frozen
class ForNth(Node):
    """`for the next 2 barters this turn`"""

    nth: Nth
    noun: Name
    during: During | None


Span = During | Until | ForNth


@frozen
class Moment(Node):
    """`after the next perfect barter this turn`, `at end of turn`, `instead of each participant's trade reward this turn`"""

    word: Literal["before", "after", "instead of", "at"]
    edge: Literal["start", "end"] | None
    whose: Whose | None
    nth: Nth | None
    noun: Name
    within_nth: Nth | None
    within: Desc | None
    lasting: During | Until | None


# ------------------------------------------------------------------------------------------------------ conditions


@frozen
class Has(Node):
    """`market has at least 3 goods of one color`, `you have fewer trade points than each other player`"""

    subject: Phrase
    comparison: Comparison


@frozen
class Happened(Node):
    """`exactly 1 other card was played this round`, `no other card was played this round` (bound None)"""

    bound: Bound | None
    number: Amount | None
    of: Desc
    past: Name
    during: During | None


@frozen
class Compares(Node):
    """`hand limit is at least 8`"""

    subject: Phrase
    bound: Bound
    amount: Amount


@frozen
class IsThing(Node):
    """`it is red`, `it is not red`, `this card is the lowest card`"""

    subject: Phrase
    negated: bool
    of: Desc


Fact = Has | Happened | Compares | IsThing


@frozen
class Test(Node):
    """`if A`, `if A and B`, `if A or B`; with `while` the condition stands for as long as the rule does."""

    join: Literal["and", "or"]
    facts: tuple[Fact, ...]


# ---------------------------------------------------------------------------------------------------------- deeds


@frozen
class Scale(Node):
    """`for each player with more trade points than you, at most 3`"""

    of: Desc
    during: During | None
    cap: Amount | None


@frozen
class Draw(Node):
    """`draw 2 goods`, `draw up to 2 goods`, `draw 1 goods for each barter this turn`"""

    number: Amount
    up_to: bool
    name: Name
    scale: Scale | None


@frozen
class Deal(Node):
    """`deal 1 goods to market`"""

    number: Amount
    name: Name
    spot: Spot


@frozen
class Discard(Node):
    """`discard 1 goods from hand`"""

    cards: Cards
    scale: Scale | None


@frozen
class Take(Node):
    """`take 1 of those`"""

    cards: Cards


@frozen
class Put(Node):
    """`put the rest on the bottom in any order`, `put 1 goods from hand into market`"""

    cards: Cards
    to: Spot | End
    order: Literal["any", "random"] | None


@frozen
class Look(Node):
    """`look at the top 3 goods`"""

    cards: Cards


@frozen
class Reveal(Node):
    """`reveal the top 4 goods`"""

    cards: Cards


@frozen
class Swap(Node):
    """`swap 1 goods from hand for 1 goods from market`"""

    left: Cards
    right: Cards


@frozen
class Refill(Node):
    """`refill market`, `refill hand to 5 goods`"""

    spot: Spot
    number: Amount | None
    name: Name | None


@frozen
class Shuffle(Node):
    """`shuffle goods deck`"""

    spot: Spot


@frozen
class Choose(Node):
    """`choose 1 color`, `choose 1 other player`, `choose 1 goods in market`"""

    quantity: Quantity
    of: Desc
    at_random: bool


@frozen
class Count(Node):
    """`count barters this turn, at most 3`, `count total value of those`"""

    of: Desc | Cell
    during: During | None
    cap: Amount | None


@frozen
class Make(Node):
    """`make 1 barter`, `make 1 trade with the left neighbor`"""

    number: Amount
    name: Name
    partner: Phrase | None


@frozen
class Finish(Node):
    """`make the draw action`: carry out the one that is about to happen."""

    name: Name


@frozen
class AsUsual(Node):
    """`as usual`: what an `instead of` replaces."""


@frozen
class CarryOut(Node):
    """`carry out it`: do what is written on a card."""

    cards: Cards


@frozen
class Gain(Node):
    """`gain 1 point`, `lose 1 point`, `gain 1 coin on this card`"""

    word: Literal["gain", "lose"]
    number: Amount
    name: Name
    scale: Scale | None
    on: Cards | None


@frozen
class Act(Node):
    """`kill the highest card`, `trade this card for 1 other card`: a verb of the game."""

    verb: Name
    cards: Cards
    other: Cards | None


@frozen
class Option(Node):
    """One dash under `choose 1:`."""

    clauses: tuple[Clause, ...]


@frozen
class Offer(Node):
    """`choose 1:` and its dashes."""

    number: Amount
    options: tuple[Option, ...]


# ---------------------------------------------------------------------------------------------------------- rules


@frozen
class Value(Node):
    """The new value of a number: `3`, `at least 6`, `2 more`, `1 fewer`, `doubled`, `you`."""

    how: Literal["is", "at least", "at most", "more", "fewer", "doubled", "you"]
    amount: Amount | None = None


@frozen
class Change(Node):
    """`market size is at least 6 this turn`"""

    subject: Phrase
    value: Value
    lasting: Span | None


@frozen
class Widen(Node):
    """`barter total may be 6 to 8 for the next barter this turn`"""

    subject: Phrase
    low: int
    high: int
    lasting: Span | None


@frozen
class Allow(Node):
    """`it may be played this turn`"""

    subject: Phrase
    acts: tuple[Name, ...]
    lasting: Span | None


@frozen
class ForbidAct(Node):
    """`this card cannot be traded, killed or spoiled`"""

    subject: Phrase
    acts: tuple[Name, ...]
    by: Phrase | None
    lasting: Span | None


@frozen
class Forbid(Node):
    """`no hand limit this turn`, `no goods in market this turn`, `no draw of goods this turn`"""

    of: Desc | Name
    within_nth: Nth | None
    within: Desc | None
    lasting: Span | None


Rule = Change | Widen | Allow | ForbidAct | Forbid
Deed = (
    Draw | Deal | Discard | Take | Put | Look | Reveal | Swap | Refill | Shuffle | Choose | Count | Make | Finish
    | AsUsual | CarryOut | Gain | Act | Offer | Rule
)  # fmt: skip


# --------------------------------------------------------------------------------------------------------- clause


@frozen
class Who(Node):
    """`each player at once`: who does it."""

    subject: Phrase
    at_once: bool = False


@frozen
class Clause(Node):
    """One line and what hangs on it: `[when,] [if,] [who [may]] deed`, a block, and `otherwise`.

    Without a deed the clause is a heading that holds its block together.
    """

    when: Moment | None
    test: Test | None
    standing: Test | None
    who: Who | None
    may: bool
    deed: Deed | None
    then: tuple[Clause, ...]
    otherwise: tuple[Clause, ...]


@frozen
class Effect(Node):
    """A whole effect: its clauses, top to bottom."""

    clauses: tuple[Clause, ...]
