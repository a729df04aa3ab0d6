"""What a designer is told of a broken effect: the place, the code, and nothing of the parser's own words."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from corpus import all_effects
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.language.misspelt import edits
from rulesdsl.language.mistakes import RULES, Mistake
from rulesdsl.language.parse import MOST_MISTAKES, parse
from rulesdsl.language.recover import LONGEST, MOST_LINES
from rulesdsl.language.words import RESERVED, is_plain

TABLE = Path(__file__).parent / "mistakes.txt"
MARK = re.compile(r"(?P<indent> *)\^ (?P<code>[a-z-]+)")
TOKEN = re.compile(r"\"[^\"\n]*\"|['\u2019]s?|\w[\w-]*|[,:-]")
SHOUTED = re.compile(r"\b[A-Z][A-Z_]{2,}\b|\$END|_NL")
SAMPLE = 1000

WORDS = tuple(
    sorted(
        {word for text in all_effects().values() for word in re.findall(r"[a-z-]+", text) if is_plain(word)}
    )
)
"""The nouns that the tests' effects are made of."""


def cases() -> list[tuple[str, list[tuple[int, int, str]]]]:
    """Each effect of the table with the line, column and code of its mistakes, in order."""
    found = []
    for paragraph in TABLE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")[1:]:
        lines: list[str] = []
        marks = []
        for line in paragraph.split("\n"):
            mark = MARK.fullmatch(line)
            if mark:
                marks.append((len(lines), len(mark["indent"]) + 1, mark["code"]))
            else:
                lines.append(line)
        found.append(("\n".join(lines), marks))
    return found


def place(text: str, mistake: Mistake) -> tuple[int, int, str]:
    line_start = text.rfind("\n", 0, mistake.start) + 1
    return text.count("\n", 0, mistake.start) + 1, mistake.start - line_start + 1, mistake.code


def sound(text: str, mistakes: list[Mistake]) -> None:
    """Whatever the mistakes are, they lie in the text, in its order, and speak plainly."""
    assert 1 <= len(mistakes) <= MOST_MISTAKES
    assert [mistake.start for mistake in mistakes] == sorted({mistake.start for mistake in mistakes})
    for mistake in mistakes:
        assert 0 <= mistake.start <= mistake.end <= len(text)
        said = re.sub(r"`[^`]*`( \(U\+[^)]*\))?", "", f"{mistake.message} {mistake.hint or ''}")
        assert not SHOUTED.search(said), said


@pytest.mark.parametrize(
    ("text", "marks"), cases(), ids=lambda value: value if isinstance(value, str) else ""
)
@pytest.mark.parametrize("words", [(), WORDS], ids=["wordless", "words"])
def test_each_mistake_of_the_table_is_told_at_its_place(
    text: str, marks: list[tuple[int, int, str]], words: tuple[str, ...]
) -> None:
    tree, mistakes = parse(text, words)
    assert [place(text, mistake) for mistake in mistakes] == marks
    assert (tree is None) == bool(marks)
    if marks:
        sound(text, mistakes)


def test_the_table_is_long_and_every_rule_has_a_case() -> None:
    marked = [marks for _, marks in cases() if marks]
    assert len(marked) >= 60
    told = {code for marks in marked for _, _, code in marks}
    codes = {rule.__name__.replace("_", "-") for rule in RULES}
    others = {"too-deep": "tested below", "misspelt-word": "misspelt", "refused-word": "refused-word"}
    renamed = {"instead-of": "unexpected", "may-not": "unexpected", "moment-last": "order"} | others
    assert {renamed.get(code, code) for code in codes} - {"tested below"} <= told


def test_an_empty_effect_says_nothing() -> None:
    for text in ("", "  \n\n", "# only a remark", "\n# a\n  # b\n"):
        assert [mistake.code for mistake in parse(text)[1]] == ["empty-effect"]


def test_an_effect_has_limits() -> None:
    assert parse("draw 1 goods\n" * MOST_LINES)[0] is not None
    assert [place("", mistake) for mistake in parse("draw 1 goods\n" * (MOST_LINES + 1))[1]][0][
        2
    ] == "too-long"
    assert [mistake.code for mistake in parse("draw 1 " + "g" * LONGEST)[1]] == ["too-long"]
    assert parse("draw 999999 goods")[0] is not None
    assert parse('draw 1 "goods 1234567"')[0] is not None


