"""What scenarios expect: numbers, steps, options, what players see and are told; and when one ends at rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.tools.scenarios.names import Names
from tests.tools.scenario_texts import fails, failures, game, passes

WAITING = "    given: {player 1: {hand: [Rice blue, Extra Storage]}, player 2: {stall: [Coffee green]}}\n"
"""A window is open: Extra Storage can be played."""


# -------------------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        ("Surprise Order", "{player 1: {goods drawn: 3}, player 2: {goods drawn: 2}}"),
        ("Town Fiesta", "{player 1: {barter limit: 3, barter maximum: 3}, player 2: {barter limit: 2}}"),
        ("Weekend Market", "{market size: 6, market: 1, player 1: {hand limit: 7, stall size: 2}}"),
        ("Harvest Season", "{player 1: {barter total: [8, 7, 6]}, player 2: {barter total: 7}}"),
        (
            "Best Vendor Award",
            "{player 1: {perfect reward of 3: 1, perfect reward of 4: 2, perfect reward of 5: 2, perfect reward of 2: 0}}",
        ),
        ("Health Inspection", "{market size: 5, target score: 12, reward limit: none}"),
    ],
)
def test_numbers_of_the_rules(tmp_path: Path, event: str, facts: str) -> None:
    """EVT-01, EVT-05, EVT-07, EVT-09, EVT-15, EVT-16; B7"""
    given = f"    given: {{event: {event}, player 1: {{hand: [Rice blue, Double Deal]}}, player 2: {{stall: [Coffee green]}}}}\n"
    passes(tmp_path, given + f"    expect: {facts}\n")


@pytest.mark.parametrize(
    ("facts", "code", "words"),
    [
        ("{market size: 6}", "scenario-failed", "`market size` is 5, not 6"),
        ("{reward limit: 3}", "scenario-failed", "`reward limit` is none, not 3"),
        ("{player 1: {barter total: [6, 7]}}", "scenario-failed", "is 7, not 6, 7"),
        ("{player 1: {perfect reward of 3: 2}}", "scenario-failed", "is 1, not 2"),
        ("{player 1: {market size: 5}}", "unknown-key", "`market size` is not a key here"),
        ("{hand limit: 7}", "unknown-key", "`hand limit` is not a key here"),
        ("{player 1: {perfect reward: 1}}", "unknown-key", "Did you mean `perfect reward of 3`?"),
        ("{market sise: 5}", "unknown-key", "Did you mean `market size`?"),
        ("{player 1: {hand limt: 7}}", "unknown-key", "Did you mean `hand limit`?"),
        ("{Rice blue: {lies in: market}}", "scenario-failed", "lies in hand of player 1, not in market"),
        ("{Rice blue: {lies in: shop}}", "unknown-key", "`shop` is no place"),
        ("{Rice blue: {value: 2}}", "scenario-failed", "`value of Rice blue` is 1, not 2"),
        ("{Rice blue: {color: red}}", "scenario-failed", "is blue, not red"),
        ("{Rice blue: {weight: 2}}", "unknown-key", "lies in, value, color, category, set tag"),
        ("{Rice blue: 2}", "wrong-type", "a mapping"),
        ("{scores: [1, 0]}", "scenario-failed", "`scores` is 0, 0, not"),
        ("{step: closing}", "scenario-failed", "`step` is main action, not closing"),
        ("{starter: player 2}", "scenario-failed", "`starter` is player 1, not player 2"),
        ("{starter: player 7}", "scenario-player", "`player 7` is none of the 2 players"),
        ("{asked: Choose your main action}", "scenario-failed", "`asked` is Play a card, or pass"),
    ],
)
def test_a_fact_that_is_not_so(tmp_path: Path, facts: str, code: str, words: str) -> None:
    fails(tmp_path, WAITING + f"    expect: {facts}\n", code, 2, words)


def test_cards_that_are_printed_alike(tmp_path: Path) -> None:
    """One of the 8s lies in the round, one in Ana's hand."""
    text = """\
    players: [Ana, Ben]
    given:
      Ana: {hand: [Smith, Jeweler, Royal]}
      Ben: {hand: [Royal, Baker, Farmer]}
    do:
      - Ana: play Jeweler
      - expect: {Jeweler: {lies in: row of Ana, rank: 10, worth: 10}, Smith: {lies in: hand of Ana}}
"""
    passes(tmp_path, text, "market_day")


