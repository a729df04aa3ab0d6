"""Law 5: a player gets the same, to the byte, in all worlds that differ only in what the player may not know.

At every decision of a game, for every player and for somebody who looks on:

- *still*: all cards that the player does not know lie elsewhere among their kind, and chance is another. View, table, what is asked and
  offered, what a wrong choice answers: all is as it was.
- *noted*: the engine notes no more of what the player knows than they were shown.
- *moving*: before the choice the cards lie elsewhere that the player knew neither before it nor after it; the same is chosen. What the player
  is told of it is the same; where both worlds stop at the same point, all that the player then gets is the same.

What a hand holds may decide, by the rules, whether its owner is asked at all. So one world may stop earlier than the other: then what is told
up to there is compared.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

from rulesdsl.engine.chance import Dice
from rulesdsl.engine.decision import Decision, NotOffered
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.games.seat import Seat
from rulesdsl.tools.table.play import learned
from rulesdsl.tools.telling.board import board, result
from rulesdsl.tools.telling.menu import Menu
from rulesdsl.tools.telling.render import Renderer
from rulesdsl.tools.transcripts.view import seen_by, table_for
from tests.laws import worlds
from tests.laws.witness import Witness
from tests.laws.worlds import EVERYBODY, Card, Leak

Event = tuple[Any, ...]

MOST_TURNS = 400
ALL_TEXTS = 120
"""Options whose texts are all compared; of more, the first and last ones and some between."""
SOME = 24
MOST_PROBED = 120
"""With more options a wrong choice is tried now and then only: all of them are printed for the answer."""


@define
class Tally:
    """What was looked at. `parted` are comparisons of worlds that no longer stop at the same point."""

    games: int = 0
    over: int = 0
    decisions: int = 0
    still: int = 0
    moving: int = 0
    parted: int = 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.over += other.over
        self.decisions += other.decisions
        self.still += other.still
        self.moving += other.moving
        self.parted += other.parted


# ---------------------------------------------------------------------------------------------------- what a player gets


def gets(state: State, player: int, draw: int, *, briefly: bool = False) -> dict[str, Any]:
    """Everything that a player gets at a position, by what it is; `draw` picks the samples. `briefly`: but for what follows from the rest."""
    got: dict[str, Any] = {"view": repr(state.view(player))}
    if not briefly:
        got["table"] = table_for(state, player)
    if state.over:
        got["result"] = result(state)
    decision = state.decision
    if decision is not None and decision.player == player:
        got |= asked(state, decision, draw, briefly=briefly)
    return got


def at_rest(state: State, player: int) -> tuple[str, list[str]]:
    """What a player gets of a position but for who decides what, and the rules that hold."""
    return repr(state.view(player) | {"decision": None, "rules": None}), board(state, player)


def asked(state: State, decision: Decision, draw: int, *, briefly: bool) -> dict[str, Any]:
    """What whoever decides gets besides: the question, its options, and what wrong answers bring."""
    options = decision.options
    size = len(options)
    if size <= ALL_TEXTS:
        indices: Iterable[int] = range(size)
    else:
        between = [(draw * (2 * turn + 1)) % size for turn in range(SOME)]
        indices = [*range(SOME), *between, *range(size - SOME, size)]
    label = state.rules.table.label
    about = [repr(part) for part in decision.about if part is not label]
    got: dict[str, Any] = {
        "question": (decision.prompt, decision.kind, decision.public, repr(decision), about),
        "options": (size, [str(options[index]) for index in indices]),
        "values": repr(worlds.renamed([options[index].value for index in indices], printed_alike(label))),
    }
    if not briefly and (size <= MOST_PROBED or draw % 16 == 0):
        menu = Menu(decision)
        got["menu"] = menu.page()
        word = label[draw % len(label)]
        got["answers"] = [
            answer(decision, text) for text in ("nonsense", word, f"{got['options'][1][0]} + {word}")
        ]
    return got


@functools.cache
def printed_alike(labels: tuple[str, ...]) -> worlds.Moves:
    """Of cards that are printed alike the first, for all of them: nobody can tell which of them it is."""
    first: dict[str, int] = {}
    return {card: Card(first.setdefault(label, card)) for card, label in enumerate(labels)}


def answer(decision: Decision, text: str) -> str:
    """What a typed choice brings."""
    try:
        return f"chosen: {decision.find(text)}"
    except NotOffered as error:
        return str(error)


def told(state: State, player: int, events: Sequence[Event]) -> dict[str, list[str]]:
    """The lines of events that a player reads: as they are told in play, and in the transcript as that player saw the game."""
    lines = {"the log": list(Renderer(state, player).lines(events))}
    if player != EVERYBODY:
        log, state.log = state.log, list(events)
        lines["the transcript"] = seen_by(state, player)
        state.log = log
    return lines


def imagined(state: State, player: int, draw: int) -> str:
    """What a program in the player's seat can think up of the game."""
    return Seat(state, player).imagine(Dice(draw)).dump()


