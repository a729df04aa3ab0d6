"""The machines by name, and where play of each can begin."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.games.beginning import SETUP, Start
from rulesdsl.games.machines import MACHINES, beginning_of
from rulesdsl.resources import cards_dir


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_where_play_can_begin(name: str) -> None:
    rules = rulesdsl.load(name).rules
    beginning = beginning_of(rules)
    assert beginning.step in beginning.steps
    assert beginning.steps[0] == SETUP
    assert set(beginning.short.values()) <= set(beginning.steps)
    assert set(beginning.dealt) <= set(rules.vocabulary.zones)


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_a_new_game_begins_as_games_do(name: str) -> None:
    game = rulesdsl.load(name)
    state = game.blank(4, 11)
    assert beginning_of(game.rules).begin(state, Start(SETUP)) is None
    assert state.dump() == game.start(4, 11).dump()


def test_a_machine_that_there_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(cards_dir() / "market_day", folder)
    rules = folder / "game.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("machine: market day", "machine: market"), encoding="utf-8")
    with pytest.raises(rulesdsl.NotPlayable) as caught:
        rulesdsl.load(str(folder))
    (problem,) = caught.value.problems
    assert problem.code == "unknown-machine"
    assert all(name in problem.hint for name in MACHINES)
