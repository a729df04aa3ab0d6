"""How the question of Market Day's rules is answered, and what nouns the rules are made of."""

from __future__ import annotations

from rulesdsl.games.choices import Lines
from rulesdsl.games.needs import Needs

NEEDS = Needs(
    {
        "attributes": ("rank",),
        "zones": ("hand", "row", "deck", "removed"),
        "counters": ("points", "round points"),
        "settings": ("hands", "dealt", "leader", "plays", "worth"),
        "happenings": ("dealing", "round", "playing", "spoiling", "scoring", "leading", "play", "spoil"),
    },
    steps={"round": ("playing",)},
)
"""What a game file must have."""

LINES = (Lines("play-card", ("play CARD",)),)
