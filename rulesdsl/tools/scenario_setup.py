"""A scenario's position: `given` as a state.

| key | what it says |
|---|---|
| `step: main action` | where play starts: at a step of the turn, or with `setup`, a whole new game |
| `turn: Ana`, `starter: Ben`, `event: Some Event`, `hand: 3` ... | what else the machine lets be said of that: see `Beginning.words` |
| `Ana: {hand: [...], stall: [...], trade points: 3}` | a player's cards and counters; also `player 1: {...}` |
| `Ana: {knows: [...]}` | cards that the player knows besides, wherever they lie |
| `market: [...]`, `goods discard: [...]` | cards of the table, topmost first; places that are not named are empty |
| `goods deck: [...]` | cards on top of a deck, topmost first |
| `Some Card: {gold: 2}` | counters on a card |
| `fill: true` | below them, and in decks that are not named, lie the remaining cards, shuffled by `seed`. With `fill: false` a deck that is named holds nothing else; the remaining cards of its kind are out of reach, in the hand of a seat at which nobody sits (events, which no hand holds, always fill their deck) |
| `fill: hands`, `fill: [hands, market]`, `fill: all` | from the remaining cards those places, where they are not named, are dealt as in the setup too |

There are as many players as `players` says, or as are named; at least as many as the game needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.numbers import read
from rulesdsl.engine.state import State
from rulesdsl.games.beginning import Start
from rulesdsl.tools.scenario_expect import FACTS
from rulesdsl.tools.scenario_layout import Plan, lay_out
from rulesdsl.tools.scenario_names import PLAYER, Names, Place, Spot, as_list, shortened
from rulesdsl.tools.scenario_people import names_for

if TYPE_CHECKING:
    from rulesdsl.tools.scenario import Scenario

_OWN_KEYS = ("step", "fill")
_KNOWS = "knows"
_MOST = 9999
"""The greatest number that a counter is given."""


def position(names: Names, scenario: Scenario, *, log: bool = False) -> State | list[Diagnostic]:
    """The state at its first decision, or everything that is wrong with `given`. With `log` events are collected from there on."""
    setup = _Setup(names, scenario, log)
    return setup.problems or setup.state


def keys_of(names: Names) -> frozenset[str]:
    """Every key that `given` and expectations have of their own."""
    places = {*names.places(), *names.places(0)}
    numbers = {*names.rules.counters, *names.rules.settings}
    return frozenset((*_OWN_KEYS, _KNOWS, *names.beginning.words, *FACTS, *places, *numbers))


class _Setup:
    """Reads `given` entry by entry; what is wrong is noted, and nothing is played then."""

    def __init__(self, names: Names, scenario: Scenario, log: bool) -> None:
        self.names, self.problems = names_for(names, scenario, keys_of(names))
        self.given: Mapping[str, Any] = scenario.given
        self.spot = scenario.spot.below("given")
        self.used: dict[int, Spot] = {}
        self.later: list[Callable[[], None]] = []
        self.plan = Plan()
        if self.problems:
            return
        v = names.rules.vocabulary
        self.players = max(v.least_players, scenario.players or self._named_players())
        if self.players > v.most_players:
            spot = self.spot if scenario.players is None else scenario.spot.below("players")
            message = f"{v.game} is for {v.least_players} to {v.most_players} players, not {self.players}."
            self.problems.append(spot.problem("scenario-players", message))
            return
        self.state = names.game.blank(self.players, scenario.seed)
        self.beginning = names.beginning
        self.table = names.places()
        self._read()
        if self.problems:
            return
        refused = lay_out(self.names, self.state, self.plan)
        if refused is None:
            self.state.log = [] if log else None
            start = Start(self.plan.step, self.plan.values, frozenset(self.plan.named))
            refused = self.beginning.begin(self.state, start)
        if refused is not None:
            spot = self.spot.below(refused.word) if refused.word in self.given else self.spot
            code = "scenario-fill" if refused.word == "fill" else "scenario-no-choice"
            self._problem(spot, code, refused.message)

    def _named_players(self) -> int:
        words = [word for word, row in self.names.beginning.words.items() if row.takes == "player"]
        named = [*self.given, *(str(self.given.get(key, "")) for key in words)]
        return max((int(match[1]) for name in named if (match := PLAYER.fullmatch(name.lower()))), default=0)

    # ---- reading

    def _read(self) -> None:
        words = self.beginning.words
        seats: dict[int, str] = {}
        for key, value in self.given.items():
            low = key.lower()
            spot = self.spot.below(key)
            seat = self.names.seat(low, self.players)
            if seat is not None:
                self._player(seat, value, spot)
                if key != seats.setdefault(seat, key):
                    message = f"`{shortened(key)}` is the same player as `{shortened(seats[seat])}` above."
                    hint = "Write all that is given of a player below one key."
                    self.problems.append(spot.problem("scenario-player", message, hint, key=True))
            elif key in words or key in _OWN_KEYS:
                continue
            elif low in self.table and low not in words:
                self._place(self.table[low], value, spot)
            elif self.names.cards(low):
                self.later.append(partial(self._on_card, key, value, spot))
            else:
                known = (*words, *_OWN_KEYS, *self.table, *self.names.everybody(self.players))
                self._unknown(key, spot, known)
        for about_cards in self.later:
            about_cards()
        self.plan.step = self._step()
        for word in words:
            if word in self.given:
                self._word(word)
        self.plan.decks_filled, self.plan.dealt = self._fill()

    def _player(self, seat: int, value: Any, spot: Spot) -> None:
        places = self.names.places(seat)
        counters = {name: n for name, n in self.names.rules.counters.items() if self._of(name) == "player"}
        if not isinstance(value, dict):
            hint = "Write `{hand: [...], stall: [...]}`."
            self._problem(spot, "wrong-type", "A player's cards and numbers are a mapping.", hint)
            return
        for key, entry in value.items():
            inner = spot.below(key)
            low = key.lower()
            if low in places:
                self._place(places[low], entry, inner)
            elif low == _KNOWS:
                self.later.append(partial(self._knows, seat, entry, inner))
            elif low not in counters:
                self._unknown(key, inner, (*places, *counters, _KNOWS))
            elif (number := self._number(key, entry, inner)) is not None:
                self.state.counters[counters[low] * self.players + seat] = number

    def _of(self, counter: str) -> str:
        return self.names.rules.vocabulary.counters[counter].of

    def _number(self, key: str, entry: Any, spot: Spot) -> int | None:
        if isinstance(entry, int) and 0 <= entry <= _MOST:
            return entry
        message = f"`{key}` must be a whole number from 0 to {_MOST}, not `{shortened(entry)}`."
        self._problem(spot, "wrong-type", message)
        return None

    def _knows(self, seat: int, value: Any, spot: Spot) -> None:
        if isinstance(value, dict):
            self._problem(spot, "wrong-type", "What a player knows is a list of cards.")
            return
        for index, text in enumerate(as_list(value)):
            at = spot.below(index) if isinstance(value, list) else spot
            cards = self.names.cards(text)
            taken = [card for who, card in self.plan.known if who == seat]
            if not cards:
                self.problems.append(self.names.no_card(text, at))
            elif not (free := [card for card in cards if card not in taken]):
                self._problem(at, "scenario-card-twice", f"`{shortened(text)}` is known already.")
            else:
                self.plan.known.append((seat, self._one_of(free)))

    def _one_of(self, cards: list[int]) -> int:
        """Of cards that are printed alike, one that the scenario lays somewhere, if any."""
        return next((card for card in cards if card in self.used), cards[0])

    def _on_card(self, key: str, value: Any, spot: Spot) -> None:
        """Counters on a card."""
        counters = {name: n for name, n in self.names.rules.counters.items() if self._of(name) == "card"}
        if not isinstance(value, dict):
            self._problem(spot, "wrong-type", "What is given of a card are its counters: a mapping.")
            return
        for name, entry in value.items():
            inner = spot.below(name)
            if name.lower() not in counters:
                if counters:
                    self._unknown(name, inner, tuple(counters))
                else:
                    message = "Cards of this game have no counters."
                    self.problems.append(inner.problem("unknown-key", message, key=True))
            elif (number := self._number(name, entry, inner)) is not None:
                self.plan.coins[counters[name.lower()], self._one_of(self.names.cards(key))] = number

    def _place(self, place: Place, value: Any, spot: Spot) -> None:
        """The cards of one place, each of a kind that it holds, as many as it has room for."""
        rules = self.names.rules
        if isinstance(value, int | dict):
            example = "Write a list, such as `[Salt white, Rope brown]`."
            self._problem(spot, "wrong-type", "A place is given by its cards.", example)
            return
        zone = rules.vocabulary.zones[rules.slots.zone[place.slots[0]]]
        if zone.closed and not zone.pile and as_list(value):
            words = [word for word, name in self.beginning.places.items() if name == place.name]
            hint = f"Write `{words[0]}:` and its name." if words else None
            message = f"What lies in `{place.name}` is at work just then, and cannot be given."
            self._problem(spot, "scenario-wrong-place", message, hint)
            return
        self.plan.named.update(place.slots)
        cards: list[int] = []
        for index, text in enumerate(as_list(value)):
            at = spot.below(index) if isinstance(value, list) else spot
            card = self._card(text, at)
            if card is None:
                continue
            kind = rules.table.kind[card]
            slot = next((slot for slot in place.slots if rules.slots.kind[slot] == kind), -1)
            if slot < 0:
                message = f"`{text}` is a card of {rules.table.kinds[kind]}, and `{place.name}` holds none of those."
                self._problem(at, "scenario-wrong-place", message)
                continue
            cards.append(card)
            if slot in rules.deck_slot:
                self.plan.decks.setdefault(slot, []).append(card)
            else:
                self.plan.others.append((slot, card))
        for slot in place.slots:
            if slot in rules.deck_slot:
                self.plan.decks.setdefault(slot, [])
            room = rules.room_of[slot]
            here = [card for card in cards if rules.slots.kind[slot] == rules.table.kind[card]]
            if room >= 0 and len(here) > (most := read(self.state, room, rules.slots.owner[slot])):
                message = f"`{place.name}` has room for {most} cards, not {len(here)}."
                self._problem(spot, "scenario-no-room", message)

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
            hint = "Each card is in one place; take another one."
            self._problem(spot, "scenario-card-twice", message, hint)
            return None
        self.used[free] = spot
        return free

    def _step(self) -> str:
        text = " ".join(str(self.given.get("step", self.beginning.step)).lower().split())
        step = self.beginning.short.get(text, text)
        if step not in self.beginning.steps:
            near = did_you_mean(text, self.beginning.steps)
            hint = f"Did you mean `{near}`?" if near else f"Steps are: {', '.join(self.beginning.steps)}."
            message = f"`{shortened(text)}` is no step that play can start with."
            self._problem(self.spot.below("step"), "scenario-step", message, hint)
        return step

    def _word(self, word: str) -> None:
        """What a word of the machine's says."""
        row, value, spot = self.beginning.words[word], self.given[word], self.spot.below(word)
        if row.takes == "player":
            seat = self.names.seat(value, self.players)
            if seat is None:
                self.problems.append(self.names.no_player(value, self.players, spot))
            else:
                self.plan.values[word] = seat
        elif row.takes == "number":
            most = row.most(self.state) if row.most is not None else _MOST
            if isinstance(value, int) and 1 <= value <= most:
                self.plan.values[word] = value
            else:
                message = f"`{word}` must be a whole number from 1 to {most}, not `{shortened(value)}`."
                self._problem(spot, "wrong-type", message)
        elif isinstance(value, list | dict):
            self._problem(spot, "wrong-type", f"`{word}` is the name of one card.")
        elif (card := self._card(value, spot)) is not None:
            kind = self.names.table.kinds[self.names.table.kind[card]]
            if kind != row.kind:
                says = self.names.rules.vocabulary.kinds[row.kind].name
                self._problem(spot, "scenario-wrong-place", f"`{value}` is no {says}.")
            self.plan.values[word] = card

    def _fill(self) -> tuple[bool, tuple[str, ...]]:
        """Whether decks are filled, and the zones that are dealt to."""
        value, zones = self.given.get("fill", "true"), self.beginning.dealt
        words = {"true": (), "decks": (), "false": (), "all": zones}
        for zone in zones:
            words[zone] = words[f"{zone}s"] = (zone,)
        found: list[str] = []
        texts = [str(text).lower() for text in as_list(value)]
        for index, text in enumerate(texts):
            if text not in words or isinstance(value, dict) or (text == "false" and len(texts) > 1):
                spot = self.spot.below("fill", index) if isinstance(value, list) else self.spot.below("fill")
                shown = shortened(text if isinstance(value, list) else value)
                message = f"`fill` must be `true` or `false`, or say what is dealt besides, not `{shown}`."
                what = ", ".join(f"`{zone}`" for zone in (*zones, "all"))
                self._problem(spot, "wrong-type", message, f"What can be dealt is {what}.")
                continue
            found += words[text]
        return texts != ["false"], tuple(dict.fromkeys(found))

    def _unknown(self, key: str, spot: Spot, known: tuple[str, ...]) -> None:
        near = did_you_mean(key, known)
        hint = f"Did you mean `{near}`?" if near else f"What can stand here is: {', '.join(sorted(known))}."
        self.problems.append(
            spot.problem("unknown-key", f"`{shortened(key)}` is not a key here.", hint, key=True)
        )

    def _problem(self, spot: Spot, code: str, message: str, hint: str | None = None) -> None:
        self.problems.append(spot.problem(code, message, hint))
