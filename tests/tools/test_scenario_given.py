"""Where scenarios begin, and what lies where then."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine.state import State
from rulesdsl.resources import cards_dir
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.scenario import names_of, run
from tests.tools.scenario_texts import fails, game, passes, scenario


def state_of(folder: Path, text: str, name: str = "barter") -> State:
    found = scenario(folder, text)
    state = position(names_of(game(name), found), found)
    assert isinstance(state, State), state
    return state


# ----------------------------------------------------------------------------------------------------------- fill


def test_what_is_not_named_is_empty_but_the_decks(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """\
    given: {player 1: {hand: [Rice blue, Extra Storage]}, goods deck: [Rice green]}
    expect:
      player 1: {hand: 2, stall: 0}
      player 2: {hand: 0}
      market: 0
      goods deck: 71
      bayanihan deck: 29
      event deck: 18
      top of goods deck: [Rice green]
""",
    )


@pytest.mark.parametrize(
    ("fill", "hands", "market", "deck"),
    [
        ("true", 0, 0, 71),
        ("decks", 0, 0, 71),
        ("hands", 4, 0, 67),
        ("hand", 4, 0, 67),
        ("market", 0, 5, 66),
        ("[hands, market]", 4, 5, 62),
        ("all", 4, 5, 62),
    ],
)
def test_what_the_remaining_cards_are_for(
    tmp_path: Path, fill: str, hands: int, market: int, deck: int
) -> None:
    """S2, S3: the Market has 5 Goods, a hand 4 Goods and 1 Bayanihan; player 1's hand is named."""
    passes(
        tmp_path,
        f"""\
    given: {{fill: {fill}, player 1: {{hand: [Rice blue, Extra Storage]}}, goods deck: [Rice green, Mango red]}}
    expect:
      player 1: {{hand: [Rice blue, Extra Storage], sees in hand of player 2: 0}}
      player 2: {{goods hand: {hands}, bayanihan hand: {hands and 1}, sees in hand of player 2: {hands + (hands and 1)}}}
      market: {market}
      goods deck: {deck}
      top of goods deck: [Rice green, Mango red]
""",
    )


def test_a_place_that_is_named_is_not_dealt_to(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """\
    given: {fill: all, player 1: {hand: [Rice blue, Extra Storage]}, market: []}
    expect: {player 1: {hand: 2}, market: 0, player 2: {hand: 5}}
""",
    )


def test_other_seeds_deal_other_cards(tmp_path: Path) -> None:
    hands = {
        tuple(state_of(tmp_path, f"    seed: {seed}\n    given: {{fill: all}}\n").zones[0])
        for seed in range(5)
    }
    assert len(hands) == 5


def test_the_active_event_is_not_dealt_away(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """\
    given: {fill: all, event: Town Fiesta, event deck: [Night Market]}
    expect: {event: Town Fiesta, top of event deck: [Night Market], player 1: {barter limit: 3}, player 2: {barter limit: 2}}
""",
    )


@pytest.mark.parametrize(
    ("fill", "words"),
    [
        ("perhaps", "not `perhaps`"),
        ("[hands, decs]", "not `decs`"),
        ("[false, hands]", "not `false`"),
        ("{hands: 1}", "`true` or `false`"),
        ("4", "not `4`"),
    ],
)
def test_a_fill_that_there_is_not(tmp_path: Path, fill: str, words: str) -> None:
    fails(tmp_path, f"    given: {{fill: {fill}}}\n", "wrong-type", 1, words, "`hands`, `market`, `all`")


def test_too_few_cards_are_left(tmp_path: Path) -> None:
    """72 Goods: 70 in the discard pile leave two for a Market of five."""
    goods = game("barter").rules.table
    labels = [label for label, kind in zip(goods.label, goods.kind, strict=True) if kind == 0][:70]
    fails(
        tmp_path,
        f"    given:\n      fill: market\n      goods discard: [{', '.join(labels)}]\n",
        "scenario-fill",
        2,
        "Too few cards",
    )


def test_cards_left_out_are_not_counted_by_seats(tmp_path: Path) -> None:
    """A seat's number is no card's: with `fill: false` the deck holds what is named and nothing else."""
    passes(
        tmp_path,
        """\
    given: {fill: false, turn: player 2, starter: player 2, player 2: {hand: [Rice blue, Extra Storage]}, goods deck: [Puto red]}
    expect: {goods deck: [Puto red], bayanihan deck: 29}
""",
    )


# ---------------------------------------------------------------------------------------------- a whole new game


