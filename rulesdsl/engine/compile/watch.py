"""Watching effects at work: what each clause, condition and number of a card came to, for those who ask.

A game compiled with a `Watch` tells it; one compiled without pays nothing. Everything that can be told of is a `Site`: a place in a card's
effect, and what there is to know about it. Sites are collected while the cards are compiled, so what never came about is known too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from attrs import define, field, frozen

from rulesdsl.engine import frame as f
from rulesdsl.engine.compile.demands import Demands
from rulesdsl.engine.compile.steps import Steps
from rulesdsl.engine.compile.values import CardsOf, PlayersOf, Values
from rulesdsl.language import core

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulesdsl.engine.compile.values import AmountOf
    from rulesdsl.engine.frame import Frame
    from rulesdsl.engine.rules import Condition, Rules, Step
    from rulesdsl.engine.run import Misfit
    from rulesdsl.engine.standing import Shift, Standing, Trigger
    from rulesdsl.engine.state import State

Role = Literal["clause", "rule", "waits", "condition", "fact", "number", "may", "done", "demand", "came"]
"""What there is to know.

`clause`: a deed begins (True), then whether it came about (`may` and `done` tell that where the effect goes on differently).
`rule`: a rule is put up (`PUT_UP`), then decides something (`APPLIED`). `waits`: a line that waits for a moment is put up.
`condition`: an `if` or `while`, with its value; `fact`: one of its comparisons; `number`: an amount, with its value, or the players
or cards of a comparison, in words.
`may`: whether what was offered was done. `done`: whether the block below a deed, or its `otherwise`, is gone into.
`demand`: whether what the card asks for before it can be played is there. `came`: what a deed came to, as (whether it was done in
full, that many).
"""

Outcome = bool | str
"""What can come about at a site: yes or no, or one of the two words below."""
PUT_UP, APPLIED = "put up", "applied"
ALL: frozenset[Role] = frozenset(
    ("clause", "rule", "waits", "condition", "fact", "number", "may", "done", "demand", "came")
)


@frozen
class Site:
    """A place in the effect of a card: its id, the characters from `start` to `end`, and what is told of it."""

    card: str
    start: int
    end: int
    role: Role
    outcomes: tuple[Outcome, ...] = ()
    """What can come about there, where that is a choice of few."""


@define
class Watch:
    """Who is told. Override `note`, and what else is wanted; of roles that are not among `roles` nothing is told."""

    roles: frozenset[Role] = ALL
    sites: dict[Site, int] = field(factory=dict)
    """Each site's number, in the order in which the cards were compiled."""
    rule_sites: dict[tuple[str, int, int], int] = field(factory=dict)
    """The sites of rules, by card and place."""
    deaf: bool = False
    """Whether what comes about is of no account: somebody only looks at the position."""

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """What comes about meanwhile is of no account."""
        before, self.deaf = self.deaf, True
        try:
            yield
        finally:
            self.deaf = before

    def site(self, card: str, term: core.Term, role: Role, outcomes: tuple[Outcome, ...] = ()) -> int:
        """A site's number."""
        site = Site(card, *term.span, role, outcomes)
        return self.sites.setdefault(site, len(self.sites))

    def note(self, state: State, site: int, value: Any, frame: Frame | None) -> None:
        """Something came about at a site; `frame` is that of the effect, where one is at work."""

    def applied(self, state: State, record: Standing) -> None:
        """A rule decided something: it changed a number, forbade, let in, or let something be done."""
        site = self.rule_sites.get(state.rules.clauses[record.key[1]])
        if site is not None:
            self.note(state, site, APPLIED, None)

    def begins(self, state: State) -> int:
        """A condition or a number is about to be looked at; whatever is returned goes to `looked`."""
        return 0

    def looked(self, state: State, site: int, value: Any, frame: Frame, began: int) -> None:
        """A condition or a number came to a value."""
        self.note(state, site, value, frame)

    def read(
        self, state: State, number: int, player: int, card: int, base: Any, found: Sequence[Shift], value: Any
    ) -> None:
        """A number was read that rules change: its base, the changes that hold, what it comes to."""

    def passed_over(self, state: State, record: Trigger, why: Misfit, run: Frame) -> None:
        """A line that waits did not act at a moment of its kind."""

    def ended(self, state: State, records: Sequence[Standing], used: bool) -> None:
        """Rules are over; `used` where what they were for is spent."""

    def closed(self, state: State, player: int, window: int, roles: tuple[int, ...]) -> None:
        """A window is not opened, since nothing could be played in it."""

    def missed(self, state: State, happening: int, player: int, cards: Sequence[int]) -> None:
        """A procedure did not come about, with these cards: it could not be made, or its cards did not earn it."""


