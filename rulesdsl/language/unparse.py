"""Tree to text: the one way to write an effect, so that `parse(unparse(tree)) == tree`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from attrs import evolve, field, frozen

from rulesdsl.language import ast
from rulesdsl.language.comments import with_comments
from rulesdsl.language.parse import parse
from rulesdsl.language.phrases import (
    amount,
    desc,
    during,
    end,
    is_or_are,
    is_single,
    join,
    moment,
    name,
    noun,
    phrase,
    player,
    quantity,
    span,
    spot,
    test,
    within,
)
from rulesdsl.language.words import VERBS

STEP = "  "
"""One level of indentation; a dash and its space are as wide."""


@frozen
class Line:
    """One line of the canonical text; `start` is the offset of its clause in the text that the tree was read from.

    The line of an `otherwise` bears the offset of the first clause under it.
    """

    text: str
    start: int
    otherwise: bool = field(default=False, kw_only=True)


def unparse(effect: ast.Effect) -> str:
    """The canonical text of a tree, without a final line break."""
    return "\n".join(line.text for line in lines(effect))


def format_effect(text: str) -> str:
    """The canonical form of an effect's text, its comments kept.

    A comment on a line of its own stays above the line that follows it, one at the end of a line stays there. A text with
    mistakes comes back as it is, and so would one whose tree the new text did not have.
    """
    tree, _ = parse(text)
    if tree is None:
        return text
    formatted = with_comments(text, [(line.text, line.start, line.otherwise) for line in lines(tree)])
    again, _ = parse(formatted)
    return formatted if again == tree else text


def lines(effect: ast.Effect) -> Iterator[Line]:
    """The lines of the canonical text, top to bottom."""
    for clause in effect.clauses:
        yield from _clause(clause)


def _clause(node: ast.Clause) -> Iterator[Line]:
    options = node.deed.options if isinstance(node.deed, ast.Offer) else ()
    colon = ":" if node.deed is None or node.then or options else ""
    yield Line(_sentence(node) + colon, node.span[0])
    yield from _indented(node.then)
    for option in options:
        yield from _dashed(option)
    yield from _otherwise(node.otherwise)


def _indented(clauses: tuple[ast.Clause, ...]) -> Iterator[Line]:
    for clause in clauses:
        for line in _clause(clause):
            yield evolve(line, text=STEP + line.text)


def _dashed(option: ast.Option) -> Iterator[Line]:
    for index, line in enumerate(_indented(option.clauses)):
        yield evolve(line, text=STEP + (line.text if index else "- " + line.text.lstrip(" ")))


def _otherwise(clauses: tuple[ast.Clause, ...]) -> Iterator[Line]:
    if not clauses:
        return
    first, *others = clauses
    if others or not _is_simple(first):
        yield Line("otherwise:", first.span[0], otherwise=True)
        yield from _indented(clauses)
    else:
        yield Line(f"otherwise, {_sentence(first)}", first.span[0], otherwise=True)


def _is_simple(node: ast.Clause) -> bool:
    """Whether the clause is no more than who does what, and so may stand on the line of its `otherwise`."""
    opened = node.when or node.test or node.standing
    return not (
        opened or node.then or node.otherwise or node.deed is None or isinstance(node.deed, ast.Offer)
    )


def _sentence(node: ast.Clause) -> str:
    """`[when,] [if,] [who [may]] deed`, without a colon."""
    parts = []
    if node.when is not None:
        parts.append(moment(node.when))
    if node.test is not None:
        parts.append(f"if {test(node.test)}")
    if node.standing is not None:
        parts.append(f"while {test(node.standing)}")
    does = join(
        _who(node), "may" if node.may else None, None if node.deed is None else _deed(node.deed, _bare(node))
    )
    return ", ".join([*parts, does] if does else parts)


def _who(node: ast.Clause) -> str | None:
    if node.who is None:
        return None
    return join(player(node.who.subject), "at once" if node.who.at_once else None)


def _bare(node: ast.Clause) -> bool:
    """Whether the verb is that of an imperative, of `you`, of several, or follows `may`: `draw`, not `draws`."""
    return node.who is None or node.may or not is_single(node.who.subject)


# ---------------------------------------------------------------------------------------------------------- deeds


def _deed(node: ast.Deed, bare: bool) -> str:
    def verb(word: str) -> str:
        return word if bare else VERBS[word]

    match node:
        case ast.Draw():
            up_to = "up to" if node.up_to else None
            return join(verb("draw"), up_to, amount(node.number), name(node.name), _scale(node.scale))
        case ast.Deal():
            # A name may end in `up`, which is no part of `up to`.
            to = "into" if node.name.words.endswith("up") else "to"
            return join(verb("deal"), amount(node.number), name(node.name), to, spot(node.spot))
        case ast.Discard():
            return join(verb("discard"), phrase(node.cards, "from"), _scale(node.scale))
        case ast.Take():
            return join(verb("take"), phrase(node.cards, "from"))
        case ast.Put():
            to = f"into {spot(node.to)}" if isinstance(node.to, ast.Spot) else end(node.to)
            order = None if node.order is None else f"in {node.order} order"
            return join(verb("put"), phrase(node.cards, "from"), to, order)
        case ast.Look():
            return join(verb("look"), "at", phrase(node.cards))
        case ast.Reveal():
            return join(verb("reveal"), phrase(node.cards))
        case ast.Swap():
            return join(verb("swap"), phrase(node.left, "from"), "for", phrase(node.right, "from"))
        case ast.Refill():
            if node.number is None or node.name is None:
                return join(verb("refill"), spot(node.spot))
            return join(verb("refill"), spot(node.spot), "to", amount(node.number), name(node.name))
        case ast.Shuffle():
            return join(verb("shuffle"), spot(node.spot))
        case ast.Choose():
            at_random = "at random" if node.at_random else None
            return join(verb("choose"), quantity(node.quantity), desc(node.of), at_random)
        case ast.Count():
            return join(verb("count"), phrase(node.of), during(node.during)) + _cap(node.cap)
        case ast.Make():
            partner = None if node.partner is None else f"with {player(node.partner)}"
            return join(verb("make"), amount(node.number), name(node.name), partner)
        case ast.Finish():
            return join(verb("make"), "the", noun(node.name))
        case ast.AsUsual():
            return "as usual"
        case ast.CarryOut():
            return join(verb("carry"), "out", phrase(node.cards))
        case ast.Gain():
            on = None if node.on is None else f"on {phrase(node.on)}"
            return join(verb(node.word), amount(node.number), name(node.name), _scale(node.scale), on)
        case ast.Act():
            other = None if node.other is None else f"for {phrase(node.other)}"
            return join(name(node.verb), phrase(node.cards), other)
        case ast.Offer():
            return join(verb("choose"), amount(node.number))
        case ast.Change() | ast.Widen() | ast.Allow() | ast.ForbidAct() | ast.Forbid():
            return _rule(node)
    assert_never(node)


def _scale(node: ast.Scale | None) -> str | None:
    return None if node is None else join("for each", desc(node.of), during(node.during)) + _cap(node.cap)


def _cap(node: ast.Amount | None) -> str:
    return "" if node is None else f", at most {amount(node)}"


# ---------------------------------------------------------------------------------------------------------- rules


def _rule(node: ast.Rule) -> str:
    match node:
        case ast.Change():
            return join(phrase(node.subject), is_or_are(node.subject), _value(node.value), span(node.lasting))
        case ast.Widen():
            high = None if node.high == node.low else f"to {node.high}"
            return join(phrase(node.subject), "may be", str(node.low), high, span(node.lasting))
        case ast.Allow():
            return join(phrase(node.subject), "may be", _acts(node.acts), span(node.lasting))
        case ast.ForbidAct():
            by = None if node.by is None else f"by {phrase(node.by)}"
            return join(phrase(node.subject), "cannot be", _acts(node.acts), by, span(node.lasting))
        case ast.Forbid():
            of = noun(node.of) if isinstance(node.of, ast.Name) else desc(node.of)
            return join("no", of, within(node.within_nth, node.within), span(node.lasting))
    assert_never(node)


def _value(node: ast.Value) -> str:
    number = None if node.amount is None else amount(node.amount)
    match node.how:
        case "is":
            return join(number)
        case "at least" | "at most":
            return join(node.how, number)
        case "more" | "fewer":
            return join(number, node.how)
        case "doubled" | "you":
            return node.how
    assert_never(node.how)


def _acts(names: tuple[ast.Name, ...]) -> str:
    """`traded, killed or spoiled`"""
    *most, last = [name(each) for each in names]
    return f"{', '.join(most)} or {last}" if most else last
