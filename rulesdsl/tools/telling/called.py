"""What players are called at a terminal: by number, or by the names that a scenario gives them."""

from __future__ import annotations

import re

from attrs import frozen

from rulesdsl.language.prose_words import capital

_NUMBERED = re.compile(r"(?<![\w-])player ([1-9][0-9]?)(?![\w-])", re.I)


@frozen
class Called:
    """The players' names by seat; none where they are numbered."""

    names: tuple[str, ...] = ()

    def who(self, seat: int) -> str:
        """`player 2`, `Ben`"""
        return self.names[seat] if seat < len(self.names) else f"player {seat + 1}"

    def subject(self, seat: int) -> str:
        """`Player 2`, `Ben`: who begins a sentence."""
        return capital(self.who(seat))

    def said(self, text: object) -> str:
        """A text of the game, such as an option, in which players have their names."""
        if not self.names:
            return str(text)
        return _NUMBERED.sub(self._name, str(text))

    def _name(self, match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        return self.names[seat] if seat < len(self.names) else match[0]


NUMBERED = Called()
"""Players without names."""
