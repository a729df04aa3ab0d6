"""The record in words: everything for those who may know, no more for the others."""

from __future__ import annotations

import pytest

import rulesdsl
from rulesdsl.engine.chance import Dice
from rulesdsl.engine.decision import Decision, Listed
from rulesdsl.engine.state import State
from rulesdsl.tools.table.bots import bot_choice, make_bot
from rulesdsl.tools.telling.called import Called
from rulesdsl.tools.telling.menu import Menu, asked
from rulesdsl.tools.telling.render import EVERYBODY, Renderer, render


@pytest.fixture(scope="module")
def game() -> rulesdsl.Game:
    return rulesdsl.load("barter")


def played(game: rulesdsl.Game, seed: int, bot: str = "random", players: int = 3) -> State:
    state = game.start(players, seed, log=True)
    dice = Dice(seed)
    player = make_bot(bot, game)
    while not state.over and state.turn < 40:
        state.choose(bot_choice(player, state, dice))
    return state


@pytest.mark.parametrize("seed", range(5))
def test_a_card_is_named_only_to_those_who_see_it(game: rulesdsl.Game, seed: int) -> None:
    state = played(game, seed)
    assert state.log is not None
    for player in (*range(3), EVERYBODY):
        renderer = Renderer(state, player)
        for event in state.log:
            if event[0] not in ("move", "show"):
                continue
            line = renderer.line(event)
            assert line is not None
            for row in event[3]:
                label = state.rules.table.label[row[0]]
                assert (label in line) == renderer.sees(row[-1]), (player, line, label)


@pytest.mark.parametrize("seed", range(5))
def test_choices_of_others_name_no_hidden_card(game: rulesdsl.Game, seed: int) -> None:
    """What is said aloud names cards only that everybody sees, now or in the next event."""
    state = played(game, seed)
    assert state.log is not None
    labels = set(state.rules.table.label)
    renderer = Renderer(state, EVERYBODY)
    for event in state.log:
        if event[0] == "choice" and event[4] != "barter":
            line = renderer.line(event) or ""
            assert not any(label in line for label in labels), line


def test_a_window_leaves_no_trace(game: rulesdsl.Game) -> None:
    for seed in range(5):
        state = played(game, seed, "greedy")
        lines = [line for player in range(3) for line in render(state, player)]
        assert not any(line.endswith(": pass") for line in lines)


def test_text_of_cards_is_escaped(game: rulesdsl.Game) -> None:
    state = played(game, 0)
    line = Renderer(state, 0).line(("choice", 1, "do \x1b[31m\nthis", True, "may"))
    assert line == "Player 2: do \\u{1b}[31m\\u{a}this"


def test_every_kind_of_event_has_words(game: rulesdsl.Game) -> None:
    kinds = set()
    for seed in range(6):
        state = played(game, seed)
        assert state.log is not None
        kinds |= {event[0] for event in state.log}
    assert kinds <= set(Renderer(state, 0).tellers)


def test_names_of_players() -> None:
    state = rulesdsl.load("barter").start(3, 1, log=True)
    called = Called(("ana", "Ben Ray"))
    line = Renderer(state, 0, called).line(("choice", 1, "trade with player 3 or Player 2", True, "option"))
    assert line == "Ben Ray: trade with player 3 or Ben Ray"
    assert Renderer(state, 2, called).line(("turn", 4, 0)) == "Turn 4: Ana"
    assert Renderer(state, 0, called).line(("turn", 4, 0)) == "Turn 4: Ana (you)"
    assert Renderer(state, 0, called).line(("turn", 4, 2)) == "Turn 4: Player 3"
    menu = Menu(Decision(0, "choose-player", Listed(("player 1", "player 2")), lambda _, text: text), called)
    assert [str(menu.pick(typed)) for typed in ("ben  ray", "player 2", "2")] == ["player 2"] * 3
    menu.look_for("BEN")
    assert menu.page()[0] == "  2. Ben Ray"


def test_a_prompt_that_asks_needs_no_colon() -> None:
    assert (asked("Accept the offer?"), asked("Make an offer")) == ("Accept the offer?", "Make an offer:")
