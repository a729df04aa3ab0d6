"""Turns of phrase of other rulebooks: a broken line that holds one is told how the language says the same.

A pattern is looked for in the words of the line, in small letters, without `the`, a single space between any two.
"""

from __future__ import annotations

import re

from attrs import frozen

from rulesdsl.language.misspelt import edits
from rulesdsl.language.scene import Mistake, Scene, Word

_NEAR = 2
_AFTER_OF = frozenset({"DIFFERENT", "ITS", "ONE", "THAT"})
_PLACED = frozenset({"in", "from", "into", "to"})
_BEHIND_OWNER = _PLACED | {"for", "with", "this", "until", "at"}
_OWNER = r"(?P<owner>(?:each )?(?:other )?[\w-]+(?: [\w-]+)??)"


@frozen
class Idiom:
    """A pattern, with what is said where it is found. Its group `at` is the place; `hint` may use its groups."""

    pattern: re.Pattern[str]
    message: str
    hint: str


def _idiom(pattern: str, message: str, hint: str) -> Idiom:
    return Idiom(re.compile(pattern), message, hint)


IDIOMS = (
    _idiom(
        r"\b(?P<at>of same (?P<what>[\w-]+))",
        "cards that are alike are of one",
        r"write of one \g<what>",
    ),
    _idiom(
        r"\btrade this card (?P<at>with) ",
        "a card is traded for another",
        "write trade this card for 1 other card",
    ),
    _idiom(
        r"(?<!end )(?<!start )\b(?P<at>of (?:this|these) (?!card\b)(?P<what>[\w-]+))",
        "`this` names a stretch of play, as in this turn",
        r"write of that \g<what>",
    ),
    _idiom(
        r"(?:^|, |: |- )(?P<at>for each (?P<things>[^,:]+)) [,:] (?P<deed>[^,:]+)$",
        "`for each ...` comes after the deed",
        r"write \g<deed> for each \g<things>",
    ),
    _idiom(
        r"\b(?P<at>for) (?P<span>this (?!card\b)[\w-]+)",
        "`this ...` says how long without `for`",
        r"leave for out: \g<span>",
    ),
    _idiom(
        r"\b(?P<at>(?:is|are) (?:increased|raised) by (?P<by>\d+))",
        "numbers are made larger with more",
        r"write is \g<by> more this <period>",
    ),
    _idiom(
        r"\b(?P<at>(?:is|are) (?:decreased|reduced|lowered) by (?P<by>\d+))",
        "numbers are made smaller with fewer",
        r"write is \g<by> fewer this <period>",
    ),
    _idiom(
        r"\b(?P<at>(?P<end>top|bottom)(?: 1)? card of(?: (?P<kind>[\w-]+))?? (?:deck|pile))\b",
        "cards of a pile are named by their number and kind",
        r"write the \g<end> 1 \g<kind>",
    ),
    _idiom(
        r"\b(?P<at>(?P<end>top|bottom) (?P<many>\d+) cards of(?: (?P<kind>[\w-]+))?? (?:deck|pile))\b",
        "cards of a pile are named by their number and kind",
        r"write the \g<end> \g<many> \g<kind>",
    ),
    _idiom(
        r"\b(?P<at>(?:rolls?|throws?) .*\b(?:die|dice)|flips? (?:a|1) coin)\b",
        "there are no dice and no coins to flip in the language",
        "let chance choose a card: choose 1 <cards> at random",
    ),
    _idiom(
        r"\b(?P<at>(?:takes?|gains?|gets?|has|have) (?:another|an?|1)(?: (?:other|extra|additional|more))? turn)\b",
        "no line gives a turn",
        "make a number of this turn larger: <number> is 1 more this turn",
    ),
    _idiom(
        r"\b(?P<at>(?:skips?|loses?|miss|misses) (?:(?:your|their|a|1|next) )*turn)\b",
        "no line takes a turn away",
        "make a number of it small: <number> is 0 for the next turn",
    ),
    _idiom(
        rf"\b(?P<at>swaps? (?:your |their )?(?P<place>[\w-]+?)s? with {_OWNER}(?: 's [\w-]+)?)$",
        "cards are swapped, not places",
        r"write swap all <cards> from \g<place> for all <cards> from the \g<owner>'s \g<place>",
    ),
    _idiom(
        r"\b(?P<at>shuffles? (?P<from>[\w -]+?)(?: pile)? into (?P<to>[\w -]+?)(?: pile)?)$",
        "shuffling moves no cards",
        r"write two lines: put all <cards> from \g<from> on top of <kind> \g<to>, and below it shuffle <kind> \g<to>",
    ),
)  # fmt: skip
"""The first that is found in the line speaks."""


