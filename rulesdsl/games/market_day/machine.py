"""The machine of Market Day: hands, rounds, and the steps in which a round is judged."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from rulesdsl.engine import chance, operations
from rulesdsl.engine import frame as f
from rulesdsl.engine.decision import Decision, Listed, ask
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import begin_period, end_period, note
from rulesdsl.engine.numbers import newest, of_card, read
from rulesdsl.engine.run import SLOT, allowed, hooked, invoke
from rulesdsl.games.market_day.prompts import PROMPTS

if TYPE_CHECKING:
    from rulesdsl.engine.machine import Window
    from rulesdsl.engine.rules import Rules, Step, Work
    from rulesdsl.engine.state import State
    from rulesdsl.engine.table import Slots

KIND = 0
"""The deck holds one kind of card."""
DEALER, HANDS, LEADER, ROUNDS, ORDER = range(5)
"""`State.vars`: the dealer, hands begun, the leader of the round, rounds begun; from ORDER on the cards played this round, in order."""

PLAYER, PLAYED = 2, 3


class MarketDay:
    """Market Day's procedures as programs of bound steps; one for each set of rules, shared by all states."""

    prompts = PROMPTS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        v, slots = rules.vocabulary, rules.slots
        seats = range(v.most_players)
        self.hand = tuple(slots.slot("hand", KIND, seat) for seat in seats)
        self.row = tuple(slots.slot("row", KIND, seat) for seat in seats)
        self.deck = slots.slot("deck", KIND)
        self.removed = slots.slot("removed", KIND)
        self.h = rules.happenings
        self.s = rules.settings
        self.rank = rules.columns[rules.attributes["rank"]]
        self.points = rules.counters["points"]
        self.round_points = rules.counters["round points"]
        self.label = rules.table.label
        for act in v.acts:
            rules.carries |= 1 << self.h[act]
            rules.native[self.h[act]] = rules.add_work(self._act_run)
        rules.self_noting |= 1 << self.h["play"]
        rules.native[self.h["dealing"]] = rules.add_work(lambda state, run: self._push_deal(state))
        rules.native[self.h["round"]] = rules.add_work(lambda state, run: self._push_round(state))
        self.game = rules.add_program((self._next_deal, self._deal_over))
        self.dealing = rules.add_program((self._begin_deal, self._next_round, self._round_over))
        steps: dict[str, tuple[Step, ...]] = {
            "playing": (self._choose_card, self._play_card),
            "spoiling": (self._hook("spoiling", self._spoiling),),
            "scoring": (self._hook("scoring", self._scoring),),
            "leading": (self._hook("leading", self._leading),),
        }
        order = v.procedures["round"].steps
        program: list[Step] = []
        for name in order:
            if name == "playing":
                self._playing_at = len(program)
            program += steps[name] if name in steps else (self._slot(name),)
        self.round = rules.add_program((*program, self._end_round))

    # ---- hooks

    def _hook(self, name: str, work: Work) -> Step:
        number = self.rules.add_work(work)
        self.rules.native[self.h[name]] = number
        return hooked(self.h[name], work, number)

    def _slot(self, name: str) -> Step:
        """A step in which only cards act."""
        happening = self.h[name]

        def step(state: State, frame: Frame) -> None:
            if state.live >> happening & 1:
                invoke(state, happening, -1, SLOT)

        return step

    # ---- the game

    def begin(self, state: State) -> None:
        """A random dealer (M-H4), then hands."""
        self.begin_hands(state, self.random_dealer(state), 1)

    def random_dealer(self, state: State) -> int:
        """Whoever chance lets deal first."""
        dealer, state.chance = chance.below(state.chance, state.players)
        return dealer

    def begin_hands(self, state: State, dealer: int, hand: int) -> None:
        """Hands, from the one of that number on."""
        state.vars = [dealer, hand - 1, 0, 0]
        state.stack.append([self.game, 0, -1])

    def _next_deal(self, state: State, frame: Frame) -> None:
        self.begin_hand(state)
        if state.live >> self.h["dealing"] & 1:
            invoke(state, self.h["dealing"], -1, self.rules.native[self.h["dealing"]])
        else:
            self._push_deal(state)

    def begin_hand(self, state: State) -> None:
        """The player to the dealer's left leads the first round (M-H3)."""
        begin_period(state, self.h["dealing"], -1)
        state.vars[HANDS] += 1
        state.active = (state.vars[DEALER] + 1) % state.players
        state.vars[LEADER] = state.active
        if state.log is not None:
            state.log.append(("hand", state.vars[HANDS], state.vars[DEALER]))

    def _push_deal(self, state: State) -> None:
        state.stack.append([self.dealing, 0, -1])

    def _deal_over(self, state: State, frame: Frame) -> None:
        """Six hands, or one for each player, whichever is more; the deal passes to the left (M-H4)."""
        if state.vars[HANDS] >= self.hands(state):
            state.stack.pop()
            return
        state.vars[DEALER] = (state.vars[DEALER] + 1) % state.players
        frame[f.AT] = 0

    def hands(self, state: State) -> int:
        """How many hands the game has (M-H4)."""
        return max(read(state, self.s["hands"]), state.players)

    def _begin_deal(self, state: State, frame: Frame) -> None:
        """The whole deck is shuffled and dealt from (M-C2)."""
        cards = [card for slot, zone in enumerate(state.zones) if slot != self.deck for card in zone]
        for card in cards:
            operations.lay(state, card, self.deck)
        state.zones[self.deck].sort()
        operations.shuffle_slot(state, self.deck)
        self.deal_out(state)

    def deal_out(self, state: State, kept: Container[int] = ()) -> None:
        """Everybody's hand (M-C2); slots that are kept stay as they are."""
        for player in range(state.players):
            if self.hand[player] not in kept:
                operations.draw(state, player, KIND, read(state, self.s["dealt"]))

    def _next_round(self, state: State, frame: Frame) -> None:
        self.begin_round(state)

    def begin_round(self, state: State) -> None:
        """Whoever took the most points leads, or whoever a card says (M-H3)."""
        state.vars[LEADER] = self.next_leader(state)
        begin_period(state, self.h["round"], -1)
        state.vars[ROUNDS] += 1
        del state.vars[ORDER:]
        state.active = state.vars[LEADER]
        for player in range(state.players):
            state.counters[self.round_points * state.players + player] = 0
        if state.log is not None:
            state.log.append(("round", state.vars[ROUNDS], state.vars[LEADER]))
        if state.live >> self.h["round"] & 1:
            invoke(state, self.h["round"], -1, self.rules.native[self.h["round"]])
        else:
            self._push_round(state)

    def _round_over(self, state: State, frame: Frame) -> None:
        """A hand ends when all cards that were dealt have been played (M-H1)."""
        if any(state.zones[self.hand[player]] for player in range(state.players)):
            frame[f.AT] = 1
            return
        end_period(state, self.h["dealing"], -1)
        state.stack.pop()

    # ---- a round

    def _push_round(self, state: State) -> None:
        state.stack.append([self.round, 0, -1, 0])

    def next_leader(self, state: State) -> int:
        """Who would lead if a round began now: the newest card that says so, else whoever the round before left it to."""
        leader = newest(state, self.s["leader"], self.h["round"])
        return state.vars[LEADER] if leader is None else leader

    def _choose_card(self, state: State, frame: Frame) -> bool | None:
        """In turn to the left everybody plays; with two cards each, once round the table and once more (M-H2)."""
        if frame[PLAYED] >= state.players * read(state, self.s["plays"]):
            frame[f.AT] += 1
            return None
        player = (state.vars[LEADER] + frame[PLAYED]) % state.players
        cards = sorted(state.zones[self.hand[player]])
        if not cards:
            state.answer = -1
            return None
        different = [
            card
            for index, card in enumerate(cards)
            if index == 0 or self.label[card] != self.label[cards[index - 1]]
        ]
        return ask(state, Decision(player, "play-card", Listed(different), self._say))

    def _play_card(self, state: State, frame: Frame) -> None:
        player = (state.vars[LEADER] + frame[PLAYED]) % state.players
        frame[PLAYED] += 1
        frame[f.AT] = self._playing_at
        if state.answer >= 0:
            self.play(state, player, state.answer)

    def play(self, state: State, player: int, card: int) -> None:
        """A card is played; what is written on it holds while it lies there."""
        play = self.h["play"]
        if state.live >> play & 1:
            invoke(
                state, play, player, self.rules.native[play], args=(card,), cards=((card, state.where[card]),)
            )
        else:
            self._play(state, player, card)

    def _play(self, state: State, player: int, card: int) -> None:
        operations.move(state, (card,), lambda _: self.row[player], "play", player)
        state.vars.append(card)
        state.moved = ((card, self.row[player]),)
        note(state, self.h["play"], player, (card,))
        program = self.rules.effects[card]
        if program >= 0:
            state.stack.append(f.effect_frame(program, player, card))

    def _in_round(self, state: State) -> list[int]:
        """The cards still in the round, in the order in which they were played."""
        rows = set(self.row)
        return [card for card in state.vars[ORDER:] if state.where[card] in rows]

    def _spoiling(self, state: State, frame: Frame) -> None:
        """Of several cards of one rank the earlier ones are spoiled, all at once (M-R2)."""
        cards = self._in_round(state)
        spoil = self.h["spoil"]
        doomed = []
        for place, card in enumerate(cards):
            for later in cards[place + 1 :]:
                if self.rank[later] == self.rank[card] and allowed(state, spoil, -1, card, later):
                    doomed.append((card, later))
                    break
        for card, later in reversed(doomed) if state.live >> spoil & 1 else doomed:
            self._do(state, spoil, -1, (card,), later)

    def _scoring(self, state: State, frame: Frame) -> None:
        """What is left scores for its owner (M-R1)."""
        worth = self.s["worth"]
        for player in range(state.players):
            points = sum(of_card(state, worth, card) for card in state.zones[self.row[player]])
            state.counters[self.round_points * state.players + player] = points
            index = self.points * state.players + player
            state.counters[index] += points
            if state.log is not None:
                state.log.append(("count", index, points, state.counters[index]))

    def _leading(self, state: State, frame: Frame) -> None:
        """Whoever took the most points leads; on a tie the same player again (M-H3)."""
        start = self.round_points * state.players
        points = state.counters[start : start + state.players]
        if points.count(max(points)) == 1:
            state.vars[LEADER] = points.index(max(points))

    def _end_round(self, state: State, frame: Frame) -> None:
        """The cards of the round are put away."""
        operations.move(state, self._in_round(state), lambda _: self.removed, "put away", -1)
        end_period(state, self.h["round"], -1)
        state.stack.pop()

    # ---- acts

    def act(self, state: State, happening: int, player: int, cards: tuple[int, ...], source: int) -> None:
        """A card spoils, kills or trades others."""
        self._do(state, happening, player, cards, source)

    def _do(self, state: State, happening: int, player: int, cards: tuple[int, ...], source: int) -> None:
        if state.live >> happening & 1:
            pairs = tuple((card, state.where[card]) for card in cards)
            invoke(state, happening, player, self.rules.native[happening], args=cards, cards=pairs[:1])
        else:
            self._perform(state, happening, player, cards)

    def _act_run(self, state: State, run: Frame) -> None:
        if run[f.HAPPENING] == self.h["play"]:
            self._play(state, run[f.BY], run[f.ARGS][0])
        else:
            self._perform(state, run[f.HAPPENING], run[f.BY], run[f.ARGS])

    def _perform(self, state: State, happening: int, player: int, cards: tuple[int, ...]) -> None:
        act = self.rules.vocabulary.acts[self.rules.happening_names[happening]]
        if act.swaps:
            one, other = cards
            plan = ((one, state.where[other]), (other, state.where[one]))
            state.moved = operations.exchange(state, plan, act.name, player)
        else:
            state.moved = operations.move(state, cards, lambda _: self.removed, act.name, player)

    # ---- where play begins elsewhere than at the start

    def set_up_round(self, state: State, leader: int, plays: Sequence[tuple[int, str]]) -> None:
        """Each seat holds just the cards that it plays, and the round begins. Raises `ValueError` for cards there are not."""
        wanted = read(state, self.s["plays"])
        known = {label.lower() for label in self.label}
        for seat in range(state.players):
            held = sum(1 for player, _ in plays if player == seat)
            if held != wanted:
                number = f"{wanted} card{'' if wanted == 1 else 's'}"
                raise ValueError(
                    f"with {state.players} players everybody plays {number} a round; seat {seat} plays {held}"
                )
        state.vars = [0, 0, leader, 0]
        for seat, name in plays:
            card = next((c for c in state.zones[self.deck] if self.label[c].lower() == name.lower()), None)
            if name.lower() not in known:
                raise ValueError(f"there is no card called `{name}`")
            if card is None:
                raise ValueError(f"there are not so many cards called `{name}`")
            operations.lay(state, card, self.hand[seat])
        self.begin_round(state)

    def set_up_hand(self, state: State, dealer: int, hand: int) -> None:
        """A hand begins with the cards that the players hold."""
        state.vars = [dealer, hand - 1, 0, 0]
        state.stack = [[self.game, 1, -1], [self.dealing, 1, -1]]
        self.begin_hand(state)

    def go_on_with_hand(self, state: State, dealer: int, hand: int, leader: int) -> None:
        """A round begins in a hand under way, with the cards that the players hold."""
        state.vars = [dealer, hand, leader, 0]
        state.stack = [[self.game, 1, -1], [self.dealing, 2, -1]]
        begin_period(state, self.h["dealing"], -1)
        self.begin_round(state)

    def order(self, state: State) -> list[int]:
        """The cards played this round, in order."""
        return state.vars[ORDER:]

    def round_points_of(self, state: State) -> tuple[int, ...]:
        """What each seat scored in the round."""
        start = self.round_points * state.players
        return tuple(state.counters[start : start + state.players])

    # ---- what the engine asks of a game

    def make(self, state: State, happening: int, player: int, partner: int) -> None:
        """No procedure of Market Day is made by cards."""
        raise AssertionError("the checker lets no card do this")

    def finish_waiting(self, state: State, happening: int) -> bool:
        """Nothing waits for a window."""
        return False

    def open_window(self, state: State, window: Window) -> None:
        """There are no windows."""
        raise AssertionError("no effect of this game leaves a window open")

    def owner(self, state: State, card: int, slots: Slots) -> int:
        """Whose a card is: the player in whose place it lies."""
        return slots.owner[state.where[card]]

    def place_in_play(self, state: State, card: int) -> int:
        """The place of a card in the order of play; -1 for one that was not played this round."""
        order = state.vars[ORDER:]
        return order.index(card) if card in order else -1

    def scores(self, state: State) -> tuple[int, ...]:
        """Points by seat."""
        start = self.points * state.players
        return tuple(state.counters[start : start + state.players])

    def winners(self, state: State) -> tuple[int, ...]:
        """The highest total; a tie is shared (M-H4)."""
        scores = self.scores(state)
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def turns(self, state: State) -> int:
        """How many rounds have begun."""
        return state.vars[ROUNDS]

    def _say(self, decision: Decision, value: int) -> str:
        return f"play {self.label[value]}"


def machine_of(rules: Rules) -> MarketDay:
    """The machine of rules that are Market Day's."""
    assert isinstance(rules.machine, MarketDay)
    return rules.machine
