"""The pages of `docs/proof`: every clause of both games is shown, and the pages say what the tests show now."""

from __future__ import annotations

import functools
import shlex
from pathlib import Path

import pytest

from rulesdsl.cli.main import run
from rulesdsl.diagnostic import render
from rulesdsl.tools.proof.prove import Proof, prove

ROOT = Path(__file__).parents[2]
GAMES = ("barter", "market_day")
IDS = {
    "barter": {
        "C1",
        "A8",
        "W1a",
        "W1c",
        "T16",
        "B17",
        "P12",
        "K3",
        "R1",
        "R22",
        "BAY-01",
        "BAY-30",
        "EVT-18",
    },
    "market_day": {"M-C1", "M-H4", "M-R5", "MD-1", "MD-1c", "MD-2d", "MD-7b", "MD-9a"},
}
NUMBER = {"barter": 87 + 22 + 48, "market_day": 4 + 4 + 5 + 5 + 10}


def arguments(game: str) -> list[str]:
    """What the page of a game is written with, from the repository's root."""
    folders = [f"cards/{game}", f"tests/scenarios/{game}"]
    found = [folder for folder in folders if (ROOT / folder).is_dir()]
    return [f"docs/rules/{game}.md", *found, "--tests", "tests/rules"]


@functools.cache
def proof(game: str) -> Proof:
    rules, *paths, _, tests = (str(ROOT / part) for part in arguments(game))
    return prove(rules, paths, tests)


@pytest.mark.parametrize("game", GAMES)
def test_the_clauses_are_found(game: str) -> None:
    ids = [clause.id for clause in proof(game).clauses.all]
    assert len(ids) == NUMBER[game]
    assert set(ids) >= IDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_shown_and_all_that_is_covered_exists(game: str) -> None:
    assert not proof(game).problems, "\n".join(render(problem) for problem in proof(game).problems)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_only_python_shows_says_why(game: str) -> None:
    silent = [
        f"{id_}: {test.name}"
        for id_ in proof(game).of_state("python only")
        for test in proof(game).tests[id_]
        if not test.why
    ]
    assert not silent


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_shown_on_each_card_that_it_speaks_of(game: str) -> None:
    missing = [
        f"covers: [{ruling}, {card}]"
        for ruling, cards in proof(game).rulings.items()
        for card, number in cards.items()
        if not number
    ]
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_up_to_date(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    args = ["prove", *arguments(game)]
    again = shlex.join(["rulesdsl", *args, "--write", f"docs/proof/{game}.md"])
    assert run([*args, "--check", f"docs/proof/{game}.md"]) == 0, f"write the page again: {again}"
