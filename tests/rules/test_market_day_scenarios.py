"""The scenarios of Market Day: what they must show of docs/rules/market_day.md. That they pass is tested with all scenarios."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.suites.suite import collect

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules" / "market_day.md"
CLAUSE = re.compile(r"^(?:- |\| )(?P<id>M-[CHR][0-9]+|MD-[0-9]+[a-d]?) (?P<text>.*(?:\n  .*)*)", re.M)
SUITE = collect([str(TESTS / "scenarios" / "market_day")])
ALL = [case.scenario for case in SUITE.cases]
SPECIALS = {d.name: d.id for d in rulesdsl.load("market_day").cards.definitions if d.effect}


def clauses() -> dict[str, str]:
    """The text of each clause and ruling, by id."""
    return {match["id"]: match["text"] for match in CLAUSE.finditer(RULES.read_text(encoding="utf-8"))}


def named_in(text: str) -> set[str]:
    """The specials that a clause names: `Knight`, `Knights`."""
    return {name for name in SPECIALS if re.search(rf"\b{name}s?\b", text)}


def cards(scenario: Scenario) -> Iterator[str]:
    """Every card that a scenario names in what players have."""
    for key, value in scenario.given.items():
        if isinstance(value, dict):
            for place in value.values():
                yield from place if isinstance(place, list) else ()
        assert isinstance(value, dict | str | int), key


def seats(scenario: Scenario) -> list[str]:
    """The players that have cards, by seat."""
    return [key for key, value in scenario.given.items() if isinstance(value, dict)]


def order(scenario: Scenario) -> list[str]:
    """The cards in the order of play, where each player has one; else nothing."""
    players = seats(scenario)
    leader = str(scenario.given.get("leader", players[0] if players else ""))
    if leader not in players or any(set(scenario.given[who]) - {"hand", "points"} for who in players):
        return []
    first = players.index(leader)
    hands = [scenario.given[who]["hand"] for who in players[first:] + players[:first]]
    return [hand[0] for hand in hands] if {len(hand) for hand in hands} == {1} else []


def test_there_are_enough() -> None:
    assert not SUITE.problems
    assert len(ALL) >= 170
    names = Counter(scenario.name for scenario in ALL)
    assert not [name for name, times in names.items() if times > 1]


def test_each_clause_is_covered_and_what_is_covered_exists() -> None:
    covered = {clause for scenario in ALL for clause in scenario.covers}
    assert len(clauses()) == 28
    assert covered == set(clauses())


def test_each_scenario_covers_something_and_expects_something() -> None:
    """What comes of it at the end is always said."""
    for scenario in ALL:
        assert scenario.covers, scenario.name
        assert scenario.expect, scenario.name


@pytest.mark.parametrize("name", SPECIALS)
def test_each_special_has_its_effect_and_each_ruling_shown(name: str) -> None:
    """For its own clause and for every clause that names it there is a scenario with that card in it."""
    ids = {SPECIALS[name]} | {clause for clause, text in clauses().items() if name in named_in(text)}
    assert len(ids) >= 3
    shown = {clause for scenario in ALL if name in cards(scenario) for clause in scenario.covers}
    assert not ids - shown


@pytest.mark.parametrize("clause", clauses())
def test_a_clause_about_specials_is_shown_with_all_that_it_names(clause: str) -> None:
    named = named_in(clauses()[clause])
    together = [scenario for scenario in ALL if clause in scenario.covers and named <= set(cards(scenario))]
    assert together or not named


@pytest.mark.parametrize("pair", list(permutations(SPECIALS, 2)))
def test_each_pair_of_specials_meets_in_both_orders(pair: tuple[str, str]) -> None:
    """In a round in which each player plays one card, and that covers clauses of the two."""
    first, second = pair
    for scenario in ALL:
        played = order(scenario)
        if first in played and second in played and played.index(first) < played.index(second):
            groups = {re.sub(r"[a-d]$", "", clause) for clause in scenario.covers}
            if {SPECIALS[first], SPECIALS[second]} <= groups:
                return
    raise AssertionError(f"no scenario has {first} before {second}")


def test_each_number_of_players_plays() -> None:
    sizes = Counter(scenario.players or len(scenario.names) or len(seats(scenario)) for scenario in ALL)
    assert set(range(2, 10)) <= set(sizes)
    for size in (2, 3):
        played = {card for scenario in ALL if len(seats(scenario)) == size for card in cards(scenario)}
        assert set(SPECIALS) <= played
