"""Law 5 over whole random games; and that it would be noticed if it did not hold."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from rulesdsl.engine import operations, view
from rulesdsl.engine.decision import Decision, NotOffered
from rulesdsl.engine.state import State
from rulesdsl.games.barter.trade import TradeSteps
from rulesdsl.games.barter.windows import WindowSteps
from rulesdsl.games.market_day import machine as market_day
from rulesdsl.games.seat import Seat
from rulesdsl.tools.telling import render
from tests.laws import views, worlds
from tests.laws.test_law_7 import card_set
from tests.laws.test_laws import GAMES, games
from tests.laws.views import watched_game
from tests.laws.worlds import Card, Leak

EXAMPLES = Path(__file__).parents[2] / "examples"
TURNS = {"barter": 20, "market_day": 24}
"""Turns of a game in the fast tests, rounds of Market Day: what two cores play in seconds."""


@pytest.mark.parametrize(("name", "players"), games())
def test_law_5_holds_at_every_decision(name: str, players: int) -> None:
    tally = watched_game(GAMES[name], players, players, TURNS[name])
    assert tally.still == players * (tally.decisions + 1)
    assert tally.moving > tally.parted * 3


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), games())
def test_law_5_holds_in_many_games(name: str, players: int) -> None:
    """RULESDSL_SOAK says how many for each number of players."""
    for seed in range(2000, 2000 + int(os.environ.get("RULESDSL_SOAK", "20"))):
        watched_game(GAMES[name], players, seed)


@pytest.mark.parametrize("name", GAMES)
def test_law_5_holds_with_new_cards(name: str) -> None:
    """Cards of designers do things that no shipped card does."""
    game = rulesdsl.load(name, cards=[EXAMPLES / f"{name}_new_cards.yaml"])
    for players in (2, 4):
        watched_game(game, players, players, TURNS[name])


def test_law_5_holds_with_mixed_cards(tmp_path: Path) -> None:
    """What the language can say, put together at random: cards that ask about hidden cards among it."""
    game = card_set(random.Random(1), tmp_path)
    for players in (2, 3):
        watched_game(game, players, players, 16, plain=False)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300, 300 + int(os.environ.get("RULESDSL_SOAK", "20"))))
def test_law_5_holds_with_many_mixed_cards(seed: int, tmp_path: Path) -> None:
    game = card_set(random.Random(seed), tmp_path)
    for players in (2, 3, 5):
        watched_game(game, players, seed, 40, plain=False)


# ------------------------------------------------------------------------------------------------------ marked games


@pytest.mark.parametrize("name", GAMES)
def test_a_marked_game_is_the_game(name: str) -> None:
    """Marks change nothing, get lost nowhere, and stand on no number that is no card."""
    game = GAMES[name]
    rng = random.Random(4)
    marked, plain = worlds.start(game, 3, 9), game.start(3, 9)
    while not plain.over and plain.turn < 40:
        assert marked.dump() == plain.dump()
        for place in (
            *marked.zones,
            [card for _, card in marked.coins],
            marked.vars[4:] if name == "market_day" else [],
        ):
            assert all(type(card) is Card for card in place)
        for record in marked.standing:
            assert type(record.key[0]) is Card
            assert all(type(card) is Card for card in getattr(record, "cards", None) or ())
        for *_, cards, _ in marked.history:
            assert all(type(card) is Card for card in cards)
        for frame in marked.stack:
            assert worlds.renamed(frame, {}) == frame
            if len(frame) == 19:
                assert type(frame[5]) is Card
                assert all(type(card) is Card and type(slot) is int for card, slot in frame[6])
        assert plain.decision is not None
        assert marked.decision is not None
        index = rng.randrange(len(plain.decision.options))
        plain.choose(plain.decision.options[index])
        marked.choose(marked.decision.options[index])


@pytest.mark.parametrize("name", GAMES)
def test_other_worlds_are_positions(name: str) -> None:
    """Every card in one place, nothing of what the player knows moved, and all of it fit to be saved and restored."""
    from tests.laws.laws import one_place_each

    game = GAMES[name]
    rng = random.Random(2)
    here = worlds.start(game, 3, 5)
    moved = 0
    while not here.over and here.turn < 20:
        player = here.decision.player if here.decision else 0
        moves = worlds.turned(worlds.hidden(here, player), here.rules.table.kind, rng.randrange(1000))
        there = worlds.elsewhere(here, moves)
        one_place_each(there)
        assert sorted(moves) == sorted(moves.values())
        assert all(card != instead for card, instead in moves.items())
        for slot, cards in enumerate(here.zones):
            known = [card if here.known[card] >> player & 1 else None for card in cards]
            assert known == [card if there.known[card] >> player & 1 else None for card in there.zones[slot]]
        text = there.dump()
        again = game.restore(text)
        assert [again.zones, again.where, again.known, again.stack] == [
            there.zones,
            there.where,
            there.known,
            there.stack,
        ]
        moved += there.zones != here.zones
        assert here.decision is not None
        here.choose(here.decision.sample(rng))
    assert moved > 20


# ------------------------------------------------------------------------------------------------------ planted leaks

Patch = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, tuple[str, str, Patch]] = {}
"""Leaks by what they are: the game that has it, what it is found in, and how it is put in."""


def leak(game: str, found_in: str) -> Callable[[Patch], Patch]:
    def put(patch: Patch) -> Patch:
        LEAKS[patch.__name__.replace("_", " ")] = (game, found_in, patch)
        return patch

    return put


def adds_to_view(patch: pytest.MonkeyPatch, more: Callable[[State, int], Any]) -> None:
    original = view.view
    patch.setattr(view, "view", lambda state, player: original(state, player) | {"more": more(state, player)})


def top_of_deck(state: State) -> str:
    """The topmost card of the first deck: nobody may know it."""
    deck = state.zones[state.rules.deck_slot[0]]
    return state.rules.table.label[deck[-1]] if deck else ""


def good(state: State, cards: list[int]) -> int:
    """How many of some cards have the highest printed number there is."""
    column = state.rules.columns[
        state.rules.attributes["value" if "value" in state.rules.attributes else "rank"]
    ]
    return sum(column[card] == max(column) for card in cards)


def hands_of_others(state: State, player: int) -> list[int]:
    slots = state.rules.slots
    return [
        card
        for slot, zone in enumerate(state.zones)
        if not slots.public[slot] and slots.owner[slot] not in (-1, player)
        for card in zone
    ]


@leak("barter", "view of")
def a_view_with_the_top_of_a_deck(patch: pytest.MonkeyPatch) -> None:
    adds_to_view(patch, lambda state, player: top_of_deck(state))


@leak("market_day", "view of")
def a_view_that_counts_good_cards_of_others(patch: pytest.MonkeyPatch) -> None:
    adds_to_view(patch, lambda state, player: good(state, hands_of_others(state, player)))


@leak("barter", "view of")
def a_view_with_the_seed(patch: pytest.MonkeyPatch) -> None:
    adds_to_view(patch, lambda state, player: state.chance)


@leak("barter", "view of")
def a_view_that_lists_places_by_their_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    """The same facts, but in an order that tells more."""
    original = view.view

    def sorted_view(state: State, player: int) -> dict[str, Any]:
        found = original(state, player)
        if state.players > 1 and state.zones[state.rules.deck_slot[0]][-1:] > [30]:
            found["places"] = dict(reversed(found["places"].items()))
        return found

    patch.setattr(view, "view", sorted_view)


@leak("barter", "the kind of somebody else's decision")
def what_others_are_asked(patch: pytest.MonkeyPatch) -> None:
    adds_to_view(patch, lambda state, player: state.decision and state.decision.kind)


@leak("barter", "the source of somebody else's decision")
def how_many_options_others_have(patch: pytest.MonkeyPatch) -> None:
    adds_to_view(patch, lambda state, player: state.decision and state.decision.source.size())


@leak("barter", "table of")
def a_table_with_hands_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seat, "cards", lambda self, slot: self._state.zones[slot])


@leak("barter", "(options|view|question) of")
def offers_by_what_the_other_holds(patch: pytest.MonkeyPatch) -> None:
    original = TradeSteps.partners

    def partners(self: TradeSteps, state: State, player: int, only: int = -1) -> list[tuple[int, list[int]]]:
        hand = self.m.at.hand
        return [row for row in original(self, state, player, only) if good(state, state.zones[hand[row[0]]])]

    patch.setattr(TradeSteps, "partners", partners)


@leak("barter", "question of")
def a_window_that_says_what_lies_on_top(patch: pytest.MonkeyPatch) -> None:
    original = WindowSteps._ask

    def ask(self: WindowSteps, state: State, player: int, window: int, cards: list[int]) -> bool:
        waits = original(self, state, player, window, cards)
        if state.decision is not None:
            state.decision.about = (window, top_of_deck(state))
        return waits

    patch.setattr(WindowSteps, "_ask", ask)


def decides(patch: pytest.MonkeyPatch, **methods: Callable[[Decision, State], Callable[..., Any]]) -> None:
    """Every question of Market Day is put by a decision that knows the state."""

    class Knowing(Decision):
        __slots__ = ("state",)

    original = market_day.ask

    def ask(state: State, decision: Decision) -> bool:
        knowing = Knowing(
            decision.player, decision.kind, decision.source, decision.say, public=decision.public
        )
        knowing.state = state
        return original(state, knowing)

    for name, method in methods.items():
        setattr(Knowing, name, method)
    patch.setattr(market_day, "ask", ask)


@leak("market_day", "answers of")
def a_wrong_choice_that_is_told_what_lies_on_top(patch: pytest.MonkeyPatch) -> None:
    def find(self: Any, text: str) -> Any:
        raise NotOffered(f"`{text}` is not offered, since {top_of_deck(self.state)} lies on top")

    decides(patch, find=find)


@leak("market_day", "answers of")
def a_wrong_choice_that_is_told_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """Nothing but the answer to a card's name tells it."""

    def find(self: Any, text: str) -> Any:
        for card, label in enumerate(self.state.rules.table.label):
            if label == text:
                raise NotOffered(f"`{text}` lies in place {self.state.where[card]}")
        raise NotOffered(f"`{text}` is not offered")

    decides(patch, find=find)


