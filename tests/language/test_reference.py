"""The reference tells the truth: its examples are read and judged, and nothing of the language is missing from it."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest
from lark import Lark
from lark.lexer import PatternRE, PatternStr

from rulesdsl.cards.check.lines import check
from rulesdsl.cards.check.names import Lexicon, lexicon
from rulesdsl.cards.load import game_folder, load_set
from rulesdsl.language import ast
from rulesdsl.language.layout import Layout
from rulesdsl.language.mistakes import Mistake
from rulesdsl.language.parse import parse
from rulesdsl.language.unparse import format_effect
from rulesdsl.language.words import SILENT, fold
from rulesdsl.resources import grammar_dir
from rulesdsl.tools.authoring.reference import vocabulary_page
from rulesdsl.vocabulary import Vocabulary

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "grammar" / "reference.md"
GRAMMAR = grammar_dir() / "effect.lark"
VOCABULARIES = {
    "barter": ROOT / "docs" / "barter-vocabulary.md",
    "market_day": ROOT / "docs" / "market-day-vocabulary.md",
}
FENCE = re.compile(r"^```(\w+)[ ]?([^\n]*)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
IDIOMS = 35


class Example(NamedTuple):
    """One fenced block: its line in the page, the card that it stands for, and what is expected of it."""

    line: int
    game: str
    kind: str
    timing: str | None
    code: str | None
    text: str


def blocks(name: str) -> list[tuple[int, str, str]]:
    """The fenced blocks of a name: line, the rest of the fence, the text."""
    page = PAGE.read_text(encoding="utf-8")
    return [(page.count("\n", 0, m.start()) + 1, m[2], m[3]) for m in FENCE.finditer(page) if m[1] == name]


@functools.cache
def examples() -> list[Example]:
    found = []
    for word in ("effect", "wrong"):
        for line, about, text in blocks(word):
            card, _, code = about.partition(":")
            kind, _, timing = card.strip().partition(",")
            first, _, rest = kind.partition(" ")
            game, kind = (first, rest.strip()) if first in VOCABULARIES else ("barter", kind.strip())
            found.append(Example(line, game, kind, timing.strip() or None, code.strip() or None, text))
    return sorted(found)


@functools.cache
def words(game: str) -> tuple[Vocabulary, Lexicon]:
    """A game's vocabulary and its phrases, with its cards' names."""
    cards = load_set(game_folder(game))
    names = {card.name.lower(): card.name for card in cards.definitions}
    return cards.vocabulary, lexicon(
        cards.vocabulary, names, {f"{low}s": name for low, name in names.items()}
    )


def judged(example: Example) -> list[Mistake]:
    """What reading and checking find."""
    tree, mistakes = parse(example.text)
    if tree is None or mistakes:
        return mistakes
    return check(words(example.game)[1], example.kind, example.timing, tree)[1]


@pytest.mark.parametrize("example", examples(), ids=lambda example: f"line-{example.line}")
def test_each_example_is_what_the_page_says(example: Example) -> None:
    vocabulary = words(example.game)[0]
    assert example.kind in vocabulary.kinds
    assert example.timing is None or example.timing in vocabulary.timings
    found = [(mistake.code, mistake.message) for mistake in judged(example)]
    if example.code is None:
        assert found == []
    else:
        assert [code for code, _ in found] == [example.code]


@pytest.mark.parametrize(
    "example", [e for e in examples() if e.code is None], ids=lambda example: f"line-{example.line}"
)
def test_each_example_is_written_as_the_formatter_writes(example: Example) -> None:
    """But for `to` and `into`, which the page shows to be one word, and for `the`."""

    def plain(text: str) -> str:
        return text.replace(" into ", " to ").replace(" the ", " ").rstrip("\n")

    assert plain(format_effect(example.text)) == plain(example.text)


# ------------------------------------------------------------------------------------------- nothing is missing


@functools.cache
def reader() -> tuple[Lark, list[Any]]:
    """A parser of the grammar that notes which of its rules were used."""
    lark = Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="basic",
        postlex=Layout(),
        propagate_positions=True,
    )
    used: list[Any] = []
    callbacks = lark.parser.parser.parser.callbacks
    for rule, callback in list(callbacks.items()):

        def noting(children: Any, rule: Any = rule, callback: Any = callback) -> Any:
            used.append(rule)
            return callback(children)

        callbacks[rule] = noting
    return lark, used


def parts(rule: Any) -> set[tuple[str, str]]:
    """A rule's name with each thing that its line of the grammar names, and with its alias."""
    origin = str(rule.origin.name)
    found = {(origin, str(symbol.name)) for symbol in rule.expansion}
    return found | ({(origin, f"-> {rule.alias}")} if rule.alias else set())


