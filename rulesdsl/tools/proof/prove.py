"""The rulebook, proven: each clause with the scenarios that show it, as played just now, and the Python tests that name it.

A scenario shows the clauses that it lists in `covers`. A Python test (a function `test_...`, found by reading the file and not by running
it) names clauses in its docstring: `B17, B2: why a scenario cannot show it`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import evolve, frozen

from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game
from rulesdsl.source import read_source
from rulesdsl.tools.proof.clauses import ID, Clause, Clauses, read_clauses
from rulesdsl.tools.scenarios.scenario import run
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.suites.suite import Case, Suite, collect, game_or_problems
from rulesdsl.tools.telling.report import cannot_be_read

_LEADING = re.compile(rf"\s*(?:{ID}(?:\s*,\s*|\s+))*{ID}\s*(?::\s*|$)", re.M)
_NAMED = re.compile(rf"(?<![\w-]){ID}(?![\w-])")


@frozen
class Shown:
    """A scenario as it was played."""

    scenario: Scenario
    failures: tuple[Diagnostic, ...]

    @property
    def passed(self) -> bool:
        """Whether all came as expected."""
        return not self.failures


@frozen
class PythonTest:
    """A test function that names clauses; `why` is what its docstring says besides."""

    file: str
    line: int
    name: str
    why: str


@frozen
class Proof:
    """The clauses, what shows each, and everything that is wrong: with the files, with scenarios, and with clauses that nothing shows.

    `rulings` holds, for each ruling that speaks of cards, those cards with the scenarios that show the ruling on that card.
    """

    clauses: Clauses
    shown: tuple[Shown, ...]
    scenarios: Mapping[str, tuple[Shown, ...]]
    tests: Mapping[str, tuple[PythonTest, ...]]
    rulings: Mapping[str, Mapping[str, int]]
    problems: tuple[Diagnostic, ...]

    def state(self, clause: Clause) -> str:
        """`shown`, `failed` (no scenario of it passes), `python only` or `not shown`."""
        scenarios = self.scenarios[clause.id]
        if any(one.passed for one in scenarios):
            return "shown"
        if scenarios:
            return "failed"
        return "python only" if self.tests[clause.id] else "not shown"

    def of_state(self, state: str) -> tuple[str, ...]:
        """The ids of the clauses in a state."""
        return tuple(clause.id for clause in self.clauses.all if self.state(clause) == state)


def prove(rules: str, paths: Sequence[str], tests: str | None = None) -> Proof:
    """Read the rules, play the scenarios below `paths`, read the Python tests of a folder.

    Raises nothing for what a path leads to: that is among the problems.
    """
    clauses = read_clauses(rules)
    suite = collect(paths) if clauses.all else Suite((), ())
    shown = tuple(Shown(case.scenario, _failures(case)) for case in suite.cases)
    named, unread = _python_tests(tests, {clause.id for clause in clauses.all})
    by_scenario = {
        clause.id: tuple(one for one in shown if clause.id in one.scenario.covers) for clause in clauses.all
    }
    by_test = {clause.id: tuple(test for test, ids in named if clause.id in ids) for clause in clauses.all}
    proof = Proof(clauses, shown, by_scenario, by_test, _rulings(clauses, by_scenario), ())
    problems = [*clauses.problems, *suite.problems, *unread, *(bad for one in shown for bad in one.failures)]
    if not any(cannot_be_read(problem) for problem in problems):
        problems += [*_unknown(clauses, suite), *_not_shown(proof)]
    return evolve(proof, problems=tuple(problems))


def _failures(case: Case) -> tuple[Diagnostic, ...]:
    game = game_or_problems(case)
    return run(game, case.scenario).failures if isinstance(game, Game) else game


def _unknown(clauses: Clauses, suite: Suite) -> Iterator[Diagnostic]:
    """Ids in `covers` that the rules do not have."""
    for case in suite.cases:
        for number, id_ in enumerate(case.scenario.covers):
            problem = clauses.unknown(id_, case.scenario.spot.below("covers", number).span)
            if problem is not None:
                yield problem


def _not_shown(proof: Proof) -> Iterator[Diagnostic]:
    for clause in proof.clauses.all:
        state = proof.state(clause)
        if state == "not shown":
            yield Diagnostic(
                "clause-not-shown",
                f"Nothing shows the clause {clause.id}.",
                clause.span,
                hint=f"Write a scenario with `covers: [{clause.id}]`.",
            )
        elif state == "failed":
            message = f"No scenario that shows the clause {clause.id} passes."
            yield Diagnostic("clause-not-shown", message, clause.span, hint="Mend the card or the scenario.")


def _rulings(clauses: Clauses, scenarios: Mapping[str, tuple[Shown, ...]]) -> dict[str, dict[str, int]]:
    """For each ruling, the cards that it speaks of, each with the number of passing scenarios that show both.

    A ruling whose id is a card's and a letter (`CARD-01a` of `CARD-01`) is about that card: scenarios that show it show the card.
    """
    found: dict[str, dict[str, int]] = {}
    for clause in clauses.all:
        cards = clauses.named_in(clause.ruling) if clause.name is None else ()
        if cards:
            passing = [one.scenario for one in scenarios[clause.id] if one.passed]
            found[clause.id] = {
                card: sum(any(_is_of(id_, card) for id_ in scenario.covers) for scenario in passing)
                for card in cards
            }
    return found


def _is_of(id_: str, card: str) -> bool:
    """Whether an id is a card's, or that of a ruling of its own."""
    return id_ == card or (id_[:-1] == card and id_[-1:].islower())


# ------------------------------------------------------------------------------------------------------ Python tests


def _python_tests(
    folder: str | None, ids: set[str]
) -> tuple[list[tuple[PythonTest, frozenset[str]]], list[Diagnostic]]:
    """The test functions below a folder whose docstring names clauses, and the files that cannot be read."""
    found: list[tuple[PythonTest, frozenset[str]]] = []
    problems: list[Diagnostic] = []
    if folder is None:
        return found, problems
    if not Path(folder).is_dir():
        return found, [
            Diagnostic(
                "no-such-file", "There is no such folder.", path=folder, hint="Name the folder of the tests."
            )
        ]
    for path in sorted(Path(folder).rglob("test_*.py")):
        source = read_source(path)
        if isinstance(source, Diagnostic):
            problems.append(source)
            continue
        try:
            tree = ast.parse(source.text)
        except (SyntaxError, ValueError, RecursionError):
            problems.append(
                Diagnostic("not-python", "This is not Python that can be read.", path=source.path)
            )
            continue
        found += _named(str(path), tree, ids)
    return found, problems


def _named(file: str, tree: ast.Module, ids: set[str]) -> Iterator[tuple[PythonTest, frozenset[str]]]:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    for node in sorted(functions, key=lambda node: node.lineno):
        if node.name.startswith("test_"):
            text = ast.get_docstring(node) or ""
            named = ids.intersection(_NAMED.findall(text))
            if named:
                leading = _LEADING.match(text)
                why = " ".join(text[leading.end() if leading else 0 :].split())
                yield PythonTest(file, node.lineno, node.name, why), frozenset(named)