def idiom(at: Scene) -> Mistake | None:
    """A turn of phrase of other rulebooks in a line that could not be read."""
    if at.kind != "token" or at.accepts == {"_INDENT"}:
        return None
    words = [word for word in at.line if word.text != "the"]
    line = " ".join(word.text for word in words)
    for row in IDIOMS:
        found = row.pattern.search(line)
        if found is not None:
            start, end = found.span("at")
            hint = (
                found.expand(row.hint)
                .replace(" 's", "'s")
                .replace("the each", "each")
                .replace("the another", "another")
            )
            return _mistake(row.message, hint + "<kind>" * hint.endswith(" "), _part(words, start, end))
    return _put_in(at) or _more(at) or _place_of(at)


def _mistake(message: str, hint: str, words: list[Word]) -> Mistake:
    return Mistake("idiom", message, words[0].start, words[-1].end, hint)


def _part(words: list[Word], start: int, end: int) -> list[Word]:
    """The words between two offsets of the line that they make with spaces between them."""
    found = []
    offset = 0
    for word in words:
        if start <= offset < end:
            found.append(word)
        offset += len(word.text) + 1
    return found


def _put_in(at: Scene) -> Mistake | None:
    """`put 1 goods in the stall`: it is not said where they go."""
    if at.verb != "put" or not at.ended or "INTO" not in at.accepts or "in" not in at.read:
        return None
    word = [word for word in at.line[: at.index] if word.text == "in"][-1]
    return _mistake("`in` says where cards lie, not where they go", "write into for in", [word])


def _more(at: Scene) -> Mistake | None:
    """`is 1 moar`: after the number of a rule stand few words."""
    if at.terminal != "WORD" or not {"MORE", "FEWER"} <= at.accepts or not at.before.isdigit():
        return None
    word = at.line[at.index]
    near = [
        meant for meant in ("more", "fewer") if word.text[0] == meant[0] and edits(word.text, meant) <= _NEAR
    ]
    if not near or word.text in at.words:
        return None
    return Mistake(
        "misspelt",
        f"{at.quote()} is unknown; did you mean `{near[0]}`?",
        word.start,
        word.end,
        f"write {near[0]}",
    )


def _place_of(at: Scene) -> Mistake | None:
    """`from the stall of the left neighbor`: the owner comes first."""
    words = [word for word in at.line[: at.index] if word.text != "the"]
    if not words or words.pop().text != "of" or at.accepts != _AFTER_OF or at.index >= len(at.line):
        return None
    preps = [number for number, word in enumerate(words) if word.text in _PLACED]
    if not preps or preps[-1] != len(words) - 2:
        return None
    place = words[-1]
    owner = []
    for word in at.line[at.index :]:
        if not word.text[0].isalpha() or word.text in _BEHIND_OWNER:
            break
        owner.append(word)
    if not owner:
        return None
    whose = " ".join(word.text for word in owner if word.text != "the")
    near = sorted((edits(word, place.text), word) for word in at.words)
    where = near[0][1] if near and near[0][0] <= 1 else place.text
    if where in ("deck", "pile"):
        return _mistake("a pile is named after its kind", f"write {whose} {where}", [place, *owner])
    article = "" if whose.startswith(("each", "other")) else "the "
    return _mistake("whose a place is stands before it", f"write {article}{whose}'s {where}", [place, *owner])
