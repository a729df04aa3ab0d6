"""What is odd in a scenario and fails nothing; and a slip in one scenario, which hides no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.tools.scenarios.scenario import load_scenarios
from rulesdsl.tools.suites.suite import collect
from rulesdsl.tools.suites.verdict import Verdicts, judge_suite

TWO = "    players: [Ana, Ben]\n"


def judged(folder: Path, text: str) -> Verdicts:
    """What comes of a scenario of BARTER."""
    path = folder / "x.scenarios.yaml"
    path.write_text("game: barter\nscenarios:\n  - name: t\n" + text, encoding="utf-8")
    return judge_suite(collect([str(path)]))


@pytest.mark.parametrize(
    ("text", "codes", "words"),
    [
        ("    covers: [BAY-99]\n    expect: {turn: player 1}\n", ["unknown-cover"], "There is no card `BAY-99`."),
        ("    covers: [EVT-1]\n    expect: {turn: player 1}\n", ["unknown-cover"], "Did you mean `EVT-01`?"),
        ("    covers: [BAY-10, B2, W1b, TIN-9]\n    expect: {turn: player 1}\n", [], ""),
        (TWO, ["expects-nothing"], "This scenario expects nothing."),
        (TWO + "    expect: {}\n", ["expects-nothing"], "This scenario expects nothing."),
        ("    do: [\"player 1: display nothing\"]\n", ["expects-nothing"], "shows only that its lines can be done"),
        (TWO + "    ends: open\n", [], ""),
        (TWO + "    do: [{expect: {turn: Ana}}]\n", [], ""),
    ],
)  # fmt: skip
def test_doubts_fail_nothing(tmp_path: Path, text: str, codes: list[str], words: str) -> None:
    found = judged(tmp_path, text)
    assert [doubt.data["code"] for doubt in found.warnings] == codes, found
    assert words in "\n".join(doubt.text for doubt in found.warnings)
    assert not found.failed
    assert not found.errors


def test_a_slip_in_one_scenario_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x.scenarios.yaml"
    path.write_text(
        "game: barter\nscenarios:\n  - name: one\n    player: 2\n  - name: two\n    players: 2\n  - players: 2\n  - name: four\n",
        encoding="utf-8",
    )
    scenarios, problems = load_scenarios(path)
    assert [(scenario.name, scenario.line) for scenario in scenarios] == [("two", 5), ("four", 8)]
    assert [problem.code for problem in problems] == ["unknown-key", "missing-key"]


@pytest.mark.parametrize("head", ["gam: barter\n", "cards: {}\n"])
def test_a_slip_of_the_file_itself_hides_all(tmp_path: Path, head: str) -> None:
    path = tmp_path / "x.scenarios.yaml"
    path.write_text(head + "scenarios:\n  - name: one\n", encoding="utf-8")
    scenarios, problems = load_scenarios(path)
    assert not scenarios
    assert problems
