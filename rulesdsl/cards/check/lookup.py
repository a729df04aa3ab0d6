"""One phrase, one meaning: the look-up that says what was probably meant."""

from __future__ import annotations

from typing import NoReturn

from rulesdsl.cards.check.names import SORTS, Meaning
from rulesdsl.cards.check.scope import Judge, wrong
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.language import ast
from rulesdsl.language.words import is_plain

_MOST_LONGER = 3
_PLAYERS = (
    (("everyone", "everybody", "anyone", "all"), "each"),
    (("opponent", "opponents", "rival", "rivals", "others"), "each other"),
)
"""Words for players that no game has, and what stands before its own word for them."""

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
    _everyday(judge, name, sorts, place)
    words = name.words.lower().split()
    known = _known(judge)
    strange = [number for number, word in enumerate(words) if word not in known]
    if len(strange) == 1 and len(words) > 1:
        at = strange[0]
        fitting = [word for word in known if _means(judge, [*words[:at], word, *words[at + 1 :]], sorts)]
        near = did_you_mean(words[at], fitting)
        if near is not None:
            _refuse(judge, _part(name, at, at + 1), place, " ".join([*words[:at], near, *words[at + 1 :]]))
    near = did_you_mean(name.words, judge.lexicon.phrases(sorts))
    if near is not None:
        first, last = _difference(words, near.split())
        meant = " ".join(near.split()[first : len(near.split()) - (len(words) - last)])
        _refuse(judge, _part(name, first, last), place, meant or near)
    if len(strange) == 1:
        hint = _adjectives(judge, words, strange[0]) if "kind" in sorts else None
        part = _part(name, strange[0], strange[0] + 1)
        _refuse(judge, part, place, None, hint or _offer(judge, sorts))
    _refuse(judge, name, place, None, _offer(judge, sorts))


def _everyday(judge: Judge, name: ast.Name, sorts: tuple[str, ...], place: str) -> None:
    """What a newcomer says: `everyone`, `points` for trade points, `goods card`, `player trades`."""
    words = name.words.lower().split()
    if name.quoted or not words:
        return
    everybody = next((row.name for row in judge.v.relations.values() if not row.one and not row.within), None)
    said = next((form for forms, form in _PLAYERS if words[-1] in forms), None)
    if "relation" in sorts and len(words) == 1 and everybody is not None and said is not None:
        _refuse(judge, name, place, None, f"write {said} {everybody}")
    if words[-1] in ("card", "cards") and _means(judge, words[:-1], sorts):
        last = _part(name, len(words) - 1, len(words))
        _refuse(judge, last, place, None, f"leave {words[-1]} out: {' '.join(words[:-1])}")
    if "happening" in sorts:
        for cut in range(1, len(words)):
            who, done = " ".join(words[:cut]), " ".join(words[cut:])
            players = [found for found in judge.lexicon.meanings(who) if found.sort == "relation"]
            deeds = [found for found in judge.lexicon.meanings(done) if found.sort == "happening"]
            if players and deeds:
                one = judge.v.relations[players[0].name].one
                heading = f"{'the' if one else 'each'} {players[0].name}"
                hint = f"write no {deeds[0].name} this <period>, indented under a line {heading}:"
                _refuse(judge, name, place, None, hint)
    longer = [
        phrase
        for phrase in judge.lexicon.phrases([sort for sort in sorts if sort != "card"])
        if phrase.endswith(f" {name.words.lower()}")
    ]
    if 0 < len(longer) <= _MOST_LONGER:
        _refuse(judge, name, place, "` or `".join(longer))


def _adjectives(judge: Judge, words: list[str], strange: int) -> str | None:
    """The words that can stand before cards of a kind, where a strange one does: `purple goods`."""
    kinds = [
        found for found in judge.lexicon.meanings(" ".join(words[strange + 1 :])) if found.sort == "kind"
    ]
    if not kinds:
        return None
    rows = [judge.v.attributes[attribute] for attribute in judge.v.kinds[kinds[0].name].attributes]
    lists = [f"{', '.join(row.words)} ({row.name})" for row in rows if row.words]
    return f"words for {kinds[0].name} are: {'; '.join(lists)}" if lists else None


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
