"""Nodes smaller than a line as text: things, numbers, places, comparisons, moments, durations, conditions.

The functions choose the little words that the tree does not hold: `the`, `in` or `from`, `is` or `are`.
"""

from __future__ import annotations

from typing import Literal, assert_never

from rulesdsl.language import ast
from rulesdsl.language.words import is_happening, is_plain

Prep = Literal["in", "from"]
"""How a place is spoken of: cards lie in it, and are moved from it."""


def join(*parts: str | None) -> str:
    """The parts that there are, with spaces between."""
    return " ".join(part for part in parts if part)


# ---------------------------------------------------------------------------------------------------------- names


def name(node: ast.Name) -> str:
    """`trade points`, `"last order"`"""
    return node.words if not node.quoted and is_plain(node.words) else f'"{node.words}"'


def noun(node: ast.Name) -> str:
    """A name where something that happens may stand: `draw action`."""
    return node.words if not node.quoted and is_happening(node.words) else name(node)


def is_plural(node: ast.Name) -> bool:
    """Whether the name sounds like several; a guess, because printing knows no vocabulary."""
    last = node.words.rsplit(" ", 1)[-1]
    return not node.quoted and last.endswith("s") and not last.endswith(("ss", "us", "is"))


def whose(node: ast.Whose | None) -> str | None:
    """`your`, `the left neighbor's`, `each other player's`"""
    if node is None:
        return None
    if node.name is None:
        return node.word
    mark = "'" if is_plural(node.name) else "'s"
    the = None if node.each or is_plural(node.name) or node.name.quoted else "the"
    return join(the, "each" if node.each else None, "other" if node.other else None, name(node.name) + mark)


# -------------------------------------------------------------------------------------------------------- numbers


def amount(node: ast.Amount) -> str:
    """`3`, `half that many`, `that many plus 1`, `2 times its rank`, `hand limit`"""
    match node:
        case ast.Number():
            return str(node.value)
        case ast.ThatMany():
            return join(None if node.part == "all" else node.part, "that many")
        case ast.Plus():
            return f"{amount(node.left)} {node.sign} {node.right}"
        case ast.Times():
            return f"{node.factor} times {amount(node.of)}"
        case ast.Measure():
            return join(whose(node.whose), name(node.name))
    assert_never(node)


def is_one(node: ast.Amount | None) -> bool:
    """Whether the number is the number 1."""
    return isinstance(node, ast.Number) and node.value == 1


# --------------------------------------------------------------------------------------------------------- places


def spot(node: ast.Spot) -> str:
    """`hand`, `the left neighbor's stall`"""
    return join(whose(node.whose), noun(node.name))


def end(node: ast.End) -> str:
    """`on top of goods deck`, `on the bottom`"""
    side = "on top" if node.end == "top" else "on the bottom"
    return side if node.spot is None else f"{side} of {spot(node.spot)}"


# ----------------------------------------------------------------------------------------------------- comparisons


def comparison(node: ast.Comparison) -> str:
    """`at least 3 goods`, `no goods in stall`, `more points than you`, `the most points`, `value at most 2`"""
    match node:
        case ast.CountOf():
            return join(node.bound.word, amount(node.number), desc(node.of))
        case ast.NoneOf():
            return f"no {desc(node.of)}"
        case ast.MoreThan():
            return f"{node.word} {desc(node.of)} than {_rival(node.rival)}"
        case ast.MostOf():
            return f"the {node.word} {desc(node.of)}"
        case ast.AttributeIs():
            return join(name(node.name), node.bound.word, amount(node.amount))
    assert_never(node)


def _rival(node: ast.Rival) -> str:
    if node.name is None:
        return node.word
    the = None if node.each or is_plural(node.name) or node.name.quoted else "the"
    return join(the, "each" if node.each else None, "other" if node.other else None, name(node.name))


# ---------------------------------------------------------------------------------------------------- descriptions


def _filter(node: ast.Filter, prep: Prep) -> str:
    match node:
        case ast.Alike():
            return f"of {node.word} {name(node.name)}"
        case ast.Located():
            spots = [spot(each) for each in node.spots]
            if len(spots) > 1:
                return f"{prep} either {' or '.join(spots)}"
            # `in any order` is how things are put; such a place is spoken of as `from any order`.
            ordered = spots[0].startswith(("any order", "random order"))
            return f"{'from' if ordered else prep} {spots[0]}"
        case ast.Played():
            return f"{node.side} this card"
        case ast.Except():
            return f"except {name(node.name)}"
    assert_never(node)


def _tail(filters: tuple[ast.Filter, ...], with_: ast.Comparison | None, prep: Prep) -> str | None:
    parts = [_filter(each, prep) for each in filters]
    if with_ is not None:
        parts.append(f"with {comparison(with_)}")
    return " ".join(parts) or None


def desc(node: ast.Desc, prep: Prep = "in") -> str:
    """`your other red goods in stall with value at most 2`: after a number, `no`, `each` and the like."""
    return join(
        whose(node.whose),
        "other" if node.other else None,
        node.extreme,
        name(node.name),
        _tail(node.filters, node.comparison, prep),
    )


def alone(node: ast.Desc, prep: Prep = "in") -> str:
    """A description that stands for the one thing: `the other participant`, `the highest card`."""
    singled = node.extreme not in (None, "different") or (node.other and not is_plural(node.name))
    return join("the" if singled and node.whose is None else None, desc(node, prep))


