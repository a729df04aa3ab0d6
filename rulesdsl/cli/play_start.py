"""Where `rulesdsl play` begins: a new game, or a scenario's position; and the record that is kept from there on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from attrs import evolve, frozen

from rulesdsl.characters import escape
from rulesdsl.cli.common import Stop, card_paths, check_players, load_game, stop_with

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game
    from rulesdsl.tools.suites.suite import Case
    from rulesdsl.tools.suites.write_scenario import Recording
    from rulesdsl.tools.table.play import Session

FRESH_SEEDS = 1_000_000
"""Seeds drawn for people are short enough to be typed."""


@frozen
class Beginning:
    """What is played from where.

    `name` and `cards` are what the game was loaded by, `people` seats, `state` a position or None for a new game, `lines` what
    people are told first, `names` what the players are called where they have names.
    """

    game: Game
    name: str
    cards: tuple[str, ...]
    players: int
    seed: int
    people: tuple[int, ...]
    state: State | None
    lines: tuple[str, ...]
    record: Recording | None
    names: tuple[str, ...] = ()


def new_game(
    name: str,
    cards: tuple[str, ...],
    players: int | None,
    seed: int | None,
    bots: str | None,
    record: str | None,
) -> Beginning:
    """A new game, with people in the first seats."""
    game = load_game(name, cards)
    players = check_players(game, players)
    people = tuple(range(players - how_many(bots, players)))
    if seed is None:
        seed = fresh_seed() if people else 0
    lines = (
        f"seed {seed}: play again with --seed {seed}",
        f"{game.vocabulary.title}, {players} players. `help` says what you can type.",
    )
    kept = None
    if record is not None:
        from rulesdsl.tools.suites import write_scenario as scenario_record

        kept = scenario_record.new_game(record, name, card_paths(cards), game, players, seed)
    return Beginning(game, name, tuple(card_paths(cards)), players, seed, people, None, lines, kept)


def from_scenario(
    text: str, cards: tuple[str, ...], seed: int | None, bots: str | None, record: str | None
) -> Beginning:
    """A scenario's position. Who must choose first is a person, and so are the next ones, as many as bots leave."""
    from rulesdsl.games.game import Game
    from rulesdsl.tools.scenarios.given import position
    from rulesdsl.tools.scenarios.scenario import names_of
    from rulesdsl.tools.suites.own_cards import shipped_name
    from rulesdsl.tools.suites.suite import game_or_problems
    from rulesdsl.tools.telling.called import Called

    case = picked(text, tuple(card_paths(cards)))
    game = game_or_problems(case)
    if not isinstance(game, Game):
        stop_with(game)
    scenario = case.scenario if seed is None else evolve(case.scenario, seed=seed)
    state = position(names_of(game, scenario), scenario, log=True)
    if isinstance(state, list):
        stop_with(state)
    first = state.decision.player if state.decision is not None else 0
    number = state.players - how_many(bots, state.players)
    people = tuple((first + turn) % state.players for turn in range(number))
    called = Called(scenario.names)
    who = f": {', '.join(scenario.names)}" if scenario.names else ""
    you = " and ".join(map(called.who, people))
    lines = [
        f"From the position of: {escape(scenario.name)}",
        escape(
            f"{game.vocabulary.title}, {state.players} players{who}; you are {you}. `help` says what you can type."
        ),
    ]
    kept = None
    if record is not None:
        from rulesdsl.tools.suites import write_scenario as scenario_record

        kept = scenario_record.from_scenario(record, evolve(case, scenario=scenario))
    name = shipped_name(case.game) or case.game
    return Beginning(
        game,
        name,
        case.cards,
        state.players,
        scenario.seed,
        people,
        state,
        tuple(lines),
        kept,
        scenario.names,
    )


def picked(text: str, cards: tuple[str, ...]) -> Case:
    """The scenario that a text means; ends the command where that is none or several."""
    from rulesdsl.tools.suites.pick import NotFound, pick

    try:
        return pick(text, cards)
    except NotFound as error:
        stop_with(error.problems)


@contextmanager
def kept(session: Session, record: Recording | None) -> Iterator[None]:
    """Write what was played as a scenario, however the session ends. Whether that can be done is known before it begins."""
    if record is None:
        yield
        return
    from rulesdsl.tools.suites.write_scenario import NotRecorded, choices_of

    try:
        record.check()
    except NotRecorded as error:
        raise Stop(str(error), 2) from error
    session.one_game = True
    try:
        yield
    finally:
        choices = choices_of(session.state)
        if not choices:
            click.echo("Nothing was chosen: there is nothing to record.")
        else:
            try:
                name = record.write(session.game, choices)
            except NotRecorded as error:
                raise Stop(str(error), 2) from error
            click.echo(f"Recorded in {escape(str(record.file))}: {escape(name)}")


@contextmanager
def transcribed(session: Session, path: str | None, begun: Beginning) -> Iterator[None]:
    """Keep a transcript of a session and write it at the end, however that comes."""
    if path is None:
        yield
        return
    from rulesdsl.tools.transcripts.keep import NotWritten, Recorder, save_record, start_of

    start = start_of(session.game, begun.name, begun.cards, begun.players, seed=begun.seed)
    recorder = session.recorder = Recorder(session.game, start)
    if begun.state is not None:
        session.state.log = []
        recorder.begin_at(session.state)

    def write() -> None:
        try:
            save_record(path, recorder.record(session.state))
        except NotWritten as error:
            raise Stop(str(error), 2) from error

    # A name that cannot be written shall be known before the game, not after.
    write()
    try:
        yield
    finally:
        write()
    click.echo(f"The transcript is in {escape(path)}.")


def fresh_seed() -> int:
    """A seed for a new game of people; all chance within the game comes from it."""
    import secrets

    return secrets.randbelow(FRESH_SEEDS)


def how_many(bots: str | None, players: int) -> int:
    """The number of bots. A wrong one is wrong usage."""
    if bots is None:
        return players - 1
    if bots.lower() == "all":
        return players
    if bots.isascii() and bots.isdigit() and len(bots) < 4 and int(bots) <= players:
        return int(bots)
    raise click.BadParameter(
        f"`{bots[:20]}` is neither `all` nor a number from 0 to {players}", param_hint="'--bots'"
    )
