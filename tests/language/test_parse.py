"""Reading: every part of the grammar and of the tree is used by effects.txt, and every node knows its place."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
import pytest
from corpus import all_effects, written_effects
from lark import Lark, Tree
from lark.lexer import PatternStr

from rulesdsl.language import ast
from rulesdsl.language.layout import Layout
from rulesdsl.language.parse import parse
from rulesdsl.language.tables import build_parser
from rulesdsl.language.words import HAPPENINGS, PHRASES, RESERVED, fold, is_happening, is_plain
from rulesdsl.resources import grammar_dir

NODES = [
    node
    for node in vars(ast).values()
    if isinstance(node, type) and issubclass(node, ast.Node) and node is not ast.Node
]

NEVER_EMPTY = {
    ("Effect", "clauses"), ("Option", "clauses"), ("Offer", "options"), ("Located", "spots"), ("Test", "facts"),
    ("Allow", "acts"), ("ForbidAct", "acts"),
}  # fmt: skip
"""Tuples of which the grammar asks for one part at least."""


@pytest.fixture(scope="module")
def lark() -> Lark:
    return build_parser(grammar_dir(), Layout())


def nodes(part: object) -> Iterator[ast.Node]:
    """The nodes of a tree, each before its parts."""
    if isinstance(part, tuple):
        for each in part:
            yield from nodes(each)
    elif isinstance(part, ast.Node):
        yield part
        for field in attrs.fields(type(part)):
            yield from nodes(getattr(part, field.name))


def trees() -> list[ast.Effect]:
    found = [parse(text)[0] for text in written_effects().values()]
    return [tree for tree in found if tree is not None]


def kinds(node: type[ast.Node], field: str, hint: Any) -> Iterator[tuple[str, str, object]]:
    """What a field can hold, as far as it can be told from its annotation: its words, both flags, nothing, something."""
    if get_origin(hint) is Literal:
        yield from ((node.__name__, field, word) for word in get_args(hint))
    elif hint is bool:
        yield from ((node.__name__, field, flag) for flag in (True, False))
    elif get_origin(hint) is tuple:
        yield node.__name__, field, "some"
        if (node.__name__, field) not in NEVER_EMPTY:
            yield node.__name__, field, "empty"
    elif get_origin(hint) in (Union, types.UnionType):
        parts = get_args(hint)
        if types.NoneType in parts:
            yield node.__name__, field, None
        if any(part is not types.NoneType and get_origin(part) is not Literal for part in parts):
            yield node.__name__, field, "some"
        for part in parts:
            if get_origin(part) is Literal:
                yield from kinds(node, field, part)


def held(node: ast.Node) -> Iterator[tuple[str, str, object]]:
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        shown: object = value
        if isinstance(value, tuple):
            shown = "some" if value else "empty"
        elif isinstance(value, ast.Node):
            shown = "some"
        yield type(node).__name__, field.name, shown


def test_there_are_many_effects() -> None:
    assert len(written_effects()) >= 120


@pytest.mark.parametrize("text", all_effects().values(), ids=all_effects())
def test_every_effect_can_be_read(text: str) -> None:
    tree, mistakes = parse(text)
    assert mistakes == []
    assert tree is not None
    for node in nodes(tree):
        start, end = node.span
        assert 0 <= start < end <= len(text)
        if isinstance(node, ast.Name) and not node.quoted:
            written = [word for word in fold(text[start:end]).split() if word != "the"]
            assert written == node.words.split()


def test_every_class_and_word_of_the_tree_is_used() -> None:
    expected = {
        kind
        for node in NODES
        for field, hint in get_type_hints(node).items()
        if field != "span"
        for kind in kinds(node, field, hint)
    }
    every = [node for tree in trees() for node in nodes(tree)]
    assert {type(node) for node in every} == set(NODES)
    assert expected - {kind for node in every for kind in held(node)} == set()


def test_every_rule_of_the_grammar_is_used(lark: Lark) -> None:
    rules = {rule.alias or rule.origin.name for rule in lark.rules}
    names = {str(name) for name in rules if not str(name).startswith("_")}
    used: set[str] = set()
    for text in written_effects().values():
        used |= {str(part.data) for part in lark.parse(text).iter_subtrees()}
    # A rule with a question mark is left out of the tree where it has one part.
    inlined = {str(rule.origin.name) for rule in lark.rules if rule.options.expand1}
    assert names - used - inlined == set()


def test_every_word_of_the_grammar_is_used(lark: Lark) -> None:
    used = {token.type for token in lark.lex("\n".join(written_effects().values()))}
    silent = {"THE", "COMMENT"} | {
        terminal.name for terminal in lark.terminals if terminal.name.startswith("__IGNORE")
    }
    assert {terminal.name for terminal in lark.terminals} - silent - used == set()


def test_the_lists_of_words_are_the_grammars(lark: Lark) -> None:
    strings = {
        terminal.pattern.value for terminal in lark.terminals if isinstance(terminal.pattern, PatternStr)
    }
    assert {string for string in strings if string.isalpha()} == RESERVED
    phrases = {
        word
        for terminal in lark.terminals
        if "(?: +the)* +" in terminal.pattern.value
        for word in terminal.pattern.value.removesuffix(r"(?![\w-])").replace("(?: +the)* +", " ").split()
    }
    assert phrases - RESERVED == PHRASES
    heads = {rule.expansion[0].name.lower() for rule in lark.rules if rule.origin.name == "verb_noun"}
    assert heads == HAPPENINGS


@pytest.mark.parametrize(("words", "plain"), [("gems", True), ("halo-halo x2", True), ("draw", False), ("2 gems", False),
                                              ("the gems", False), ("", False), ("gems ", False), ("-a", False)])  # fmt: skip
def test_plain_names(words: str, plain: bool) -> None:
    assert is_plain(words) == plain
    assert is_happening(f"draw {words}" if words else "draw") == (plain or not words)


def test_capitals_and_the_are_silent() -> None:
    plain = parse("look at top 3 gems\nif you have at least 2 gems, take up to 2 of those at random")[0]
    loud = parse(
        "LOOK at THE top 3 gems\nif you have at the least 2 gems, take up the to the 2 of those at the random"
    )[0]
    assert plain == loud is not None


def test_otherwise_on_one_line_and_in_a_block_are_one() -> None:
    line = parse("if it is red, take it\notherwise, discard it")[0]
    block = parse("if it is red, take it\notherwise:\n  discard it")[0]
    assert line == block is not None


def test_parsing_builds_no_recursion(lark: Lark) -> None:
    """The limit on nesting leaves the parse tree shallow enough to be walked."""

    def depth(tree: Any) -> int:
        return 1 + max((depth(kid) for kid in tree.children if isinstance(kid, Tree)), default=0)

    assert max(depth(lark.parse(text)) for text in written_effects().values()) < 30