@pytest.mark.parametrize(("name", "players"), [("barter", 3), ("market_day", 5)])
@pytest.mark.parametrize("seed", [0, 7])
def test_a_setup_of_which_nothing_is_named_is_the_game_of_that_seed(
    tmp_path: Path, name: str, players: int, seed: int
) -> None:
    """S1 to S5, M-C2, M-H4"""
    state = state_of(
        tmp_path, f"    players: {players}\n    seed: {seed}\n    given: {{step: setup}}\n", name
    )
    assert state.dump() == game(name).start(players, seed).dump()


def test_named_cards_are_honoured_by_the_setup(tmp_path: Path) -> None:
    """S2 to S5: five Goods for the Market, then four Goods and a Bayanihan a player."""
    passes(
        tmp_path,
        """\
    players: [Ana, Ben]
    given:
      step: setup
      starter: Ben
      Ana: {bayanihan hand: [Double Deal]}
      goods deck: [Rice blue, Rice green, Rice yellow, Mango red, Mango green, Puto red, Puto green, Puto blue, Coffee green, Coffee blue]
      bayanihan deck: [Fast Hands, Suki Reward]
      event deck: [Town Fiesta]
    do:
      - expect:
          step: setup
          starter: Ben
          decides: Ben
          decision: starting-stall
          market: [Rice blue, Rice green, Rice yellow, Mango red, Mango green]
          Ana: {hand: [Puto red, Puto green, Puto blue, Coffee green, Double Deal], trade points: 0}
          Ben: {goods hand: 4, bayanihan hand: [Fast Hands], sees: [Coffee blue], does not see: [Puto red]}
          top of bayanihan deck: [Suki Reward]
          goods deck: 59
      - Ben: display Coffee blue
      - expect: {decides: Ana, Ben: {stall: []}}
      - Ana: display Puto red + Puto blue
    expect:
      turn: Ben
      step: main action
      event: Town Fiesta
      Ben: {stall: [Coffee blue]}
      Ana: {stall: [Puto red, Puto blue]}
""",
    )


def test_a_setup_from_a_short_deck(tmp_path: Path) -> None:
    """K2: with six Goods the Market gets five and the first hand one."""
    passes(
        tmp_path,
        """\
    given:
      step: setup
      fill: false
      starter: player 1
      goods deck: [Rice blue, Rice green, Rice yellow, Mango red, Mango green, Puto red]
    expect: {market: 5, player 1: {goods hand: [Puto red]}, player 2: {goods hand: 0}, goods deck: 0}
""",
    )


@pytest.mark.parametrize(
    ("given", "line", "words"),
    [
        ("turn: player 2", 3, "say with `starter` who begins"),
        ("event: Town Fiesta", 3, "on top of `event deck`"),
        ("player 1: {stall: [Rice blue]}", 2, "give those Goods in `hand`"),
        ("player 1: {knows: [Rice blue]}", 2, "shuffles all decks"),
    ],
)
def test_what_a_setup_cannot_begin_with(tmp_path: Path, given: str, line: int, words: str) -> None:
    text = f"    given:\n      step: setup\n      {given}\n"
    fails(tmp_path, text, "scenario-no-choice", line, words)


@pytest.mark.parametrize(
    "step", ["event", "event step", "main action", "closing", "hand limit", "stall update"]
)
def test_steps_of_a_turn(tmp_path: Path, step: str) -> None:
    """T4 to T6: nine cards in hand, so each step stops where it has a question, or at a later one that has."""
    nine = "Rice blue, Rice green, Rice yellow, Puto red, Puto green, Puto blue, Mango red, Mango green, Mango blue"
    stops = {
        "event": "main action",
        "event step": "main action",
        "closing": "hand limit",
    }
    passes(
        tmp_path,
        f"""\
    given: {{step: {step}, fill: false, event deck: [Night Market], bayanihan deck: [], player 1: {{hand: [{nine}]}}, player 2: {{stall: [Coffee green]}}}}
    expect: {{step: {stops.get(step, step)}, decides: player 1}}
""",
    )


# ------------------------------------------------------------------------------------------------------ Market Day


