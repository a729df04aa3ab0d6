"""Every example of docs/scenarios.md is run, and what it says of failures is what is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.diagnostic import render
from rulesdsl.games.choices import OF_CARDS
from rulesdsl.games.machines import lines_of
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from tests.tools.scenario_texts import NAME, game

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
BLOCK = re.compile(r"```yaml(?P<fails> fails)?\n(?P<text>.*?)```\n(?:```text\n(?P<told>.*?)```)?", re.S)
BLOCKS = list(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) >= 7
    assert any(block["fails"] for block in BLOCKS)


def test_the_page_tells_how_every_choice_reads() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    for lines in (
        *OF_CARDS,
        *(row for name in ("barter", "market_day") for row in lines_of(game(name).rules)),
    ):
        kind = "a verb" if lines.kind == "VERB" else f"`{lines.kind}`"
        patterns = ", ".join(f"`{pattern}`" for pattern in lines.patterns)
        assert [row for row in rows if f"| {kind} |" in row and f"| {patterns}" in row], lines


@pytest.mark.parametrize("block", BLOCKS, ids=[f"example {number + 1}" for number in range(len(BLOCKS))])
def test_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: re.Match[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path(NAME).write_text(block["text"], encoding="utf-8")
    scenarios, problems = load_scenarios(NAME)
    assert scenarios
    assert not problems
    told = [render(found) for s in scenarios for found in run(game(s.game or ""), s).failures]
    assert bool(told) == bool(block["fails"]), told
    if block["told"]:
        assert "\n".join(told) == block["told"].rstrip("\n")
