"""The machines that a game.yaml can name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.engine.rules import Rules
from rulesdsl.games.reason import Missed, WhyNot


def _barter() -> Callable[[Rules], Any]:
    from rulesdsl.games.barter.machine import Barter

    return Barter


def _market_day() -> Callable[[Rules], Any]:
    from rulesdsl.games.market_day.machine import MarketDay

    return MarketDay


MACHINES: dict[str, Callable[[], Callable[[Rules], Any]]] = {"barter": _barter, "market day": _market_day}
"""`machine:` of a game file to what loads it; each is imported when a game needs it."""


def _barter_reasons() -> tuple[WhyNot, Missed]:
    from rulesdsl.games.barter.impossible import missed
    from rulesdsl.games.barter.reasons import reasons

    return reasons, missed


def _market_day_reasons() -> tuple[WhyNot, Missed]:
    from rulesdsl.games.market_day.reasons import missed, reasons

    return reasons, missed


REASONS: dict[str, Callable[[], tuple[WhyNot, Missed]]] = {
    "barter": _barter_reasons,
    "market day": _market_day_reasons,
}
"""`machine:` of a game file to what loads its reasons: why a choice is not offered, and why something did not come about."""