def test_cards_that_lie_in_a_round(tmp_path: Path) -> None:
    """M-H2, M-R2, M-H3: Ben and Carla have played; Dan's 8 spoils Ben's, and Carla's 9 takes the round."""
    passes(
        tmp_path,
        """\
    players: [Ana, Ben, Carla, Dan]
    given:
      leader: Ben
      hand: 2
      Ben: {row: [Smith], hand: [Baker, Jeweler], points: 10}
      Carla: {row: [Bandit], hand: [Royal, Jeweler]}
      Dan: {hand: [Smith, Royal, Baker]}
      Ana: {hand: [Baker, Royal, Farmer]}
    do:
      - expect: {decides: Dan, step: playing, hand: 2, leader: Ben, dealer: Ana, turn: Ben}
      - Dan: play Smith
      - Ana: play Royal
    expect:
      Ben: {points: 10}
      Carla: {points: 9}
      Dan: {points: 8}
      Ana: {points: 3}
      leader: Carla
      decides: Carla
      hand: 2
""",
        "market_day",
    )


def test_with_two_cards_each_rows_go_round_twice(tmp_path: Path) -> None:
    """M-H2: three players play two cards each, once round and once more; the last card of each is then played unasked.

    The first round gives Ana 5 (her 8 is spoiled by Carla's), Ben 10 + 3 and Carla 8 + 3, the second 3, 4 and 10.
    """
    passes(
        tmp_path,
        """\
    players: [Ana, Ben, Carla]
    given:
      Ana: {row: [Smith, Baker], hand: [Royal]}
      Ben: {row: [Jeweler], hand: [Royal, Farmer]}
      Carla: {row: [Smith], hand: [Royal, Jeweler]}
    do:
      - expect: {decides: Ben, over: false}
      - Ben: play Royal
      - Carla: play Royal
    expect: {Ana: {points: 8}, Ben: {points: 17}, Carla: {points: 21}, over: true, winners: Carla}
""",
        "market_day",
    )


def test_a_round_in_which_all_have_played_is_judged(tmp_path: Path) -> None:
    """M-R1, M-R2, M-H4: it is the last hand, so the game is over."""
    passes(
        tmp_path,
        """\
    given:
      player 1: {row: [Smith, Baker]}
      player 2: {row: [Jeweler, Smith]}
    expect: {player 1: {points: 5}, player 2: {points: 18}, over: true, winners: player 2, scores: [5, 18]}
""",
        "market_day",
    )


def test_a_hand_from_its_dealing_on(tmp_path: Path) -> None:
    """M-C2, M-H3, M-H4: four players get six cards each; the player to the dealer's left leads."""
    passes(
        tmp_path,
        """\
    players: [Ana, Ben, Carla, Dan]
    given:
      step: dealing
      hand: 3
      dealer: Ben
      Ana: {hand: [Rain, Royal]}
      deck: [Smith, Smith, Bandit, Baker, Baker, Farmer, Tinker]
    expect:
      hand: 3
      dealer: Ben
      leader: Carla
      decides: Carla
      Ana: {hand: [Rain, Royal], sees: [Rain], does not see: [Tinker]}
      Ben: {hand: [Smith, Smith, Bandit, Baker, Baker, Farmer]}
      Carla: {hand: 6, sees: [Tinker]}
      Dan: {hand: 6}
      deck: 35
""",
        "market_day",
    )


def test_the_next_hand_is_dealt_by_the_next_player(tmp_path: Path) -> None:
    """M-H1, M-H3, M-H4: after the last cards of the fifth hand the sixth is dealt, by the player to the left."""
    passes(
        tmp_path,
        """\
    players: [Ana, Ben, Carla, Dan]
    given:
      leader: Carla
      dealer: Ana
      hand: 5
      Ana: {hand: [Royal]}
      Ben: {hand: [Smith]}
      Carla: {hand: [Baker]}
      Dan: {hand: [Jeweler]}
    expect:
      scores: [3, 8, 5, 10]
      over: false
      hand: 6
      dealer: Ben
      leader: Carla
      decides: Carla
      Ana: {hand: 6}
""",
        "market_day",
    )


@pytest.mark.parametrize(
    ("given", "line", "code", "words"),
    [
        ("{hand: 7, player 1: {hand: [Smith]}}", 1, "wrong-type", "from 1 to 6, not `7`"),
        ("{hand: 0, player 1: {hand: [Smith]}}", 1, "wrong-type", "from 1 to 6, not `0`"),
        ("{hand: [1], player 1: {hand: [Smith]}}", 1, "wrong-type", "not `[1]`"),
        ("{step: setup, hand: 2}", 1, "scenario-no-choice", "`step: dealing`"),
        ("{step: dealing, dealer: player 1, leader: player 1}", 1, "scenario-no-choice", "dealer's left"),
        ("{step: dealing, player 1: {row: [Smith]}}", 1, "scenario-no-choice", "none has been played"),
        ("{step: setup, player 1: {hand: []}, player 2: {hand: []}}", 1, "scenario-no-choice", "Nobody has"),
        (
            "{player 2: {row: [Smith]}, player 1: {hand: [Smith]}}",
            1,
            "scenario-no-choice",
            "in turn to the left",
        ),
        (
            "{player 1: {row: [Smith, Baker, Royal]}, player 2: {row: [Smith, Baker]}}",
            1,
            "scenario-no-choice",
            "More cards",
        ),
        ("{event: Rain}", 1, "unknown-key", "`event` is not a key here"),
    ],
)
def test_what_market_day_cannot_begin_with(
    tmp_path: Path, given: str, line: int, code: str, words: str
) -> None:
    fails(tmp_path, f"    given: {given}\n", code, line, words, name="market_day")


