"""The effects that tests read: those of the shipped games, and those of effects.txt."""

from __future__ import annotations

from pathlib import Path

import yaml

from rulesdsl.resources import cards_dir

HERE = Path(__file__).parent


def written_effects() -> dict[str, str]:
    """Name and text of each effect of effects.txt, all in canonical form."""
    blocks = (HERE / "effects.txt").read_text(encoding="utf-8").split("== ")[1:]
    return {name: text.rstrip("\n") for name, _, text in (block.partition("\n") for block in blocks)}


def shipped_effects() -> dict[str, str]:
    """Id and text of each effect of the shipped games."""
    found = {}
    for path in sorted(cards_dir().glob("*/*.yaml")):
        for card in yaml.safe_load(path.read_text(encoding="utf-8")).get("cards", []):
            if "effect" in card:
                found[card["id"]] = card["effect"].rstrip("\n")
    return found


def all_effects() -> dict[str, str]:
    """Both."""
    return {**shipped_effects(), **written_effects()}
