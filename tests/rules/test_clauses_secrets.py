"""Clauses A1, A8, P2 and P3: who knows what. Positions are scenarios, so that they can be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rulesdsl
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.tools.scenarios.do import perform
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.scenario import load_scenarios

GAME = rulesdsl.load("barter")
NAMES = Names(GAME)


def after(tmp_path: Path, text: str) -> rulesdsl.State:
    """The state after a scenario's `do`."""
    path = tmp_path / "position.scenarios.yaml"
    path.write_text("scenarios:\n  - name: a position\n" + text, encoding="utf-8")
    (scenario,), problems = load_scenarios(path)
    assert not problems
    state = position(NAMES, scenario)
    for number, item in enumerate(scenario.do):
        assert not isinstance(state, list), state
        found = perform(NAMES, state, item, scenario.spot.below("do", number))
        assert not isinstance(found, Diagnostic), found.message
        state = found
    assert not isinstance(state, list), state
    return state


def seen(state: rulesdsl.State, seat: int) -> str:
    return json.dumps(state.view(seat))


TRADE = """
    given:
      player 1: {hand: [Rice yellow, Banig blue, Extra Storage], stall: [Walis red]}
      player 2: {hand: [Tabo blue, Suki Reward], stall: [Kulambo green]}
      player 3: {hand: [Tabo yellow]}
      market: [Coffee yellow]
      goods deck: [Puto red]
      goods discard: [Lechon red]
"""


def test_a_hand_is_seen_by_its_owner_only(tmp_path: Path) -> None:
    """A1, P2: in all that a player's view holds."""
    state = after(tmp_path, TRADE)
    for label, owner in (
        ("Rice yellow", 0),
        ("Extra Storage", 0),
        ("Tabo blue", 1),
        ("Suki Reward", 1),
        ("Tabo yellow", 2),
    ):
        assert [label in seen(state, seat) for seat in range(3)] == [seat == owner for seat in range(3)]


def test_what_everyone_knows(tmp_path: Path) -> None:
    """A8, A2, A4: the numbers of cards, as a player's view holds them."""
    state = after(tmp_path, TRADE)
    for seat in range(3):
        text = seen(state, seat)
        for label in ("Walis red", "Kulambo green", "Coffee yellow", "Lechon red"):
            assert label in text
        assert "Puto red" not in text
        places: dict[str, Any] = state.view(seat)["places"]
        assert places["goods deck"]["count"] == 72 - 8
        assert places["bayanihan deck"]["count"] == 30 - 2
        for other, (goods, bayanihan) in enumerate(((2, 1), (1, 1), (1, 0))):
            if other != seat:
                assert places[f"player {other + 1}: goods hand"] == {"count": goods}
                assert places[f"player {other + 1}: bayanihan hand"] == {"count": bayanihan}


def test_what_a_player_looks_at_only_they_know(tmp_path: Path) -> None:
    """A8: in all that a player's view holds."""
    state = after(
        tmp_path,
        """
    given:
      player 1: {hand: [Hidden Supply, Rice yellow]}
      player 2: {stall: [Kulambo green]}
      goods deck: [Puto red, Mango red, Banig blue]
    do:
      - player 1: play Hidden Supply
""",
    )
    for label in ("Puto red", "Mango red", "Banig blue"):
        assert label in seen(state, 0)
        assert label not in seen(state, 1)
    state.choose("take Mango red")
    state.choose("order Banig blue, Puto red")
    for label in ("Puto red", "Mango red", "Banig blue"):
        assert label in seen(state, 0)
        assert label not in seen(state, 1)


def test_what_a_player_draws_only_they_know(tmp_path: Path) -> None:
    """A8, D1: the other player's view is the same, byte for byte, whatever was drawn."""
    given = """
    given:
      player 1: {hand: [Rice yellow]}
      player 2: {stall: [Kulambo green]}
      goods deck: [Puto red, Mango red]
    do:
      - player 1: draw goods
"""
    state = after(tmp_path, given)
    assert "Puto red" in seen(state, 0)
    assert "Puto red" not in seen(state, 1)
    other = after(tmp_path, given.replace("Puto red, Mango red", "Banig blue, Coffee green"))
    assert seen(state, 1) == seen(other, 1)


def test_offered_and_requested_goods_are_public_while_the_offer_stands(tmp_path: Path) -> None:
    """A8, P3: in all that a player's view holds."""
    state = after(
        tmp_path,
        TRADE
        + """
    do:
      - player 1: pass
      - player 1: player trade
      - player 1: request Kulambo green from player 2 for Rice yellow
""",
    )
    for seat in (1, 2):
        assert "Rice yellow" in seen(state, seat)
        assert "Banig blue" not in seen(state, seat)


def test_after_a_rejection_offered_goods_are_in_the_hidden_hand(tmp_path: Path) -> None:
    """P3, P6: in all that a player's view holds."""
    state = after(
        tmp_path,
        TRADE
        + """
    do:
      - player 1: pass
      - player 1: player trade
      - player 1: request Kulambo green from player 2 for Rice yellow
      - player 2: reject
      - player 1: no counteroffer
""",
    )
    at = GAME.rules.machine.at
    hand = [GAME.rules.table.label[card] for card in state.zones[at.hand[0]]]
    assert sorted(hand) == ["Banig blue", "Rice yellow"]
    assert state.view(1)["places"]["player 1: goods hand"]["count"] == 2
    assert "Banig blue" not in seen(state, 1)


PASSED = """
    given:
      player 1: {{hand: [{card}, Rice yellow, Banig blue]}}
      player 2: {{stall: [Kulambo green]}}
    do: [{lines}]
"""


def test_passing_a_window_leaves_no_trace(tmp_path: Path) -> None:
    """A8: one who passed and one who had nothing to play look alike to the other player."""
    passed = after(tmp_path, PASSED.format(card="Extra Storage", lines="{player 1: pass}"))
    nothing = after(tmp_path, PASSED.format(card="Suki Reward", lines=""))
    assert seen(passed, 1) == seen(nothing, 1)


def test_an_open_window_is_not_seen(tmp_path: Path) -> None:
    """A8: while somebody ponders a card, the other player sees what they would see of one who has none."""
    pondering = after(tmp_path, PASSED.format(card="Extra Storage", lines=""))
    nothing = after(tmp_path, PASSED.format(card="Suki Reward", lines=""))
    assert seen(pondering, 1) == seen(nothing, 1)