# ------------------------------------------------------------------------------------------- knowledge and numbers


def test_what_a_player_knows_besides(tmp_path: Path) -> None:
    passes(
        tmp_path,
        """\
    players: [Ana, Ben, Carla]
    given:
      Ana: {hand: [Rice blue, Double Deal]}
      Ben: {knows: [Rice blue, Town Fiesta, Puto red], stall: [Coffee green]}
      goods deck: [Puto red]
    expect:
      Ben: {sees: [Rice blue, Town Fiesta], sees in hand of Ana: [Rice blue], sees in goods deck: [Puto red]}
      Carla: {does not see: [Rice blue, Town Fiesta, Puto red], sees in hand of Ana: 0, sees: [Coffee green]}
""",
    )


@pytest.mark.parametrize(
    ("knows", "code", "words"),
    [
        ("[Rice purple]", "unknown-card", "`Rice purple`"),
        ("[Rice blue, Rice blue]", "scenario-card-twice", "is known already"),
    ],
)
def test_what_cannot_be_known(tmp_path: Path, knows: str, code: str, words: str) -> None:
    fails(tmp_path, f"    given: {{player 1: {{knows: {knows}}}}}\n", code, 1, words)


@pytest.mark.parametrize("points", ["-1", "10000", "'3x'", "[3]"])
def test_counters_out_of_range(tmp_path: Path, points: str) -> None:
    fails(
        tmp_path, f"    given: {{player 1: {{trade points: {points}}}}}\n", "wrong-type", 1, "from 0 to 9999"
    )


def test_counters_on_cards(tmp_path: Path) -> None:
    folder = tmp_path / "barter"
    shutil.copytree(cards_dir() / "barter", folder)
    rules = folder / "game.yaml"
    text = rules.read_text(encoding="utf-8")
    counter = "counters:\n  coins: {singular: coin, of: card, effects may change: true}\n"
    rules.write_text(text.replace("counters:\n", counter, 1), encoding="utf-8")
    changed = rulesdsl.load(str(folder))
    found = scenario(
        tmp_path,
        """\
    given: {market: [Rice blue], Rice blue: {coins: 2}, player 1: {hand: [Puto red]}}
    expect: {Rice blue: {coins: 2, lies in: market}, Puto red: {coins: 1}}
""",
    )
    (failure,) = run(changed, found).failures
    assert "`coins of Puto red` is 0, not 1" in failure.message
    wrong = scenario(tmp_path, "    given: {Rice blue: {coin: 2}}\n")
    (failure,) = run(changed, wrong).failures
    assert failure.hint == "Did you mean `coins`?"


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ("{Rice blue: {coins: 2}}", "unknown-key", "Cards of this game have no counters."),
        ("{Rice blue: 2}", "wrong-type", "a mapping"),
        ("{event stage: [Town Fiesta]}", "scenario-wrong-place", "Write `event:`"),
        ("{bayanihan stage: [Double Deal]}", "scenario-wrong-place", "is at work just then"),
        ("{event: [Town Fiesta]}", "wrong-type", "the name of one card"),
    ],
)
def test_impossible_positions(tmp_path: Path, given: str, code: str, words: str) -> None:
    fails(tmp_path, f"    given: {given}\n", code, 1, words)


def test_fewer_players_than_the_game_takes(tmp_path: Path) -> None:
    folder = tmp_path / "barter"
    shutil.copytree(cards_dir() / "barter", folder)
    rules = folder / "game.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("{least: 2, most: 6}", "{least: 3, most: 6}"), encoding="utf-8")
    changed = rulesdsl.load(str(folder))
    for players in ("2", "[Ana, Ben]"):
        (failure,) = run(changed, scenario(tmp_path, f"    players: {players}\n")).failures
        assert failure.message == "BARTER is for 3 to 6 players, not 2."
    assert run(changed, scenario(tmp_path, "    expect: {player 3: {hand: 0}}\n")).passed
