"""How the questions of BARTER's rules are answered."""

from __future__ import annotations

from rulesdsl.games.barter.turn import ACTIONS
from rulesdsl.games.choices import Lines

_OFFER = "request CARDS from PLAYER for CARDS"

LINES = (
    Lines("window", ("play CARD", "pass")),
    Lines("main-action", ACTIONS),
    Lines("barter", ("barter CARDS",)),
    Lines("market-pick", ("take CARDS", "take nothing")),
    Lines("another-barter", ("barter again", "stop bartering")),
    Lines("offer", (_OFFER,)),
    Lines("answer", ("accept", "reject")),
    Lines("counteroffer", (_OFFER, "no counteroffer")),
    Lines("hand-limit", ("discard CARDS",)),
    Lines("stall-update", ("display CARDS", "display nothing")),
    Lines("starting-stall", ("display CARDS", "display nothing")),
)
"""In the order in which a turn puts them."""