def test_every_alternative_of_the_grammar_has_an_example() -> None:
    lark, used = reader()
    used.clear()
    for example in examples():
        tree, _ = parse(example.text)
        if tree is not None:
            lark.parse(fold(example.text) + "\n")
    written = {part for rule in used for part in parts(rule)}
    wanted = {part for rule in lark.rules for part in parts(rule)}
    unseen = {("start", "_NL")}  # the layout takes away blank lines at the beginning
    assert sorted(part for part in wanted - written - unseen if not part[0].startswith("__")) == []


def classes(node: object) -> set[type]:
    """The classes of all nodes of a tree."""
    if isinstance(node, tuple):
        return {found for part in node for found in classes(part)}
    if not isinstance(node, ast.Node):
        return set()
    inner = {found for field in attrs.fields(type(node)) for found in classes(getattr(node, field.name))}
    return {type(node)} | inner


def test_every_node_of_the_tree_has_an_example() -> None:
    found = set[type]()
    for example in examples():
        tree, _ = parse(example.text)
        found |= classes(tree)
    nodes = {value for value in vars(ast).values() if isinstance(value, type) and issubclass(value, ast.Node)}
    assert sorted(node.__name__ for node in nodes - found) == ["Node"]


def test_the_reserved_words_are_those_of_the_grammar() -> None:
    single, phrases = set(), set()
    for terminal in reader()[0].terminals:
        text = terminal.pattern.value
        if isinstance(terminal.pattern, PatternStr) and text.isalpha():
            single.add(text)
        elif isinstance(terminal.pattern, PatternRE) and "(?: +the)*" in text:
            phrases.add(text.replace("(?: +the)*", "").replace(" +", " ").partition("(?!")[0])
    (_, _, listed), (_, _, listed_phrases) = blocks("words")
    assert listed.split() == sorted(single - {SILENT})
    assert listed_phrases.split("\n") == sorted(phrases)


def test_there_are_many_idioms() -> None:
    page = PAGE.read_text(encoding="utf-8")
    part = page.split("## How do I say", 1)[1].split("\n## ", 1)[0]
    assert part.count("```effect") >= IDIOMS


# ---------------------------------------------------------------------------------------------------- vocabulary


def test_both_games_have_examples() -> None:
    assert {example.game for example in examples()} == set(VOCABULARIES)


@pytest.mark.parametrize("game", VOCABULARIES)
def test_the_vocabulary_page_is_in_step(game: str) -> None:
    """To write them anew: python -m rulesdsl.tools.authoring.reference barter > docs/barter-vocabulary.md, and so for the others."""
    assert VOCABULARIES[game].read_text(encoding="utf-8") == vocabulary_page(load_set(game_folder(game)))


@pytest.mark.parametrize(("game", "printed"), [("barter", 72), ("market_day", 55)])
def test_the_vocabulary_page_has_what_is_printed(game: str, printed: int) -> None:
    """C1, C3: 24 Goods, each in three colors; M-C1: ranks 1 to 10, rank n printed n times."""
    cards = load_set(game_folder(game))
    table = vocabulary_page(cards).rpartition("\n## All ")[2].split("\n")
    names = [cell.removesuffix(" [X]") for cell in table[4].strip("| ").split(" | ")]
    rows = [dict(zip(names, line.strip("| ").split(" | "), strict=True)) for line in table[6:] if line]
    assert sum(int(row["printed"]) for row in rows) == printed
    known = {card.id: card for card in cards.definitions}
    for row in rows:
        card = known[row["id"]]
        assert row["name"].removesuffix(" [X]") == f"**{card.name}**"
        for name, values in card.values.items():
            assert row[name].removesuffix(" [X]") == ", ".join(map(str, values))


@pytest.mark.parametrize("game", VOCABULARIES)
def test_the_vocabulary_page_has_every_noun(game: str) -> None:
    page = vocabulary_page(load_set(game_folder(game)))
    tables = [table for table in page.split("\n## ")[1:] if not table.startswith("All ")]
    sections = [rows for _, rows in words(game)[0].sections() if rows]
    for rows, table in zip(sections, tables, strict=True):
        for row in rows.values():
            line = next(line for line in table.split("\n") if line.startswith(f"| **{row.name}**"))
            assert ("[X]" in line) == row.reconstructed
            assert not row.about or row.about in line
