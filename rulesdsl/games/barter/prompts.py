"""What BARTER asks its players."""

from __future__ import annotations

PROMPTS = {
    "window": "Play a card, or pass",
    "main-action": "Choose your main action",
    "another-barter": "Barter once more?",
    "barter": "Choose the Goods to barter",
    "market-pick": "Take Goods from the Market",
    "offer": "Make an offer",
    "counteroffer": "Make a final counteroffer, or none",
    "answer": "Accept the offer?",
    "hand-limit": "Discard down to your hand limit",
    "stall-update": "Choose what your Stall displays",
    "starting-stall": "Choose what your Stall displays first",
}
"""By the kind of decision; `choices.py` has the answers."""
