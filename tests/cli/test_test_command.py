"""`rulesdsl test` and the plugin of pytest, as a designer meets them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl.cards.load import GAME_FILE
from rulesdsl.cli import pytest_plugin
from rulesdsl.cli.main import run
from rulesdsl.tools.scenarios import files as scenario_files
from tests.tools.test_suite import BAD, CARDS, GOOD, HEAD, write

pytest_plugins = ("pytester",)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_text(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here / "a.scenarios.yaml", HEAD + BAD + GOOD)
    assert run(["test"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a.scenarios.yaml:3: bad"
    assert lines[1].startswith("  a.scenarios.yaml:5:31: error[scenario-failed]: `hand` has 1 cards, not 2")
    assert lines[-2:] == [
        "2 scenarios: 1 failed",
        "What happened before: rulesdsl why a.scenarios.yaml:5",
    ]
    assert run(["test", "-k", "good"]) == 0
    assert capsys.readouterr().out == "1 scenario: passed\n"


def test_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here / "a.scenarios.yaml", HEAD + BAD + GOOD)
    assert run(["test", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    (failure,) = data.pop("failures")
    assert data == {"scenarios": 2, "passed": 1, "failed": 1}
    assert failure == {
        "file": "a.scenarios.yaml",
        "line": 5,
        "column": 31,
        "scenario": "bad",
        "code": "scenario-failed",
        "message": "`hand` has 1 cards, not 2: Rice yellow.",
        "hint": None,
    }


def test_scenarios_with_further_cards(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = write(here / "cards" / "own.yaml", CARDS.format(effect="draw 1 goods").split("    tests:")[0])
    text = "  - name: own\n    given: {player 1: {hand: [Test Card]}, player 2: {stall: [Coffee green]}}\n"
    write(here / "s" / "a.scenarios.yaml", HEAD + text)
    assert run(["test", "s"]) == 1
    assert run(["test", "s", "--cards", str(cards)]) == 0
    assert run(["test", "s", "--cards", "none.yaml"]) == 2
    capsys.readouterr()


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["test"], 2, "There is no scenario in this folder or below it"),
        (["test", "none.yaml"], 2, "There is no such file"),
        (["test", "--yes"], 2, "--yes is for --bless"),
        (["test", "--bless"], 2, "--bless needs the files"),
        (["test", "--jobs", "0"], 2, "--jobs"),
    ],
)
def test_wrong_use(
    here: Path, args: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(args) == code
    told = capsys.readouterr()
    assert words in told.out + told.err


def test_a_word_that_no_scenario_has(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here / "a.scenarios.yaml", HEAD + GOOD)
    assert run(["test", "-k", "nothing"]) == 2
    assert "none of 1 scenarios has `nothing`" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00a", b"\x00", b"[" * 10_000, b"a: &b [*b]\n"])
def test_files_that_are_no_scenarios(here: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "a.scenarios.yaml").write_bytes(content)
    write(here / "b.scenarios.yaml", HEAD + GOOD)
    assert run(["test"]) == 1
    assert re.search(r"^1 scenario: passed, [12] errors? in files$", capsys.readouterr().out, re.M)


def test_a_pipe_that_is_closed(here: Path) -> None:
    write(here / "a.scenarios.yaml", HEAD + "".join(BAD.replace("bad", f"bad {n}") for n in range(300)))
    done = subprocess.run(
        f"{sys.executable} -m rulesdsl test | head -1; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert "Traceback" not in done.stderr
    assert done.stdout == "a.scenarios.yaml:3: bad 0\n"


def test_check_says_that_scenarios_are_run_elsewhere(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(here / "a.scenarios.yaml", HEAD + BAD + GOOD)
    assert run(["check", str(path)]) == 0
    out = capsys.readouterr().out
    assert out == "2 scenarios in 1 file: no problems (rulesdsl test runs the scenarios)\n"
    cards = write(here / "cards.yaml", CARDS.format(effect="draw 1 goods"))
    assert run(["check", str(cards), str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 card in 1 file, 2 scenarios in 1 file: no problems")


# ---- pytest

PLUGIN = ("-p", "no:rulesdsl", "-p", "rulesdsl.cli.pytest_plugin", "-p", "no:cacheprovider")


def test_pytest_collects_each_scenario(pytester: pytest.Pytester) -> None:
    write(pytester.path / "a.scenarios.yaml", HEAD + BAD + GOOD)
    write(pytester.path / "cards.yaml", CARDS.format(effect="draw 1 goods"))
    write(pytester.path / "foreign.yaml", "tests:\n  - a\n")
    write(pytester.path / "cards_of_others.yaml", "cards: [1]\ntests: [2]\n")
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["*a.scenarios.yaml:5:31: error[[]scenario-failed[]]: `hand` has 1 cards, not 2*"]
    )
    assert "Traceback" not in result.stdout.str()


def test_pytest_looks_for_words_in_covered_ids_too(pytester: pytest.Pytester) -> None:
    write(pytester.path / "a.scenarios.yaml", HEAD + BAD + GOOD)
    pytester.runpytest(*PLUGIN, "-k", "T-1").assert_outcomes(passed=1, deselected=1)
    pytester.runpytest(*PLUGIN, "a.scenarios.yaml::good").assert_outcomes(passed=1)


def test_pytest_tells_of_a_broken_file_and_goes_on(pytester: pytest.Pytester) -> None:
    write(pytester.path / "a.scenarios.yaml", "game: barter\nscenaros: []\n")
    write(pytester.path / "b.scenarios.yaml", HEAD + GOOD)
    write(pytester.path / "c.yaml", CARDS.format(effect="drawx 1 goods"))
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*Did you mean `scenarios`?*", "*`drawx` is no word*"])


def test_pytest_in_several_processes(pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    write(pytester.path / "a.scenarios.yaml", HEAD + BAD + GOOD)
    result = pytester.runpytest_subprocess(*PLUGIN, "-n", "2")
    result.assert_outcomes(passed=1, failed=1)


def test_pytest_does_not_import_rulesdsl_where_there_are_no_scenarios(pytester: pytest.Pytester) -> None:
    write(pytester.path / "ci.yaml", "game: x\ntests: {}\n")
    pytester.makepyfile(
        "import sys\n"
        "def test_nothing_is_imported():\n"
        "    assert not [name for name in sys.modules if name.startswith(('rulesdsl.cards', 'yaml', 'lark'))]\n"
    )
    pytester.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_the_plugin_names_files_as_the_package_does() -> None:
    """It says them itself, so that nothing is imported where no file of scenarios is."""
    said = (pytest_plugin.SCENARIOS, pytest_plugin.CARDS, pytest_plugin.GAME_FILE)
    assert said == (scenario_files.SCENARIOS, scenario_files.CARDS, GAME_FILE)
