"""Market Day in words: the printed texts of its cards, and one whole game as a player saw it. Changes here are meant to be read."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

import rulesdsl
from rulesdsl.cards.card import Definition
from rulesdsl.engine.chance import Dice
from rulesdsl.language.prose import rules_text
from rulesdsl.tools.table.bots import bot_choice, make_bot
from rulesdsl.tools.telling.board import result
from rulesdsl.tools.telling.render import render

GAME = rulesdsl.load("market_day")
SPECIALS = [card for card in GAME.cards.definitions if card.program is not None]


def test_five_cards_have_a_text() -> None:
    assert len(SPECIALS) == 5


@pytest.mark.parametrize("card", SPECIALS, ids=[card.id for card in SPECIALS])
def test_rules_text(card: Definition, snapshot: SnapshotAssertion) -> None:
    assert card.program is not None
    assert f"{card.name}\n{card.effect}\n> {rules_text(card.program, GAME.vocabulary, card.name)}" == snapshot


def test_a_whole_game(snapshot: SnapshotAssertion) -> None:
    """As player 2 of three saw it; all of them bots that choose by chance, so that no bot's cleverness shows here."""
    state = GAME.start(3, 7, log=True)
    bot, dice = make_bot("random", GAME), Dice(7)
    while not state.over:
        state.choose(bot_choice(bot, state, dice))
    assert "\n".join([*render(state, 1), *result(state)]) == snapshot
