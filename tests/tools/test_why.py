"""`rulesdsl why`: what it tells of steps and of what is not offered. Pages are kept as snapshots: a person has read each of them.

Scenarios stand in a file of their own in a new folder, with cards that have what the shipped ones lack.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, get_args

import pytest
from syrupy.assertion import SnapshotAssertion

import rulesdsl
from rulesdsl.cli.main import run
from rulesdsl.engine.frame import SIZE, THIS
from rulesdsl.engine.run import Misfit
from rulesdsl.games.game import watched
from rulesdsl.tools.scenarios.notes import Places
from rulesdsl.tools.telling.render import render
from rulesdsl.tools.why.find import split_line
from rulesdsl.tools.why.tell import WHY_PASSED, Teller, Telling

EXAMPLES = Path(__file__).parents[2] / "examples"

CARDS = """\
game: barter
cards:
  - id: XX-01
    name: Tally Sheet
    kind: bayanihan
    timing: your turn
    effect: |
      if your trade points is at least 3 and market has at most 2 goods, draw 2 goods
      otherwise, draw 1 goods
  - id: XX-02
    name: Second Thoughts
    kind: bayanihan
    timing: your turn
    effect: |
      you may discard 2 goods:
        draw that many plus 1 goods
      otherwise, draw 1 bayanihan
  - id: XX-03
    name: Wide Stall
    kind: bayanihan
    timing: your turn
    effect: |
      while you have at least 2 goods in stall, hand limit is 9 this turn
      each player with more trade points than you discards 1 goods
  - id: XX-04
    name: Closed Purse
    kind: bayanihan
    timing: your turn
    effect: |
      no goods in discard this turn
"""
SCENARIOS = """\
game: barter
cards: [cards.yaml]
scenarios:
  - name: Conditions are not true
    given:
      player 1: {hand: [Tally Sheet, Second Thoughts, Rice yellow], trade points: 3}
      player 2: {stall: [Coffee green]}
      market: [Mango red, Puto blue, Tabo yellow]
      goods deck: [Lumpia red, Walis red]
      bayanihan deck: [Fast Hands]
    do:
      - player 1: play Tally Sheet
      - player 1: play Second Thoughts
      - player 1: discard nothing
    expect:
      not offered: [play Tally Sheet, play Second Thoughts, play Fast Hands, player trade]
  - name: Conditions are true
    given:
      player 1: {hand: [Tally Sheet, Second Thoughts, Rice yellow], trade points: 3}
      player 2: {stall: [Coffee green]}
      market: [Mango red]
      goods deck: [Lumpia red, Walis red, Banig green, Barong red, Palayok red]
    do:
      - player 1: play Tally Sheet
      - player 1: play Second Thoughts
      - player 1: discard Rice yellow + Walis red
  - name: A rule that holds while something is so
    given:
      player 1: {hand: [Wide Stall, Extra Storage, Rice yellow], stall: [Puto red, Puto green]}
      player 2: {stall: [Coffee green], trade points: 2}
      player 3: {hand: [Turon green], trade points: 0}
      goods deck: [Lumpia red, Walis red, Banig green, Barong red, Palayok red]
    do:
      - player 1: play Wide Stall
      - player 1: display nothing
  - name: Goods that are kept
    given:
      player 1: {hand: [Closed Purse, Market Favor, Mango red, Lechon red]}
      player 2: {stall: [Coffee green]}
      market: [Puto blue]
    do:
      - player 1: play Closed Purse
      - player 1: market barter
  - name: Cards that change what a trade gives
    given:
      event: Suki Day
      player 1: {hand: [Group Order, Rice yellow, Puto red]}
      player 2: {stall: [Coffee green, Tabo yellow]}
      bayanihan deck: [Fast Hands, Double Deal, Lucky Break, Early Setup]
    do:
      - player 1: player trade
      - player 1: request Coffee green from player 2 for Rice yellow
      - player 2: accept
      - player 1: take Fast Hands
      - player 2: take Lucky Break
      - player 1: play Group Order
      - player 1: request Tabo yellow from player 2 for Puto red
      - player 2: reject
      - player 1: no counteroffer
  - name: A barter with everything that meets it
    given:
      event: Best Vendor Award
      player 1: {hand: [Golden Haul, Bulk Purchase, Double Deal, Mango red, Bibingka red, Salakot red, Lantern yellow, Tabo green]}
      player 2: {stall: [Coffee green]}
      market: [Rice yellow, Puto blue, Puto red, Coffee yellow, Coffee blue]
      bayanihan deck: [Fast Hands, Market Guide, Lucky Stall, Early Setup, Extra Storage]
    do:
      - player 1: play Golden Haul
      - player 1: play Bulk Purchase
      - player 1: market barter
      - player 1: barter Mango red + Bibingka red + Salakot red
      - player 1: take Puto red
      - player 1: barter again
      - player 1: take Rice yellow
  - name: Nothing may be played
    given:
      event: Health Inspection
      player 1: {hand: [Fast Hands, Extra Storage, Rice yellow]}
      player 2: {stall: [Coffee green]}
    do:
      - player 1: play Fast Hands
  - name: Called by their names
    players: [Ana, Ben]
    given:
      Ana: {hand: [Shared Delivery, Rice yellow]}
      Ben: {stall: [Coffee green]}
      goods deck: [Lumpia red, Walis red, Banig green, Barong red]
    do:
      - Ana: play Shared Delivery
      - expect: {offered: [draw goods], not offered: [market barter]}
      - Ben: draw goods
