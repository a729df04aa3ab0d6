"""The language's own words. A run of other words is a name, which the vocabulary of a game explains.

The lists repeat what grammar/effect.lark says, so that printing and giving advice need no parser; a test compares them.
"""

from __future__ import annotations

import re

SILENT = "the"
"""Skipped by the lexer, like a space."""

RESERVED = frozenset({
    "after", "all", "and", "are", "at", "be", "before", "bottom", "but", "by", "cannot", "carries", "carry",
    "choose", "chooses", "count", "counts", "deal", "deals", "different", "discard", "discards", "doubled",
    "draw", "draws", "each", "either", "end", "exactly", "except", "fewer", "fewest", "first", "for",
    "from", "gain", "gains", "half", "has", "have", "highest", "if", "in", "instead", "into", "is", "it",
    "its", "last", "look", "looks", "lose", "loses", "lowest", "make", "makes", "many", "may", "minus",
    "more", "most", "next", "no", "not", "of", "on", "one", "or", "other", "otherwise", "out", "owner",
    "plus", "put", "puts", "refill", "refills", "rest", "reveal", "reveals", "shuffle", "shuffles", "start",
    "swap", "swaps", "take", "takes", "than", "that", "their", "they", "this", "those", "times", "to",
    "top", "twice", "until", "was", "were", "while", "with", "you", "your",
})  # fmt: skip
"""Words that no name may hold, unless it is quoted."""

HAPPENINGS = frozenset({"draw", "discard", "take", "put", "reveal", "swap", "refill", "shuffle", "gain"})
"""Verbs that may open the name of something that happens: `draw action`."""

PHRASES = frozenset({"any", "as", "card", "least", "number", "once", "order", "random", "up", "usual"})
"""Words that mean something in one phrase only, such as `at least`; elsewhere they are parts of names."""

VERBS: dict[str, str] = {
    "draw": "draws", "deal": "deals", "discard": "discards", "take": "takes", "put": "puts", "look": "looks",
    "reveal": "reveals", "swap": "swaps", "refill": "refills", "shuffle": "shuffles", "choose": "chooses",
    "count": "counts", "make": "makes", "carry": "carries", "gain": "gains", "lose": "loses",
}  # fmt: skip
"""The verbs, as they are written to `you` or of several, and of one."""

_NAME = re.compile(r"[^\W\d_](?:[\w-]*\w)?(?: [^\W\d_](?:[\w-]*\w)?)*")


def fold(text: str) -> str:
    """The text with its capitals made small, every character in its old place."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def is_plain(words: str) -> bool:
    """Whether a name needs no quotes: words only, none of them reserved."""
    parts = words.split(" ")
    return bool(_NAME.fullmatch(words)) and SILENT not in parts and RESERVED.isdisjoint(parts)


def is_happening(words: str) -> bool:
    """Whether it names something that happens after a verb of the language: `discard`, `draw action`."""
    first, _, others = words.partition(" ")
    return first in HAPPENINGS and (not others or is_plain(others))
