"""Texts in brief, as messages show them, and in the one form in which they are compared.

Pure functions on text; nothing here knows of files or cards.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 60
"""Characters of a value that a message shows."""


def plain(text: object) -> str:
    """A text in small letters with single spaces: two that differ in those alone mean the same."""
    return " ".join(str(text).lower().split())


def shortened(value: object, most: int = LONGEST) -> str:
    """A value as a message shows it, on one line."""
    text = " ".join(str(value).split())
    return text if len(text) <= most else text[: most - 1] + "…"


def some(texts: Sequence[str], most: int, number: int | None = None, *, joint: str = "and") -> str:
    """`red, blue and 3 more`: the first `most` of some texts, and how many more there are.

    `number` is how many there are in all, where `texts` are the first of them only.
    """
    shown = texts[:most]
    rest = (len(texts) if number is None else number) - len(shown)
    return ", ".join(shown) + (f" {joint} {rest} more" if rest > 0 else "")


def quoted(texts: Sequence[str]) -> list[str]:
    """Texts of options, each between backticks."""
    return [f"`{text}`" for text in texts]


def either(numbers: Sequence[object]) -> str:
    """`7`, `6, 7 or 8`"""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last
