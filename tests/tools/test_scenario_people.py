"""Players who are called by names in a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.diagnostic import render
from rulesdsl.tools.scenarios.scenario import load_scenarios
from tests.tools.scenario_texts import fails, passes

TRADE = """\
    players: [Ana, Ben, Carla]
    given:
      turn: Ben
      player 1: {stall: [Kulambo green]}
      Ben: {hand: [Rice yellow, Mango red]}
      Carla: {stall: [Rice blue]}
"""


def test_names_stand_wherever_a_player_does(tmp_path: Path) -> None:
    passes(
        tmp_path,
        TRADE
        + """\
    do:
      - Ben: player trade
      - expect:
          turn: ben
          decides: Ben
          offered: [request Rice blue from Carla for Mango red, request Rice blue from player 3 for Mango red]
          not offered: [request Rice blue from Ana for Mango red]
      - player 2: request Rice blue from Carla for Rice yellow
      - expect: {decides: player 3}
      - Carla: accept
    expect:
      Ben: {goods hand: 3}
      Carla: {hand: 2, stall: []}
      player 1: {stall: [Kulambo green]}
      turn: player 2
""",
    )


def test_messages_call_players_by_their_names(tmp_path: Path) -> None:
    do = "    do:\n      - Ben: player trade\n"
    fails(
        tmp_path,
        TRADE + do + "      - Ben: request Rice blue from Ana for Mango red\n",
        "scenario-not-offered",
        9,
        "Ben must choose (offer)",
        "`request Rice blue from Carla for Mango red`",
        "Did you mean `request Rice blue from Carla for Mango red`?",
    )
    fails(
        tmp_path, TRADE + do + "      - Ana: accept\n", "scenario-not-offered", 9, "Nothing is asked of Ana"
    )
    fails(
        tmp_path,
        TRADE + "    expect: {turn: Ana}\n",
        "scenario-failed",
        7,
        "`turn` is Ben, not Ana",
    )
    fails(
        tmp_path,
        TRADE + do + "      - Bem: accept\n",
        "scenario-player",
        9,
        "`Bem` is none of the 3 players",
        "Did you mean `Ben`?",
    )
    fails(
        tmp_path,
        TRADE + "    expect: {decides: Zoltan}\n",
        "scenario-player",
        7,
        "Players are Ana, Ben, Carla.",
    )


def test_who_has_won(tmp_path: Path) -> None:
    """G1, G3: the last player of the round has the twelfth point already, and is ahead."""
    text = """\
    players: [Ana, Ben]
    given:
      step: stall update
      starter: Ana
      turn: Ben
      Ana: {trade points: 12}
      Ben: {trade points: 12, hand: [Rice yellow]}
    do:
      - Ben: display nothing
"""
    passes(
        tmp_path, text + "    expect: {over: true, winners: [Ben, Ana], scores: [12, 12], decides: nobody}\n"
    )
    fails(
        tmp_path,
        text + "    expect: {winners: Ana}\n",
        "scenario-failed",
        10,
        "`winners` is Ana, Ben, not Ana",
    )
    fails(tmp_path, text + "    expect: {winners: [Ana, Bob]}\n", "scenario-player", 10, "`Bob`")


def test_a_name_in_the_name_of_a_card_is_the_card(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """\
    players: [Suki, Lucky]
    given:
      Suki: {hand: [Lucky Stall, Rice blue]}
      Lucky: {stall: [Rice green]}
    do:
      - Suki: play Lucky Stall
    expect:
      top of bayanihan discard: [Lucky Stall]
""",
    )


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("[Ana, ana]", "There is a player named `Ana` already."),
        ("[Ana, Market]", "`Market` is a word of the game."),
        ("[Ana, fill]", "`fill` is a word of the game."),
        ("[Ana, turn]", "`turn` is a word of the game."),
        ("[Ana, Harvest]", "`Harvest` is a word of the game."),
        ("[Ana, hand limit]", "`hand limit` is a word of the game."),
        ("[Ana, Rice]", "`Rice` is the name of a card."),
        ("[Ana, Rice blue]", "`Rice blue` is the name of a card."),
        ("[Ana, Quick Restock]", "`Quick Restock` is the name of a card."),
        ("[Ana, player 1]", "`player 1` means something else here."),
        ("[Ana, nobody]", "`nobody` means something else here."),
        ("[Ana, 7]", "`7` is no name"),
        ("[Ana, 'Ben: draw']", "is no name"),
        ("[Ana, B, C, D, E, F, G]", "2 to 6 players, not 7"),
    ],
)
def test_names_that_cannot_be(tmp_path: Path, players: str, words: str) -> None:
    code = "scenario-players" if "not 7" in words else "scenario-player-name"
    fails(tmp_path, f"    players: {players}\n", code, 1, words)


def test_a_player_who_does_not_play(tmp_path: Path) -> None:
    text = "    players: [Ana, Ben]\n    given: {player 3: {hand: [Rice blue]}}\n"
    fails(tmp_path, text, "unknown-key", 2, "`player 3` is not a key here", "Players are Ana, Ben.")


def test_a_player_given_twice(tmp_path: Path) -> None:
    fails(
        tmp_path,
        "    players: [Ana, Ben]\n    given:\n      Ana: {hand: [Rice blue]}\n      player 1: {stall: [Rice green]}\n",
        "scenario-player",
        4,
        "`player 1` is the same player as `Ana`",
    )


@pytest.mark.parametrize(
    "players", ["[Ana]", "[Ana, Ana]", "[]", "Ana", "[[Ana], Ben]", "{Ana: 1}", "1", "~"]
)
def test_players_of_the_wrong_shape_are_told_when_the_file_is_read(tmp_path: Path, players: str) -> None:
    path = tmp_path / "t.scenarios.yaml"
    path.write_text(f"scenarios:\n  - name: t\n    players: {players}\n", encoding="utf-8")
    found, problems = load_scenarios(path)
    if players == "[Ana, Ana]":
        assert found
        return
    assert not found
    assert [render(problem).splitlines()[0].split(":")[1] for problem in problems] == ["3"]
