"""Keys that a scenario has where none of that name stands: what was meant, and where it is written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulesdsl.brief import plain, shortened
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.tools.scenarios.names import PLAYER, Names
from rulesdsl.tools.scenarios.spot import Spot


def unknown_key(
    names: Names,
    players: int,
    key: str,
    value: Any,
    spot: Spot,
    known: Collection[str],
    *,
    elsewhere: Collection[str] = (),
    below_player: bool = False,
) -> Diagnostic:
    """Why a key cannot stand here. `known` are those that can, `elsewhere` those that belong to a player, or with `below_player` to the table."""
    low = plain(key)
    everybody = names.everybody(players)
    if not below_player and low in {name.lower() for name in names.table.name} and not names.cards(low):
        return names.no_card(key, spot, key=True)
    message = f"`{shortened(key)}` is not a key here."
    if low in elsewhere:
        hint = f"It is each player's: write it below `{everybody[0]}:`."
        if below_player:
            hint = "It is the table's, not a player's: write it beside the players."
        return spot.problem("unknown-key", message, hint, key=True)
    if PLAYER.fullmatch(low):
        return spot.problem("unknown-key", message, f"Players are {', '.join(everybody)}.", key=True)
    near = _holding(low, known) or did_you_mean(key, known)
    if near is None and isinstance(value, dict) and not below_player:
        near = did_you_mean(key, dict.fromkeys(names.table.label))
        if near is None and key[:1].isupper():
            return names.no_player(key, players, spot, key=True)
    listed = ", ".join(dict.fromkeys(known))
    hint = f"Did you mean `{near}`?" if near else f"What can stand here is: {listed}."
    return spot.problem("unknown-key", message, hint, key=True)


def _holding(key: str, known: Collection[str]) -> str | None:
    """The only key that has all words of another in it: `trade points` for `points`."""
    words = set(key.split())
    found = [name for name in dict.fromkeys(known) if words <= set(name.split())]
    return found[0] if len(found) == 1 else None
