"""A scenario's position: `given` as a state.

| key | what it says |
|---|---|
| `turn: player 1` | whose turn it is; player 1 where it is not said |
| `starter: player 1` | who took the first turn of the game; player 1 where it is not said |
| `step: main action` | the step of the turn that play starts with: `event`, `main action`, `closing`, `hand limit`, `stall update`; the main action where it is not said, which begins with the window before it |
| `event: Some Event` | the Market Event: with `step: main action` it is revealed and resolved first, so its questions are the first to be answered; with `step: event` it is the last turn's |
| `player 1: {hand: [...], stall: [...], reserve: [...], trade points: 3}` | a player's cards and points |
| `market: [...]`, `goods discard: [...]` | cards of the table, topmost first; places that are not named are empty |
| `goods deck: [...]` | cards on top of a deck, topmost first |
| `fill: true` | below them, and in decks that are not named, lie the remaining cards, shuffled by `seed`. With `fill: false` a deck that is named holds nothing else; the remaining cards of its kind are out of reach, in the hand of a seat at which nobody sits (events, which no hand holds, always fill their deck) |

In Market Day `leader: player 1` stands for whose turn it is, the only step is `playing`, and the round is one of the game's last hand.

There are as many players as `players` says, or as are named; at least as many as the game needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine import operations
from rulesdsl.engine.numbers import read
from rulesdsl.engine.state import State
from rulesdsl.tools.scenario_names import PLAYER, Names, Place, Spot, as_list
from rulesdsl.tools.scenario_starts import EVENT_STEP, MAIN_ACTION, SHORT, STARTS, Start

if TYPE_CHECKING:
    from rulesdsl.tools.scenario import Scenario

_FIRST = "player 1"


def position(names: Names, scenario: Scenario) -> State | list[Diagnostic]:
    """The state at its first decision, or everything that is wrong with `given`."""
    setup = _Setup(names, scenario)
    return setup.problems or setup.state


class _Setup:
    """Reads `given` entry by entry; what is wrong is noted, and nothing is played then."""

    def __init__(self, names: Names, scenario: Scenario) -> None:
        self.names = names
        self.given: Mapping[str, Any] = scenario.given
        self.spot = scenario.spot.below("given")
        self.problems: list[Diagnostic] = []
        self.used: dict[int, Spot] = {}
        self.decks: dict[int, list[int]] = {}
        self.others: list[tuple[int, int]] = []
        v = names.rules.vocabulary
        self.players = max(v.least_players, scenario.players or self._named_players())
        if self.players > v.most_players:
            spot = self.spot if scenario.players is None else scenario.spot.below("players")
            self.problems.append(
                spot.problem(
                    "scenario-players",
                    f"{v.game} is for {v.least_players} to {v.most_players} players, not {self.players}.",
                )
            )
            return
        self.state = names.game.blank(self.players, scenario.seed)
        if v.machine not in STARTS:
            self._problem(self.spot, "scenario-machine", "Scenarios of this game cannot be set up.")
            return
        self.beginning = STARTS[v.machine]
        self.words = self.beginning.words
        self.table = names.places()
        self._read()
        if not self.problems:
            self._lay_out()
        if not self.problems:
            refused = self.beginning.start(self.state, self.start)
            if refused is None:
                self.state.advance()
            else:
                self._problem(self.spot, "scenario-no-choice", refused)

    def _named_players(self) -> int:
        named = [*self.given, *(str(self.given.get(key, "")) for key in ("turn", "starter", "leader"))]
        return max((int(match[1]) for name in named if (match := PLAYER.fullmatch(name.lower()))), default=0)

    # ---- reading

    def _read(self) -> None:
        for key, value in self.given.items():
            low = key.lower()
            spot = self.spot.below(key)
            seat = self.names.seat(low, self.players)
            if seat is not None:
                self._player(seat, value, spot)
            elif low in self.table and low not in self.words:
                self._place(self.table[low], value, spot)
            elif key not in self.words:
                self._unknown(
                    key, spot, (*self.words, *self.table, *(f"player {n + 1}" for n in range(self.players)))
                )
        self.fill = self._true(self.given.get("fill", "true"))
        self.start = Start(
            self._seat(self.beginning.seat), self._seat("starter"), self._step(), self._event()
        )

    def _player(self, seat: int, value: Any, spot: Spot) -> None:
        places = self.names.places(seat)
        counters = {name: n for name, n in self.names.rules.counters.items() if self._of_player(name)}
        if not isinstance(value, dict):
            self._problem(
                spot,
                "wrong-type",
                "A player's cards and numbers are a mapping.",
                "Write `{hand: [...], stall: [...]}`.",
            )
            return
        for key, entry in value.items():
            inner = spot.below(key)
            low = key.lower()
            if low in places:
                self._place(places[low], entry, inner)
            elif low not in counters:
                self._unknown(key, inner, (*places, *counters))
            elif not isinstance(entry, int) or entry < 0:
                self._problem(inner, "wrong-type", f"`{key}` must be a whole number, not `{entry}`.")
            else:
                self.state.counters[counters[low] * self.players + seat] = entry

    def _of_player(self, counter: str) -> bool:
        return self.names.rules.vocabulary.counters[counter].of == "player"

    def _place(self, place: Place, value: Any, spot: Spot) -> None:
        """The cards of one place, each of a kind that it holds, as many as it has room for."""
        rules = self.names.rules
        if isinstance(value, int | dict):
            self._problem(
                spot,
                "wrong-type",
                "A place is given by its cards.",
                "Write a list, such as `[Salt white, Rope brown]`.",
            )
            return
        cards: list[int] = []
        for index, text in enumerate(as_list(value)):
            at = spot.below(index) if isinstance(value, list) else spot
            card = self._card(text, at)
            if card is None:
                continue
            slot = next(
                (slot for slot in place.slots if rules.slots.kind[slot] == rules.table.kind[card]), -1
            )
            if slot < 0:
                kind = rules.table.kinds[rules.table.kind[card]]
                self._problem(
                    at,
                    "scenario-wrong-place",
                    f"`{text}` is a card of {kind}, and `{place.name}` holds none of those.",
                )
                continue
            cards.append(card)
            if slot in rules.deck_slot:
                self.decks.setdefault(slot, []).append(card)
            else:
                self.others.append((slot, card))
        for slot in place.slots:
            if slot in rules.deck_slot:
                self.decks.setdefault(slot, [])
            room = rules.room_of[slot]
            here = [card for card in cards if rules.slots.kind[slot] == rules.table.kind[card]]
            if room >= 0 and len(here) > (most := read(self.state, room, rules.slots.owner[slot])):
                self._problem(
                    spot, "scenario-no-room", f"`{place.name}` has room for {most} cards, not {len(here)}."
                )

    def _card(self, text: object, spot: Spot) -> int | None:
        """A card that lies nowhere else yet; of cards that are printed alike the next."""
        cards = self.names.cards(text)
        if not cards:
            self.problems.append(self.names.no_card(text, spot))
            return None
        free = next((card for card in cards if card not in self.used), None)
        if free is None:
            before = self.used[cards[-1]].span
            line, column = before.source.line_column(before.start)
            message = f"`{text}` lies somewhere already: line {line}, column {column}."
            self._problem(
                spot, "scenario-card-twice", message, "Each card is in one place; take another one."
            )
            return None
        self.used[free] = spot
        return free

    def _seat(self, key: str) -> int:
        text = self.given.get(key, _FIRST)
        seat = self.names.seat(text, self.players)
        if seat is None:
            self._problem(
                self.spot.below(key),
                "scenario-player",
                f"`{text}` is none of the {self.players} players.",
                "Write `player 1`.",
            )
        return seat or 0

    def _step(self) -> str:
        text = str(self.given.get("step", self.beginning.step)).lower()
        steps = self.beginning.steps(self.state)
        step = SHORT.get(text, text)
        if step not in steps:
            near = did_you_mean(text, steps)
            hint = f"Did you mean `{near}`?" if near else f"Steps are: {', '.join(steps)}."
            self._problem(self.spot.below("step"), "scenario-step", f"`{text}` is no step of a turn.", hint)
        return step

    def _event(self) -> int:
        if "event" not in self.given or "event" not in self.words:
            return -1
        spot = self.spot.below("event")
        text = self.given["event"]
        kinds = self.names.rules.table.kinds
        card = None if isinstance(text, list | dict) else self._card(text, spot)
        if card is None:
            if isinstance(text, list | dict):
                self._problem(spot, "wrong-type", "`event` is the name of one card.")
            return -1
        if kinds[self.names.table.kind[card]] != "event":
            self._problem(spot, "scenario-wrong-place", f"`{text}` is no event.")
        if self._step() not in (MAIN_ACTION, EVENT_STEP):
            message = "With this step no event can be named: what it does would not be in force."
            self._problem(spot, "scenario-event", message, f"Start with `step: {MAIN_ACTION}`.")
        return card

    def _true(self, value: object) -> bool:
        text = str(value).lower()
        if text not in ("true", "false"):
            self._problem(
                self.spot.below("fill"), "wrong-type", f"`fill` must be `true` or `false`, not `{value}`."
            )
        return text == "true"

    def _unknown(self, key: str, spot: Spot, known: tuple[str, ...]) -> None:
        near = did_you_mean(key, known)
        hint = f"Did you mean `{near}`?" if near else f"What can stand here is: {', '.join(sorted(known))}."
        self.problems.append(spot.problem("unknown-key", f"`{key}` is not a key here.", hint, key=True))

    def _problem(self, spot: Spot, code: str, message: str, hint: str | None = None) -> None:
        self.problems.append(spot.problem(code, message, hint))

    # ---- laying out

    def _lay_out(self) -> None:
        """Every card from the decks to its place; what players then know is what they would know."""
        state, rules = self.state, self.names.rules
        piles = rules.slots.pile
        flat = [entry for entry in self.others if not piles[entry[0]]]
        for slot, card in (*flat, *reversed([entry for entry in self.others if piles[entry[0]]])):
            operations.lay(state, card, slot)
        for kind, deck in enumerate(rules.deck_slot):
            operations.shuffle_slot(state, deck)
            named = self.decks.get(deck)
            if named is None:
                continue
            if not self.fill:
                self._out_of_reach(kind, deck, set(named))
            for card in reversed(named):
                operations.lay(state, card, deck)

    def _out_of_reach(self, kind: int, deck: int, kept: set[int]) -> None:
        """The cards of a deck that a scenario leaves out go where no rule looks: every card is somewhere, always."""
        event = self.start.event
        rest = [card for card in self.state.zones[deck] if card not in kept and card != event]
        slots = self.names.rules.taken_slot[kind]
        if not rest or slots[0] < 0:
            return
        if self.players >= len(slots):
            self._problem(
                self.spot.below("fill"),
                "scenario-fill",
                f"With {self.players} players no seat is free for the cards that are left out.",
            )
            return
        for card in rest:
            operations.lay(self.state, card, slots[self.players])
