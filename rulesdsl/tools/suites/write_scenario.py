"""A session of play as a scenario: the position that it began with, a line for each choice, the position that it ended with.

The scenario is added to a file of scenarios, or begins one. Before anything is written the new text is read and the scenario is run:
a file never holds a record that fails, and its other scenarios stay as they are to the byte.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from rulesdsl.cards.load import game_folder
from rulesdsl.cards.node import Mapping as Tree
from rulesdsl.cards.node import Sequence as Items
from rulesdsl.cards.read import read
from rulesdsl.diagnostic import Diagnostic, Severity, render
from rulesdsl.engine.decision import NotOffered
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.source import Source, read_source
from rulesdsl.tools.scenarios.files import SCENARIOS
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.scenario import names_of, run, scenarios_in
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.scenarios.text import entry, scenario_lines
from rulesdsl.tools.suites.found import found
from rulesdsl.tools.suites.own_cards import outside, shipped_name
from rulesdsl.tools.suites.suite import Case, collect
from rulesdsl.tools.telling.files import real, replace_text, seen_from, write_whole

_INTO_PLAY = ("play", "reveal")
"""Verbs that bring a card into play."""

Choices = Sequence[tuple[int, str]]
"""Who chose what, in order: a seat and the option's text."""


class NotRecorded(ValueError):
    """A session that cannot be written as a scenario, or not into this file; the message says why."""


@frozen
class Recording:
    """Where a session is written: `file`, of scenarios played with a game's folder and further card files; and how it began.

    `start` is what a scenario says before `do`: players, seed, given.
    """

    file: Path
    game: str
    cards: tuple[str, ...]
    name: str
    start: Mapping[str, Any]

    def check(self) -> None:
        """Whether the file can take one more scenario. Raises `NotRecorded`."""
        if not self.file.name.endswith(SCENARIOS):
            name = self.file.name.split(".")[0] or "my"
            raise NotRecorded(
                f"a file of scenarios has a name such as {name}{SCENARIOS}, not {self.file.name}"
            )
        if not self.file.parent.is_dir():
            raise NotRecorded(f"there is no folder {self.file.parent}")
        if not os.access(self.file.parent, os.W_OK):
            raise NotRecorded(f"you may not write into the folder {self.file.parent}")
        source = self._source()
        if source is not None:
            self._check_kin(source)

    def _source(self) -> Source | None:
        """The file as it is now; None where there is none."""
        if not os.path.lexists(self.file) or (self.file.is_file() and self.file.stat().st_size == 0):
            return None
        source = read_source(self.file)
        if isinstance(source, Diagnostic):
            raise NotRecorded(render(source))
        return source

    def _check_kin(self, source: Source) -> None:
        """Whether the scenarios of the file are played with the same game and cards."""
        suite = collect([str(self.file)])
        errors = [problem for problem in suite.problems if problem.severity is Severity.ERROR]
        if errors or not suite.cases:
            told = "\n".join(map(render, errors)) or "it has none"
            raise NotRecorded(f"no scenario can be added to this file:\n{told}")
        other = suite.cases[0]
        if _together(other.game, other.cards) != _together(self.game, self.cards):
            used = ", ".join((other.game, *other.cards))
            raise NotRecorded(
                f"the scenarios of {self.file} are played with other files ({used}): choose another name"
            )

    # ---- writing

    def write(self, game: Game, choices: Choices) -> str:
        """Add the session to the file; the scenario's name. Raises `NotRecorded`."""
        source = self._source()
        before, text = ([], self._head()) if source is None else (scenarios_in(source)[0], source.text)
        taken = {scenario.name for scenario in before}
        names = [self.name, *(f"{self.name} ({n})" for n in range(2, len(taken) + 3))]
        name = next(name for name in names if name not in taken)
        beginning = self._scenario({"name": name, **self.start})
        covers, played = _played(game, beginning, choices, self.cards)
        data = {"name": name, **({"covers": covers} if covers else {}), **self.start, **played}
        new = _added(text, data)
        self._judge(game, new, before, data["name"])
        try:
            if source is None:
                write_whole(self.file, new.encode())
                self.file.chmod(0o666 & ~_mask())
            elif read_source(self.file) != source:
                raise NotRecorded(f"{self.file} was changed just now: nothing was written")
            else:
                replace_text(self.file, new)
        except OSError as error:
            raise NotRecorded(f"{self.file}: {error.strerror or 'cannot be written'}") from error
        return name

    def _head(self) -> str:
        """What a new file begins with."""
        folder = self.file.parent
        lines = []
        if real(self.game) != real(folder):
            lines += entry("game", shipped_name(self.game) or _named_from(folder, self.game), "")
        if self.cards:
            lines += entry("cards", [_named_from(folder, card) for card in self.cards], "")
        return "\n".join([*lines, "scenarios:", ""])

    def _scenario(self, data: Mapping[str, Any]) -> Scenario:
        """The beginning alone, as a scenario."""
        found, problems = scenarios_in(Source(str(self.file), _added(self._head(), data)))
        if len(found) != 1 or problems:
            raise NotRecorded("\n".join(map(render, problems)) or "the beginning cannot be written")
        return found[0]

    def _judge(self, game: Game, text: str, before: Sequence[Scenario], name: str) -> None:
        """Whether a new text says what it shall: the scenarios before, and one more, which passes."""
        now, problems = scenarios_in(Source(str(self.file), text))
        if len(now) != len(before) + 1 or now[:-1] != before:
            told = "\n".join(map(render, problems))
            message = "this file is laid out in a way that takes no further scenario: choose another name"
            raise NotRecorded(f"{message}\n{told}".rstrip())
        outcome = run(game, now[-1])
        if not outcome.passed:
            told = "\n".join(map(render, outcome.failures))
            raise NotRecorded(f"the session cannot be told as a scenario:\n{told}")


