"""Every small change of an effect's tree: a line, and each node of it, one change at a time.

What comes out need make no sense; the checker says what does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import evolve

from rulesdsl.language import ast
from rulesdsl.tools.mutants.nodes import changed
from rulesdsl.tools.mutants.words import Words

Clauses = tuple[ast.Clause, ...]


def mutations(effect: ast.Effect, words: Words) -> Iterator[tuple[str, ast.Effect]]:
    """Every tree that one change makes of an effect, with what sort of change it is."""
    for sort, clauses in _block(effect.clauses, words):
        if clauses:
            yield sort, evolve(effect, clauses=clauses)


def _block(clauses: Clauses, words: Words) -> Iterator[tuple[str, Clauses]]:
    """Lines of which one is changed or left out, or two change places."""
    for index, clause in enumerate(clauses):
        before, after = clauses[:index], clauses[index + 1 :]
        yield "line", before + after
        for sort, instead in _clause(clause, words):
            yield sort, (*before, *instead, *after)
        if after:
            yield "order", (*before, after[0], clause, *after[1:])


def _clause(clause: ast.Clause, words: Words) -> Iterator[tuple[str, Clauses]]:
    """What can stand in the place of one clause."""
    yield from _frame(clause, words)
    inside = evolve(
        words, yours=words.yours and (clause.who is None or isinstance(clause.who.subject, ast.You))
    )
    yield from _blocks(clause, inside)
    for name in ("when", "test", "standing", "deed"):
        node = getattr(clause, name)
        if node is not None and not isinstance(node, ast.Offer):
            for sort, other in _node(node, inside):
                yield sort, (evolve(clause, **{name: other}),)
    if isinstance(clause.deed, ast.Offer):
        yield from _offer(clause, clause.deed, inside)


def _frame(clause: ast.Clause, words: Words) -> Iterator[tuple[str, Clauses]]:
    """The moment, the conditions, who does it, and whether they may decline."""
    if clause.when is not None:
        yield "moment", (evolve(clause, when=None),)
        if clause.deed is None:
            yield "moment", clause.then
    if clause.test is not None:
        yield "condition", (evolve(clause, test=None, otherwise=()),)
        if clause.otherwise:
            yield "condition", clause.otherwise
        if clause.then and clause.deed is None and clause.when is None:
            yield "condition", clause.then
    if clause.standing is not None:
        yield "condition", (evolve(clause, standing=None),)
    if clause.may:
        yield "may", (evolve(clause, may=False),)
    elif clause.deed is not None:
        yield "may", (evolve(clause, may=True, who=clause.who or ast.Who(ast.You())),)
    if clause.who is None:
        for doer in _other_doers(clause.deed, words):
            if not (words.yours and isinstance(doer, ast.You)):
                yield "player", (evolve(clause, who=ast.Who(doer)),)
        return
    if clause.who.at_once:
        yield "order", (evolve(clause, who=evolve(clause.who, at_once=False)),)
    for doer in _other_doers(clause.deed, words) if clause.deed is not None else words.doers():
        if doer != clause.who.subject:
            yield "player", (evolve(clause, who=evolve(clause.who, subject=doer, at_once=False)),)
            if clause.who.at_once:
                yield "player", (evolve(clause, who=evolve(clause.who, subject=doer)),)
    if isinstance(clause.who.subject, ast.You | ast.They):
        return
    if clause.deed is not None and _whoever(clause.deed, words):
        return
    for sort, subject in _node(clause.who.subject, words):
        yield sort, (evolve(clause, who=evolve(clause.who, subject=subject)),)


def _other_doers(deed: ast.Deed | None, words: Words) -> Iterator[ast.Phrase]:
    """Who else could do it, where that makes a difference: whoever refills a place of the table, the same cards come there."""
    if deed is None or _whoever(deed, words):
        return
    for doer in words.doers():
        several = isinstance(doer, ast.Some)
        if several or not (
            isinstance(deed, ast.Reveal) or (isinstance(deed, ast.Deal) and words.of_table(deed.spot))
        ):
            yield doer


def _whoever(deed: ast.Deed, words: Words) -> bool:
    """Whether it comes out the same whoever does it, and however often: there is nothing to choose, and nobody gains by it."""
    match deed:
        case ast.Refill() | ast.Shuffle():
            return words.of_table(deed.spot)
        case ast.Discard(ast.Rest() | ast.Those() | ast.It(), None):
            return True
        case ast.Put(ast.It(), ast.End()):
            return True
        case ast.Discard(ast.Some(ast.Quantity("all"), of), None):
            return any(
                isinstance(f, ast.Located) and all(words.of_table(s) for s in f.spots) for f in of.filters
            )
        case ast.Finish() | ast.AsUsual():
            return True
        case _:
            return False


def _blocks(clause: ast.Clause, words: Words) -> Iterator[tuple[str, Clauses]]:
    """What hangs on the clause: left out, made independent of it, or changed itself."""
    if clause.then and clause.deed is not None:
        yield "line", (evolve(clause, then=()),)
        yield "condition", (evolve(clause, then=()), *clause.then)
    if clause.otherwise:
        yield "line", (evolve(clause, otherwise=()),)
        yield "condition", (evolve(clause, otherwise=()), *clause.otherwise)
    for sort, then in _block(clause.then, words):
        yield sort, (evolve(clause, then=then),)
    for sort, otherwise in _block(clause.otherwise, words):
        yield sort, (evolve(clause, otherwise=otherwise),)


def _offer(clause: ast.Clause, offer: ast.Offer, words: Words) -> Iterator[tuple[str, Clauses]]:
    """Fewer options, changed ones, or one of them without being asked."""
    for sort, number in _node(offer.number, words):
        yield sort, (evolve(clause, deed=evolve(offer, number=number)),)
    for index, option in enumerate(offer.options):
        before, after = offer.options[:index], offer.options[index + 1 :]
        yield "line", (evolve(clause, deed=evolve(offer, options=before + after)),)
        bare = not (clause.when or clause.test or clause.standing or clause.who or clause.then)
        if bare:
            yield "line", option.clauses
        for sort, clauses in _block(option.clauses, words):
            if clauses:
                options = (*before, evolve(option, clauses=clauses), *after)
                yield sort, (evolve(clause, deed=evolve(offer, options=options)),)


def _node(node: Any, words: Words) -> Iterator[tuple[str, Any]]:
    """A node with one change in it, or another in its place."""
    yield from changed(node, words)
    for field in attrs.fields(type(node)):
        value: Any = getattr(node, field.name)
        if isinstance(value, ast.Node):
            for sort, other in _node(value, words):
                yield sort, evolve(node, **{field.name: other})
        elif isinstance(value, tuple) and field.name != "span":
            for index, item in enumerate(value):
                before, after = value[:index], value[index + 1 :]
                if before or after or field.name == "filters":
                    yield "test", evolve(node, **{field.name: before + after})
                for sort, other in _node(item, words):
                    yield sort, evolve(node, **{field.name: (*before, other, *after)})