# -------------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ("{offered exactly: [play Extra Storage]}", "offered and not expected: `pass`"),
        (
            "{offered exactly: [pass, play Extra Storage, play Double Deal]}",
            "not offered: `play Double Deal`",
        ),
        ("{offered: 3}", "2 options are offered, not 3"),
        ("{offered: [play Extra Storag]}", "`Extra` in `play Extra Storag` is no card"),
        ("{offered: [barter again]}", "`barter again` is not offered"),
        ("{not offered: [Pass]}", "`Pass` is offered"),
    ],
)
def test_options_that_differ(tmp_path: Path, facts: str, words: str) -> None:
    code = "unknown-card" if "Storag]" in facts else "scenario-failed"
    fails(tmp_path, WAITING + f"    expect: {facts}\n", code, 2, words)


def test_all_options_by_their_number_and_one_by_one(tmp_path: Path) -> None:
    passes(
        tmp_path,
        WAITING + "    expect: {offered: 2, offered exactly: [pass, play Extra Storage]}\n",
    )


def test_words_of_the_vocabulary_are_no_misspelt_cards(tmp_path: Path) -> None:
    """A word with a capital that is a color, a category, a kind or a player is taken for what it is."""
    for text in ("name Harvest", "draw 2 Goods", "choose Player 2", "Take nothing", "name Red"):
        passes(tmp_path, WAITING + f"    expect: {{not offered: [{text}]}}\n")
        fails(
            tmp_path,
            WAITING + f"    do:\n      - player 1: {text}\n",
            "scenario-not-offered",
            3,
            f"`{text}` is not offered; player 1 must choose (window)",
        )


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("play community hlp", "Community Help"),
        ("discard rice blu", "Rice blue"),
        ("barter rice blue + cofee green", "Coffee green"),
    ],
)
def test_cards_misspelt_in_small_letters_are_found_where_they_would_never_be_offered(
    tmp_path: Path, text: str, card: str
) -> None:
    fails(tmp_path, WAITING + f"    expect: {{not offered: [{text}]}}\n", "unknown-card", 2, "is no card")


def test_no_option_is_taken_for_a_misspelt_card() -> None:
    names = Names(game("barter"))
    texts = [
        "draw goods",
        "draw 1 bayanihan",
        "take nothing",
        "barter again",
        "stop bartering",
        "give 2 at random",
    ]
    texts += [
        "request rice blue from player 2 for puto red",
        "choose player 2",
        "display rice blue + puto red",
    ]
    assert [text for text in texts if names.misspelt(text) is not None] == []


@pytest.mark.parametrize(
    ("facts", "hint"),
    [
        ("{offered: []}", "offered: 0"),
        ("{not offered: []}", "offered: 0"),
        ("{top of goods discard: []}", "goods discard: []"),
        ("{bottom of goods discard: []}", "goods discard: []"),
        ("{player 1: {}}", "delete the key"),
        ("{Rice blue: {}}", "delete the key"),
        ("{player 1: {sees: []}}", "Name cards"),
        ("{player 1: {does not see: []}}", "Name cards"),
        ("{player 1: {told: []}}", "Write lines"),
        ("{player 1: {not told: []}}", "Write lines"),
    ],
)
def test_what_everything_would_meet_is_no_expectation(tmp_path: Path, facts: str, hint: str) -> None:
    fails(tmp_path, WAITING + f"    expect: {facts}\n", "scenario-says-nothing", 2, hint)


