"""Lines that can be no option of a game: told wherever a scenario names options; and no option of any game is such a line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.games.choices import OF_CARDS, VERBS, expression
from rulesdsl.games.machines import lines_of
from rulesdsl.tools.scenarios.lines import can_be, no_option
from rulesdsl.tools.scenarios.names import Names
from tests.tools.scenario_texts import fails, game, passes

GAMES = ("barter", "market_day")
GIVEN = "    given: {player 1: {hand: [Rice blue, Extra Storage]}, player 2: {stall: [Coffee green]}}\n"

NEVER = [
    # text, what is wrong, what was meant
    ("pley Extra Storage", "No option begins with `pley`", "Did you mean `play Extra Storage`?"),
    ("extra storage", "No option begins with `extra`", "Did you mean `play Extra Storage`?"),
    ("play: Extra Storage", "No option begins with `play:`", "Did you mean `play Extra Storage`?"),
    ("play Extra Storage now", "No option reads `play Extra Storage now`", "Did you mean `play Extra Storage`?"),
    ("drawgoods", "No option begins with `drawgoods`", "Did you mean `draw goods`?"),
    ("barter agian", "No option reads `barter agian`", "Did you mean `barter again`?"),
    ("request Rice blue", "No option reads", "Write `request CARDS from PLAYER for CARDS`."),
    ("dispaly Rice blue", "No option begins with `dispaly`", "Did you mean `display Rice blue`?"),
    ("foo", "No option begins with `foo`", "Options begin with words such as `play`, `pass`, `draw`"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wrong", "meant"), NEVER)
@pytest.mark.parametrize("key", ["not offered", "offered", "offered exactly"])
def test_an_expectation_names_it(tmp_path: Path, key: str, text: str, wrong: str, meant: str) -> None:
    fails(tmp_path, GIVEN + f'    expect: {{{key}: ["{text}"]}}\n', "unknown-option", 2, wrong, meant)


@pytest.mark.parametrize(
    ("text", "wrong", "meant"),
    [*NEVER, ("play extra storag", "No option reads", "Did you mean `play Extra Storage`?")],
)
def test_a_line_names_it(tmp_path: Path, text: str, wrong: str, meant: str) -> None:
    offered = "player 1 must choose (window): `play Extra Storage`, `pass`"
    do = f'    do:\n      - "player 1: {text}"\n'
    fails(tmp_path, GIVEN + do, "unknown-option", 3, wrong, offered, meant)


@pytest.mark.parametrize(
    "text",
    [
        "play Lucky Break",
        "take nothing",
        "decline",
        "market barter",
        "request Coffee green from player 2 for Rice blue",
        "discard Rice blue 2 of player 1",
        "draw 2 goods",
        "choose player 2",
        "name red",
        "order Lucky Break, Fast Hands",
        "make 1 barter",
    ],
)
def test_what_is_not_offered_now_may_be_later(tmp_path: Path, text: str) -> None:
    passes(tmp_path, GIVEN + f'    expect: {{not offered: ["{text}"]}}\n')


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_random_games_can_be_one(name: str) -> None:
    """Also, the questions of the rules are answered as the machine says of their kind."""
    names = Names(game(name))
    own = {row.kind: expression(row.patterns, VERBS) for row in lines_of(names.rules)}
    met = set()
    for seed in range(12):
        state = names.game.start(players=2 + seed % 3, seed=seed)
        rng = random.Random(seed)
        for _ in range(200):
            decision = state.decision
            if decision is None:
                break
            met.add(decision.kind)
            for text in (*decision.first(3), str(decision.sample(rng))):
                assert can_be(names, text), text
                if decision.kind in own:
                    assert own[decision.kind].fullmatch(names.masked(text.lower())), (decision.kind, text)
            state.choose(decision.sample(rng))
    assert set(own) <= met


def test_what_an_effect_offers_in_its_own_words() -> None:
    """Every line of every effect can be an option: `may` and `choose` offer them."""
    for name in GAMES:
        names = Names(game(name))
        for card in names.game.cards.definitions:
            for line in card.effect.splitlines():
                assert no_option(names, line.strip() or "pass") is None, line


def test_cards_of_odd_names_are_options(tmp_path: Path) -> None:
    """Signs, letters whose small form is another, words of the game: what the card's name is, its options name."""
    odd = ["İstanbul ẞ", "A + B", "Ben's Ñandú: 2/3", "R&D (Lab), Inc.", "+1", "Straße", "ǅ"]
    rows = "".join(
        f'  - id: ODD-{number}\n    name: "{name}"\n    kind: bayanihan\n    timing: your turn\n'
        "    effect: |\n      draw 1 goods\n"
        for number, name in enumerate(odd)
    )
    path = tmp_path / "odd.yaml"
    path.write_text("game: barter\ncards:\n" + rows, encoding="utf-8")
    names = Names(rulesdsl.load("barter", [str(path)]), ("Ana", "Ben"))
    for name in odd:
        for line in (f"play {name}", f"discard Rice blue + {name}", f"discard {name} + Rice blue"):
            assert no_option(names, line) is None, line


def test_patterns_name_known_parts() -> None:
    """A pattern with a part that is none would match nothing but itself."""
    rows = [*OF_CARDS, *(row for name in GAMES for row in lines_of(game(name).rules))]
    for row in rows:
        for pattern in row.patterns:
            assert expression((pattern,), ("discard",)).pattern
