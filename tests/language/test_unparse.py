"""The canonical form: effects.txt prints back unchanged, and every tree can be read from its text."""

from __future__ import annotations

import pytest
from corpus import all_effects, shipped_effects, written_effects
from hypothesis import HealthCheck, assume, given, settings
from trees import effect

from rulesdsl.language import ast
from rulesdsl.language.parse import parse
from rulesdsl.language.recover import LONGEST
from rulesdsl.language.unparse import format_effect, unparse


def tree_of(text: str) -> ast.Effect:
    tree, mistakes = parse(text)
    assert tree is not None, mistakes
    return tree


@pytest.mark.parametrize("text", written_effects().values(), ids=written_effects())
def test_a_canonical_effect_prints_back_unchanged(text: str) -> None:
    assert unparse(tree_of(text)) == text
    assert format_effect(text) == text


@pytest.mark.parametrize("text", shipped_effects().values(), ids=shipped_effects())
def test_a_shipped_effect_keeps_its_tree(text: str) -> None:
    tree = tree_of(text)
    printed = unparse(tree)
    assert tree_of(printed) == tree
    assert unparse(tree_of(printed)) == printed


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(effect)
def test_every_tree_can_be_read_from_its_text(tree: ast.Effect) -> None:
    text = unparse(tree)
    assume(len(text) <= LONGEST)
    assert tree_of(text) == tree
    assert format_effect(text) == text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Draw   2 Gems", "draw 2 gems"),
        ("draw the 2 the gems", "draw 2 gems"),
        ("discard 1 gems in pouch", "discard 1 gems from pouch"),
        ("look at 2 gems from pouch", "look at 2 gems in pouch"),
        ("deal 1 gems into garden", "deal 1 gems to garden"),
        ("put it to garden", "put it into garden"),
        ("take rest", "take the rest"),
        ("each farmer draw 1 gems", "each farmer draws 1 gems"),
        ("you draws 1 gems", "you draw 1 gems"),
        ("each farmer may draws 1 gems", "each farmer may draw 1 gems"),
        ("left neighbor draw 1 gems", "the left neighbor draws 1 gems"),
        ("other partner draw 1 gems", "the other partner draws 1 gems"),
        ("look at top 3 gems", "look at the top 3 gems"),
        ("after next 1 harvest, draw 1 gems", "after the next harvest, draw 1 gems"),
        ("make draw action", "make the draw action"),
        ("owner of it draw 1 gems", "the owner of it draws 1 gems"),
        ("main actions is 2 this turn", "main actions are 2 this turn"),
        ("limit is exactly 2 this turn", "limit is 2 this turn"),
        ("limit may be 2 to 2 this turn", "limit may be 2 this turn"),
        ("it may be planted, sold this turn", "it may be planted or sold this turn"),
        ("if you has the most coins, draw 1 gems", "if you have the most coins, draw 1 gems"),
        ("if at least 1 frost were played, draw 1 gems", "if at least 1 frost was played, draw 1 gems"),
        ("take 1 gems from neighbors's garden", "take 1 gems from neighbors' garden"),
        ("take 1 gems from neighbor\u2019s garden", "take 1 gems from the neighbor's garden"),
        ("if it is red, take it\notherwise:\n  discard it", "if it is red, take it\notherwise, discard it"),
        ("each farmer:\n      draw 1 gems", "each farmer:\n  draw 1 gems"),
        ("choose 1:\n    - draw 1 gems\n    - gain 1 coin", "choose 1:\n  - draw 1 gems\n  - gain 1 coin"),
        ("draw 007 gems", "draw 7 gems"),
        ('take 1 "Group  Order"', 'take 1 "group order"'),
        ("deal 1 round up into garden", "deal 1 round up into garden"),
        ("put 1 gems from any order on top", "put 1 gems from any order on top"),
        ("reveal 1 gems from any order", "reveal 1 gems from any order"),
    ],
)
def test_one_way_to_write_it(written: str, canonical: str) -> None:
    assert unparse(tree_of(written)) == canonical
    assert format_effect(written) == canonical
    assert tree_of(canonical) == tree_of(written)


def test_a_name_of_reserved_words_is_quoted() -> None:
    def take(words: str) -> str:
        some = ast.Some(ast.Quantity("just", ast.Number(1)), ast.Desc(None, False, None, ast.Name(words)))
        clause = ast.Clause(None, None, None, None, False, ast.Take(some), (), ())
        return unparse(ast.Effect((clause,)))

    assert take("gems") == "take 1 gems"
    assert take("second draw") == 'take 1 "second draw"'
    assert take("7 gems") == 'take 1 "7 gems"'
    assert take("the gems") == 'take 1 "the gems"'


COMMENTED = """\
# Above   all.
Draw 2 gems   # why
if it is red:   # asks
      # inside
    take it # and takes
otherwise:  # else
    # so
    discard it   # gone

choose 1:
  # the first
  - draw 1 gems # one
    # and
    gain 1 coin
  - take 1 "a # b"#two
# the end
"""

FORMATTED = """\
# Above   all.
draw 2 gems  # why
if it is red:  # asks
  # inside
  take it  # and takes
# else
# so
otherwise, discard it  # gone
choose 1:
  # the first
  - draw 1 gems  # one
    # and
    gain 1 coin
  - take 1 "a # b"  #two
# the end
"""


def test_comments_are_kept() -> None:
    assert format_effect(COMMENTED) == FORMATTED
    assert format_effect(FORMATTED) == FORMATTED
    assert tree_of(COMMENTED) == tree_of(FORMATTED)


@pytest.mark.parametrize("text", all_effects().values(), ids=all_effects())
def test_no_comment_is_lost(text: str) -> None:
    lines = text.split("\n")
    commented = "".join(
        f"{line[: len(line) - len(line.lstrip())]}# above {number}\n{line} # beside {number}\n"
        for number, line in enumerate(lines)
    )
    formatted = format_effect(commented)
    assert tree_of(formatted) == tree_of(text)
    assert formatted.count("#") == 2 * len(lines)
    assert format_effect(formatted) == formatted


@pytest.mark.parametrize("text", ["", "draw", "# nothing\n", "draw 1 gems\n   draw"])
def test_what_cannot_be_read_comes_back_as_it_is(text: str) -> None:
    assert format_effect(text) == text
