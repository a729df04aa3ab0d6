"""`prove`: clauses read from a page, what shows each, the page, and what a designer is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.cli.main import run
from rulesdsl.tools.proof.clauses import read_clauses
from rulesdsl.tools.proof.page import page
from rulesdsl.tools.proof.prove import prove

RULES = """\
# A game in *clauses*

Marks: **[R]** a ruling, [X] a reconstruction. T9 in a sentence is no clause.

## Turn (T)
- T1 One draws two
  Goods, T2 says.
- T2 [R] One need not. Windfall is
  meant too.
- T3 Hands are secret. [R] Backs differ.
- A list that begins with a word.
- 2 players are enough.

| id | card | group | what it does |
|---|---|---|---|
| XX-1 | Windfall | Luck | draw 3 Goods |
| XX-2 | Flood | Luck | [X] discard all |

Rulings:
- R1 XX-1, XX-2 [R] they never meet.
"""

SCENARIOS = """\
game: barter
scenarios:
  - name: Draws [two]
    covers: [T1, XX-1, R1]
    given:
      player 1: {hand: [Rice yellow]}
      player 2: {stall: [Kulambo green]}
      goods deck: [Puto red, Puto green]
    do:
      - player 1: draw goods
    expect:
      player 1: {hand: [Rice yellow, Puto red, Puto green]}
  - name: Draws three
    covers: [XX-2, T1]
    given:
      player 1: {hand: [Rice yellow]}
      player 2: {stall: [Kulambo green]}
    do:
      - player 1: draw goods
    expect:
      player 1: {hand: 4}