@pytest.mark.parametrize("text", ["play Fast Hand", "name Harvst", "request Rice purple from player 2"])
def test_misspelt_cards_are_still_found(tmp_path: Path, text: str) -> None:
    fails(tmp_path, WAITING + f"    do:\n      - player 1: {text}\n", "unknown-card", 3)
    fails(tmp_path, WAITING + f"    expect: {{not offered: [{text}]}}\n", "unknown-card", 2)


def test_the_nearest_of_many_options_are_shown(tmp_path: Path) -> None:
    """The order of cards does not matter, and of all options those with the same cards come first."""
    given = (
        "    given: {step: stall update, player 1: {hand: [Rice blue, Rice green, Puto red, Mango red, Mango green, Banig blue,"
        " Coffee green]}, player 2: {stall: [Lantern red]}}\n"
    )
    fails(
        tmp_path,
        given + "    do:\n      - player 1: display Mango green + Coffee yellow\n",
        "scenario-not-offered",
        3,
        "player 1 must choose (stall-update): `display Mango green`",
        "and 21 more",
        "Did you mean `display Mango green`?",
    )


def test_what_is_like_a_line_behind_a_window_is_shown(tmp_path: Path) -> None:
    """A window that is open needs no `pass`, so what comes after it counts too."""
    fails(
        tmp_path,
        WAITING + "    do:\n      - player 1: draw 2 goods\n",
        "scenario-not-offered",
        3,
        "`play Extra Storage`, `pass`; after `pass` player 1 must choose (main-action): `draw goods`",
        "Did you mean `draw goods`?",
    )


def test_options_with_other_cards_are_not_near(tmp_path: Path) -> None:
    """Where nothing comes near, no guess is made; why it is not offered is told."""
    found = failures(tmp_path, WAITING + "    do:\n      - player 1: play Fast Hands\n")
    assert [problem.hint for problem in found] == [
        "Fast Hands is not in player 1's hand: it lies in the Bayanihan deck (T2)."
    ]


def test_a_choice_of_very_many_options(tmp_path: Path) -> None:
    """21 Goods for a Stall update: 1 + 21 + 210 options; the last one is found, and nothing else is."""
    names = ("Rice", "Calamansi", "Lumpia", "Banig", "Salakot", "Palayok", "Bakya", "Turon")
    colors = ("red", "yellow", "green", "blue")
    labels = set(game("barter").rules.table.label)
    hand = [f"{name} {color}" for name in names for color in colors if f"{name} {color}" in labels][:21]
    text = f"    given: {{step: stall update, player 1: {{hand: [{', '.join(hand)}]}}, player 2: {{stall: [Lantern red]}}}}\n"
    passes(tmp_path, text + "    expect: {offered: 232}\n")
    passes(tmp_path, text + f"    expect: {{offered: [display {hand[20]} + {hand[3]}]}}\n")


# ----------------------------------------------------------------------------------------- what is seen and told


DRAWN = """\
    players: [Ana, Ben]
    given:
      Ana: {hand: [Rice blue]}
      Ben: {stall: [Coffee green]}
      goods deck: [Lantern red, Puto red]
    do:
      - Ana: draw goods
"""


def test_what_is_seen_and_told(tmp_path: Path) -> None:
    """A1, A8, D1"""
    passes(
        tmp_path,
        DRAWN
        + """\
    expect:
      Ana: {sees: [Lantern red, Coffee green], sees in hand of Ana: 3, sees in goods deck: [], told: ["you draw lantern red + Puto red."]}
      Ben: {does not see: Rice blue, sees in hand of Ana: [], sees in stall of Ben: [Coffee green], told: [Ana draws 2 Goods]}
""",
    )


