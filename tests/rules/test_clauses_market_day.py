"""The clauses of docs/rules/market_day.md: each test names in its docstring those that it shows."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import rulesdsl
from rulesdsl.engine.decision import NotOffered
from rulesdsl.engine.state import State
from rulesdsl.games.market_day.rounds import RoundResult

GAME = rulesdsl.load("market_day")
TABLE = GAME.rules.table
RANK = {card.name: card.values["rank"][0] for card in GAME.cards.definitions}
NAME = {rank: name for name, rank in RANK.items()}
ALL_PLAYERS = range(2, 10)
DECLINE = "trade nothing"


def judge(*ranks: int, choice: str | None = None, players: int | None = None) -> RoundResult:
    """A round of cards by rank, led by seat 0; `choice` the option of the 1's player."""
    seats = len(ranks) if players is None else players
    plays = [(place % seats, NAME[rank]) for place, rank in enumerate(ranks)]
    return GAME.round(plays, [] if choice is None else [choice])


def trade(rank: int) -> str:
    return f"trade {NAME[1]} + {NAME[rank]}"


def names(*ranks: int) -> tuple[str, ...]:
    return tuple(NAME[rank] for rank in ranks)


def whole_game(players: int, seed: int) -> State:
    """A random game to its end, with its log."""
    rng = random.Random(seed)
    state = GAME.start(players=players, seed=seed, log=True)
    while state.decision is not None:
        state.choose(state.decision.sample(rng))
    return state


def cards_of(state: State, place: str) -> list[int]:
    """The cards of all slots of a place."""
    slots = state.rules.slots
    return [card for slot, zone in enumerate(state.zones) if slots.zone[slot] == place for card in zone]


# ---------------------------------------------------------------------------------------------------- components, setup


def test_the_deck() -> None:
    """M-C1"""
    ranks = Counter(RANK[name] for name in TABLE.name)
    assert ranks == {rank: rank for rank in range(1, 11)}
    assert len(TABLE) == 55


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_dealing(players: int) -> None:
    """M-C2, M-C3"""
    state = GAME.start(players=players, seed=players)
    each = 10 if players <= 3 else 6
    for seat in range(players):
        assert len(state.view(seat)["places"][f"player {seat + 1}: hand"]) == each
        assert state.view(seat)["places"]["deck"] == {"count": 55 - players * each}
    hands = {tuple(cards_of(GAME.start(players=players, seed=seed), "hand")) for seed in range(5)}
    assert len(hands) == 5, "the deck is shuffled"


def test_numbers_of_players() -> None:
    """M-C3"""
    assert (GAME.vocabulary.least_players, GAME.vocabulary.most_players) == (2, 9)
    for players in (1, 10):
        with pytest.raises(ValueError, match="2 to 9 players"):
            GAME.start(players=players)


def test_hands_are_secret_and_the_round_is_open() -> None:
    """M-C4"""
    state = GAME.start(players=2, seed=4)
    rng = random.Random(1)
    for _ in range(3):
        assert state.decision is not None
        state.choose(state.decision.sample(rng))
    for seat in range(2):
        places = state.view(seat)["places"]
        other = 2 - seat
        assert set(places[f"player {other}: hand"]) == {"count"}
        assert [len(places[f"player {n}: row"]) for n in (1, 2)] in ([2, 1], [1, 2])
        played = [TABLE.label[card] for card in cards_of(state, "row")]
        assert sorted(places["player 1: row"] + places["player 2: row"]) == sorted(played)
    assert state.view(0)["active"] == state.view(1)["active"], "who led is open, and so the order of play"
    assert json.dumps(state.view(0)["places"]["deck"]) == '{"count": 35}'


# --------------------------------------------------------------------------------------------------------------- a hand


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_a_game_is_made_of_hands_and_a_hand_of_rounds(players: int) -> None:
    """M-H1, M-H4, M-C2"""
    state = whole_game(players, 7 * players)
    log = state.log or []
    rounds: list[int] = []
    dealers = []
    dealt: list[set[int]] = []
    for entry in log:
        if entry[0] == "hand":
            rounds.append(0)
            dealers.append(entry[2])
            dealt.append(set())
        elif entry[0] == "round":
            rounds[-1] += 1
        elif entry[:2] == ("move", "draw"):
            assert not dealt[-1] & {card for card, *_ in entry[3]}
            dealt[-1] |= {card for card, *_ in entry[3]}
    assert rounds == [5 if players <= 3 else 6] * max(6, players)
    assert dealers == [(dealers[0] + step) % players for step in range(len(dealers))]
    assert {len(cards) for cards in dealt} == {players * (10 if players <= 3 else 6)}
    if players < 9:
        assert set.union(*dealt) > dealt[0], "every hand is dealt from the whole deck"
    assert not cards_of(state, "hand")
    totals = [0] * players
    for entry in log:
        if entry[0] == "count":
            totals[entry[1] % players] += entry[2]
    assert list(state.scores) == totals, "points add up over the hands"
    assert state.winners == tuple(seat for seat in range(players) if totals[seat] == max(totals))


