"""Choices and counts that nothing comes of: the line that asks is there, the line that uses the answer is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulesdsl.cards.check.walk import walk
from rulesdsl.language import core
from rulesdsl.language.mistakes import Mistake

Uses = Callable[[core.Term], bool]

COUNTING = (
    core.Draw, core.Move, core.Deal, core.Show, core.Swap, core.Refill, core.ChooseCards, core.Count, core.Run, core.Gain,
    core.ActOn, core.CarryOut,
)  # fmt: skip
"""Deeds after which `that many` and `those` speak of them."""


def idle(lines: Sequence[core.Line]) -> Iterator[Mistake]:
    """`idle-choice` and `idle-count`: `choose 1 color`, and no line below speaks of `that color`."""
    for index, line in enumerate(lines):
        found = _asked(line.deed)
        if found is not None:
            mistake, uses, asks_again = found
            if not _used(line, lines[index + 1 :], uses, asks_again):
                yield mistake
        if isinstance(line.deed, core.Offer):
            for option in line.deed.options:
                yield from idle(option)
        yield from idle(line.then)
        yield from idle(line.otherwise)


def _asked(deed: core.Deed | None) -> tuple[Mistake, Uses, Uses] | None:
    """For a deed that asks something: what is wrong if nothing uses it, what uses it, and what asks the same again."""
    match deed:
        case core.ChooseWord(attribute):
            hint = f"speak of it below: of that {attribute}"
            mistake = _mistake(
                deed,
                "idle-choice",
                f"a {attribute} is chosen, and no line below speaks of that {attribute}",
                hint,
            )
            return (
                mistake,
                lambda term: (
                    isinstance(term, core.SameAs) and term.what == "that" and term.attribute == attribute
                ),
                lambda term: isinstance(term, core.ChooseWord) and term.attribute == attribute,
            )
        case core.ChoosePlayer():
            hint = "speak of them below: they draw 1 ..., from their ..."
            mistake = _mistake(
                deed, "idle-choice", "a player is chosen, and no line below speaks of `they` or `their`", hint
            )
            return (
                mistake,
                lambda term: isinstance(term, core.Player) and term.who == "they",
                lambda term: isinstance(term, core.ChoosePlayer),
            )
        case core.ChooseCards():
            hint = "speak of them below: take those, if it is red"
            mistake = _mistake(
                deed, "idle-choice", "cards are chosen, and no line below does anything with them", hint
            )
            return mistake, _speaks_of_cards, lambda term: isinstance(term, COUNTING)
        case core.Count():
            hint = "speak of it below: draw that many ..."
            mistake = _mistake(
                deed, "idle-count", "this is counted, and no line below speaks of `that many`", hint
            )
            return (
                mistake,
                lambda term: isinstance(term, core.ThatMany),
                lambda term: isinstance(term, COUNTING),
            )
        case _:
            return None


def _mistake(deed: core.Term, code: str, message: str, hint: str) -> Mistake:
    return Mistake(code, message, *deed.span, hint)


def _speaks_of_cards(term: core.Term) -> bool:
    if isinstance(term, core.Those | core.Rest | core.It | core.ThatMany):
        return True
    return isinstance(term, core.SameAs) and term.what == "its"


def _used(line: core.Line, below: Sequence[core.Line], uses: Uses, asks_again: Uses) -> bool:
    """Whether the answer is used: in the line's own block, or in a line below before the same is asked again."""
    if any(uses(term) for term in walk(*line.then)):
        return True
    if line.when or line.test or line.standing or isinstance(line.who, core.Players):
        # Nothing that is asked there is known below: it may not have been asked, or of several players.
        return False
    for later in below:
        if any(uses(term) for term in walk(later)):
            return True
        waits = later.when or later.test or later.standing
        if not waits and later.deed is not None and asks_again(later.deed):
            return False
    return False
