"""Diagnostics as text and as JSON, and the guess at what was meant."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.characters import escape, odd_character
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean, render, sort_key, to_json
from rulesdsl.source import Source, Span


def at(text: str, start: int, end: int, **more: Any) -> Diagnostic:
    return Diagnostic("some-code", "Something is wrong.", Span(Source("f.yaml", text), start, end), **more)


def test_json_has_every_key() -> None:
    assert to_json(at("a\nbcd\n", 3, 5, card="BAY-01", hint="Do it.")) == {
        "code": "some-code",
        "severity": "error",
        "message": "Something is wrong.",
        "file": "f.yaml",
        "line": 2,
        "column": 2,
        "end_line": 2,
        "end_column": 4,
        "card": "BAY-01",
        "hint": "Do it.",
    }
    whole = to_json(Diagnostic("c", "m", path="g", severity=Severity.WARNING))
    assert (whole["file"], whole["line"], whole["severity"]) == ("g", None, "warning")


def test_render_all_parts() -> None:
    assert render(at("a: bcd", 3, 5, card="BAY-01", hint="Do it.")).splitlines() == [
        "f.yaml:1:4: error[some-code]: Something is wrong.",
        "    a: bcd",
        "       ^^",
        "  card: BAY-01",
        "  hint: Do it.",
    ]


def test_render_without_place() -> None:
    assert render(Diagnostic("c", "m", path="g", severity=Severity.WARNING)) == "g: warning[c]: m"
    assert render(Diagnostic("c", "m")) == "error[c]: m"
    assert render(at("", 0, 0)) == "f.yaml:1:1: error[some-code]: Something is wrong."


@pytest.mark.parametrize(
    ("text", "start", "end", "line", "carets"),
    [
        ("abc", 3, 3, "abc", "   ^"),
        ("漢字x", 2, 3, "漢字x", "    ^"),
        ("漢字x", 0, 2, "漢字x", "^^^^"),
        ("e\u0301x", 2, 3, "e\u0301x", " ^"),
        ("\ta", 1, 2, "    a", "    ^"),
        ("\u202eab", 1, 2, "\\u{202e}ab", "        ^"),
        ("\x1b[0m", 0, 1, "\\u{1b}[0m", "^^^^^^"),
        ("ab\ncd", 1, 5, "ab", " ^"),
        ("a\r\nb", 0, 1, "a", "^"),
    ],
)
def test_carets_stand_below(text: str, start: int, end: int, line: str, carets: str) -> None:
    assert render(at(text, start, end)).splitlines()[1:] == [f"    {line}", f"    {carets}"]


def test_long_lines_are_cut_around_the_place() -> None:
    shown = render(at("x" * 3000 + "Y" + "x" * 3000, 3000, 3001)).splitlines()
    assert len(shown[1]) < 140
    assert shown[1][shown[2].index("^")] == "Y"


def test_text_from_files_is_escaped() -> None:
    shown = render(Diagnostic("c", "a\x1bb\nc", path="p\u202e", card="d\u200b", hint="e\rf"))
    assert shown == "p\\u{202e}: error[c]: a\\u{1b}b\\u{a}c\n  card: d\\u{200b}\n  hint: e\\u{d}f"


def test_file_order() -> None:
    text = "abcdef"
    found = [at(text, 4, 5), at(text, 1, 3), at(text, 1, 2), Diagnostic("c", "m", path="f.yaml")]
    assert sorted(found, key=sort_key) == found[::-1]


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("nam", ["kind", "name"], "name"),
        ("NAME", ["kind", "name"], "name"),
        ("xyz", ["kind", "name"], None),
        ("ab", ["abc", "abd"], "abc"),
        ("ab", ["abd", "abc"], "abd"),
        ("", ["a"], None),
        ("a", [], None),
        ("q" * 100_000, ["q"], None),
    ],
)
def test_did_you_mean(word: str, candidates: list[str], meant: str | None) -> None:
    assert did_you_mean(word, candidates) == meant


def test_did_you_mean_several() -> None:
    assert did_you_mean("ab", ["abd", "x", "abc"], 2) == "abd or abc"


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("Quick Restock", None),
        ("Piñata déjà", None),
        ("漢字カード X", None),
        ("Книга book", None),
        ("👩\u200d👧 family", None),
        ("❤\ufe0f", None),
        ("R\u0435d", 1),
        ("\u041anight", 0),
        ("a\u00a0b", 1),
        ("ab\u200d", 2),
        ("\u202eab", 0),
        ("a\u3164", 1),
    ],
)
def test_odd_characters(text: str, index: int | None) -> None:
    found = odd_character(text)
    assert (found.index if found else None) == index


@given(st.text(), st.text(), st.integers(0, 40), st.integers(0, 40))
def test_nothing_raises_and_nothing_hidden_is_shown(message: str, text: str, start: int, end: int) -> None:
    span = Span(Source("f", text), min(start, len(text)), min(max(start, end), len(text)))
    diagnostic = Diagnostic("c", message, span, hint=text, card=message)
    shown = render(diagnostic)
    assert all(escape(line) == line for line in shown.split("\n"))
    assert len(shown.split("\n")) <= 5
    assert json.dumps(to_json(diagnostic))
