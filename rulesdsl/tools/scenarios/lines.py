"""Lines that can be no option of a game at all: a scenario that says they are not offered would say nothing.

A line can be an option where it reads as the answers to some question do, or where all its words stand in effects of the game's cards:
what a card offers is told in the words of its effect. Anything else was misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from rulesdsl.brief import plain, quoted, shortened
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.games.choices import OF_CARDS, VERBS, expression
from rulesdsl.games.game import Game
from rulesdsl.games.machines import lines_of
from rulesdsl.tools.scenarios.names import Names

UNKNOWN = "unknown-option"
"""The code of a line that can be no option."""
_STOPS = ".,;:!"
_SHOWN = 3
_PLACES = re.compile(r"\b[A-Z]{4,}\b")


@frozen
class Readings:
    """How all options of a game read: patterns for people, the same as an expression, and the words of effects."""

    patterns: tuple[str, ...]
    reads: re.Pattern[str]
    effects: frozenset[str]
    firsts: tuple[str, ...]
    """The first words of all that an option can begin with but for words of effects."""
    common: tuple[str, ...]
    """Those of the rules' own questions, and of what the game's own verbs are called."""


_read: dict[int, tuple[Game, Readings]] = {}


def readings(game: Game) -> Readings:
    """How the options of a game read; that of the last game is kept."""
    kept = _read.get(id(game))
    if kept is not None:
        return kept[1]
    verbs = tuple(dict.fromkeys((*VERBS, *game.rules.happenings)))
    own = tuple(dict.fromkeys(pattern for row in lines_of(game.rules) for pattern in row.patterns))
    of_cards = tuple(dict.fromkeys(pattern for row in OF_CARDS for pattern in row.patterns))
    firsts = [pattern.split()[0] for pattern in (*own, *of_cards)]
    verbs_of_game = game.rules.vocabulary.acts
    words = {word for card in game.cards.definitions for word in card.effect.lower().split()}
    found = Readings(
        (*own, *of_cards),
        expression((*own, *of_cards), verbs),
        frozenset(("and", *words, *(word.rstrip(_STOPS) for word in words))),
        tuple(dict.fromkeys(word for word in (*firsts, *(v.split()[0] for v in verbs)) if word != "VERB")),
        tuple(
            dict.fromkeys(
                (*(pattern.split()[0] for pattern in own), *verbs_of_game, "discard", "take", "decline")
            )
        ),
    )
    _read.clear()
    _read[id(game)] = (game, found)
    return found


def can_be(names: Names, text: object) -> bool:
    """Whether a text can be an option of the game at some time."""
    line = names.numbered(text)
    low = plain(line)
    found = readings(names.game)
    # As it is written first: the small form of a letter may be another that no label has.
    if any(found.reads.fullmatch(plain(names.masked(written))) for written in (line, low)):
        return True
    return bool(low) and all(word.rstrip(";") in found.effects for word in low.split())


def no_option(names: Names, text: object) -> tuple[str, str] | None:
    """Why a text can never be an option, and what was meant; None where it can."""
    if can_be(names, text):
        return None
    shown = shortened(text)
    first = str(text).split()[0] if str(text).split() else ""
    why = (
        f"No option begins with `{shortened(first)}`"
        if first.lower() not in readings(names.game).firsts
        else f"No option reads `{shown}`"
    )
    meant = next((line for line in _meant(names, str(text)) if can_be(names, line)), None)
    if meant is not None:
        return f"{why}.", f"Did you mean `{meant}`?"
    found = readings(names.game)
    forms = [line for line in found.patterns if line.split()[0] == first.lower()]
    if forms:
        return f"{why}.", f"Write {', '.join(quoted(forms[:_SHOWN]))}."
    near = did_you_mean(first.lower(), found.firsts)
    if near is not None:
        return f"{why}.", f"Did you mean `{near}`?"
    return f"{why}.", f"Options begin with words such as {', '.join(quoted(found.common))}."


def _meant(names: Names, text: str) -> Iterator[str]:
    """Lines that come near a text; not all of them can be options."""
    words = [word.strip(_STOPS) for word in text.split()]
    words = [word for word in words if word]
    found = readings(names.game)
    fixed = [line for line in found.patterns if not _PLACES.search(line)]
    labels = dict.fromkeys(names.table.label)
    yield " ".join(words)
    if near := did_you_mean(" ".join(words).lower(), fixed):
        yield near
    if not words:
        return
    first, rest = words[0].lower(), " ".join(words[1:])
    known = first in found.firsts
    forms = [line for line in found.patterns if line.endswith(" CARD")]
    start = first if known else did_you_mean(first, found.common)
    if start is None and forms and (card := did_you_mean(" ".join(words).lower(), labels)):
        yield forms[0].replace("CARD", card)
    if start is not None:
        yield f"{start} {rest}".strip()
        if near := did_you_mean(rest.lower(), labels):
            yield f"{start} {near}"
