"""The checked tree's players, numbers, cards and conditions as callables over (state, frame).

Compiled once for a card set: names become numbers here, and nothing is looked up in play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, assert_never

from attrs import frozen

from rulesdsl.engine import chance, numbers
from rulesdsl.engine import frame as f
from rulesdsl.engine.decision import Source, Subsets
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import ordinal
from rulesdsl.engine.operations import room, stock, top
from rulesdsl.engine.run import allowed, parties
from rulesdsl.engine.sets import OfDifferent, OfOne, Sets, Totals
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.rules import CardTest, Condition, Rules
    from rulesdsl.engine.state import State

PlayerOf = Callable[["State", Frame], int]
PlayersOf = Callable[["State", Frame], list[int]]
AmountOf = Callable[["State", Frame], int]
CardsOf = Callable[["State", Frame], list[int]]
SlotsOf = Callable[["State", Frame], list[int]]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "at least": lambda left, right: left >= right,
    "at most": lambda left, right: left <= right,
    "exactly": lambda left, right: left == right,
}


@frozen
class Fit:
    """What the picked cards must be as a set: `how` and `attribute`, and for a total its bound and number."""

    how: Literal["one", "different", "total"]
    attribute: int
    bound: core.BoundWord
    amount: AmountOf

    def sets(self, state: State, frame: Frame, cards: list[int], least: int, most: int, none: bool) -> Sets:
        """The sets of those cards that fit."""
        if self.how == "total":
            values = [numbers.printed(state, self.attribute, card) for card in cards]
            return Totals(cards, values, self.bound, self.amount(state, frame), least, most, none)
        column = state.rules.columns[self.attribute]
        classes = [column[card] for card in cards]
        return (OfOne if self.how == "one" else OfDifferent)(cards, classes, least, most, none)


@frozen
class Selection:
    """A group of cards, ready to be picked: candidates, the fewest and the most, and the fewest that count as done."""

    candidates: CardsOf
    limits: Callable[[State, Frame, int], tuple[int, int, int]]
    random: bool
    together: Fit | None
    fresh: bool
    """Whether the group is named anew: then it becomes *those*; otherwise it is of those, and counts as taken."""
    whole: bool = False
    """Whether the group is *those* (or *the rest*, or *it*) as such, not some of them."""
    choice: bool = False
    """Whether there is a choice of cards where more of them lie there."""

    def source(self, state: State, frame: Frame, cards: list[int], none: bool = False) -> Source:
        """The ways of picking from the candidates."""
        least, most, _ = self.limits(state, frame, len(cards))
        if self.together is None:
            return Subsets(cards, least, most, none)
        return self.together.sets(state, frame, cards, min(least, most), most, none)


def turn_order(state: State) -> list[int]:
    """All players, the active one first, then clockwise (T15)."""
    first = state.active
    return [(first + step) % state.players for step in range(state.players)]


def alive(state: State, pairs: tuple[tuple[int, int], ...]) -> list[int]:
    """Those cards that still lie where they were left."""
    where = state.where
    return [card for card, slot in pairs if slot < 0 or where[card] == slot]


class Values:
    """Compiles the value terms of one card set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    # ---- players

    def player(self, term: core.Player) -> PlayerOf:
        """The one player; -1 where there is none."""
        match term.who:
            case "you":
                return lambda state, frame: frame[f.YOU]
            case "me":
                return lambda state, frame: frame[f.ME]
            case "they":
                return lambda state, frame: frame[f.THEY]
            case "left":
                return lambda state, frame: (frame[f.ME] + 1) % state.players
            case "right":
                return lambda state, frame: (frame[f.ME] - 1) % state.players
            case "active":
                return lambda state, frame: state.active
            case "other participant":
                return other_participant
            case "owner":
                assert term.of is not None
                cards = self.group_cards(term.of)
                slots = self.rules.slots

                def owner(state: State, frame: Frame) -> int:
                    found = cards(state, frame)
                    return self.rules.machine.owner(state, found[0], slots) if found else -1

                return owner
            case _:
                assert_never(term.who)

    def players(self, term: core.Players) -> PlayersOf:
        """Several players in turn order."""
        participants = term.relation in self.rules.vocabulary.relations and bool(
            self.rules.vocabulary.relations[term.relation].within
        )
        other = term.other
        test = self.player_test(term.test) if term.test is not None else None

        def everyone(state: State, frame: Frame) -> list[int]:
            found = turn_order(state)
            if participants:
                roles = frame[f.ROLES] or parties(state)
                found = [player for player in found if player in roles]
            if test is not None:
                found = test(state, frame, found)
            if other:
                found = [player for player in found if player != frame[f.ME]]
            return found

        return everyone

    def somebody(self, term: core.Somebody) -> PlayersOf:
        """One player or several, as a list."""
        if isinstance(term, core.Players):
            return self.players(term)
        one = self.player(term)

        def single(state: State, frame: Frame) -> list[int]:
            player = one(state, frame)
            return [] if player < 0 else [player]

        return single

    def player_test(self, term: core.PlayerTest) -> Callable[[State, Frame, list[int]], list[int]]:
        """Those of some players who pass. *Most* and *fewest* rank all players of the game's table that are asked about."""
        measure = self.amount(term.measure)

        def of(state: State, frame: Frame, player: int) -> int:
            inner = frame[:]
            inner[f.ME] = player
            return measure(state, inner)

        match term:
            case core.Most(_, most, _):

                def extreme(state: State, frame: Frame, players: list[int]) -> list[int]:
                    scores = {player: of(state, frame, player) for player in players}
                    if not scores:
                        return []
                    best = max(scores.values()) if most else min(scores.values())
                    return [player for player in players if scores[player] == best]

                return extreme
            case core.Than(_, more, rival):
                rivals = self.somebody(rival)
                several = isinstance(rival, core.Players)

                def than(state: State, frame: Frame, players: list[int]) -> list[int]:
                    found = []
                    for player in players:
                        mine = of(state, frame, player)
                        inner = frame[:]
                        inner[f.ME] = player
                        others = [of(state, frame, r) for r in rivals(state, inner if several else frame)]
                        if all(mine > theirs if more else mine < theirs for theirs in others):
                            found.append(player)
                    return found

                return than
            case core.Tally(_, bound, amount):
                compare = COMPARE[bound]
                wanted = self.amount(amount)
                return lambda state, frame, players: [
                    player for player in players if compare(of(state, frame, player), wanted(state, frame))
                ]
            case _:
                assert_never(term)

    # ---- places

    def slots_of(self, place: core.Place, kinds: tuple[str, ...]) -> SlotsOf:
        """The slots of a place for some kinds, owner by owner."""
        slots = self.rules.slots
        numbers_ = [self.rules.table.kinds.index(kind) for kind in kinds]
        zone = place.zone
        if place.owner is None:
            fixed = [slot for kind in numbers_ if (slot := slots.slot(zone, kind)) >= 0]
            return lambda state, frame: fixed
        owners = self.somebody(place.owner)
        table = {
            player: [slot for kind in numbers_ if (slot := slots.slot(zone, kind, player)) >= 0]
            for player in range(self.rules.vocabulary.most_players)
        }
        return lambda state, frame: [slot for player in owners(state, frame) for slot in table[player]]

    # ---- amounts

    def amount(self, term: core.Amount) -> AmountOf:
        """A number, never below 0."""
        match term:
            case core.Num(value):
                return lambda state, frame: value
            case core.ThatMany("half"):
                return lambda state, frame: frame[f.MANY] // 2
            case core.ThatMany("twice"):
                return lambda state, frame: frame[f.MANY] * 2
            case core.ThatMany():
                return lambda state, frame: frame[f.MANY]
            case core.Sum(left, sign, right):
                base = self.amount(left)
                delta = right if sign == "plus" else -right
                return lambda state, frame: max(0, base(state, frame) + delta)
            case core.Times(factor, of):
                base = self.amount(of)
                return lambda state, frame: factor * base(state, frame)
            case core.Scaled(number, per, cap):
                return self._scaled(number, per, cap)
            case core.Reading(setting, of):
                return self._reading(setting, of)
            case core.CounterOf(counter, of):
                return self._counter(counter, of)
            case core.Printed(attribute, of):
                cards = self.group_cards(of)
                column = self.rules.attributes[attribute]
                return lambda state, frame: sum(
                    numbers.printed(state, column, card) for card in cards(state, frame)[:1]
                )
            case core.CountCards(of, alike):
                return self._count(of, alike)
            case core.CountPlayers(of):
                players = self.players(of)
                return lambda state, frame: len(players(state, frame))
            case core.Stat(how, attribute, of):
                return self._stat(how, attribute, of)
            case core.TimesDone():
                return self._times(term)
            case core.Spaces(place):
                zone = self.rules.vocabulary.zones[place.zone]
                slots = self.slots_of(place, zone.holds[:1])
                return lambda state, frame: sum(room(state, slot) for slot in slots(state, frame))
            case _:
                assert_never(term)

    def _scaled(self, number: core.Amount, per: core.Amount, cap: core.Amount | None) -> AmountOf:
        each, count = self.amount(number), self.amount(per)
        if cap is None:
            return lambda state, frame: each(state, frame) * count(state, frame)
        most = self.amount(cap)
        return lambda state, frame: min(each(state, frame) * count(state, frame), most(state, frame))

    def _reading(self, setting: str, of: core.Player | core.Group | None) -> AmountOf:
        number = self.rules.settings[setting]
        if of is None:
            return lambda state, frame: numbers.read(state, number)
        if isinstance(of, core.Player):
            player = self.player(of)
            return lambda state, frame: numbers.read(state, number, player(state, frame))
        cards = self.group_cards(of)
        return lambda state, frame: sum(
            numbers.of_card(state, number, card) for card in cards(state, frame)[:1]
        )

    def _counter(self, counter: str, of: core.Player | core.Group) -> AmountOf:
        number = self.rules.counters[counter]
        if isinstance(of, core.Player):
            player = self.player(of)
            return lambda state, frame: state.counters[number * state.players + player(state, frame)]
        cards = self.group_cards(of)
        return lambda state, frame: sum(state.coins.get((number, card), 0) for card in cards(state, frame))

    def _count(self, of: core.Pool | core.Those, alike: str | None) -> AmountOf:
        cards = self.pool(of) if isinstance(of, core.Pool) else self.group_cards(of)
        if alike is None:
            return lambda state, frame: len(cards(state, frame))
        column = self.rules.columns[self.rules.attributes[alike]]

        def largest(state: State, frame: Frame) -> int:
            tally: dict[int, int] = {}
            for card in cards(state, frame):
                tally[column[card]] = tally.get(column[card], 0) + 1
            return max(tally.values(), default=0)

        return largest

    def _stat(self, how: str, attribute: str, of: core.Pool | core.Group) -> AmountOf:
        cards = self.pool(of) if isinstance(of, core.Pool) else self.group_cards(of)
        column = self.rules.attributes[attribute]
        reduce: Callable[[list[int]], int]
        match how:
            case "total":
                reduce = sum
            case "highest":
                reduce = lambda values: max(values, default=0)  # noqa: E731  # three names for three one-line folds say no more
            case "lowest":
                reduce = lambda values: min(values, default=0)  # noqa: E731
            case _:
                reduce = lambda values: len(set(values))  # noqa: E731
        return lambda state, frame: reduce(
            [numbers.printed(state, column, card) for card in cards(state, frame)]
        )

    def _times(self, term: core.TimesDone) -> AmountOf:
        self.rules.note(term.happening, term.period)
        happening = self.rules.happenings[term.happening]
        period = self.rules.happenings[term.period]
        quality = term.quality
        by = self.somebody(term.by) if term.by is not None else None
        test = self.tests(term.tests)
        kinds = {self.rules.table.kinds.index(kind) for kind in term.kinds}

        def times(state: State, frame: Frame) -> int:
            if by is not None:
                return sum(ordinal(state, happening, player, period, quality) for player in by(state, frame))
            since = state.marks[period]
            kind = state.rules.table.kind
            return sum(
                1
                for serial, what, _, cards, _ in state.history
                if what == happening and serial > since
                for card in cards
                if (not kinds or kind[card] in kinds) and test(state, frame, card)
            )

        return times

    # ---- cards

    def tests(self, terms: tuple[core.CardTest, ...]) -> CardTest:
        """Whether one card passes all tests that look at a card alone."""
        singles = [self._test(term) for term in terms if not isinstance(term, core.Best | core.Edge)]
        if not singles:
            return lambda state, frame, card: True
        if len(singles) == 1:
            return singles[0]
        return lambda state, frame, card: all(single(state, frame, card) for single in singles)

    def _test(self, term: core.CardTest) -> CardTest:
        rules = self.rules
        match term:
            case core.HasWord(attribute, word):
                column = rules.columns[rules.attributes[attribute]]
                value = rules.table.word(attribute, word)
                return lambda state, frame, card: column[card] == value
            case core.Named(name):
                named = tuple(label.lower() == name for label in rules.table.name)
                return lambda state, frame, card: named[card]
            case core.SameAs(attribute, "that"):
                number = rules.attributes[attribute]
                return lambda state, frame, card: (
                    (number, numbers.printed(state, number, card)) in frame[f.WORDS]
                )
            case core.SameAs(attribute, _):
                number = rules.attributes[attribute]
                column = rules.columns[number]
                return lambda state, frame, card: (
                    frame[f.IT] is not None and column[card] == column[frame[f.IT][0]]
                )
            case core.NumberIs(attribute, bound, amount):
                number = rules.attributes[attribute]
                compare = COMPARE[bound]
                wanted = self.amount(amount)
                return lambda state, frame, card: compare(
                    numbers.printed(state, number, card), wanted(state, frame)
                )
            case core.Beside(side):
                before = side == "before"

                def beside(state: State, frame: Frame, card: int) -> bool:
                    mine, other = (
                        rules.machine.place_in_play(state, frame[f.THIS]),
                        rules.machine.place_in_play(state, card),
                    )
                    return bool(0 <= other < mine if before else other > mine >= 0)

                return beside
            case core.NotThis():
                return lambda state, frame, card: card != frame[f.THIS]
            case core.Not(inner):
                test = self.tests(inner)
                return lambda state, frame, card: not test(state, frame, card)
            case core.Best() | core.Edge():
                raise AssertionError("these compare cards with each other")
            case _:
                assert_never(term)

    def narrow(self, terms: tuple[core.CardTest, ...]) -> Callable[[State, Frame, list[int]], list[int]]:
        """What all tests leave of some cards: single ones first, then the highest, the first."""
        test = self.tests(terms)
        single = any(not isinstance(term, core.Best | core.Edge) for term in terms)
        last = [term for term in terms if isinstance(term, core.Best | core.Edge)]
        extremes = [self._extreme(term) for term in last]

        def narrowed(state: State, frame: Frame, cards: list[int]) -> list[int]:
            if single:
                cards = [card for card in cards if test(state, frame, card)]
            for extreme in extremes:
                cards = extreme(state, cards)
            return cards

        return narrowed

    def _extreme(self, term: core.Best | core.Edge) -> Callable[[State, list[int]], list[int]]:
        if isinstance(term, core.Edge):
            return (lambda state, cards: cards[-1:]) if term.last else (lambda state, cards: cards[:1])
        number = self.rules.attributes[term.attribute]
        pick = max if term.highest else min

        def best(state: State, cards: list[int]) -> list[int]:
            if not cards:
                return cards
            values = [numbers.printed(state, number, card) for card in cards]
            wanted = pick(values)
            return [card for card, value in zip(cards, values, strict=True) if value == wanted]

        return best

    def pool(self, term: core.Pool, act: int = -1) -> CardsOf:
        """All cards of a pool, place by place, as they lie; without those that the act may not be done to."""
        places = [self.slots_of(place, term.kinds) for place in term.places]
        narrow = self.narrow(term.tests)
        plain = not term.tests and act < 0
        in_order = any(self.rules.vocabulary.zones[place.zone].order for place in term.places)

        def cards(state: State, frame: Frame) -> list[int]:
            zones = state.zones
            found = [card for slots in places for slot in slots(state, frame) for card in zones[slot]]
            if in_order:
                found.sort(key=lambda card: self.rules.machine.place_in_play(state, card))
            if plain:
                return found
            if act >= 0 and state.live >> act & 1:
                found = [card for card in found if allowed(state, act, frame[f.ME], card, frame[f.THIS])]
            return narrow(state, frame, found)

        return cards

    def group_cards(self, term: core.Group) -> CardsOf:
        """The cards of a group that nobody chooses from: those, it, this card, a pile's top; of a chosen group, the candidates."""
        match term:
            case core.Those(tests):
                narrow = self.narrow(tests)
                return lambda state, frame: narrow(state, frame, alive(state, frame[f.THOSE]))
            case core.Rest():

                def rest(state: State, frame: Frame) -> list[int]:
                    taken = frame[f.TAKEN]
                    return [card for card in alive(state, frame[f.THOSE]) if card not in taken]

                return rest
            case core.It():
                return lambda state, frame: [] if frame[f.IT] is None else alive(state, (frame[f.IT],))
            case core.This():
                return lambda state, frame: [frame[f.THIS]] if frame[f.THIS] >= 0 else []
            case core.Pile(place, kind, number, bottom):
                return self._pile(place, kind, number, bottom)
            case core.PileUntil(place, kind, tests):
                return self._pile_until(place, kind, tests)
            case core.Chosen(_, _, source, _, _, _):
                return self.pool(source) if isinstance(source, core.Pool) else self.group_cards(source)
            case _:
                assert_never(term)

    def _pile(self, place: core.Place, kind: str, number: core.Amount, bottom: bool) -> CardsOf:
        slots = self.slots_of(place, (kind,))
        index = self.rules.table.kinds.index(kind)
        many = self.amount(number)
        return lambda state, frame: [
            card
            for slot in slots(state, frame)
            for card in top(state, index, slot, many(state, frame), bottom=bottom)
        ]

    def _pile_until(self, place: core.Place, kind: str, tests: tuple[core.CardTest, ...]) -> CardsOf:
        slots = self.slots_of(place, (kind,))
        index = self.rules.table.kinds.index(kind)
        test = self.tests(tests)

        def until(state: State, frame: Frame) -> list[int]:
            [slot] = slots(state, frame)
            stock(state, index, 1)
            found: list[int] = []
            for card in reversed(state.zones[slot]):
                found.append(card)
                if test(state, frame, card):
                    break
            return found

        return until

    def selection(self, term: core.Group, act: int = -1, per: core.Amount | None = None) -> Selection:
        """A group as it is picked by a deed."""
        if not isinstance(term, core.Chosen):
            cards = self.group_cards(term)
            if act >= 0:
                inner = cards

                def cards(state: State, frame: Frame) -> list[int]:
                    return [
                        c for c in inner(state, frame) if allowed(state, act, frame[f.ME], c, frame[f.THIS])
                    ]

            number = self.amount(term.number) if isinstance(term, core.Pile) else None

            def whole(state: State, frame: Frame, count: int) -> tuple[int, int, int]:
                return count, count, number(state, frame) if number is not None else 1

            fresh = isinstance(term, core.Pile | core.PileUntil)
            return Selection(cards, whole, False, None, fresh, not fresh)
        source = term.source
        if isinstance(source, core.Pool):
            cards = self.pool(source, act)
        elif isinstance(source, core.Those):
            cards = self._left_of_those(source)
        else:
            cards = self.group_cards(source)
        return Selection(
            cards,
            self._limits(term, per),
            term.random,
            self._together(term.together),
            isinstance(source, core.Pool),
            choice=term.quantity != "all" and not term.random,
        )

    def _left_of_those(self, term: core.Those) -> CardsOf:
        """Of those, what was not taken of them yet."""
        narrow = self.narrow(term.tests)

        def cards(state: State, frame: Frame) -> list[int]:
            taken = frame[f.TAKEN]
            return narrow(state, frame, [card for card in alive(state, frame[f.THOSE]) if card not in taken])

        return cards

    def _limits(
        self, term: core.Chosen, per: core.Amount | None
    ) -> Callable[[State, Frame, int], tuple[int, int, int]]:
        number = self.amount(term.number) if term.number is not None else None
        times = self.amount(per) if per is not None else None

        def limits(state: State, frame: Frame, count: int) -> tuple[int, int, int]:
            wanted = number(state, frame) if number is not None else count
            if times is not None:
                wanted *= times(state, frame)
            match term.quantity:
                case "just":
                    return min(wanted, count), min(wanted, count), wanted
                case "up to":
                    return 0, min(wanted, count), 1
                case "all":
                    return count, count, 1
                case "all but":
                    left = max(0, count - wanted)
                    return left, left, 1
                case "any number of":
                    return 0, count, 1
                case _:
                    assert_never(term.quantity)

        return limits

    def _together(self, term: core.Together | None) -> Fit | None:
        if term is None:
            return None
        amount = self.amount(term.amount) if term.amount is not None else lambda state, frame: 0
        return Fit(term.how, self.rules.attributes[term.attribute], term.bound, amount)

    # ---- conditions

    def condition(self, term: core.Condition) -> Condition:
        """All facts, or any of them; each is looked at from left to right."""
        facts = [self._fact(fact) for fact in term.facts]
        if len(facts) == 1:
            return facts[0]
        if term.join == "and":
            return lambda state, frame: all(fact(state, frame) for fact in facts)
        return lambda state, frame: any(fact(state, frame) for fact in facts)

    def _fact(self, term: core.Compare | core.PlayerIs | core.CardIs) -> Condition:
        match term:
            case core.Compare(core.CountCards(core.Pool() as pool, alike), bound, right):
                return self._found(pool, alike, bound, right)
            case core.Compare(left, bound, right):
                compare = COMPARE[bound]
                ours, theirs = self.amount(left), self.amount(right)
                return lambda state, frame: compare(ours(state, frame), theirs(state, frame))
            case core.PlayerIs(player, test):
                return self._player_is(player, test)
            case core.CardIs(card, pool, negated):
                return self._card_is(card, pool, negated)
            case _:
                assert_never(term)

    def _player_is(
        self, player: core.Player, test: core.PlayerTest | core.Players | core.Player
    ) -> Condition:
        one = self.player(player)
        if isinstance(test, core.Player):
            other = self.player(test)
            return lambda state, frame: one(state, frame) == other(state, frame)
        if isinstance(test, core.Players):
            some = self.players(test)
            return lambda state, frame: one(state, frame) in some(state, frame)
        passes = self.player_test(test)
        if isinstance(test, core.Most):
            return lambda state, frame: one(state, frame) in passes(state, frame, turn_order(state))

        def is_one(state: State, frame: Frame) -> bool:
            who = one(state, frame)
            return who >= 0 and bool(passes(state, frame, [who]))

        return is_one

    def _found(
        self, pool: core.Pool, alike: str | None, bound: core.BoundWord, right: core.Amount
    ) -> Condition:
        """Counting cards in a condition binds *those* to the cards counted; of one color, to those of colors that fit."""
        cards = self.pool(pool)
        compare = COMPARE[bound]
        wanted = self.amount(right)
        number_of = self.rules.attributes[alike] if alike else -1
        column = self.rules.columns[number_of] if alike else None

        def found(state: State, frame: Frame) -> bool:
            here = cards(state, frame)
            number = wanted(state, frame)
            if column is not None:
                tally: dict[int, int] = {}
                for card in here:
                    tally[column[card]] = tally.get(column[card], 0) + 1
                here = [card for card in here if compare(tally[column[card]], number)]
                count = max(tally.values(), default=0)
                fitting = dict.fromkeys((number_of, column[card]) for card in here)
                frame[f.WORDS] = (*(pair for pair in frame[f.WORDS] if pair[0] != number_of), *fitting)
            else:
                count = len(here)
            frame[f.THOSE] = tuple((card, state.where[card]) for card in here)
            frame[f.TAKEN] = ()
            frame[f.MANY] = count
            return compare(count, number)

        return found

    def _card_is(self, card: core.Group, pool: core.Pool, negated: bool) -> Condition:
        cards = self.group_cards(card)
        kinds = {self.rules.table.kinds.index(kind) for kind in pool.kinds}
        table = self.rules.table
        if pool.places:
            members = self.pool(pool)

            def among(state: State, frame: Frame) -> bool:
                ours = cards(state, frame)
                there = members(state, frame)
                return bool(ours) and all(one in there for one in ours) != negated

            return among
        test = self.tests(pool.tests)

        def passes(state: State, frame: Frame) -> bool:
            ours = cards(state, frame)
            if not ours:
                return False
            return all(table.kind[one] in kinds and test(state, frame, one) for one in ours) != negated

        return passes


def other_participant(state: State, frame: Frame) -> int:
    """The participant who is not `you`; -1 where nobody takes part."""
    roles = frame[f.ROLES] or parties(state)
    return next((player for player in roles if player != frame[f.ME]), -1)


def pick_by_lot(
    state: State, frame: Frame, selection: Selection, cards: list[int], number: int
) -> tuple[int, ...]:
    """So many cards by chance, each set as likely; of cards that must fit together each set that does, or none."""
    if selection.together is not None:
        sets = selection.together.sets(state, frame, cards, number, number, False)
        if sets.size() == 0:
            return ()
        index, state.chance = chance.below(state.chance, sets.size())
        return sets.value(index)
    left = cards[:]
    picked = []
    for _ in range(number):
        index, state.chance = chance.below(state.chance, len(left))
        picked.append(left.pop(index))
    return tuple(picked)
