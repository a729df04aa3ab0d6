"""Which words of which card something has run: each clause, rule, condition and choice of an effect, with what came about.

A part of an effect is covered when everything that can come about there did: a clause was carried out; a rule was put up, and decided
something; a condition was true once and false once; what a player may do was done once and declined once; the block below a deed was
gone into, and its `otherwise` too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.characters import escape
from rulesdsl.engine.compile.watch import APPLIED, PUT_UP, Outcome, Role, Site, Watch
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game, watched
from rulesdsl.tools.scenarios.scenario import run
from rulesdsl.tools.suites.suite import Case, Suite, game_or_problems
from rulesdsl.tools.telling.files import near

ROLES: frozenset[Role] = frozenset(("clause", "rule", "waits", "condition", "may", "done"))

NEVER: Mapping[tuple[Role, Outcome], str] = {
    ("clause", True): "never carried out",
    ("rule", PUT_UP): "never put up",
    ("rule", APPLIED): "never decided anything",
    ("waits", PUT_UP): "never waited for",
    ("condition", True): "never true",
    ("condition", False): "never false",
    ("may", True): "never done",
    ("may", False): "never declined",
    ("done", True): "its block never gone into",
    ("done", False): "its `otherwise` never gone into",
}
"""What is said of an outcome that did not come about."""

Counts = dict[tuple[Site, Outcome], int]
"""How often each outcome of each site came about."""


@define
class Tally(Watch):
    """Counts outcomes while a game is played."""

    roles: frozenset[Role] = ROLES
    hits: dict[tuple[int, Outcome], int] = field(factory=dict)

    def note(self, state: State, site: int, value: Any, frame: Frame | None) -> None:
        if self.deaf:
            return
        key = (site, value)
        self.hits[key] = self.hits.get(key, 0) + 1

    def counts(self) -> Counts:
        """All sites with their outcomes, those that did not come about too."""
        return {
            (site, outcome): self.hits.get((number, outcome), 0)
            for site, number in self.sites.items()
            for outcome in site.outcomes
        }


@frozen
class Part:
    """A part of a card's effect: its site, its first line in the card's words, the line of the file, and how often what came about."""

    site: Site
    words: str
    line: int
    counts: tuple[tuple[Outcome, int], ...]

    @property
    def missing(self) -> tuple[Outcome, ...]:
        """The outcomes that never came about."""
        return tuple(outcome for outcome, count in self.counts if not count)


@frozen
class CardCover:
    """A card with all parts of its effect."""

    card: Definition
    parts: tuple[Part, ...]

    @property
    def outcomes(self) -> int:
        """How many outcomes there are."""
        return sum(len(part.counts) for part in self.parts)

    @property
    def covered(self) -> int:
        """How many of them came about."""
        return sum(len(part.counts) - len(part.missing) for part in self.parts)


@frozen
class Cover:
    """Cards with what was run of them, in the order of their files."""

    cards: tuple[CardCover, ...]

    @property
    def outcomes(self) -> int:
        """How many outcomes all cards have."""
        return sum(card.outcomes for card in self.cards)

    @property
    def covered(self) -> int:
        """How many of them came about."""
        return sum(card.covered for card in self.cards)

    @property
    def percent(self) -> float:
        """How much that is of a hundred; all of it where there is nothing to cover."""
        return 100 * self.covered / self.outcomes if self.outcomes else 100.0


def cover(pieces: Iterable[tuple[CardSet, Counts]], files: Iterable[str] | None = None) -> Cover:
    """What was run of all cards that have an effect; counts of the same card in several card sets are added.

    With `files`, of those that stand in one of them.
    """
    only = None if files is None else set(files)
    cards: dict[tuple[str, str], Definition] = {}
    total: dict[tuple[str, str], Counts] = {}
    for card_set, counts in pieces:
        of_card: dict[str, Counts] = {}
        for (site, outcome), count in counts.items():
            of_card.setdefault(site.card, {})[site, outcome] = count
        for card in card_set.definitions:
            if card.program is None or (only is not None and card.file not in only):
                continue
            key = (card.file, card.id)
            cards.setdefault(key, card)
            mine = total.setdefault(key, {})
            for place, count in of_card.get(card.id, {}).items():
                mine[place] = mine.get(place, 0) + count
    return Cover(tuple(_card(card, total[key]) for key, card in cards.items()))


def _card(card: Definition, counts: Counts) -> CardCover:
    sites = sorted(
        dict.fromkeys(site for site, _ in counts), key=lambda site: (site.start, site.end, site.role)
    )
    return CardCover(
        card,
        tuple(
            Part(
                site,
                card.effect[site.start : site.end].split("\n")[0].strip(),
                card.line_of(site.start),
                tuple((outcome, counts[site, outcome]) for outcome in site.outcomes),
            )
            for site in sites
        ),
    )


def cover_suite(suite: Suite) -> Cover:
    """What the scenarios of a suite run: of the cards of the games that they play, or, with card files of their own, of those.

    Scenarios whose game cannot be played run nothing.
    """
    groups: dict[tuple[str, tuple[str, ...]], list[Case]] = {}
    for case in suite.cases:
        groups.setdefault((case.game, case.cards), []).append(case)
    pieces: list[tuple[CardSet, Counts]] = []
    files: list[str] = []
    for cases in groups.values():
        plain = game_or_problems(cases[0])
        if not isinstance(plain, Game):
            continue
        tally = Tally()
        game = watched(plain, tally)
        for case in cases:
            run(game, case.scenario)
        pieces.append((game.cards, tally.counts()))
        files += cases[0].cards or [card.file for card in game.cards.definitions]
    return cover(pieces, files)


# ------------------------------------------------------------------------------------------------------------- telling


def to_json(found: Cover) -> dict[str, Any]:
    """What was run as plain data: totals, and for each card its parts with the counts of their outcomes."""
    return {
        "outcomes": found.outcomes,
        "covered": found.covered,
        "percent": int(found.percent * 100) / 100,
        "cards": [
            {
                "id": card.card.id,
                "name": card.card.name,
                "file": str(near(Path(card.card.file))),
                "outcomes": card.outcomes,
                "covered": card.covered,
                "parts": [
                    {
                        "line": part.line,
                        "words": part.words,
                        "what": part.site.role,
                        "counts": {_word(outcome): count for outcome, count in part.counts},
                        "missing": [NEVER[part.site.role, outcome] for outcome in part.missing],
                    }
                    for part in card.parts
                ],
            }
            for card in found.cards
        ],
    }


def _word(outcome: Outcome) -> str:
    return str(outcome).lower()


def lines(found: Mapping[str, Any]) -> list[str]:
    """What was never run, place by place, and how much was, from the data of `to_json`; fit for a terminal."""
    told = [
        f"{escape(card['file'])}:{part['line']}: {escape(card['name'])}: `{escape(part['words'])}`: {', '.join(part['missing'])}"
        for card in found["cards"]
        for part in card["parts"]
        if part["missing"]
    ]
    if not found["outcomes"]:
        return ["coverage: there is no effect to cover"]
    whole = sum(card["covered"] == card["outcomes"] for card in found["cards"])
    percent = int(found["percent"] * 10) / 10
    total = f"{found['covered']} of {found['outcomes']} outcomes ({percent:g} %)"
    return [*told, f"coverage: {total}, {whole} of {len(found['cards'])} cards wholly"]
