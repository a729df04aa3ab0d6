"""Bots choose what is offered, and never by what their seat may not know."""

from __future__ import annotations

import pytest

import rulesdsl
from rulesdsl.engine.chance import Dice
from rulesdsl.games.seat import Seat
from rulesdsl.tools.table.bots import NAMES, bot_choice, make_bot
from rulesdsl.tools.telling.board import board
from tests.tools.hidden import reshuffled


@pytest.fixture(scope="module")
def game() -> rulesdsl.Game:
    return rulesdsl.load("barter")


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_choice_does_not_depend_on_hidden_cards(game: rulesdsl.Game, players: int) -> None:
    greedy, by_chance = make_bot("greedy", game), make_bot("random", game)
    asked = set()
    for seed in range(4):
        state = game.start(players, seed)
        dice = Dice(seed)
        step = 0
        while not state.over:
            decision = state.decision
            assert decision is not None
            step += 1
            option = bot_choice(greedy, state, dice)
            if step % 3 == 0:
                asked.add(decision.kind)
                for other_seed in range(2):
                    other = reshuffled(state, decision.player, other_seed)
                    # A fresh bot too: what it remembers must not matter either.
                    for bot in (greedy, make_bot("greedy", game)):
                        assert bot.choose(Seat(other, decision.player), decision, Dice(0)) == option
                    assert board(other, decision.player) == board(state, decision.player)
            state.choose(option if seed % 2 else bot_choice(by_chance, state, dice))
    assert {"main-action", "barter", "offer", "window"} <= asked


@pytest.mark.parametrize("name", NAMES)
def test_what_is_chosen_is_offered(game: rulesdsl.Game, name: str) -> None:
    bot = make_bot(name, game)
    for seed in range(6):
        state = game.start(2 + seed % 5, seed)
        dice = Dice(seed)
        while not state.over and state.turn < 30:
            assert state.decision is not None
            option = bot_choice(bot, state, dice)
            if len(state.decision.options) <= 2000:
                assert option.value in [other.value for other in state.decision.options]
            assert str(state.decision.find(str(option))) == str(option)
            state.choose(option)


def test_a_barter_is_taken_where_there_is_one(game: rulesdsl.Game) -> None:
    bot = make_bot("greedy", game)
    for seed in range(10):
        state = game.start(4, seed)
        while not state.over:
            assert state.decision is not None
            option = bot_choice(bot, state, Dice(0))
            if state.decision.kind == "main-action" and "market barter" in map(str, state.decision.options):
                assert str(option) == "market barter"
            state.choose(option)


def test_a_seat_sees_no_hidden_card(game: rulesdsl.Game) -> None:
    state = game.start(3, 1)
    seat = Seat(state, 0)
    slots = state.rules.slots
    for slot, cards in enumerate(state.zones):
        assert seat.size(slot) == len(cards)
        if not slots.public[slot] and slots.owner[slot] != 0:
            assert seat.cards(slot) == []
            assert all(seat.owner(card) == -1 for card in cards)


def test_an_unknown_bot(game: rulesdsl.Game) -> None:
    with pytest.raises(ValueError, match="bots are"):
        make_bot("clever", game)
