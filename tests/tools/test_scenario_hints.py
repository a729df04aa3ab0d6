"""Hints of scenarios: each says what the designer must write, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.tools.suites.suite import collect
from rulesdsl.tools.suites.verdict import judge_suite
from tests.tools.scenario_texts import fails, passes

TWO = "    players: [Ana, Ben]\n"
READY = TWO + "    given: {Ana: {hand: [Rice blue, Extra Storage]}, Ben: {stall: [Coffee green]}}\n"
BARTER = (
    TWO
    + "    given: {Ana: {hand: [Mango red, Lechon red, Lantern yellow, Quick Restock]}, market: [Puto red, Coffee blue]}\n"
)

KEYS = [
    ("expect: {Ana: {points: 3}}", "unknown-key", "Did you mean `trade points`?"),
    ("expect: {hand limit: 8}", "unknown-key", "It is each player's: write it below `Ana:`."),
    ("expect: {hand: [Rice blue]}", "unknown-key", "It is each player's: write it below `Ana:`."),
    ("expect: {Ana: {market size: 5}}", "unknown-key", "It is the table's, not a player's"),
    ("expect: {Carla: {hand: 3}}", "scenario-player", "`Carla` is none of the 2 players", "Players are Ana, Ben."),
    ("expect: {Rice: {lies in: market}}", "unknown-card", "There are several cards named `Rice`", "`Rice yellow`"),
    ("expect: {Rice bleu: {lies in: market}}", "unknown-key", "Did you mean `Rice blue`?"),
    ("given: {Carla: {hand: [Rice blue]}}", "scenario-player", "`Carla` is none of the 2 players"),
    ("given: {hand: [Rice blue]}", "unknown-key", "It is each player's: write it below `Ana:`."),
    ("given: {Ana: {hand: [Rice red]}}", "unknown-card", "Rice is printed in yellow, green and blue."),
    ("expect: {not offered: [play Rice red]}", "unknown-card", "Rice is printed in yellow, green and blue."),
    ("given: {event: Rice blue, Ana: {hand: [Rice blue]}}", "scenario-wrong-place", "`Rice blue` is no event."),
    ("given: {fill: yes please}", "wrong-type", "What can be dealt is `hands`, `market`, `all`."),
]  # fmt: skip


@pytest.mark.parametrize("case", KEYS, ids=[case[0] for case in KEYS])
def test_keys_and_cards(tmp_path: Path, case: tuple[str, ...]) -> None:
    text, code, *words = case
    fails(tmp_path, TWO + f"    {text}\n", code, 2, *words)


def test_players_without_names(tmp_path: Path) -> None:
    words = "They have no names here: to give them some, write `players: [Ana, Ben]`."
    fails(tmp_path, "    players: 2\n    given: {Ana: {hand: [Rice blue]}}\n", "scenario-player", 2, words)
    fails(tmp_path, '    players: 2\n    do: ["Ana: pass"]\n', "scenario-player", 2, words)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play Extra Storage", "Ana: play Extra Storage"),
        ("Ana play Extra Storage", "Ana: play Extra Storage"),
        ("ben accept", "Ben: accept"),
    ],
)
def test_a_line_that_does_not_say_who(tmp_path: Path, line: str, meant: str) -> None:
    fails(tmp_path, READY + f"    do: [{line}]\n", "scenario-player", 3, f"Write `{meant}`.")


def test_what_must_be_chosen_first(tmp_path: Path) -> None:
    """B2: 3 + ... of one's own Goods; the main action has not been chosen."""
    told = ["`play Quick Restock`, `pass`", "First choose `market barter`."]
    fails(
        tmp_path,
        BARTER + "    do: [{Ana: barter Mango red + Lantern yellow}]\n",
        "scenario-not-offered",
        3,
        *told,
    )


def test_to_decline_what_prints_as_nothing(tmp_path: Path) -> None:
    text = """\
    players: [Ana, Ben, Carla, Dan]
    given:
      leader: Ana
      hand: 6
      Ana: {hand: [Tinker]}
      Ben: {hand: [Smith]}
      Carla: {hand: [Farmer]}
      Dan: {hand: [Baker]}
    do:
      - expect: {decides: Ana, offered: [decline, trade nothing]}
      - Ana: decline
    expect: {over: true, scores: [1, 8, 4, 5]}
"""
    passes(tmp_path, text, "market_day")


@pytest.mark.parametrize(
    ("head", "line", "words"),
    [
        ("game: barters\n", 1, "did you mean barter?"),
        ("game: barter\ncards: [stal.yaml]\n", 2, "Did you mean `stall.yaml`?"),
    ],
)
def test_a_game_or_cards_that_there_are_not(tmp_path: Path, head: str, line: int, words: str) -> None:
    path = tmp_path / "x.scenarios.yaml"
    path.write_text(head + "scenarios:\n  - name: t\n    expect: {turn: player 1}\n", encoding="utf-8")
    (tmp_path / "stall.yaml").write_text("cards: []\n", encoding="utf-8")
    (found,) = judge_suite(collect([str(path)])).errors
    assert found.data["line"] == line
    assert words in found.text, found.text
