"""Every scenario file, scenario by scenario; and that each special card and each ruling has scenarios of its own."""

from __future__ import annotations

import functools
import re
from collections import Counter
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.diagnostic import render, to_json
from rulesdsl.games.game import Game
from rulesdsl.tools.scenario import Scenario, load_scenarios, run

FOLDER = Path(__file__).parent / "scenarios"
RULES = Path(__file__).parents[1] / "docs" / "rules" / "barter.md"
RULING = re.compile(r"- (?P<head>(?:BAY|EVT)-[^\[]*)\[R\]")
NAMED = re.compile(r"(?P<group>BAY|EVT)-(?P<first>\d\d)(?P<more>(?:/\d\d)*)")


@functools.cache
def game(name: str) -> Game:
    return rulesdsl.load(name)


def scenarios() -> list[Scenario]:
    found = []
    for path in sorted(FOLDER.rglob("*.scenarios.yaml")):
        loaded, problems = load_scenarios(path)
        assert not problems, "\n".join(render(problem) for problem in problems)
        found += loaded
    return found


ALL = scenarios()


@pytest.mark.parametrize("scenario", ALL, ids=[f"{Path(s.file).name.split('.')[0]}: {s.name}" for s in ALL])
def test_scenario(scenario: Scenario) -> None:
    outcome = run(game(scenario.game or "barter"), scenario)
    assert outcome.passed, "\n" + "\n".join(render(failure) for failure in outcome.failures)


def covered() -> Counter[str]:
    return Counter(name for scenario in ALL for name in scenario.covers)


def rulings() -> Counter[str]:
    """How many rulings name a card in their head: `- BAY-06/07 [R] ...` names two."""
    found: Counter[str] = Counter()
    for line in RULES.read_text(encoding="utf-8").splitlines():
        ruling = RULING.match(line)
        for match in NAMED.finditer(ruling["head"]) if ruling else ():
            numbers = [match["first"], *match["more"].split("/")[1:]]
            found.update(f"{match['group']}-{number}" for number in numbers)
    return found


def test_each_special_card_has_a_scenario() -> None:
    cards = [d.id for d in game("barter").cards.definitions if d.effect]
    assert len(cards) == 48
    assert not [card for card in cards if not covered()[card]]


def test_each_ruling_has_a_scenario_beside_the_main_effect() -> None:
    wanted = rulings()
    assert len(wanted) >= 20
    assert not {card: n for card, n in wanted.items() if covered()[card] < n + 1}


def test_what_scenarios_cover_exists() -> None:
    text = RULES.read_text(encoding="utf-8")
    known = set(re.findall(r"^- ([A-Z][0-9]+[a-c]?) ", text, re.M)) | set(
        re.findall(r"^\| ((?:BAY|EVT)-\d\d) ", text, re.M)
    )
    assert not set(covered()) - known


# ------------------------------------------------------------------------------------------- what a designer is told

