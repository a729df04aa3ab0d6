"""The command line as a person meets it: help, exit codes, output, and what cannot provoke a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import rulesdsl
from rulesdsl.cli.main import COMMANDS, cli, run

CARD = """\
game: barter
cards:
  - id: TST-1
    name: Test Card
    kind: bayanihan
    timing: your turn
    effect: |
      draw 2 goods
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.yaml"
    path.write_text(CARD, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def card_name() -> str:
    """A shipped card with an effect: no name is written in Python."""
    return next(card.name for card in rulesdsl.load("barter").cards.definitions if card.effect)


def process(*args: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "rulesdsl", *args],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **more,
    )


# ---- help


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    result = CliRunner().invoke(cli, [command, "--help"])
    assert result.exit_code == 0
    assert "Examples:" in result.output
    assert f"rulesdsl {command} " in result.output


def test_every_option_has_help() -> None:
    group = cli
    assert isinstance(group, click.Group)
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, f"{name} {option.name}"


def test_the_list_of_commands() -> None:
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0
    for name, line in COMMANDS.items():
        assert name in result.output
        assert line in result.output


def test_a_short_command_does_not_import_the_engine() -> None:
    code = "import sys, rulesdsl.cli.main as m; m.run(['--help']); print([n for n in sys.modules if n.startswith(('lark', 'yaml', 'jsonschema', 'rich'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


# ---- check


