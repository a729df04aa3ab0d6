"""One round judged by itself, without a game around it: for designers, tests and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from rulesdsl.engine.decision import Decision, NotOffered, Option
from rulesdsl.games.market_day.machine import machine_of

if TYPE_CHECKING:
    from rulesdsl.games.game import Game


@frozen
class RoundResult:
    """What a round came to: points by seat, and the cards removed or traded, by label, in the order in which it happened."""

    points: tuple[int, ...]
    spoiled: tuple[str, ...]
    killed: tuple[str, ...]
    traded: tuple[tuple[str, str], ...]
    leader: int
    """The seat that leads the next round."""


def judge_round(game: Game, plays: Sequence[tuple[int, str]], choices: Sequence[str] = ()) -> RoundResult:
    """Play one round: `plays` are (seat, card name) in the order of play, `choices` the texts of what is chosen in it.

    Every seat plays as many cards as the rules say, in turn from the first. Choices that are asked for and not given decline; what
    cannot be declined takes the last option.
    Raises `ValueError` for plays that no round can have and `NotOffered` for a choice that is not offered.
    """
    players = max(seat for seat, _ in plays) + 1 if plays else 0
    v = game.vocabulary
    if not v.least_players <= players <= v.most_players:
        raise ValueError(
            f"{v.game} is for {v.least_players} to {v.most_players} players; these plays name {players}"
        )
    state = game.blank(players, 0, log=True)
    machine = machine_of(game.rules)
    leader = plays[0][0]
    wanted = [(leader + turn) % players for turn in range(len(plays))]
    if [seat for seat, _ in plays] != wanted:
        raise ValueError("players play in turn to the left, beginning with the leader")
    machine.set_up_round(state, leader, plays)
    pending = list(choices)
    state.advance()
    played = 0
    while state.decision is not None:
        decision = state.decision
        if decision.kind == "play-card":
            played = len(machine.order(state))
            state.choose(f"play {plays[played][1]}")
        elif pending:
            state.choose(pending.pop(0))
        else:
            state.choose(_declining(decision))
    if pending:
        raise NotOffered(f"`{pending[0]}` was not asked for: the round is over")
    label = game.rules.table.label
    moves = [entry for entry in state.log or () if entry[0] == "move"]
    return RoundResult(
        points=machine.round_points_of(state),
        spoiled=tuple(label[card] for _, verb, _, cards in moves if verb == "spoil" for card, *_ in cards),
        killed=tuple(label[card] for _, verb, _, cards in moves if verb == "kill" for card, *_ in cards),
        traded=tuple(
            (label[cards[0][0]], label[cards[1][0]]) for _, verb, _, cards in moves if verb == "trade"
        ),
        leader=machine.next_leader(state),
    )


def _declining(decision: Decision) -> Option:
    """The option that does nothing; of a choice that must be made, the last."""
    options = decision.options
    return next(
        (option for option in options if option.value is None or option.value is False or option.value == ()),
        options[-1],
    )
