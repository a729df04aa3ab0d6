"""Choosing one of a decision's options at a terminal: by number, by its text, or by looking for part of it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from rulesdsl.characters import escape
from rulesdsl.engine.decision import Decision, Option
from rulesdsl.tools.telling.called import NUMBERED, Called

PAGE = 20
MOST_SEARCHED = 100_000
"""Options looked through for a text; of more, the first so many."""
LONGEST_NUMBER = 18


@define
class Menu:
    """The options of one decision, as far as they are on show."""

    decision: Decision
    called: Called = NUMBERED
    wanted: tuple[str, ...] = ()
    start: int = 0
    shown: list[int] = field(factory=list)

    @property
    def size(self) -> int:
        """How many options there are."""
        return self.decision.source.size()

    def page(self) -> list[str]:
        """The next lines of options, and how to see others."""
        found = self._matching(self.start)
        self.shown = [index for index, _ in zip(found, range(PAGE), strict=False)]
        lines = [
            f"  {index + 1}. {escape(self.called.said(self.decision.options[index]))}" for index in self.shown
        ]
        if not lines:
            lines.append("  No further option." if self.start else "  No option has that in its text.")
        more = next(found, None) is not None
        self.start = self.shown[-1] + 1 if self.shown and more else 0
        if more or self.wanted:
            every = f"{self.size} options in all" + ("; `more` shows the next ones" if more else "")
            lines.append(f"  ({every}; type part of a text to look for it, `options` for all)")
        return lines

    def _matching(self, start: int) -> Iterator[int]:
        options = self.decision.options
        for index in range(start, min(self.size, start + MOST_SEARCHED)):
            if not self.wanted:
                yield index
                continue
            text = self.called.said(options[index]).casefold()
            if all(word in text for word in self.wanted):
                yield index

    def pick(self, typed: str) -> Option | None:
        """The option that is typed by its number or in full; None where it is neither."""
        text = _typed(typed)
        if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
            number = int(text)
            return self.decision.options[number - 1] if 1 <= number <= self.size else None
        options = self.decision.options
        for index in range(min(self.size, MOST_SEARCHED)):
            option = options[index]
            if text in (_typed(str(option)), _typed(self.called.said(option))):
                return option  # type: ignore[no-any-return]
        return None

    def look_for(self, typed: str) -> None:
        """Show only the options whose text has all these words."""
        self.wanted = tuple(typed.casefold().split())
        self.start = 0


def _typed(text: str) -> str:
    """A text as it is compared: capitals and spaces do not matter."""
    return " ".join(text.casefold().split())


def asked(prompt: str) -> str:
    """A prompt above its options: `Accept the offer?`, `Take Goods from the Market:`"""
    return prompt if prompt.endswith("?") else f"{prompt}:"