class WatchedValues(Values):
    """Values that tell what they came to."""

    def __init__(self, rules: Rules, watch: Watch) -> None:
        super().__init__(rules)
        self.watch = watch
        self.card = ""

    def told(
        self, term: core.Term, role: Role, test: Condition, outcomes: tuple[Outcome, ...] = ()
    ) -> Condition:
        """A condition that tells."""
        if role not in self.watch.roles:
            return test
        begins, looked = self.watch.begins, self.watch.looked
        site = self.watch.site(self.card, term, role, outcomes)

        def telling(state: State, frame: Frame) -> bool:
            began = begins(state)
            value = test(state, frame)
            looked(state, site, value, frame, began)
            return value

        return telling

    def amount(self, term: core.Amount) -> AmountOf:
        amount = super().amount(term)
        if "number" not in self.watch.roles or isinstance(term, core.Num):
            return amount
        begins, looked = self.watch.begins, self.watch.looked
        site = self.watch.site(self.card, term, "number")

        def telling(state: State, frame: Frame) -> int:
            began = begins(state)
            value = amount(state, frame)
            looked(state, site, value, frame, began)
            return value

        return telling

    def condition(self, term: core.Condition) -> Condition:
        return self.told(term, "condition", super().condition(term), (True, False))

    def _fact(self, term: core.Compare | core.PlayerIs | core.CardIs) -> Condition:
        return self.told(term, "fact", super()._fact(term))

    def _player_is(
        self, player: core.Player, test: core.PlayerTest | core.Players | core.Player
    ) -> Condition:
        """Which players are compared is told too."""
        holds = super()._player_is(player, test)
        sides: list[tuple[core.Term, PlayersOf]] = [(player, self.somebody(player))]
        if isinstance(test, core.Player | core.Players):
            sides.append((test, self.somebody(test)))
        return self._sides(holds, sides, lambda state, who: f"player {who + 1}")

    def _card_is(self, card: core.Group, pool: core.Pool, negated: bool) -> Condition:
        """Which cards are compared is told too."""
        holds = super()._card_is(card, pool, negated)
        sides: list[tuple[core.Term, CardsOf]] = [(card, self.group_cards(card))]
        if pool.places:
            sides.append((pool, self.pool(pool)))
        return self._sides(holds, sides, lambda state, one: state.rules.table.label[one])

    def _sides(
        self,
        holds: Condition,
        sides: Sequence[tuple[core.Term, PlayersOf | CardsOf]],
        name: Callable[[State, int], str],
    ) -> Condition:
        """A fact about players or cards that first tells who or what they are, in words."""
        if "number" not in self.watch.roles:
            return holds
        looked, begins = self.watch.looked, self.watch.begins
        sites = [(self.watch.site(self.card, term, "number"), members) for term, members in sides]

        def telling(state: State, frame: Frame) -> bool:
            for site, members in sites:
                began = begins(state)
                words = ", ".join(name(state, one) for one in members(state, frame)) or "nobody"
                looked(state, site, words, frame, began)
            return holds(state, frame)

        return telling

    def _found(
        self, pool: core.Pool, alike: str | None, bound: core.BoundWord, right: core.Amount
    ) -> Condition:
        """Cards counted in a condition are a number too."""
        test = super()._found(pool, alike, bound, right)
        if "number" not in self.watch.roles:
            return test
        looked, site = self.watch.looked, self.watch.site(self.card, pool, "number")

        def telling(state: State, frame: Frame) -> bool:
            value = test(state, frame)
            looked(state, site, frame[f.MANY], frame, self.watch.begins(state))
            return value

        return telling


class WatchedDemands(Demands):
    """Demands that tell whether they are met."""

    values: WatchedValues

    def _deed(self, deed: core.Deed) -> list[tuple[Condition, core.Term]]:
        return [(self.values.told(term, "demand", need), term) for need, term in super()._deed(deed)]

    def _for(
        self, who: core.Somebody | core.Group | None, inner: Sequence[tuple[Condition, core.Term]]
    ) -> list[tuple[Condition, core.Term]]:
        """Who it is asked of is looked at for the demand too."""
        found = super()._for(who, inner)
        return (
            found if who is None else [(self.values.told(term, "demand", need), term) for need, term in found]
        )


