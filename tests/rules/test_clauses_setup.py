"""Clauses C (components), S (setup) and what A says of it."""

from __future__ import annotations

from collections import Counter

import pytest

import rulesdsl

GAME = rulesdsl.load("barter")
TABLE = GAME.rules.table
MACHINE = GAME.rules.machine


def of_kind(kind: str) -> list[int]:
    return list(TABLE.of_kind[kind])


def goods() -> list[dict[str, int | str]]:
    return [dict(TABLE.cards[card].values) for card in of_kind("goods")]


def test_components() -> None:
    """C1: that all cards of a kind have different names is about the cards and no position."""
    assert [len(of_kind(kind)) for kind in ("goods", "bayanihan", "event")] == [72, 30, 18]
    assert len(TABLE) == 120
    for kind in ("bayanihan", "event"):
        assert len({TABLE.name[card] for card in of_kind(kind)}) == len(of_kind(kind))


def test_what_is_printed_on_goods() -> None:
    """C2: on all 72, where a scenario shows some."""
    for values in goods():
        assert set(values) == {"value", "color", "category", "set tag"}
        assert isinstance(values["value"], int)
        assert 1 <= values["value"] <= 5


def test_goods_in_three_colors_each_and_all_groups_alike() -> None:
    """C3: that all groups have the same values is counted over all 72."""
    names = Counter(TABLE.name[card] for card in of_kind("goods"))
    assert len(names) == 24
    assert set(names.values()) == {3}
    for name in names:
        assert (
            len(
                {
                    values["color"]
                    for card, values in zip(of_kind("goods"), goods(), strict=True)
                    if TABLE.name[card] == name
                }
            )
            == 3
        )
    for attribute in ("color", "category"):
        words = {values[attribute] for values in goods()}
        assert len(words) == 4
        for word in words:
            spread = Counter(values["value"] for values in goods() if values[attribute] == word)
            assert spread == {1: 3, 2: 3, 3: 6, 4: 3, 5: 3}, (attribute, word)


def test_the_five_goods_of_the_rulebook_and_the_rest_marked_as_reconstructed() -> None:
    """C5: that the rest is marked as reconstructed stands in the card files, which no position shows."""
    definitions = [d for d in GAME.cards.definitions if d.kind == "goods"]
    known = {d.name: d.values["value"] for d in definitions if "name" not in d.reconstructed}
    assert known == {"Rice": (1,), "Mango": (2,), "Banig": (3,), "Coffee": (4,), "Lantern": (5,)}
    for definition in definitions:
        assert {"color", "category", "set tag"} <= set(definition.reconstructed)
        assert ("value" in definition.reconstructed) == (definition.name not in known)
    for attribute in ("color", "category", "set tag"):
        assert GAME.vocabulary.attributes[attribute].reconstructed


def test_two_to_six_players() -> None:
    """C6: that one and seven players are refused; such a game cannot be set up."""
    for players in range(2, 7):
        assert GAME.start(players=players).players == players
    for players in (1, 7):
        with pytest.raises(ValueError, match="2 to 6 players"):
            GAME.start(players=players)


def deck(state: rulesdsl.State, kind: str) -> list[int]:
    return state.zones[GAME.rules.deck_slot[TABLE.kinds.index(kind)]]


def test_three_decks_are_shuffled_separately() -> None:
    """S1, A4: shuffling is chance, seen by comparing games of several seeds."""
    one, other, same = (GAME.start(players=3, seed=seed) for seed in (1, 2, 1))
    for kind, left in (("goods", 72 - 5 - 12), ("bayanihan", 30 - 3), ("event", 18)):
        assert len(deck(one, kind)) == left
        assert {TABLE.kinds[TABLE.kind[card]] for card in deck(one, kind)} == {kind}
        assert deck(one, kind) != deck(other, kind)
        assert deck(one, kind) == deck(same, kind)
        assert deck(one, kind) != sorted(deck(one, kind))
        assert not one.zones[GAME.rules.discard_slot[TABLE.kinds.index(kind)]]


@pytest.mark.parametrize("players", range(2, 7))
def test_deal(players: int) -> None:
    """S2, S3, A3: with every number of players."""
    state = GAME.start(players=players, seed=4)
    at = MACHINE.at
    assert len(state.zones[at.market]) == 5
    for seat in range(players):
        assert len(state.zones[at.hand[seat]]) == 4
        assert len(state.zones[at.bayanihan[seat]]) == 1
        assert not state.zones[at.stall[seat]]


def test_starting_stalls_are_chosen_in_secret_and_revealed_together() -> None:
    """S4, T15: every byte that the others get stays the same while one chooses."""
    state = GAME.start(players=3, seed=5)
    at = MACHINE.at
    order = []
    while state.decision is not None and state.decision.kind == "starting-stall":
        seat = state.decision.player
        others = [other for other in range(3) if other != seat]
        order.append(seat)
        sizes = {
            str(option).count(" + ") + 1
            for option in state.decision.options
            if str(option) != "display nothing"
        }
        assert sizes == {1, 2}
        assert len(state.decision.options) == 1 + 4 + 6
        before = [state.view(other) for other in others if other not in order]
        assert not any(state.zones[at.stall[other]] for other in range(3))
        state.choose(state.decision.options[-1])
        if len(order) < 3:
            after = [state.view(other) for other in others if other not in order]
            for old, new in zip(before, after, strict=True):
                assert {**old, "decision": None} == {**new, "decision": None}
    assert order == [(order[0] + step) % 3 for step in range(3)]
    assert [len(state.zones[at.stall[seat]]) for seat in range(3)] == [2, 2, 2]


def test_no_points_a_random_starter_and_clockwise_turns() -> None:
    """S5, T7: a random starter is seen by comparing games of several seeds."""
    starters = set()
    for seed in range(12):
        state = GAME.start(players=4, seed=seed)
        assert state.scores == (0, 0, 0, 0)
        starters.add(state.active)
        seen: list[int] = []
        while state.turn < 5 and state.decision is not None:
            if state.turn and (not seen or seen[-1] != state.active):
                seen.append(state.active)
            state.choose(state.decision.options[-1])
        assert seen == [(seen[0] + step) % 4 for step in range(4)]
    assert starters == {0, 1, 2, 3}