@pytest.mark.parametrize("link", ["with no goods ", "with more goods than you "])
def test_a_description_has_a_limit(link: str) -> None:
    text = ("count goods " + link * 300)[: LONGEST - 1].rsplit(" with", 1)[0]
    assert [mistake.code for mistake in parse(text)[1]][0] in ("too-deep", "too-much")
    assert [mistake.code for mistake in parse("discard " + "owner of " * 400 + "it")[1]] == ["too-deep"]


def test_blocks_have_a_limit() -> None:
    def nested(levels: int) -> str:
        heads = [" " * level + "if it is red:" for level in range(levels)]
        return "\n".join([*heads, " " * levels + "draw 1 goods", "draw"])

    assert [mistake.code for mistake in parse(nested(12))[1]] == ["how-many"]
    assert [mistake.code for mistake in parse(nested(13))[1]] == ["too-deep", "how-many"]
    assert [mistake.code for mistake in parse(nested(40))[1]] == ["too-deep", "how-many"]


def test_many_mistakes_are_cut_off() -> None:
    assert len(parse("draw\n" * 50)[1]) == MOST_MISTAKES


def test_hidden_characters_are_shown_escaped() -> None:
    for char in "\u202e\u200b\u2066\x07\r\xa0":
        [mistake] = parse(f"draw 2 {char}goods")[1]
        assert char not in mistake.message
        assert f"\\u{{{ord(char):x}}}" in mistake.message


def test_a_words_own_game_may_use_it() -> None:
    assert [mistake.code for mistake in parse("take 1 ten from market")[1]] == ["refused-word"]
    assert parse("take 1 ten from market", ("ten",))[0] is not None
    assert parse('take 1 "ten" from market')[0] is not None


@pytest.mark.parametrize(
    ("one", "other", "apart"), [("form", "from", 1), ("the", "the", 0), ("drw", "draw", 1), ("a", "bcd", 3)]
)
def test_edits(one: str, other: str, apart: int) -> None:
    assert edits(one, other) == edits(other, one) == apart


# -------------------------------------------------------------------------------------------------------- mutations


def mutations() -> list[tuple[str, str, int]]:
    """A sample of all effects with one token deleted, doubled, swapped with the next, or misspelt; where, and how."""
    chance = random.Random(7)
    found = []
    for text in all_effects().values():
        tokens = list(TOKEN.finditer(text))
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            start, end, word = token.start(), token.end(), token.group()
            found.append(("delete", text[:start] + text[end:], start))
            found.append(("double", f"{text[:end]} {word}{text[end:]}", start))
            if after is not None:
                swapped = (
                    text[:start] + after.group() + text[end : after.start()] + word + text[after.end() :]
                )
                found.append(("swap", swapped, start))
            if len(word) > 2 and word.isalpha() and word[0] != word[1]:
                found.append(("misspell", text[:start] + word[1] + word[0] + word[2:] + text[end:], start))
    return chance.sample(found, SAMPLE)


def test_no_mutation_raises_and_each_mistake_lies_in_the_text() -> None:
    for how, text, _ in mutations():
        tree, mistakes = parse(text, WORDS)
        assert (tree is None) == bool(mistakes), (how, text)
        if tree is None:
            sound(text, mistakes)


def test_most_misspelt_words_are_named_where_they_are() -> None:
    told = [
        any(mistake.start <= start <= mistake.end for mistake in mistakes)
        for how, text, start in mutations()
        if how == "misspell" and (mistakes := parse(text, WORDS)[1])
    ]
    assert sum(told) >= 0.8 * len(told) > 0


LINES = st.lists(
    st.lists(
        st.sampled_from([*sorted(RESERVED), "goods", "hand", "3", ",", ":", "-", '"', "#", "'s", ".", "the"])
    ),
    max_size=6,
)
TEXTS = st.text() | st.text(alphabet=" \n\t-:,#\"'adirtw13\u202e\u0301\r", max_size=60)


@settings(max_examples=60, deadline=None)
@given(LINES, st.integers(0, 3))
def test_no_words_raise(lines: list[list[str]], indent: int) -> None:
    text = "\n".join(" " * (indent * index % 5) + " ".join(line) for index, line in enumerate(lines))
    tree, mistakes = parse(text, WORDS)
    if tree is None:
        sound(text, mistakes)


@settings(max_examples=120, deadline=None)
@given(TEXTS)
def test_no_text_raises(text: str) -> None:
    tree, mistakes = parse(text)
    if tree is None:
        sound(text, mistakes)
