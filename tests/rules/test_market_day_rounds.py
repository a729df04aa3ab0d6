"""The table of rounds that were worked out by hand: points, spoiled and killed cards, the trade, and the next leader."""

from __future__ import annotations

import functools
from itertools import combinations, permutations
from pathlib import Path

import pytest
from attrs import frozen

import rulesdsl
from rulesdsl.engine.decision import NotOffered
from rulesdsl.games.game import Game

TABLE = Path(__file__).parent / "market_day_rounds.txt"
SPECIAL = (1, 2, 3, 7, 9)
DECLINE = "trade nothing"


@functools.cache
def game() -> Game:
    return rulesdsl.load("market_day")


@functools.cache
def name(rank: int) -> str:
    return next(card.name for card in game().cards.definitions if card.values["rank"] == (rank,))


@frozen
class Round:
    """A line of the table."""

    players: int
    leader: int
    cards: tuple[int, ...]
    choice: str
    points: tuple[int, ...]
    spoiled: tuple[int, ...]
    killed: tuple[int, ...]
    line: int

    @property
    def plays(self) -> list[tuple[int, str]]:
        return [((self.leader + place) % self.players, name(rank)) for place, rank in enumerate(self.cards)]

    @property
    def partner(self) -> str:
        """What the 1 is traded for, in the words of the option."""
        rank, _, seat = self.choice.partition("@")
        rank, _, number = rank.partition("#")
        which = f" {number}" if number else ""
        return name(int(rank)) + (f"{which} of player {int(seat) + 1}" if seat else "")

    @property
    def choices(self) -> list[str]:
        if self.choice == "-":
            return []
        return [DECLINE if self.choice == "no" else f"trade {name(1)} + {self.partner}"]

    @property
    def next_leader(self) -> int:
        """Whoever took the most points; on a tie the same leader (M-H3)."""
        best = [seat for seat, points in enumerate(self.points) if points == max(self.points)]
        return best[0] if len(best) == 1 else self.leader


def ranks(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(word) for word in text.split())


def rounds() -> list[Round]:
    found = []
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        table, cards, choice, points, spoiled, killed = (part.strip() for part in line.split("|"))
        players, leader = table.split("@")
        found.append(
            Round(
                int(players),
                int(leader),
                ranks(cards),
                choice,
                ranks(points),
                ranks(spoiled),
                ranks(killed),
                number,
            )
        )
    return found


ALL = rounds()


@pytest.mark.parametrize("case", ALL, ids=[f"line {case.line}" for case in ALL])
def test_round(case: Round) -> None:
    result = game().round(case.plays, case.choices)
    assert result.points == case.points
    assert sorted(result.spoiled) == sorted(map(name, case.spoiled))
    assert result.killed == tuple(map(name, case.killed))
    traded = case.choice not in ("-", "no")
    assert result.traded == (((name(1), case.partner.split(" ")[0]),) if traded else ())
    assert result.leader == case.next_leader
    if case.choice == "-":
        with pytest.raises(NotOffered):
            game().round(case.plays, [DECLINE])
    if case.choice == "no":
        assert game().round(case.plays) == result, "what is not chosen is declined"


def test_the_table_is_whole() -> None:
    """120 rounds and more; every pair in both orders, every triple of the special cards in several, ordinary ranks among them."""
    assert len(ALL) >= 120
    assert len({(case.players, case.leader, case.cards, case.choice) for case in ALL}) == len(ALL)
    orders = {tuple(rank for rank in dict.fromkeys(case.cards) if rank in SPECIAL) for case in ALL}
    for pair in combinations(SPECIAL, 2):
        assert {order for order in orders if set(order) == set(pair)} == set(permutations(pair)), pair
    for triple in combinations(SPECIAL, 3):
        assert len({order for order in orders if set(order) == set(triple)}) >= 3, triple
    assert {case.players for case in ALL} == set(range(2, 10))
    for case in ALL:
        assert len(case.cards) == case.players * (2 if case.players <= 3 else 1), case.line
        assert max(case.cards.count(rank) - rank for rank in range(1, 11)) <= 0, case.line