"""
ROUNDS = """\
game: market_day
scenarios:
  - name: One Rain
    given:
      leader: player 1
      player 1: {hand: [Tinker]}
      player 2: {hand: [Royal]}
      player 3: {hand: [Rain]}
      player 4: {hand: [Knight]}
  - name: A Royal is safe
    given:
      leader: player 1
      player 1: {hand: [Tinker]}
      player 2: {hand: [Royal]}
      player 3: {hand: [Bandit]}
      player 4: {hand: [Bandit]}
    do:
      - player 1: trade Tinker + Bandit
    expect:
      over: true
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (tmp_path / "own.scenarios.yaml").write_text(SCENARIOS, encoding="utf-8")
    (tmp_path / "rounds.scenarios.yaml").write_text(ROUNDS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def told(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = run(["why", *args])
    out, err = capsys.readouterr()
    return code, out, err


NAMES = [
    line.partition("name: ")[2] for line in (SCENARIOS + ROUNDS).splitlines() if line.startswith("  - name: ")
]


@pytest.mark.parametrize("name", NAMES)
def test_page(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion
) -> None:
    file = "rounds.scenarios.yaml" if name in ROUNDS else "own.scenarios.yaml"
    code, out, _ = told(capsys, file, "-k", name)
    assert code == (
        1 if name in ("Goods that are kept", "Nothing may be played", "Called by their names") else 0
    )
    assert out == snapshot


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("not offered: [play Tally", "what an expectation names is not there"),
        ("- expect: {offered: [draw", "one is there, one is not"),
        ("- player 1: discard Rice yellow + Walis", "one step"),
        ("name: A rule that holds", "all steps"),
    ],
)
def test_line(
    line: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion
) -> None:
    code, out, _ = told(capsys, f"own.scenarios.yaml:{line_of(SCENARIOS, line)}:7")
    assert code == 0, words
    assert out == snapshot(name=words)


