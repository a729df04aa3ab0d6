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
from typing import Any

from rulesdsl.brief import plain, shortened
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.state import State
from rulesdsl.games.beginning import Start
from rulesdsl.tools.scenarios.expect import FACTS
from rulesdsl.tools.scenarios.given_cards import MOST, CardReader, counter_of
from rulesdsl.tools.scenarios.given_layout import Plan, lay_out
from rulesdsl.tools.scenarios.names import PLAYER, Names, as_list
from rulesdsl.tools.scenarios.people import names_for
from rulesdsl.tools.scenarios.shape import Scenario
from rulesdsl.tools.scenarios.spot import Spot

_OWN_KEYS = ("step", "fill")
_KNOWS = "knows"


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
        self.later: list[Callable[[], None]] = []
        self.plan = Plan()
        if self.problems:
            return
        v = names.rules.vocabulary
        self.players = max(v.least_players, scenario.players or self._named_players())
        number = self.players if scenario.players is None else scenario.players
        if not v.least_players <= number <= v.most_players:
            spot = self.spot if scenario.players is None else scenario.spot.below("players")
            message = f"{v.game} is for {v.least_players} to {v.most_players} players, not {number}."
            self.problems.append(spot.problem("scenario-players", message))
            return
        self.state = names.game.blank(self.players, scenario.seed)
        self.beginning = names.beginning
        self.table = names.places()
        self.cards = CardReader(self.names, self.state, self.plan, self.problems)
        self._read()
        if self.problems:
            return
        refused = lay_out(self.names, self.state, self.plan)
        if refused is None:
            self.state.log = [] if log else None
            self.state.forced = []
            start = Start(self.plan.step, self.plan.values, frozenset(self.plan.named))
            refused = self.beginning.begin(self.state, start)
        if refused is not None:
            spot = self.spot.below(refused.word) if refused.word in self.given else self.spot
            code = "scenario-fill" if refused.word == "fill" else "scenario-no-choice"
            self.cards.problem(spot, code, refused.message)

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
                self.cards.place(self.table[low], value, spot)
            elif self.names.cards(low):
                self.later.append(partial(self.cards.on_card, key, value, spot))
            else:
                known = (*words, *_OWN_KEYS, *self.table, *self.names.everybody(self.players))
                self.cards.unknown(key, value, spot, known, elsewhere=self._of_player())
        for about_cards in self.later:
            about_cards()
        self.plan.step = self._step()
        for word in words:
            if word in self.given:
                self._word(word)
        self.plan.decks_filled, self.plan.dealt = self._fill()

    def _player(self, seat: int, value: Any, spot: Spot) -> None:
        places = self.names.places(seat)
        counters = {
            name: n
            for name, n in self.names.rules.counters.items()
            if counter_of(self.names, name) == "player"
        }
        if not isinstance(value, dict):
            hint = "Write `{hand: [...], stall: [...]}`."
            self.cards.problem(spot, "wrong-type", "A player's cards and numbers are a mapping.", hint)
            return
        for key, entry in value.items():
            inner = spot.below(key)
            low = key.lower()
            if low in places:
                self.cards.place(places[low], entry, inner)
            elif low == _KNOWS:
                self.later.append(partial(self.cards.knows, seat, entry, inner))
            elif low not in counters:
                self.cards.unknown(
                    key,
                    entry,
                    inner,
                    self._of_player(),
                    elsewhere=(*self.table, *self.beginning.words, *_OWN_KEYS),
                    below_player=True,
                )
            elif (number := self.cards.number(key, entry, inner)) is not None:
                self.state.counters[counters[low] * self.players + seat] = number

    def _step(self) -> str:
        text = plain(self.given.get("step", self.beginning.step))
        step = self.beginning.short.get(text, text)
        if step not in self.beginning.steps:
            near = did_you_mean(text, self.beginning.steps)
            hint = f"Did you mean `{near}`?" if near else f"Steps are: {', '.join(self.beginning.steps)}."
            message = f"`{shortened(text)}` is no step that play can start with."
            self.cards.problem(self.spot.below("step"), "scenario-step", message, hint)
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
            most = row.most(self.state) if row.most is not None else MOST
            if isinstance(value, int) and 1 <= value <= most:
                self.plan.values[word] = value
            else:
                message = f"`{word}` must be a whole number from 1 to {most}, not `{shortened(value)}`."
                self.cards.problem(spot, "wrong-type", message)
        elif isinstance(value, list | dict):
            self.cards.problem(spot, "wrong-type", f"`{word}` is the name of one card.")
        elif any(self._kind(card) != row.kind for card in self.names.cards(value)):
            says = self.names.rules.vocabulary.kinds[row.kind or ""].name
            self.cards.problem(spot, "scenario-wrong-place", f"`{shortened(value)}` is no {says}.")
        elif (card := self.cards.card(value, spot)) is not None:
            self.plan.values[word] = card

    def _kind(self, card: int) -> str:
        return self.names.table.kinds[self.names.table.kind[card]]

    def _of_player(self) -> tuple[str, ...]:
        """The keys that stand below a player."""
        counters = [name for name in self.names.rules.counters if counter_of(self.names, name) == "player"]
        return (*self.names.places(0), *counters, _KNOWS)

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
                players_own = self.names.places(0)
                plural = [f"{zone}s" if zone in players_own else zone for zone in zones]
                what = ", ".join(f"`{zone}`" for zone in (*plural, "all"))
                self.cards.problem(spot, "wrong-type", message, f"What can be dealt is {what}.")
                continue
            found += words[text]
        return texts != ["false"], tuple(dict.fromkeys(found))
