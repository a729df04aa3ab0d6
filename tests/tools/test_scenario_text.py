"""Scenario data as text: what is read back is what was written."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.tools.scenarios.text import WIDTH, entry, inline, scalar, scenario_lines


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Rice yellow", "Rice yellow"),
        ("barter Rice blue + Puto red", "barter Rice blue + Puto red"),
        ("a: b", "'a: b'"),
        ("a:b", "a:b"),
        ("it's #1", "'it''s #1'"),
        ("O'Neil", "O'Neil"),
        ("Who's There?", "Who's There?"),
        ("- x", "'- x'"),
        ("", "''"),
        ("null", "'null'"),
        (7, "7"),
    ],
)
def test_scalars(value: object, text: str) -> None:
    assert scalar(value) == text


def test_brackets_and_commas_are_quoted_within_brackets_only() -> None:
    assert scalar("give 1, take 2") == "give 1, take 2"
    assert inline(["give 1, take 2", "a"]) == "['give 1, take 2', a]"
    assert inline(["Sold Out?", "a"]) == "['Sold Out?', a]"


words = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Co", "Cn"), blacklist_characters="\ufeff"),
    min_size=1,
    max_size=30,
)


@given(words, st.booleans())
def test_any_text_is_read_back(text: str, flow: bool) -> None:
    text = " ".join(text.split(" "))
    written = f"a: [{scalar(text, flow=True)}, b]" if flow else f"a: {scalar(text)}"
    read: Any = yaml.load(written, Loader=yaml.BaseLoader)
    assert read == {"a": [text, "b"] if flow else text}


def test_what_does_not_fit_in_a_line_goes_on_in_further_ones() -> None:
    cards = [f"Some Card {number}" for number in range(30)]
    lines = entry("market", cards, "  ")
    assert all(len(line) <= WIDTH for line in lines) and len(lines) > 1
    assert yaml.load("\n".join(lines), Loader=yaml.BaseLoader) == {"market": cards}
    lines = entry("player 1", {"hand": cards[:5], "stall": cards[5:8], "points": 3}, "")
    assert lines[0] == "player 1:"
    assert lines[-1] == "  points: 3"


def test_a_scenario() -> None:
    data = {
        "name": "a",
        "given": {"step": "setup"},
        "do": [("player 1", "pass")],
        "expect": {"player 1": {"hand": []}, "turn": "player 1"},
    }
    assert scenario_lines(data, "  ") == [
        "  - name: a",
        "    given: {step: setup}",
        "    do:",
        "      - player 1: pass",
        "    expect:",
        "      player 1: {hand: []}",
        "      turn: player 1",
    ]
