"""Players that are programs: by chance, or greedy. They see what their seat may know, and no more.

A bot is given a `Seat` and the decision that its player is asked. What is clever about one game lies with that game; every
decision has an answer here that will do for any.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from rulesdsl.engine.decision import Decision, Option, SupportsRandom
from rulesdsl.games.seat import Seat

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game

GREEDY = {"barter": "rulesdsl.games.barter.bot", "market day": "rulesdsl.games.market_day.bot"}
"""`machine:` of a game file to the module whose `Greedy` plays it."""

NAMES = ("random", "greedy")


class Bot(Protocol):
    """Chooses one of a decision's options."""

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option: ...


class Chooser(Protocol):
    """What a game's own bot is: an option, or None where it has no opinion. `eager`: asked before the answers for any game."""

    eager: bool

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option | None: ...


class RandomBot:
    """Takes any option, each as likely."""

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option:
        """By chance."""
        return decision.sample(rng)


class GreedyBot:
    """Asks the game's own chooser first; where that has no opinion, agrees to what is offered and takes as much as it can."""

    def __init__(self, chooser: Chooser | None) -> None:
        self.chooser = chooser

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option:
        """What seems best."""
        rule = ANYWHERE.get(decision.kind)
        if self.chooser is not None and (rule is None or self.chooser.eager):
            option = self.chooser.choose(seat, decision, rng)
            if option is not None:
                return option
        return Option(decision, decision.source.value(rule(seat, decision) if rule is not None else 0))


def _agree(seat: Seat, decision: Decision) -> int:
    """`may`: yes."""
    return next((index for index in range(decision.source.size()) if decision.source.value(index)), 0)


def _most(seat: Seat, decision: Decision) -> int:
    """`up to 3`: three."""
    return max(range(decision.source.size()), key=decision.source.value)


def _last_in_score(seat: Seat, decision: Decision) -> int:
    """A player to name: oneself, or whoever has least."""
    players = [decision.source.value(index) for index in range(decision.source.size())]
    return min(
        range(len(players)),
        key=lambda index: (players[index] != seat.player, seat.scores[players[index]], index),
    )


def _first(seat: Seat, decision: Decision) -> int:
    return 0


ANYWHERE = {
    "may": _agree,
    "draw": _most,
    "choose-player": _last_in_score,
    "choose-word": _first,
    "option": _first,
    "order": _first,
}
"""Kinds of decisions that cards ask in every game, and how to answer them."""


class Table:
    """A bot for each seat, which play as one: each is asked when its seat is to choose."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        self.bots = tuple(bots)

    def choose(self, seat: Seat, decision: Decision, rng: SupportsRandom) -> Option:
        """What the bot of that seat chooses."""
        return self.bots[seat.player].choose(seat, decision, rng)


def make_bot(name: str, game: Game) -> Bot:
    """A bot by its name. Raises `ValueError`."""
    if name == "random":
        return RandomBot()
    if name != "greedy":
        raise ValueError(f"there is no bot `{name}`; bots are: {', '.join(NAMES)}")
    module = GREEDY.get(game.vocabulary.machine)
    return GreedyBot(import_module(module).Greedy(game) if module is not None else None)


def seat_bots(names: Sequence[str], game: Game) -> Bot:
    """Bots by seat; seats with the same kind of bot share one. Raises `ValueError`."""
    made = {name: make_bot(name, game) for name in dict.fromkeys(names)}
    return Table([made[name] for name in names])


def bot_choice(bot: Bot, state: State, rng: SupportsRandom) -> Option:
    """What the bot chooses in the present decision."""
    decision = state.decision
    assert decision is not None
    return bot.choose(Seat(state, decision.player), decision, rng)