GIVEN = "scenarios:\n  - name: t\n    given: {player 1: {hand: [Quick Restock, Rice yellow]}, player 2: {stall: [Coffee green]}}\n"
SHORT = "scenarios:\n  - name: t\n    given: "


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        (SHORT + "{market: [Rice purple]}\n", "unknown-card", 3, ("`Rice purple`", "Did you mean `Rice ")),
        (
            SHORT + "{market: [Rice]}\n",
            "unknown-card",
            3,
            ("several", "`Rice yellow`, `Rice green`, `Rice blue`"),
        ),
        (
            SHORT + "{market: [Rice blue],\n    goods deck: [rice  Blue]}\n",
            "scenario-card-twice",
            4,
            ("line 3, column 22",),
        ),
        (SHORT + "{market: [Rice blue, Rice blue]}\n", "scenario-card-twice", 3, ("`Rice blue`",)),
        (
            SHORT + "{player 1: {stall: [Rice blue, Rice green, Mango red]}}\n",
            "scenario-no-room",
            3,
            ("room for 2 cards, not 3",),
        ),
        (SHORT + "{player 1: {stall: [Quick Restock]}}\n", "scenario-wrong-place", 3, ("card of bayanihan",)),
        (SHORT + "{markt: [Rice blue]}\n", "unknown-key", 3, ("Did you mean `market`?",)),
        (SHORT + "{player 1: {hnd: [Rice blue]}}\n", "unknown-key", 3, ("Did you mean `hand`?",)),
        (SHORT + "{player 1: [Rice blue]}\n", "wrong-type", 3, ("mapping",)),
        (SHORT + "{market: 5}\n", "wrong-type", 3, ("list",)),
        (SHORT + "{player 1: {trade points: many}}\n", "wrong-type", 3, ("whole number",)),
        (SHORT + "{player 7: {hand: []}}\n", "scenario-players", 3, ("2 to 6 players, not 7",)),
        (SHORT + "{turn: player 1}\n    players: 7\n", "scenario-players", 4, ("2 to 6 players",)),
        (SHORT + "{player 4: {hand: []}}\n    players: 3\n", "unknown-key", 3, ("`player 4`",)),
        (SHORT + "{turn: somebody}\n", "scenario-player", 3, ("none of the 2 players",)),
        (SHORT + "{step: main acton}\n", "scenario-step", 3, ("Did you mean `main action`?",)),
        (SHORT + "{event: Rice blue}\n", "scenario-wrong-place", 3, ("no event",)),
        (SHORT + "{event: Town Festa}\n", "unknown-card", 3, ("Did you mean `Town Fiesta`?",)),
        (SHORT + "{event: Town Fiesta, step: closing}\n", "scenario-no-choice", 3, ("step: main action",)),
        (SHORT + "{Turn: player 1}\n", "unknown-key", 3, ("Did you mean `turn`?",)),
        (SHORT + "{goods deck: [], fill: false}\n", "scenario-no-choice", 3, ("Nobody has Goods",)),
        (SHORT + "{fill: perhaps}\n", "wrong-type", 3, ("`true` or `false`",)),
        (
            SHORT + "{fill: false, goods deck: [], player 6: {hand: []}}\n",
            "scenario-fill",
            3,
            ("no seat is free",),
        ),
        (
            GIVEN + "    do:\n      - player 1: play Quick Restok\n",
            "unknown-card",
            5,
            ("Did you mean `Quick Restock`?",),
        ),
        (
            GIVEN + "    do:\n      - player 1: play Fast Hands\n",
            "scenario-not-offered",
            5,
            ("player 1 must choose (window)", "`play Quick Restock`, `pass`"),
        ),
        (
            GIVEN + "    do:\n      - player 2: pass\n",
            "scenario-not-offered",
            5,
            ("Nothing is asked of player 2",),
        ),
        (GIVEN + "    do:\n      - pass\n", "scenario-player", 5, ("does not say who",)),
        (
            GIVEN + "    do:\n      - play Quick Restock: player 1\n",
            "scenario-player",
            5,
            ("`play Quick Restock`",),
        ),
        (
            GIVEN + "    do:\n      - player 1: play Quick Restock\n",
            "scenario-ends-open",
            4,
            ("must choose (discard)", "ends: open"),
        ),
        (
            GIVEN + "    expect:\n      player 1: {hand: [Quick Restock, Rice blue]}\n",
            "scenario-failed",
            5,
            ("`hand` holds", "missing: Rice blue", "not expected: Rice yellow"),
        ),
        (
            GIVEN + "    expect:\n      player 1: {hand: [Quick Restok]}\n",
            "unknown-card",
            5,
            ("`Quick Restok`",),
        ),
        (GIVEN + "    expect: {player 1: {hand: 3}}\n", "scenario-failed", 4, ("has 2 cards, not 3",)),
        (GIVEN + "    expect: {player 1: {hnd: 3}}\n", "unknown-key", 4, ("`hand`",)),
        (GIVEN + "    expect: {player 1: {trade points: 3}}\n", "scenario-failed", 4, ("is 0, not 3",)),
        (GIVEN + "    expect: {market: {a: b}}\n", "wrong-type", 4, ("list of cards",)),
        (GIVEN + "    expect: {goods dek: 3}\n", "unknown-key", 4, ("Did you mean `goods deck`?",)),
        (GIVEN + "    expect: {top of goods dek: [Rice blue]}\n", "unknown-key", 4, ("`top of goods deck`",)),
        (
            GIVEN + "    expect: {decision: main-action}\n",
            "scenario-failed",
            4,
            ("is window, not main-action",),
        ),
        (
            GIVEN + "    expect: {offered: [play Fast Hands]}\n",
            "scenario-failed",
            4,
            ("not offered", "`pass`"),
        ),
        (GIVEN + "    expect: {not offered: [pass]}\n", "scenario-failed", 4, ("`pass` is offered",)),
        (GIVEN + "    expect: {not offered: [play Fast Hand]}\n", "unknown-card", 4, ("is no card",)),
        (GIVEN + "    expect: {over: true}\n", "scenario-failed", 4, ("is false, not true",)),
        (GIVEN + "    expect: {winners: [player 1]}\n", "scenario-failed", 4, ("not over",)),
        (
            GIVEN + "    do:\n      - expect: {turn: player 2}\n",
            "scenario-failed",
            5,
            ("is player 1, not player 2",),
        ),
    ],
)
def test_a_mistake_is_explained_at_its_place(
    tmp_path: Path, text: str, code: str, line: int, words: tuple[str, ...]
) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(text, encoding="utf-8")
    (scenario,), problems = load_scenarios(path)
    assert not problems
    outcome = run(game("barter"), scenario)
    assert not outcome.passed
    (failure,) = outcome.failures
    told = render(failure)
    assert (failure.code, to_json(failure)["line"]) == (code, line), told
    for word in words:
        assert word in told


def test_a_pile_in_another_order_is_told(tmp_path: Path) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(
        SHORT
        + "{goods deck: [Rice blue, Mango red, Puto red]}\n    expect: {top of goods deck: [Mango red]}\n"
    )
    assert "holds Puto red" in render(run(game("barter"), load_scenarios(path)[0][0]).failures[0])


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    found, (problem,) = load_scenarios(tmp_path / "none.yaml")
    assert (found, problem.code) == ([], "no-such-file")
    path = tmp_path / "t.yaml"
    path.write_text("scenarios:\n  - name: a\n    expct: {}\n")
    found, (problem,) = load_scenarios(path)
    assert (found, problem.code) == ([], "unknown-key")
    path.write_text("scenarios:\n  - name: a\n  - name: a\n")
    found, (problem,) = load_scenarios(path)
    assert problem.code == "duplicate-name"


def test_scenarios_of_a_card_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "cards:\n"
        "  - id: XX-01\n"
        "    name: Windfall\n"
        "    kind: bayanihan\n"
        "    timing: your turn\n"
        "    effect: |\n"
        "      draw 3 goods\n"
        "    tests:\n"
        "      - name: draws three\n"
        "        given: {player 1: {hand: [Windfall]}, player 2: {stall: [Coffee green]}, goods deck: [Rice blue, Mango red, Puto red]}\n"
        "        do: [player 1: play Windfall]\n"
        "        expect: {player 1: {hand: [Rice blue, Mango red, Puto red]}}\n"
    )
    (scenario,), problems = load_scenarios(path)
    assert not problems
    assert run(rulesdsl.load("barter", cards=[path]), scenario).passed