# ---------------------------------------------------------------------------------------------------------- comparing


def same(channel: str, here: Any, there: Any, player: int, where: str) -> None:
    """Raises `Leak` where the two differ."""
    if here != there:
        who = "an onlooker" if player == EVERYBODY else f"player {player + 1}"
        raise Leak(f"{channel} of {who} {where} tells what they may not know:\n{difference(here, there)}")


def difference(here: Any, there: Any) -> str:
    """The first place where two values differ."""
    if isinstance(here, list | tuple) and isinstance(there, list | tuple):
        for one, other in zip(here, there, strict=False):
            if one != other:
                return difference(one, other)
        return f"  here:  {len(here)} parts\n  there: {len(there)} parts\n  {list(here)[-2:]}\n  {list(there)[-2:]}"
    one, other = str(here), str(there)
    start = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, start - 60)
    return f"  here:  {one[start : start + 160]}\n  there: {other[start : start + 160]}"


def shown_to(events: Iterable[Event], wanted: int) -> set[int]:
    """The cards that events tell players of a mask."""
    found: set[int] = set()
    for event in events:
        match event:
            case ("move", _, _, rows):
                found.update(card for card, _, _, mask in rows if mask & wanted == wanted)
            case ("show", _, _, rows):
                found.update(card for card, _, mask in rows if mask & wanted == wanted)
            case ("choice", *_):
                pass
            case _:
                found.update(worlds.cards_in(event))
    return found


def retold(
    events: Sequence[Event], player: int, wanted: int, kinds: dict[int, list[Card]], draw: int
) -> list[Event]:
    """The events as they might have been: other cards where the player saw none, and other words in secret choices."""

    def instead(card: int, mask: int) -> int:
        if mask & wanted == wanted:
            return card
        alike = kinds[card]
        return alike[(alike.index(card) + 1 + draw) % len(alike)]  # type: ignore[arg-type]

    found: list[Event] = []
    for event in events:
        match event:
            case ("move", verb, actor, rows):
                found.append(("move", verb, actor, tuple((instead(c, m), s, t, m) for c, s, t, m in rows)))
            case ("show", verb, actor, rows):
                found.append(("show", verb, actor, tuple((instead(c, m), s, m) for c, s, m in rows)))
            case ("choice", who, _, False, kind) if who != player:
                found.append(("choice", who, "another choice", False, kind))
            case _:
                found.append(event)
    return found


def unworded(events: Iterable[Event]) -> list[Event]:
    """The events without the words of choices, which may name cards."""
    return [(event[0], event[1], *event[3:]) if event[0] == "choice" else event for event in events]


