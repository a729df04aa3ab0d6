"""The checked tree's lines as programs: each deed becomes a few steps over (state, frame).

A deed is: pick what it is done to (which may ask), do it (which may be a run that rules meet), then bind what the next lines speak of.
A block gets a frame of its own, a copy, and leaves nothing behind.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from attrs import evolve

from rulesdsl.engine import frame as f
from rulesdsl.engine.compile import choosing, doing, moving
from rulesdsl.engine.compile.demands import Demands
from rulesdsl.engine.compile.picking import bind_picked, pick
from rulesdsl.engine.compile.standings import Standings
from rulesdsl.engine.compile.together import all_together
from rulesdsl.engine.compile.values import Values
from rulesdsl.engine.compile.verbs import add_verb_works
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.run import as_usual
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules, Step
    from rulesdsl.engine.state import State


def leave(state: State, frame: Frame) -> None:
    """The last step of a program."""
    state.stack.pop()


def finish_effect(state: State, frame: Frame) -> None:
    """The last step of a whole effect or a rule's body: the windows that waited for its end open, the first on top."""
    state.stack.pop()
    for window in reversed(frame[f.DEFERRED]):
        state.rules.machine.open_window(state, window)


class Steps:
    """Compiles the effects of one card set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values = self.make_values()
        self.demands = self.make_demands()
        self.standings = Standings(rules, self.values, self)
        self.text = ""
        self.clause = 0
        self.card_id = ""
        add_verb_works(rules)

    def make_values(self) -> Values:
        """What compiles the numbers and conditions."""
        return Values(self.rules)

    def make_demands(self) -> Demands:
        """What computes the demands."""
        return Demands(self.rules, self.values)

    # ---- effects and blocks

    def effect(self, program: core.Program, text: str, card_id: str) -> int:
        """The program of a whole effect."""
        self.text, self.card_id = text, card_id
        steps: list[Step] = []
        for line in program.lines:
            self.line(line, steps)
        return self.rules.add_program((*steps, finish_effect))

    def body(self, lines: Sequence[core.Line], last: Step = finish_effect) -> int:
        """The program of a block."""
        steps: list[Step] = []
        for line in lines:
            self.line(line, steps)
        return self.rules.add_program((*steps, last))

    def inner(self, lines: Sequence[core.Line]) -> int:
        """The program of a block within an effect, which leaves nothing behind."""
        return self.body(lines, leave)

    def block(self, lines: Sequence[core.Line], steps: list[Step]) -> None:
        """A block below a heading or a deed: a frame of its own, a copy."""
        if not lines:
            return
        program = self.inner(lines)

        def enter(state: State, frame: Frame) -> None:
            state.stack.append(f.inner(frame, program))

        steps.append(enter)

    def new_clause(self, term: core.Term) -> int:
        """A clause's number: what marks a rule as this line's."""
        self.rules.clauses.append((self.card_id, *term.span))
        return len(self.rules.clauses) - 1

    # ---- lines

    def line(self, line: core.Line, steps: list[Step]) -> None:
        """One clause, in the order of its frame."""
        if line.when is not None:
            body = evolve(line, when=None, standing=None)
            steps.append(self.standings.trigger(line.when, (body,), line.standing, self.new_clause(line)))
            return
        if line.standing is not None:
            self.standing_block(line, steps)
            return
        if line.test is not None:
            self.tested(line, steps)
            return
        self.done_by(line, steps)

    def standing_block(self, line: core.Line, steps: list[Step]) -> None:
        """`while ...`: each rule of the line carries the condition."""
        assert line.standing is not None
        lines = line.then if line.deed is None else (evolve(line, standing=None),)
        for inner in lines:
            if inner.when is not None:
                self.line(evolve(inner, standing=line.standing), steps)
            else:
                self.who(inner, steps, functools.partial(self._standing_deed, inner, line.standing))

    def _standing_deed(self, line: core.Line, standing: core.Condition, target: list[Step]) -> None:
        self.deed_with(line, target, standing)

    def tested(self, line: core.Line, steps: list[Step]) -> None:
        """`if`: the rest in a frame of its own, or `otherwise`."""
        assert line.test is not None
        condition = self.values.condition(line.test)
        rest = evolve(line, test=None, otherwise=())
        yes = self.inner((rest,) if line.deed is not None or line.who is not None else line.then)
        instead = evolve(
            line, test=None, deed=None, may=False, at_once=False, then=line.otherwise, otherwise=()
        )
        no = self.inner((instead,)) if line.otherwise else -1
        if line.deed is not None and line.otherwise:
            yes = self.inner((evolve(line, test=None),))

        def test(state: State, frame: Frame) -> None:
            inner = f.inner(frame, yes)
            if not condition(state, inner):
                inner[f.PROGRAM] = no
            if inner[f.PROGRAM] >= 0:
                state.stack.append(inner)

        steps.append(test)

    def done_by(self, line: core.Line, steps: list[Step]) -> None:
        """Who does it, then what."""
        if line.deed is None:
            self.who(line, steps, lambda target: self.block(line.then, target))
        elif line.at_once:
            self.at_once(line, steps)
        else:
            self.who(line, steps, lambda target: self.deed_with(line, target, None))

    def who(self, line: core.Line, steps: list[Step], rest: Callable[[list[Step]], None]) -> None:
        """You; one named player; each of several in turn; each of some cards."""
        match line.who:
            case None:
                rest(steps)
            case core.Player():
                one = self.values.player(line.who)
                named = line.who.who not in ("you", "me")

                def step_in(state: State, frame: Frame) -> None:
                    frame[f.SAVED] = frame[f.ME]
                    frame[f.ME] = one(state, frame)
                    if named:
                        frame[f.THEY] = frame[f.ME]

                def step_out(state: State, frame: Frame) -> None:
                    frame[f.ME] = frame[f.SAVED]

                inner: list[Step] = []
                rest(inner)

                def skip_nobody(state: State, frame: Frame) -> None:
                    if frame[f.ME] < 0:
                        frame[f.AT] += len(inner)

                steps += [step_in, skip_nobody, *inner, step_out]
            case core.Players():
                players = self.values.players(line.who)
                self.each(players, rest, steps, player=True)
            case _:
                cards = self.values.group_cards(line.who)
                self.each(cards, rest, steps, player=False)

    def each(
        self,
        members: Callable[[State, Frame], list[int]],
        rest: Callable[[list[Step]], None],
        steps: list[Step],
        *,
        player: bool,
    ) -> None:
        """A frame for each, one after the other; the set is fixed before it starts. What moved is summed for the next line."""
        inner: list[Step] = []
        rest(inner)
        program = self.rules.add_program((*inner, _give_back))

        def loop(state: State, frame: Frame) -> None:
            left = frame[f.WORK]
            if left is None:
                left = tuple(members(state, frame))
                if not player:
                    left = tuple((card, state.where[card]) for card in left)
                frame[f.PICK] = ()
                if left:
                    frame[f.MANY] = 0
            if not left:
                frame[f.WORK] = None
                if frame[f.PICK]:
                    frame[f.THOSE], frame[f.TAKEN] = frame[f.PICK], ()
                return
            frame[f.WORK] = left[1:]
            frame[f.AT] -= 1
            child = f.inner(frame, program)
            child[f.MANY] = 0
            if player:
                child[f.ME] = child[f.THEY] = left[0]
            else:
                child[f.IT] = left[0]
                child[f.THOSE] = ()
            state.stack.append(child)

        steps.append(loop)

    # ---- deeds

    def deed_with(self, line: core.Line, steps: list[Step], standing: core.Condition | None) -> None:
        """The deed, then its block if it was done, else `otherwise`."""
        assert line.deed is not None
        self.deed(line.deed, line.may, steps, standing, line)
        if not (line.then or line.otherwise):
            return
        yes = self.inner(line.then) if line.then else -1
        no = self.inner(line.otherwise) if line.otherwise else -1

        def branch(state: State, frame: Frame) -> None:
            program = yes if frame[f.DONE] else no
            if program >= 0:
                state.stack.append(f.inner(frame, program))

        steps.append(branch)

    def deed(
        self, deed: core.Deed, may: bool, steps: list[Step], standing: core.Condition | None, line: core.Line
    ) -> None:
        """The steps of one deed."""
        match deed:
            case core.Move():
                moving.move(self, deed, may, steps)
            case core.Draw():
                moving.draw(self, deed, may, steps)
            case core.Deal():
                moving.deal(self, deed, may, steps)
            case core.Show():
                moving.show(self, deed, steps)
            case core.Swap():
                moving.swap(self, deed, may, steps)
            case core.Refill():
                moving.refill(self, deed, may, steps)
            case core.Shuffle():
                moving.shuffle(self, deed, may, steps)
            case core.ChoosePlayer():
                choosing.choose_player(self, deed, may, steps)
            case core.ChooseWord():
                choosing.choose_word(self, deed, may, steps)
            case core.ChooseCards(group):
                selection = self.values.selection(group)
                pick(selection, may, steps, "choose")
                steps.append(bind_picked(selection))
            case core.Offer():
                choosing.offer(self, deed, may, steps)
            case core.Count():
                steps.append(doing.count(self, deed))
            case core.Run():
                doing.run(self, deed, may, steps)
            case core.Finish():
                steps.append(doing.finish(self, deed))
            case core.AsUsual():
                steps += [as_usual, doing.keep_moved]
            case core.CarryOut(group):
                doing.carry_out(self, group, may, steps)
            case core.Gain():
                doing.gain(self, deed, may, steps)
            case core.ActOn():
                doing.act(self, deed, may, steps)
            case (
                core.Change()
                | core.Widen()
                | core.ForbidRun()
                | core.ForbidEntry()
                | core.ForbidAct()
                | core.AllowAct()
            ):
                steps.append(self.standings.rule(deed, standing, self.new_clause(line)))
            case _:
                assert_never(deed)

    def at_once(self, line: core.Line, steps: list[Step]) -> None:
        """What all do as one; deeds that cannot be done so are done one player after the other."""
        deed = line.deed
        if isinstance(deed, core.Move) or (isinstance(deed, core.Show) and deed.to_all):
            all_together(self, line, deed, steps)
        else:
            self.who(line, steps, lambda target: self.deed_with(line, target, None))

    # ---- words

    def kind(self, kind: str) -> int:
        """The number of a kind of card."""
        return self.rules.table.kinds.index(kind)

    def words(self, term: core.Term) -> str:
        """The designer's own words for a part of the effect, on one line."""
        start, end = term.span
        lines = [line.split("#")[0].strip() for line in self.text[start:end].splitlines()]
        return "; ".join(line for line in lines if line)


def _give_back(state: State, child: Frame) -> None:
    """The end of one round of `each`: what moved is added to the line's."""
    state.stack.pop()
    parent = state.stack[-1]
    parent[f.MANY] += child[f.MANY]
    parent[f.PICK] = (parent[f.PICK] or ()) + (child[f.THOSE] if child[f.THOSE] != parent[f.THOSE] else ())
