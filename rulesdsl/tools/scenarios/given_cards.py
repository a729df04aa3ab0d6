"""The cards of `given`: each is a card that there is, lies in one place, and can lie there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulesdsl.brief import shortened
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.numbers import read
from rulesdsl.engine.state import State
from rulesdsl.tools.scenarios.given_layout import Plan
from rulesdsl.tools.scenarios.names import Names, Place, as_list
from rulesdsl.tools.scenarios.spot import Spot
from rulesdsl.tools.scenarios.unknown import unknown_key

MOST = 9999
"""The greatest number that a counter is given."""


def counter_of(names: Names, counter: str) -> str:
    """Whether a counter is a player's or a card's."""
    return names.rules.vocabulary.counters[counter].of


class CardReader:
    """Reads cards, counters and knowledge into a plan; what is wrong is noted in `problems`."""

    def __init__(self, names: Names, state: State, plan: Plan, problems: list[Diagnostic]) -> None:
        self.names = names
        self.state = state
        self.plan = plan
        self.problems = problems
        self.used: dict[int, Spot] = {}

    def number(self, key: str, entry: Any, spot: Spot) -> int | None:
        """What a counter is given as."""
        if isinstance(entry, int) and 0 <= entry <= MOST:
            return entry
        message = f"`{shortened(key)}` must be a whole number from 0 to {MOST}, not `{shortened(entry)}`."
        self.problem(spot, "wrong-type", message)
        return None

    def knows(self, seat: int, value: Any, spot: Spot) -> None:
        """Cards that a player knows, wherever they lie."""
        if isinstance(value, dict):
            self.problem(spot, "wrong-type", "What a player knows is a list of cards.")
            return
        for index, text in enumerate(as_list(value)):
            at = spot.below(index) if isinstance(value, list) else spot
            cards = self.names.cards(text)
            taken = [card for who, card in self.plan.known if who == seat]
            if not cards:
                self.problems.append(self.names.no_card(text, at))
            elif not (free := [card for card in cards if card not in taken]):
                self.problem(at, "scenario-card-twice", f"`{shortened(text)}` is known already.")
            else:
                self.plan.known.append((seat, self._one_of(free)))

    def _one_of(self, cards: list[int]) -> int:
        """Of cards that are printed alike, one that the scenario lays somewhere, if any."""
        return next((card for card in cards if card in self.used), cards[0])

    def on_card(self, key: str, value: Any, spot: Spot) -> None:
        """Counters on a card."""
        counters = {
            name: n for name, n in self.names.rules.counters.items() if counter_of(self.names, name) == "card"
        }
        if not isinstance(value, dict):
            self.problem(spot, "wrong-type", "What is given of a card are its counters: a mapping.")
            return
        for name, entry in value.items():
            inner = spot.below(name)
            if name.lower() not in counters:
                if counters:
                    self.unknown(name, entry, inner, tuple(counters), below_player=True)
                else:
                    message = "Cards of this game have no counters."
                    self.problems.append(inner.problem("unknown-key", message, key=True))
            elif (number := self.number(name, entry, inner)) is not None:
                self.plan.coins[counters[name.lower()], self._one_of(self.names.cards(key))] = number

    def place(self, place: Place, value: Any, spot: Spot) -> None:
        """The cards of one place, each of a kind that it holds, as many as it has room for."""
        rules = self.names.rules
        if isinstance(value, int | dict):
            example = "Write a list, such as `[Salt white, Rope brown]`."
            self.problem(spot, "wrong-type", "A place is given by its cards.", example)
            return
        zone = rules.vocabulary.zones[rules.slots.zone[place.slots[0]]]
        if zone.closed and not zone.pile and as_list(value):
            words = [word for word, name in self.names.beginning.places.items() if name == place.name]
            hint = f"Write `{words[0]}:` and its name." if words else None
            message = f"What lies in `{place.name}` is at work just then, and cannot be given."
            self.problem(spot, "scenario-wrong-place", message, hint)
            return
        self.plan.named.update(place.slots)
        cards: list[int] = []
        for index, text in enumerate(as_list(value)):
            at = spot.below(index) if isinstance(value, list) else spot
            card = self.card(text, at)
            if card is None:
                continue
            kind = rules.table.kind[card]
            slot = next((slot for slot in place.slots if rules.slots.kind[slot] == kind), -1)
            if slot < 0:
                message = f"`{shortened(text)}` is a card of {rules.table.kinds[kind]}, and `{place.name}` holds none of those."
                self.problem(at, "scenario-wrong-place", message)
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
                self.problem(spot, "scenario-no-room", message)

    def card(self, text: object, spot: Spot) -> int | None:
        """A card that lies nowhere else yet; of cards that are printed alike the next."""
        cards = self.names.cards(text)
        if not cards:
            self.problems.append(self.names.no_card(text, spot))
            return None
        free = next((card for card in cards if card not in self.used), None)
        if free is None:
            before = self.used[cards[-1]].span
            line, column = before.source.line_column(before.start)
            message = f"`{shortened(text)}` lies somewhere already: line {line}, column {column}."
            hint = "Each card is in one place; take another one."
            self.problem(spot, "scenario-card-twice", message, hint)
            return None
        self.used[free] = spot
        return free

    def unknown(
        self,
        key: str,
        value: Any,
        spot: Spot,
        known: Collection[str],
        *,
        elsewhere: Collection[str] = (),
        below_player: bool = False,
    ) -> None:
        """A key that there is not."""
        self.problems.append(
            unknown_key(
                self.names,
                self.state.players,
                key,
                value,
                spot,
                sorted(set(known)),
                elsewhere=elsewhere,
                below_player=below_player,
            )
        )

    def problem(self, spot: Spot, code: str, message: str, hint: str | None = None) -> None:
        """Something is wrong at a place."""
        self.problems.append(spot.problem(code, message, hint))
