"""A session as a scenario: it passes, it is added to a file, and the rest of the file stays."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.scenario import load_scenarios, names_of
from rulesdsl.tools.suites import write_scenario as scenario_record
from rulesdsl.tools.suites.pick import pick
from rulesdsl.tools.suites.suite import collect, game_of
from rulesdsl.tools.suites.verdict import judge_suite
from rulesdsl.tools.suites.write_scenario import NotRecorded, choices_of
from tests.tools.test_suite import CARDS, GOOD, HEAD, write


def played(state: rulesdsl.State, seed: int, choices: int) -> list[tuple[int, str]]:
    rng = random.Random(seed)
    while state.decision is not None and choices:
        state.choose(state.decision.sample(rng))
        choices -= 1
    return choices_of(state)


def passes(path: Path) -> int:
    """How many scenarios a file has; all pass."""
    found = judge_suite(collect([str(path)]), 1)
    assert not found.errors and not found.failed, "\n".join(found.lines())
    return len(found.verdicts)


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_any_session_is_a_scenario_that_passes(name: str, tmp_path: Path) -> None:
    game = rulesdsl.load(name)
    v = game.vocabulary
    path = tmp_path / "r.scenarios.yaml"
    number = 0
    for players in (v.least_players, v.least_players + 1, v.most_players):
        for seed, choices in ((1, 1), (2, 17), (3, 60), (4, 400)):
            state = game.start(players, seed, log=True)
            record = scenario_record.new_game(str(path), name, (), game, players, seed)
            record.check()
            record.write(game, played(state, seed, choices))
            number += 1
    assert passes(path) == number


def test_the_first_lines_and_the_last(tmp_path: Path) -> None:
    game = rulesdsl.load("market_day")
    path = tmp_path / "r.scenarios.yaml"
    state = game.start(2, 9, log=True)
    assert state.decision is not None
    first = str(state.decision.options[0])
    player = state.decision.player + 1
    state.choose(first)
    record = scenario_record.new_game(str(path), "market_day", (), game, 2, 9)
    record.write(game, choices_of(state))
    lines = path.read_text().splitlines()
    assert lines[:8] == [
        "game: market_day",
        "scenarios:",
        "  - name: Recorded game of Market Day for 2 players, seed 9",
        "    players: 2",
        "    seed: 9",
        "    given: {step: setup}",
        "    do:",
        f"      - player {player}: {first}",
    ]
    assert lines[-1] == f"      decides: player {3 - player}"


ODD_NAMES = [
    "Yes", "null", "1e3", "007", "42", "Tea: hot", "# Hash", "[x], {y}", "- dash", "* star", "Mang's \"Best\"", "Sold Out?",
    "ends with:", "İstanbul ß", "Emoji 😀 ñ", "player 2", "expect",
]  # fmt: skip


def test_cards_with_odd_names(tmp_path: Path) -> None:
    """Every card is played from a hand, and stands in lines of `do`, in hands and in the discard pile."""
    cards = tmp_path / "odd.yaml"
    rows = [
        {"id": f"T-{n}", "name": name, "kind": "bayanihan", "timing": "your turn", "copies": 1, "effect": "-"}
        for n, name in enumerate(ODD_NAMES)
    ]  # fmt: skip
    text = json.dumps({"game": "barter", "cards": rows}, ensure_ascii=False)
    cards.write_text(text.replace(', "effect": "-"', ', "effect": discard 1 bayanihan'), encoding="utf-8")
    start = tmp_path / "start.scenarios.yaml"
    given = {"player 1": {"hand": [*ODD_NAMES, "Rice blue"]}, "player 2": {"stall": ["Coffee green"]}}
    file = {"game": "barter", "cards": ["odd.yaml"], "scenarios": [{"name": "a", "given": given}]}
    start.write_text(json.dumps(file, ensure_ascii=False), encoding="utf-8")
    (case,) = collect([str(start)]).cases
    game = game_of(case)
    path = tmp_path / "r.scenarios.yaml"
    for number in range(len(ODD_NAMES)):
        state = position(names_of(game, case.scenario), case.scenario, log=True)
        assert isinstance(state, rulesdsl.State)
        state.choose(f"play {ODD_NAMES[number]}")
        state.choose(f"discard {ODD_NAMES[number - 1]}")
        scenario_record.from_scenario(str(path), case).write(game, choices_of(state))
    assert passes(path) == len(ODD_NAMES)


@pytest.mark.parametrize("ending", ["", "# the end\n", "cards: []\n", "\n\n# of cards\ncards: []\n"])
@pytest.mark.parametrize("breaks", ["\n", "\r\n"])
def test_a_file_keeps_every_byte(tmp_path: Path, ending: str, breaks: str) -> None:
    game = rulesdsl.load("barter")
    path = tmp_path / "r.scenarios.yaml"
    old = ("# mine\n" + HEAD + "\n" + GOOD + ending).replace("\n", breaks).encode()
    path.write_bytes(old)
    for _ in range(2):
        record = scenario_record.new_game(str(path), "barter", (), game, 2, 1)
        record.check()
        record.write(game, played(game.start(2, 1, log=True), 1, 5))
    new = path.read_bytes()
    kept = (b"# mine\n" + (HEAD + "\n" + GOOD).encode()).replace(b"\n", breaks.encode())
    assert new.startswith(kept)
    comment = ending.startswith("# the end")
    where = new.index(b"# the end") if comment else len(new) - len(ending.replace("\n", breaks))
    assert new[where:].startswith(ending.replace("\n", breaks).encode())
    assert b"\n" not in new.replace(breaks.encode(), b"")
    names = [scenario.name for scenario in load_scenarios(path)[0]]
    base = "Recorded game of BARTER for 2 players, seed 1"
    assert names == ["good", base, f"{base} (2)"]
    assert passes(path) == 3


def test_from_a_scenario_with_cards_and_names(tmp_path: Path) -> None:
    cards = write(tmp_path / "cards" / "own.yaml", CARDS.format(effect="draw 1 goods"))
    text = (
        "game: barter\ncards: [../cards/own.yaml]\nscenarios:\n  - name: x\n    players: [Ana, Ben]\n    seed: 4\n"
        "    given: {Ana: {hand: [Test Card, Puto blue]}, Ben: {stall: [Coffee green]}, fill: hands}\n"
    )
    source = write(tmp_path / "s" / "a.scenarios.yaml", text)
    case = pick(f"{source}:x")
    game = rulesdsl.load("barter", [cards])
    state = position(names_of(game, case.scenario), case.scenario, log=True)
    assert isinstance(state, rulesdsl.State)
    path = tmp_path / "r.scenarios.yaml"
    record = scenario_record.from_scenario(str(path), case)
    record.write(game, played(state, 1, 12))
    new = path.read_text()
    assert new.startswith(
        "game: barter\ncards: [cards/own.yaml]\nscenarios:\n  - name: Played from x\n    covers: [TST-1]\n    players: [Ana, Ben]\n    seed: 4\n"
    )
    assert "      - Ana: play Test Card\n" in new or "      - Ana: " in new
    assert passes(path) == 1
    record = scenario_record.from_scenario(str(source), case)
    record.check()
    record.write(game, choices_of(state))
    assert passes(source) == 2


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("", "r.yaml", "such as r.scenarios.yaml"),
        ("", "none/r.scenarios.yaml", "no folder"),
        ("game: market_day\nscenarios:\n  - name: a\n", "r.scenarios.yaml", "other files"),
        ("game: barter\nscenaros: []\n", "r.scenarios.yaml", "Did you mean `scenarios`"),
        ("a: [\n", "r.scenarios.yaml", "no scenario can be added"),
    ],
)
def test_files_that_take_no_scenario_are_refused_before_the_game(
    tmp_path: Path, text: str, name: str, words: str
) -> None:
    path = tmp_path / name
    if text:
        path.write_text(text)
    record = scenario_record.new_game(str(path), "barter", (), rulesdsl.load("barter"), 2, 1)
    with pytest.raises(NotRecorded, match=words):
        record.check()


def test_a_list_in_brackets_takes_no_further_scenario(tmp_path: Path) -> None:
    game = rulesdsl.load("barter")
    path = tmp_path / "r.scenarios.yaml"
    text = "game: barter\nscenarios: [{name: a, given: {player 1: {hand: [Rice blue]}}}]\n"
    path.write_text(text)
    record = scenario_record.new_game(str(path), "barter", (), game, 2, 1)
    with pytest.raises(NotRecorded, match="laid out"):
        record.write(game, played(game.start(2, 1, log=True), 1, 3))
    assert path.read_text() == text
