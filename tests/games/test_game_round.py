"""`Game.round`: one round judged by itself, and what it answers to plays that no round can have."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rulesdsl
from rulesdsl.engine.decision import NotOffered
from rulesdsl.games.game import Game

GAME = rulesdsl.load("market_day")


def test_a_round() -> None:
    result = GAME.round([(0, "Baker"), (1, "Knight"), (2, "Smith"), (3, "Baker")])
    assert result.points == (0, 2, 0, 5)
    assert (result.spoiled, result.killed, result.traded) == (("Baker",), ("Smith",), ())
    assert result.leader == 3


def test_a_choice() -> None:
    plays = [(0, "Tinker"), (1, "Smith"), (2, "Baker"), (3, "Royal")]
    result = GAME.round(plays, ["trade Tinker + Smith"])
    assert (result.points, result.traded) == ((8, 1, 5, 3), (("Tinker", "Smith"),))
    assert GAME.round(plays).traded == (), "what is not chosen is declined"


def test_cards_that_print_alike_are_told_apart() -> None:
    plays = [(0, "Tinker"), (1, "Knight"), (2, "Knight"), (3, "Royal")]
    with pytest.raises(
        NotOffered, match="Knight of player 2`, `trade Tinker \\+ Knight of player 3`, `trade nothing`"
    ):
        GAME.round(plays, ["trade Tinker + Knight"])
    own = [(0, "Knight"), (1, "Tinker"), (0, "Knight"), (1, "Royal")]
    assert GAME.round(own, ["trade Tinker + Knight 2 of player 1"]).points == (3, 5)


def test_capitals_do_not_matter_and_anybody_leads() -> None:
    assert GAME.round(
        [(2, "smith"), (0, "BAKER"), (1, "Rain"), (2, "smith"), (0, "Royal"), (1, "Knight")]
    ).points == (3, 7, 0)


def test_spoiled_cards_are_told_in_the_order_of_play() -> None:
    plain = GAME.round([(0, "Smith"), (1, "Baker"), (2, "Smith"), (3, "Baker")])
    assert plain.spoiled == ("Smith", "Baker")
    protected = GAME.round([(0, "Smith"), (1, "Baker"), (2, "Smith"), (3, "Baker"), (4, "Royal")])
    assert protected.spoiled == ("Smith", "Baker")
    rain = GAME.round([(0, "Smith"), (1, "Baker"), (2, "Rain"), (3, "Weaver")])
    assert rain.spoiled == ("Smith", "Baker", "Weaver")


def test_the_documented_example() -> None:
    """The lines of the docstring are run; what the last one promises is what comes out."""
    text = Game.round.__doc__ or ""
    lines = [line.strip() for line in text.splitlines() if line.startswith(" " * 12)]
    known: dict[str, Any] = {"rulesdsl": rulesdsl}
    exec("\n".join(lines[:-1]), known)  # noqa: S102  # the lines are ours
    shown, promised = lines[-1].split("  # ")
    assert eval(shown, known) == eval(promised.split(":")[0], known)  # noqa: S307


@pytest.mark.parametrize(
    ("plays", "told"),
    [
        ([], "2 to 9 players"),
        ([(0, "Baker")], "2 to 9 players"),
        ([(seat, "Jeweler") for seat in range(10)], "2 to 9 players"),
        ([(0, "Baker"), (2, "Smith"), (1, "Smith"), (3, "Rain")], "in turn to the left"),
        ([(-1, "Baker"), (0, "Smith"), (1, "Smith"), (2, "Rain")], "in turn to the left"),
        ([(0, "Baker"), (1, "Smith"), (2, "Smith"), (3, "Bakr")], "no card called `Bakr`"),
        ([(0, "Baker"), (1, "Tinker"), (2, "Smith"), (3, "Tinker")], "not so many cards called `Tinker`"),
        ([(0, "Baker"), (1, "Smith"), (2, "Smith")], "with 3 players everybody plays 2 cards a round"),
        (
            [(0, "Baker"), (1, "Smith"), (2, "Smith"), (3, "Rain"), (0, "Rain")],
            "plays 1 card a round; seat 0 plays 2",
        ),
    ],
)
def test_plays_that_no_round_can_have(plays: list[tuple[int, str]], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        GAME.round(plays)


def test_choices_that_nobody_is_asked_for() -> None:
    with pytest.raises(NotOffered, match="was not asked for"):
        GAME.round([(0, "Baker"), (1, "Smith"), (2, "Weaver"), (3, "Rain")], ["trade nothing"])


def test_a_game_that_is_not_played_in_rounds() -> None:
    with pytest.raises(ValueError, match="not played in rounds"):
        rulesdsl.load("barter").round([(0, "Rice yellow")])
