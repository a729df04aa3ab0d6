"""A game under way: plain data, and the loop that carries it to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdsl.engine.decision import Decision, NotOffered, Option
from rulesdsl.engine.frame import AT, PROGRAM, Frame
from rulesdsl.engine.standing import Standing

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules


BUDGET = 100_000
"""Steps without a decision: many times more than any effect or round of turns takes."""


class State:
    """Everything that a position is. Read it, `choose`, `clone`; only the engine's operations write to it.

    `zones` a list of cards a slot (see `Slots`), the top of a pile last; `where` the slot of each card; `known` for each card the
    mask of players who know which card lies there; `counters` by counter and player; `coins` counters on cards, by (counter,
    card); `history` what was done and is asked about: (serial, happening, player, cards, qualities); `marks` the serial at
    which each happening that is a period last began; `vars` the game's own few numbers; `log` events, where somebody listens; `forced`,
    where somebody listens, the decisions since the last choice that left one option and so were made by themselves.
    `judging` are the rules whose conditions are just being looked at; `answer`, `moved` and `failed` hold what the step just done left for the very next one, and nothing longer.
    """

    __slots__ = (
        "active", "answer", "chance", "changed", "coins", "counters", "decision", "failed", "forced", "history", "judging", "known", "live",
        "log", "marks", "moved", "over", "players", "rules", "serial", "shut", "stack", "standing", "vars", "where", "zones",
    )  # fmt: skip

    rules: Rules
    players: int
    zones: list[list[int]]
    where: list[int]
    known: list[int]
    counters: list[int]
    coins: dict[tuple[int, int], int]
    standing: list[Standing]
    live: int
    changed: int
    shut: bool
    history: list[tuple[int, int, int, tuple[int, ...], tuple[str, ...]]]
    marks: list[int]
    serial: int
    stack: list[Frame]
    chance: int
    vars: list[int]
    active: int
    over: bool
    decision: Decision | None
    answer: Any
    moved: tuple[tuple[int, int], ...]
    failed: bool
    judging: tuple[int, ...]
    log: list[tuple[Any, ...]] | None
    forced: list[Decision] | None

    # ---- playing

    def choose(self, option: Option | str) -> None:
        """Make the present decision and go on to the next. Takes an option or its text. Raises `NotOffered`."""
        decision = self.decision
        if decision is None:
            raise NotOffered("nothing is to be decided: the game is over")
        if isinstance(option, str):
            option = decision.find(option)
        elif option.decision is not decision:
            option = decision.find(str(option))
        self.decision = None
        self.answer = option.value
        if self.forced is not None:
            self.forced.clear()
        if self.log is not None:
            self.log.append(("choice", decision.player, str(option), decision.public, decision.kind))
        self.advance()

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        return self.rules.machine.scores(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that would win now: of a game that is over, those that won."""
        return self.rules.machine.winners(self)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self.rules.machine.turns(self)

    def view(self, player: int) -> dict[str, Any]:
        """What a player (a seat, from 0) may know, as plain data."""
        from rulesdsl.engine.view import view

        return view(self, player)

    def dump(self) -> str:
        """The position as text, for `Game.restore`."""
        from rulesdsl.engine.save import dump

        return dump(self)

    def advance(self) -> None:
        """Carry out pending work until somebody must choose or nothing is left.

        A game in which nobody has had a choice for `BUDGET` steps will never have one: it is stopped, with work pending.
        """
        stack = self.stack
        programs = self.rules.programs
        for _ in range(BUDGET):
            if not stack:
                break
            frame = stack[-1]
            at = frame[AT]
            frame[AT] = at + 1
            if programs[frame[PROGRAM]][at](self, frame):
                return
        self.over = True

    def clone(self) -> State:
        """A copy that plays on identically and shares nothing that changes."""
        other = State.__new__(State)
        other.rules = self.rules
        other.players = self.players
        other.zones = [zone[:] for zone in self.zones]
        other.where = self.where[:]
        other.known = self.known[:]
        other.counters = self.counters[:]
        other.coins = self.coins.copy()
        other.standing = self.standing[:]
        other.live = self.live
        other.changed = self.changed
        other.shut = self.shut
        other.history = self.history[:]
        other.marks = self.marks[:]
        other.serial = self.serial
        other.stack = [frame[:] for frame in self.stack]
        other.chance = self.chance
        other.vars = self.vars[:]
        other.active = self.active
        other.over = self.over
        other.decision = self.decision
        other.answer = None
        other.moved = ()
        other.failed = False
        other.judging = ()
        other.log = None if self.log is None else self.log[:]
        other.forced = None if self.forced is None else self.forced[:]
        return other
