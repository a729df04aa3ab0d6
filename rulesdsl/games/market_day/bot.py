"""A greedy player of Market Day: tries each card in rounds as they may go, and plays the one that gains most.

No card is known by name here. A round is played on in a game that the seat imagines, the cards that it does not know dealt by
chance; so a card is judged by what its effect does on this table. From what a card gains now, what such a card gains in any round is
taken off: a card that is played now is not there later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.engine import chance
from rulesdsl.engine.chance import Dice
from rulesdsl.engine.decision import Decision, Option, SupportsRandom
from rulesdsl.games.market_day.machine import machine_of
from rulesdsl.games.seat import Seat

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game

PLAY = "play-card"
TRIES = 12
"""Rounds that are imagined for a choice; one is enough where nobody is left to play."""
FEW_ENOUGH = 24
"""Options that are tried; of more, the first so many."""
TASTE_GAMES = 100
"""Games by chance from which it is learned what a card gains in any round."""
TASTE_SEED = 20_240_607
LATER = 0.9
"""How much of what a card gains in any round counts as lost when it is played now."""
STEPS = 400
"""Choices in one imagined round, at most: a card may ask for more than anybody foresees."""


class Greedy:
    """Chooses for any seat of a Market Day game."""

    eager = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self.machine = machine_of(game.rules)
        self.label = game.rules.table.label
        self.tastes: dict[int, dict[str, float]] = {}

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option | None:
        """The option that gains most, of those that are tried."""
        values = [decision.source.value(index) for index in range(min(decision.source.size(), FEW_ENOUGH))]
        gains = [0.0] * len(values)
        for _ in range(TRIES if self.open(seat) else 1):
            imagined = seat.imagine(rng)
            stream = imagined.chance
            for place, value in enumerate(values):
                gains[place] += self.gain(imagined.clone(), value, Dice(stream))
        if decision.kind == PLAY:
            tries = TRIES if self.open(seat) else 1
            taste = self.taste(seat.players)
            gains = [
                gain / tries - LATER * taste.get(self.label[value], 0.0)
                for gain, value in zip(gains, values, strict=True)
            ]
        return Option(decision, values[gains.index(max(gains))])

    def open(self, seat: Seat) -> bool:
        """Whether cards are still to be played in this round after the seat's next one."""
        played = sum(seat.size(self.machine.row[player]) for player in range(seat.players))
        return played + 1 < seat.players * seat.number(self.machine.s["plays"])

    # ---- imagined rounds

    def gain(self, state: State, value: object, dice: Dice) -> float:
        """What the player gains on the others in an imagined round, once that is chosen; the others play by chance."""
        decision = state.decision
        assert decision is not None
        player, before, number = decision.player, state.scores, state.turn
        state.choose(Option(decision, value))
        self.finish(state, number, dice)
        return margin(player, before, state.scores)

    def finish(self, state: State, number: int, dice: Dice) -> None:
        """The rest of a round: cards are played by chance; whoever a card asks takes what is best for them."""
        for _ in range(STEPS):
            decision = state.decision
            if decision is None or state.turn != number:
                return
            state.choose(
                decision.sample(dice) if decision.kind == PLAY else self.answer(state, decision, number, dice)
            )

    def answer(self, state: State, decision: Decision, number: int, dice: Dice) -> Option:
        """What a card asks is tried with every answer, further questions answered by chance."""
        best: tuple[float, Option] | None = None
        for index in range(min(decision.source.size(), FEW_ENOUGH)):
            option = Option(decision, decision.source.value(index))
            other, before = state.clone(), state.scores
            other.choose(option)
            for _ in range(STEPS):
                if other.decision is None or other.turn != number:
                    break
                other.choose(other.decision.sample(dice))
            found = margin(decision.player, before, other.scores)
            if best is None or found > best[0]:
                best = (found, option)
        assert best is not None
        return best[1]

    # ---- cards in general

    def taste(self, players: int) -> dict[str, float]:
        """By label, what a card gains on average in games by chance. Learned once for each number of players."""
        found = self.tastes.get(players)
        if found is None:
            found = self.tastes[players] = self._learn(players)
        return found

    def _learn(self, players: int) -> dict[str, float]:
        total: dict[str, list[float]] = {}
        for seed in range(TASTE_GAMES):
            state = self.game.start(players, TASTE_SEED + seed)
            dice = Dice(chance.mix(TASTE_SEED + seed))
            number, before = state.turn, state.scores
            played: list[tuple[int, str]] = []
            while not state.over:
                decision = state.decision
                assert decision is not None
                if state.turn != number:
                    for player, label in played:
                        total.setdefault(label, []).append(margin(player, before, state.scores))
                    number, before, played = state.turn, state.scores, []
                option = (
                    decision.sample(dice)
                    if decision.kind == PLAY
                    else self.answer(state, decision, number, dice)
                )
                if decision.kind == PLAY:
                    played.append((decision.player, self.label[option.value]))
                state.choose(option)
        return {label: sum(gains) / len(gains) for label, gains in total.items()}


def margin(player: int, before: Sequence[int], after: Sequence[int]) -> float:
    """How much more a player gained than the others did on average."""
    gained = [new - old for old, new in zip(before, after, strict=True)]
    return gained[player] - (sum(gained) - gained[player]) / (len(gained) - 1)
