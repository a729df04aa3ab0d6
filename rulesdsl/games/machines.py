"""The machines that a game.yaml can name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from rulesdsl.engine.rules import Rules

if TYPE_CHECKING:
    from rulesdsl.engine.machine import GameMachine
    from rulesdsl.games.beginning import Beginning
    from rulesdsl.games.choices import Lines
    from rulesdsl.games.game import Game
    from rulesdsl.games.market_day.rounds import RoundResult
    from rulesdsl.games.needs import Needs
    from rulesdsl.games.reason import Reasons
    from rulesdsl.vocabulary import Vocabulary


@frozen
class Machine:
    """What there is of a machine: `load` makes it for some rules, `beginning` says where play can begin.

    `reasons` loads what tells why a choice is not offered, and why something did not come about; `lines` how its own questions are answered;
    `needs` the nouns that a game file must have for it; `round` judges one round by itself, where the game is played in rounds.
    """

    load: Callable[[Rules], GameMachine]
    beginning: Callable[[Rules], Beginning]
    reasons: Callable[[], Reasons]
    lines: Callable[[], tuple[Lines, ...]]
    needs: Callable[[], Needs]
    round: Callable[[Game, Sequence[tuple[int, str]], Sequence[str]], RoundResult] | None = None


def _barter(rules: Rules) -> GameMachine:
    from rulesdsl.games.barter.machine import Barter

    return Barter(rules)


def _barter_beginning(rules: Rules) -> Beginning:
    from rulesdsl.games.barter.beginning import beginning
    from rulesdsl.games.barter.machine import machine_of

    return beginning(machine_of(rules))


def _barter_reasons() -> Reasons:
    from rulesdsl.games.barter.cards_reasons import closed
    from rulesdsl.games.barter.impossible import missed
    from rulesdsl.games.barter.reasons import reasons
    from rulesdsl.games.reason import Reasons

    return Reasons(reasons, missed, closed)


def _barter_lines() -> tuple[Lines, ...]:
    from rulesdsl.games.barter.choices import LINES

    return LINES


def _barter_needs() -> Needs:
    from rulesdsl.games.barter.names import needs

    return needs()


def _market_day(rules: Rules) -> GameMachine:
    from rulesdsl.games.market_day.machine import MarketDay

    return MarketDay(rules)


def _market_day_beginning(rules: Rules) -> Beginning:
    from rulesdsl.games.market_day.beginning import beginning
    from rulesdsl.games.market_day.machine import machine_of

    return beginning(machine_of(rules))


def _market_day_reasons() -> Reasons:
    from rulesdsl.games.market_day.reasons import closed, missed, reasons
    from rulesdsl.games.reason import Reasons

    return Reasons(reasons, missed, closed)


def _market_day_lines() -> tuple[Lines, ...]:
    from rulesdsl.games.market_day.choices import LINES

    return LINES


def _market_day_needs() -> Needs:
    from rulesdsl.games.market_day.choices import NEEDS

    return NEEDS


def _market_day_round(game: Game, plays: Sequence[tuple[int, str]], choices: Sequence[str]) -> RoundResult:
    from rulesdsl.games.market_day.rounds import judge_round

    return judge_round(game, plays, choices)


MACHINES: dict[str, Machine] = {
    "barter": Machine(_barter, _barter_beginning, _barter_reasons, _barter_lines, _barter_needs),
    "market day": Machine(
        _market_day,
        _market_day_beginning,
        _market_day_reasons,
        _market_day_lines,
        _market_day_needs,
        _market_day_round,
    ),
}
"""By `machine:` of a game file; each is imported when a game needs it."""


def beginning_of(rules: Rules) -> Beginning:
    """Where play of some rules can begin."""
    return MACHINES[rules.vocabulary.machine].beginning(rules)


def reasons_of(rules: Rules) -> Reasons:
    """What the machine of a game tells of what cannot be chosen, and of what did not come about."""
    return MACHINES[rules.vocabulary.machine].reasons()


def needs_of(vocabulary: Vocabulary) -> Needs:
    """The nouns that a game file must have for its machine."""
    return MACHINES[vocabulary.machine].needs()


def lines_of(rules: Rules) -> tuple[Lines, ...]:
    """How the questions of a game's own rules are answered."""
    return MACHINES[rules.vocabulary.machine].lines()
