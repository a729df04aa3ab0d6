"""What differs between two editions of cards: told card by card, and by what is played otherwise."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.cli.main import run
from rulesdsl.resources import cards_dir
from rulesdsl.tools.diffs.cards import different

CARDS = """\
game: barter
cards:
  - id: MY-1
    name: Fine Card
    kind: bayanihan
    group: Market
    timing: your turn
    copies: 30
    effect: |
      draw 3 goods
      discard 1 goods from hand
  - id: MY-2
    name: Other Card
    kind: bayanihan
    timing: your turn
    effect: |
      draw 1 goods
"""
SCENARIOS = """\
game: barter
cards: [my_cards.yaml]
scenarios:
  - name: Fine Card draws three
    given:
      player 1: {hand: [Fine Card]}
      player 2: {stall: [Kulambo green]}
      goods deck: [Puto red, Puto blue, Puto green, Rice yellow]
    do:
      - player 1: play Fine Card
      - player 1: discard Puto red
    expect:
      player 1: {hand: [Puto blue, Puto green]}
  - name: Fine Card draws two
    given:
      player 1: {hand: [Fine Card]}
      player 2: {stall: [Kulambo green]}
      goods deck: [Puto red, Puto blue, Puto green, Rice yellow]
    do:
      - player 1: play Fine Card
      - player 1: discard Puto red
    expect:
      player 1: {hand: [Puto blue]}
