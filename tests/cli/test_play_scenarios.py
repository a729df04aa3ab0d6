"""`rulesdsl play` from a scenario, and into one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulesdsl.cli.main import run
from rulesdsl.tools.scenarios.scenario import load_scenarios
from tests.tools.test_suite import CARDS, HEAD, write

TEXT = HEAD + (
    "  - name: first\n    players: [Ana, Ben, Carla]\n"
    "    given: {turn: Ben, Ben: {hand: [Rice yellow, Puto blue]}, goods deck: [Mango red]}\n"
    "  - name: second\n    given: {player 1: {hand: [Rice yellow, Puto blue]}, player 2: {stall: [Coffee green]}}\n"
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.scenarios.yaml", TEXT)
    return tmp_path


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr("rulesdsl.cli.play.read_line", lambda prompt: lines.pop(0) if lines else None)
    return lines


def test_from_a_scenario(here: Path, typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typed += ["draw goods", "quit"]
    assert run(["play", "--from", "a.scenarios.yaml:first"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "From the position of: first\nBARTER: Tiangge Edition, 3 players: Ana, Ben, Carla; you are Ben."
    )
    assert "Rice yellow" in out and "Good-bye." in out


def test_from_the_test_of_a_card_just_written(
    here: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    write(here / "own.yaml", CARDS.format(effect="draw 1 goods"))
    typed += ["play Test Card"]
    assert run(["play", "--from", "own.yaml", "--record", "r.scenarios.yaml"]) == 0
    assert "Recorded in r.scenarios.yaml: Played from draws one" in capsys.readouterr().out
    assert "cards: [own.yaml]\n" in (here / "r.scenarios.yaml").read_text()
    assert run(["test", "r.scenarios.yaml"]) == 0


def test_players_are_called_by_their_names(
    here: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["", "player trade", "table", "log", "request coffee green from ana", "quit"]
    write(
        here / "b.scenarios.yaml",
        HEAD + "  - name: named\n    players: [Ana, Ben Ray]\n"
        "    given: {turn: Ben Ray, Ana: {hand: [Mango red], stall: [Coffee green]}, Ben Ray: {hand: [Rice yellow, Puto blue]}}\n",
    )
    assert run(["play", "--from", "b.scenarios.yaml", "--bots", "0"]) == 0
    out = capsys.readouterr().out
    assert "you are Ben Ray and Ana." in out
    assert "Ben Ray is to choose; everybody else looks away." in out
    assert "Points: Ana 0, Ben Ray (you) 0." in out
    assert "Ana's Stall: Coffee green" in out
    assert "your hidden hand, Goods:\n" in out
    assert "layer 1" not in out and "layer 2" not in out


def test_what_is_recorded_says_what_it_covers(here: Path, typed: list[str]) -> None:
    write(here / "own.yaml", CARDS.format(effect="draw 1 goods"))
    typed += ["play Test Card"]
    assert run(["play", "--from", "own.yaml", "--record", "r.scenarios.yaml"]) == 0
    typed += ["draw goods"]
    assert run(["play", "--from", "a.scenarios.yaml:second", "--record", "s.scenarios.yaml"]) == 0
    (own,) = load_scenarios(here / "r.scenarios.yaml")[0]
    (without,) = load_scenarios(here / "s.scenarios.yaml")[0]
    assert (own.covers, without.covers) == (("TST-1",), ())
    assert own.expect["bayanihan discard"] == ["Test Card"]
    # Nothing lay there before, and nothing lies there now.
    assert "reserve" not in own.expect["player 1"]
    assert not {"stage", "event discard"} & set(own.expect)


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["play"], 2, "say what to play"),
        (["play", "barter", "--from", "a.scenarios.yaml:first"], 2, "a scenario says what GAME"),
        (["play", "--from", "a.scenarios.yaml"], 2, "line 6: second"),
        (["play", "--from", "a.scenarios.yaml:frist"], 2, "Did you mean `first`"),
        (["play", "--from", "none.yaml:1"], 2, "There is no such file"),
        (["play", "--from", "."], 2, "is a folder"),
        (["play", "--from", "broken.yaml"], 1, "`drawx` is no word"),
        (["play", "--from", "wrong.scenarios.yaml"], 1, "There is no card `Nothing`"),
        (["play", "barter", "--record", "r.yaml"], 2, "such as r.scenarios.yaml"),
        (["play", "barter", "--record", "none/r.scenarios.yaml"], 2, "there is no folder none"),
        (["play", "market_day", "--record", "a.scenarios.yaml"], 2, "played with other files"),
    ],
)
def test_wrong_use(
    here: Path, args: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(here / "broken.yaml", CARDS.format(effect="drawx 1 goods"))
    write(here / "wrong.scenarios.yaml", HEAD + "  - name: a\n    given: {player 1: {hand: [Nothing]}}\n")
    assert run(args) == code
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""
    assert (here / "a.scenarios.yaml").read_text() == TEXT


def test_what_is_taken_back_is_not_recorded(
    here: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["player trade", "undo", "draw goods", "quit"]
    assert run(["play", "--from", "a.scenarios.yaml:second", "--record", "a.scenarios.yaml"]) == 0
    assert "Taken back." in capsys.readouterr().out
    recorded = load_scenarios(here / "a.scenarios.yaml")[0][2]
    assert recorded.name == "Played from second"
    assert recorded.do[0] == {"player 1": "draw goods"}
    assert (here / "a.scenarios.yaml").read_text().startswith(TEXT)
    assert run(["test", "a.scenarios.yaml", "-k", "played"]) == 0


def test_a_transcript_of_play_from_a_scenario(here: Path, typed: list[str]) -> None:
    typed += ["draw goods", "1"]
    assert (
        run(
            [
                "play",
                "--from",
                "a.scenarios.yaml:second",
                "--transcript",
                "t.txt",
                "--record",
                "r.scenarios.yaml",
            ]
        )
        == 0
    )
    assert run(["replay", "t.txt"]) == 0
    assert run(["test", "r.scenarios.yaml"]) == 0


def test_no_other_game_is_loaded_into_a_record(
    here: Path, typed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed += ["load a", "quit"]
    assert run(["play", "barter", "--seed", "1", "--record", "r.scenarios.yaml"]) == 0
    out = capsys.readouterr().out
    assert "leave it before you load another" in out
    # Who chose before the person did is recorded; where nobody did, nothing is.
    assert ("nothing to record" in out) != (here / "r.scenarios.yaml").exists()


def test_an_interrupted_game_is_recorded(here: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "rulesdsl",
            "play",
            "market_day",
            "--seed",
            "1",
            "--record",
            "r.scenarios.yaml",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("1\n1\n")
    process.stdin.flush()
    asked = 0
    while asked < 2:
        asked += "options in all" in (line := process.stdout.readline()) or line.startswith("> ")
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "The game stops here.\nRecorded in r.scenarios.yaml" in out
    assert run(["test", "r.scenarios.yaml"]) == 0
