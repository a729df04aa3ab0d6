"""Mutants that no scenario can kill, listed by a designer with the reason why each of them is the same card.

equivalent:
  - card: XY-07
    line: draw 3 cards
    becomes: draw up to 3 cards
    reason: nobody would draw fewer
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from attrs import frozen

from rulesdsl.cards.node import Node, node_at
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity
from rulesdsl.source import Span, read_source


@frozen
class Accepted:
    """One entry: a mutant by its card and by what changes in it, with the reason and its place in the file."""

    card: str
    line: str
    becomes: str
    reason: str
    span: Span

    @property
    def key(self) -> tuple[str, str, str]:
        """What the mutant is called."""
        return (self.card, self.line, self.becomes)


def load_accepted(
    paths: Sequence[str | os.PathLike[str]],
) -> tuple[dict[tuple[str, str, str], Accepted], list[Diagnostic]]:
    """The entries of some files by what they are about, and the mistakes of the files."""
    found: dict[tuple[str, str, str], Accepted] = {}
    problems: list[Diagnostic] = []
    for path in paths:
        source = read_source(path)
        if isinstance(source, Diagnostic):
            problems.append(source)
            continue
        tree, mistakes = read(source)
        problems += mistakes
        if tree is None or any(mistake.severity is Severity.ERROR for mistake in mistakes):
            continue
        data, mistakes = shape(tree, "mutants")
        problems += mistakes
        if any(mistake.severity is Severity.ERROR for mistake in mistakes):
            continue
        for number, row in enumerate(data["equivalent"]):
            entry = _entry(tree, number, row)
            if entry.key in found:
                first = found[entry.key].span
                where = f"line {first.line} of {first.source.path}"
                problems.append(_problem("duplicate-entry", f"This mutant stands in {where} already.", entry))
            found.setdefault(entry.key, entry)
    return found, problems


def _entry(tree: Node, number: int, row: dict[str, str]) -> Accepted:
    span = node_at(tree, ("equivalent", number, "line")).span
    return Accepted(row["card"], row["line"], row["becomes"], row["reason"], span)


def missing(entry: Accepted) -> Diagnostic:
    """An entry about no mutant: its card has changed."""
    return _problem("no-such-mutant", f"{entry.card} has no such mutant any more.", entry)


def killed(entry: Accepted, killer: str) -> Diagnostic:
    """An entry about a mutant that is another card after all."""
    return _problem("mutant-killed", f"This mutant is not equivalent: it is killed by {killer}.", entry)


def _problem(code: str, message: str, entry: Accepted) -> Diagnostic:
    return Diagnostic(code, message, entry.span, hint="Take the entry out.")