def test_check_says_175_cards_and_no_problems(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": 175, "problems": []}


@pytest.mark.parametrize(("game", "cards"), [("barter", 120), ("market_day", 55)])
def test_check_one_game(game: str, cards: int, capsys: pytest.CaptureFixture[str]) -> None:
    from rulesdsl.resources import cards_dir

    assert run(["check", str(cards_dir() / game), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": cards, "problems": []}


def test_a_kept_report_is_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(["check"])
    first = capsys.readouterr().out
    assert list((tmp_path / "cache").glob("*.json"))
    run(["check"])
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"key": 1}', b"[" * 100_000])
def test_a_damaged_kept_report_is_as_good_as_none(
    content: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(["check"])
    for file in (tmp_path / "cache").glob("*.json"):
        file.write_bytes(content)
    capsys.readouterr()
    assert run(["check", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == 175


def test_no_cache_folder_can_be_made(monkeypatch: pytest.MonkeyPatch, card_file: Path) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(card_file / "below" / "a file"))
    assert run(["check"]) == 0


def test_an_edited_game_is_checked_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rulesdsl.resources import cards_dir

    folder = tmp_path / "game"
    folder.mkdir()
    for file in (cards_dir() / "barter").glob("*.yaml"):
        (folder / file.name).write_bytes(file.read_bytes())
    assert run(["check", str(folder)]) == 0
    (folder / "more.yaml").write_text(CARD.removeprefix("game: barter\n"), encoding="utf-8")
    capsys.readouterr()
    assert run(["check", str(folder), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == 121
    (folder / "more.yaml").write_text(
        CARD.removeprefix("game: barter\n").replace("goods", "goodies"), encoding="utf-8"
    )
    assert run(["check", str(folder)]) == 1


def test_a_card_file_alone(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(card_file), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": 1, "problems": []}


def test_a_folder_of_card_files(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card_file.with_name("other.yaml").write_text(
        CARD.replace("TST-1", "TST-2").replace("Test Card", "Other Card"), encoding="utf-8"
    )
    assert run(["check", str(card_file.parent)]) == 0
    assert "2 cards in 2 files: no problems" in capsys.readouterr().out


def test_cards_are_counted_with_and_without_copies(
    card_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card_file.write_text(CARD.replace("    effect", "    copies: 3\n    effect"), encoding="utf-8")
    assert run(["check", str(card_file)]) == 0
    assert capsys.readouterr().out == "1 card (3 with copies) in 1 file: no problems\n"
    assert run(["check", str(card_file), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": 3, "problems": []}


def test_without_a_path_card_files_here_are_not_passed_over_in_silence(
    card_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(card_file.parent)
    games = "175 cards in 6 files: no problems\n"
    more = "These are the shipped games. Files here were not checked: rulesdsl check .\n"
    for _ in ("read", "kept"):
        assert run(["check"]) == 0
        assert capsys.readouterr().out == games + more
    assert run(["check", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"cards": 175, "problems": []}
    card_file.write_text("services: []\n", encoding="utf-8")
    assert run(["check"]) == 0
    assert capsys.readouterr().out == games
    monkeypatch.chdir(rulesdsl.load("barter").cards.definitions[0].file.rpartition("/")[0])
    assert run(["check"]) == 0
    assert capsys.readouterr().out == games


def test_files_given_together_may_not_share_an_id(
    card_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = card_file.with_name("other.yaml")
    other.write_text(CARD.replace("Test Card", "Other Card"), encoding="utf-8")
    assert run(["check", str(card_file), str(other), "--format", "json"]) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [(problem["code"], problem["file"]) for problem in problems] == [("duplicate-id", str(other))]


def test_a_file_that_names_no_game(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card_file.write_text(CARD.removeprefix("game: barter\n"), encoding="utf-8")
    assert run(["check", str(card_file)]) != 0
    assert "missing-game" in capsys.readouterr().out


def test_problems_are_shown_with_their_place(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card_file.write_text(CARD.replace("goods", "gods"), encoding="utf-8")
    assert run(["check", str(card_file)]) == 1
    out = capsys.readouterr().out
    assert f"{card_file}:8:" in out
    assert "^" in out
    assert out.endswith("1 error\n")
    assert run(["check", str(card_file), "--format", "json"]) == 1
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert set(problem) == {
        "code",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "card",
        "hint",
    }
    assert (problem["line"], problem["card"]) == (8, "Test Card")


@pytest.mark.parametrize("path", ["no/such/file.yaml", "", "x" * 5000, "\udcff.yaml", "\0", "/dev/null/x"])
def test_what_cannot_be_read(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", path]) == 2
    assert run(["check", path, "--format", "json"]) == 2
    assert run(["play", "barter", "--bots", "all", "--cards", path]) == 2
    assert run(["play", path]) == 2
    assert run(["format", path]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_one_unreadable_file_hides_no_other_problem(
    card_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card_file.write_text(CARD.replace("goods", "gods"), encoding="utf-8")
    assert run(["check", "missing.yaml", str(card_file)]) == 2
    assert "2 errors" in capsys.readouterr().out


# ---- explain


def test_explain(card_name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", card_name.upper()]) == 0
    out = capsys.readouterr().out
    assert out.startswith(card_name)
    assert "Effect:" in out
    assert "Words of the game in it:" in out


def test_explain_an_own_card(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "test card", "--cards", str(card_file)]) == 0
    assert "draw 2 goods" in capsys.readouterr().out


def test_explain_an_unknown_card(card_name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", card_name + "x"]) == 2
    assert f"did you mean {card_name}" in capsys.readouterr().err


def test_every_card_can_be_explained() -> None:
    from rulesdsl.tools.authoring.explain import explain

    cards = rulesdsl.load("barter").cards
    for card in cards.definitions:
        assert explain(cards, card)


# ---- format


def test_format(card_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card_file.write_text(
        CARD.replace("draw 2", "draw   2") + "      # a note\n      draw 1 goods # more\n", encoding="utf-8"
    )
    assert run(["format", "--check", str(card_file)]) == 1
    assert run(["format", str(card_file)]) == 0
    text = card_file.read_text(encoding="utf-8")
    assert "draw 2 goods\n      # a note\n      draw 1 goods" in text
    assert "# more" in text
    assert run(["format", "--check", str(card_file)]) == 0


def test_the_shipped_cards_are_formatted() -> None:
    from rulesdsl.resources import cards_dir

    assert run(["format", "--check", *[str(path) for path in cards_dir().iterdir()]]) == 0


# ---- wrong usage


@pytest.mark.parametrize(
    "args",
    [
        ["chek"],
        ["check", "--format", "xml"],
        ["play", "bartr"],
        ["play", "barter", "--players", "7"],
        ["play", "barter", "--players", "1"],
        ["play", "barter", "--bots", "3", "--players", "2"],
        ["play", "barter", "--bots", "many"],
        ["play", "barter", "--bots", "9" * 5000],
        ["play", "barter", "--seed", "9" * 5000],
        ["simulate", "barter"],
        ["simulate", "barter", "--games", "0"],
        ["simulate", "barter", "--games", "-1"],
        ["simulate", "barter", "--games", "1e9"],
        ["simulate", "barter", "--games", "9" * 100],
        ["simulate", "barter", "--games", "1", "--jobs", "0"],
        ["simulate", "barter", "--games", "1", "--jobs", "99999999999"],
        ["simulate", "barter", "--games", "1", "--bot", "clever"],
        ["simulate", "barter", "--games", "1", "--bot", ""],
        ["simulate", "barter", "--games", "1", "--bot", "greedy,"],
        ["simulate", "barter", "--games", "1", "--players", "3", "--bot", "greedy,random"],
        ["simulate", "barter", "--games", "1", "--seed", "-1"],
        ["explain"],
        ["format"],
    ],
)
def test_wrong_usage(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(args) == 2
    assert capsys.readouterr().err.strip()


def test_a_command_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    run(["chek"])
    assert "did you mean `check`?" in capsys.readouterr().err


# ---- pipes, input, interrupts


@pytest.mark.parametrize(
    "args",
    [
        ["check"],
        ["simulate", "barter", "--games", "2"],
        ["play", "barter", "--bots", "all", "--log"],
        ["--help"],
    ],
)
def test_a_reader_that_goes_away(args: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "rulesdsl", *args],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rulesdsl", "check"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


def test_a_terminal_that_knows_ascii_only(card_file: Path) -> None:
    card_file.write_text(CARD.replace("Test Card", "Tést Cärd"), encoding="utf-8")
    done = process(
        "explain", "Tést Cärd", "--cards", str(card_file), env=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 0, done.stderr


def test_play_ends_with_its_input() -> None:
    done = process("play", "barter", input="1\n")
    assert done.returncode == 0
    assert "The input has ended" in done.stdout
    assert done.stderr == ""


def test_people_are_dealt_a_new_game_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = iter([123456, 7])
    monkeypatch.setattr("secrets.randbelow", lambda limit: next(seeds) % limit)

    def shown(*args: str) -> list[str]:
        result = CliRunner().invoke(cli, ["play", "barter", *args], input="quit\n")
        assert result.exit_code == 0
        return result.output.splitlines()

    first, second = shown(), shown()
    assert first[0] == "seed 123456: play again with --seed 123456"
    assert second[0] == "seed 7: play again with --seed 7"
    assert first[1:] != second[1:]
    assert shown("--seed", "123456") == first


def test_bots_alone_play_the_same_game_without_a_seed() -> None:
    games = [process("play", "barter", "--bots", "all", *more).stdout for more in ([], [], ["--seed", "0"])]
    assert games[0] == games[1] == games[2] != ""


def test_bots_alone_play_to_a_result() -> None:
    done = process("play", "barter", "--players", "4", "--bots", "all", "--seed", "7")
    assert done.returncode == 0
    assert "The game is over after" in done.stdout
    assert "Points: player 1:" in done.stdout


def test_an_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from rulesdsl.tools.table import play, simulate

    def interrupted(*args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_chunk", interrupted)
    assert run(["simulate", "barter", "--games", "1"]) == 130
    monkeypatch.setattr(play.Session, "run", interrupted)
    assert run(["play", "barter"]) == 0
    assert "The game stops here." in capsys.readouterr().out


def test_a_file_of_scenarios_has_nothing_to_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.scenarios.yaml"
    path.write_text("game: barter\nscenarios: []\n", encoding="utf-8")
    assert run(["format", str(path)]) == 2
    assert "error[no-effects]: a file of scenarios has no effects to format" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == "game: barter\nscenarios: []\n"
