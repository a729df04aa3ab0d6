"""Blessing rewrites expected values to what is found, and not a byte besides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.cli.main import run
from rulesdsl.tools.scenarios.scenario import load_scenarios
from rulesdsl.tools.suites.bless import NotBlessed, bless

HEAD = "# of mine\ngame: barter  # the game\nscenarios:\n"
GIVEN = "    given: {player 1: {hand: [Rice yellow, Puto blue]}, player 2: {stall: [Coffee green]}}\n"
OTHER = "  - name: other   # untouched\n    given: {player 1: {hand: [Rice yellow]},\n      player 2: {stall: [Coffee green]}}\n    expect: {player 1: {hand: 7}}\n"


@pytest.fixture(scope="module")
def game() -> rulesdsl.Game:
    return rulesdsl.load("barter")


def blessed(game: rulesdsl.Game, path: Path, text: str) -> str:
    path.write_bytes(text.encode())
    change = bless(game, load_scenarios(path)[0][0])
    assert change is not None
    change.write()
    return path.read_bytes().decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{player 1: {hand: [Puto blue, Mango red]}}", "{player 1: {hand: [Puto blue, Rice yellow]}}"),
        ("{player 1: {hand: [mango red,  puto  Blue ]}}", "{player 1: {hand: [puto  Blue, Rice yellow]}}"),
        ("{player 1: {hand: 7, stall: 0}}", "{player 1: {hand: 2, stall: 0}}"),
        ("{player 1: {stall: [Mango red]}}", "{player 1: {stall: []}}"),
        ("{player 2: {stall: Mango red}}", "{player 2: {stall: Coffee green}}"),
        ("{player 1: {hand: Mango red}}", "{player 1: {hand: [Rice yellow, Puto blue]}}"),
        ("{turn: 'player 2', player 1: {trade points: 3}}", "{turn: player 1, player 1: {trade points: 0}}"),
        ("{over: true, decides: player 2}", "{over: false, decides: player 1}"),
        ("{offered: [draw goods, pass]}", "{offered: [draw goods]}"),
        ("{not offered: [draw goods, pass]}", "{not offered: [pass]}"),
        ("{Rice yellow: {lies in: market}}", "{Rice yellow: {lies in: hand of player 1}}"),
    ],
)
def test_each_form_stays(game: rulesdsl.Game, tmp_path: Path, before: str, after: str) -> None:
    text = f"{HEAD}  - name: t\n{GIVEN}    expect: {{}}  # here\n{OTHER}".replace("{}  #", "%s  #")
    assert blessed(game, tmp_path / "t.scenarios.yaml", text % before) == text % after


def test_lists_in_lines_stay_so(game: rulesdsl.Game, tmp_path: Path) -> None:
    text = (
        HEAD
        + "  - name: t\n"
        + GIVEN
        + "    expect:\n        player 1:\n            # what is left\n            hand:\n              # these\n%s"
        + "            stall:%s\n        turn: player 1  # still\n"
        + OTHER
    )
    before = text % ("              - Mango red\n              - rice yellow\n", "\n              - Puto red")
    after = text % ("              - rice yellow\n              - Puto blue\n", " []")
    assert blessed(game, tmp_path / "t.scenarios.yaml", before) == after


def test_expectations_between_steps(game: rulesdsl.Game, tmp_path: Path) -> None:
    text = (
        HEAD
        + "  - name: t\n    given: {player 1: {hand: [Rice yellow]}, player 2: {stall: [Coffee green]}, goods deck: [Mango red, Puto red, Banig blue]}\n"
        + "    do:\n      - expect: {top of goods deck: [%s], goods discard: []}\n      - player 1: draw goods\n    expect:\n      goods deck: [%s]\n"
    )
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(text % ("Puto red, Mango red", "Rice blue"))
    change = bless(game, load_scenarios(path)[0][0])
    assert change is not None
    added = [line for line in change.difference() if line.startswith("+ ")]
    assert added[0] == "+      - expect: {top of goods deck: [Mango red, Puto red], goods discard: []}"


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
def test_line_ends_and_marks_stay(game: rulesdsl.Game, tmp_path: Path, change: Callable[[str], str]) -> None:
    text = f"{HEAD}  - name: t\n{GIVEN}    expect:\n      player 1:\n        hand:\n          - %s\n{OTHER}"
    before, after = (change(text % items) for items in ("Rice blue", "Rice yellow\n          - Puto blue"))
    assert blessed(game, tmp_path / "t.scenarios.yaml", before) == after


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("    do: [player 1: pass]\n    expect: {turn: player 2}\n", "a step of it cannot be done"),
        ("    expect: {trun: player 2}\n", "it has a mistake"),
        ("    expect: {offered: [pass]}\n", "only be changed by hand"),
        ("    expect: {winners: [player 1]}\n", "only be changed by hand"),
        ("    expect: {player 1: {hand: [Rice blue, # mine\n      Puto blue]}}\n", "comments within a list"),
        ("    expect: {player 1: [Rice blue]}\n", "it has a mistake"),
    ],
)
def test_what_is_left_to_the_designer(game: rulesdsl.Game, tmp_path: Path, lines: str, words: str) -> None:
    path = tmp_path / "t.scenarios.yaml"
    text = f"{HEAD}  - name: t\n{GIVEN}{lines}"
    path.write_text(text)
    with pytest.raises(NotBlessed, match=words):
        bless(game, load_scenarios(path)[0][0])
    assert path.read_text() == text


def test_what_can_be_rewritten_is(game: rulesdsl.Game, tmp_path: Path) -> None:
    """The hand's number is rewritten; options that nobody is offered stay, and so does a word that means nothing."""
    path = tmp_path / "t.scenarios.yaml"
    text = f"{HEAD}  - name: t\n{GIVEN}    expect: {{offered: [pass], player 1: {{hand: 7, stall: [Rice rd]}}, player 2: {{hand: 1}}}}\n"
    path.write_text(text)
    change = bless(game, load_scenarios(path)[0][0])
    assert change is not None
    assert change.text == text.replace("hand: 7", "hand: 2").replace("hand: 1", "hand: 0")
    assert [failure.span is not None and failure.span.text for failure in change.left] == ["pass", "Rice rd"]