"""

PYTHON = '''\
def test_secret():
    """T3, T2: no position shows it."""


class TestMore:
    def test_other(self):
        """Speaks of T2
        and no more"""


def helper():
    """T1"""
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "a b.scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_clauses_are_items_and_rows_that_begin_with_an_id(folder: Path) -> None:
    clauses = read_clauses("rules.md")
    assert clauses.title == "A game in *clauses*"
    assert not clauses.problems
    assert [(c.id, c.name, c.columns, c.marks) for c in clauses.all] == [
        ("T1", None, (), ()),
        ("T2", None, (), ("R",)),
        ("T3", None, (), ("R",)),
        ("XX-1", "Windfall", ("Luck",), ()),
        ("XX-2", "Flood", ("Luck",), ("X",)),
        ("R1", None, (), ("R",)),
    ]
    by = {clause.id: clause for clause in clauses.all}
    assert by["T1"].text == "One draws two Goods, T2 says."
    assert by["T1"].section == "Turn (T)"
    assert [id_ for id_, clause in by.items() if clause.is_wholly("R")] == ["T2", "R1"]
    assert by["T3"].ruling == " Backs differ."
    assert clauses.named_in(by["R1"].ruling) == ("XX-1", "XX-2")
    assert clauses.named_in(by["T2"].ruling) == ("XX-1",)
    assert clauses.named_in(by["T1"].ruling) == ()


def test_other_ways_to_write_clauses(folder: Path) -> None:
    (folder / "rules.md").write_text(
        "# R\r\n* **T1** Bold:\r\n  still T1.\r\n  - T1a Within.\r\n+ `T2`: code\r\n\r\n```\r\n- T3 an example\r\n```\r\n"
        "| id | name | text |\r\n|---|---|---|\r\n| **XX-1** | Wind | a \\| b |\r\n| XX-2 |\r\n",
        encoding="utf-8",
    )
    clauses = read_clauses("rules.md")
    assert not clauses.problems
    assert [(clause.id, clause.text) for clause in clauses.all] == [
        ("T1", "Bold: still T1."),
        ("T1a", "Within."),
        ("T2", "code"),
        ("XX-1", "a \\| b"),
        ("XX-2", ""),
    ]
    assert [clause.span.text for clause in clauses.all] == ["T1", "T1a", "T2", "XX-1", "XX-2"]


def test_what_shows_a_clause(folder: Path) -> None:
    proof = prove("rules.md", ["."], "tests")
    assert {clause.id: proof.state(clause) for clause in proof.clauses.all} == {
        "T1": "shown",
        "T2": "python only",
        "T3": "python only",
        "XX-1": "shown",
        "XX-2": "failed",
        "R1": "shown",
    }
    assert [test.name for test in proof.tests["T2"]] == ["test_secret", "test_other"]
    assert [test.why for test in proof.tests["T2"]] == ["no position shows it.", "Speaks of T2 and no more"]
    assert proof.rulings == {"T2": {"XX-1": 0}, "R1": {"XX-1": 1, "XX-2": 0}}
    assert [problem.code for problem in proof.problems] == ["scenario-failed", "clause-not-shown"]


def test_the_page(folder: Path) -> None:
    text = page(prove("rules.md", ["."], "tests"), Path("docs"))
    for part in (
        "# Proven: A game in \\*clauses\\*",
        "| all, with 1 of 2 scenarios passed | 6 |",
        "| shown by Python tests only: T2, T3 | 2 |",
        "| FAILED: no scenario passes: XX-2 | 1 |",
        (
            "### T1\n\nOne draws two Goods, T2 says.\n\n- passed: [Draws \\[two\\]](../a%20b.scenarios.yaml#L3) (`a b.scenarios.yaml`)\n"
            "- **FAILED**: [Draws three](../a%20b.scenarios.yaml#L13) (`a b.scenarios.yaml`)\n"
        ),
        (
            "### T2\n\n**Ruling.** One need not. Windfall is meant too.\n\n- **no scenario, only Python tests**\n"
            "- Python test: [`test_secret`](../tests/test_it.py#L1) (`test_it.py`): no position shows it.\n"
        ),
        "### T3\n\n**With a ruling.** Hands are secret. **[R]** Backs differ.\n",
        "### XX-1 Windfall (Luck)\n\ndraw 3 Goods\n",
        "### XX-2 Flood (Luck)\n\n**Reconstruction.** discard all\n",
        "| XX-1 | Windfall | 1 | T2 (**none**), R1 (1) |",
    ):
        assert part in text, part
    assert page(prove("rules.md", ["."], "tests"), Path("docs")) == text


def test_write_and_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = ["prove", "rules.md", "a b.scenarios.yaml", "--tests", "tests"]
    passing = SCENARIOS.replace("{hand: 4}", "{hand: 3}")
    Path("a b.scenarios.yaml").write_text(passing, encoding="utf-8")
    assert run([*good, "--check", "docs/page.md"]) == 1
    assert (
        "rulesdsl prove rules.md 'a b.scenarios.yaml' --tests tests --write docs/page.md"
        in capsys.readouterr().out
    )
    assert run([*good, "--write", "docs/page.md"]) == 0
    assert "6 clauses: 4 shown by 2 scenarios, 2 by Python tests only; 0 problems" in capsys.readouterr().out
    assert run([*good, "--check", "docs/page.md"]) == 0
    assert run(good) == 0
    assert capsys.readouterr().out.count("### ") == 6
    Path("a b.scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    assert run([*good, "--check", "docs/page.md"]) == 1
    captured = capsys.readouterr()
    assert "out of date" in captured.out
    assert "clause-not-shown" in captured.err


def test_what_nothing_shows_and_what_is_misspelt(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a b.scenarios.yaml").write_text(
        "game: barter\nscenarios:\n  - name: n\n    covers: [XX-1, XX-3]\n"
        "    given: {player 1: {hand: [Rice yellow]}}\n    expect: {decision: main-action}\n",
        encoding="utf-8",
    )
    assert run(["prove", "rules.md", ".", "--check", "docs/page.md"]) == 1
    told = capsys.readouterr().err
    assert "a b.scenarios.yaml:4:20: error[unknown-clause]: The rules have no clause `XX-3`." in told
    assert "hint: Did you mean `XX-" in told
    assert "rules.md:6:3: error[clause-not-shown]: Nothing shows the clause T1." in told


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["none.md", "."], "none.md: error[no-such-file]"),
        ([".", "."], "error[is-a-folder]"),
        (["rules.md", "none"], "none: error[no-such-file]"),
        (["rules.md", ".", "--tests", "none"], "There is no such folder."),
        (["empty.md", "."], "error[no-clauses]"),
        (["rules.md", ".", "--write", "none/page.md"], "there is no such folder to write it in"),
        (["rules.md", ".", "--write", "a", "--check", "b"], "do not go together"),
        (["rules.md"], "Missing argument"),
        (["rules.md", ".", "--check", "docs"], "docs: this is a folder"),
        (["rules.md", ".", "--write", ""], "this is a folder"),
        (["binary.md", "."], "binary.md:1:1: error[not-utf8]"),
    ],
)
def test_wrong_use(folder: Path, capsys: pytest.CaptureFixture[str], args: list[str], words: str) -> None:
    (folder / "empty.md").write_text("# Nothing\n")
    (folder / "binary.md").write_bytes(b"\x80\x81")
    assert run(["prove", *args]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert not captured.out
    assert "clause-not-shown" not in captured.err


def test_an_id_twice(folder: Path) -> None:
    (folder / "rules.md").write_text("- T1 a\n- T1 b\n")
    (problem,) = read_clauses("rules.md").problems
    assert (problem.code, problem.message) == (
        "duplicate-id",
        "The clause in line 1 has the id `T1` already.",
    )


def test_a_file_that_is_no_python(folder: Path) -> None:
    (folder / "tests" / "test_it.py").write_text("def (\n")
    assert "not-python" in [problem.code for problem in prove("rules.md", ["."], "tests").problems]
