"""Scenarios as tests of pytest: a file of scenarios is collected like a module, each scenario an item.

    pytest my_cards.scenarios.yaml
    pytest -k "hand limit"          also the ids that a scenario covers
    pytest -p no:rulesdsl           without this plugin

Collected are files that end in `.scenarios.yaml`, and card files with `tests:` that say what game they are for, wherever pytest
looks for tests. What rulesdsl reads cards and scenarios with is imported when such a file is found.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulesdsl.tools.suites.suite import Case
    from rulesdsl.tools.suites.verdict import Verdict

SCENARIOS = ".scenarios.yaml"
CARDS = ".yaml"
GAME_FILE = "game.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A file with scenarios, told by its name first, then by a look at its text."""
    if file_path.name.endswith(SCENARIOS) or (
        file_path.name.endswith(CARDS) and _cards_with_tests(file_path)
    ):
        file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
        return file
    return None


def _cards_with_tests(path: Path) -> bool:
    """Whether a YAML file is one of cards with `tests:`, and says its game or lies with it: other programs have YAML files too."""
    if path.name == GAME_FILE:
        return False
    from rulesdsl.tools.scenarios.files import has_tests

    return has_tests(path, says_game=not (path.parent / GAME_FILE).is_file())


class ScenarioFile(pytest.File):
    """A file of scenarios, or of cards with `tests:`."""

    def collect(self) -> Iterable[pytest.Item]:
        """Its scenarios; and first of all one item for what is wrong with the file, so that the others still run."""
        from rulesdsl.diagnostic import Severity, render
        from rulesdsl.tools.suites.suite import collect
        from rulesdsl.tools.telling.files import near

        suite = collect([str(near(self.path))])
        errors = [found for found in suite.problems if found.severity is Severity.ERROR]
        if errors:
            told = "\n".join(map(render, errors))
            yield FileItem.from_parent(self, name="the file can be read", told=told)
        for case in suite.cases:
            yield ScenarioItem.from_parent(self, name=case.scenario.name, case=case)


class FileItem(pytest.Item):
    """What is wrong with a file: it always fails."""

    def __init__(self, *, told: str, **more: Any) -> None:
        super().__init__(**more)
        self.told = told

    def runtest(self) -> None:
        """Fail with the problems as `rulesdsl test` tells them."""
        raise ScenarioFailed(self.told)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The problems alone: where they were raised says nothing to a designer."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, and its first line."""
        return self.path, 0, self.name


class ScenarioItem(FileItem):
    """One scenario."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(told="", **more)
        self.case = case
        self.extra_keyword_matches.update(case.scenario.covers)

    def runtest(self) -> None:
        """Run the scenario; it fails with all its failures."""
        from rulesdsl.tools.suites.verdict import judge_cases

        (verdict,) = judge_cases([self.case])
        if verdict.failures:
            raise ScenarioFailed(_told(verdict))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, the scenario's line (from 0), and its name."""
        return self.path, self.case.scenario.line - 1, self.name


def _told(verdict: Verdict) -> str:
    return "\n".join(found.text for found in (*verdict.game_problems, *verdict.failures))


class ScenarioFailed(Exception):
    """A scenario that failed; the message is what there is to say."""
