"""Where play of Market Day can begin: a game, a hand, or a round, with cards played in it already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.engine import frame as f
from rulesdsl.engine import operations
from rulesdsl.engine.numbers import read
from rulesdsl.games.beginning import SETUP, Beginning, Refusal, Start, Word
from rulesdsl.games.market_day.machine import DEALER, HANDS, LEADER

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.market_day.machine import MarketDay

DEALING, PLAYING = "dealing", "playing"
PLAY = "play-card"


def beginning(machine: MarketDay) -> Beginning:
    """Where play can begin."""
    return Beginning(
        words={
            "leader": Word("player", lambda state: state.vars[LEADER]),
            "dealer": Word("player", lambda state: state.vars[DEALER]),
            "hand": Word("number", lambda state: state.vars[HANDS], most=machine.hands),
        },
        step=PLAYING,
        steps=(SETUP, DEALING, PLAYING),
        dealt=("hand",),
        deal=machine.deal_out,
        begin=lambda state, start: _begin(machine, state, start),
        step_of=lambda state: _step_of(machine, state),
    )


def _begin(machine: MarketDay, state: State, start: Start) -> Refusal | None:
    if start.step == PLAYING:
        return _go_on(machine, state, start)
    refused = _deal(machine, state, start)
    if refused is None:
        state.advance()
    return refused


def _deal(machine: MarketDay, state: State, start: Start) -> Refusal | None:
    """A game or a hand from its dealing on: hands that are named are as named, the others are dealt."""
    said = start.values
    if any(row in start.named for row in (*machine.row, machine.removed)):
        return Refusal("step", "Before the cards are dealt none has been played.")
    if start.step == SETUP and said.get("hand", 1) != 1:
        return Refusal("hand", f"A game begins with its first hand: write `step: {DEALING}` for a later one.")
    dealer = said.get("dealer")
    if "leader" in said:
        follows = (said["leader"] - 1) % state.players
        if dealer not in (None, follows):
            return Refusal(
                "dealer",
                "The player to the dealer's left leads the first round of a hand: leave one of the two out.",
            )
        dealer = follows
    if dealer is None:
        dealer = machine.random_dealer(state) if start.step == SETUP else state.players - 1
    hand = 1 if start.step == SETUP else said.get("hand", machine.hands(state))
    if not start.named:
        machine.begin_hands(state, dealer, hand)
        return None
    machine.set_up_hand(state, dealer, hand)
    machine.deal_out(state, start.named)
    if not any(state.zones[slot] for slot in machine.hand[: state.players]):
        return Refusal("", "Nobody has cards in hand: there is no round to play.")
    return None


def _go_on(machine: MarketDay, state: State, start: Start) -> Refusal | None:
    """A round of a hand under way; cards that lie in it are played first, in turn, by whom they lie before."""
    leader = start.values.get("leader", 0)
    rows = [state.zones[row][:] for row in machine.row[: state.players]]
    count = sum(map(len, rows))
    turns = [(leader + turn) % state.players for turn in range(count)]
    if [turns.count(seat) for seat in range(state.players)] != [len(row) for row in rows]:
        return Refusal(
            "", "Players play in turn to the left, beginning with the leader: the cards in the round do not."
        )
    if count > state.players * read(state, machine.s["plays"]):
        return Refusal("", "More cards are in the round than are played in one.")
    order = [rows[seat][turn // state.players] for turn, seat in enumerate(turns)]
    for card in order:
        operations.lay(state, card, machine.hand[state.rules.slots.owner[state.where[card]]])
    if not any(state.zones[hand] for hand in machine.hand[: state.players]):
        return Refusal("", "Nobody has cards in hand: there is no round to play.")
    dealer = start.values.get("dealer", (leader - 1) % state.players)
    held = [[machine.label[card] for card in state.zones[hand]] for hand in machine.hand[: state.players]]
    machine.go_on_with_hand(state, dealer, start.values.get("hand", machine.hands(state)), leader)
    state.advance()
    for seat, card in zip(turns, order, strict=True):
        asked = len(set(held[seat])) > 1
        held[seat].remove(machine.label[card])
        if not asked:
            continue
        decision = state.decision
        if decision is None or decision.kind != PLAY or decision.player != seat:
            return Refusal(
                "", "A card in the round asks for a choice when it is played: have it played in `do`."
            )
        state.choose(f"play {machine.label[card]}")
    return None


def _step_of(machine: MarketDay, state: State) -> str | None:
    order = machine.rules.vocabulary.procedures["round"].steps
    for frame in reversed(state.stack):
        if frame[f.PROGRAM] == machine.round:
            left = max(frame[f.AT], 1)
            for name in order:
                left -= len(machine.rules.programs[machine.round]) - len(order) if name == PLAYING else 1
                if left <= 0:
                    return name
    return None
