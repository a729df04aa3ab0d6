"""A designer's own card files: what game they are for, which of some files are no part of the game, and where their tests are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdsl.cards.load import GAME_FILE, card_files, game_folder, read_file, shipped_games
from rulesdsl.tools.scenarios.files import SCENARIOS, has_tests
from rulesdsl.tools.telling.files import real


def games_of(files: Iterable[str | Path]) -> list[str]:
    """The games that card files name, or in whose folders they lie, each once: a shipped game's name, or a folder. Raises `CannotLoad`."""
    found: dict[str, None] = {}
    for file in map(Path, files):
        data = read_file(file, "card").data
        named = data.get("game") if data is not None else None
        if named is not None:
            found[named if named in shipped_games() else str(game_folder(named, file.parent))] = None
        elif (file.parent / GAME_FILE).is_file():
            found[shipped_name(file.parent) or str(file.parent)] = None
    return list(found)


def shipped_name(folder: str | Path) -> str | None:
    """The name of the shipped game that lies in a folder."""
    return next((name for name in shipped_games() if real(game_folder(name)) == real(folder)), None)


def files_of(paths: Iterable[str | Path]) -> list[Path]:
    """Card files, those of folders listed."""
    return [file for path in map(Path, paths) for file in (card_files(path) if path.is_dir() else [path])]


def outside(paths: Iterable[str | Path], folder: Path) -> tuple[str, ...]:
    """The card files that are none of a game's own, those of folders listed; a missing file is outside, so that it is missed."""
    files = dict.fromkeys(files_of(paths))
    return tuple(str(file) for file in files if real(file.parent) != real(folder) or not file.is_file())


def scenarios_beside(cards: Sequence[str]) -> tuple[str, ...]:
    """Where the tests of card files are: in the files themselves, and in the scenario files beside them."""
    beside = [str(path) for card in cards for path in sorted(Path(card).parent.glob(f"*{SCENARIOS}"))]
    own = [card for card in cards if has_tests(Path(card))]
    return tuple(dict.fromkeys((*own, *beside)))
