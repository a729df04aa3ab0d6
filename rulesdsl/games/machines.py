"""The machines that a game.yaml can name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.engine.rules import Rules


def _barter() -> Callable[[Rules], Any]:
    from rulesdsl.games.barter.machine import Barter

    return Barter


def _market_day() -> Callable[[Rules], Any]:
    from rulesdsl.games.market_day.machine import MarketDay

    return MarketDay


MACHINES: dict[str, Callable[[], Callable[[Rules], Any]]] = {"barter": _barter, "market day": _market_day}
"""`machine:` of a game file to what loads it; each is imported when a game needs it."""
