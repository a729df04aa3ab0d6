"""A page for each special card: its file's words, its printed text and the record of playing it. A person reads them.

After a change that is meant, `pytest tests/snapshots --snapshot-update` writes them anew; review the difference.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rulesdsl.cards.card import Definition
from tests.snapshots.pages import Page, card_page, main_scenario, special_cards

CARDS = special_cards()
SCREEN = 50


@pytest.mark.parametrize("card", CARDS, ids=[f"{card.id} {card.name}".replace("'", "") for card in CARDS])
def test_card(card: Definition, snapshot: SnapshotAssertion) -> None:
    page = card_page(card)
    assert page == snapshot(extension_class=Page)
    assert page.count("\n") <= SCREEN


def test_each_card_has_a_scenario_of_its_own() -> None:
    assert len(CARDS) == 48
    assert len({main_scenario(card).name for card in CARDS}) == 48
