"""The behaviour difference of two editions of cards: what they say otherwise, and what is played otherwise."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from rulesdsl import diagnostic
from rulesdsl.brief import some
from rulesdsl.characters import escape
from rulesdsl.diagnostic import Diagnostic, render
from rulesdsl.tools.diffs.cards import CardChange, CardName, GameChange, compare_unit
from rulesdsl.tools.diffs.play import Played, ScenarioChange, play
from rulesdsl.tools.diffs.records import RecordChange
from rulesdsl.tools.diffs.sides import NoSide, Side, open_sides, units
from rulesdsl.tools.telling.report import counted

LONGEST = 240
"""Characters of a message; the data has it whole."""
MOST_NAMED = 12
"""Cards that are named in a row; of more the rest is counted."""


@frozen
class Difference:
    """All that differs between two sides. `games` are those that have a byte changed."""

    old: str
    new: str
    games: tuple[GameChange, ...]
    played: Played
    problems: tuple[dict[str, Any], ...] = ()
    """Mistakes of scenario files and transcripts, as `diagnostic.to_json` has them, with paths as a person knows them."""
    problem_texts: tuple[str, ...] = ()

    @property
    def plays_alike(self) -> bool:
        """Whether nothing differs but text."""
        return all(game.plays_alike for game in self.games) and not (
            self.played.scenario_changes or self.played.record_changes
        )


def diff(old: str, new: str, scenarios: Sequence[str] = (), transcripts: Sequence[str] = ()) -> Difference:
    """Compare two folders, card files or revisions. Raises `NoSide`, `NoRevision` and `OSError` where one cannot be had."""
    with tempfile.TemporaryDirectory(prefix="rulesdsl-") as workshop:
        sides = open_sides(old, new, Path(workshop))
        found = [units(sides, side) if side.target.exists() else {} for side in (sides.old, sides.new)]
        keys = list(dict.fromkeys((*found[0], *found[1])))
        if not keys:
            raise NoSide(
                f"neither {old} nor {new} has card files: folders with a game.yaml, or files with `game:`"
            )
        pairs = [(found[0].get(key), found[1].get(key)) for key in keys]
        whole = {unit.game.resolve() for pair in pairs for unit in pair if unit is not None and not unit.own}
        games = []
        for pair in pairs:
            covered = all(unit is None or (unit.own and unit.game.resolve() in whole) for unit in pair)
            change = compare_unit(sides, *pair, own_only=covered)
            games += [change] if change is not None else []
        played = play(sides, pairs, scenarios, transcripts)
        return Difference(
            old,
            new,
            tuple(games),
            played,
            tuple(_placed(problem, sides.new) for problem in played.problems),
            tuple(_named(render(problem), sides.new) for problem in played.problems),
        )


def _placed(problem: Diagnostic, side: Side) -> dict[str, Any]:
    row: dict[str, Any] = diagnostic.to_json(problem)
    return row | {"file": side.shown(row["file"])} if row["file"] is not None else row


def _named(text: str, side: Side) -> str:
    if side.root is None:
        return text
    return text.replace(f"{side.root}/", f"{side.label.partition(':')[0]}:")


# ---- in words


def lines(found: Difference) -> Iterator[str]:
    """The difference as text, fit for a terminal."""
    for game in found.games:
        yield from map(escape, game_lines(game))
        yield ""
    played = found.played
    if played.scenarios:
        counts = played.scenarios, played.scenarios_played, len(played.scenario_changes)
        yield _summary("scenario", *counts, "comes out otherwise", "come out otherwise")
        for scenario in played.scenario_changes:
            yield from map(escape, scenario_lines(scenario))
    if played.records:
        counts = played.records, played.records_played, len(played.record_changes)
        yield _summary("recorded game", *counts, "goes on otherwise", "go on otherwise")
        for record in played.record_changes:
            yield from map(escape, record_lines(record))
        for stop in played.stopped:
            yield escape(f"  on neither side to its end: {stop}")
    if found.games and not played.scenarios and not played.records:
        yield f"No scenarios and no recorded games lie {'beside' if Path(found.new).is_file() else 'below'} {escape(found.new)}: name some with --scenarios and --transcripts."
    if found.plays_alike:
        text = " but text" if found.games else ""
        yield f"Nothing differs{text}."


def _summary(noun: str, number: int, played: int, differing: int, one: str, many: str) -> str:
    same = number - played
    if not played:
        return f"{counted(number, noun)}, with the same cards on both sides: none was played."
    rest = f" ({same} more have the same cards on both sides)" if same else ""
    which = f"{differing or 'none'} of them {one if differing < 2 else many}"
    return f"{counted(played, noun)} played{rest}: {which}."


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 4].rstrip(" ,`") + " ..."


def game_lines(game: GameChange) -> Iterator[str]:
    """What differs in one game."""
    folder, named = game.key
    place = "" if folder == "." else f" in {folder}"
    yield f"{game.title}{', own cards' if named else ''}{place}"
    for side, problems in (("old", game.old_problems), ("new", game.new_problems)):
        if problems:
            more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
            yield f"  the {side} cards cannot be played: {problems[0].message}{more}"
    for path, old, new in game.game_file:
        yield f"  game file  {', '.join(path)}: {old} -> {new}"
    for card in game.added:
        yield f"  added      {_shown(card)}"
    for card in game.removed:
        yield f"  removed    {_shown(card)}"
    for change in game.changed:
        yield from change_lines(change)
    if game.order:
        yield "  order      the cards stand in another order in their files, so that other cards lie on top after a shuffle"
    if game.text_only:
        yield f"  text only  {some([_shown(card) for card in game.text_only], MOST_NAMED)}"
    elif game.plays_alike and not (game.old_problems or game.new_problems):
        yield "  text only  comments, layout or explanations"


def change_lines(change: CardChange) -> Iterator[str]:
    """A card that says something else."""
    yield f"  changed    {_shown(change.card)}"
    for name, old, new in change.fields:
        yield f"               {name}: {old} -> {new}"
    for line in change.effect:
        yield f"               {line}"


def _shown(card: CardName) -> str:
    return f"{card.id} {card.name}"


def scenario_lines(change: ScenarioChange) -> Iterator[str]:
    """A scenario that comes out otherwise."""
    outcome = (
        f"{change.old}, now {change.new}" if change.old != change.new else f"{change.old}, now otherwise"
    )
    yield f"  {outcome}: {change.file}:{change.line}: {change.name}"
    for side, message in (("old", change.old_message), ("new", change.new_message)):
        if message is not None:
            yield f"    {side}: {_short(message)}"


def record_lines(change: RecordChange) -> Iterator[str]:
    """A recorded game that parts."""
    line = f":{change.line}" if change.line is not None else ""
    turn = f", {change.turn}" if change.turn else ""
    yield f"  {change.file}{line}: choice {change.choice}{turn}"
    yield f"    old: {_short(change.old)}"
    yield f"    new: {_short(change.new)}"


# ---- as data


def to_json(found: Difference) -> dict[str, Any]:
    """The difference as plain data."""
    played = found.played
    return {
        "old": found.old,
        "new": found.new,
        "plays_alike": found.plays_alike,
        "games": [_game(game) for game in found.games],
        "scenarios": {
            "found": played.scenarios,
            "played": played.scenarios_played,
            "changed": [
                {
                    "file": change.file,
                    "line": change.line,
                    "name": change.name,
                    "old": {"outcome": change.old, "message": change.old_message},
                    "new": {"outcome": change.new, "message": change.new_message},
                }
                for change in played.scenario_changes
            ],
        },
        "transcripts": {
            "found": played.records,
            "played": played.records_played,
            "changed": [
                {
                    "file": change.file,
                    "line": change.line,
                    "choice": change.choice,
                    "turn": change.turn or None,
                    "old": change.old,
                    "new": change.new,
                }
                for change in played.record_changes
            ],
            "stopped": list(played.stopped),
        },
        "problems": list(found.problems),
    }


def _game(game: GameChange) -> dict[str, Any]:
    def named(cards: Sequence[CardName]) -> list[dict[str, str]]:
        return [{"id": card.id, "name": card.name} for card in cards]

    return {
        "game": game.title,
        "folder": game.key[0],
        "plays_alike": game.plays_alike,
        "game_file": [{"path": list(path), "old": old, "new": new} for path, old, new in game.game_file],
        "added": named(game.added),
        "removed": named(game.removed),
        "changed": [
            {
                "id": change.card.id,
                "name": change.card.name,
                "fields": [{"field": name, "old": old, "new": new} for name, old, new in change.fields],
                "effect": list(change.effect),
            }
            for change in game.changed
        ],
        "text_only": named(game.text_only),
        "order": game.order,
        "errors": {
            "old": [problem.message for problem in game.old_problems],
            "new": [problem.message for problem in game.new_problems],
        },
    }
