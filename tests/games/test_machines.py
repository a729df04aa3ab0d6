"""The machines by name, and where play of each can begin."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine.decision import PROMPTS
from rulesdsl.games.beginning import SETUP, Start
from rulesdsl.games.machines import MACHINES, beginning_of, lines_of
from rulesdsl.resources import cards_dir
from rulesdsl.tools.authoring.check import check


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_where_play_can_begin(name: str) -> None:
    rules = rulesdsl.load(name).rules
    beginning = beginning_of(rules)
    assert beginning.step in beginning.steps
    assert beginning.steps[0] == SETUP
    assert set(beginning.short.values()) <= set(beginning.steps)
    assert set(beginning.dealt) <= set(rules.vocabulary.zones)


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_each_question_is_put_in_words(name: str) -> None:
    rules = rulesdsl.load(name).rules
    own = {lines.kind for lines in lines_of(rules)}
    assert own <= set(rules.machine.prompts)
    assert set(rules.machine.prompts) - own <= set(rules.vocabulary.acts)
    assert rules.prompts == {**PROMPTS, **rules.machine.prompts}


def test_the_engine_has_no_words_for_a_question_of_one_game() -> None:
    for name in ("barter", "market_day"):
        assert not set(PROMPTS) & set(rulesdsl.load(name).rules.machine.prompts)


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


def _nouns() -> list[tuple[str, str, str]]:
    """Every name that the game file of a shipped game has, with its game and section."""
    found = []
    for name in ("barter", "market_day"):
        vocabulary = rulesdsl.load(name).vocabulary
        rows = [(section, word) for section, words in vocabulary.sections() for word in words]
        rows += [("windows", word) for word in vocabulary.windows if word not in vocabulary.timings]
        found += [(name, section, word) for section, word in rows]
    return found


@pytest.mark.parametrize(("name", "section", "word"), _nouns())
def test_a_noun_of_another_name_is_played_or_told_of(
    name: str, section: str, word: str, tmp_path: Path
) -> None:
    """A folder in which one noun is called otherwise throughout: it is refused in words, or it can be played."""
    folder = tmp_path / "game"
    shutil.copytree(cards_dir() / name, folder)
    for path in folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(rf"\b{re.escape(word)}\b", f"{word}x", text), encoding="utf-8")
    try:
        game = rulesdsl.load(str(folder))
    except (rulesdsl.NotPlayable, rulesdsl.CannotLoad):
        return
    state = game.start(players=3, seed=1)
    rng = random.Random(1)
    for _ in range(60):
        if state.decision is None:
            break
        state.choose(state.decision.sample(rng))
        state.view(0)


@pytest.mark.parametrize(
    ("name", "old", "new", "message", "meant"),
    [
        ("barter", r"\bstall update\b", "stand update", "The machine `barter` works with `stall update`", "`procedures`"),
        ("barter", r"\btarget score\b", "target scores", "works with `target score`", "Is it `target scores` now?"),
        ("market_day", r"\bremoved\b", "removal", "The machine `market day` works with `removed`", "`zones`"),
    ],
)  # fmt: skip
def test_a_noun_that_the_machine_works_with(
    name: str, old: str, new: str, message: str, meant: str, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(cards_dir() / name, folder)
    for path in folder.glob("*.yaml"):
        path.write_text(re.sub(old, new, path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(rulesdsl.NotPlayable) as caught:
        rulesdsl.load(str(folder))
    (problem,) = caught.value.problems
    assert problem.code == "missing-noun"
    assert message in problem.message
    assert meant in problem.hint
    told = "\n".join(str(found) for found in check([str(folder)]).problems)
    assert "missing-noun" in told
    assert message in told


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("barter", "steps: [offer, exchange,", "steps: [exchange,", "missing-step", "a step `offer` in `trade`"),
        ("barter", "refill]\n", "refill, cleanup]\n", "unknown-step", "no step `cleanup` in `barter`"),
        ("market_day", "steps: [playing, ", "steps: [", "missing-step", "a step `playing` in `round`"),
    ],
)  # fmt: skip
def test_steps_that_the_machine_has(
    name: str, old: str, new: str, code: str, words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(cards_dir() / name, folder)
    rules = folder / "game.yaml"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(rulesdsl.NotPlayable) as caught:
        rulesdsl.load(str(folder))
    assert [problem.code for problem in caught.value.problems] == [code]
    assert words in caught.value.problems[0].message
