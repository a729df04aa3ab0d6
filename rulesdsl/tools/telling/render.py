"""The record of a game in words, as one player saw it: a line for each event that the player may know of.

Events are the tuples of `State.log`. A card that the player may not know is shown as its kind; a choice of cards is shown by what
then moves, so a choice that had no effect leaves no line for the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulesdsl.characters import escape
from rulesdsl.language.prose_words import capital, third_person
from rulesdsl.tools.telling.called import NUMBERED, Called

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.vocabulary import Kind

EVERYBODY = -1
"""Seen as somebody who looks on: what all players see."""

SAID = (
    "main-action",
    "another-barter",
    "answer",
    "counteroffer",
    "choose-player",
    "choose-word",
    "option",
    "draw",
    "may",
)
"""Kinds of decisions whose answers are said aloud: they name no card that others may not know."""

TOLD_OTHERWISE = {"request"}
"""First words of answers that another event tells better."""

OBVIOUS_SOURCE = {"deal": "deck", "display": "hand", "draw": "deck", "play": "hand", "put away": "stall"}
OBVIOUS_TARGET = {
    "discard": "discard",
    "display": "stall",
    "draw": "hand",
    "play": "stage",
    "put away": "hand",
    "reveal": "stage",
    "take": "hand",
}
"""For each verb the zone that its cards come from, or go to, where nothing is said: nobody else's than the actor's."""

EXCHANGES = {"swap": "exchange", "trade": "trade"}
"""Verbs whose cards go two ways."""


class Renderer:
    """Puts events into words for one player (`EVERYBODY` for all that is public)."""

    def __init__(self, state: State, player: int, called: Called = NUMBERED) -> None:
        self.state = state
        self.player = player
        self.called = called
        rules = state.rules
        self.rules = rules
        self.table = rules.table
        self.kinds = tuple(rules.vocabulary.kinds.values())
        self.tellers: dict[str, Callable[..., str | None]] = {
            "choice": self.choice,
            "count": self.count,
            "hand": self.hand,
            "move": self.move,
            "offer": self.offer,
            "reshuffle": self.reshuffle,
            "round": self.round,
            "rule": self.rule,
            "show": self.show,
            "shuffle": self.shuffle,
            "step": self.step,
            "turn": self.turn,
        }

    def lines(self, events: Iterable[tuple[Any, ...]]) -> Iterator[str]:
        """The lines of some events, in order."""
        for event in events:
            line = self.line(event)
            if line is not None:
                yield line

    def step(self, happening: int, player: int) -> str:
        """`You: Color Match.`: why what follows is drawn."""
        row = self.rules.vocabulary.procedures[self.rules.happening_names[happening]]
        says = row.says.replace("{whose} ", "").removeprefix("the ")
        return f"{self.subject(player)}: {capital(says)}."

    def line(self, event: tuple[Any, ...]) -> str | None:
        """One event in words, fit for a terminal; None where the player learns nothing."""
        teller = self.tellers.get(event[0])
        text = teller(*event[1:]) if teller is not None else None
        return escape(text) if text is not None else None

    # ---- who and what

    def who(self, player: int) -> str:
        """`Player 2`; the table where it is nobody."""
        if player < 0:
            return "The table"
        return self.called.subject(player) + (" (you)" if player == self.player else "")

    def subject(self, player: int) -> str:
        """`Player 2`, `You`; who begins a sentence."""
        return "You" if player == self.player >= 0 else self.who(player)

    def does(self, player: int, verb: str) -> str:
        """`You draw`, `Player 2 draws`."""
        return f"{self.subject(player)} {verb if player == self.player >= 0 else third_person(verb)}"

    def sees(self, mask: int) -> bool:
        """Whether players of a mask include whoever looks; of onlookers all must see it."""
        everybody = (1 << self.state.players) - 1
        return mask & everybody == everybody if self.player == EVERYBODY else bool(mask >> self.player & 1)

    def cards(self, cards: Iterable[tuple[int, bool]]) -> str:
        """Cards by name, those not seen as `2 Goods`."""
        names = []
        hidden: Counter[int] = Counter()
        for card, seen in cards:
            if seen:
                names.append(self.table.label[card])
            else:
                hidden[self.table.kind[card]] += 1
        names += [
            f"{number} {counted_kind(self.kinds[kind], number)}" for kind, number in sorted(hidden.items())
        ]
        return " + ".join(names) or "nothing"

    def place(self, slot: int, actor: int = -1) -> str:
        """`the Market`, `your Stall`, `player 2's Stall`; `their Stall` where it is that of who acts."""
        slots = self.rules.slots
        zone = self.rules.vocabulary.zones[slots.zone[slot]]
        owner = slots.owner[slot]
        says = zone.says.replace("{kind}", self.kinds[slots.kind[slot]].says)
        if owner < 0:
            return says
        whose = (
            "your" if owner == self.player else "their" if owner == actor else f"{self.called.who(owner)}'s"
        )
        return says.replace("{whose}", whose) if "{whose}" in says else f"{whose} {says}"

    # ---- events

    def turn(self, number: int, player: int) -> str:
        return f"Turn {number}: {self.who(player)}"

    def hand(self, number: int, dealer: int) -> str:
        return f"Hand {number}: {self.who(dealer)} deals"

    def round(self, number: int, leader: int) -> str:
        return f"Round {number}: {self.who(leader)} leads"

    def choice(self, player: int, text: str, public: bool, kind: str) -> str | None:
        if kind == "order" and player == self.player:
            return f"You choose, topmost first: {text.removeprefix('order ')}"
        if not public or kind not in SAID or text.split(" ", 1)[0] in TOLD_OTHERWISE:
            return None
        return f"{self.subject(player)}: {self.called.said(text)}"

    def offer(self, player: int, partner: int, requested: tuple[int, ...], offered: tuple[int, ...]) -> str:
        asked = self.cards((card, True) for card in requested)
        given = self.cards((card, True) for card in offered)
        whom = "you" if partner == self.player else self.called.who(partner)
        return f"{self.does(player, 'offer')} {whom} {given} for {asked}"

    def move(self, verb: str, actor: int, moved: tuple[tuple[int, int, int, int], ...]) -> str:
        slots = self.rules.slots
        groups: dict[tuple[int, int], list[tuple[int, bool]]] = {}
        for card, source, target, mask in moved:
            groups.setdefault((source, target), []).append((card, self.sees(mask)))
        told = self.shortly(verb, actor, groups)
        if told is not None:
            return told
        for (_, target), cards in groups.items():
            if slots.pile[target] and not slots.public[target]:
                # Cards are laid one by one, so that the order of the event is not that of the pile.
                cards.sort(key=lambda row: self.table.label[row[0]])
        if verb in EXCHANGES and actor >= 0:
            given = [key for key in groups if slots.owner[key[0]] == actor]
            got = [key for key in groups if key not in given]
            if given and got:
                return f"{self.does(actor, EXCHANGES[verb])} {self.come(groups, given, actor)} for {self.come(groups, got, actor)}"
        if all(self.tidied(verb, source, target) for source, target in groups):
            verb = "goes" if len(moved) == 1 else "go"
            return ", ".join(
                f"{self.cards(cards)} {verb} to {self.place(to)}" for (_, to), cards in groups.items()
            )
        if actor < 0 and verb == "deal":
            return ", ".join(
                f"Dealt to {self.place(target)}: {self.cards(cards)}" for (_, target), cards in groups.items()
            )
        parts = [
            f"{self.cards(cards)}{self.way(verb, actor, source, target)}"
            for (source, target), cards in groups.items()
        ]  # fmt: skip
        back = " back" if verb == "put" and all(source == target for source, target in groups) else ""
        return f"{self.does(actor, verb)}{back} {', '.join(parts)}"

    def come(
        self, groups: dict[tuple[int, int], list[tuple[int, bool]]], keys: list[tuple[int, int]], actor: int
    ) -> str:
        """Cards and where they come from: one side of an exchange."""
        return " and ".join(f"{self.cards(groups[key])} from {self.place(key[0], actor)}" for key in keys)

    def tidied(self, verb: str, source: int, target: int) -> bool:
        """Whether a card that has done its work goes where such cards go: nobody chose that."""
        zones, slots = self.rules.vocabulary.zones, self.rules.slots
        return verb == "discard" and zones[slots.zone[source]].closed and slots.zone[target] == "discard"

    def way(self, verb: str, actor: int, source: int, target: int) -> str:
        """Where cards come from and go to, as far as the verb does not say it."""
        slots = self.rules.slots
        if source == target:
            return f" in {self.place(source, actor)}"
        into = "into" if slots.pile[target] and not slots.public[target] else "to"
        come, go = OBVIOUS_SOURCE.get(verb), OBVIOUS_TARGET.get(verb)
        plain_source = slots.zone[source] == come and slots.owner[source] in (actor, -1)
        plain_target = slots.zone[target] == go and slots.owner[target] in (actor, -1)
        come_from = "" if plain_source else f" from {self.place(source, actor)}"
        go_to = "" if plain_target else f" {into} {self.place(target, actor)}"
        return come_from + go_to

    def shortly(
        self, verb: str, actor: int, groups: Mapping[tuple[int, int], Sequence[tuple[int, bool]]]
    ) -> str | None:
        """A card of somebody's that the game's own verb lays before them or takes off the table needs no places named."""
        act = self.rules.vocabulary.acts.get(verb)
        owner = self.rules.slots.owner
        if any(owner[source] < 0 for source, _ in groups):
            return None
        if (
            act is not None
            and act.to is None
            and all(owner[source] == owner[target] == actor for source, target in groups)
        ):
            return f"{self.does(actor, verb)} {', '.join(map(self.cards, groups.values()))}"
        if act is not None and act.swaps and [len(cards) for cards in groups.values()] == [1, 1]:
            one, other = groups.values()
            source = list(groups)[1][0]
            return f"{self.does(actor, verb)} {self.cards(one)} for {self.whose(owner[source])} {self.cards(other)}"
        if (act is None or act.to is None) and not (verb == "put away" and actor < 0):
            return None
        cards = ", ".join(
            f"{self.whose(owner[source])} {self.cards(cards)}" for (source, _), cards in groups.items()
        )
        single = sum(map(len, groups.values())) == 1
        return f"{cards[:1].upper()}{cards[1:]} {'is' if single else 'are'} {act.past if act is not None else verb}"

    def whose(self, player: int) -> str:
        """`your`, `player 2's`"""
        return "your" if player == self.player else f"{self.called.who(player)}'s"

    def show(self, verb: str, actor: int, shown: tuple[tuple[int, int, int], ...]) -> str:
        cards = self.cards((card, self.sees(mask)) for card, _, mask in shown)
        places = dict.fromkeys(self.place(slot, actor) for _, slot, _ in shown)
        return f"{self.does(actor, verb)} {cards} of {', '.join(places)}"

    def reshuffle(self, kind: int, number: int) -> str:
        cards = "1 card" if number == 1 else f"{number} cards"
        return f"The {self.kinds[kind].says} discard pile ({cards}) is shuffled and goes under the deck"

    def shuffle(self, slot: int) -> str:
        return f"{capital(self.place(slot))} is shuffled"

    def count(self, index: int, change: int, total: int) -> str:
        number, player = divmod(index, self.state.players)
        counter = list(self.rules.vocabulary.counters.values())[number]
        return f"{self.subject(player)}: {counter.says} {change:+d}, now {total}"

    def rule(self, key: tuple[int, int], happening: int, timing: str) -> str | None:
        card, _ = key
        if card < 0:
            return None
        name = self.rules.happening_names[happening]
        row = self.rules.vocabulary.procedures.get(name)
        says = row.says.replace("{whose}", "its") if row is not None else name
        article = "" if says.startswith(("the ", "its ")) else "the "
        return f"{self.table.label[card]} acts {timing} {article}{says}"


def counted_kind(kind: Kind, number: int) -> str:
    """What so many cards of a kind are called."""
    return kind.says if number == 1 else kind.plural_says


def render(state: State, player: int, since: int = 0, called: Called = NUMBERED) -> list[str]:
    """The record of a game as one player saw it, from an event on."""
    return list(Renderer(state, player, called).lines((state.log or [])[since:]))