@pytest.mark.parametrize(
    ("facts", "code", "words"),
    [
        ("{Ben: {sees: [Puto red]}}", "scenario-failed", "Ben does not know where `Puto red` lies"),
        (
            "{Ana: {does not see: [Puto red]}}",
            "scenario-failed",
            "Ana knows that `Puto red` lies in hand of Ana",
        ),
        (
            "{Ben: {sees in hand of Ana: [Puto red]}}",
            "scenario-failed",
            "knows nothing there, expected was Puto red",
        ),
        ("{Ana: {sees in hand of Ana: 2}}", "scenario-failed", "knows 3 cards there, not 2"),
        ("{Ana: {sees in hnd of Ana: 2}}", "unknown-key", "`hnd of ana` is no place"),
        ("{Ana: {sees in hand of Ana: [Rice purple]}}", "unknown-card", "`Rice purple`"),
        ("{Ana: {sees: [Rice purple]}}", "unknown-card", "`Rice purple`"),
        ("{Ben: {told: [Ana draws 3 Goods]}}", "scenario-failed", "Did you mean `Ana draws 2 Goods`?"),
        ("{Ben: {not told: [Ana draws Lantrn red]}}", "unknown-card", "is no card"),
        ("{Ben: {not told: [Ana draws 2 Goods]}}", "scenario-failed", "Ben is told `Ana draws 2 Goods`"),
    ],
)
def test_what_is_not_seen(tmp_path: Path, facts: str, code: str, words: str) -> None:
    fails(tmp_path, DRAWN + f"    expect: {facts}\n", code, 8, words)


def test_of_cards_printed_alike_as_many_are_seen_as_are_named(tmp_path: Path) -> None:
    text = """\
    players: [Ana, Ben]
    given: {Ana: {hand: [Smith, Smith, Royal]}, Ben: {hand: [Baker, Farmer, Royal]}}
    expect:
      Ana: {sees: [Smith, Smith, Royal]}
      Ben: {does not see: [Smith]}
"""
    passes(tmp_path, text, "market_day")
    fails(
        tmp_path,
        text.replace("sees: [Smith, Smith, Royal]", "sees: [Smith, Smith, Smith]"),
        "scenario-failed",
        4,
        "Ana does not know where `Smith` lies",
        name="market_day",
    )


# ------------------------------------------------------------------------------------------------------- the end


BARTER = "    given: {player 1: {hand: [Coffee green, Banig blue, Banig green]}, market: [Rice blue, Rice green], player 2: {stall: [Puto red]}}\n    do:\n      - player 1: market barter\n"


def test_a_scenario_ends_at_rest_or_says_that_it_does_not(tmp_path: Path) -> None:
    """A barter of which the Goods are not chosen yet is half done; so is a trade without its answer."""
    fails(
        tmp_path, BARTER, "scenario-ends-open", 2, "something is half done", "player 1 must choose (barter)"
    )
    passes(tmp_path, BARTER + "    ends: open\n")
    passes(tmp_path, BARTER + "    expect: {offered: 2}\n")
    pick = BARTER + "      - player 1: barter Coffee green + Banig blue\n"
    fails(tmp_path, pick, "scenario-ends-open", 2, "player 1 must choose (market-pick)")
    offer = "    given: {player 1: {hand: [Rice blue]}, player 2: {stall: [Puto red]}}\n    do:\n      - player 1: player trade\n"
    fails(tmp_path, offer, "scenario-ends-open", 2, "player 2 must choose (answer)")
    passes(tmp_path, offer + "      - player 2: reject\n")


def test_a_window_is_at_rest(tmp_path: Path) -> None:
    passes(tmp_path, WAITING)
    passes(tmp_path, WAITING + "    do:\n      - player 1: play Extra Storage\n")


def test_an_effect_that_asks_is_not_at_rest(tmp_path: Path) -> None:
    """MD-1a: the Tinker's player is asked what to trade."""
    text = """\
    players: [Ana, Ben, Carla, Dan]
    given: {Ana: {hand: [Tinker]}, Ben: {hand: [Smith]}, Carla: {hand: [Jeweler]}, Dan: {hand: [Baker]}}
"""
    fails(tmp_path, text, "scenario-ends-open", 0, "Ana must choose (trade)", name="market_day")
    passes(tmp_path, text + "    expect: {decides: Ana, step: tinkers}\n", "market_day")
    hands = "    given: {player 1: {hand: [Tinker, Smith, Royal]}, player 2: {hand: [Smith, Royal, Baker]}}\n"
    passes(tmp_path, hands, "market_day")
