"""What can stand in the place of one node: another number, comparison, quantity, place, moment, deed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import attrs
from attrs import evolve

from rulesdsl.language import ast
from rulesdsl.tools.mutants.words import Words

Changed = Iterator[tuple[str, ast.Node]]

OPPOSITES = {
    "top": "bottom",
    "most": "fewest",
    "highest": "lowest",
    "first": "last",
    "one": "different",
    "more": "fewer",
    "before": "after",
    "gain": "lose",
    "start": "end",
    "plus": "minus",
    "and": "or",
}
OPPOSITE = {**OPPOSITES, **{second: first for first, second in OPPOSITES.items()}}
"""Words of nodes that are turned round."""

OPTIONAL = {
    "nth": "time",
    "within_nth": "time",
    "lasting": "time",
    "during": "time",
    "edge": "time",
    "comparison": "test",
    "extreme": "test",
    "scale": "number",
    "cap": "number",
    "partner": "player",
    "by": "test",
    "on": "player",
}
"""Fields that can be left out, and what sort of change that is."""


def changed(node: ast.Node, words: Words) -> Changed:
    """Every other node for one, by what it is; nodes below it are changed for themselves."""
    yield from _left_out(node)
    yield from _turned(node)
    if isinstance(node, ast.Spot | ast.Measure | ast.Desc | ast.Until | ast.Moment):
        same = _same_owner(node, words)
        for owner in words.owners():
            if owner != node.whose and owner not in same:
                yield "player", evolve(node, whose=owner)
    match node:
        case ast.Name():
            for name in words.names(node):
                yield "word", name
        case ast.Number() | ast.Plus() | ast.Times() | ast.Widen():
            yield from _numbers(node)
        case ast.Quantity() | ast.Bound() | ast.Value():
            yield from _measured(node)
        case ast.Desc():
            if node.other or words.lies or words.is_player(node.name):
                yield "player", evolve(node, other=not node.other)
        case ast.ThatMany():
            for part in ("all", "half", "twice"):
                yield from _with(node, "number", part=part)
        case ast.NoneOf():
            yield "comparison", ast.CountOf(ast.Bound("at least"), ast.Number(1), node.of)
        case ast.Happened(bound=None):
            yield "comparison", evolve(node, bound=ast.Bound("at least"), number=ast.Number(1))
        case ast.IsThing():
            yield "comparison", evolve(node, negated=not node.negated)
        case ast.Some() | ast.SomeOf() if node.at_random:
            yield "random", evolve(node, at_random=False)
        case ast.Choose() if node.at_random:
            yield "random", evolve(node, at_random=False)
        case ast.Moment():
            for word in ("before", "after", "instead of", "at"):
                yield from _with(node, "time", word=word)
            if node.within is not None:
                yield "time", evolve(node, within=None, within_nth=None)
        case ast.Nth():
            yield from _numbers(node)
            yield "time", evolve(node, word="next" if node.word == "first" else "first")
        case ast.ForNth():
            if node.during is not None:
                yield "time", node.during
        case ast.Those() | ast.Rest() | ast.It() | ast.ThisCard():
            for other in (ast.Those(), ast.Rest(), ast.It(), ast.ThisCard()):
                if type(other) is not type(node):
                    yield "word", other
        case ast.You() | ast.They():
            for doer in words.doers():
                if doer != node:
                    yield "player", doer
        case _:
            yield from _deed(node, words)


def _same_owner(
    node: ast.Spot | ast.Measure | ast.Desc | ast.Until | ast.Moment, words: Words
) -> tuple[ast.Whose, ...]:
    """Owners that say what no owner says: your hand where you act, each player's trade where it is anybody's."""
    if node.whose is not None:
        return ()
    if isinstance(node, ast.Spot | ast.Desc):
        return (ast.Whose("your"),) if words.yours else ()
    return tuple(owner for owner in words.owners() if owner is not None and owner.each and not owner.other)


def _with(node: Any, sort: str, **values: Any) -> Changed:
    other = evolve(node, **values)
    if other != node:
        yield sort, other


def _left_out(node: Any) -> Changed:
    """Parts that a node can do without."""
    for field in attrs.fields(type(node)):
        sort = OPTIONAL.get(field.name)
        optional = sort is not None and "None" in str(field.type)
        if sort is not None and optional and getattr(node, field.name) is not None:
            yield sort, evolve(node, **{field.name: None})


def _turned(node: Any) -> Changed:
    """Words that have an opposite: most and fewest, top and bottom, before and after this card."""
    if isinstance(node, ast.Moment | ast.Nth | ast.Quantity | ast.Value):
        fields: tuple[str, ...] = ("edge",) if isinstance(node, ast.Moment) else ()
    else:
        fields = ("word", "extreme", "side", "end", "sign", "join", "edge")
    for name in fields:
        word = getattr(node, name, None)
        if isinstance(word, str) and word in OPPOSITE:
            yield "comparison", evolve(node, **{name: OPPOSITE[word]})


def _numbers(node: Any) -> Changed:
    """One more and one less."""
    for name in ("value", "right", "factor", "number", "low", "high"):
        number = getattr(node, name, None)
        if isinstance(number, int):
            for other in (number + 1, number - 1):
                if other >= 0:
                    yield "number", evolve(node, **{name: other})


def _measured(node: ast.Quantity | ast.Bound | ast.Value) -> Changed:
    """Other quantities, bounds and ways to change a number."""
    one = ast.Number(1)
    match node:
        case ast.Quantity("top" | "bottom"):
            yield "place", evolve(node, word="bottom" if node.word == "top" else "top")
        case ast.Quantity():
            number = node.number or one
            for word in ("just", "up to", "all but"):
                yield from _with(node, "quantity", word=word, number=number)
            for word in ("all", "any number of"):
                yield from _with(node, "quantity", word=word, number=None)
        case ast.Bound():
            for word in get_args(attrs.fields(ast.Bound).word.type) or ("at least", "at most", "exactly"):
                yield from _with(node, "comparison", word=word)
        case ast.Value():
            for how in ("is", "at least", "at most", "more", "fewer"):
                yield from _with(node, "number", how=how, amount=node.amount or one)
            yield from _with(node, "number", how="doubled", amount=None)


def _deed(node: ast.Node, words: Words) -> Changed:
    """Another verb for the same cards, another place for them to go, and what else is particular to a deed."""
    match node:
        case ast.Draw():
            yield "quantity", evolve(node, up_to=not node.up_to)
        case ast.Discard() | ast.Take():
            if isinstance(node, ast.Take):
                yield "place", ast.Discard(node.cards, None)
            elif node.scale is None:
                yield "place", ast.Take(node.cards)
            if not isinstance(node, ast.Discard) or node.scale is None:
                yield "place", ast.Put(node.cards, ast.End("top", None), "any")
                yield "place", ast.Put(node.cards, ast.End("bottom", None), "any")
                for spot in words.places():
                    yield "place", ast.Put(node.cards, spot, None)
        case ast.Put():
            yield "place", ast.Discard(node.cards, None)
            yield "place", ast.Take(node.cards)
            for spot in words.places():
                yield from _with(node, "place", to=spot, order=None)
            for order in (None, "any", "random"):
                yield from _with(node, "order", order=order)
        case ast.Look():
            yield "reveal", ast.Reveal(node.cards)
        case ast.Reveal():
            yield "reveal", ast.Look(node.cards)
        case ast.ForbidAct():
            if node.by is None:
                yield "negation", ast.Allow(node.subject, node.acts, node.lasting)
        case ast.Allow():
            yield "negation", ast.ForbidAct(node.subject, node.acts, None, node.lasting)
        case _:
            return