@define
class Watch:
    """One game, watched by all its players at once.

    `plain`: no card asks about cards that some players do not know, so worlds part only where somebody is asked in one and not in the other.
    Elsewhere what a card does may tell by the rules, and worlds in which something else happens are not compared.
    """

    state: State
    rng: random.Random
    plain: bool = True
    tally: Tally = field(factory=Tally)
    _kinds: dict[int, list[Card]] = field(factory=dict)
    _remembered: dict[int, set[int]] = field(factory=dict)
    """For each player the cards that something has had hold of since the player knew them: that it has is no secret."""
    _got: dict[int, dict[str, Any]] = field(factory=dict)
    _told: dict[int, dict[str, list[str]]] = field(factory=dict)
    _witness: Witness = field(init=False)
    _draw: int = 0

    def __attrs_post_init__(self) -> None:
        of_kind = self.state.rules.table.of_kind
        for cards in of_kind.values():
            alike = [Card(card) for card in cards]
            self._kinds.update(dict.fromkeys(cards, alike))
        events, self.state.log = list(self.state.log or ()), []
        self._witness = Witness(self.state, events)
        self._still_told(events)
        self._after(events)

    def everybody(self) -> list[int]:
        return [*range(self.state.players), EVERYBODY]

    def where(self) -> str:
        decision = self.state.decision
        asked = f"player {decision.player + 1} asked for {decision.kind}" if decision else "the end"
        return f"at decision {self.tally.decisions} ({asked})"

    # ---- one position

    def look(self) -> None:
        """Compare the position with other worlds, for every player."""
        state, kinds = self.state, self.state.rules.table.kind
        self._draw = draw = self.rng.randrange(1 << 30)
        fixed = {card for _, cards in state.decision.shown for card in cards} if state.decision else set()
        for player in range(state.players):
            decider = state.decision is not None and state.decision.player == player
            # The table is drawn from what the seat knows, as the view is: for those who wait, every other time will do.
            briefly = not decider and (self.tally.decisions + player) % 2 == 1
            got = self._got[player] = gets(state, player, draw, briefly=briefly)
            barred = self._remembered[player] | fixed
            moves = worlds.turned([c for c in worlds.hidden(state, player) if c not in barred], kinds, draw)
            other = worlds.seen_from(state, moves, player)
            if draw % 8 == 0 and not any(card in moves for card in worlds.mentioned(state)):
                same(
                    "what is imagined",
                    imagined(state, player, draw),
                    imagined(other, player, draw),
                    player,
                    self.where(),
                )
            if decider and (other.decision is None or other.decision.player != player):
                raise Leak(f"player {player + 1} is not asked in another world {self.where()}")
            for channel, value in gets(other, player, draw, briefly=briefly).items():
                same(channel, got.get(channel), value, player, self.where())
            self.tally.still += 1

    # ---- one step

    def choose(self, option: Any) -> None:
        """Make a choice, in other worlds too, and compare what everybody is told."""
        state = self.state
        before = state.clone()
        value = option.value
        state.choose(option)
        events, state.log = list(state.log or ()), []
        self.tally.decisions += 1
        self._witness.hears(events)
        self._still_told(events)
        remembered = self._remembered
        self._after(events)
        self.look()
        for player in self.everybody():
            self._moving(before, value, events, player, remembered[player])

    def _after(self, events: Sequence[Event]) -> None:
        """What everybody remembers after some events."""
        state = self.state
        mentioned = worlds.mentioned(state)
        found = {}
        for player in self.everybody():
            wanted = worlds.bits(state, player)
            old, shown = self._remembered.get(player, set()), shown_to(events, wanted)
            found[player] = {
                card
                for card in mentioned
                if state.known[card] & wanted == wanted or card in old or card in shown
            }
        self._remembered = found

    def _still_told(self, events: Sequence[Event]) -> None:
        """The lines do not depend on cards that the events say a player did not see."""
        for player in self.everybody():
            wanted = worlds.bits(self.state, player)
            lines = self._told[player] = told(self.state, player, events)
            others = retold(events, player, wanted, self._kinds, self._draw)
            if others != events:
                for channel, text in told(self.state, player, others).items():
                    same(channel, lines[channel], text, player, self.where())

    def _moving(
        self, before: State, value: Any, events: Sequence[Event], player: int, remembered: set[int]
    ) -> None:
        """The same choice in another world tells a player the same."""
        state, wanted = self.state, worlds.bits(self.state, player)
        fixed = remembered | self._remembered[player] | shown_to(events, wanted)
        for decision in (before.decision, state.decision):
            if decision is not None:
                fixed.update(card for _, cards in decision.shown for card in cards)
        known = state.known
        cards = [c for c in worlds.hidden(before, player) if known[c] & wanted != wanted and c not in fixed]
        moves = worlds.turned(cards, state.rules.table.kind, self._draw)
        if not moves:
            return
        other = worlds.played_on(before, moves, value)
        self.tally.moving += 1
        here, there = self._told[player], told(other, player, other.log or ())
        corresponds = worlds.same_point(state, other, moves)
        if not self.plain and corresponds:
            corresponds = unworded(worlds.renamed(list(events), moves)) == unworded(other.log or ())
        if not corresponds:
            self.tally.parted += 1
            if self.plain:
                self._parted(other, events, player)
            return
        for channel, lines in there.items():
            same(channel, here[channel], lines, player, self.where())
        if player == EVERYBODY:
            return
        for channel, got in gets(other, player, self._draw, briefly=True).items():
            same(channel, self._got[player].get(channel), got, player, self.where())
        assert before.decision is not None
        if before.decision.player == player:
            twin = worlds.elsewhere(before, moves)
            same("undo", learned(before, state, player), learned(twin, other, player), player, self.where())

    def _parted(self, other: State, events: Sequence[Event], player: int) -> None:
        """Of two worlds one has stopped earlier, or a hand has left one choice where another leaves several: up to there the same was told."""
        here = told(self.state, player, worlds.until_unasked(self.state, events))
        there = told(other, player, worlds.until_unasked(other, other.log or ()))
        for channel, lines in there.items():
            shorter = min(len(here[channel]), len(lines))
            same(channel, here[channel][:shorter], lines[:shorter], player, self.where())
        if player != EVERYBODY and self._told[player] == told(other, player, other.log or ()):
            same("view", at_rest(self.state, player), at_rest(other, player), player, self.where())


def watched_game(
    game: Game, players: int, seed: int, most_turns: int = MOST_TURNS, *, plain: bool = True
) -> Tally:
    """A random game, watched at every decision; `plain` as in `Watch`. Raises `Leak`."""
    rng = random.Random(seed)
    state = worlds.start(game, players, seed)
    watch = Watch(state, random.Random(~seed), plain)
    watch.look()
    while not state.over and state.turn <= most_turns:
        assert state.decision is not None
        watch.choose(state.decision.sample(rng))
    watch.tally.games, watch.tally.over = 1, int(state.over)
    return watch.tally