def test_whoever_is_none_of_the_players_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "named.scenarios.yaml").write_text(
        "game: barter\nscenarios:\n  - name: named\n    players: [Ana, Ben]\n    given: {Ben: {stall: [Coffee green]}}\n",
        encoding="utf-8",
    )
    code, out, err = told(capsys, "named.scenarios.yaml", "--not", "Bob: draw goods")
    assert code == 1
    assert "`Bob` is none of the players: Ana, Ben." in out + err
    assert "not offered" not in out + err


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that a program may want is data, not only text."""
    line = line_of(SCENARIOS, "- player 1: discard Rice yellow + Walis")
    code, out, _ = told(capsys, f"own.scenarios.yaml:{line}", "--format", "json")
    data = json.loads(out)
    [step] = data["steps"]
    assert (code, step["step"], step["line"]) == (0, 3, line)
    assert step["going_on"][0]["card"] == "XX-02"
    assert step["going_on"][0]["line"] == line_of(CARDS, "you may discard 2")
    number = next(note for note in step["notes"] if note["kind"] == "number")
    assert number["values"][0] == {"words": "that many plus 1", "value": 3}
    assert number["place"]["effect_line"] == 2
    assert step["decision"]["player"] == 1
    code, out, _ = told(
        capsys, f"own.scenarios.yaml:{line}", "--not", "player 1: market barter", "--format", "json"
    )
    [answer] = json.loads(out)["answers"]
    assert answer["after"] == 2
    assert not answer["offered"]


def test_a_player_that_there_is_not(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "own.scenarios.yaml", "-k", "conditions are true", "--not", "Bo: market barter")[1]
    assert "`Bo` is none of the players: player 1, player 2." in out


def test_number_of_a_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by_line = told(
        capsys, f"own.scenarios.yaml:{line_of(SCENARIOS, '- player 1: discard Rice yellow + Walis')}"
    )
    assert told(capsys, "own.scenarios.yaml", "-k", "conditions are true", "--step", "3") == by_line


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("own.scenarios.yaml",), 2, ("several-scenarios", "line 4: Conditions are not true")),
        (("own.scenarios.yaml:2",), 2, ("no-such-step", "Line 2 is in no scenario")),
        (("own.scenarios.yaml:99999",), 2, ("no-such-step", "Line 99999")),
        (("own.scenarios.yaml:6",), 2, ("In line 6 there is no step", "line 12: player 1: play Tally Sheet")),
        (("own.scenarios.yaml", "-k", "nowhere"), 2, ("no-scenarios", "`nowhere`")),
        (
            ("own.scenarios.yaml", "-k", "conditions are true", "--step", "4"),
            2,
            ("There is no step 4: there are 3",),
        ),
        (("own.scenarios.yaml", "-k", "conditions are true", "--step", "0"), 2, ("--step",)),
        (("own.scenarios.yaml:4", "--not", " "), 2, ("no-choice", "is empty")),
        (("cards.yaml",), 2, ("no-scenarios",)),
        (("missing.yaml:3",), 2, ("no-such-file",)),
        ((".",), 2, ("several-scenarios",)),
        (("own.scenarios.yaml", "-k", "One Rain"), 2, ("no-scenarios",)),
        (("broken.yaml",), 2, ("not-utf8",)),
        (("empty.yaml:1",), 2, ("empty",)),
        (("bad.txt",), 2, ("transcript",)),
        (("position.scenarios.yaml",), 1, ("unknown-card", "Did you mean `Rice")),
    ],
)
def test_what_cannot_be_told(
    args: tuple[str, ...], code: int, words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.yaml").write_bytes(b"\xff\xfe\x00")
    (folder / "empty.yaml").write_text("", encoding="utf-8")
    (folder / "bad.txt").write_text("rulesdsl transcript 1\nnonsense\n", encoding="utf-8")
    (folder / "position.scenarios.yaml").write_text(
        "game: barter\nscenarios:\n  - name: t\n    given: {market: [Rice purple]}\n", encoding="utf-8"
    )
    found, out, err = told(capsys, *args)
    assert found == code, out + err
    assert not [word for word in words if word not in out + err], out + err


def test_nobody_sits_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "own.scenarios.yaml:4", "--not", "player 9: pass")
    assert code == 1
    assert "`player 9` is none of the players: player 1, player 2." in out + err
    assert "player 1: player 9" not in out


@pytest.mark.parametrize(
    ("argument", "path", "line"),
    [("a.yaml", "a.yaml", None), ("a.yaml:7", "a.yaml", 7), ("a.yaml:7:3", "a.yaml", 7), ("a.yaml:7:3:", "a.yaml", 7), (":7", ":7", None)],
)  # fmt: skip
def test_a_place_as_editors_print_it(argument: str, path: str, line: int | None) -> None:
    assert split_line(argument) == (path, line)


def test_a_choice_of_a_transcript(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line of a choice, or of what followed it."""
    assert (
        run(
            [
                "play",
                "market_day",
                "--bots",
                "all",
                "--players",
                "4",
                "--seed",
                "3",
                "--transcript",
                "game.txt",
            ]
        )
        == 0
    )
    capsys.readouterr()
    lines = (folder / "game.txt").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("9. "))
    code, out, _ = told(capsys, f"game.txt:{line}")
    assert code == 0
    assert f"Step 9, line {line}: {lines[line - 1].partition(' ')[2]}" in out
    follows = [text for text in lines[line : line + 1] if text.startswith("  ")]
    assert told(capsys, f"game.txt:{line + len(follows)}")[1] == out
    assert told(capsys, f"game.txt:{line}", "--not", "play Tinkr")[1].count("there is no card `tinkr`") == 1


def chosen(game: str, players: int, seed: int) -> tuple[list[Any], list[Any]]:
    """A random game, played plain and traced with the same choices: what everybody sees at each decision."""
    plain = rulesdsl.load(game)
    states = [plain.start(players, seed, log=True), watched(plain, Telling()).start(players, seed, log=True)]
    rng = random.Random(seed)
    seen: tuple[list[Any], list[Any]] = ([], [])
    for _ in range(200):
        if states[0].decision is None:
            break
        option = str(states[0].decision.sample(rng))
        for state, views in zip(states, seen, strict=True):
            state.choose(option)
            views.append([(state.view(seat), render(state, seat)[-8:]) for seat in range(players)])
    return seen


@pytest.mark.parametrize(("name", "players"), [("barter", 3), ("market_day", 4)])
def test_clauses_that_are_going_on_are_at_work(name: str, players: int) -> None:
    """At each decision, every clause under way is one of a card whose effect lies there on the stack; and none is forgotten."""
    trace = Telling()
    cards = [EXAMPLES / f"{name}_new_cards.yaml"]
    game = watched(rulesdsl.load(name, cards), trace)
    table = game.rules.table
    for seed in range(8):
        state = game.start(players, seed, log=True)
        teller = Teller(game, tuple(trace.sites), state, Places(game.cards))
        rng, since = random.Random(seed), 0
        for _ in range(250):
            assert state.log is not None
            teller.step(state.log[since:])
            since = len(state.log)
            for place, depth in teller.open:
                frame = state.stack[depth - 1]
                assert len(frame) == SIZE
                assert table.cards[frame[THIS]].id == place.id
            if state.decision is None:
                break
            if state.decision.kind not in ("window", "main-action") and len(state.stack[-1]) == SIZE:
                assert teller.open, state.decision
            state.choose(state.decision.sample(rng))


@pytest.mark.parametrize(("game", "players"), [("barter", 2), ("barter", 4), ("market_day", 3)])
def test_telling_changes_nothing_that_players_see(game: str, players: int) -> None:
    for seed in range(3):
        plain, traced = chosen(game, players, seed)
        assert plain == traced


def test_every_reason_not_to_act_has_words() -> None:
    assert set(WHY_PASSED) == set(get_args(Misfit))
