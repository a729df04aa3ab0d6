"""What is odd in a scenario and fails nothing: it expects nothing, or says that it covers a card that there is not."""

from __future__ import annotations

import re

from rulesdsl.brief import shortened
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.shape import Expectation, Scenario

_CARD_ID = re.compile(r"(?P<series>.+-)[0-9]+")


def doubts(game: Game, scenario: Scenario) -> list[Diagnostic]:
    """Warnings about a scenario, in file order."""
    return [*_covers(game, scenario), *_expects(scenario)]


def _covers(game: Game, scenario: Scenario) -> list[Diagnostic]:
    """Ids numbered as those of some cards are, and of none of them. Clauses of rules have other ids."""
    ids = [card.id for card in game.cards.definitions]
    series = {match["series"] for one in ids if (match := _CARD_ID.fullmatch(one))}
    found = []
    for number, one in enumerate(scenario.covers):
        match = _CARD_ID.fullmatch(one)
        if match is None or match["series"] not in series or one in ids:
            continue
        near = did_you_mean(one, ids)
        found.append(
            Diagnostic(
                "unknown-cover",
                f"There is no card `{shortened(one)}`.",
                scenario.spot.below("covers", number).span,
                severity=Severity.WARNING,
                hint=f"Did you mean `{near}`?" if near else None,
            )
        )
    return found


def _expects(scenario: Scenario) -> list[Diagnostic]:
    """A scenario without an expectation passes whatever comes of its lines."""
    if scenario.ends_open or any(isinstance(part, Expectation) and part.facts for part in scenario.course):
        return []
    message = "This scenario expects nothing, so it shows only that its lines can be done."
    if not scenario.do:
        message = "This scenario expects nothing."
    hint = "Write below `expect:` what must come of it."
    return [Diagnostic("expects-nothing", message, scenario.span, severity=Severity.WARNING, hint=hint)]
