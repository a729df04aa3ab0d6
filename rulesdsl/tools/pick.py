"""One scenario out of a file, as a person names it: `FILE`, `FILE:part of its name`, `FILE:12`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulesdsl.cards.node import node_at
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.tools.suite import Case, collect

_SHOWN = 10


class NotPicked(ValueError):
    """A text that means no scenario, or several; carries what is wrong with the file, if that is why, as `problems`."""

    def __init__(self, message: str, problems: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


def pick(text: str, cards: Sequence[str] = ()) -> Case:
    """The scenario that a text means. Raises `NotPicked`.

    After the file's name and a colon stands the scenario's name, or part of it, or the line that it stands in, or its number in
    the file.
    """
    file, wanted = _split(text)
    if Path(file).is_dir():
        raise NotPicked(f"{file} is a folder: name a file of scenarios")
    suite = collect([file], cards)
    if not suite.cases:
        raise NotPicked(f"there is no scenario in {file}", suite.problems)
    found = _matching(suite.cases, wanted)
    if len(found) == 1:
        return found[0]
    listed = found or list(suite.cases)
    lines = [f"  {case.scenario.title}" for case in listed[:_SHOWN]]
    if len(listed) > _SHOWN:
        lines.append(f"  ... and {len(listed) - _SHOWN} more")
    if found:
        raise NotPicked("\n".join(("several scenarios are meant; say which, such as by its line:", *lines)))
    near = did_you_mean(wanted, [case.scenario.name for case in suite.cases])
    hint = f"; did you mean `{near}`?" if near else ", which has:"
    raise NotPicked("\n".join((f"no scenario `{wanted}` in {file}{hint}", *([] if near else lines))))


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
    ways = (
        [case for case in cases if case.scenario.name.casefold() == low],
        _numbered(cases, int(wanted)) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else [],
        [case for case in cases if low in case.scenario.name.casefold()],
    )
    return next((found for found in ways if found), [])


def _numbered(cases: Sequence[Case], number: int) -> list[Case]:
    """By the line of its name, else by its number in the file, else by a line that it has."""
    named = [case for case in cases if case.scenario.line == number]
    if named or 1 <= number <= len(cases):
        return named or [cases[number - 1]]
    return [case for case in cases if _has_line(case, number)]


def _has_line(case: Case, number: int) -> bool:
    span = node_at(case.scenario.tree, case.scenario.at).span
    line_of = span.source.line_column
    return line_of(span.start)[0] <= number <= line_of(max(span.start, span.end - 1))[0]
