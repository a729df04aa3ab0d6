"""What a designer's slip of the pen was, told from where the parser stopped."""

from __future__ import annotations

from rulesdsl.language import slips
from rulesdsl.language.idioms import idiom
from rulesdsl.language.misspelt import misspelt_word
from rulesdsl.language.refused import refused_word
from rulesdsl.language.scene import Mistake, Reach, Stop, scene

__all__ = ["RULES", "Mistake", "Stop", "explain"]

RULES = (
    # How the lines stand.
    slips.tab,
    slips.indentation,
    slips.too_deep,
    slips.character,
    slips.indent_without_colon,
    slips.empty_block,
    slips.statement_after_colon,
    # Words: they come early, because a wrong word stops reading where it is, or later.
    slips.doubled,
    idiom,
    refused_word,
    misspelt_word,
    # The frame of the line: what is missing, and what stands in the wrong place.
    slips.dash,
    slips.otherwise_alone,
    slips.instead_of,
    slips.who_may,
    slips.may_not,
    slips.two_moments,
    slips.compare,
    slips.duration_first,
    slips.deed_lasts,
    slips.moment_last,
    slips.and_or,
    slips.comma,
    # The sentence.
    slips.order,
    slips.swap,
    slips.how_many,
    slips.needs_may,
    slips.nothing_done,
    slips.unfinished,
    slips.two_statements,
    slips.too_much,
)
"""One rule a mistake; the first that knows the mistake speaks."""


def explain(
    text: str, stop: Stop, words: tuple[str, ...] = (), *, reach: Reach | None = None
) -> list[Mistake]:
    """The mistake where reading a text stopped: a list of one.

    `words` are the words of the game's nouns. With `reach` a guess at a misspelt word is tried before it is offered.
    """
    at = scene(text, stop, words, reach)
    found = next((mistake for rule in RULES if (mistake := rule(at)) is not None), None)
    return [found or slips.unexpected(at)]