@leak("market_day", "(view|question) of")
def a_prompt_that_warns_of_good_cards(patch: pytest.MonkeyPatch) -> None:
    def prompt(self: Any) -> str:
        return f"Beware of {good(self.state, hands_of_others(self.state, self.player))} cards"

    decides(patch, prompt=property(prompt))


@leak("market_day", "(options|table) of")
def options_that_print_otherwise(patch: pytest.MonkeyPatch) -> None:
    def text(self: Any, value: Any) -> str:
        return self.say(self, value) + "!" * good(self.state, hands_of_others(self.state, self.player))

    decides(patch, text=text)


@leak("barter", "the event of `draw` notes")
def events_that_all_see(patch: pytest.MonkeyPatch) -> None:
    original = operations.report

    def report(state: State, *args: Any) -> None:
        original(state, *args)
        *rest, rows = state.log.pop()
        state.log.append((*rest, tuple((*row[:3], operations.everyone(state)) for row in rows)))

    patch.setattr(operations, "report", report)


@leak("market_day", "the log of")
def a_log_that_names_every_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(render.Renderer, "sees", lambda self, mask: True)


@leak("barter", "the log of")
def a_log_with_secret_choices(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(render.Renderer, "choice", lambda self, player, text, public, kind: f"{player}: {text}")


@leak("barter", "the log of")
def a_log_with_every_public_choice(patch: pytest.MonkeyPatch) -> None:
    """Where cards are taken from what one player looks at, the choice is no secret and the card is."""
    patch.setattr(
        render.Renderer,
        "choice",
        lambda self, player, text, public, kind: f"{player}: {text}" if public else None,
    )


@leak("barter", "the log of")
def a_line_for_good_cards_only(patch: pytest.MonkeyPatch) -> None:
    original = render.Renderer.move

    def move(self: render.Renderer, verb: str, actor: int, moved: Any) -> str | None:
        if verb == "draw" and actor != self.player and not good(self.state, [row[0] for row in moved]):
            return None
        return original(self, verb, actor, moved)

    patch.setattr(render.Renderer, "move", move)


@leak("barter", "the log of")
def an_event_for_good_cards_only(patch: pytest.MonkeyPatch) -> None:
    original = operations.report

    def report(state: State, verb: str, actor: int, moved: Any, *before: Any) -> None:
        rows = list(moved)
        original(state, verb, actor, rows, *before)
        if verb == "draw" and good(state, [row[0] for row in rows]):
            assert state.log is not None
            state.log.append(("turn", 0, actor))

    patch.setattr(operations, "report", report)


@leak("barter", "the transcript of")
def a_transcript_with_the_choices_of_others(patch: pytest.MonkeyPatch) -> None:
    original = views.seen_by

    def seen_by(state: State, player: int) -> list[str]:
        return [
            *original(state, player),
            *(f"{event[2]}" for event in state.log or () if event[0] == "choice"),
        ]

    patch.setattr(views, "seen_by", seen_by)


@leak("barter", "the transcript of")
def a_transcript_that_counts_what_all_drew(patch: pytest.MonkeyPatch) -> None:
    original = views.seen_by

    def seen_by(state: State, player: int) -> list[str]:
        drawn = [card for event in state.log or () if event[0] == "move" for card, *_ in event[3]]
        return [*original(state, player), f"{good(state, drawn)} good ones"]

    patch.setattr(views, "seen_by", seen_by)


@leak("barter", "undo of")
def an_undo_that_depends_on_the_deck(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "learned", lambda before, now, player: top_of_deck(before) < "M")


@leak("barter", "the state notes")
def draws_that_all_are_noted_to_know(patch: pytest.MonkeyPatch) -> None:
    original = operations.draw

    def draw(state: State, *args: Any) -> Any:
        moved = original(state, *args)
        for card, _ in moved:
            state.known[card] = operations.everyone(state)
        return moved

    patch.setattr(operations, "draw", draw)


@leak("barter", "the event of `look at` notes")
def looks_that_all_share(patch: pytest.MonkeyPatch) -> None:
    original = operations.show
    patch.setattr(
        operations,
        "show",
        lambda state, cards, mask, actor, verb: original(
            state, cards, operations.everyone(state), actor, verb
        ),
    )


@leak("barter", "the state notes")
def a_reshuffle_that_all_remember(patch: pytest.MonkeyPatch) -> None:
    original = operations.stock

    def stock(state: State, kind: int, needed: int) -> None:
        known = state.known[:]
        original(state, kind, needed)
        state.known[:] = known

    patch.setattr(operations, "stock", stock)


@leak("market_day", "what is imagined")
def a_program_that_imagines_the_truth(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Seat, "imagine", lambda self, rng: self._state.clone())


def play(name: str) -> None:
    """A few games, with two to four players."""
    for seed in range(8):
        watched_game(GAMES[name], 2 + seed % 3, seed)


@pytest.mark.parametrize("what", LEAKS)
def test_a_leak_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, found_in, patch = LEAKS[what]
    patch(monkeypatch)
    with pytest.raises(Leak, match=f"^{found_in}"):
        play(name)
