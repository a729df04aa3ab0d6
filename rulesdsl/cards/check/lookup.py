"""One phrase, one meaning: the look-up that says what was probably meant."""

from __future__ import annotations

from typing import NoReturn

from rulesdsl.cards.check.names import SORTS, Meaning
from rulesdsl.cards.check.scope import Judge, wrong
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.language import ast
from rulesdsl.language.words import is_plain

MOST_OFFERED = 8
"""So many names are listed where a hint lists all that could stand somewhere."""


def find(judge: Judge, name: ast.Name, sorts: tuple[str, ...]) -> Meaning | None:
    """The phrase's meaning among some sorts, the first sort first; None where it has none."""
    found = judge.lexicon.meanings(name.words)
    for sort in sorts:
        for meaning in found:
            if meaning.sort == sort:
                return meaning
    return None


def look_up(judge: Judge, name: ast.Name, sorts: tuple[str, ...], place: str) -> Meaning:
    """The phrase's meaning among some sorts; refuses the line where it has none. `place` says what stands here."""
    meaning = find(judge, name, sorts)
    if meaning is not None:
        return meaning
    return unknown(judge, name, sorts, place)


def _other_sort(judge: Judge, name: ast.Name, sorts: tuple[str, ...], place: str) -> None:
    """A phrase that means something, but nothing that can stand here: `draw 2 market`."""
    others = judge.lexicon.meanings(name.words)
    if others:
        hint = _offer(judge, sorts)
        if others[0].sort == "zone" and "kind" in sorts:
            hint = f"write how many of which cards: all ... in {name.words}"
        wrong(name, "wrong-sort", f"`{name.words}` is {SORTS[others[0].sort]}; here stands {place}", hint)


def _offer(judge: Judge, sorts: tuple[str, ...]) -> str | None:
    """All that could stand there, where that is little."""
    fitting = dict.fromkeys(
        meaning.name
        for found in judge.lexicon.nouns.values()
        for meaning in found
        if meaning.sort in sorts and meaning.sort != "card"
    )
    return f"here can stand: {', '.join(fitting)}" if 0 < len(fitting) <= MOST_OFFERED else None


def unknown(judge: Judge, name: ast.Name, sorts: tuple[str, ...], place: str) -> NoReturn:
    """Refuse a phrase that means nothing here, at the word that is wrong in it, with what was probably meant."""
    _other_sort(judge, name, sorts, place)
    _split_verb(judge, name)
    _unquoted(judge, name)
    words = name.words.lower().split()
    known = _known(judge)
    strange = [number for number, word in enumerate(words) if word not in known]
    if len(strange) == 1 and len(words) > 1:
        at = strange[0]
        fitting = [word for word in known if _means(judge, [*words[:at], word, *words[at + 1 :]], sorts)]
        near = did_you_mean(words[at], fitting)
        if near is not None:
            _refuse(judge, _part(name, at, at + 1), place, near)
    near = did_you_mean(name.words, judge.lexicon.phrases(sorts))
    if near is not None:
        first, last = _difference(words, near.split())
        part = " ".join(near.split()[first : len(near.split()) - (len(words) - last)])
        _refuse(judge, _part(name, first, last), place, part or near)
    if len(strange) == 1:
        _refuse(judge, _part(name, strange[0], strange[0] + 1), place, None, _offer(judge, sorts))
    _refuse(judge, name, place, None, _offer(judge, sorts))


def _means(judge: Judge, words: list[str], sorts: tuple[str, ...]) -> bool:
    return any(meaning.sort in sorts for meaning in judge.lexicon.meanings(" ".join(words)))


def _refuse(judge: Judge, name: ast.Name, place: str, near: str | None, other: str | None = None) -> NoReturn:
    hint = f"did you mean `{near}`?" if near else other
    wrong(name, "unknown-name", f"`{name.words}` is no word of {judge.v.game} for {place}", hint)


def _known(judge: Judge) -> tuple[str, ...]:
    """Every word that a phrase can be made of."""
    nouns = (word for phrase in judge.lexicon.nouns for word in phrase.split())
    qualities = (
        word
        for row in judge.v.procedures.values()
        for quality in row.qualities
        for word in quality.lower().split()
    )
    return tuple(dict.fromkeys((*nouns, *judge.lexicon.adjectives, *qualities, "total")))


def _difference(words: list[str], meant: list[str]) -> tuple[int, int]:
    """The first and one past the last word that is not as meant; all of them where the two have different lengths."""
    if len(words) != len(meant):
        return 0, len(words)
    odd = [number for number, (word, other) in enumerate(zip(words, meant, strict=True)) if word != other]
    return (odd[0], odd[-1] + 1) if odd else (0, len(words))


def _part(name: ast.Name, first: int, last: int) -> ast.Name:
    """Some words of a name, with their place; the whole name where the text has more than one space between words."""
    words = name.words.split(" ")
    start, end = name.span
    quotes = 1 if name.quoted else 0
    if (first, last) == (0, len(words)) or end - start != len(name.words) + 2 * quotes:
        return name
    begin = start + quotes + sum(len(word) + 1 for word in words[:first])
    part = " ".join(words[first:last])
    return ast.Name(part, span=(begin, begin + len(part)))


def _unquoted(judge: Judge, name: ast.Name) -> None:
    """A card's name that holds a word of the language, without quotes: what is left of it means nothing."""
    low = name.words.lower()
    for phrase in (
        *judge.lexicon.cards,
        *(p for p, found in judge.lexicon.nouns.items() if found[0].sort == "card"),
    ):
        if (
            not name.quoted
            and not is_plain(phrase)
            and (phrase.endswith(f" {low}") or phrase.startswith(f"{low} "))
        ):
            message = f"`{name.words}` is only a part of a card's name, which holds words of the language"
            wrong(name, "unknown-name", message, f'write the whole name in quotes: "{phrase}"')


def _split_verb(judge: Judge, name: ast.Name) -> None:
    """A player's name run together with a verb of the game: `the left neighbor plays`."""
    words = name.words.lower().split()
    for act in judge.v.acts.values():
        if len(words) > 1 and words[-1] in (act.name, act.name + "s"):
            subject = " ".join(words[:-1])
            if judge.lexicon.meanings(subject):
                message = f"`{words[-1]}` is no verb of the language, so `{name.words}` reads as one name"
                hint = (
                    f"before the game's own verb `{act.name}` write may, or put it in a block: the {subject}:"
                )
                wrong(_part(name, len(words) - 1, len(words)), "verb-in-name", message, hint)
