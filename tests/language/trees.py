"""Random trees of effects: a strategy for each node, holding to what the grammar can say."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from rulesdsl.language import ast
from rulesdsl.language.refused import REFUSED
from rulesdsl.language.words import HAPPENINGS, PHRASES, is_plain

Strategy = st.SearchStrategy[Any]
NONE = st.none()
FLAG = st.booleans()


def words_of(node: type, field: str) -> Strategy:
    """The words that a field can hold, as its annotation lists them."""
    hint = get_type_hints(node)[field]
    return st.sampled_from(get_args(hint))


def maybe(strategy: Strategy) -> Strategy:
    return NONE | strategy


def some(strategy: Strategy, most: int = 3) -> Strategy:
    return st.lists(strategy, min_size=1, max_size=most).map(tuple)


def none_or_some(strategy: Strategy, most: int = 2) -> Strategy:
    return st.lists(strategy, max_size=most).map(tuple)


# ---------------------------------------------------------------------------------------------- names and numbers

_word = st.sampled_from(
    ["gems", "coin", "rubies", "class", "bus", "café", "halo-halo", "gem2", "left farmer"]
) | st.text("abgéstuy", min_size=2, max_size=5).filter(
    lambda word: is_plain(word) and word not in PHRASES and word not in REFUSED
)
_words = st.lists(_word, min_size=1, max_size=2).map(" ".join)
quoted = st.builds(
    ast.Name, st.sampled_from(["group order", "draw 2", "the first", "a # b", "3", "of"]), st.just(True)
)
name = st.builds(ast.Name, _words) | quoted
happening = st.builds(
    ast.Name,
    st.tuples(st.sampled_from(sorted(HAPPENINGS)), st.just("") | _words).map(
        lambda pair: " ".join(pair).strip()
    ),
)
noun = name | happening
mine = st.builds(ast.Whose, st.sampled_from(["your", "their", "its"]))
whose_name = st.builds(ast.Whose, st.just("name"), name=name)
owner = mine | st.builds(ast.Whose, st.just("name"), FLAG, FLAG, name)
integer = st.integers(0, 999_999) | st.integers(0, 2)
bare_number = st.builds(ast.Number, integer) | st.builds(ast.ThatMany, words_of(ast.ThatMany, "part"))
number = bare_number | st.builds(ast.Plus, bare_number, words_of(ast.Plus, "sign"), integer)
measure = st.builds(ast.Measure, maybe(mine), name)
term = bare_number | measure | st.builds(ast.Times, integer, measure)
amount = term | st.builds(ast.Plus, term, words_of(ast.Plus, "sign"), integer)
bound = st.builds(ast.Bound, words_of(ast.Bound, "word"))
nth = st.builds(ast.Nth, words_of(ast.Nth, "word"), st.integers(1, 20))
spot = st.builds(ast.Spot, maybe(owner), noun)
during = st.builds(ast.During, name)

# ------------------------------------------------------------------------------------------------- things and cards

_filter = (
    st.builds(ast.Alike, words_of(ast.Alike, "word"), name)
    | st.builds(ast.Located, some(spot, most=2))
    | st.builds(ast.Played, words_of(ast.Played, "side"))
    | st.builds(ast.Except, name)
)
filters = none_or_some(_filter)
extreme = st.sampled_from(["first", "last", "highest", "lowest", "different"])


def _descs(comparison: Strategy) -> tuple[Strategy, Strategy]:
    """Descriptions that need no `your`, `other` or `highest`, and those that have one."""
    bare = st.builds(ast.Desc, NONE, st.just(False), NONE, name, filters, comparison)
    marked = (
        st.builds(ast.Desc, mine, FLAG, maybe(extreme), name, filters, comparison)
        | st.builds(ast.Desc, NONE, st.just(True), maybe(extreme), name, filters, comparison)
        | st.builds(ast.Desc, NONE, st.just(False), extreme, name, filters, comparison)
    )
    return bare, marked


def _comparisons(desc: Strategy) -> Strategy:
    rival = st.builds(ast.Rival, st.sampled_from(["you", "they"])) | st.builds(
        ast.Rival, st.just("name"), FLAG, FLAG, name
    )
    return (
        st.builds(ast.CountOf, bound, number, desc)
        | st.builds(ast.NoneOf, desc)
        | st.builds(ast.MoreThan, words_of(ast.MoreThan, "word"), desc, rival)
        | st.builds(ast.MostOf, words_of(ast.MostOf, "word"), desc)
        | st.builds(ast.AttributeIs, name, bound, amount)
    )


_inner_bare, _inner_marked = _descs(NONE)
comparison = _comparisons(_inner_bare | _inner_marked)
bare, marked = _descs(maybe(comparison))
desc = bare | marked
quantity = st.builds(ast.Quantity, st.sampled_from(["all", "any number of", "each"])) | st.builds(
    ast.Quantity, st.sampled_from(["just", "up to", "all but", "top", "bottom"]), number
)
those = st.builds(ast.Those, filters, maybe(comparison))
picked = (
    st.builds(ast.Some, quantity, desc, FLAG)
    | st.builds(ast.SomeOf, quantity, those, FLAG)
    | those
    | st.builds(ast.ThisCard)
    | st.builds(ast.It)
    | st.builds(ast.Rest)
)
_plain_cards = (
    picked | marked | st.builds(ast.TopUntil, name, desc) | st.builds(ast.You) | st.builds(ast.They)
)
cards = _plain_cards | st.builds(ast.OwnerOf, _plain_cards | st.builds(ast.OwnerOf, _plain_cards))
cell = st.builds(ast.Cell, name, picked)
phrase = cards | bare | cell

# ----------------------------------------------------------------------------------- durations, moments, conditions

edge = st.sampled_from(["start", "end"])
until = st.builds(ast.Until, maybe(edge), maybe(mine | whose_name), maybe(nth), noun)
span = during | until | st.builds(ast.ForNth, nth, noun, maybe(during))
_occurrences = {"whose": maybe(owner), "nth": maybe(nth), "noun": noun, "lasting": maybe(during | until)}
_within = [
    {"within_nth": NONE, "within": NONE},
    {"within_nth": maybe(nth), "within": bare},
]
moment = st.one_of(
    *(
        st.builds(ast.Moment, word=st.just(word), edge=edges, **_occurrences, **within)
        for word in ("before", "after", "instead of", "at")
        for edges in ([NONE, edge] if word == "at" else [NONE])
        for within in _within
    )
)
_fact = (
    st.builds(ast.Has, phrase, comparison)
    | st.builds(ast.Happened, bound, number, desc, name, maybe(during))
    | st.builds(ast.Happened, NONE, NONE, desc, name, maybe(during))
    | st.builds(ast.Compares, phrase, bound, amount)
    | st.builds(ast.IsThing, phrase, FLAG, desc)
)
test = st.builds(ast.Test, st.just("and"), some(_fact)) | st.builds(
    ast.Test, st.just("or"), st.lists(_fact, min_size=2, max_size=3).map(tuple)
)

# -------------------------------------------------------------------------------------------------- deeds and rules

scale = maybe(st.builds(ast.Scale, desc, maybe(during), maybe(number)))
end = st.builds(ast.End, words_of(ast.End, "end"), maybe(spot))
deed = st.one_of(
    st.builds(ast.Draw, number, FLAG, name, scale),
    st.builds(ast.Deal, number, name, spot),
    st.builds(ast.Discard, cards, scale),
    st.builds(ast.Take, cards),
    st.builds(ast.Put, cards, spot | end, st.sampled_from([None, "any", "random"])),
    st.builds(ast.Look, cards),
    st.builds(ast.Reveal, cards),
    st.builds(ast.Swap, cards, cards),
    st.builds(ast.Refill, spot, NONE, NONE),
    st.builds(ast.Refill, spot, number, name),
    st.builds(ast.Shuffle, spot),
    st.builds(ast.Choose, quantity, desc, FLAG),
    st.builds(ast.Count, desc | cell, maybe(during), maybe(number)),
    st.builds(ast.Make, number, name, maybe(phrase)),
    st.builds(ast.Finish, noun),
    st.builds(ast.AsUsual),
    st.builds(ast.CarryOut, cards),
    st.builds(ast.Gain, words_of(ast.Gain, "word"), number, name, scale, maybe(cards)),
)
act = st.builds(ast.Act, name, cards, maybe(cards))
value = (
    st.builds(ast.Value, st.sampled_from(["is", "at least", "at most", "more", "fewer"]), amount)
    | st.builds(ast.Value, st.sampled_from(["doubled", "you"]))
)  # fmt: skip
rule = st.one_of(
    st.builds(ast.Change, phrase, value, maybe(span)),
    st.builds(ast.Widen, phrase, integer, integer, maybe(span)),
    st.builds(ast.Allow, phrase, some(name), maybe(span)),
    st.builds(ast.ForbidAct, phrase, some(name), maybe(phrase), maybe(span)),
    st.builds(ast.Forbid, desc, NONE, NONE, maybe(span)),
    st.builds(ast.Forbid, happening, NONE, NONE, maybe(span)),
    st.builds(ast.Forbid, happening, maybe(nth), bare, maybe(span)),
)
who = st.builds(ast.Who, phrase, FLAG)

# ------------------------------------------------------------------------------------------------------------ clauses

_EMPTY = st.just(())
_OPENINGS = [
    {"when": maybe(moment), "test": maybe(test), "standing": NONE},
    {"when": NONE, "test": NONE, "standing": test},
]
_DOINGS = [
    {"who": NONE, "may": st.just(False), "deed": deed | act | rule},
    {"who": who, "may": FLAG, "deed": deed},
    {"who": who, "may": st.just(True), "deed": act},
]
_CHOOSERS: list[dict[str, Strategy]] = [
    {"who": NONE, "may": st.just(False)},
    {"who": who, "may": FLAG},
]


def _clauses(inner: Strategy) -> Strategy:
    """Clauses whose blocks hold inner clauses."""
    block = some(inner, most=2)
    offer = st.builds(ast.Offer, number, some(st.builds(ast.Option, block)))
    heading: dict[str, Strategy] = {"who": NONE, "may": st.just(False), "deed": NONE, "then": block}
    says = [
        st.builds(ast.Clause, **opening, **doing, then=_EMPTY | block, otherwise=_EMPTY | block)
        for opening in _OPENINGS
        for doing in _DOINGS
    ]
    offers = [
        st.builds(ast.Clause, **opening, **chooser, deed=offer, then=_EMPTY, otherwise=_EMPTY)
        for opening in _OPENINGS
        for chooser in _CHOOSERS
    ]
    groups = [
        st.builds(ast.Clause, **{**opening, **heading, "who": who}, otherwise=_EMPTY) for opening in _OPENINGS
    ]
    unders = [
        st.builds(ast.Clause, when=moment, test=NONE, standing=NONE, **heading, otherwise=_EMPTY),
        st.builds(
            ast.Clause, when=maybe(moment), test=test, standing=NONE, **heading, otherwise=_EMPTY | block
        ),
        st.builds(ast.Clause, when=NONE, test=NONE, standing=test, **heading, otherwise=_EMPTY),
    ]
    return st.one_of(*says, *offers, *groups, *unders)


_sentence = st.one_of(
    *(
        st.builds(ast.Clause, **opening, **doing, then=_EMPTY, otherwise=_EMPTY)
        for opening in _OPENINGS
        for doing in _DOINGS
    )
)
_shortest = st.builds(
    ast.Clause,
    NONE,
    NONE,
    NONE,
    NONE,
    st.just(False),
    st.builds(ast.Refill, spot, NONE, NONE),
    _EMPTY,
    _EMPTY,
)
clause = _sentence | _clauses(_shortest | _clauses(_shortest))
effect = st.builds(ast.Effect, some(clause, most=2))