def test_a_file_that_was_changed_in_between_is_not_written(game: rulesdsl.Game, tmp_path: Path) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(HEAD + OTHER)
    change = bless(game, load_scenarios(path)[0][0])
    assert change is not None
    path.write_text(HEAD + OTHER + "# more\n")
    with pytest.raises(NotBlessed, match="changed in between"):
        change.write()
    assert path.read_text() == HEAD + OTHER + "# more\n"


# ---- the command


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr("rulesdsl.cli.bless.read_line", lambda prompt: lines.pop(0) if lines else None)
    return lines


TWO = HEAD + OTHER + OTHER.replace("other ", "second ")


@pytest.mark.parametrize(
    ("answers", "code", "sevens"),
    [
        (["n", "y"], 1, [True, False]),
        (["what", "Y", "yes"], 0, [False, False]),
        (["q"], 1, [True, True]),
        ([], 1, [True, True]),
    ],
)
def test_one_scenario_at_a_time(
    tmp_path: Path, typed: list[str], answers: list[str], code: int, sevens: list[bool]
) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(TWO)
    typed += answers
    assert run(["test", "--bless", str(path)]) == code
    assert [scenario.expect["player 1"]["hand"] == 7 for scenario in load_scenarios(path)[0]] == sevens


def test_all_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(TWO)
    assert run(["test", "--bless", "--yes", "-k", "second", str(path)]) == 0
    assert run(["test", str(path)]) == 1
    assert run(["test", "--bless", "--yes", str(path)]) == 0
    assert path.read_text() == TWO.replace("hand: 7", "hand: 1")
    out = capsys.readouterr().out
    assert "-    expect: {player 1: {hand: 7}}\n+    expect: {player 1: {hand: 1}}\n" in out
    assert out.endswith("2 scenarios: 1 rewritten, 0 still fail\n")


def test_tests_of_cards_are_blessed_too(tmp_path: Path) -> None:
    from tests.tools.test_suite import CARDS

    path = tmp_path / "cards.yaml"
    right = CARDS.format(effect="draw 1 goods")
    path.write_text(right.replace("{hand: [Rice blue]}}\n", "{hand: []}}\n"))
    assert run(["test", "--bless", "--yes", str(path)]) == 0
    assert path.read_text() == right


def test_what_stays_to_be_changed_by_hand_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(f"{HEAD}  - name: t\n{GIVEN}    expect: {{offered: [pass], player 1: {{hand: 7}}}}\n")
    assert run(["test", "--bless", "--yes", str(path)]) == 1
    out = capsys.readouterr().out
    assert "t: some of it can only be changed by hand\n" in out
    assert out.endswith("1 scenario: 1 rewritten, 1 still fail\n")
    assert "{offered: [pass], player 1: {hand: 2}}" in path.read_text()