class WatchedSteps(Steps):
    """Steps that tell what they do.

    A clause's program has a step more than in a game that nobody watches, so positions within an effect cannot be carried from one to
    the other; choices can.
    """

    def __init__(self, rules: Rules, watch: Watch) -> None:
        self.watch = watch
        self._asked: set[int] = set()
        super().__init__(rules)

    def make_values(self) -> Values:
        return WatchedValues(self.rules, self.watch)

    def make_demands(self) -> Demands:
        return WatchedDemands(self.rules, self.values)

    def effect(self, program: core.Program, text: str, card_id: str) -> int:
        assert isinstance(self.values, WatchedValues)
        self.values.card = card_id
        return super().effect(program, text, card_id)

    def _site(self, term: core.Term, role: Role, outcomes: tuple[Outcome, ...] = ()) -> int:
        return self.watch.site(self.card_id, term, role, outcomes) if role in self.watch.roles else -1

    def line(self, line: core.Line, steps: list[Step]) -> None:
        start = len(steps)
        super().line(line, steps)
        if line.when is not None:
            _tell_before(steps, start, self.watch, self._site(line, "waits", (PUT_UP,)), PUT_UP)

    def deed(
        self, deed: core.Deed, may: bool, steps: list[Step], standing: core.Condition | None, line: core.Line
    ) -> None:
        self._begin_answer(line, may and not isinstance(deed, core.Rule), steps)
        start = len(steps)
        super().deed(deed, may, steps, standing, line)
        if isinstance(deed, core.Rule):
            site = self._site(line, "rule", (PUT_UP, APPLIED))
            self.watch.rule_sites[(self.card_id, *line.span)] = site
            _tell_before(steps, start, self.watch, site, PUT_UP)
            return
        _tell_before(steps, start, self.watch, self._site(line, "clause", (True,)), True)
        if may:
            self._tell_answer(line, steps, start)
        self._tell_end(line, steps)

    def at_once(self, line: core.Line, steps: list[Step]) -> None:
        self._begin_answer(line, line.may, steps)
        start = len(steps)
        super().at_once(line, steps)
        _tell_before(steps, start, self.watch, self._site(line, "clause", (True,)), True)
        if line.may:
            self._tell_answer(line, steps, start)
        self._tell_end(line, steps)

    def _tell_end(self, line: core.Line, steps: list[Step]) -> None:
        """Tell what the deed came to."""
        site = self._site(line, "came")
        if site < 0:
            return
        note = self.watch.note

        def ended(state: State, frame: Frame) -> None:
            note(state, site, (bool(frame[f.DONE]), frame[f.MANY]), frame)

        steps.append(ended)

    def _begin_answer(self, line: core.Line, may: bool, steps: list[Step]) -> None:
        """Nobody is asked yet, also where an earlier game was left with the question open."""
        site = self._site(line, "may", (True, False)) if may else -1
        if site < 0:
            return
        asked = self._asked

        def begins(state: State, frame: Frame) -> None:
            asked.discard(site)

        steps.append(begins)

    def _tell_answer(self, line: core.Line, steps: list[Step], start: int) -> None:
        """Tell whether what was offered was done, where somebody was asked."""
        site = self._site(line, "may", (True, False))
        if site < 0:
            return
        note, asked = self.watch.note, self._asked

        def watching(step: Step) -> Step:
            def watched(state: State, frame: Frame) -> bool | None:
                waits = step(state, frame)
                if waits:
                    asked.add(site)
                return waits

            return watched

        def answered(state: State, frame: Frame) -> None:
            if site in asked:
                asked.discard(site)
                note(state, site, bool(frame[f.DONE]), frame)

        steps[start:] = [watching(step) for step in steps[start:]]
        steps.append(answered)

    def deed_with(self, line: core.Line, steps: list[Step], standing: core.Condition | None) -> None:
        super().deed_with(line, steps, standing)
        ways = tuple(way for way, lines in ((True, line.then), (False, line.otherwise)) if lines)
        site = self._site(line, "done", ways) if ways else -1
        if site < 0:
            return
        branch, note = steps[-1], self.watch.note

        def telling(state: State, frame: Frame) -> None:
            if (done := bool(frame[f.DONE])) in ways:
                note(state, site, done, frame)
            branch(state, frame)

        steps[-1] = telling


def _tell_before(steps: list[Step], start: int, watch: Watch, site: int, value: Any) -> None:
    """The step at `start` first tells that it begins."""
    if site < 0 or start >= len(steps):
        return
    step, note = steps[start], watch.note

    def telling(state: State, frame: Frame) -> bool | None:
        note(state, site, value, frame)
        return step(state, frame)

    steps[start] = telling
