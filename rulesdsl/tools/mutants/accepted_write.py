"""Lists of accepted mutants, begun for a designer: all mutants that live, each with a reason to be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdsl.diagnostic import Diagnostic
from rulesdsl.source import Source, read_source
from rulesdsl.tools.scenarios.accepted import MUTANTS, Accepted, Key, entries_of, matched
from rulesdsl.tools.scenarios.text import scalar
from rulesdsl.tools.telling.files import replace_text, write_new

HEAD = """\
# Mutants that are the same card: fill in each reason. A mutant that is another card wants a scenario, and no entry here.
equivalent:
"""


class CannotWrite(Exception):
    """The file cannot be begun or gone on with; carries the diagnostics."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        super().__init__(problems)
        self.problems = problems


def write_accepted(path: Path, keys: Iterable[Key]) -> int:
    """Add the mutants that a file does not list yet, behind what it has; how many. Raises `CannotWrite`, `OSError`."""
    if not path.name.endswith(MUTANTS):
        stem = path.name.split(".")[0] or "my_cards"
        raise CannotWrite(
            [
                Diagnostic(
                    "wrong-file-name",
                    f"A list of accepted mutants has a name that ends in {MUTANTS}.",
                    path=str(path),
                    hint=f"Write --write-accept {path.with_name(stem + MUTANTS)}.",
                )
            ]
        )
    old, entries = "", list[Accepted]()
    if path.exists():
        source = read_source(path)
        if isinstance(source, Diagnostic):
            raise CannotWrite([source])
        entries, problems = entries_of(source)
        if problems:
            raise CannotWrite(problems)
        old = source.text
    wanted = tuple(dict.fromkeys(keys))
    listed, _ = matched({entry.key: entry for entry in entries}, wanted)
    new = [key for key in wanted if key not in listed]
    if not new:
        return 0
    known = [entry.key for entry in entries]
    text = _with(old, known, new)
    entries, problems = entries_of(Source(str(path), text))
    if problems or [entry.key for entry in entries] != [*known, *new]:
        message = "Nothing can be added to this file as it is written."
        hint = "Write `equivalent:` on a line of its own, with one entry for each `-` below it."
        raise CannotWrite([Diagnostic("cannot-extend", message, path=str(path), hint=hint)])
    if path.exists():
        replace_text(path, text)
    else:
        write_new(path, text)
    return len(new)


def _with(old: str, known: Sequence[Key], new: Sequence[Key]) -> str:
    """The text of a file with more entries at its end."""
    head = old.rstrip() + "\n" if known else HEAD
    return head + "".join(("\n" if known or number else "") + _entry(key) for number, key in enumerate(new))


def _entry(key: Key) -> str:
    card, line, becomes = map(scalar, key)
    return f'  - card: {card}\n    line: {line}\n    becomes: {becomes}\n    reason: ""\n'
