"""What a check found, in a form that can be kept: how many cards, and every problem as text and as JSON data."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulesdsl.diagnostic import Diagnostic, Severity, render, to_json


@frozen
class Problem:
    """One diagnostic, already put into words."""

    text: str
    data: dict[str, Any]

    @property
    def error(self) -> bool:
        """Whether it keeps a card from being used."""
        return bool(self.data["severity"] == Severity.ERROR.value)


@frozen
class Report:
    """What was asked for: `cards` printed cards with copies in `files` files; `unreadable` where some of it could not be read."""

    cards: int
    files: int
    problems: tuple[Problem, ...]
    unreadable: bool = False
    scenarios: int = 0
    scenario_files: int = 0
    """Of the files, those of scenarios: here only their shape is judged."""
    different: int | None = None
    """Of a designer's own files: how many cards there are without their copies. A game is counted as it is printed."""

    def to_json(self) -> dict[str, Any]:
        """`{"cards": n, "problems": [...]}`"""
        return {"cards": self.cards, "problems": [problem.data for problem in self.problems]}

    def summary(self) -> str:
        """One line that says it all."""
        errors = sum(problem.error for problem in self.problems)
        warnings = len(self.problems) - errors
        found = [counted(errors, "error")] * bool(errors) + [counted(warnings, "warning")] * bool(warnings)
        card_files = self.files - self.scenario_files
        cards = counted(self.cards, "card")
        if self.different not in (None, self.cards):
            cards = f"{counted(self.different, 'card')} ({self.cards} with copies)"
        parts = [f"{cards} in {counted(card_files, 'file')}"] * bool(card_files or not self.scenario_files)
        if self.scenario_files:
            parts.append(f"{counted(self.scenarios, 'scenario')} in {counted(self.scenario_files, 'file')}")
        told = f"{', '.join(parts)}: {' and '.join(found) or 'no problems'}"
        return f"{told} (rulesdsl test runs the scenarios)" if self.scenario_files else told


def counted(number: int, noun: str) -> str:
    """`1 card`, `120 cards`"""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def problem(diagnostic: Diagnostic) -> Problem:
    """A diagnostic in words."""
    return Problem(render(diagnostic), to_json(diagnostic))


def empty_path() -> Diagnostic:
    """A path without a letter, as an unset variable of a shell leaves it."""
    return Diagnostic("no-such-file", "This path is empty.", path="")


def cannot_be_read(diagnostic: Diagnostic) -> bool:
    """Whether it says that there was nothing to read: such a diagnostic has no place in a file."""
    return diagnostic.span is None and diagnostic.severity is Severity.ERROR
