"""How the question of Market Day's rules is answered."""

from __future__ import annotations

from rulesdsl.games.choices import Lines

LINES = (Lines("play-card", ("play CARD",)),)
