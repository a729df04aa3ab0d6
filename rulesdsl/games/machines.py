"""The machines that a game.yaml can name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulesdsl.engine.rules import Rules

if TYPE_CHECKING:
    from rulesdsl.games.beginning import Beginning


@frozen
class Machine:
    """What there is of a machine: `load` makes it for some rules, `beginning` says where play can begin."""

    load: Callable[[Rules], Any]
    beginning: Callable[[Any], Beginning]


def _barter(rules: Rules) -> Any:
    from rulesdsl.games.barter.machine import Barter

    return Barter(rules)


def _barter_beginning(machine: Any) -> Beginning:
    from rulesdsl.games.barter.beginning import beginning

    return beginning(machine)


def _market_day(rules: Rules) -> Any:
    from rulesdsl.games.market_day.machine import MarketDay

    return MarketDay(rules)


def _market_day_beginning(machine: Any) -> Beginning:
    from rulesdsl.games.market_day.beginning import beginning

    return beginning(machine)


MACHINES: dict[str, Machine] = {
    "barter": Machine(_barter, _barter_beginning),
    "market day": Machine(_market_day, _market_day_beginning),
}
"""By `machine:` of a game file; each is imported when a game needs it."""


def beginning_of(rules: Rules) -> Beginning:
    """Where play of some rules can begin."""
    return MACHINES[rules.vocabulary.machine].beginning(rules.machine)
