"""A game whose hands lie open: what is drawn into them is known to all, as whatever else comes there."""

from __future__ import annotations

import shutil
from pathlib import Path

import rulesdsl
from rulesdsl.resources import cards_dir

SECRET = "  hand:\n    owner: player\n    seen by: owner\n"
OPEN = "  hand:\n    owner: player\n    seen by: everyone\n"


def test_all_players_know_what_is_dealt_into_open_hands(tmp_path: Path) -> None:
    folder = tmp_path / "market_day"
    shutil.copytree(cards_dir() / "market_day", folder)
    rules = (folder / "game.yaml").read_text(encoding="utf-8")
    assert SECRET in rules
    (folder / "game.yaml").write_text(rules.replace(SECRET, OPEN), encoding="utf-8")
    state = rulesdsl.load(str(folder)).start(players=3, seed=1)
    everybody = (1 << 3) - 1
    dealt = [card for card, slot in enumerate(state.where) if state.rules.slots.zone[slot] == "hand"]
    assert len(dealt) == 30
    assert all(state.known[card] == everybody for card in dealt)
