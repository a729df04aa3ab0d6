"""Nodes to data: every mistake told once, at its place; the schemas and the code in step."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulesdsl.cards.mistakes import WORDS
from rulesdsl.cards.read import read
from rulesdsl.cards.schemas import SchemaName, judge, schema
from rulesdsl.cards.shape import key_at, node_at, shape
from rulesdsl.diagnostic import Diagnostic, render, to_json
from rulesdsl.resources import cards_dir, schemas_dir
from rulesdsl.source import Source, read_source

NAMES: tuple[SchemaName, ...] = ("card", "game", "scenario")
CARD = "cards:\n  - id: BAY-01\n    name: Quick\n    kind: bayanihan\n"
GAME = """\
game: X
machine: m
players: {least: 2, most: 3}
kinds: {}
zones: {}
relations: {}
procedures: {}
"""
TEST = CARD + "    tests:\n      - name: t\n"


def judged(text: str, name: SchemaName) -> tuple[Any, list[Diagnostic]]:
    node, diagnostics = read(Source("f.yaml", text))
    assert node is not None, [render(d) for d in diagnostics]
    data, more = shape(node, name)
    return data, diagnostics + more


def found(text: str, name: SchemaName) -> list[tuple[str, object, object]]:
    return [(d.code, to_json(d)["line"], to_json(d)["column"]) for d in judged(text, name)[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CARD, []),
        ("game: barter\n" + CARD, []),
        ("- a\n", [("wrong-type", 1, 1)]),
        ("a\n", [("wrong-type", 1, 1)]),
        ("cards: []\n", [("too-few", 1, 8)]),
        ("game: x\n", [("missing-key", 1, 1)]),
        ("crads: []\n", [("unknown-key", 1, 1)]),
        ("cards:\n  id: X\n", [("wrong-type", 2, 3)]),
        ("id: X\nname: y\nkind: z\n", [("missing-key", 1, 1)]),
        ("cards: [{}]\n", [("missing-key", 1, 9)]),
        ("cards:\n  - id: X\n    kind: k\n", [("missing-key", 2, 5)]),
        ("cards:\n  - id: X\n    nmae: k\n    kind: k\n", [("unknown-key", 3, 5)]),
        ("cards:\n  - id:\n    name: k\n    kind: k\n", [("missing-value", 2, 5)]),
        ("cards:\n  - id: bay\n    name: k\n    kind: k\n", [("bad-pattern", 2, 9)]),
        ("cards:\n  - id: B-\n    name: k\n    kind: k\n", [("bad-pattern", 2, 9)]),
        ("cards:\n  - id: |\n      B\n    name: k\n    kind: k\n", [("bad-pattern", 2, 9)]),
        ("cards:\n  - id: B\u0410Y\n    name: k\n    kind: k\n", [("bad-pattern", 2, 9)]),
        ("cards:\n  - id: B\n    name: R\u0435d\n    kind: k\n", [("odd-character", 3, 11)]),
        ("cards:\n  - id: B\n    name: 'a\u200b'\n    kind: k\n", [("odd-character", 3, 11)]),
        (CARD + "    copies: 1\n", []),
        (CARD + "    copies: 0\n", [("out-of-range", 5, 13)]),
        (CARD + "    copies: 100\n", [("out-of-range", 5, 13)]),
        (CARD + "    copies: many\n", [("wrong-type", 5, 13)]),
        (CARD + "    copies: 1_0\n", [("wrong-type", 5, 13)]),
        (CARD + f"    copies: {'9' * 5000}\n", [("wrong-type", 5, 13)]),
        (CARD + "    copies: [1]\n", [("wrong-type", 5, 13)]),
        (CARD + "    copies: ~\n", [("missing-value", 5, 13)]),
        (CARD + "    plural: ''\n", [("empty-text", 5, 13)]),
        (CARD + "    plural: ' a'\n", [("bad-pattern", 5, 13)]),
        (CARD + '    plural: "a\\nb"\n', [("bad-pattern", 5, 13)]),
        (CARD + "    group: {a: b}\n", [("wrong-type", 5, 12)]),
        (CARD + "    reconstructed: color\n", [("wrong-type", 5, 20)]),
        (CARD + "    reconstructed: [a, b, a]\n", [("repeated-entry", 5, 27)]),
        (CARD + "    attributes: {value: 1, set tag: [a, 2]}\n", []),
        (CARD + "    attributes: {value: []}\n", [("too-few", 5, 25)]),
        (CARD + "    attributes: {value: {a: 1}}\n", [("wrong-type", 5, 25)]),
        (CARD + "    attributes: {v\u0430lue: 1}\n", [("odd-character", 5, 18)]),
        (CARD + "    effect: draw 3 goods\n", []),
        (CARD + "    effect: |\n      draw 3 goods\n", []),
        (CARD + "    effect: 'draw'\n", [("effect-style", 5, 13)]),
        (CARD + '    effect: "draw"\n', [("effect-style", 5, 13)]),
        (CARD + "    effect: >\n      draw\n", [("effect-style", 5, 13)]),
        (CARD + "    effect: draw\n      3\n", [("effect-style", 5, 13)]),
        (CARD + "    effect: |\n", [("empty-text", 5, 13)]),
        (CARD + "    effect: [draw]\n", [("wrong-type", 5, 13)]),
        (CARD + "    flavour: x\n", [("unknown-key", 5, 5)]),
        (CARD + "    nam: x\n    copies: 0\n", [("unknown-key", 5, 5), ("out-of-range", 6, 13)]),
        (TEST + "        players: 1\n", [("out-of-range", 7, 18)]),
        (TEST + "        do: [a, player 1: play x, {expect: {market: [a, 1]}}]\n", []),
        (TEST + "        do: [{exepct: {a: b}}]\n", [("unknown-key", 7, 15)]),
        (TEST + "        do: [{player 1: a, player 2: b}]\n", [("too-many", 7, 14)]),
        (TEST + "        do: [{}]\n", [("too-few", 7, 14)]),
        (TEST + "        given: [a]\n", [("wrong-type", 7, 16)]),
        (TEST + "        given: {player 1: {hand: [a, [b]]}}\n", [("wrong-type", 7, 38)]),
        (TEST + "        expct: {a: 1}\n", [("unknown-key", 7, 9)]),
    ],
)
def test_cards(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(text, "card") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("kinds2: {}\n", [("unknown-key", 8, 1)]),
        ("attributes: {a: {values: [1, b]}, b: {values: {least: 1, most: 5}}}\n", []),
        ("attributes: {a: {}}\n", [("missing-key", 8, 14)]),
        ("attributes: {a: {values: {least: 1}}}\n", [("missing-key", 8, 18)]),
        ("attributes: {a: {values: x}}\n", [("wrong-type", 8, 26)]),
        ("acts: {1x: {past: a}}\n", [("bad-pattern", 8, 8)]),
        ("acts: {'': {past: a}}\n", [("key-not-text", 8, 8)]),
        ("acts: {x: {past: a, effects may change: true}}\n", [("unknown-key", 8, 21)]),
        ("counters: {x: {of: plyer}}\n", [("not-one-of", 8, 20)]),
        ("counters: {x: {of: card, effects may change: no}}\n", [("wrong-type", 8, 46)]),
        ("counters: {x: {of: card, effects may change: true}}\n", []),
        ("settings: {a: {}}\n", [("missing-key", 8, 12)]),
        ("settings: {a: {base: }}\n", [("missing-value", 8, 16)]),
        ("settings: {a: {by players: {2: 10, other: 6}, reconstructed: true}}\n", []),
        ("settings: {a: {by players: {2: 10, x: 6}}}\n", [("bad-pattern", 8, 36)]),
        ("settings: {a: {base: 1, by players: {2: 1}}}\n", [("conflicting-keys", 8, 16)]),
        ("settings: {a: {holds: player}}\n", []),
        ("settings: {a: {base: 1}, b: {base: none}, c: {base: [7]}, d: {base: {3: 1}}}\n", []),
        ("settings: {a: {base: {x: 1}}}\n", [("bad-pattern", 8, 23)]),
        ("settings: {a: {base: {3: x}}}\n", [("wrong-type", 8, 26)]),
        ("settings: {a: {base: [x]}}\n", [("wrong-type", 8, 23)]),
        ("settings: {a: {base: 1.5}}\n", [("bad-pattern", 8, 22)]),
        ("windows: [a, a]\n", [("repeated-entry", 8, 14)]),
        ("windows: {a, b}\n", [("missing-value", 8, 10)]),
    ],
)
def test_games(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(GAME + text, "game") == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("it resolves", []),
        ("{it lies in: stall}", []),
        ("it lies in", [("bad-pattern", 4, 25)]),
        ("{it lies on: stall}", [("unknown-key", 4, 26)]),
        ("[a]", [("wrong-type", 4, 25)]),
    ],
)
def test_acts_while(value: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(GAME.replace("kinds: {}", f"kinds: {{a: {{acts while: {value}}}}}"), "game") == expected


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (CARD + "    nam: x\n", "`nam` is not a key here.", "It is like `name`, which already stands here"),
        (CARD + "    copy: 2\n", "`copy` is not a key here.", "Did you mean `copies`?"),
        (CARD + "    zzz: 2\n", "`zzz` is not a key here.", "What can stand here is `group`, `timing`"),
        (CARD + "    copies: no\n", "`copies` must be a whole number, not `no`.", "Write digits only"),
        (CARD + "    copies: 0\n", "`copies` must be from 1 to 99, not 0.", ""),
        ("cards: [a]\n", "Entry 1 of `cards` must be a mapping of `key: value`, not `a`.", ""),
        ("name: x\nkind: y\n", "The file has no `cards`, and `name` and `kind` belong", "Write `cards:`"),
        (
            "cards: [{id: B\u0410Y, name: n, kind: k}]\n",
            "`id` must be capitals",
            "The character U+0410 CYRILLIC",
        ),
        (
            "cards: [{id: B, name: n\u200b, kind: k}]\n",
            "In `n\\u{200b}` the character U+200B",
            "Type the name",
        ),
    ],
)
def test_words(text: str, message: str, hint: str) -> None:
    (diagnostic,) = judged(text, "card")[1]
    assert diagnostic.message.startswith(message)
    assert (diagnostic.hint or "").startswith(hint)


def test_the_card_is_named() -> None:
    assert [d.card for d in judged(CARD + "    copies: 0\n", "card")[1]] == ["BAY-01"]
    assert [d.card for d in judged("cards: [{name: a, kind: b}]\n", "card")[1]] == [None]


def test_declared_types_read_the_text() -> None:
    data, diagnostics = judged(
        CARD
        + "    copies: 007\n    group: 007\n    timing: true\n    attributes: {value: [1, -2, 1_0, true]}\n",
        "card",
    )
    assert diagnostics == []
    assert data["cards"][0] == {
        "id": "BAY-01",
        "name": "Quick",
        "kind": "bayanihan",
        "copies": 7,
        "group": "007",
        "timing": "true",
        "attributes": {"value": [1, -2, "1_0", "true"]},
    }


def test_the_effect_is_text_and_its_node_has_places() -> None:
    node, _ = read(Source("f.yaml", CARD + "    effect: |\n      draw 3\n"))
    assert node is not None
    data, _ = shape(node, "card")
    assert data["cards"][0]["effect"] == "draw 3\n"
    assert key_at(node, ["cards", 0, "effect"]).text == "effect"
    effect = node_at(node, ["cards", 0, "effect"])
    assert effect.content.span(0, 4).text == "draw"  # type: ignore[union-attr]


@pytest.mark.parametrize("path", sorted(cards_dir().glob("*/game.yaml")), ids=lambda path: path.parent.name)
def test_shipped_games_have_the_shape(path: Any) -> None:
    source = read_source(path)
    assert isinstance(source, Source)
    node, diagnostics = read(source)
    assert node is not None
    assert [render(d) for d in [*diagnostics, *shape(node, "game")[1]]] == []


# ---------------------------------------------------------------------------------------- schemas and code


def keywords(rules: Any) -> set[str]:
    """The keywords of a schema and of the schemas in it."""
    if not isinstance(rules, dict):
        return set()
    used = set(rules)
    for keyword in ("items", "propertyNames", "additionalProperties", "if", "then", "not"):
        used |= keywords(rules.get(keyword))
    for keyword in ("properties", "dependentSchemas", "$defs"):
        for inner in rules.get(keyword, {}).values():
            used |= keywords(inner)
    return used


ANNOTATIONS = {"$schema", "title", "description", "default", "patternErrorMessage", "contentMediaType"}
STRUCTURE = {
    "$ref", "$defs", "properties", "propertyNames", "items", "if", "then", "not", "anyOf",
    "dependentSchemas", "required", "additionalProperties",
}  # fmt: skip


def test_every_keyword_of_the_schemas_has_words() -> None:
    used: set[str] = set()
    for name in NAMES:
        used |= keywords(json.loads((schemas_dir() / f"{name}.schema.json").read_text(encoding="utf-8")))
    assert used - ANNOTATIONS - STRUCTURE == set(WORDS)


def mappings(rules: Any) -> list[dict[str, Any]]:
    """All schemas in a schema whose references are written out."""
    if not isinstance(rules, dict):
        return []
    below = [*rules.get("properties", {}).values(), rules.get("items"), rules.get("additionalProperties")]
    return [rules, *(inner for value in below for inner in mappings(value))]


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_sound_and_closed(name: SchemaName) -> None:
    path = schemas_dir() / f"{name}.schema.json"
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
    for rules in mappings(schema(name)):
        assert "type" in rules
        assert rules.get("description"), rules
        assert ("pattern" in rules) == ("patternErrorMessage" in rules)
        assert "object" not in rules["type"] or "additionalProperties" in rules
        assert "$ref" not in rules


def test_references_have_only_a_description_beside_them() -> None:
    def walk(value: Any) -> None:
        if isinstance(value, dict):
            assert "$ref" not in value or set(value) <= {"$ref", "description"}
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    for name in NAMES:
        walk(json.loads((schemas_dir() / f"{name}.schema.json").read_text(encoding="utf-8")))


def test_the_judge_takes_linear_time_for_repeated_entries() -> None:
    data = {"cards": [{"id": "A", "name": "a", "kind": "k", "attributes": {"v": [1, "a"] * 20_000}}]}
    assert len(judge("card", data)) == 39_998


KEYS = ["cards", "id", "name", "kind", "effect", "tests", "do", "expect", "given", "copies"]
WORD = st.sampled_from(KEYS) | st.text(alphabet="aA1-é\u200b", min_size=1, max_size=3)


DATA = st.recursive(
    WORD | st.integers() | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORD, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150)
@given(DATA, st.sampled_from(NAMES))
def test_no_data_raises(data: Any, name: SchemaName) -> None:
    node, _ = read(Source("f.yaml", json.dumps(data)))
    if node is not None:
        _, diagnostics = shape(node, name)
        for diagnostic in diagnostics:
            assert diagnostic.span is not None
            assert render(diagnostic)
        places = [(d.span, d.code) for d in diagnostics]
        assert len(set(places)) == len(places), "one mistake is told once"
