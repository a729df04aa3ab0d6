"""Players who are called by their names: `players: [Ana, Ben]`.

A name stands wherever a player does: as a key, in lines of `do`, in texts of options. So it can be no word that means something there.
"""

from __future__ import annotations

import re

from rulesdsl.brief import plain, shortened
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.tools.scenarios.names import PLAYER, Names
from rulesdsl.tools.scenarios.shape import Scenario

_NAME = re.compile(r"[^\W\d_](?:[\w'’ -]{0,28}[\w'’])?")


def names_for(names: Names, scenario: Scenario, keys: frozenset[str]) -> tuple[Names, list[Diagnostic]]:
    """The words of a scenario, with its players' names, and why some of those cannot be; `keys` are words with a meaning."""
    v = names.rules.vocabulary
    problems: list[Diagnostic] = []
    number = len(scenario.names)
    spot = scenario.spot.below("players")
    if number and not v.least_players <= number <= v.most_players:
        message = f"{v.game} is for {v.least_players} to {v.most_players} players, not {number}."
        problems.append(spot.problem("scenario-players", message))
    seen: dict[str, str] = {}
    for index, name in enumerate(scenario.names):
        low = plain(name)
        reason = None
        if not _NAME.fullmatch(name) or "  " in name:
            reason = f"`{shortened(name)}` is no name: a name is letters and digits, a letter first."
        elif low in seen:
            reason = f"There is a player named `{seen[low]}` already."
        elif PLAYER.fullmatch(low) or low in ("player", "players", "nobody", "none", "expect"):
            reason = f"`{name}` means something else here."
        elif low in names.labels or low in {card.lower() for card in names.table.name}:
            reason = f"`{name}` is the name of a card."
        elif low in keys or low in names.vocabulary_words:
            reason = f"`{name}` is a word of the game."
        seen.setdefault(low, name)
        if reason is not None:
            hint = "Give the player another name."
            problems.append(spot.below(index).problem("scenario-player-name", reason, hint))
    if problems:
        return names, problems
    return names.calling(scenario.names), []
