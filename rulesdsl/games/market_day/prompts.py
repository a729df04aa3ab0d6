"""What Market Day asks its players."""

from __future__ import annotations

PROMPTS = {
    "play-card": "Choose the card to play",
    "trade": "Choose what to trade, or nothing",
    "kill": "Choose what to kill",
    "spoil": "Choose what to spoil",
}
"""By the kind of decision; `choices.py` has the answer to the first, the others are the verbs of its cards."""
