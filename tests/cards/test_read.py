"""YAML to nodes: every refusal at its place, with both of YAML's parsers; texts lead back to the file."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.cards import read as reading
from rulesdsl.cards.node import Mapping, Node, Scalar, Sequence, key_at, node_at
from rulesdsl.cards.read import DEEPEST, read
from rulesdsl.diagnostic import render, to_json
from rulesdsl.source import Source

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(reading, "_events", lambda text: yaml.parse(text, Loader=request.param))
    return request.param


def found(text: str) -> list[tuple[str, object, object]]:
    _, diagnostics = read(Source("f.yaml", text))
    return [(d.code, to_json(d)["line"], to_json(d)["column"]) for d in diagnostics]


def tree(text: str) -> Node:
    node, diagnostics = read(Source("f.yaml", text))
    assert node is not None, [render(d) for d in diagnostics]
    return node


SYNTAX = "yaml-syntax"
JARGON = re.compile("<|token|scalar|flow|block|node|simple key|stream")


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("empty-file", 1, 1)]),
        ("# nothing\n", [("empty-file", 1, 1)]),
        ("---\n", [("empty-file", 1, 1)]),
        ("~", [("empty-file", 1, 1)]),
        ("a: 1\nb: 2\na: 3\n", [("duplicate-key", 3, 1)]),
        ("a:\n  - {x: 1, y: 2, x: 3}\n", [("duplicate-key", 2, 18)]),
        ("a: 1\n'a': {b: ~}\n", [("duplicate-key", 2, 1)]),
        ("a: &x 1\n", [("yaml-anchor", 1, 4)]),
        ("a: &x\n  b: 1\n", [("yaml-anchor", 1, 4)]),
        ("a: &\n", [("yaml-anchor", 1, 4)]),
        ("a: *x\n", [("yaml-alias", 1, 4)]),
        ("*x : 1\n", [("yaml-alias", 1, 1)]),
        ("a: *\n", [("yaml-alias", 1, 4)]),
        ("<<: *x\n", [("yaml-merge-key", 1, 1)]),
        ("<<: [*x, *y]\nb: ~\n", [("yaml-merge-key", 1, 1), ("missing-value", 2, 4)]),
        ("a: !!str 1\n", [("yaml-tag", 1, 4)]),
        ("a: ! 1\n", [("yaml-tag", 1, 4)]),
        ("a: !x!y 1\n", [("yaml-tag", 1, 4)]),
        ("%YAML 1.1\n---\na: 1\n", [("yaml-directive", 1, 1)]),
        ("# x\n%FOO\n---\na: 1\n", [("yaml-directive", 2, 1)]),
        ("a: 1\n---\nb: 2\n---\nc: 3\n", [("several-documents", 2, 1)]),
        ("? [a]\n: 1\n", [("key-not-text", 1, 3)]),
        ("a: {{b: 1}: 2}\n", [("key-not-text", 1, 5)]),
        (": 1\n", [("key-not-text", 1, 1)]),
        ("a:\nb: 1\n", [("missing-value", 1, 1)]),
        ("a: null\n", [("missing-value", 1, 4)]),
        ("a: 'null'\n", []),
        ("a: ''\n", []),
        ("a:\n  -\n  - b\n", [("missing-value", 2, 3)]),
        ("a: [b, ~]\n", [("missing-value", 1, 8)]),
        ("a: {b: , c: 1}\n", [("missing-value", 1, 5)]),
        ("a: {b: 1, c}\n", [("missing-value", 1, 11)]),
        ("a: {b, c}\n", [("missing-value", 1, 4)]),
        ("a: 1\nb: \x07\n", [("control-character", 2, 4)]),
        ("a: 😀\x85\n", [("control-character", 1, 5)]),
        ('a: "\\x07"\n', [("control-character", 1, 4)]),
        ('a: "\\L"\n', [("control-character", 1, 4)]),
        ("[" * 51 + "]" * 51, [("too-deep", 1, 51)]),
        ("a:\n\tb: 1\n", [(SYNTAX, 2, 1)]),
        ("a:\n  - b\n\t- c\n", [(SYNTAX, 3, 1)]),
        ("a: b: c\n", [(SYNTAX, 1, 5)]),
        ("a: [1, 2\nb: 3\n", [(SYNTAX, 1, 4)]),
        ("a: {b: 1\nc: 3\n", [(SYNTAX, 1, 4)]),
        ("a: 'b\nc: d\n", [(SYNTAX, 1, 4)]),
        ('a: "\\q"\n', [(SYNTAX, 1, 5)]),
        ("a: @b\n", [(SYNTAX, 1, 4)]),
        ("a: |b\n  c\n", [(SYNTAX, 1, 5)]),
        ("a: {whose} hand\n", [(SYNTAX, 1, 12)]),
        ("a: 'b' c\n", [(SYNTAX, 1, 8)]),
        ("a: 1\nb\nc: 2\n", [(SYNTAX, 2, 1)]),
        ("a:\n  b: 1\n c: 2\n", [(SYNTAX, 3, 2)]),
        ("- a\nb: c\n", [(SYNTAX, 2, 1)]),
        ("a: |\n     \n  b\n", [(SYNTAX, 3, 3)]),
        ("[a]\nb\n", [(SYNTAX, 2, 1)]),
        ("[[\n", [(SYNTAX, 1, 3)]),
        ("a: ]\n", [(SYNTAX, 1, 4)]),
        ("a: ? b\n", [(SYNTAX, 1, 4)]),
        ("a: ~\nb: *x\nc: [\n", [("missing-value", 1, 4), ("yaml-alias", 2, 4), (SYNTAX, 3, 5)]),
    ],
)
def test_refusals(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a:\n\tb: 1\n", "indented with a tab"),
        ("a: 1\n\nx: 2\na: 3\n", "`a` already stands in line 1"),
        ("a: |\n     \n  b\n", "blank lines before this text"),
        ("a: 'b\n", "never closed"),
        ("a: {b, c}\n", "Braces hold"),
    ],
)
def test_words(text: str, words: str) -> None:
    _, diagnostics = read(Source("f.yaml", text))
    assert [words in d.message for d in diagnostics] == [True]


@pytest.mark.usefixtures("loader")
def test_scalars_are_text() -> None:
    words = ["on", "no", "010", "1_000", "22:22", "2020-01-01", ".nan", "1e3", "9" * 5000, "0x1F"]
    node = tree(f"a: [{', '.join(words)}]\non: 1\n")
    assert isinstance(node, Mapping)
    items = node.get("a")
    assert isinstance(items, Sequence)
    assert [item.text for item in items.items if isinstance(item, Scalar)] == words
    assert node.key("on") is not None


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_spans(end: str) -> None:
    text = "é😀: [a, 'b c']\nlong:\n  - k: v  # note\n    l: |\n      x\n\n\nz: 1\n".replace("\n", end)
    node = tree(text)
    assert node_at(node, ["é😀"]).span.text == "[a, 'b c']"
    assert node_at(node, ["é😀", 1]).span.text == "'b c'"
    assert key_at(node, ["é😀"]).text == "é😀"
    assert key_at(node, ["long", 0, "l"]).text == "l"
    assert node_at(node, ["long", 0, "k"]).span.text == "v"
    assert node_at(node, ["long", 0, "l"]).span.text == f"|{end}      x"
    assert node_at(node, ["long", 0]).span.text.startswith("k: v")
    assert node_at(node, ["long"]).span.text.endswith(" x")
    assert node_at(node, ["z", "nowhere", 3]).span.text == "1"


@pytest.mark.usefixtures("loader")
def test_spans_begin_behind_refused_tags() -> None:
    assert node_at(tree("a: &b !!str c\n"), ["a"]).span.text == "c"
    assert node_at(tree("a: &b [c]\n"), ["a"]).span.text == "[c]"


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("header", ["|", "|-", "|+", "|4", "|4-", "| # note"])
def test_literal_text_leads_back(header: str, end: str) -> None:
    lines = ["draw 3 「é😀」 goods", "# a comment", "", "  if you have 漢:", "    stop"]
    body = "".join(f"      {line}\n" if line else "\n" for line in lines)
    node = node_at(tree(f"😀:\n  e: {header}\n{body}\n  f: 1\n".replace("\n", end)), ["😀", "e"])
    assert isinstance(node, Scalar)
    assert node.content is not None
    text = node.content.text
    assert text.split("\n")[: len(lines)] == [line.strip() and line for line in lines]
    assert [node.content.span(i, i + 1).text for i, char in enumerate(text.rstrip()) if char != "\n"] == [
        char for char in text.rstrip() if char != "\n"
    ]
    assert node.content.span(len(text), len(text)).start == node.span.end


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize("value", ["draw 3 😀 goods", "x  # note"])
def test_plain_text_leads_back(value: str) -> None:
    node = node_at(tree(f"é: {value}\n"), ["é"])
    assert isinstance(node, Scalar)
    assert node.content is not None
    assert node.content.span(0, len(node.text)).text == node.text


@pytest.mark.parametrize(
    ("value", "style"), [("'a'", "single"), ('"a"', "double"), (">\n  a", "folded"), ("a\n  b", "plain")]
)
def test_other_text_does_not_lead_back(value: str, style: str) -> None:
    node = node_at(tree(f"a: {value}\n"), ["a"])
    assert isinstance(node, Scalar)
    assert (node.style, node.content) == (style, None)


def test_empty_literal() -> None:
    node = node_at(tree("a: |\nb: 1\n"), ["a"])
    assert isinstance(node, Scalar)
    assert node.content is not None
    assert node.content.span(0, 0).text == ""


def test_what_is_refused_is_missing_in_the_tree() -> None:
    node = tree("a: *x\nb: ~\nc: {d, e}\n[f]: 1\n")
    assert isinstance(node, Mapping)
    assert [(key.text, getattr(value, "style", "")) for key, value in node.entries] == [
        (key, "missing") for key in "abc"
    ]


def test_deepest_nesting_is_read() -> None:
    assert found("[" * DEEPEST + "]" * DEEPEST) == []
    assert [code for code, _, _ in found("[" * 100_000)] == ["too-deep"]
    assert [code for code, _, _ in found("{a: " * 100_000)] == ["too-deep"]


@pytest.mark.parametrize("parser", LOADERS)
@given(text=st.text() | st.text(alphabet="a:-[]{}|>'\"#&*!? \n\r\t,%@`~<\\😀"))
def test_no_text_raises(parser: Any, text: str) -> None:
    source = Source("f", text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_events", lambda written: yaml.parse(written, Loader=parser))
        node, diagnostics = read(source)
    assert node is not None or diagnostics
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
        assert not JARGON.search(re.sub("`.*`", "", diagnostic.message))
        assert render(diagnostic)
    if node is not None:
        check_places(node)


def check_places(node: Node) -> None:
    """Each text that claims to stand in the file stands there."""
    match node:
        case Sequence():
            for item in node.items:
                check_places(item)
        case Mapping():
            for key, value in node.entries:
                check_places(key)
                check_places(value)
        case Scalar(content=content) if content is not None:
            visible = content.text.rstrip("\n")
            for i, char in enumerate(visible):
                if char != "\n":
                    assert content.span(i, i + 1).text == char


@given(
    st.lists(st.text(alphabet="a #-:é😀 ", max_size=5), max_size=5),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", "-", "+"]),
)
def test_any_literal_text_leads_back(lines: list[str], end: str, chomp: str) -> None:
    text = f"k:\n  e: |2{chomp}{end}" + "".join(f"    {line}{end}" for line in lines) + f"  f: 1{end}"
    node = tree(text.replace("\nk:\n", f"{end}k:{end}"))
    check_places(node)
    effect = node_at(node, ["k", "e"])
    assert isinstance(effect, Scalar)
    assert effect.text.rstrip("\n") == "\n".join(lines).rstrip("\n")
