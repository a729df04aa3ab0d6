"""How choices read: of each kind of question the lines that answer it, as patterns for people and for programs.

In a pattern `CARD` is a card as it is labelled, `CARDS` one or more joined by ` + `, `ORDER` some joined by `, `, `PLAYER` a player,
`NUMBER` a number, `KINDS` numbers of cards by kind, `WORD` a value of an attribute, `VERB` what a card does to cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import frozen


@frozen
class Lines:
    """A kind of question, as `Decision.kind` has it, and the patterns of its answers. Of a card's questions the kind is a verb too."""

    kind: str
    patterns: tuple[str, ...]


OF_CARDS = (
    Lines("VERB", ("VERB CARDS", "VERB nothing", "VERB NUMBER at random", "decline")),
    Lines("may", ("VERB NUMBER at random", "VERB KINDS", "decline")),
    Lines("draw", ("draw NUMBER WORD", "decline")),
    Lines("order", ("order ORDER",)),
    Lines("choose-player", ("choose PLAYER", "decline")),
    Lines("choose-word", ("name WORD", "decline")),
    Lines("option", ("decline",)),
)
"""What cards ask, in every game; `may` and `option` are answered by words of the card's effect besides."""

VERBS = ("carry out", "choose", "give", "look at", "reveal", "take")
"""What a card does to cards, besides the verbs of its game."""

_CARD = r"@(?: [0-9]+)?(?: of player [0-9]+)?"
_PARTS: Mapping[str, str] = {
    "CARDS": rf"{_CARD}(?: \+ {_CARD})*",
    "CARD": _CARD,
    "ORDER": rf"{_CARD}(?:, {_CARD})*",
    "PLAYER": "player [0-9]+",
    "NUMBER": "[0-9]+",
    "KINDS": r"[0-9]+ [\w -]+(?: \+ [0-9]+ [\w -]+)*",
    "WORD": r"[\w'-]+(?: [\w'-]+)*",
}
_WORD = re.compile(r"\b[A-Z]{4,}\b")


def expression(patterns: Sequence[str], verbs: Sequence[str]) -> re.Pattern[str]:
    """What matches texts of patterns in small letters in which `@` stands for each card; `verbs` are those of a game."""
    parts = {**_PARTS, "VERB": "(?:" + "|".join(map(re.escape, verbs)) + ")"}
    return re.compile(
        "|".join(
            f"(?:{_WORD.sub(lambda match: parts[match[0]], pattern)})" for pattern in dict.fromkeys(patterns)
        )
    )
