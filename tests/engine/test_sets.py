"""Sets that must fit together are those that filtering all subsets finds, in the same order."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.engine.decision import MOST_LOOKED_THROUGH, Decision, NotOffered, Subsets
from rulesdsl.engine.sets import OfDifferent, OfOne, Sets, Totals

BOUNDS: dict[Any, Callable[[int, int], bool]] = {
    "exactly": lambda total, number: total == number,
    "at least": lambda total, number: total >= number,
    "at most": lambda total, number: total <= number,
}

limits = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted)
classes = st.lists(st.integers(0, 4), max_size=9)


def filtered(
    keys: Sequence[int], least: int, most: int, none: bool, fits: Callable[[list[int]], bool]
) -> list[tuple[int, ...]]:
    """By listing: the positions stand for the cards, times 7 and backwards so that neither is mistaken for the other."""
    cards = cards_of(keys)
    found = [
        tuple(cards[at] for at in chosen)
        for size in range(least, min(most, len(keys)) + 1)
        for chosen in combinations(range(len(keys)), size)
        if fits([keys[at] for at in chosen])
    ]
    return [(), *(value for value in found if value)] if none else found


def cards_of(keys: Sequence[int]) -> list[int]:
    return [7 * (len(keys) - at) for at in range(len(keys))]


def same(sets: Sets, listed: list[tuple[int, ...]]) -> None:
    assert [sets.value(index) for index in range(sets.size())] == listed
    assert sets.only() == (len(listed) == 1)
    with pytest.raises(IndexError):
        sets.value(sets.size())
    members = set(listed)
    for size in range(len(sets.cards) + 1):
        for value in combinations(sets.cards, size):
            assert sets.holds(value[::-1]) == (value in members)


@given(classes, limits, st.booleans())
def test_of_one_class(keys: list[int], limit: list[int], none: bool) -> None:
    least, most = limit
    listed = filtered(keys, least, most, none, lambda found: len(set(found)) <= 1)
    same(OfOne(cards_of(keys), keys, least, most, none), listed)


@given(classes, limits, st.booleans())
def test_of_different_classes(keys: list[int], limit: list[int], none: bool) -> None:
    least, most = limit
    listed = filtered(keys, least, most, none, lambda found: len(set(found)) == len(found))
    same(OfDifferent(cards_of(keys), keys, least, most, none), listed)


@given(
    st.lists(st.integers(0, 9), max_size=9),
    st.sampled_from(sorted(BOUNDS)),
    st.integers(0, 40) | st.just(1 << 20),
    limits,
    st.booleans(),
)
def test_totals(values: list[int], bound: Any, wanted: int, limit: list[int], none: bool) -> None:
    least, most = limit
    listed = filtered(values, least, most, none, lambda found: BOUNDS[bound](sum(found), wanted))
    same(Totals(cards_of(values), values, bound, wanted, least, most, none), listed)


MANY = 72
CARDS = range(MANY)
KEYS = [card * 5 % 9 + 1 for card in CARDS]
LARGE = {
    "one": OfOne(CARDS, KEYS, 0, MANY),
    "different": OfDifferent(CARDS, KEYS, 0, MANY),
    "all different": OfDifferent(CARDS, CARDS, 0, MANY),
    **{bound: Totals(CARDS, KEYS, bound, 180, 0, MANY) for bound in BOUNDS},
    "small total": Totals(CARDS, KEYS, "exactly", 7, 0, MANY, none=True),
}


def decision(source: Sets | Subsets, labels: Sequence[str]) -> Decision:
    return Decision(
        0,
        "take",
        source,
        lambda _, value: "take " + (" + ".join(labels[card] for card in value) or "nothing"),
    )


UNLIKE = [f"Card {card}" for card in CARDS]


def test_large_families_are_counted() -> None:
    assert LARGE["one"].size() == 1 + 9 * (2**8 - 1)
    assert LARGE["different"].size() == 9**9
    assert LARGE["all different"].size() == 2**MANY
    total = {bound: LARGE[bound].size() for bound in BOUNDS}
    assert total["at least"] + total["at most"] - total["exactly"] == 2**MANY


@pytest.mark.parametrize("family", LARGE)
def test_large_families_are_sampled_and_read(family: str) -> None:
    sets = LARGE[family]
    asked = decision(sets, UNLIKE)
    rng = random.Random(7)
    for _ in range(5):
        option = asked.sample(rng)
        assert sets.holds(option.value)
        assert asked.find(str(option)) == option
    assert sets.holds(asked.options[-1].value)
    assert "options" in repr(asked)


def test_what_does_not_fit_is_not_offered() -> None:
    asked = decision(LARGE["small total"], UNLIKE)
    assert LARGE["small total"].size() > MOST_LOOKED_THROUGH
    assert asked.find("Take  nothing").value == ()
    for text in ("take Card 0 + Card 1 + Card 2", "take Card 0 + Card 0", "take Card 99", "take", "wait"):
        with pytest.raises(NotOffered, match="is not offered"):
            asked.find(text)


def test_of_cards_that_print_alike_those_that_fit_are_meant() -> None:
    labels = ["Same" if card < 3 else f"Card {card}" for card in CARDS]
    values = [1, 2, 3, *KEYS[3:]]
    asked = decision(Totals(CARDS, values, "exactly", 3 + KEYS[40] + KEYS[41], 0, MANY), labels)
    assert asked.options[-1].value
    assert asked.find("take Card 41 + Same + Card 40").value == (2, 40, 41)
    assert asked.find("take Same + Card 40 + Same + Card 41").value == (0, 1, 40, 41)


def test_nothing_is_read_among_many_subsets() -> None:
    assert decision(Subsets(CARDS, 0, MANY), UNLIKE).find("take nothing").value == ()
    assert decision(Subsets(CARDS, 3, MANY, none=True), UNLIKE).find("take nothing").value == ()
    with pytest.raises(NotOffered, match="`nothing` is none of the cards"):
        decision(Subsets(CARDS, 3, MANY), UNLIKE).find("take nothing")
    with pytest.raises(NotOffered, match="3 to 72 cards are named here"):
        decision(Subsets(CARDS, 3, MANY), UNLIKE).find("take Card 1")


def test_samples_of_a_large_family_are_even() -> None:
    asked = decision(Subsets(CARDS, 0, MANY), UNLIKE)
    rng = random.Random(3)
    seen = [asked.sample(rng).value for _ in range(400)]
    for card in CARDS:
        assert 130 < sum(card in value for value in seen) < 270
