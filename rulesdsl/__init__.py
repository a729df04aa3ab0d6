"""rulesdsl: card games whose every card is data.

import rulesdsl
game = rulesdsl.load("barter")
state = game.start(players=4, seed=7)
while not state.over:
    state.choose(state.decision.options[0])
state.scores, state.winners, state.turn
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesdsl.cards.load import CannotLoad as CannotLoad
    from rulesdsl.engine.decision import Decision as Decision
    from rulesdsl.engine.decision import NotOffered as NotOffered
    from rulesdsl.engine.decision import Option as Option
    from rulesdsl.engine.save import OtherRules as OtherRules
    from rulesdsl.engine.state import State as State
    from rulesdsl.games.game import Game as Game
    from rulesdsl.games.game import NotPlayable as NotPlayable
    from rulesdsl.games.game import load as load

__version__ = "0.1.0"

_HOMES = {
    "CannotLoad": "rulesdsl.cards.load",
    "Decision": "rulesdsl.engine.decision",
    "Game": "rulesdsl.games.game",
    "NotOffered": "rulesdsl.engine.decision",
    "NotPlayable": "rulesdsl.games.game",
    "Option": "rulesdsl.engine.decision",
    "OtherRules": "rulesdsl.engine.save",
    "State": "rulesdsl.engine.state",
    "load": "rulesdsl.games.game",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: a short command pays for what it needs only."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rulesdsl' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*_HOMES, "__version__"])
