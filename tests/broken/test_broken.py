"""One mistake, one diagnostic: its code, its line, its first column and its end, in words that a designer understands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cases import HERE, Case, all_cases, check, place_of, words_of
from codes import codes
from game_cases import Patch, check_game, patches, sound

from rulesdsl.cards.load import CannotLoad, check_files, load_set, read_file
from rulesdsl.diagnostic import Severity, render
from rulesdsl.resources import cards_dir

ELSEWHERE = {
    "no-such-game": "a folder that is not there, not a file: tested below",
    "too-long": "a file of more than 80 lines: tested below",
}
"""Codes that no case can show, and why."""

WARNINGS = {"odd-character", "feeds-itself", "circle"}
"""What does not stop a card from being used."""

JARGON = re.compile(r"\b[A-Z][A-Z_]{2,}\b|\bNone\b|\bast\b|<class|__|\{|\}")
NAMES = re.compile(r"`[^`]*`|\"[^\"]*\"|BARTER|WORKSHOP|YAML|BAY-01|U\+\w+ [A-Z ]+")
"""What is quoted or has capitals of its own."""

LEAST = 170


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_each_broken_card_file_has_its_one_mistake(case: Case) -> None:
    problems = check(case.text, case.game)
    assert tuple(map(place_of, problems)) == case.expected, "\n".join(map(render, problems))
    assert len(problems) == 1
    [problem] = problems
    assert (problem.severity is Severity.WARNING) == (problem.code in WARNINGS)
    said = re.sub(NAMES, "", f"{problem.message} {problem.hint or ''}")
    assert not JARGON.search(said), said
    assert render(problem)


@pytest.mark.parametrize("patch", patches(), ids=lambda patch: patch.name)
def test_each_broken_game_file_has_its_one_mistake(patch: Patch) -> None:
    text, expected = patch.file(sound())
    problems = check_game(text)
    assert list(map(place_of, problems)) == [expected], "\n".join(map(render, problems))
    assert problems[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    "path",
    sorted([*cards_dir().glob("*/game.yaml"), *HERE.glob("games/*/game.yaml")]),
    ids=lambda path: path.parent.name,
)
def test_games_have_no_problem(path: Path) -> None:
    assert [render(problem) for problem in check_game(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("game", sorted(path.parent.name for path in cards_dir().glob("*/game.yaml")))
def test_shipped_cards_have_no_problem(game: str) -> None:
    assert [render(problem) for problem in load_set(cards_dir() / game).problems] == []


def test_there_are_many_cases_and_every_code_has_one() -> None:
    assert len(all_cases()) >= LEAST
    names = [case.name for case in all_cases()]
    assert len(set(names)) == len(names)
    told = {place.code for case in all_cases() for place in case.expected} | {
        patch.code for patch in patches()
    }
    assert codes() - told == set(ELSEWHERE)
    assert told <= codes()


def test_a_game_that_is_not_there() -> None:
    from rulesdsl.cards.load import game_folder

    with pytest.raises(CannotLoad) as caught:
        game_folder("bartre")
    assert [problem.code for problem in caught.value.problems] == ["no-such-game"]


def test_an_effect_that_is_too_long() -> None:
    lines = "".join("      draw 1 goods\n" for _ in range(81))
    text = f"cards:\n  - id: A\n    name: Broken\n    kind: event\n    effect: |\n{lines}"
    assert [problem.code for problem in check(text, "barter")] == ["too-long"]


def test_a_replaced_card_is_not_a_duplicate() -> None:
    files = [read_file(path, "card") for path in (cards_dir() / "barter" / "goods.yaml",) * 2]
    assert check_files(words_of("barter"), files, [], []).problems == ()
