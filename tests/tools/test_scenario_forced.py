"""Choices that leave one option are made by themselves: a line may name them, and messages tell of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.scenario_texts import fails, passes

ALONE = """\
    players: [Ana, Ben]
    given: {Ana: {hand: [Rice blue]}, goods deck: [Lantern red, Puto red, Coffee green]}
"""
"""Ana can only draw: one card is no barter, and nobody shows Goods."""

LAST = """\
    players: [Ana, Ben, Carla, Dan]
    given:
      leader: Ana
      Ana: {hand: [Smith, Jeweler]}
      Ben: {hand: [Baker]}
      Carla: {hand: [Weaver]}
      Dan: {hand: [Royal]}
"""
"""Ana has two cards, the others one each: all but her first are played by themselves."""

DRAWN = "{Ana: {goods hand: 3}}"


@pytest.mark.parametrize(
    "do",
    [
        f"      - Ana: draw goods\n      - expect: {DRAWN}\n",
        f"      - expect: {DRAWN}\n",
        f"      - Ana: Draw  Goods\n      - Ana: display nothing\n      - expect: {DRAWN}\n",
    ],
)
def test_a_line_may_name_it(tmp_path: Path, do: str) -> None:
    passes(tmp_path, ALONE + "    do:\n" + do)


@pytest.mark.parametrize(
    ("do", "line", "words"),
    [
        # Once is what came about; not twice, not another's, not another choice.
        ("      - Ana: draw goods\n      - Ana: draw goods\n", 5, "`draw goods` is not offered"),
        ("      - Ben: draw goods\n", 4, "Before this, by itself: `Ana: draw goods`."),
        ("      - Ana: market barter\n", 4, "Before this, by itself: `Ana: draw goods`."),
        # What is told of is told of no more.
        (
            f"      - expect: {DRAWN}\n      - Ana: draw goods\n",
            5,
            "`draw goods` was the only option, so it was made by itself, before what is expected above: leave the line out.",
        ),
    ],
)
def test_no_other_line_may(tmp_path: Path, do: str, line: int, words: str) -> None:
    fails(tmp_path, ALONE + "    do:\n" + do, "scenario-not-offered", line, words)


@pytest.mark.parametrize(
    "named", [(), ("Ben: play Baker",), ("Ben: play Baker", "Carla: play Weaver"), ("Dan: play Royal",)]
)
def test_some_of_several_in_their_order(tmp_path: Path, named: tuple[str, ...]) -> None:
    """M-R1: 8, and in the round after that 10, both with nobody else of that rank."""
    lines = "".join(f"      - {line}\n" for line in ("Ana: play Smith", *named))
    passes(tmp_path, LAST + f"    do:\n{lines}    expect: {{Ana: {{points: 18}}}}\n", "market_day")


def test_not_in_another_order(tmp_path: Path) -> None:
    lines = "      - Ana: play Smith\n      - Carla: play Weaver\n      - Ben: play Baker\n"
    fails(tmp_path, LAST + f"    do:\n{lines}", "scenario-not-offered", 11, name="market_day")


def test_not_after_the_next_line(tmp_path: Path) -> None:
    """What came about by itself before a choice is named before it."""
    given = """\
    players: [Ana, Ben]
    given: {Ana: {hand: [Rice blue]}}
    do:
      - Ana: display Rice blue
      - Ana: draw goods
"""
    fails(tmp_path, given, "scenario-not-offered", 5)


def test_a_choice_that_stands_comes_first(tmp_path: Path) -> None:
    """The line displays what it says, though a Stall without Goods was displayed by itself before."""
    given = """\
    players: [Ana, Ben]
    given: {step: setup, starter: Ana}
    do:
      - Ana: display nothing
      - Ben: display nothing
    expect: {Ana: {stall: []}, turn: Ana}
"""
    passes(tmp_path, given)


def test_after_windows_that_are_passed(tmp_path: Path) -> None:
    """Ana could play a card first; passing, she can only draw."""
    given = """\
    players: [Ana, Ben]
    given: {Ana: {hand: [Quick Restock, Rice yellow]}}
    do:
      - Ana: draw goods
      - Ana: display nothing
    expect: {turn: Ben}
"""
    passes(tmp_path, given)


def test_what_an_effect_takes_without_a_choice(tmp_path: Path) -> None:
    """BAY-10: of one card drawn, that one is discarded; with nothing else in the hand there is no choice."""
    given = """\
    players: [Ana, Ben]
    given:
      fill: false
      Ana: {hand: [Community Help, Rice blue]}
      Ben: {stall: [Coffee green]}
      bayanihan deck: [Double Deal]
    do:
      - Ana: play Community Help
      - Ana: discard Double Deal
    expect: {bayanihan discard: 2}
    ends: open
"""
    passes(tmp_path, given)


def test_an_expectation_that_fails_tells_of_it(tmp_path: Path) -> None:
    expect = "    expect: {Ana: {goods hand: 1}}\n"
    told = "Before this, by itself: `Ana: draw goods`."
    fails(tmp_path, ALONE + expect, "scenario-failed", 3, "`goods hand` has 3 cards, not 1", told)
