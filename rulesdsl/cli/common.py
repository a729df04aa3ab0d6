"""What several commands share: options, loading a game, and ending with problems shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from rulesdsl.diagnostic import Diagnostic
    from rulesdsl.games.game import Game

LARGEST_SEED = 2**64 - 1

format_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the result.",
)
cards_option = click.option(
    "--cards",
    "cards",
    multiple=True,
    metavar="PATH",
    help="A file of your own cards (or a folder of such files), added to the game's or replacing those with the same id. Repeatable.",
)
players_option = click.option(
    "--players",
    type=click.IntRange(1, 99),
    metavar="N",
    help="How many players; the fewest that the game takes where not given.",
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=0,
    show_default=True,
    metavar="S",
    help="The same seed and the same choices give the same game.",
)

game_option = click.option(
    "--game",
    metavar="GAME",
    help="The name of a shipped game, or the path of a folder with a game.yaml. All shipped games where not given.",
)
word_option = click.option(
    "-k", "word", metavar="WORD", help="Only scenarios whose name, file or covered id has this in it."
)
max_turns_option = click.option(
    "--max-turns",
    type=click.IntRange(1, 1_000_000),
    default=2000,
    show_default=True,
    metavar="T",
    help="Stop a game after so many turns.",
)

least_option = click.option(
    "--least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="With --coverage: end with exit code 1 where less was run.",
)


Command = TypeVar("Command", bound=Callable[..., Any])


def jobs_option(otherwise: str) -> Callable[[Command], Command]:
    """`--jobs`, with how many there are where none are said, in words; None then."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        metavar="J",
        help=f"How many processes share the work; {otherwise} where not given.",
    )


class Stop(Exception):
    """The end of a command with something to say, line by line fit for a terminal, and an exit code."""

    def __init__(self, message: str, code: int) -> None:
        from rulesdsl.characters import escape

        self.message = "\n".join(map(escape, message.split("\n")))
        super().__init__(self.message)
        self.code = code


def echo_json(data: Mapping[str, Any]) -> None:
    """The result of a command for programs. Only ASCII is written: no character of a file can play tricks on a terminal."""
    import json

    click.echo(json.dumps(data, indent=2))


def stop_with(problems: Sequence[Diagnostic], code: int | None = None) -> NoReturn:
    """End with diagnostics shown: 2 where something could not be read, else 1."""
    from rulesdsl.diagnostic import render
    from rulesdsl.tools.telling.report import cannot_be_read

    if code is None:
        code = 2 if any(cannot_be_read(problem) for problem in problems) else 1
    raise Stop("\n".join(render(problem) for problem in problems), code)


def card_paths(paths: Sequence[str]) -> list[str]:
    """Card files, those of folders listed."""
    from rulesdsl.cards.load import card_files

    found: list[str] = []
    for path in paths:
        folder = path != "" and Path(path).is_dir()
        files = [str(file) for file in card_files(Path(path))] if folder else [path]
        if not files:
            raise Stop(f"{path}: there is no card file in this folder", 2)
        found += files
    return found


def no_such_card(missing: Sequence[str], cards: Sequence[str]) -> Stop:
    """The end of a command that was asked for a card that no game has, a line for each game."""
    lines = list(missing)
    if not cards:
        lines.append("A card of your own? Add --cards FILE.")
    return Stop("\n".join(lines), 2)


@contextmanager
def playable() -> Iterator[None]:
    """Ends the command where a game cannot be read, or has errors in its cards."""
    from rulesdsl.cards.load import CannotLoad
    from rulesdsl.games.game import NotPlayable

    try:
        yield
    except CannotLoad as error:
        stop_with(error.problems)
    except NotPlayable as error:
        stop_with(error.problems, 1)


def load_game(
    name: str, cards: Sequence[str], load: Callable[[str, tuple[str, ...]], Game] | None = None
) -> Game:
    """A game with the designer's own cards; ends the command where it cannot be played."""
    import rulesdsl

    with playable():
        game = (load or rulesdsl.load)(name, tuple(card_paths(cards)))
    return game  # noqa: RET504  # for mypy, a `with` may go on after an exception


def check_players(game: Game, players: int | None) -> int:
    """The number of players; a wrong one is wrong usage."""
    v = game.vocabulary
    if players is None:
        return v.least_players
    if not v.least_players <= players <= v.most_players:
        raise click.UsageError(
            f"{v.game} is for {v.least_players} to {v.most_players} players, not {players}"
        )
    return players


def check_least(least: float | None, coverage: bool) -> None:
    """A percentage of what is not asked for is wrong usage."""
    if least is not None and not coverage:
        raise click.UsageError("--least is a percentage of the coverage: add --coverage")
