"""The recorded games: each is played again, and must be written byte for byte as it stands."""

from __future__ import annotations

import difflib

import pytest

from rulesdsl.diagnostic import render
from rulesdsl.tools.transcripts.parse import load_record
from rulesdsl.tools.transcripts.record import write
from rulesdsl.tools.transcripts.replay import game_of, refusal, replay
from tests.transcripts import FOLDER, RENEW, file_of, names

LARGEST = 64 * 1024


@pytest.mark.parametrize(("name", "players"), names())
def test_a_recorded_game_happens_again(name: str, players: int) -> None:
    file = file_of(name, players)
    text = file.read_text(encoding="utf-8")
    assert len(text) < LARGEST
    record = load_record(str(file))
    if isinstance(record, list):
        pytest.fail("\n".join(map(render, record)))
    game = game_of(record, FOLDER)
    found = replay(record, game, str(file))
    problems = refusal(record, game, str(file)) or found.problems
    if problems:
        said = "\n".join(render(problem) for problem in problems)
        pytest.fail(f"{said}\n\nWhere the change is meant: {RENEW}", pytrace=False)
    assert found.record is not None
    again = write(found.record)
    if again != text:
        lines = difflib.unified_diff(
            text.splitlines(), again.splitlines(), file.name, "as it is played now", lineterm="", n=2
        )
        pytest.fail("\n".join([*lines, "", f"Where the change is meant: {RENEW}"]), pytrace=False)


def test_there_is_no_other_recorded_game() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {file_of(*game).name for game in names()}
