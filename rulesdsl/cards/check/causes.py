"""What the lines of an effect make happen, as far as the vocabulary tells.

A deed causes the verb that it is; a procedure that is made causes all its steps. What the game itself does in a step, and what is
written on a card that is carried out, is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from attrs import frozen

from rulesdsl.cards.check.walk import walk
from rulesdsl.language import ast, core
from rulesdsl.vocabulary import Vocabulary

Actor = Literal["you", "other", "any"]
"""Who does it: surely you, surely somebody else, or either."""

OTHERS = ("left", "right", "other participant")


@frozen
class Cause:
    """A deed, and what happens by it: `draw 1 goods` causes a draw of goods, `make 1 barter` a barter and its steps."""

    span: ast.Place
    happenings: frozenset[str]
    kinds: tuple[str, ...]
    actor: Actor


def rules_of(lines: Sequence[core.Line]) -> Iterator[core.Line]:
    """The lines that wait for a moment, those in blocks too, in the order of the text."""
    return (term for term in walk(*lines) if isinstance(term, core.Line) and term.when is not None)


def causes(words: Vocabulary, lines: Sequence[core.Line], actor: Actor = "you") -> Iterator[Cause]:
    """What lines cause when they are done. A line that waits for a moment causes nothing now."""
    for line in lines:
        if line.when is not None:
            continue
        doer = _doer(line.who, actor)
        if isinstance(line.deed, core.Offer):
            for option in line.deed.options:
                yield from causes(words, option, doer)
        elif line.deed is not None:
            names, kinds = _of(words, line.deed)
            if names:
                yield Cause(line.deed.span, names, kinds, doer)
        yield from causes(words, line.then, doer)
        yield from causes(words, line.otherwise, doer)


def _doer(who: core.Somebody | core.Group | None, actor: Actor) -> Actor:
    match who:
        case core.Player("you"):
            return "you"
        case core.Player("me"):
            return actor
        case core.Player(name):
            return "other" if name in OTHERS else "any"
        case core.Players():
            return "other" if who.other else "any"
        case _:
            return actor


def steps_within(words: Vocabulary, name: str) -> frozenset[str]:
    """A procedure and all its steps, and theirs."""
    found = {name: None}
    waiting = [name]
    while waiting:
        row = words.procedures.get(waiting.pop())
        for step in row.steps if row is not None else ():
            if step not in found:
                found[step] = None
                waiting.append(step)
    return frozenset(found)


def _of(words: Vocabulary, deed: core.Deed) -> tuple[frozenset[str], tuple[str, ...]]:
    """The happenings that a deed is, and the kinds of its cards where they are known."""
    match deed:
        case core.Draw():
            return frozenset({"draw"}), (deed.kind,)
        case core.Move():
            return frozenset({deed.verb}), kinds_of(deed.group)
        case core.Show() if deed.to_all:
            return frozenset({"reveal"}), kinds_of(deed.group)
        case core.Swap():
            return frozenset({"swap"}), ()
        case core.Refill():
            return frozenset({"refill"}), (deed.kind,)
        case core.Shuffle():
            return frozenset({"shuffle"}), (deed.kind,)
        case core.Gain():
            return frozenset({"gain"}), ()
        case core.Run() | core.Finish():
            return steps_within(words, deed.happening), ()
        case core.ActOn():
            return frozenset({deed.act}), kinds_of(deed.group)
        case _:
            return frozenset(), ()


def kinds_of(group: core.Group) -> tuple[str, ...]:
    """The kinds of a group's cards; empty where a pronoun hides them."""
    match group:
        case core.Pile() | core.PileUntil():
            return (group.kind,)
        case core.Chosen(source=core.Pool(kinds=kinds)):
            return kinds
        case _:
            return ()
