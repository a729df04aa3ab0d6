"""The tools on Market Day: its greedy bot, its figures, its table and its record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.engine.chance import Dice
from rulesdsl.games.seat import Seat
from rulesdsl.tools.table.bots import bot_choice, make_bot
from rulesdsl.tools.table.play import open_session
from rulesdsl.tools.table.simulate import Task, normal, simulate, wilson
from rulesdsl.tools.telling.board import board, result
from rulesdsl.tools.telling.render import EVERYBODY, Renderer, render
from tests.tools.hidden import reshuffled

TIMES = ("seconds", "games_per_second")


@pytest.fixture(scope="module")
def game() -> rulesdsl.Game:
    return rulesdsl.load("market_day")


def figures(task: Task, jobs: int = 1) -> dict[str, Any]:
    """The figures without the times."""
    return {name: value for name, value in simulate(task, jobs).items() if name not in TIMES}


# ---- the bot


@pytest.mark.parametrize("players", [2, 4, 9])
def test_a_choice_does_not_depend_on_hidden_cards(game: rulesdsl.Game, players: int) -> None:
    greedy, by_chance = make_bot("greedy", game), make_bot("random", game)
    state = game.start(players, players)
    dice = Dice(players)
    step = 0
    asked = set()
    while not state.over:
        decision = state.decision
        assert decision is not None
        step += 1
        if step % 9 == 0 or decision.kind != "play-card":
            asked.add(decision.kind)
            option = greedy.choose(Seat(state, decision.player), decision, Dice(step))
            for seed in range(2):
                other = reshuffled(state, decision.player, seed)
                other.chance = seed
                assert greedy.choose(Seat(other, decision.player), decision, Dice(step)) == option
                assert board(other, decision.player) == board(state, decision.player)
        state.choose(bot_choice(by_chance, state, dice))
    assert asked >= {"play-card"}


def test_an_imagined_game_keeps_what_is_known_and_nothing_else(game: rulesdsl.Game) -> None:
    state = game.start(4, 3, log=True)
    dice = Dice(3)
    bot = make_bot("random", game)
    differ = 0
    for _ in range(60):
        decision = state.decision
        assert decision is not None
        before, chance = state.dump(), state.chance
        seat = Seat(state, decision.player)
        other = seat.imagine(dice)
        assert state.dump() == before
        assert other.log is None
        assert other.chance != chance
        assert other.view(decision.player) == state.view(decision.player)
        assert sorted(card for zone in other.zones for card in zone) == list(range(len(game.rules.table)))
        assert all(other.where[card] == slot for slot, zone in enumerate(other.zones) for card in zone)
        differ += other.zones != state.zones
        hidden = reshuffled(state, decision.player, 1)
        assert Seat(hidden, decision.player).imagine(Dice(5)).zones == seat.imagine(Dice(5)).zones
        state.choose(bot_choice(bot, state, dice))
    assert differ > 50


def test_the_bot_changes_nothing_and_is_the_same_for_the_same_chance(game: rulesdsl.Game) -> None:
    for players in (2, 3, 6):
        state = game.start(players, 11)
        bot = make_bot("greedy", game)
        for step in range(20):
            assert state.decision is not None
            before = state.dump()
            first = bot_choice(bot, state, Dice(step))
            assert state.dump() == before
            assert bot_choice(make_bot("greedy", game) if step == 0 else bot, state, Dice(step)) == first
            state.choose(first)


def test_greedy_beats_random_over_200_games() -> None:
    found = simulate(Task("market_day", (), 200, 4, 2, ("greedy", "random", "random", "random")), jobs=2)
    greedy, other = found["bots"]["greedy"], found["bots"]["random"]
    assert greedy["even_share"] == 0.25
    assert greedy["win_share"]["low"] > 0.45
    assert greedy["points"]["low"] > other["points"]["high"] + 5


# ---- figures


@pytest.mark.parametrize("bot", ["random", ("random", "greedy", "random")])
def test_the_number_of_jobs_changes_nothing(bot: str | tuple[str, ...]) -> None:
    task = Task("market_day", (), 12, 3, 5, bot)
    assert figures(task, 1) == figures(task, 2)


@pytest.mark.parametrize(("players", "rounds", "cards"), [(2, 30, 20), (4, 36, 24), (9, 54, 54)])
def test_cards_and_rounds_are_counted(players: int, rounds: int, cards: int) -> None:
    found = figures(Task("market_day", (), 10, players, 1, "random"))
    hands = max(6, players)
    assert found["turns"] == {"mean": rounds, "min": rounds, "max": rounds}
    assert found["unfinished"] == 0
    assert len(found["cards"]) == 10
    assert sum(row["played"] for row in found["cards"].values()) == 10 * hands * cards


def test_bots_by_seat() -> None:
    found = figures(Task("market_day", (), 30, 3, 9, ("random", "greedy", "random")))
    assert found["bot"] == ["random", "greedy", "random"]
    bots = found["bots"]
    assert list(bots) == ["random", "greedy"]
    assert bots["random"]["seats"] == [1, 3]
    assert bots["greedy"]["seats"] == [2]
    assert bots["random"]["wins"] + bots["greedy"]["wins"] == pytest.approx(30, abs=0.01)
    mean = (2 * bots["random"]["points"]["mean"] + bots["greedy"]["points"]["mean"]) / 3
    assert mean == pytest.approx(found["points"]["mean"], abs=0.01)


def test_a_shared_victory_is_a_part_for_each() -> None:
    for seed in range(20):
        found = figures(Task("market_day", (), 20, 9, seed, "random"))
        if found["shared_victories"]:
            break
    assert found["shared_victories"]
    assert sum(row["wins"] for row in found["bots"].values()) == pytest.approx(20, abs=0.01)
    assert sum(found["wins_by_seat"]) > 20


def test_intervals() -> None:
    assert wilson(5, 10) == {"share": 0.5, "low": 0.2366, "high": 0.7634}
    assert wilson(0, 10) == {"share": 0.0, "low": 0.0, "high": 0.2775}
    assert wilson(10, 10)["high"] == 1.0
    assert wilson(0, 0) == {"share": None, "low": None, "high": None}
    assert normal([1, 2, 3, 4]) == {"mean": 2.5, "low": 1.235, "high": 3.765}
    assert normal([4]) == {"mean": 4.0, "low": None, "high": None}
    assert normal([])["mean"] is None


# ---- a person's table, and the record


@pytest.mark.parametrize("players", [2, 4, 9])
def test_a_person_plays_to_the_end_and_sees_what_they_may(game: rulesdsl.Game, players: int) -> None:
    written: list[str] = []
    session = open_session(
        game,
        players=players,
        seed=4,
        people=(0,),
        bot=make_bot("random", game),
        read=lambda prompt: "1",
        write=written.append,
        most_turns=2000,
    )
    session.run()
    text = "\n".join(written)
    assert session.state.over
    assert re.search(r"^Round 2, led by Player \d", text, re.M)
    assert "Choose the card to play:" in text
    assert "  your hand:" in text
    assert "  the removed cards: " in text
    assert "'s row: " in text
    assert re.search(r"The game is over after \d+ rounds", text)
    assert not re.search(r"Player [2-9] draws [A-Z]", text)


def test_every_event_has_words_and_names_no_hidden_card(game: rulesdsl.Game) -> None:
    verbs = set()
    for seed in range(4):
        state = game.start(2 + seed, seed, log=True)
        dice, bot = Dice(seed), make_bot("random", game)
        while not state.over:
            state.choose(bot_choice(bot, state, dice))
        assert state.log is not None
        for player in (EVERYBODY, 0, 1):
            renderer = Renderer(state, player)
            assert {event[0] for event in state.log} <= set(renderer.tellers)
            for event in state.log:
                if event[0] == "move":
                    verbs.add(event[1])
                    line = renderer.line(event)
                    assert line is not None
                    for card, *_, mask in event[3]:
                        label = state.rules.table.label[card]
                        assert not renderer.sees(mask) or label in line
                        assert renderer.sees(mask) or player == EVERYBODY or label not in line
        assert render(state, 0)[0].startswith("Hand 1: ")
        assert "rounds" in result(state)[0]
    assert verbs == {"draw", "play", "spoil", "kill", "trade", "put away"}


def test_a_game_is_saved_and_gone_on_with(game: rulesdsl.Game, tmp_path: Path) -> None:
    lines = [f"save {tmp_path / 'game'}", "1", f"load {tmp_path / 'game'}", "quit"]
    written: list[str] = []
    session = open_session(
        game,
        players=3,
        seed=1,
        people=(0,),
        bot=make_bot("greedy", game),
        read=lambda prompt: lines.pop(0),
        write=written.append,
        most_turns=2000,
    )
    session.run()
    assert any(line.startswith("Going on with") for line in written)
    assert written[-1] == "Good-bye."
