"""Everyday words that are not words of the language, and what to write instead.

The grammar takes them for parts of names, so that reading stops a little later or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import fields

from rulesdsl.language import ast
from rulesdsl.language.comments import without_comments
from rulesdsl.language.scene import Mistake, Scene, Word
from rulesdsl.language.words import fold

_OPENING = re.compile(
    r"^ *(?:- *)?(?:(?:you|they|each(?: other)? [\w-]+) (?:may )?)?(?P<verb>[^\W\d_]+)(?= )(?! (?:is|are)\b)",
    re.MULTILINE,
)
_WHEN = "write before, after, instead of or at, and what happens"
_MUST = "leave it out: what a line says is done, unless it says may"
_LINE = "write what follows on a line of its own"
_DID = "put a colon after the line above and indent this one"
_HOW_MANY = "write how many: 1"
_MORE = "write more ... than to compare players, or at least and a number"
_FEWER = "write fewer ... than to compare players, or at most and a number"

REFUSED: dict[str, str] = {
    "a": _HOW_MANY, "an": _HOW_MANY, "some": "write how many: 1, up to 2, all",
    "every": "write each", "both": "write 2, or each",
    "when": _WHEN, "whenever": _WHEN, "during": "write this and its name, as in: this turn",
    "then": _LINE, "also": _LINE,
    "unless": "write if, and otherwise below it", "else": "write otherwise",
    "do": _DID, "does": _DID, "did": _DID,
    "can": "write may", "could": "write may", "must": _MUST, "should": _MUST, "shall": _MUST, "will": _MUST,
    "he": "write they", "she": "write they", "his": "write their", "her": "write their",
    "him": "write they", "them": "write those for cards, they for players", "these": "write those",
    "my": "write your", "i": "write you", "me": "write you", "we": "write each player", "our": "write your",
    "less": _FEWER, "greater": _MORE, "larger": _MORE, "smaller": _FEWER,
    "without": "write with no", "none": "write no", "nothing": "write no",
    "which": "write with and what it has", "where": "write with and what it has", "who": "write with and what they have",
    "only": "leave it out, or write no and what is forbidden", "plenty": "write how many",
    "zero": "write 0", "two": "write 2", "three": "write 3", "four": "write 4", "five": "write 5", "six": "write 6",
    "seven": "write 7", "eight": "write 8", "nine": "write 9", "ten": "write 10", "eleven": "write 11",
    "twelve": "write 12",
}  # fmt: skip
"""Words that no game names its things with; a game that does can."""

SYNONYMS: dict[str, str] = {
    "any": "write 1, all, or any number of",
    "add": "write put ... into, or deal ... to", "remove": "write discard", "move": "write put ... into",
    "give": "write put ... into their and the place", "steal": "write take ... from and the place, with whose it is",
    "get": "write draw, take or gain", "receive": "write draw, take or gain", "pick": "write choose or take",
    "select": "write choose", "return": "write put ... into, or put ... on top", "exchange": "write swap ... for",
    "trash": "write discard", "show": "write reveal", "see": "write look at", "examine": "write look at",
    "search": "write look at", "mill": "write discard the top 1", "increase": "write is 1 more",
    "decrease": "write is 1 fewer", "double": "write is doubled", "repeat": "write the line again",
    "roll": "the language has no dice: choose 1 <cards> at random", "display": "write put ... into and the place",
    "gather": "write take", "grab": "write take", "collect": "write take or draw", "buy": "write take ... from",
    "place": "write put ... into",
    "ignore": "write no and its name", "skip": "write no and its name", "prevent": "write no and its name",
}  # fmt: skip
"""Words of other rulebooks, most of them verbs. A game may well have such a word: they count only where reading stopped."""


def refused_word(at: Scene) -> Mistake | None:
    """The nearest refused word of the line, back from where reading stopped."""
    if at.kind != "token":
        return None
    for word in reversed(at.line[: at.index + 1]):
        if word.text in at.words:
            continue
        if word.text in REFUSED:
            return _mistake(at.quote(word.start, word.end), word, REFUSED[word.text])
        singular = word.text[:-1] if word.text.endswith("s") else word.text
        if singular in SYNONYMS:
            return _mistake(at.quote(word.start, word.end), word, SYNONYMS[singular])
    here = at.line[at.index] if at.index < len(at.line) else None
    if here is not None and here.text == "one" and "INT" in at.accepts:
        return _mistake("`one`", here, "write 1")
    return None


def refused_in_names(effect: ast.Effect, text: str, words: tuple[str, ...]) -> list[Mistake]:
    """The refused words that a text's names hold, where it could be read in spite of them."""
    found = []
    for name in _names(effect):
        start, end = name.span
        refused = (word for word in name.words.split() if word in REFUSED and word not in words)
        word = None if name.quoted else next(refused, None)
        if word is not None:
            begin = start + _offset(text[start:end], word)
            at = Word(word, begin, begin + len(word))
            found.append(_mistake(f"`{word}`", at, REFUSED[word]))
    return found


def verb_advice(word: str) -> str | None:
    """What to write for a verb of another rulebook."""
    singular = word[:-1] if word.endswith("s") else word
    return SYNONYMS.get(word) or SYNONYMS.get(singular)


def refused_verbs(text: str, verbs: Iterable[str], told: list[Mistake]) -> list[Mistake]:
    """The verbs of other rulebooks that open a line of a text of which another line could not be read."""
    known = {form for verb in verbs for form in (verb, verb + "s")}
    broken = {text.count("\n", 0, mistake.start) for mistake in told}
    found = []
    for match in _OPENING.finditer(fold(without_comments(text))):
        advice = None if match["verb"] in known else verb_advice(match["verb"])
        if advice is not None and text.count("\n", 0, match.start("verb")) not in broken:
            word = Word(match["verb"], *match.span("verb"))
            found.append(_mistake(f"`{word.text}`", word, advice))
    return found


def _mistake(quoted: str, word: Word, advice: str) -> Mistake:
    return Mistake("refused-word", f"{quoted} is not a word of this language", word.start, word.end, advice)


def _offset(part: str, word: str) -> int:
    """Where the word stands among the words of a name."""
    found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", part)
    return found.start() if found else 0


def _names(node: object) -> Iterator[ast.Name]:
    """Every name of a tree, in the order of the text. The tree is no deeper than the parser allows."""
    if isinstance(node, ast.Name):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _names(part)
    elif isinstance(node, ast.Node):
        for field in fields(type(node)):
            yield from _names(getattr(node, field.name))
