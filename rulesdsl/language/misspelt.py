"""Misspelt words: which word of the line nobody knows, and which one was meant.

A misspelt word of the language becomes a part of a name, so that reading stops a little later; the mistake is at the word.
"""

from __future__ import annotations

import re

from rulesdsl.language.scene import VERB_FORMS, Mistake, Scene, Word
from rulesdsl.language.words import PHRASES, RESERVED, SILENT

_LETTERS = re.compile(r"[^\W\d_][\w-]*")
_TOGETHER = ("at least", "at most", "at once", "at random", "up to", "as usual", "this card", "instead of")
_MOST_WORDS = 8
_MOST_GUESSES = 3
_SURE_LENGTH = 3
_LONG_WORD = 5
_LONGEST_WORD = 30


def misspelt_word(at: Scene) -> Mistake | None:
    """The word that, spelt right, lets reading go on furthest: at the stop, back along the line, or one word on."""
    if at.kind != "token":
        return None
    back = list(reversed(at.line[: at.index + 1])) + list(at.line[at.index + 1 : at.index + 2])
    unknown = [word for word in back if _is_unknown(word, at)][:_MOST_WORDS]
    best: tuple[int, int, int] | None = None
    found = None
    for order, word in enumerate(unknown):
        for distance, guess in _guesses(word.text, at):
            gain = 1 if _opens_nothing_done(at, word, guess) else _gain(at, word, guess)
            rank = (gain, -distance, -order)
            if gain > 0 and (best is None or rank > best):
                best, found = rank, (word, guess)
    if found is None:
        return None
    word, guess = found
    unknown_word = at.quote(word.start, word.end)
    return at.mistake(
        "misspelt", f"{unknown_word} is unknown; did you mean `{guess}`?", f"write {guess}", word
    )


def _is_unknown(word: Word, at: Scene) -> bool:
    text = word.text
    known = text in RESERVED or text in PHRASES or text == SILENT or text in at.words
    return bool(_LETTERS.fullmatch(text)) and not known and _SURE_LENGTH <= len(text) <= _LONGEST_WORD


def _guesses(word: str, at: Scene) -> list[tuple[int, str]]:
    """The nearest words, with how far away they are, the nearest first.

    Where the game's words are not known, any word may be one of them: then only a slip of one letter behind the first
    counts, or two letters in each other's place.
    """
    allowed = 2 if at.words and len(word) >= _LONG_WORD else 1
    near = []
    for order, other in enumerate((*sorted(RESERVED), SILENT, *_TOGETHER, *sorted(at.words))):
        if abs(len(other) - len(word)) <= allowed and len(other) > 1:
            distance = edits(word, other)
            sure = bool(at.words) or word[0] == other[0] or sorted(word) == sorted(other)
            if distance <= allowed and sure:
                near.append((distance, word[0] != other[0], order, other))
    return [(distance, other) for distance, _, _, other in sorted(near)[:_MOST_GUESSES]]


def _gain(at: Scene, word: Word, guess: str) -> int:
    """How much further the line can be read with the guess in the word's place."""
    if at.reach is None:
        return 1
    end = at.text.find("\n", at.start)
    line_end = len(at.text) if end < 0 else end
    longer = len(guess) - (word.end - word.start)
    mended = at.text[: word.start] + guess + at.text[word.end : line_end]
    return at.reach(mended) - longer - max(at.start, word.end if word.start >= at.start else 0)


def _opens_nothing_done(at: Scene, word: Word, guess: str) -> bool:
    """Whether the word opens a line in which nothing is done, and may have been meant for the verb."""
    return at.ended and {"DRAW", "MAY"} <= at.accepts and word == at.line[0] and guess in VERB_FORMS


def edits(one: str, other: str) -> int:
    """How many letters to add, drop, change or swap with the next to make one word the other."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
