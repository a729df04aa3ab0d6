"""The sentences that hints show are sentences of the game that is judged."""

from __future__ import annotations

import pytest
from attrs import evolve
from cases import check, words_of

from rulesdsl.cards.check.examples import ANYTHING, Examples

CARDS = {
    "barter": "kind: bayanihan\n    timing: your turn",
    "market_day": "kind: card\n    attributes: {rank: 3}",
    "workshop": "kind: tool\n    attributes: {weight: 3}",
}
BEGIN = {"barter": "", "market_day": "at rain, ", "workshop": "at forging, "}


def effects(game: str) -> list[str]:
    """A line for each example, with it in its place."""
    given, at = Examples(words_of(game)), BEGIN[game]
    kind = given.kind()
    stretch = given.stretch()
    lines = [
        *[f"after {step} {stretch}, draw 1 {kind.name}" for step in given.steps() if not at],
        f"{at}{given.change()}",
        f"{at}{given.change('this game')}",
        f"{at}if {given.comparison()}, draw 1 {kind.name}",
        *[
            f"{at}{kind.plural} cannot be {act.past} by {given.some_cards()} {stretch}"
            for act in words_of(game).acts.values()
            if kind.name in act.of
        ],
        f"{at}no {given.some_cards(given.common())} {stretch}",
        f"{at}no {kind.plural} in {given.common()} {stretch}",
        f"{at}draw 1 {kind.name} for each {given.some_cards(given.displays())}",
        *[f"{at}put 1 {kind.name} from {place} on top of deck" for place in given.places() if not at],
        *[f"{at}draw 1 {kind.name} for each empty space in {place}" for place in given.rooms()],
    ]
    return [line for line in lines if ANYTHING not in line]


@pytest.mark.parametrize(("game", "effect"), [(game, line) for game in CARDS for line in effects(game)])
def test_each_example_can_be_written(game: str, effect: str) -> None:
    text = f"game: {game}\ncards:\n  - id: NEW-01\n    name: New\n    {CARDS[game]}\n    effect: |\n      {effect}\n"
    assert [problem.message for problem in check(text, game)] == []


@pytest.mark.parametrize("game", sorted(CARDS))
def test_examples_are_the_game_s_own_and_always_the_same(game: str) -> None:
    words = words_of(game)
    given = Examples(words)
    assert given.kind().name in words.kinds
    assert set(given.steps()) <= set(words.happenings)
    assert {*given.places(), *given.rooms(), given.common(), given.displays()} <= {*words.zones, ANYTHING}
    assert given.counter() in {row.plural for row in words.counters.values()}
    assert given == Examples(words)
    assert effects(game) == effects(game)


def test_where_a_game_has_nothing_that_fits_anything_stands_for_it() -> None:
    words = evolve(
        words_of("workshop"), attributes={}, counters={}, settings={}, zones={}, procedures={}, acts={}
    )
    bare = evolve(words, kinds={name: evolve(row, attributes=()) for name, row in words.kinds.items()})
    given = Examples(bare)
    assert given.steps() == ("draw",)
    assert given.stretch() == "this ..."
    assert given.change() == "... is ... this ..."
    assert given.comparison() == "you have at least 3 ..."
    assert given.some_cards() == "tools"
    assert given.places() == given.rooms() == (ANYTHING,)


def test_a_number_at_its_greatest_is_shown_lower() -> None:
    words = words_of("barter")
    row = evolve(words.settings["hand limit"], most=7)
    assert Examples(evolve(words, settings={"hand limit": row})).comparison() == "hand limit is at least 6"
