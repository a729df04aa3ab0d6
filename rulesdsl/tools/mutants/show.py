"""Mutants as a designer reads them: each line of a card once, with its place in the file, and below it only what changes."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

from rulesdsl.characters import escape
from rulesdsl.tools.mutants.mutants import LINES, NOTHING, Mutant
from rulesdsl.tools.telling.files import near

WIDTH = 110
LONG = 3
"""So many words that stay are not repeated."""


def shown(mutants: Iterable[Mutant], indent: str = "  ") -> Iterator[str]:
    """The lines of the mutants of one card, those of one place and line together."""
    groups: dict[tuple[int, str], list[Mutant]] = {}
    for mutant in mutants:
        groups.setdefault((mutant.place, mutant.before.split(LINES)[0]), []).append(mutant)
    for (place, first), group in groups.items():
        yield f"{indent}{escape(str(near(Path(group[0].file))))}:{place}: {escape(first)}"
        for mutant in group:
            yield f"{indent}  {escape(change(mutant))}"


def change(mutant: Mutant) -> str:
    """What is other in a mutant: `at tinkers -> after tinkers`, `left out`."""
    if mutant.sort == "printed":
        return " -> ".join(text.partition(": ")[2] for text in (mutant.before, mutant.after))
    before, after = mutant.before.split(LINES), mutant.after.split(LINES)
    if mutant.after == NOTHING:
        return "left out" + (", with what is below it" if len(before) > 1 else "")
    if mutant.sort == "order" and after == [*before[1:], before[0]]:
        return f"after `{LINES.join(before[1:])}`"
    if after == before[1:]:
        return "left out; what is below it stays"
    if len(after) == 1 and after[0] == before[0].rstrip(":"):
        return "what is below it left out"
    if before[1:] == after[1:]:
        return _words(before[0].split(" "), after[0].split(" "))
    return (
        f"with {LINES.join(before[1:])}: becomes {mutant.after}" if before[1:] else f"becomes {mutant.after}"
    )


def _words(before: list[str], after: list[str]) -> str:
    """The words that differ, a neighbor for the sense, and dots for a run of words within that stays."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    left, right = start, end
    bare = start + end in (len(before), len(after))
    stops = before[start : len(before) - end][-1:]
    # A comma ends the sense, but where a side would be empty, both neighbors show where.
    ahead = end and (bare or not stops[0].endswith(","))
    if ahead:
        right -= 1
    if start and not before[start - 1].endswith(",") and (bare or not ahead):
        left -= 1
    one, other = before[left : len(before) - right], after[left : len(after) - right]
    same = SequenceMatcher(None, one, other, autojunk=False).find_longest_match()
    if same.size >= LONG:
        one[same.a : same.a + same.size] = other[same.b : same.b + same.size] = ["..."]
    return " -> ".join(" ".join(words).rstrip(",:") for words in (one, other))


def _alike(one: list[str], other: list[str]) -> int:
    """How many words both begin with."""
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def names(title: str, items: Iterable[str]) -> list[str]:
    """A list in running text, indented from its second line on."""
    # Names and numbers stay together: spaces within an item are no place to break at.
    text = f"{title} " + ", ".join(item.replace(" ", "\0") for item in items)
    lines = textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    return [line.replace("\0", " ") for line in lines]
