"""One way to write each effect, for one card of one game: two effects that come out alike play the same.

The checked tree is gone through with what is known at each place: who acts, who *they* are, whether *it* is still this card. A word
for a player becomes the plainest word for the same player, and what cannot make a difference is left out. Every rule is certain,
whatever is played; where that cannot be told from the cards of the set, the words stay, and the mutant with them.

players     *they* and whoever acts, where they are `you`; *they*, where they are whoever acts
who         a doer who acts anyway
moments     what each player does, and what anybody does
it          this card, until a line has picked another
tests       `other` beside a test that this card never passes
each, all   two words for the same cards
order       lines that both only wait or hold, and never meet (`order`)
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import attrs
from attrs import evolve, field, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.language import core
from rulesdsl.tools.mutants.facts import Facts, meddling, meddling_of_others
from rulesdsl.tools.mutants.order import in_order

YOU = 0
"""The player for whom the card acts; other numbers are players of whom only that much is known."""

YOUR = core.Player("you")
T = TypeVar("T")


@frozen
class Env:
    """What is known at a place: who `me` and `they` are, and whether `it` is this card."""

    me: int = YOU
    they: int = -1
    it: bool = False


def normaliser(cards: CardSet, definition: Definition) -> Callable[[core.Program], core.Program]:
    """What writes effects of a card in the one way; the other cards of the set are read once."""
    others = meddling_of_others(cards, definition)

    def normal(program: core.Program) -> core.Program:
        facts = Facts(cards.vocabulary, definition, others | meddling(program))
        return _Writer(facts).program(program)

    return normal


@frozen
class _Writer:
    """Writes one effect anew."""

    facts: Facts
    _numbers: Iterator[int] = field(factory=lambda: itertools.count(1))

    def program(self, program: core.Program) -> core.Program:
        return evolve(program, lines=self.lines(program.lines, Env(it=self.facts.begins_as_it)))

    def _somebody(self) -> int:
        return next(self._numbers)

    # ---- lines

    def lines(self, lines: tuple[core.Line, ...], env: Env) -> tuple[core.Line, ...]:
        """Lines one after the other, then those that never meet in the order of their writing."""
        found = []
        for line in lines:
            line, env = self.line(line, env)
            found.append(line)
        return in_order(found)

    def line(self, line: core.Line, env: Env) -> tuple[core.Line, Env]:
        """One line, and what is known after it."""
        if line.when is not None:
            return self._waiting(line, line.when, env), env
        if line.test is not None:
            test = self.term(line.test, env)
            rest, _ = self.line(evolve(line, test=None), env)
            return evolve(rest, test=test), env
        if line.standing is not None and line.deed is None and line.who is not None:
            return line, evolve(env, they=self._somebody(), it=False)
        if line.standing is not None:
            standing = self.term(line.standing, env)
            rest, _ = self.line(evolve(line, standing=None), env)
            return evolve(rest, standing=standing), evolve(env, they=self._somebody(), it=False)
        return self._done(line, env)

    def _waiting(self, line: core.Line, when: core.Moment, env: Env) -> core.Line:
        """A line that waits: when it acts, `you` act, and *they* are whoever did what it waited for."""
        event = when.event
        by = None if event.by is None else self.term(event.by, env)
        if isinstance(by, core.Players) and self._everybody(by):
            by = None
        event = evolve(self.term(evolve(event, by=None), env), by=by)
        standing = None if line.standing is None else self.term(line.standing, env)
        inner = Env(
            they=YOU if by == YOUR else self._somebody(), it=env.it and not self.facts.about_cards(event)
        )
        rest, _ = self.line(evolve(line, when=None, standing=None), inner)
        moment = evolve(when, event=event, life=self.term(when.life, env))
        return evolve(rest, when=moment, standing=standing)

    def _everybody(self, players: core.Players) -> bool:
        within = self.facts.vocabulary.relations[players.relation].within
        return not (within or players.other or players.test)

    def _done(self, line: core.Line, env: Env) -> tuple[core.Line, Env]:
        """Who does it, the deed, and what hangs on it."""
        who, inner, after = self._who(line, env)
        rule = isinstance(line.deed, core.Rule)
        deed = None if line.deed is None else self._deed(line.deed, inner)
        below = inner if line.deed is None or rule else evolve(inner, it=False)
        if isinstance(line.deed, core.ChoosePlayer):
            below = evolve(below, they=self._somebody())
            after = evolve(after, they=self._somebody())
        then = self.lines(line.then, below)
        otherwise = self.lines(line.otherwise, below if line.deed is not None else inner)
        if not rule:
            after = evolve(after, it=after.it and line.deed is None and who is None)
        return evolve(line, who=who, deed=deed, then=then, otherwise=otherwise), after

    def _who(self, line: core.Line, env: Env) -> tuple[core.Somebody | core.Group | None, Env, Env]:
        """Who does it; what is known while they do, and afterwards."""
        if line.who is None:
            return None, env, env
        if isinstance(line.who, core.Player):
            player = self.term(line.who, env)
            doer = self._number(player, env)
            after = evolve(env, they=doer) if line.who.who not in ("you", "me") else env
            return None if doer == env.me else player, evolve(after, me=doer), after
        who = self.term(line.who, env)
        if isinstance(line.who, core.Players):
            doer = self._somebody()
            # At once, everybody chooses before anybody is named.
            they = self._somebody() if line.at_once else doer
            return who, evolve(env, me=doer, they=they), env
        return who, evolve(env, it=False), env

    def _number(self, player: core.Player, env: Env) -> int:
        return YOU if player.who == "you" else env.me if player.who == "me" else self._somebody()

    def _deed(self, deed: core.Deed, env: Env) -> core.Deed:
        match deed:
            case core.Offer(number, options):
                each = tuple(self.lines(option, evolve(env, it=False)) for option in options)
                return evolve(deed, number=self.term(number, env), options=each)
            case core.Change(of=of, amount=amount) if amount is not None:
                # The amount of a changed card is worked out with that card as `it`.
                inner = env if of is None or isinstance(of, core.Somebody) else evolve(env, it=False)
                number = self.term(amount, inner)
                return evolve(self.term(evolve(deed, amount=None), env), amount=number)
            case _:
                return self.term(deed, env)

    # ---- terms

    def term(self, term: T, env: Env) -> T:
        """A term anew, with all below it."""
        return cast("T", self._term(term, env))

    def _term(self, term: Any, env: Env) -> Any:
        match term:
            case core.Player():
                return self._player(term, env)
            case core.It():
                return core.This() if env.it else term
            case core.Most() | core.Tally() | core.Than():
                return self._player_test(term, env)
            case core.Chosen():
                # Whether they are called all or each, they are picked as one group.
                return evolve(self._inside(term, env), each=False)
            case _:
                return self._inside(term, env)

    def _player_test(self, test: core.PlayerTest, env: Env) -> core.PlayerTest:
        """A test of players: what is measured is measured of each of them, who acts as long."""
        of_each = evolve(env, me=self._somebody())
        measure = self.term(test.measure, of_each)
        match test:
            case core.Tally(amount=amount):
                return evolve(test, measure=measure, amount=self.term(amount, env))
            case core.Than(rival=rival):
                inner = env if isinstance(rival, core.Player) else of_each
                return evolve(test, measure=measure, rival=self.term(rival, inner))
            case _:
                return evolve(test, measure=measure)

    def _inside(self, term: Any, env: Env) -> Any:
        """The same term, with all below it anew."""
        changes = {}
        for part in attrs.fields(type(term)):
            value = getattr(term, part.name)
            if isinstance(value, core.Term):
                changes[part.name] = self._term(value, env)
            elif isinstance(value, tuple) and value and isinstance(value[0], core.Term):
                changes[part.name] = tuple(self._term(inner, env) for inner in value)
                if part.name in ("tests", "by"):
                    changes[part.name] = self._tests(changes[part.name])
        return evolve(term, **changes) if changes else term

    def _player(self, player: core.Player, env: Env) -> core.Player:
        of = None if player.of is None else self.term(player.of, env)
        who = {"me": env.me, "they": env.they}.get(player.who)
        if who == YOU:
            return YOUR
        if player.who == "they" and who == env.me:
            return evolve(player, who="me")
        return evolve(player, of=of)

    def _tests(self, tests: tuple[core.CardTest, ...]) -> tuple[core.CardTest, ...]:
        """`other` says nothing where another test keeps this card out."""
        if not any(self.facts.never_passes(test) for test in tests):
            return tests
        return tuple(test for test in tests if not isinstance(test, core.NotThis))
