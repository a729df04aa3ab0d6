"""Which files hold scenarios, told without reading them as YAML: by name, and by a look at their text."""

from __future__ import annotations

import re
from pathlib import Path

from rulesdsl.source import LARGEST_FILE

SCENARIOS = ".scenarios.yaml"
"""How the name of a file of scenarios ends."""
CARDS = ".yaml"
"""How that of a file of cards ends; their `tests:` are scenarios too."""
_HAS_CARDS = re.compile(r"^[\"']?cards[\"']?[ \t]*:", re.M)
_HAS_TESTS = re.compile(r"^[ \t-]*[\"']?tests[\"']?[ \t]*:", re.M)
_SAYS_GAME = re.compile(r"^[\"']?game[\"']?[ \t]*:", re.M)


def has_cards(path: Path) -> bool:
    """Whether a file looks like one of cards."""
    named = path.name.endswith(CARDS) and not path.name.endswith(SCENARIOS)
    text = _text(path) if named else None
    return text is not None and _HAS_CARDS.search(text) is not None


def has_tests(path: Path, *, says_game: bool = False) -> bool:
    """Whether a file looks like one of cards with `tests:`; with `says_game`, like one that names its game besides."""
    text = _text(path)
    signs = (_HAS_CARDS, _HAS_TESTS, *([_SAYS_GAME] if says_game else []))
    return text is not None and all(sign.search(text) for sign in signs)


def mentions(path: Path, word: str) -> bool:
    """Whether a file has a word in it."""
    text = _text(path)
    return text is not None and word in text


def _text(path: Path) -> str | None:
    """What a file says; None where that cannot be had, or is too much to look through."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return None
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return None
