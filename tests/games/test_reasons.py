"""Why something is not offered: there is a reason if and only if the machine does not offer it, in positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine.state import State
from rulesdsl.games.machines import reasons_of
from rulesdsl.tools.scenarios.names import Names
from tests.laws.test_law_7 import card_set

EXAMPLES = Path(__file__).parents[2] / "examples"
UNSEEN = Path(__file__).parents[1] / "engine" / "unseen_cards.yaml"
GAMES = {name: rulesdsl.load(name) for name in ("barter", "market_day")}
GAMES["more barter"] = rulesdsl.load("barter", [EXAMPLES / "barter_new_cards.yaml"])
NAMES = {name: Names(game) for name, game in GAMES.items()}
EVERYWHERE = (
    "pass", "accept", "reject", "no counteroffer", "stop bartering", "barter again", "draw goods", "market barter",
    "player trade", "display nothing", "decline",
)  # fmt: skip


def some(rng: random.Random, cards: Sequence[int], label: Sequence[str], most: int = 4) -> str:
    number = rng.randint(1, max(1, min(most, len(cards))))
    return " + ".join(label[card] for card in rng.sample(list(cards), min(number, len(cards))))


def barter_intents(state: State, seat: int, rng: random.Random) -> Iterator[str]:
    """What a player could think of: every card, every action, several sets of Goods."""
    machine, label, zones = state.rules.machine, state.rules.table.label, state.zones
    at = machine.at
    yield from EVERYWHERE
    other = (seat + rng.randint(1, state.players - 1)) % state.players
    for card in zones[at.bayanihan[seat]] + zones[at.bayanihan[other]] + zones[at.reserve[seat]]:
        yield f"play {label[card]}"
    everything = range(len(label))
    yield f"play {label[rng.choice(everything)]}"
    owned, market = machine.owned(state, seat), zones[at.market]
    hand = owned + zones[at.bayanihan[seat]]
    for _ in range(4):
        for cards in (owned, hand, market, rng.sample(everything, 2)):
            for verb in ("barter", "take", "discard", "display"):
                if cards:
                    yield f"{verb} {some(rng, cards, label)}"
        stall = zones[at.stall[other]] or zones[at.hand[other]]
        if owned and stall:
            yield (
                f"request {some(rng, stall, label, 3)} from player {other + 1} for {some(rng, owned, label, 3)}"
            )
    if state.decision is not None:
        for _ in range(3):
            yield str(state.decision.sample(rng))


def market_day_intents(state: State, seat: int, rng: random.Random) -> Iterator[str]:
    """Every card that there is, played; some pairs of cards of the round, traded."""
    label = state.rules.table.label
    for name in dict.fromkeys(label):
        yield f"play {name}"
    order = state.rules.machine.order(state)
    for _ in range(6):
        if len(order) > 1:
            one, other = rng.sample(order, 2)
            yield f"trade {label[one]} + {label[other]}"
    yield "decline"
    if state.decision is not None:
        yield str(state.decision.sample(rng))


def beside(state: State, rng: random.Random) -> Iterator[str]:
    """Options that are offered, and texts just beside them: a card more, a card fewer, another card, another verb."""
    assert state.decision is not None
    label = state.rules.table.label
    for _ in range(4):
        option = str(state.decision.sample(rng))
        first, *more = option.split(" + ")
        yield option
        yield f"{option} + {rng.choice(label)}"
        yield " + ".join(more) if more else f"{option.split(' ')[0]} nothing"
        yield " + ".join([first, *more[:-1], rng.choice(label)])
        yield f"put {' '.join(option.split(' ')[1:])}"


INTENTS = {"barter": barter_intents, "more barter": barter_intents, "market_day": market_day_intents}


def check(name: str, state: State, rng: random.Random) -> None:
    """Each intent of each player: no reason if it is offered, and else one that is more than `it is not offered`."""
    names, why_not = NAMES[name], reasons_of(GAMES[name].rules).why_not
    decision = state.decision
    offered = {names.canonical(option) for option in decision.options} if decision else set()
    before = state.dump()
    for seat in range(state.players):
        for text in (*INTENTS[name](state, seat, rng), *beside(state, rng)):
            mine = decision is not None and decision.player == seat and names.canonical(text) in offered
            found = why_not(state, seat, text)
            assert bool(found) != mine, f"player {seat + 1}: {text}: {found}; {decision}"
            assert all(reason.words for reason in found)
            if decision is not None and decision.kind not in (
                "option",
                "choose-player",
                "choose-word",
                "may",
            ):
                assert all(reason.told or text in EVERYWHERE for reason in found), (
                    f"{text}: {found}; {decision}"
                )
    assert state.dump() == before, "asking changes nothing"


@pytest.mark.parametrize(
    ("name", "players"),
    [("barter", 2), ("barter", 5), ("more barter", 3), ("market_day", 3), ("market_day", 6)],
)
def test_a_reason_if_and_only_if_it_is_not_offered(name: str, players: int) -> None:
    for seed in range(6):
        rng = random.Random(seed * 10 + players)
        state = GAMES[name].start(players, seed)
        for _ in range(150):
            if state.decision is None:
                break
            if rng.random() < 0.4 and state.decision.source.size() < 3000:
                check(name, state, rng)
            state.choose(state.decision.sample(rng))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_cards_there_is_a_reason(seed: int, tmp_path: Path) -> None:
    """Cards that the language can say, put together at random, and some that choose among cards that nobody sees."""
    game = card_set(random.Random(seed), tmp_path)
    if seed == 0:
        game = rulesdsl.load("barter", [UNSEEN])
    names, why_not = Names(game), reasons_of(game.rules).why_not
    rng = random.Random(seed)
    state = game.start(2 + seed % 3, seed)
    for _ in range(120):
        decision = state.decision
        if decision is None:
            break
        if decision.source.size() < 3000:
            offered = {names.canonical(option) for option in decision.options}
            texts = (*barter_intents(state, decision.player, rng), *beside(state, rng), "discard 1 at random")
            for text in texts:
                found = why_not(state, decision.player, text)
                assert bool(found) != (names.canonical(text) in offered), (text, found, decision)
        state.choose(decision.sample(rng))


def test_of_cards_that_nobody_sees_a_number_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "game: barter\ncards:\n  - id: XX-01\n    name: Blind Luck\n    kind: event\n"
        "    effect: discard up to 2 goods from deck\n"
    )
    game = rulesdsl.load("barter", [path])
    state = game.start(2, 0)
    card = game.rules.table.name.index("Blind Luck")
    state.zones[state.where[card]].remove(card)
    state.zones[game.rules.deck_slot[game.rules.table.kind[card]]].append(card)
    rng = random.Random(1)
    while (decision := state.decision) is not None and decision.kind != "discard":
        state.choose(decision.sample(rng))
    assert decision is not None
    assert [str(option) for option in decision.options] == [
        "discard nothing",
        "discard 1 at random",
        "discard 2 at random",
    ]
    why_not = reasons_of(game.rules).why_not
    assert why_not(state, decision.player, "discard 2 at random") == []
    for text in ("discard Rice yellow + Coffee blue", "discard Rice yellow", "discard 3 at random", "pass"):
        assert why_not(state, decision.player, text)