"""
GIT = {
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
}  # fmt: skip

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run `rulesdsl diff`: the exit code, the output, the errors."""

    def diff(*arguments: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(["diff", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return diff


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a designer's cards and scenarios; not in any repository."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for name, value in GIT.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "my_cards.yaml").write_text(CARDS)
    (folder / "my_cards.scenarios.yaml").write_text(SCENARIOS)
    return folder


@pytest.fixture
def repository(here: Path) -> Path:
    git("init", "-q")
    commit()
    return here


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], check=True, capture_output=True)


def commit() -> None:
    git("add", "-A")
    git("commit", "-q", "-m", "cards")


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


# ---- cards


def test_nothing_differs(repository: Path, told: Told) -> None:
    same = "2 scenarios, with the same cards on both sides: none was played.\nNothing differs.\n"
    assert told("HEAD") == (0, same, "")
    assert told("HEAD", "my_cards.yaml")[0] == 0
    assert told("my_cards.yaml", "my_cards.yaml")[0] == 0


def test_a_path_alone_is_compared_with_the_last_commit(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 1", "draw 2")
    alone = told("my_cards.yaml")
    assert alone[0] == 1
    assert "+ draw 2" in alone[1]
    assert alone == told("HEAD", "my_cards.yaml")
    assert told(".") == told("HEAD")


def test_a_path_alone_without_a_last_commit(here: Path, told: Told) -> None:
    missing = "and there is no last commit to compare it with: name the other side too\n"
    assert told("my_cards.yaml") == (2, "", f"my_cards.yaml is a file, {missing}")
    assert told("barter") == (2, "", f"barter is a shipped game, {missing}")
    git("init", "-q")
    assert told(".") == (2, "", f". is a folder, {missing}")


def test_scenarios_beside_a_file_that_name_it_are_played(repository: Path, told: Told) -> None:
    (repository / "my_cards.scenarios.yaml").rename("others.scenarios.yaml")
    (repository / "my_cards.yaml").rename("stall.yaml")
    commit()
    rewrite(repository / "stall.yaml", "draw 1", "draw 2")
    assert "scenarios played" not in told("stall.yaml")[1]
    rewrite(repository / "others.scenarios.yaml", "my_cards.yaml", "stall.yaml")
    assert "2 scenarios played" in told("stall.yaml")[1]


def test_another_layout_is_a_change_of_text_only(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 3 goods\n", "draw  3  goods  # many\n")
    rewrite(repository / "my_cards.yaml", "copies: 30\n", "copies:   30\n")
    code, out, _ = told("HEAD")
    assert code == 0
    assert "  text only  MY-1 Fine Card\n" in out
    assert "none was played" in out
    assert out.endswith("Nothing differs but text.\n")


def test_a_comment_between_cards_is_text_only(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "game: barter\n", "# my first cards\ngame: barter\n")
    code, out, _ = told("HEAD", "my_cards.yaml")
    assert code == 0
    assert "  text only  comments, layout or explanations\n" in out


def test_line_ends_do_not_matter(repository: Path, told: Told) -> None:
    (repository / "my_cards.yaml").write_bytes(CARDS.replace("\n", "\r\n").encode())
    code, out, _ = told("HEAD", "my_cards.yaml")
    assert code == 0
    assert "MY-1" not in out


def test_a_card_that_does_something_else(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 3 goods", "draw 2 goods")
    rewrite(repository / "my_cards.yaml", "copies: 30", "copies: 20")
    rewrite(repository / "my_cards.yaml", "group: Market", "group: Barter")
    code, out, err = told("HEAD", "my_cards.yaml")
    assert (code, err) == (1, "")
    assert out == (
        "BARTER: Tiangge Edition, own cards\n"
        "  changed    MY-1 Fine Card\n"
        "               copies: 30 -> 20\n"
        "               group: Market -> Barter\n"
        "               - draw 3 goods\n"
        "               + draw 2 goods\n"
        "                 discard 1 goods from hand\n"
        "\n"
        "2 scenarios played: 2 of them come out otherwise.\n"
        "  passed, now failed: my_cards.scenarios.yaml:4: Fine Card draws three\n"
        "    new: `hand` holds Puto blue; expected was Puto blue, Puto green; missing: Puto green.\n"
        "  failed, now passed: my_cards.scenarios.yaml:14: Fine Card draws two\n"
        "    old: `hand` holds Puto blue, Puto green; expected was Puto blue; not expected: Puto green.\n"
    )


def test_cards_that_are_new_or_gone(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "MY-2", "MY-3")
    code, out, _ = told("HEAD", "my_cards.yaml")
    assert code == 1
    assert "  added      MY-3 Other Card\n  removed    MY-2 Other Card\n" in out


def test_a_file_that_is_new(repository: Path, told: Told) -> None:
    (repository / "more.yaml").write_text(
        CARDS.replace("MY-", "MORE-").replace("Fine", "Finer").replace("Other", "Third")
    )
    code, out, _ = told("HEAD", "more.yaml")
    assert code == 1
    assert "  added      MORE-1 Finer Card\n  added      MORE-2 Third Card\n" in out
    code, out, _ = told("more.yaml", "HEAD")
    assert code == 1
    assert "  removed    MORE-1 Finer Card\n  removed    MORE-2 Third Card\n" in out


def test_two_files_without_any_repository(here: Path, told: Told) -> None:
    (here / "old.yaml").write_text(CARDS.replace("draw 3", "draw 2"))
    code, out, _ = told("old.yaml", "my_cards.yaml")
    assert code == 1
    assert "               - draw 2 goods\n               + draw 3 goods\n" in out
    # The scenario names the new file: on the old side it is played with the old one.
    assert "failed, now passed: my_cards.scenarios.yaml:4: Fine Card draws three\n" in out


def test_two_folders(here: Path, told: Told) -> None:
    for name, number in (("old", "3"), ("new", "4")):
        (here / name).mkdir()
        (here / name / "cards.yaml").write_text(CARDS.replace("draw 3", f"draw {number}"))
    (here / "s.scenarios.yaml").write_text(SCENARIOS.replace("my_cards.yaml", "old/cards.yaml"))
    code, out, _ = told("old", "new", "--scenarios", "s.scenarios.yaml")
    assert code == 1
    assert "passed, now failed: s.scenarios.yaml:4: Fine Card draws three\n" in out
    assert "failed, now otherwise: s.scenarios.yaml:14: Fine Card draws two\n" in out


def test_a_card_that_cannot_be_read(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 3 goods", "drew 3 goods")
    code, out, _ = told("HEAD", "my_cards.yaml")
    assert code == 1
    assert "  the new cards cannot be played: " in out
    assert "passed, now cannot be played: my_cards.scenarios.yaml:4: Fine Card draws three\n" in out
    (repository / "my_cards.yaml").write_text("game: barter\ncards: [\n")
    code, out, _ = told("HEAD", "my_cards.yaml")
    assert code == 1


# ---- the game file


def test_numbers_of_the_game_file(here: Path, told: Told) -> None:
    for name in ("old", "new"):
        shutil.copytree(cards_dir() / "market_day", here / name)
    file = here / "new" / "game.yaml"
    found = re.search(r"^  (.+?): \{base: (\d+),", file.read_text(), re.M)
    assert found is not None
    assert told("old", "new")[0] == 0
    setting, number = found.groups()
    rewrite(file, found[0], found[0].replace(number, str(int(number) + 1)))
    code, out, _ = told("old", "new")
    assert code == 1
    assert f"  game file  settings, {setting}, base: {number} -> {int(number) + 1}\n" in out


def test_a_shipped_game_by_its_name(here: Path, told: Told) -> None:
    shutil.copytree(cards_dir() / "market_day", here / "old")
    file = here / "old" / "deck.yaml"
    copies = re.search(r"copies: (\d+)", file.read_text())
    assert copies is not None
    rewrite(file, copies[0], "copies: 9")
    code, out, _ = told("old", "market_day")
    assert code == 1
    assert f"               copies: 9 -> {copies[1]}\n" in out


def test_differences_are_as_deep_as_they_can_be() -> None:
    old = {"a": {"b": 1, "c": [1, 2]}, "d": {"e": True}}
    new = {"a": {"b": 2, "c": [1, 2]}, "d": {"e": True, "f": {"g": None}}}
    assert list(different(old, new)) == [(("a", "b"), "1", "2"), (("d", "f"), "nothing", "{g: nothing}")]
    assert list(different({"a": 1, "b": 2}, {"b": 2, "a": 1})) == [(("order",), "[a, b]", "[b, a]")]
    assert list(different(old, old)) == []


# ---- recorded games


def record(name: str, *more: str) -> None:
    assert (
        run(
            [
                "play",
                "barter",
                "--bots",
                "all",
                "--seed",
                "4",
                "--cards",
                "my_cards.yaml",
                "--transcript",
                name,
                *more,
            ]
        )
        == 0
    )


def test_a_recorded_game_that_parts(repository: Path, told: Told) -> None:
    record("g.txt")
    assert told("HEAD", "my_cards.yaml", "--transcripts", "g.txt")[0] == 0
    rewrite(repository / "my_cards.yaml", "draw 3 goods", "draw 2 goods")
    code, out, _ = told("HEAD", ".")
    assert code == 1
    assert "1 recorded game played: 1 of them goes on otherwise.\n" in out
    lines = out[out.index("  g.txt:") :].splitlines()
    place, _, where = lines[0].strip().partition(": choice ")
    at = int(place.partition(":")[2])
    choice, _, turn = where.partition(", ")
    text = (repository / "g.txt").read_text().splitlines()
    assert text[at - 1].startswith(f"{choice}. player ")
    assert text[at - 1].endswith("play Fine Card")
    assert turn.startswith("Turn ")
    old, new = (line.partition(": ")[2] for line in lines[1:3])
    assert text[at + 1].strip() == old
    # Three cards were drawn; the first two of them still are.
    assert old.rpartition(" + ")[0] == new


def test_a_game_parts_where_something_else_is_offered(repository: Path, told: Told) -> None:
    record("g.txt")
    rewrite(repository / "my_cards.yaml", "timing: your turn", "timing: after trade")
    code, out, _ = told("HEAD", ".", "--format", "json")
    assert code == 1
    (change,) = json.loads(out)["transcripts"]["changed"]
    said = change["old"] + " " + change["new"]
    assert "player " in said
    assert "`play Fine Card`" in said or "(window)" in said or "(main-action)" in said


def test_a_game_that_neither_side_can_play(repository: Path, told: Told) -> None:
    record("g.txt")
    commit()
    text = (repository / "g.txt").read_text()
    line = next(line for line in text.splitlines() if line.startswith("2. "))
    (repository / "g.txt").write_text(text.replace(line, line.partition(":")[0] + ": sing"))
    rewrite(repository / "my_cards.yaml", "draw 1 goods", "draw 2 goods")
    code, out, _ = told("HEAD", ".")
    assert code == 1
    assert "  on neither side to its end: g.txt: choice 2: `sing` is not offered; " in out


def test_a_game_whose_cards_are_nowhere(repository: Path, told: Told) -> None:
    record("g.txt")
    (repository / "games").mkdir()
    (repository / "g.txt").rename(repository / "games" / "g.txt")
    rewrite(repository / "my_cards.yaml", "draw 1 goods", "draw 2 goods")
    code, out, _ = told("HEAD", ".")
    assert code == 1
    assert "  on neither side to its end: games/g.txt: cannot be played: There is no such file.\n" in out


# ---- revisions


def test_two_revisions(repository: Path, told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    (repository / "set").mkdir()
    for name in ("my_cards.yaml", "my_cards.scenarios.yaml"):
        (repository / name).rename(repository / "set" / name)
    commit()
    rewrite(repository / "set" / "my_cards.yaml", "draw 3", "draw 4")
    commit()
    (repository / "set" / "my_cards.yaml").unlink()
    for old, new in (("HEAD~1", "HEAD"), ("HEAD~1:set", "HEAD"), ("HEAD~1", "HEAD:set/my_cards.yaml")):
        code, out, _ = told(old, new)
        assert code == 1
        assert "               - draw 3 goods\n               + draw 4 goods\n" in out
        assert "failed, now otherwise: HEAD:set/my_cards.scenarios.yaml:14" in out
    monkeypatch.chdir(repository / "set")
    assert "+ draw 4 goods" in told("HEAD~1:./my_cards.yaml", "HEAD")[1]
    # A file that is gone from the folder is gone, and so are its cards.
    assert told("HEAD", ".")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing-of-it"], "there is no such file or folder, and git knows no revision `nothing-of-it`"),
        (["HEAD:nowhere.yaml", "."], "there is no card file or folder `nowhere.yaml` in this revision"),
        (["HEAD", "HEAD"], "is compared with itself"),
        (["HEAD", "missing.yaml"], "git knows no revision `missing.yaml`"),
        (["HEAD:../out", "."], "lies outside the repository"),
        (["", "."], "there is no such file or folder"),
        (["--", "-x", "."], "git knows no revision `-x`"),
        (["HEAD", ".", "--scenarios", "missing"], "missing: there is no such file or folder"),
        (["HEAD", "notes.yaml"], "does not say what game its cards are for"),
        (["empty", "empty"], "has card files"),
    ],
)
def test_sides_that_cannot_be_had(repository: Path, told: Told, arguments: list[str], says: str) -> None:
    (repository / "empty").mkdir()
    (repository / "notes.yaml").write_text("cards: []\n")
    code, out, err = told(*arguments)
    assert (code, out) == (2, "")
    assert says in err


def test_without_a_repository_and_without_git(
    here: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, err = told("HEAD")
    assert code == 2
    assert "lies in no git repository" in err
    monkeypatch.setattr("shutil.which", lambda name: None)
    code, _, err = told("HEAD")
    assert code == 2
    assert "git is not installed" in err


def test_files_with_mistakes_are_named(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 3", "draw 2")
    (repository / "odd.scenarios.yaml").write_text("scenarios: 7\n")
    (repository / "g.txt").write_text("my notes\n")
    code, _, err = told("HEAD", ".", "--scenarios", "odd.scenarios.yaml", "--transcripts", "g.txt")
    assert code == 2
    assert "odd.scenarios.yaml:1:" in err
    assert "g.txt:1:1: error[not-a-transcript]" in err
    # Those that are only found on the way keep nobody from seeing the rest.
    assert told("HEAD", ".")[0] == 1


# ---- as data


def test_as_json(repository: Path, told: Told) -> None:
    rewrite(repository / "my_cards.yaml", "draw 3 goods", "draw 2 goods")
    code, out, _ = told("HEAD", "my_cards.yaml", "--format", "json")
    data: dict[str, Any] = json.loads(out)
    assert code == 1
    assert data["plays_alike"] is False
    (game,) = data["games"]
    assert game["changed"] == [
        {
            "id": "MY-1",
            "name": "Fine Card",
            "fields": [],
            "effect": ["- draw 3 goods", "+ draw 2 goods", "  discard 1 goods from hand"],
        }
    ]
    assert data["scenarios"]["played"] == 2
    first, second = data["scenarios"]["changed"]
    assert (first["line"], first["old"]["outcome"], first["new"]["outcome"]) == (4, "passed", "failed")
    assert first["old"]["message"] is None
    assert (second["old"]["outcome"], second["new"]["outcome"]) == ("failed", "passed")
