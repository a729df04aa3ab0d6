"""What came of a suite: each scenario's verdict, and one report on them all, in text or as JSON data.

cases      scenarios with their games, in the order of their files
chunks     neighbouring cases, judged by whichever process is free; a few cases are judged here
report     verdicts in the order of the cases, however many processes share the work
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from rulesdsl.characters import escape
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.scenario import Outcome, run
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.scenarios.spot import FAILED
from rulesdsl.tools.suites.doubts import doubts
from rulesdsl.tools.suites.shared_work import in_order
from rulesdsl.tools.suites.suite import Case, Suite, game_or_problems
from rulesdsl.tools.telling.report import Problem, counted, problem

CHUNK = 100
"""Cases that a process takes at a time."""
ALONE = 15_000
"""Lines of all scenarios together up to which one process is done before others have started."""
_FIELDS = ("file", "line", "column", "code", "message", "hint")

NOT_PLAYED = "scenario-not-played"
_PLAYED = (FAILED, "scenario-not-offered")
"""What is wrong with scenarios that were played so far."""


@frozen
class Verdict:
    """What came of one scenario, as plain data that a process can send; no failures where it passed."""

    name: str
    file: str
    line: int
    failures: tuple[Problem, ...]
    game_problems: tuple[Problem, ...] = ()
    """Why its game cannot be played: told once, however many scenarios have that game."""
    doubts: tuple[Problem, ...] = ()
    """What is odd in it and fails nothing."""


@frozen
class Verdicts:
    """A suite's verdicts, and what is wrong with files: of scenarios, of cards."""

    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...]
    unreadable: bool

    @property
    def failed(self) -> list[Verdict]:
        """The scenarios that failed."""
        return [verdict for verdict in self.verdicts if verdict.failures]

    @property
    def errors(self) -> list[Problem]:
        """What is wrong with files, without warnings."""
        return [found for found in self.problems if found.error]

    @property
    def warnings(self) -> list[Problem]:
        """What is odd in files and stops nothing."""
        return [found for found in self.problems if not found.error]

    def to_json(self) -> dict[str, Any]:
        """`{"scenarios": n, "passed": n, "failed": n, "failures": [...]}`; a mistake of a whole file has no scenario."""
        failures = [_failure(found, None) for found in self.errors]
        for verdict in self.verdicts:
            failures += [_failure(found, verdict.name) for found in verdict.failures]
        failed = len(self.failed)
        return {
            "scenarios": len(self.verdicts),
            "passed": len(self.verdicts) - failed,
            "failed": failed,
            "failures": failures,
        }

    def lines(self) -> Iterator[str]:
        """Problems of files, each failing scenario with why it failed, and a last line that says it all."""
        for found in self.problems:
            yield found.text + "\n"
        for verdict in self.failed:
            yield f"{escape(verdict.file)}:{verdict.line}: {escape(verdict.name)}"
            for found in verdict.failures:
                yield _indented(found.text)
            yield ""
        yield self.summary()

    def explained(self) -> str | None:
        """`my.scenarios.yaml:12`: where `rulesdsl why` tells what came before the first failure; None where nothing was played."""
        for verdict in self.failed:
            for found in verdict.failures:
                if found.data["code"] in _PLAYED:
                    same = found.data["file"] == verdict.file
                    return f"{verdict.file}:{found.data['line'] if same else verdict.line}"
        return None

    def summary(self) -> str:
        """`263 scenarios: all passed`"""
        number, failed = len(self.verdicts), len(self.failed)
        one = "passed" if number == 1 else "all passed"
        parts = [f"{failed} failed" if failed else one if number else "nothing was run"]
        errors, warnings = len(self.errors), len(self.warnings)
        parts += [counted(errors, "error") + " in files"] * bool(errors)
        parts += [counted(warnings, "warning")] * bool(warnings)
        return f"{counted(number, 'scenario')}: {', '.join(parts)}"


def _failure(found: Problem, scenario: str | None) -> dict[str, Any]:
    row = {name: found.data[name] for name in _FIELDS}
    return {
        **{name: row[name] for name in ("file", "line", "column")},
        "scenario": scenario,
        **{name: row[name] for name in ("code", "message", "hint")},
    }


def _indented(text: str) -> str:
    return "\n".join("  " + line for line in text.split("\n"))


def judge_suite(suite: Suite, jobs: int | None = None) -> Verdicts:
    """Run every scenario of a suite in `jobs` processes; where none are said, in as many as pay for themselves."""
    cases = suite.cases
    jobs = _jobs(cases) if jobs is None else jobs
    size = max(1, len(cases) if jobs == 1 else min(CHUNK, -(-len(cases) // jobs)))
    chunks = [cases[start : start + size] for start in range(0, len(cases), size)]
    verdicts = [verdict for found in in_order(judge_cases, chunks, jobs) for verdict in found]
    problems = [*map(problem, suite.problems)]
    for verdict in verdicts:
        problems += [found for found in verdict.game_problems if found not in problems]
        problems += verdict.doubts
    # A diagnostic without a place says that there was nothing to read.
    unreadable = any(found.error and found.data["line"] is None for found in problems)
    return Verdicts(tuple(verdicts), tuple(problems), unreadable)


def _jobs(cases: Sequence[Case]) -> int:
    """One process, until the others are worth their start."""
    lines = sum(1 + len(case.scenario.do) for case in cases)
    return 1 if lines < ALONE else min(os.cpu_count() or 1, 8)


def judge_cases(cases: Sequence[Case]) -> list[Verdict]:
    """The verdicts on some cases; a game that cannot be played is tried once."""
    refused: dict[tuple[str, tuple[str, ...]], tuple[Diagnostic, ...]] = {}
    return [_judge(case, refused) for case in cases]


def _judge(case: Case, refused: dict[tuple[str, tuple[str, ...]], tuple[Diagnostic, ...]]) -> Verdict:
    key = (case.game, case.cards)
    found: tuple[Diagnostic, ...] = refused.get(key, ())
    if not found:
        game = game_or_problems(case)
        if isinstance(game, Game):
            odd = tuple(map(problem, doubts(game, case.scenario)))
            return evolve(_verdict(case.scenario, run(game, case.scenario)), doubts=odd)
        found = refused[key] = game
    return _verdict(case.scenario, not_played(case, found), tuple(map(problem, found)))


def not_played(case: Case, problems: Sequence[Diagnostic]) -> Outcome:
    """What comes of a scenario whose game cannot be played."""
    files = ", ".join(f"`{file}`" for file in dict.fromkeys(found.file for found in problems) if file)
    message = f"This scenario cannot be played: there are errors in {files or 'its cards'}."
    hint = "Correct them first; `rulesdsl check` shows them too."
    return Outcome(False, (Diagnostic(NOT_PLAYED, message, case.scenario.span, hint=hint),))


def _verdict(scenario: Scenario, outcome: Outcome, game: tuple[Problem, ...] = ()) -> Verdict:
    failures = tuple(problem(failure) for failure in outcome.failures)
    return Verdict(scenario.name, scenario.file, scenario.line, failures, game)
