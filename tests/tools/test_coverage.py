"""What of a card was run: each clause, rule, condition and choice, and nothing that was not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.cli.main import run as command
from rulesdsl.games.game import watched
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from rulesdsl.tools.suites import coverage
from rulesdsl.tools.table.simulate import Task, simulate

CARD = """game: barter
cards:
  - id: XX-01
    name: Windfall
    kind: bayanihan
    timing: your turn
    effect: |
      {effect}
    tests:
{tests}
"""
TEST = """      - name: {name}
        given: {{player 1: {{hand: [Windfall, Rice yellow], trade points: {points}}}, player 2: {{stall: [Coffee green]}}}}
        do: [{do}]
        ends: open
"""


def covered(tmp_path: Path, effect: str, *tests: tuple[int, str]) -> list[tuple[str, int, str]]:
    """What was missing after some scenarios of one card: words, line, what."""
    text = "".join(
        TEST.format(name=number, points=points, do=do) for number, (points, do) in enumerate(tests)
    )
    path = tmp_path / "cards.yaml"
    path.write_text(CARD.format(effect=effect.replace("\n", "\n      "), tests=text), encoding="utf-8")
    tally = coverage.Tally()
    game = watched(rulesdsl.load("barter", [path]), tally)
    scenarios, problems = load_scenarios(path)
    assert not problems
    for scenario in scenarios:
        assert run(game, scenario).passed, run(game, scenario).failures
    found = coverage.to_json(coverage.cover([(game.cards, tally.counts())], [str(path)]))
    assert [card["id"] for card in found["cards"]] == ["XX-01"]
    return [
        (part["words"], part["line"], what)
        for card in found["cards"]
        for part in card["parts"]
        for what in part["missing"]
    ]


PLAY = "player 1: play Windfall"
POOR_OR_RICH = "if your trade points are at most 3, draw 1 bayanihan\notherwise, draw 2 goods"


@pytest.mark.parametrize(
    ("effect", "tests", "missing"),
    [
        ("draw 1 goods", [(0, PLAY)], []),
        ("draw 1 goods", [(0, "player 1: pass")], [("draw 1 goods", 8, "never carried out")]),
        (
            "if your trade points are at most 3, draw 1 goods",
            [(0, PLAY)],
            [("if your trade points are at most 3", 8, "never false")],
        ),
        (
            "draw 2 goods\nif your trade points are at most 3, draw 1 goods",
            [(9, PLAY)],
            [
                ("if your trade points are at most 3, draw 1 goods", 9, "never carried out"),
                ("if your trade points are at most 3", 9, "never true"),
            ],
        ),
        (
            "you may draw 1 goods",
            [(0, f"{PLAY}, player 1: draw 1 goods")],
            [("you may draw 1 goods", 8, "never declined")],
        ),
        (
            "you may draw 1 goods",
            [(0, f"{PLAY}, player 1: draw 1 goods"), (1, f"{PLAY}, player 1: decline")],
            [],
        ),
        (
            "market size is 6 this turn",
            [(0, PLAY)],
            [("market size is 6 this turn", 8, "never decided anything")],
        ),
        (
            "after the next perfect barter this turn, draw 1 goods",
            [(0, PLAY)],
            [("after the next perfect barter this turn, draw 1 goods", 8, "never carried out")],
        ),
    ],
)
def test_what_is_missing(
    tmp_path: Path, effect: str, tests: list[tuple[int, str]], missing: list[tuple[str, int, str]]
) -> None:
    assert sorted(covered(tmp_path, effect, *tests)) == sorted(missing)


def test_a_question_left_open_is_not_declined_by_a_later_game(tmp_path: Path) -> None:
    """The first scenario ends while the question stands; in the second there is nothing to discard, and nobody is asked."""
    path = tmp_path / "cards.yaml"
    tests = TEST.format(name="asked", points=0, do=PLAY) + TEST.format(
        name="nobody asked", points=0, do=PLAY
    ).replace(", Rice yellow", "")
    path.write_text(CARD.format(effect="you may discard 1 goods from hand", tests=tests), encoding="utf-8")
    missing = {}
    for order in (0, 1):
        tally = coverage.Tally()
        game = watched(rulesdsl.load("barter", [path]), tally)
        scenarios, _ = load_scenarios(path)
        for scenario in scenarios[::-1] if order else scenarios:
            assert run(game, scenario).passed
        found = coverage.to_json(coverage.cover([(game.cards, tally.counts())], [str(path)]))
        missing[order] = found["cards"][0]["parts"][1]["missing"]
    assert missing == {0: ["never done", "never declined"], 1: ["never done", "never declined"]}


def test_simulation_tells_what_no_game_has_run(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    effect = "if your trade points are at least 90, draw 1 goods\n      draw 1 bayanihan"
    path.write_text(CARD.format(effect=effect, tests="").replace("    tests:\n", ""), encoding="utf-8")

    def figures(jobs: int) -> dict[str, Any]:
        found = simulate(Task("barter", (str(path),), 30, 2, 1, "random", coverage=True), jobs)
        return {key: found[key] for key in ("coverage", "never_legal", "never_played", "cards")}

    found = figures(1)
    assert found == figures(2)
    assert found["never_legal"] == []
    (card,) = found["coverage"]["cards"]
    assert (card["outcomes"], card["covered"]) == (4, 2)
    assert [part["missing"] for part in card["parts"] if part["missing"]] == [
        ["never true"],
        ["never carried out"],
    ]


def test_the_least_that_must_be_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        CARD.format(effect="draw 1 bayanihan\n      draw 1 goods", tests="").replace("    tests:\n", "")
    )
    base = ["simulate", "barter", "--games", "30", "--bot", "random", "--cards", str(path)]
    assert command([*base, "--coverage", "--least", "100"]) == 0
    assert "coverage: 2 of 2 outcomes (100 %), 1 of 1 cards wholly" in capsys.readouterr().out
    assert command([*base, "--least", "100"]) == 2


def test_cards_without_an_effect_have_nothing_to_cover() -> None:
    empty = {"outcomes": 0, "covered": 0, "percent": 100.0, "cards": []}
    assert coverage.lines(empty) == ["coverage: there is no effect to cover"]