# ---------------------------------------------------------------------------------------------------------- cards


def quantity(node: ast.Quantity) -> str:
    """`3`, `up to 3`, `all but 5`, `any number of`, `the top 3`"""
    number = None if node.number is None else amount(node.number)
    match node.word:
        case "just":
            return join(number)
        case "top" | "bottom":
            return join("the", node.word, number)
        case "up to" | "all" | "all but" | "any number of" | "each":
            return join(node.word, number)
    assert_never(node.word)


def phrase(node: ast.Phrase, prep: Prep = "in") -> str:
    """Whatever can stand for a thing: `2 goods from hand`, `the rest`, `you`, `value of all goods in market`."""
    match node:
        case ast.Some():
            return join(quantity(node.quantity), desc(node.of, prep), _at_random(node))
        case ast.SomeOf():
            of = None if node.quantity.word == "any number of" else "of"
            return join(quantity(node.quantity), of, phrase(node.of, prep), _at_random(node))
        case ast.Those():
            return join("those", _tail(node.filters, node.comparison, prep))
        case ast.TopUntil():
            return f"the top {name(node.name)} up to {alone(node.of)}"
        case ast.ThisCard():
            return "this card"
        case ast.It():
            return "it"
        case ast.Rest():
            return "the rest"
        case ast.You():
            return "you"
        case ast.They():
            return "they"
        case ast.OwnerOf():
            return f"the owner of {phrase(node.of)}"
        case ast.Desc():
            return alone(node, prep)
        case ast.Cell():
            return f"{name(node.name)} of {phrase(node.of)}"
    assert_never(node)


def _at_random(node: ast.Some | ast.SomeOf) -> str | None:
    return "at random" if node.at_random else None


def player(node: ast.Phrase) -> str:
    """A thing that is surely a player: `the left neighbor`, where a card or a place would go without `the`."""
    match node:
        case ast.Desc(whose=None, other=False, extreme=None) if not (
            node.name.quoted or is_plural(node.name)
        ):
            return f"the {phrase(node)}"
        case _:
            return phrase(node)


def is_single(node: ast.Phrase) -> bool:
    """Whether the verb after it is that of one: `it is`, `each player draws`, but `you are`, `2 goods are`."""
    match node:
        case ast.Some() | ast.SomeOf():
            counted = node.quantity.word in ("just", "up to", "top", "bottom")
            return node.quantity.word == "each" or (counted and is_one(node.quantity.number))
        case ast.Those() | ast.Rest() | ast.TopUntil() | ast.You() | ast.They():
            return False
        case ast.ThisCard() | ast.It() | ast.OwnerOf():
            return True
        case ast.Desc() | ast.Cell():
            return not is_plural(node.name)
    assert_never(node)


# ---------------------------------------------------------------------------------------------- durations, moments


def during(node: ast.During | None) -> str | None:
    """`this turn`"""
    return None if node is None else f"this {name(node.name)}"


def nth(node: ast.Nth | None, owner: ast.Whose | None = None) -> str | None:
    """`the next`, `the first 3`; `next` after an owner."""
    if node is None:
        return None
    return join("the" if owner is None else None, node.word, None if node.number == 1 else str(node.number))


def span(node: ast.Span | None) -> str | None:
    """`this turn`, `until end of your next turn`, `for the next 2 barters this turn`"""
    match node:
        case None | ast.During():
            return during(node)
        case ast.Until():
            edge = None if node.edge is None else f"{node.edge} of"
            return join("until", edge, whose(node.whose), nth(node.nth, node.whose), noun(node.noun))
        case ast.ForNth():
            return join("for", nth(node.nth), noun(node.noun), during(node.during))
    assert_never(node)


def within(number: ast.Nth | None, of: ast.Desc | None) -> str | None:
    """`of the next barter`: what something that happens is a part of."""
    return None if of is None else join("of", nth(number), desc(of))


def moment(node: ast.Moment) -> str:
    """`after the next perfect barter this turn`, `at start of your next turn`"""
    return join(
        node.word,
        None if node.edge is None else f"{node.edge} of",
        whose(node.whose),
        nth(node.nth, node.whose),
        noun(node.noun),
        within(node.within_nth, node.within),
        span(node.lasting),
    )


# ------------------------------------------------------------------------------------------------------ conditions


def test(node: ast.Test) -> str:
    """`market has no goods and you have fewer points than they`: what follows `if` and `while`."""
    return f" {node.join} ".join(_fact(fact) for fact in node.facts)


def _fact(node: ast.Fact) -> str:
    match node:
        case ast.Has():
            have = "has" if is_single(node.subject) else "have"
            return join(phrase(node.subject), have, comparison(node.comparison))
        case ast.Happened():
            if node.bound is None or node.number is None:
                was = "were" if is_plural(node.of.name) else "was"
                return join("no", desc(node.of), was, name(node.past), during(node.during))
            was = "was" if is_one(node.number) else "were"
            counted = join(node.bound.word, amount(node.number), desc(node.of))
            return join(counted, was, name(node.past), during(node.during))
        case ast.Compares():
            return join(phrase(node.subject), is_or_are(node.subject), node.bound.word, amount(node.amount))
        case ast.IsThing():
            negated = "not" if node.negated else None
            return join(phrase(node.subject), is_or_are(node.subject), negated, alone(node.of))
    assert_never(node)


def is_or_are(subject: ast.Phrase) -> str:
    """The verb between a subject and what it is."""
    return "is" if is_single(subject) else "are"
