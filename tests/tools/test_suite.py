"""Which scenarios lie below some paths, what they are played with, and what came of them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from rulesdsl.cards.load import CannotLoad
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import NotPlayable
from rulesdsl.tools.suites.suite import collect
from rulesdsl.tools.suites.verdict import judge_suite

POSITION = "given: {player 1: {hand: [Rice yellow]}, player 2: {stall: [Coffee green]}}"
GOOD = f"  - name: good\n    covers: [T-1]\n    {POSITION}\n    expect: {{player 1: {{hand: 1}}}}\n"
BAD = f"  - name: bad\n    {POSITION}\n    expect: {{player 1: {{hand: 2}}}}\n"
HEAD = "game: barter\nscenarios:\n"
CARDS = """\
game: barter
cards:
  - id: TST-1
    name: Test Card
    kind: bayanihan
    timing: your turn
    effect: |
      {effect}
    tests:
      - name: draws one
        given: {{player 1: {{hand: [Test Card]}}, player 2: {{stall: [Coffee green]}}, goods deck: [Rice blue]}}
        do: [player 1: play Test Card]
        expect: {{player 1: {{hand: [Rice blue]}}}}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_folder_is_searched_below_and_a_file_counts_once(here: Path) -> None:
    write(here / "b" / "x.scenarios.yaml", HEAD + GOOD)
    write(here / "a.scenarios.yaml", HEAD + BAD)
    write(here / "cards.yaml", CARDS.format(effect="draw 1 goods"))
    write(here / ".hidden" / "x.scenarios.yaml", HEAD + GOOD)
    write(here / "build" / "x.scenarios.yaml", HEAD + GOOD)
    write(here / "other.yaml", "tests: [a, b]\n")
    suite = collect([".", "a.scenarios.yaml"])
    assert suite.problems == ()
    assert [case.scenario.name for case in suite.cases] == ["bad", "draws one", "good"]
    found = judge_suite(suite)
    assert [(verdict.name, bool(verdict.failures)) for verdict in found.verdicts] == [
        ("bad", True),
        ("draws one", False),
        ("good", False),
    ]
    assert found.summary() == "3 scenarios: 1 failed"


def test_a_word_is_looked_for_in_names_files_and_covered_ids(here: Path) -> None:
    write(here / "b" / "x.scenarios.yaml", HEAD + GOOD)
    write(here / "a.scenarios.yaml", HEAD + BAD)
    suite = collect(["."])
    for word, names in (
        ("t-1", ["good"]),
        ("BAD", ["bad"]),
        ("b/x", ["good"]),
        ("scenarios", ["bad", "good"]),
    ):
        assert [case.scenario.name for case in suite.named(word).cases] == names


@pytest.mark.parametrize(
    ("files", "path", "code"),
    [
        ({}, ".", "no-scenarios"),
        ({}, "none.scenarios.yaml", "no-such-file"),
        ({}, "", "no-such-file"),
        ({"cards.yaml": "game: barter\ncards: []\n"}, "cards.yaml", "too-few-items"),
        ({"a.scenarios.yaml": "scenarios:\n" + GOOD}, ".", "missing-game"),
        ({"a.scenarios.yaml": "game: bartr\nscenarios:\n" + GOOD}, ".", "no-such-game"),
        ({"a.scenarios.yaml": "game: barter\nscenaros: []\n"}, ".", "unknown-key"),
        ({"a.scenarios.yaml": "a: [\n"}, ".", "yaml-syntax"),
        ({"a.scenarios.yaml": HEAD + GOOD + GOOD}, ".", "duplicate-name"),
    ],
)
def test_what_is_wrong_with_files_is_told(here: Path, files: dict[str, str], path: str, code: str) -> None:
    for name, text in files.items():
        write(here / name, text)
    found = judge_suite(collect([path], each=True))
    if code == "too-few-items":
        assert found.errors
        return
    assert [problem.data["code"] for problem in found.errors] == [code]
    assert [row["scenario"] for row in found.to_json()["failures"]] == [None]


def test_a_card_file_without_tests_that_is_named_was_not_meant(here: Path) -> None:
    write(here / "cards.yaml", CARDS.format(effect="draw 1 goods").split("    tests:")[0])
    assert [problem.code for problem in collect(["cards.yaml"], each=True).problems] == ["no-scenarios"]
    assert [problem.code for problem in collect(["."], each=True).problems] == ["no-scenarios"]
    assert collect([".", "cards.yaml"]).problems == ()


def test_broken_cards_hide_no_other_file(here: Path) -> None:
    write(here / "a.yaml", CARDS.format(effect="drawx 1 goods"))
    write(here / "b.scenarios.yaml", HEAD + GOOD)
    write(here / "c.scenarios.yaml", "game: barter\ncards: [none.yaml]\nscenarios:\n" + GOOD)
    found = judge_suite(collect(["."]))
    assert [bool(verdict.failures) for verdict in found.verdicts] == [True, False, True]
    assert [problem.data["code"] for problem in found.errors] == ["unknown-name", "no-such-file"]
    failures = found.to_json()["failures"]
    assert [(row["scenario"], row["code"]) for row in failures] == [
        (None, "unknown-name"),
        (None, "no-such-file"),
        ("draws one", "scenario-not-played"),
        ("good", "scenario-not-played"),
    ]


def test_any_number_of_processes_gives_the_same_report(here: Path) -> None:
    write(here / "a.yaml", CARDS.format(effect="drawx 1 goods"))
    for number in range(4):
        write(here / f"b{number}.scenarios.yaml", HEAD + BAD + GOOD)
    suite = collect(["."])
    one, three = judge_suite(suite, 1), judge_suite(suite, 3)
    assert one == three
    assert list(one.lines()) == list(three.lines())


@pytest.mark.parametrize("error", [CannotLoad, NotPlayable])
def test_errors_of_loading_go_from_process_to_process(error: type[CannotLoad | NotPlayable]) -> None:
    made = error([Diagnostic("code", "what is wrong", path="file.yaml")])
    again = pickle.loads(pickle.dumps(made))
    assert (type(again), again.problems, str(again)) == (error, made.problems, str(made))


def test_files_that_are_not_there_are_told_at_their_place(here: Path) -> None:
    write(here / "stall.yaml", CARDS.format(effect="draw 1 goods").split("    tests:")[0])
    write(here / "a.scenarios.yaml", "game: barter\ncards: [stal.yaml]\nscenarios:\n" + GOOD)
    write(here / "b.scenarios.yaml", "game: barters\nscenarios:\n" + GOOD)
    wrong_game, wrong_cards = judge_suite(collect(["."])).errors
    at = [
        (found.data["file"], found.data["line"], found.data["column"]) for found in (wrong_game, wrong_cards)
    ]
    assert at == [("b.scenarios.yaml", 1, 7), ("a.scenarios.yaml", 2, 9)]
    assert [found.data["hint"] for found in (wrong_game, wrong_cards)] == [
        "did you mean barter?",
        "Did you mean `stall.yaml`?",
    ]