def _together(game: str, cards: Sequence[str]) -> tuple[Path, frozenset[Path]]:
    """What scenarios are played with, whatever the paths are that lead there."""
    return real(game), frozenset(map(real, cards))


def _mask() -> int:
    """The rights that a new file does not have, which can only be asked for by setting them."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _named_from(folder: Path, path: str) -> str:
    """A path as a file in a folder names it, never to be taken for the name of a shipped game."""
    shown = seen_from(folder, path)
    return shown if "/" in shown or shown.endswith(".yaml") else f"./{shown}"


def new_game(file: str, folder: str, cards: Sequence[str], game: Game, players: int, seed: int) -> Recording:
    """The record of a game from its setup on."""
    title = game.vocabulary.title.split(":")[0]
    name = f"Recorded game of {title} for {players} players, seed {seed}"
    start = {"players": players, "seed": seed, "given": {"step": "setup"}}
    return Recording(Path(file), str(game_folder(folder)), outside(cards, game_folder(folder)), name, start)


def from_scenario(file: str, case: Case) -> Recording:
    """The record of play from a scenario's position on."""
    scenario = case.scenario
    start: dict[str, Any] = {}
    if scenario.names:
        start["players"] = list(scenario.names)
    elif scenario.players is not None:
        start["players"] = scenario.players
    if scenario.seed:
        start["seed"] = scenario.seed
    if scenario.given:
        start["given"] = scenario.given
    return Recording(Path(file), case.game, case.cards, f"Played from {scenario.name}", start)


def choices_of(state: State) -> list[tuple[int, str]]:
    """What was chosen since a position's record began. What was taken back is not in it."""
    return [(event[1], event[2]) for event in state.log or () if event[0] == "choice"]


def _played(
    game: Game, beginning: Scenario, choices: Choices, own: Sequence[str]
) -> tuple[list[str], dict[str, Any]]:
    """What a session covers, and its `do` and `expect`, from playing it again: it may have been stopped in the middle of a choice."""
    names = names_of(game, beginning)
    state = position(names, beginning, log=True)
    if isinstance(state, list):
        raise NotRecorded("\n".join(map(render, state)))
    before = state.clone()
    lines = []
    for seat, text in choices:
        lines.append((names.who(seat), names.said(text)))
        try:
            state.choose(text)
        except NotOffered as error:
            raise NotRecorded(f"the session cannot be played again: {error}") from error
    return _own_played(game, before, state, own), {"do": lines, "expect": found(names, state, before)}


def _own_played(game: Game, before: State, state: State, files: Sequence[str]) -> list[str]:
    """The ids of a designer's own cards that were in play, in the order of their files."""
    table = game.rules.table
    there = {card for card in range(len(table.cards)) if _in_play(game, before, card)}
    for event in state.log or ():
        if event[0] == "move" and event[1] in _INTO_PLAY:
            there.update(card for card, *_ in event[3])
    own = set(map(real, files))
    mine = {
        number
        for number, card in enumerate(game.cards.definitions)
        if card.program and real(card.file) in own
    }
    numbers = sorted({table.cards[card].definition for card in there} & mine)
    return [game.cards.definitions[number].id for number in numbers]


def _in_play(game: Game, state: State, card: int) -> bool:
    """Whether a card lies where cards of its kind act."""
    slot = next((slot for slot, cards in enumerate(state.zones) if card in cards), None)
    if slot is None:
        return False
    zone = game.rules.slots.zone[slot]
    row = game.vocabulary.zones[zone]
    kind = game.vocabulary.kinds[game.rules.table.cards[card].kind]
    return kind.lies_in == zone or (row.closed and row.seen_by == "everyone" and not row.pile)


# ----------------------------------------------------------------------------------------------------- one more scenario


def _added(text: str, data: Mapping[str, Any]) -> str:
    """A file's text with one more scenario at the end of its list."""
    ending = "\r\n" if "\r\n" in text else "\n"
    tree, _ = read(Source("", text))
    items = tree.get("scenarios") if isinstance(tree, Tree) else None
    if not isinstance(tree, Tree) or not isinstance(items, Items):
        return text + ending.join([*scenario_lines(data, "  "), ""])
    source = items.span.source
    _, column = source.line_column(text.rfind("-", 0, items.items[0].span.start))
    at = _end_of(text, tree, items)
    before, after = text[:at], text[at:]
    if before and not before.endswith(("\n", "\r")):
        before += ending
    lines = ["", *scenario_lines(data, " " * (column - 1)), *([""] if after else []), ""]
    return before + ending.join(lines if items.items else lines[1:]) + after


def _end_of(text: str, tree: Tree, items: Items) -> int:
    """Where a list of scenarios ends: the end of the text, or before the next key and the comments above it."""
    after = [key.span.start for key, _ in tree.entries if key.span.start > items.span.start]
    if not after:
        return len(text)
    lines = text[: min(after)].splitlines(keepends=True)
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return len("".join(lines))
