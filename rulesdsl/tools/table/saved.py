"""A game of a session in a file: the position, and who are people.

The file holds everything, hidden cards too. It is written whole or not at all, and only over a file of the same sort.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from attrs import frozen

from rulesdsl.engine.chance import MASK
from rulesdsl.engine.save import OtherRules
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.tools.telling.files import write_whole

SORT = "rulesdsl game"
LARGEST = 16 * 1024 * 1024


class NotSaved(ValueError):
    """A file that cannot be written or read as a saved game; the message says why."""


@frozen
class Saved:
    """What a file holds: the game under way, the seats of people, and the stream of the bots' chance."""

    state: State
    people: tuple[int, ...]
    chance: int


def save(path: str, game: Game, saved: Saved) -> None:
    """Write a game to a file. Raises `NotSaved`."""
    data = {
        "sort": SORT,
        "game": game.name,
        "people": list(saved.people),
        "chance": saved.chance,
        "position": saved.state.dump(),
    }
    try:
        if os.path.lexists(path) and not _is_ours(Path(path)):
            raise NotSaved("there is a file of that name that is no saved game: choose another name")
        write_whole(Path(path), json.dumps(data).encode())
    except (OSError, ValueError) as error:
        if isinstance(error, NotSaved):
            raise
        reason = error.strerror if isinstance(error, OSError) else None
        raise NotSaved(
            f"the game could not be saved: {reason or 'this is not the name of a file'}"
        ) from error


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(64).startswith(json.dumps({"sort": SORT})[:-1].encode())


def load(path: str, game: Game) -> Saved:
    """Read a saved game. Raises `NotSaved`."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST + 1)
        data = json.loads(text)
        if data["sort"] != SORT:
            raise NotSaved("this is no saved game")
        if data["game"] != game.name:
            raise NotSaved(f"this is a saved game of {str(data['game'])[:40]}, not of {game.name}")
        state = game.restore(str(data["position"]))
        people = tuple(int(seat) for seat in data["people"])
        if not all(0 <= seat < state.players for seat in people):
            raise NotSaved("this is no saved game, or it is damaged")
        return Saved(state, people, int(data["chance"]) & MASK)
    except OSError as error:
        raise NotSaved(
            f"the file cannot be read: {error.strerror or 'the system gives no reason'}"
        ) from error
    except OtherRules as error:
        raise NotSaved(str(error)) from error
    except NotSaved:
        raise
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise NotSaved("this is no saved game, or it is damaged") from error
