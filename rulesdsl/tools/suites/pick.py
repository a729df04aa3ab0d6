"""One scenario out of a file, as a person names it: `FILE`, `FILE:part of its name`, `FILE:12`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulesdsl.brief import shortened
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.tools.suites.suite import Case, collect

_LISTED = 12
_LONGEST_NUMBER = 8
"""Digits of a line or a number."""


class NotFound(ValueError):
    """A text that means no scenario, or several, or nothing in one; carries the diagnostics as `problems`."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        super().__init__(problems[0].message)
        self.problems = tuple(problems)


def pick(text: str, cards: Sequence[str] = ()) -> Case:
    """The scenario that a text means. Raises `NotFound`.

    After the file's name and a colon stands the scenario's name, or part of it, or the line that it stands in, or its number in
    the file.
    """
    file, wanted = _split(text)
    if Path(file).is_dir():
        raise NotFound([a_folder(file)])
    suite = collect([file], cards)
    if not suite.cases:
        raise NotFound(suite.problems or [nothing_in(file)])
    found = _matching(suite.cases, wanted)
    if not found:
        raise NotFound([nothing_in(file, wanted, suite.cases)])
    return the_only(found, file, "Add the line of one (FILE:LINE), or part of its name.")


def the_only(cases: Sequence[Case], file: str, hint: str) -> Case:
    """The case where there is one. Raises `NotFound` where there are several, with them listed after the hint."""
    if len(cases) == 1:
        return cases[0]
    message = f"There are {len(cases)} scenarios here."
    told = f"{hint} They are: {listed(cases)}"
    raise NotFound([Diagnostic("several-scenarios", message, path=file, hint=told)])


def nothing_in(file: str, wanted: str | None = None, cases: Sequence[Case] = ()) -> Diagnostic:
    """A file without a scenario, or without the one that is wanted; `cases` are those that it has."""
    if wanted is None:
        return Diagnostic("no-scenarios", "There is no scenario here.", path=file)
    near = did_you_mean(wanted, [case.scenario.name for case in cases])
    hint = f"Did you mean `{near}`?" if near else f"Scenarios are: {listed(cases)}" if cases else None
    message = f"There is no scenario whose name has `{shortened(wanted)}` here."
    return Diagnostic("no-scenarios", message, path=file, hint=hint)


def a_folder(path: str) -> Diagnostic:
    """A folder where one file is meant."""
    return Diagnostic("is-a-folder", "This is a folder; name a file.", path=path)


def listed(cases: Sequence[Case]) -> str:
    """`line 3: its name; line 9: the next one; and 4 more`"""
    return rows([(case.scenario.line, case.scenario.name) for case in cases])


def rows(found: Sequence[tuple[int, str]]) -> str:
    """What stands in some lines, as a hint has it."""
    shown = [f"line {line}: {text}" for line, text in found[:_LISTED]]
    return "; ".join([*shown, *([f"and {len(found) - _LISTED} more"] if len(found) > _LISTED else [])])


def holding(cases: Sequence[Case], line: int) -> list[Case]:
    """Those that have a line of the file."""
    found = []
    for case in cases:
        first, last = case.scenario.lines
        found += [case] if first <= line <= last else []
    return found


def _split(text: str) -> tuple[str, str]:
    """The file and what follows its colon. Both may have colons in them: the shortest beginning that is a file is the file."""
    for match in re.finditer(":", text):
        if Path(text[: match.start()]).is_file():
            return text[: match.start()], text[match.end() :].strip().rstrip(":")
    return text, ""


def _matching(cases: Sequence[Case], wanted: str) -> list[Case]:
    if not wanted:
        return list(cases)
    low = wanted.casefold()
    number = wanted.isascii() and wanted.isdigit() and len(wanted) <= _LONGEST_NUMBER
    ways = (
        [case for case in cases if case.scenario.name.casefold() == low],
        _numbered(cases, int(wanted)) if number else [],
        [case for case in cases if low in case.scenario.name.casefold()],
    )
    return next((found for found in ways if found), [])


def _numbered(cases: Sequence[Case], number: int) -> list[Case]:
    """By the line of its name, else by its number in the file, else by a line that it has."""
    named = [case for case in cases if case.scenario.line == number]
    if named or 1 <= number <= len(cases):
        return named or [cases[number - 1]]
    return holding(cases, number)