def test_the_first_dealer_is_random() -> None:
    """M-H4"""
    dealers = Counter((GAME.start(players=4, seed=seed, log=True).log or [])[0][2] for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 60


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_order_of_play_and_leaders(players: int) -> None:
    """M-H2, M-H3: every play of a game is by the right seat, every round led by the right one."""
    log = whole_game(players, players).log or []
    each = 2 if players <= 3 else 1
    wanted = 0
    leader = -1
    points: list[int] = []
    ties = 0
    played = players * each
    for entry in log:
        if entry[0] == "hand":
            wanted = (entry[2] + 1) % players
        elif entry[0] == "round":
            assert entry[2] == wanted
            assert played == players * each
            leader, points, played = entry[2], [], 0
        elif entry[:2] == ("move", "play"):
            assert entry[2] == (leader + played) % players
            played += 1
        elif entry[0] == "count":
            points.append(entry[2])
            if len(points) == players:
                best = [seat for seat in range(players) if points[seat] == max(points)]
                ties += len(best) > 1
                wanted = best[0] if len(best) == 1 else leader


def test_a_tie_leaves_the_lead_where_it_was() -> None:
    """M-H3: the two 3s tie after the 10 is killed and the leader, with 2, is not among them."""
    assert judge(2, 3, 3, 10).points == (2, 3, 3, 0)
    assert judge(2, 3, 3, 10).leader == 0
    assert judge(4, 5, 6, 8).leader == 3


def test_a_tie_of_the_game_is_shared() -> None:
    """M-H4"""
    state = whole_game(4, 1)
    start = GAME.rules.counters["points"] * 4
    state.counters[start : start + 4] = [90, 95, 95, 1]
    assert state.winners == (1, 2)


# -------------------------------------------------------------------------------------------------------------- scoring


def test_what_is_left_scores_and_earlier_cards_of_a_rank_are_spoiled() -> None:
    """M-R1, M-R2"""
    assert judge(8, 5, 8, 10).points == (0, 5, 8, 10)
    assert judge(8, 8, 8, 4).spoiled == names(8, 8)
    assert judge(1, 10, 8, 4, choice=trade(10)).points == (10, 1, 8, 4)


def test_the_order_of_the_steps() -> None:
    """M-R3: spoiling before the Knight's kill, Rain before Knights, Knights before the trade, all before the score."""
    state = GAME.blank(4, 0, log=True)
    assert GAME.vocabulary.procedures["round"].steps == (
        "playing", "spoiling", "royals", "rain", "knights", "tinkers", "scoring", "leading",
    )  # fmt: skip
    assert state.log == []
    assert judge(10, 10, 2, 8).killed == names(10)
    assert judge(10, 10, 2, 8).spoiled == names(10)
    assert judge(2, 7, 10, 8).killed == ()
    with pytest.raises(NotOffered):
        judge(1, 10, 2, 8, choice=trade(10))


def test_specials_break_the_rules() -> None:
    """M-R4"""
    assert judge(3, 3, 2, 2).points == (3, 3, 2, 2)
    assert judge(9, 9, 4, 5).points == (9, 0, 4, 5)


def test_removed_cards_stay_removed() -> None:
    """M-R5: the last 8 is killed, the earlier one stays spoiled."""
    result = judge(8, 8, 2, 4)
    assert (result.points, result.spoiled, result.killed) == ((0, 0, 2, 4), names(8), names(8))


# ------------------------------------------------------------------------------------------------------------ specials


def test_tinker() -> None:
    """MD-1, MD-1a"""
    assert judge(1, 10, 8, 4, choice=trade(8)).points == (8, 10, 1, 4)
    assert judge(1, 10, 8, 4, choice=DECLINE).points == (1, 10, 8, 4)
    with pytest.raises(NotOffered) as told:
        judge(1, 10, 3, 2, choice=trade(3))
    assert str(told.value).count("`trade ") == 3, (
        "the 3 and the killed 10 are no candidates; the 2 and declining are offered"
    )
    assert trade(2) in str(told.value)
    assert judge(1, 10, 8, 4, choice=trade(8), players=2).points == (9, 14)


def test_tinker_without_a_candidate_or_removed() -> None:
    """MD-1b, MD-1c"""
    for ranks in ((1, 3, 3, 3), (1, 7, 8, 4)):
        with pytest.raises(NotOffered, match="was not asked for"):
            judge(*ranks, choice=DECLINE)


def test_knight() -> None:
    """MD-2, MD-2a, MD-2b"""
    assert judge(2, 2, 10, 8).killed == names(10, 8)
    assert judge(2, 2, 10, 8).spoiled == ()
    assert judge(2, 3, 3, 2).killed == ()
    assert judge(2, 4, 10, 5, players=2).points == (2, 9)
    assert judge(2, 4, 2, 3).killed == names(4)


def test_knight_and_others() -> None:
    """MD-2c, MD-2d"""
    assert judge(2, 2, 7, 10).killed == ()
    assert judge(2, 2, 7, 10).points == (0, 0, 7, 0)
    assert judge(2, 1, 10, 8, choice=trade(2)).points == (1, 2, 0, 8)


def test_royal() -> None:
    """MD-3"""
    assert judge(3, 3, 3, 7).points == (3, 3, 3, 7)
    assert judge(2, 2, 3, 3).points == (2, 2, 3, 3)
    with pytest.raises(NotOffered):
        judge(1, 3, 8, 4, choice=trade(3))


def test_rain() -> None:
    """MD-7, MD-7a, MD-7b"""
    assert judge(7, 1, 2, 3).points == (7, 0, 0, 3)
    assert judge(7, 7, 2, 3).points == (0, 0, 2, 3), "two were played: ordinary 7s, though one is left"
    assert judge(9, 7, 4, 5).points == (0, 7, 0, 0)


def test_bandit() -> None:
    """MD-9, MD-9a"""
    assert judge(9, 9, 9, 4).points == (9, 0, 0, 4)
    assert judge(9, 2, 9, 4).points == (0, 2, 0, 4)
    assert judge(1, 9, 9, 4, choice=trade(9)).points == (9, 1, 0, 4)


# ------------------------------------------------------------------------------ the clauses once more, written out plainly


def by_the_clauses(plays: list[tuple[int, int, int]], partner: int) -> dict[int, int]:
    """Points of a round by M-R1 to MD-9a. `plays` are (seat, card, rank) in order; `partner` the card traded for, or -1."""
    ranks = [rank for _, _, rank in plays]
    left = []
    for place, (seat, card, rank) in enumerate(plays):
        if rank in (2, 3):
            keeps = True
        elif rank == 9:
            keeps = 9 not in ranks[:place]
        else:
            keeps = rank not in ranks[place + 1 :]
        if keeps and (ranks.count(7) != 1 or rank in (3, 7)):
            left.append((seat, card, rank))
    for _ in [rank for _, _, rank in left if rank == 2]:
        high = max(rank for _, _, rank in left)
        if high > 3:
            left = [play for play in left if play[2] != high]
    owner = {card: seat for seat, card, _ in left}
    if partner >= 0:
        tinker = next(card for _, card, rank in left if rank == 1)
        owner[tinker], owner[partner] = owner[partner], owner[tinker]
    points: Counter[int] = Counter()
    for _, card, rank in left:
        points[owner[card]] += rank
    return dict(points)


@pytest.mark.parametrize("players", ALL_PLAYERS)
def test_every_round_of_random_games_scores_by_the_clauses(players: int) -> None:
    """M-R1, M-R2, M-R3: against a plain transcription of them, which shares nothing with the engine."""
    for seed in range(8):
        plays: list[tuple[int, int, int]] = []
        partner = -1
        counted: dict[int, int] = {}
        entries: list[tuple[Any, ...]] = [*(whole_game(players, seed).log or []), ("round",)]
        for entry in entries:
            if entry[0] in ("round", "hand"):
                if plays:
                    found = by_the_clauses(plays, partner)
                    assert {seat: found.get(seat, 0) for seat in range(players)} == counted, plays
                plays, partner, counted = [], -1, {}
            elif entry[:2] == ("move", "play"):
                ((card, *_),) = entry[3]
                plays.append((entry[2], card, RANK[TABLE.name[card]]))
            elif entry[:2] == ("move", "trade"):
                partner = entry[3][1][0]
            elif entry[0] == "count":
                counted[entry[1] % players] = entry[2]
