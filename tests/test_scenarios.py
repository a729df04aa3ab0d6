"""Scenario files are run by the plugin of pytest; here, that they are, and what a designer is told of mistakes."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.diagnostic import render, to_json
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from rulesdsl.tools.suites.suite import collect

FOLDER = Path(__file__).parent / "scenarios"


@functools.cache
def game(name: str) -> Game:
    return rulesdsl.load(name)


SUITE = collect([str(FOLDER)])
BARTER = [case.scenario for case in SUITE.cases if Path(case.game).name == "barter"]


def test_the_files_are_read() -> None:
    assert not SUITE.problems, "\n".join(render(problem) for problem in SUITE.problems)


def test_pytest_runs_the_scenarios(pytestconfig: pytest.Config) -> None:
    """Each scenario is a test by itself, through the plugin that the package registers when it is installed."""
    assert pytestconfig.pluginmanager.has_plugin("rulesdsl"), "install anew: pip install -e '.[dev]'"


def test_each_special_card_has_a_scenario() -> None:
    """That each ruling has one for each card that it speaks of, tests/rules/test_proof_pages.py sees to."""
    cards = [d.id for d in game("barter").cards.definitions if d.effect]
    assert len(cards) == 48
    covered = {id_ for scenario in BARTER for id_ in scenario.covers}
    assert not [card for card in cards if card not in covered]


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
