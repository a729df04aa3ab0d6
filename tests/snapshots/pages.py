"""Pages for people to read: a card with the record of playing it, and the record of a whole game.

A page of a card has what the file says of it, its effect in canonical form, the text that is printed on it, and the card's main scenario
(the first that names it first in `covers`) as player 1 saw it played. Lines that begin with `>` are choices, whoever made them; passes
are left out.
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import rulesdsl
from rulesdsl.cards.card import Definition
from rulesdsl.diagnostic import Diagnostic, render
from rulesdsl.engine.chance import Dice
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.language.parse import parse
from rulesdsl.language.prose import rules_text
from rulesdsl.language.unparse import unparse
from rulesdsl.tools.scenarios.do import perform
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.scenario import load_scenarios
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.table.bots import bot_choice, make_bot
from rulesdsl.tools.telling.board import result
from rulesdsl.tools.telling.render import Renderer
from rulesdsl.tools.telling.render import render as record

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "barter"
WIDE = 110
MOST_TURNS = 200
READER = 0
"""The seat that the record is told to: player 1."""


class Page(SingleFileSnapshotExtension):
    """A text file for each page."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@functools.cache
def game() -> Game:
    return rulesdsl.load("barter")


@functools.cache
def scenarios() -> tuple[Scenario, ...]:
    found: list[Scenario] = []
    for path in sorted(SCENARIOS.glob("*.scenarios.yaml")):
        loaded, problems = load_scenarios(path)
        assert not problems, "\n".join(render(problem) for problem in problems)
        found += loaded
    return tuple(found)


def special_cards() -> list[Definition]:
    return [card for card in game().cards.definitions if card.effect]


def main_scenario(card: Definition) -> Scenario:
    """The first scenario that is about the card, in the order of the files."""
    named = [scenario for scenario in scenarios() if card.id in scenario.covers]
    return next((scenario for scenario in named if scenario.covers[0] == card.id), named[0])


# ------------------------------------------------------------------------------------------------- a card's page


def card_page(card: Definition) -> str:
    tree, problems = parse(card.effect)
    assert tree is not None, problems
    assert card.program is not None
    scenario = main_scenario(card)
    state = played(scenario)
    timing = card.timing or "when it is revealed"
    parts = [
        f"{card.id}  {card.name}  ({card.kind}; {timing})",
        "",
        textwrap.indent(unparse(tree), "    "),
        "",
        textwrap.fill(rules_text(card.program, game().vocabulary, card.name), WIDE),
        "",
        textwrap.fill(f"Played: {scenario.name}.", WIDE),
        *(f"  {key}: {said(value)}" for key, value in scenario.given.items()),
        "",
        *told(state),
    ]
    return "\n".join(parts) + "\n"


def said(value: Any) -> str:
    """A line of `given` as the scenario's file has it."""
    if isinstance(value, dict):
        return "; ".join(f"{key} {said(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return str(value)


def played(scenario: Scenario) -> State:
    """The state after a scenario's lines; its log begins where the position is laid out."""
    names = Names(game())
    state = position(names, scenario, log=True)
    assert isinstance(state, State), state
    for number, item in enumerate(scenario.do):
        if not (isinstance(item, dict) and "expect" in item):
            after = perform(names, state, item, scenario.spot.below("do", number))
            assert not isinstance(after, Diagnostic), render(after)
            state = after
    return state


def told(state: State) -> Iterator[str]:
    """Every choice of anybody, and what player 1 was told."""
    renderer = Renderer(state, READER)
    for event in state.log or ():
        if event[0] == "choice":
            _, player, text, *_ = event
            if text != "pass":
                yield f"> player {player + 1}: {text}"
            continue
        line = renderer.line(event)
        if line is not None:
            yield line


# ------------------------------------------------------------------------------------------------- a whole game


def whole_game(players: int, seed: int) -> State:
    """A game of greedy bots to its end, its log on."""
    state = game().start(players, seed, log=True)
    bot, dice = make_bot("greedy", game()), Dice(seed)
    while not state.over:
        assert state.turn <= MOST_TURNS
        state.choose(bot_choice(bot, state, dice))
    return state


def game_page(state: State, reader: int) -> str:
    """The record of a game as one player saw it, a line for each event, and how it ended."""
    lines: list[str] = []
    for line in record(state, reader):
        lines += ["", line] if line.startswith("Turn ") else [line]
    return "\n".join([*lines, "", *result(state)]) + "\n"
