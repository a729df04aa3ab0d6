"""One phrase, one meaning: the look-up that says what was probably meant."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NoReturn

from rulesdsl.cards.check.names import SORTS, Meaning
from rulesdsl.cards.check.scope import Judge, wrong
from rulesdsl.language import ast


def meant(phrase: str, candidates: list[str]) -> str | None:
    """The candidate nearest to a misspelt phrase, if one is near."""
    near = get_close_matches(phrase.lower(), candidates, n=1, cutoff=0.6)
    return near[0] if near else None


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
    others = judge.lexicon.meanings(name.words)
    if others:
        is_a = SORTS[others[0].sort]
        wrong(name, "wrong-sort", f"`{name.words}` is {is_a}; here stands {place}")
    unknown(judge, name, sorts, place)


def unknown(judge: Judge, name: ast.Name, sorts: tuple[str, ...], place: str) -> NoReturn:
    """Refuse a phrase that means nothing, with the nearest that would."""
    split_verb(judge, name)
    near = meant(name.words, judge.lexicon.phrases(sorts))
    if near is None:
        words = name.words.lower().split()
        known = {word for phrase in judge.lexicon.nouns for word in phrase.split()} | set(judge.lexicon.adjectives) | {"total"}
        strange = [word for word in words if word not in known]
        if len(strange) == 1 and len(words) > 1:
            near_word = meant(strange[0], sorted(known))
            near = " ".join(near_word if word == strange[0] and near_word else word for word in words) if near_word else None
    hint = f"did you mean `{near}`?" if near else None
    wrong(name, "unknown-name", f"`{name.words}` is no word of {judge.v.game} for {place}", hint)


def split_verb(judge: Judge, name: ast.Name) -> None:
    """A player's name run together with a verb of the game: `the left neighbor plays`."""
    words = name.words.lower().split()
    for act in judge.v.acts.values():
        if len(words) > 1 and words[-1] in (act.name, act.name + "s"):
            subject = " ".join(words[:-1])
            if judge.lexicon.meanings(subject):
                wrong(
                    name,
                    "verb-in-name",
                    f"`{name.words}` reads as one name",
                    f"before the game's own verb `{act.name}` write may, or put it in a block: the {subject}:",
                )
