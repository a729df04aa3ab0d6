"""The words of scenarios: how cards, places, players and options are called, and where in the file each stands."""

from __future__ import annotations

import copy
import functools
import re
from itertools import islice
from typing import Any

from attrs import frozen

from rulesdsl.brief import plain, quoted, shortened
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.decision import MOST_LOOKED_THROUGH, Decision, NotOffered, Option
from rulesdsl.games.game import Game
from rulesdsl.games.machines import beginning_of
from rulesdsl.games.reason import printed_in
from rulesdsl.tools.scenarios.spot import Spot

PLAYER = re.compile(r"player ([1-9][0-9]?)")
_PLAYER_IN_TEXT = re.compile(r"(?<![\w-])player ([1-9][0-9]?)(?![\w-])", re.I)
_DECLINE = "decline"
"""Whoever does nothing of what a card asks declines, however that option prints."""
_CAPITAL = re.compile(r"\b[A-Z]\w*")


@frozen
class Place:
    """A place for cards as scenarios name it: the slots of the kinds that it holds, in the order of the kinds."""

    name: str
    slots: tuple[int, ...]
    pile: bool
    hidden: bool


class Names:
    """All words of one game, and what the players are called: `people` by seat, empty where they are numbered."""

    def __init__(self, game: Game, people: tuple[str, ...] = ()) -> None:
        self.game = game
        self.beginning = beginning_of(game.rules)
        self.rules = game.rules
        self.table = game.rules.table
        self.labels: dict[str, list[int]] = {}
        for card, label in enumerate(self.table.label):
            self.labels.setdefault(label.lower(), []).append(card)
        words = sorted(self.labels, key=lambda label: (-len(label), label))
        one = "|".join(re.escape(word) for word in words)
        # Texts are looked through as they are written: the small form of a letter may be longer. A label may begin with a sign.
        written = sorted(dict.fromkeys(self.table.label), key=lambda label: (-len(label), label))
        self._label = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, written))})(?![\w-])", re.I)
        self._sum = re.compile(rf"(?:{one})(?: \+ (?:{one}))+(?![\w-])")
        self._places: dict[int, dict[str, Place]] = {}
        self._call(people)

    @functools.cached_property
    def vocabulary_words(self) -> frozenset[str]:
        """Every word that the game's own nouns are made of."""
        v = self.rules.vocabulary
        says = " ".join(row.says for _, rows in v.sections() for row in rows.values())
        return frozenset((*v.words(), *re.findall(r"\w+", says.lower())))

    @functools.cached_property
    def known_words(self) -> frozenset[str]:
        """Every word of the game's own nouns and of its cards' labels, in small letters."""
        return self.vocabulary_words.union(*(re.findall(r"\w+", label) for label in self.labels))

    def calling(self, people: tuple[str, ...]) -> Names:
        """The same words with other names of players."""
        if people == self.people:
            return self
        other = copy.copy(self)
        other._call(people)
        return other

    def _call(self, people: tuple[str, ...]) -> None:
        self.people = people
        self._seats = {name.lower(): seat for seat, name in enumerate(people)}
        one = "|".join(re.escape(name) for name in sorted(people, key=lambda name: -len(name)))
        self._person = re.compile(rf"(?<![\w-])(?:{one})(?![\w-])", re.I) if people else None

    # ---- cards

    def cards(self, text: object) -> list[int]:
        """The cards that are labelled so: more than one where several are printed alike."""
        return self.labels.get(plain(text), [])

    def labels_in(self, text: str) -> list[str]:
        """The labels of cards in a text, in small letters."""
        return [match[0].lower() for match in self._label.finditer(text)]

    def masked(self, text: str) -> str:
        """A text in small letters in which `@` stands for each card."""
        return self._label.sub("@", text)

    def no_card(self, text: object, spot: Spot, *, key: bool = False) -> Diagnostic:
        """Why a text is no card."""
        low = plain(text)
        several = self.table.labels_of(low)
        if several:
            alike = ", ".join(quoted(several))
            return spot.problem(
                "unknown-card",
                f"There are several cards named `{shortened(text)}`.",
                f"Write which: {alike}.",
                key=key,
            )
        near = did_you_mean(low, dict.fromkeys(self.table.label))
        return spot.problem(
            "unknown-card",
            f"There is no card `{shortened(text)}`.",
            printed_in(self.rules, low) or (f"Did you mean `{near}`?" if near else None),
            key=key,
        )

    def label(self, card: int) -> str:
        """What a card is called."""
        return self.table.label[card]

    # ---- places

    def places(self, owner: int = -1) -> dict[str, Place]:
        """The places of a player, or those of the table, by name: `hand`, `goods hand`, `market`, `goods deck`."""
        if owner in self._places:
            return self._places[owner]
        slots, kinds = self.rules.slots, self.table.kinds
        found: dict[str, Place] = {}
        for zone in self.rules.vocabulary.zones.values():
            if (zone.owner == "player") != (owner >= 0):
                continue
            hidden = zone.seen_by == "nobody"
            own = [slots.slot(zone.name, kinds.index(kind), owner) for kind in zone.holds]
            if zone.owner != "kind":
                found[zone.name] = Place(zone.name, tuple(own), zone.pile, hidden)
            if zone.owner == "kind" or len(zone.holds) > 1:
                for kind, slot in zip(zone.holds, own, strict=True):
                    name = f"{kind} {zone.name}"
                    found[name] = Place(name, (slot,), zone.pile, hidden)
        if owner < 0:
            for short, name in self.beginning.places.items():
                found[short] = found[name]
        self._places[owner] = found
        return found

    def place(self, text: str, players: int) -> Place | None:
        """The place that a text names: `market`, `hand of player 2`."""
        low = plain(text)
        table = self.places()
        if low in table:
            return table[low]
        name, _, who = low.rpartition(" of ")
        seat = self.seat(who, players)
        return None if seat is None else self.places(seat).get(name)

    def place_of(self, card: int, slot: int) -> str:
        """What the place is called where a card lies: `market`, `hand of player 2`."""
        owner = self.rules.slots.owner[slot]
        found = [
            place for name, place in self.places(owner).items() if slot in place.slots and name == place.name
        ]
        name = min(found, key=lambda place: len(place.slots)).name if owner < 0 else found[0].name
        return name if owner < 0 else f"{name} of {self.who(owner)}"

    # ---- players

    def seat(self, text: object, players: int) -> int | None:
        """The seat of `player 2`, or of a player's name; None for another text, or where nobody sits there."""
        low = plain(text)
        if low in self._seats:
            return self._seats[low]
        match = PLAYER.fullmatch(low)
        return int(match[1]) - 1 if match and int(match[1]) <= players else None

    def who(self, seat: int) -> str:
        """What a player is called."""
        return self.people[seat] if seat < len(self.people) else f"player {seat + 1}"

    def everybody(self, players: int) -> list[str]:
        """All players by what they are called."""
        return [self.who(seat) for seat in range(players)]

    def no_player(self, text: object, players: int, spot: Spot, *, key: bool = False) -> Diagnostic:
        """Why a text is no player."""
        near = did_you_mean(str(text), self.everybody(players))
        hint = f"Did you mean `{near}`?" if near else f"Players are {', '.join(self.everybody(players))}."
        if near is None and not self.people and not PLAYER.fullmatch(plain(text)):
            hint += " They have no names here: to give them some, write `players: [Ana, Ben]`."
        message = f"`{shortened(text)}` is none of the {players} players."
        return spot.problem("scenario-player", message, hint, key=key)

    def said(self, text: object) -> str:
        """A text of the game in which players are called by their names."""
        if not self.people:
            return str(text)

        def name(match: re.Match[str]) -> str:
            seat = int(match[1]) - 1
            return self.people[seat] if seat < len(self.people) else match[0]

        return _PLAYER_IN_TEXT.sub(name, str(text))

    def numbered(self, text: object) -> str:
        """A text in which players are called by their names, as the game has it; names of cards stay as they are."""
        line = " ".join(str(text).split())
        if self._person is None:
            return line
        taken = [match.span() for match in self._label.finditer(line)]

        def number(match: re.Match[str]) -> str:
            if any(start <= match.start() < end for start, end in taken):
                return match[0]
            return f"player {self._seats[match[0].lower()] + 1}"

        return self._person.sub(number, line)

    # ---- options

    def canonical(self, text: object) -> str:
        """An option's text where capitals, spaces and the order of cards joined by `+` do not matter."""
        low = plain(text)
        return self._sum.sub(lambda match: " + ".join(sorted(match[0].split(" + "))), low)

    def option(self, decision: Decision, text: object) -> Option | None:
        """The option of a decision that a text means."""
        texts = [self.canonical(text), self.canonical(self.numbered(text))]
        if texts[0] == _DECLINE and decision.about and isinstance(decision.about[0], str):
            texts.append(f"{decision.about[0]} nothing")
        for wanted in dict.fromkeys(texts):
            found = self._option(decision, wanted)
            if found is not None:
                return found
        return None

    def _option(self, decision: Decision, wanted: str) -> Option | None:
        if decision.source.size() > MOST_LOOKED_THROUGH:
            try:
                return decision.find(wanted)
            except NotOffered:
                return None
        exact = next((option for option in decision.options if str(option).lower() == wanted), None)
        if exact is not None or " + " not in wanted:
            return exact
        return next((option for option in decision.options if self.canonical(option) == wanted), None)

    def misspelt(self, text: object) -> str | None:
        """What of an option's text, capitals aside, is no card and much like one: what follows its verb, or stands beside a `+`."""
        _, _, rest = self.canonical(self.numbered(text)).partition(" ")
        for part in rest.split(" + "):
            words = re.findall(r"\w+", part)
            if part in self.labels or all(word.isdigit() or word in self.known_words for word in words):
                continue
            if did_you_mean(part, self.labels) is not None:
                return part
        return None

    def odd_word(self, text: object, decision: Decision | None = None) -> str | None:
        """A word of an option's text that begins as cards do and is of none: the text can stand for no option.

        Words of the vocabulary, of players' names and of what is offered are no such words, nor is the first.
        """
        low = " ".join(str(text).split())
        taken = [match.span() for match in self._label.finditer(low)]
        if self._person is not None:
            taken += [match.span() for match in self._person.finditer(low)]
        odd = [
            match[0]
            for match in _CAPITAL.finditer(low)
            if match.start() > 0
            and match[0].lower() not in self.vocabulary_words
            and not any(start <= match.start() < end for start, end in taken)
        ]
        if not odd:
            return None
        options = islice(decision.options, MOST_LOOKED_THROUGH) if decision is not None else ()
        offered = {word for option in options for word in _CAPITAL.findall(str(option))}
        labels = {word for label in self.table.label for word in _CAPITAL.findall(label)}
        return next((word for word in odd if word not in offered or word in labels), None)


def as_list(value: Any) -> list[Any]:
    """A list, or the list of a single entry."""
    return value if isinstance(value, list) else [value]
