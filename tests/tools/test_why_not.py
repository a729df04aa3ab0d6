"""Why a choice is not offered: positions with the reasons that the clauses of the rules give, in their order."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.do import perform
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.not_offered import why_not
from rulesdsl.tools.scenarios.scenario import load_scenarios, names_of
from rulesdsl.tools.suites.suite import collect, game_of
from rulesdsl.tools.why.script import scenario_script
from rulesdsl.tools.why.why import Wanted, why

SHOWS = "player 2: {stall: [Coffee green]}"
MARKET = "market: [Puto blue, Puto red, Coffee yellow, Coffee blue, Kulambo red]"


@functools.cache
def names(game: str) -> Names:
    return Names(rulesdsl.load(game))


def played(game: str, given: str, do: str, folder: Path) -> State:
    """The position of `given` after some lines."""
    lines = "".join(f"\n      - {line}" for line in do.split("; ") if line)
    path = folder / "x.scenarios.yaml"
    path.write_text(
        f"game: {game}\nscenarios:\n  - name: t\n    given: {{{given}}}\n"
        + (f"    do:{lines}\n" if lines else ""),
        encoding="utf-8",
    )
    [scenario], problems = load_scenarios(path)
    assert not problems
    words = names_of(names(game).game, scenario)
    state = position(words, scenario)
    assert isinstance(state, State), state
    for number, item in enumerate(scenario.do):
        after = perform(words, state, item, scenario.spot.below("do", number))
        assert isinstance(after, State), after
        state = after
    return state


CASES: list[tuple[str, str, int, str, list[tuple[str, str]]]] = [
    # given; do; player; choice; clause and some words of each reason
    # ---- playing cards
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "", 1, "play Quick Restok", [("", "did you mean `Quick Restock`")]),
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "", 1, "play Rice yellow", [("T2", "only Bayanihan cards")]),
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}, market: [Mango red]", "", 1, "play Market Favor", [("T2", "in the Bayanihan deck")]),
    ("player 1: {hand: [Quick Restock, Rice yellow]}, player 2: {hand: [Market Favor], stall: [Coffee green]}", "", 2, "play Market Favor", [("T12", "player 1's turn")]),
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "player 1: play Quick Restock; player 1: discard Rice yellow", 1, "play Quick Restock", [("T2", "in the Bayanihan discard pile")]),
    (f"player 1: {{hand: [Fast Hands, Quick Restock]}}, {SHOWS}", "", 1, "play Fast Hands", [("W2", "`before draw`, not `before action`")]),
    (f"player 1: {{hand: [Market Favor, Quick Restock]}}, {SHOWS}", "", 1, "play Market Favor", [("W3", "no card to choose in the market")]),
    (f"player 1: {{hand: [Market Swap, Quick Restock]}}, {SHOWS}, {MARKET}", "", 1, "play Market Swap", [("W3", "no card to choose in the hand")]),
    ("player 1: {hand: [Trade Invitation, Quick Restock, Rice yellow]}", "", 1, "play Trade Invitation", [("W3", "no other player shows Goods")]),
    (f"player 1: {{hand: [Trade Invitation, Quick Restock]}}, {SHOWS}", "", 1, "play Trade Invitation", [("W3", "no Goods to offer (P10)")]),
    (f"event: Health Inspection, player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "", 1, "play Quick Restock", [("", "cannot be played"), ("W1", "window `before action` is over")]),
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "player 1: pass", 1, "play Quick Restock", [("W1", "not played in it")]),
    # ---- main actions
    (f"player 1: {{hand: [Rice yellow, Quick Restock]}}, {SHOWS}", "", 1, "market barter", [("B13", "holds 0 Goods")]),
    (f"player 1: {{hand: [Rice yellow, Tabo green]}}, {SHOWS}, {MARKET}", "", 1, "market barter", [("B14", "total 7: Rice yellow 1, Tabo green 2")]),
    ("player 1: {hand: [Mango red, Lechon red]}, " + MARKET, "", 1, "player trade", [("P10", "no other player shows Goods")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}, {MARKET}", "", 2, "draw goods", [("T3", "player 1's turn"), ("", "nothing is asked of player 2")]),
    (f"player 1: {{hand: [Grand Opening, Rice yellow]}}, {SHOWS}, goods deck: [Puto blue, Puto red]", "player 1: play Grand Opening; player 1: draw goods", 1, "draw goods", [("T3", "taken as a main action this turn already"), ("", "something else is to be chosen")]),
    # ---- a barter
    (f"player 1: {{hand: [Mango red, Lechon red, Lantern yellow, Quick Restock]}}, {SHOWS}, {MARKET}", "player 1: market barter; player 1: pass", 1, "barter Mango red + Quick Restock", [("B2", "Quick Restock is none of player 1's Goods")]),
    (f"player 1: {{hand: [Mango red, Lechon red, Lantern yellow]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "barter Lechon red + Lantern yellow", [("B2", "5 + 5 = 10; a barter totals 7")]),
    (f"player 1: {{hand: [Mango red, Lechon red, Lantern yellow]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "barter Mango red + Coffee green", [("B2", "in player 2's Stall")]),
    (f"player 1: {{hand: [Mango red, Lechon red, Lantern yellow]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "barter Mango red + Mango red", [("", "named more often")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "take Coffee blue + Coffee yellow", [("B8", "2 cards are named; exactly 1")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "take Coffee green", [("B8", "in player 2's Stall")]),
    # ---- a trade
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}", "player 1: player trade", 1, "request Coffee green from player 3 for Mango red", [("P1", "no player 3")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}", "player 1: player trade", 1, "request Coffee green from player 1 for Mango red", [("P1", "with another player")]),
    ("player 1: {hand: [Mango red, Lechon red]}, player 2: {hand: [Puto blue], stall: [Coffee green]}", "player 1: player trade", 1, "request Puto blue from player 2 for Mango red", [("P2", "in player 2's hidden hand")]),
    ("player 1: {hand: [Mango red, Lechon red, Barong red]}, player 2: {stall: [Coffee green]}", "player 1: player trade", 1, "request Coffee green from player 2 for Mango red + Lechon red + Barong red", [("P1", "3 cards are named; 1 to 2")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}", "player 1: player trade; player 1: request Coffee green from player 2 for Mango red; player 2: reject", 1, "request Coffee green from player 2 for Mango red", [("P5", "the offer that was rejected")]),
    ("player 1: {hand: [Mango red, Lechon red]}, player 2: {stall: [Coffee green]}, player 3: {stall: [Puto blue]}", "player 1: player trade; player 1: request Coffee green from player 2 for Mango red; player 2: reject", 1, "request Puto blue from player 3 for Mango red", [("P5", "goes to player 2")]),
    (f"player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}", "player 1: player trade", 1, "accept", [("P4", "something else")]),
    # ---- the end of a turn
    (f"step: hand limit, player 1: {{hand: [Mango red, Lechon red, Rice yellow, Puto blue, Puto red, Tabo green, Tabo yellow, Walis red]}}, {SHOWS}", "", 1, "discard Mango red + Lechon red", [("T5", "8 cards, 7 are kept: 1 must go")]),
    (f"step: stall update, player 1: {{hand: [Mango red, Lechon red, Rice yellow]}}, {SHOWS}", "", 1, "display Mango red + Lechon red + Rice yellow", [("T6", "0 to 2")]),
    (f"step: stall update, player 1: {{hand: [Mango red, Lechon red]}}, {SHOWS}", "", 1, "pass", [("W1", "something else")]),
    # ---- what a card asks
    (f"player 1: {{hand: [Friendly Haggle, Rice yellow]}}, {SHOWS}, bayanihan deck: [Fast Hands, Double Deal, Lucky Break]", "player 1: play Friendly Haggle", 1, "take Lucky Break", [("", "none of the cards to take here: it lies in the Bayanihan deck")]),
    (f"player 1: {{hand: [Friendly Haggle, Rice yellow]}}, {SHOWS}, bayanihan deck: [Fast Hands, Double Deal, Lucky Break]", "player 1: play Friendly Haggle", 1, "take Fast Hands + Double Deal", [("", "2 cards are named; exactly 1")]),
    (f"player 1: {{hand: [Friendly Haggle, Rice yellow]}}, {SHOWS}, bayanihan deck: [Fast Hands, Double Deal, Lucky Break]", "player 1: play Friendly Haggle", 1, "discard Fast Hands", [("", "begin with `take`")]),
    # ---- what is offered has no reason
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "", 1, "play quick  restock", []),
    (f"player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}", "", 1, "player trade", []),
    (f"player 1: {{hand: [Mango red, Lechon red, Lantern yellow]}}, {SHOWS}, {MARKET}", "player 1: market barter", 1, "barter Lechon red + Mango red", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "do", "player", "choice", "wanted"), CASES, ids=[f"{c[3]} ({n})" for n, c in enumerate(CASES)]
)
def test_barter(
    given: str, do: str, player: int, choice: str, wanted: list[tuple[str, str]], tmp_path: Path
) -> None:
    state = played("barter", given, do, tmp_path)
    found = why_not(names("barter"), state, player - 1, choice)
    assert [reason.clause for reason in found] == [clause for clause, _ in wanted], found
    assert not [
        (reason, words) for reason, (_, words) in zip(found, wanted, strict=True) if words not in reason.words
    ]


ROUND = "leader: player 1, player 1: {hand: [Tinker, Smith]}, player 2: {hand: [Royal, Smith]}, player 3: {hand: [Bandit, Baker]}, player 4: {hand: [Bandit, Baker]}"


@pytest.mark.parametrize(
    ("do", "player", "choice", "clause", "words"),
    [
        ("", 1, "play Baker", "M-H2", "no Baker is in player 1's hand: all lie"),
        ("", 2, "play Royal", "M-H2", "nothing is asked of player 2"),
        ("", 1, "play Bakr", "", "did you mean `Baker`"),
        ("player 1: play Tinker; player 2: play Royal; player 3: play Bandit; player 4: play Baker", 1, "trade Tinker + Royal", "", "a rule forbids to trade Royal"),
        ("player 1: play Tinker; player 2: play Royal; player 3: play Bandit; player 4: play Baker", 1, "trade Royal + Baker", "", "Tinker is what is to trade"),
    ],
)  # fmt: skip
def test_market_day(do: str, player: int, choice: str, clause: str, words: str, tmp_path: Path) -> None:
    state = played("market_day", ROUND, do, tmp_path)
    first = why_not(names("market_day"), state, player - 1, choice)[0]
    assert (first.clause, words in first.words) == (clause, True), first


def test_a_rule_of_a_card_is_named_with_its_line(tmp_path: Path) -> None:
    state = played(
        "barter",
        f"event: Health Inspection, player 1: {{hand: [Quick Restock, Rice yellow]}}, {SHOWS}",
        "",
        tmp_path,
    )
    place = why_not(names("barter"), state, 0, "play Quick Restock")[0].place
    card = next(d for d in names("barter").game.cards.definitions if d.name == "Health Inspection")
    assert place is not None
    assert (place[0], card.effect[place[1] : place[2]].strip()) == (
        card.id,
        "bayanihan cannot be played this turn",
    )


def test_every_expectation_of_the_shipped_scenarios() -> None:
    """Whatever a scenario expects not to be offered has a reason that says more; what it expects to be offered has none."""
    checked = 0
    for case in collect(
        [str(Path(__file__).parents[1] / "scenarios"), str(Path(__file__).parents[2] / "examples")]
    ).cases:
        game = game_of(case)
        script = scenario_script(case.scenario, game)
        if not script.asked:
            continue
        options = tuple((one.text, one.after) for one in script.asked)
        found = why(game, script, Wanted(options=options, exactly=True))
        assert not found.problems
        for one, answer in zip(sorted(script.asked, key=lambda one: one.after), found.answers, strict=True):
            place = f"{script.file}:{one.line}: {one.text}"
            assert bool(answer.reasons) != one.wanted, place
            assert all(reason.told for reason in answer.reasons), f"{place}: {answer.reasons}"
            checked += 1
    assert checked > 100
