"""Where the package's data stand: the grammar, the schemas and the shipped games. No other module knows.

In a checkout they are folders beside the package; a wheel carries them inside it, under `_data`.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data(folder: str) -> Path:
    inside = _PACKAGE / "_data"
    return (inside if inside.is_dir() else _PACKAGE.parent) / folder


def grammar_dir() -> Path:
    """The folder of the effect language's grammar."""
    return _data("grammar")


def schemas_dir() -> Path:
    """The folder of the JSON Schemas of card, game and scenario files."""
    return _data("schemas")


def cards_dir() -> Path:
    """The folder of the shipped games: one folder per game."""
    return _data("cards")
