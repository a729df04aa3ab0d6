"""Two whole games of greedy bots, each as one player saw it. A person reads them."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from rulesdsl.tools.telling.render import Renderer
from tests.snapshots.pages import Page, game, game_page, whole_game

GAMES = [(2, 2, 0), (4, 3, 1)]
NAMES = [f"{players} players seen by player {reader + 1}" for players, _, reader in GAMES]


@pytest.mark.parametrize(("players", "seed", "reader"), GAMES, ids=NAMES)
def test_game(players: int, seed: int, reader: int, snapshot: SnapshotAssertion) -> None:
    state = whole_game(players, seed)
    assert game_page(state, reader) == snapshot(extension_class=Page)


@pytest.mark.parametrize(("players", "seed", "reader"), GAMES, ids=NAMES)
def test_no_hidden_card_of_others_is_named(players: int, seed: int, reader: int) -> None:
    """Whatever the log marks as unseen by the reader is named in no line of that event."""
    state = whole_game(players, seed)
    renderer = Renderer(state, reader)
    label = game().rules.table.label
    hidden = 0
    for event in state.log or ():
        if event[0] in ("move", "show"):
            line = renderer.line(event) or ""
            unseen = [label[row[0]] for row in event[3] if not row[-1] >> reader & 1]
            assert not [name for name in unseen if name in line]
            hidden += len(unseen)
    assert hidden
