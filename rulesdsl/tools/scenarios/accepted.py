"""Mutants that no scenario can kill, listed by a designer with the reason why each of them is the same card.

equivalent:
  - card: XY-07
    line: draw 3 cards
    becomes: draw up to 3 cards
    reason: nobody would draw fewer

Such a file is written by `mutate --write-accept` with the reasons left empty; an entry without a reason accepts nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from rulesdsl.cards.node import Node, node_at
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean
from rulesdsl.source import Source, Span, read_source

MUTANTS = ".mutants.yaml"
"""How the name of such a file ends."""

Key = tuple[str, str, str]
"""What a mutant is called: its card's id, the line, and what it becomes."""


@frozen
class Accepted:
    """One entry: a mutant by its card and by what changes in it, with the reason and its place in the file."""

    card: str
    line: str
    becomes: str
    reason: str
    span: Span

    @property
    def key(self) -> Key:
        """What the mutant is called."""
        return (self.card, self.line, self.becomes)


Entries = Mapping[Key, Accepted]


def loose(key: Key) -> Key:
    """The key without what YAML takes away or a hand leaves out: spaces, capitals, a colon at the end of a line, quotes."""
    card, line, becomes = (" ".join(text.replace('"', "").casefold().split()) for text in key)
    return (
        card,
        *(" / ".join(part.strip().rstrip(":") for part in text.split(" / ")) for text in (line, becomes)),
    )  # type: ignore[return-value]


def accepted_beside(cards: Sequence[str]) -> tuple[str, ...]:
    """The lists that lie beside card files: `my_cards.mutants.yaml` for `my_cards.yaml`."""
    beside = (Path(card).with_name(Path(card).stem + MUTANTS) for card in cards)
    return tuple(dict.fromkeys(str(path) for path in beside if path.is_file()))


def load_accepted(paths: Sequence[str | os.PathLike[str]]) -> tuple[dict[Key, Accepted], list[Diagnostic]]:
    """The entries of some files by what they are about, and the mistakes of the files."""
    found: dict[Key, Accepted] = {}
    problems: list[Diagnostic] = []
    for path in paths:
        source = read_source(path)
        if isinstance(source, Diagnostic):
            problems.append(source)
            continue
        entries, mistakes = entries_of(source)
        problems += mistakes
        for entry in entries:
            if entry.key in found:
                problems.append(twice(entry, found[entry.key]))
            found.setdefault(entry.key, entry)
    return found, problems


def entries_of(source: Source) -> tuple[list[Accepted], list[Diagnostic]]:
    """The entries of one file, and its mistakes."""
    tree, problems = read(source)
    problems = [problem for problem in problems if not _no_reason_yet(problem)]
    if tree is None or any(problem.severity is Severity.ERROR for problem in problems):
        return [], problems
    data, mistakes = shape(tree, "mutants")
    problems += mistakes
    if any(mistake.severity is Severity.ERROR for mistake in mistakes):
        return [], problems
    return [_entry(tree, number, row) for number, row in enumerate(data["equivalent"])], problems


def _no_reason_yet(problem: Diagnostic) -> bool:
    """Whether a file's mistake is that a reason has not been written yet, which is told otherwise."""
    return problem.code == "missing-value" and "`reason`" in problem.message


def _entry(tree: Node, number: int, row: dict[str, str | None]) -> Accepted:
    span = node_at(tree, ("equivalent", number, "line")).span
    return Accepted(str(row["card"]), str(row["line"]), str(row["becomes"]), row.get("reason") or "", span)


def matched(entries: Entries, keys: Iterable[Key]) -> tuple[dict[Key, Accepted], list[Accepted]]:
    """The entries by the mutants that they are about, and those that are about none.

    An entry that differs from just one mutant in quotes, spaces, capitals or a last colon only is about that one.
    """
    exact = dict.fromkeys(keys)
    by_loose: dict[Key, list[Key]] = {}
    for key in exact:
        by_loose.setdefault(loose(key), []).append(key)
    found: dict[Key, Accepted] = {}
    none = []
    for entry in entries.values():
        near = [entry.key] if entry.key in exact else by_loose.get(loose(entry.key), [])
        if len(near) == 1:
            found.setdefault(near[0], entry)
        else:
            none.append(entry)
    return found, none


def missing(entry: Accepted, keys: Iterable[Key]) -> Diagnostic:
    """An entry about no mutant: misspelt, or its card has changed."""
    mine = [key for key in keys if key[0].casefold() == entry.card.casefold()]
    line = [key for key in mine if loose(key)[1] == loose(entry.key)[1]]
    if line:
        near = did_you_mean(entry.becomes, [key[2] for key in line])
        said = f"Did you mean `becomes: {near}`?" if near else None
    else:
        near = did_you_mean(entry.line, dict.fromkeys(key[1] for key in mine))
        said = f"Did you mean `line: {near}`?" if near else None
    message = f"{entry.card} has no such mutant" + ("." if said else " any more.")
    return _problem("no-such-mutant", message, entry, said or "Take the entry out.")


def shadowed(asked: Entries, found: Entries, none: Sequence[Accepted]) -> list[Diagnostic]:
    """Entries about a mutant that another one, written a little otherwise, is about already; after `matched`."""
    used = {entry.key for entry in (*found.values(), *none)}
    about = {loose(entry.key): entry for entry in found.values()}
    return [twice(entry, about[loose(key)]) for key, entry in asked.items() if key not in used]


def twice(entry: Accepted, first: Accepted) -> Diagnostic:
    """An entry about what another one is about."""
    where = f"line {first.span.line} of {first.span.source.path}"
    return _problem("duplicate-entry", f"This mutant stands in {where} already.", entry)


def known_same(entry: Accepted) -> Diagnostic:
    """An entry about a change that is no mutant, since it is known to be the same card, or the same as another change."""
    return _problem("known-same", "This is known to be the same card, and no mutant.", entry)


def killed(entry: Accepted, killer: str) -> Diagnostic:
    """An entry about a mutant that is another card after all."""
    return _problem("mutant-killed", f"This mutant is not equivalent: it is killed by {killer}.", entry)


def without_reason(entries: Sequence[Accepted]) -> list[Diagnostic]:
    """Entries that accept nothing yet, file by file."""
    found = []
    for path in dict.fromkeys(entry.span.source.path for entry in entries):
        here = [entry for entry in entries if entry.span.source.path == path]
        message = (
            "This entry has no reason yet: it accepts nothing."
            if len(here) == 1
            else f"{len(here)} entries have no reason yet, this one first: they accept nothing."
        )
        hint = "Write why nobody could tell the mutant from the card, or write the scenario that does."
        found.append(Diagnostic("no-reason", message, here[0].span, hint=hint, severity=Severity.WARNING))
    return found


def _problem(code: str, message: str, entry: Accepted, hint: str = "Take the entry out.") -> Diagnostic:
    return Diagnostic(code, message, entry.span, hint=hint)
