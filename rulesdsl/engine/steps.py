"""The checked tree's lines as programs: each deed becomes a few steps over (state, frame).

A deed is: pick what it is done to (which may ask), do it (which may be a run that rules meet), then bind what the next lines speak of.
A block gets a frame of its own, a copy, and leaves nothing behind.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from attrs import evolve

from rulesdsl.engine import chance, operations
from rulesdsl.engine import frame as f
from rulesdsl.engine.decision import Decision, Listed, Orders, Source, Subsets, ask
from rulesdsl.engine.demands import Demands
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.numbers import read
from rulesdsl.engine.operations import Moved
from rulesdsl.engine.run import as_usual, invoke
from rulesdsl.engine.say import kinds_of, say_cards, say_deed, say_order, say_player, say_yes, told_apart
from rulesdsl.engine.standings import Standings
from rulesdsl.engine.values import AmountOf, PlayerOf, Selection, Values, pick_by_lot
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.rules import Rules, Step
    from rulesdsl.engine.state import State

NOBODY = -1
"""In an answer: no player."""

LOT = -1
"""In an answer: a card that is still to be drawn by lot. A question must come out the same when it is put again, so it draws none."""


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
        self._verb_works()

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

    def block(self, lines: Sequence[core.Line], steps: list[Step]) -> None:
        """A block below a heading or a deed: a frame of its own, a copy."""
        if not lines:
            return
        program = self.body(lines, leave)

        def enter(state: State, frame: Frame) -> None:
            inner = frame[:]
            inner[f.PROGRAM], inner[f.AT] = program, 0
            inner[f.WORK] = inner[f.PICK] = None
            state.stack.append(inner)

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
        yes = self.body((rest,) if line.deed is not None or line.who is not None else line.then, leave)
        instead = evolve(
            line, test=None, deed=None, may=False, at_once=False, then=line.otherwise, otherwise=()
        )
        no = self.body((instead,), leave) if line.otherwise else -1
        if line.deed is not None and line.otherwise:
            yes = self.body((evolve(line, test=None),), leave)

        def test(state: State, frame: Frame) -> None:
            inner = frame[:]
            inner[f.AT] = 0
            inner[f.WORK] = inner[f.PICK] = None
            inner[f.PROGRAM] = yes if condition(state, inner) else no
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
            child = frame[:]
            child[f.PROGRAM], child[f.AT] = program, 0
            child[f.WORK] = child[f.PICK] = None
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
        yes = self.body(line.then, leave) if line.then else -1
        no = self.body(line.otherwise, leave) if line.otherwise else -1

        def branch(state: State, frame: Frame) -> None:
            program = yes if frame[f.DONE] else no
            if program >= 0:
                inner = frame[:]
                inner[f.PROGRAM], inner[f.AT] = program, 0
                inner[f.WORK] = inner[f.PICK] = None
                state.stack.append(inner)

        steps.append(branch)

    def deed(
        self, deed: core.Deed, may: bool, steps: list[Step], standing: core.Condition | None, line: core.Line
    ) -> None:
        """The steps of one deed."""
        match deed:
            case core.Move():
                self.move(deed, may, steps)
            case core.Draw():
                self.draw(deed, may, steps)
            case core.Deal(number, kind, to):
                amount, slots, index = (
                    self.values.amount(number),
                    self.values.slots_of(to, (kind,)),
                    self.kind(kind),
                )
                self.simply(
                    deed, may, steps,
                    lambda state, frame: all(self._room(state, slot) > 0 for slot in slots(state, frame)),
                    lambda state, frame: self._deal(state, index, amount(state, frame), slots(state, frame), frame[f.ME]),
                )  # fmt: skip
            case core.Show():
                self.show(deed, steps)
            case core.Swap():
                self.swap(deed, may, steps)
            case core.Refill():
                self.refill(deed, may, steps)
            case core.Shuffle():
                self.shuffle(deed, may, steps)
            case core.ChoosePlayer():
                self.choose_player(deed, may, steps)
            case core.ChooseWord():
                self.choose_word(deed, may, steps)
            case core.ChooseCards(group):
                selection = self.values.selection(group)
                self.pick(selection, may, steps, "choose")
                steps.append(self._bind_picked(selection))
            case core.Count(amount):
                count = self.values.amount(amount)

                def counted(state: State, frame: Frame) -> None:
                    frame[f.MANY] = count(state, frame)
                    frame[f.DONE] = frame[f.MANY] > 0

                steps.append(counted)
            case core.Run():
                self.run(deed, may, steps)
            case core.Finish(happening):
                waiting = self.rules.happenings[happening]

                def finish(state: State, frame: Frame) -> None:
                    frame[f.DONE] = bool(self.rules.machine.finish_waiting(state, waiting))

                steps.append(finish)
            case core.AsUsual():
                steps += [as_usual, _keep_moved]
            case core.CarryOut(group):
                self.carry_out(group, may, steps)
            case core.Gain():
                self.gain(deed, may, steps)
            case core.ActOn():
                self.act(deed, may, steps)
            case core.Offer():
                self.offer(deed, may, steps)
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

    def kind(self, kind: str) -> int:
        return self.rules.table.kinds.index(kind)

    # ---- picking

    def pick(
        self, selection: Selection, may: bool, steps: list[Step], verb: str, *, public: bool = True
    ) -> None:
        """Pick cards into PICK: asked where fewer are taken than there are, by lot where the actor does not see them."""

        def choose(state: State, frame: Frame) -> bool | None:
            cards = selection.candidates(state, frame)
            least, most, full = selection.limits(state, frame, len(cards))
            frame[f.WORK] = full
            if may and (len(cards) < full or most == 0):
                state.answer = ()
                return None
            whole = least == most == len(cards)
            unseen = _unseen(state, cards, frame[f.ME])
            if unseen and whole and may and not selection.random:
                values = [(), (LOT,) * most]
                words = say_unseen(verb, kinds_of(state, cards))
                return ask(state, Decision(frame[f.ME], "may", Listed(values), words))
            by_lot = selection.random or (unseen and not whole)
            if by_lot and least == most and not may:
                state.answer = pick_by_lot(state, frame, selection, cards, most)
                return None
            if by_lot:
                numbers = (0, most) if may else range(least, most + 1)
                return ask(
                    state,
                    Decision(
                        frame[f.ME],
                        "may" if may else verb,
                        Listed([(LOT,) * number for number in numbers]),
                        say_hidden(verb),
                    ),
                )
            if least == most == len(cards) and not may and selection.together is None:
                state.answer = tuple(cards)
                if state.forced is not None and selection.choice and cards and not unseen:
                    state.forced.append(decision(state, frame, cards, Subsets(cards, most, most)))
                return None
            source = selection.source(state, frame, cards, none=may)
            if source.size() == 0:
                state.answer = ()
                return None
            return ask(state, decision(state, frame, cards, source))

        def decision(state: State, frame: Frame, cards: list[int], source: Source) -> Decision:
            about = (verb, frame[f.THIS], told_apart(state, cards))
            return Decision(frame[f.ME], verb, source, say_cards, public=public, about=about)

        def picked(state: State, frame: Frame) -> None:
            answer = tuple(state.answer)
            if answer[:1] == (LOT,):
                cards = selection.candidates(state, frame)
                all_of_them = len(answer) == len(cards) and not selection.random
                number = len(answer)
                answer = tuple(cards) if all_of_them else pick_by_lot(state, frame, selection, cards, number)
            frame[f.PICK] = answer

        steps += [choose, picked]

    def _bind_picked(self, selection: Selection) -> Step:
        def bind(state: State, frame: Frame) -> None:
            pairs = tuple((card, state.where[card]) for card in frame[f.PICK])
            frame[f.DONE] = len(pairs) >= max(1, frame[f.WORK] or 1)
            _named(frame, pairs, fresh=selection.fresh, whole=selection.whole)
            frame[f.WORK] = None

        return bind

    # ---- moves

    def move(self, deed: core.Move, may: bool, steps: list[Step]) -> None:
        """Cards go from where they lie to somewhere else."""
        selection = self.values.selection(deed.group, per=deed.per)
        if deed.to.place is not None and self.rules.vocabulary.zones[deed.to.place.zone].room is not None:
            selection = self._within_room(selection, deed.to.place)
        self.pick(selection, may, steps, deed.verb)
        if deed.to.order is not None:
            self.order(deed.to.order, steps)
        target = self.target(deed)
        bottom = deed.to.end == "bottom"
        ordered = deed.to.end is not None

        def args(state: State, frame: Frame) -> tuple[Any, ...]:
            cards = frame[f.PICK]
            if ordered and not bottom:
                cards = cards[::-1]
            return tuple((card, target(state, frame, card)) for card in cards), bottom

        self.verb(deed.verb, steps, args, cards=True, selection=selection)

    def _within_room(self, selection: Selection, place: core.Place) -> Selection:
        """No more cards are picked than the place still holds."""
        slots = self.values.slots_of(place, self.rules.vocabulary.zones[place.zone].holds)
        inner = selection.limits

        def limits(state: State, frame: Frame, count: int) -> tuple[int, int, int]:
            least, most, full = inner(state, frame, count)
            space = sum(operations.room(state, slot) for slot in slots(state, frame))
            return min(least, space), min(most, space), full

        return evolve(selection, limits=limits)

    def order(self, how: str, steps: list[Step]) -> None:
        """The order in which picked cards are laid, topmost first; whoever does not see them lays them as they lie."""

        def choose(state: State, frame: Frame) -> bool | None:
            cards = frame[f.PICK]
            if len(cards) < 2 or (how != "random" and _unseen(state, cards, frame[f.ME])):
                state.answer = cards
                return None
            if how == "random":
                left = list(cards)
                state.chance = chance.shuffle(state.chance, left)
                state.answer = tuple(left)
                return None
            return ask(
                state,
                Decision(
                    frame[f.ME],
                    "order",
                    Orders(cards),
                    say_order,
                    public=False,
                    about=("order", frame[f.THIS], self.rules.table.label),
                ),
            )

        def ordered(state: State, frame: Frame) -> None:
            frame[f.PICK] = tuple(state.answer)

        steps += [choose, ordered]

    def target(self, deed: core.Move) -> Callable[[State, Frame, int], int]:
        """Where one card of a move goes; -1 where it can go nowhere."""
        rules = self.rules
        kinds = rules.table.kind
        if deed.to.place is not None:
            place = deed.to.place
            by_kind = [self.values.slots_of(place, (kind,)) for kind in rules.table.kinds]

            def there(state: State, frame: Frame, card: int) -> int:
                found = by_kind[kinds[card]](state, frame)
                return found[0] if found else -1

            return there
        if deed.verb == "discard":
            piles = rules.discard_slot
            return lambda state, frame, card: piles[kinds[card]]
        if deed.verb == "take":
            taken = rules.taken_slot
            return lambda state, frame, card: taken[kinds[card]][frame[f.ME]]
        decks = rules.deck_slot
        return lambda state, frame, card: decks[kinds[card]]

    def verb(
        self,
        verb: str,
        steps: list[Step],
        args: Callable[[State, Frame], tuple[Any, ...]],
        *,
        cards: bool = False,
        selection: Selection | None = None,
    ) -> None:
        """Do one of the language's own verbs: a run where a rule mentions it."""
        happening = self.rules.happenings[verb]
        work = self.rules.native[happening]
        perform = self.rules.works[work]

        def do(state: State, frame: Frame) -> None:
            what = args(state, frame)
            state.moved = ()
            state.failed = False
            if state.live >> happening & 1:
                pairs = tuple((card, state.where[card]) for card in frame[f.PICK] or ()) if cards else ()
                invoke(state, happening, frame[f.ME], work, args=what, cards=pairs, parties=frame[f.ROLES])
            else:
                shadow: Frame = [0, 0, happening, frame[f.ME], (), -1, work, (), False, (), 0, what]
                perform(state, shadow)

        def result(state: State, frame: Frame) -> None:
            moved = state.moved
            wanted = frame[f.WORK] if selection is not None else None
            frame[f.DONE] = not state.failed and len(moved) >= max(1, wanted or 1)
            _named(
                frame,
                moved,
                fresh=selection is None or selection.fresh,
                whole=selection is not None and selection.whole,
            )
            frame[f.WORK] = None
            state.failed = False

        steps += [do, result]

    def _verb_works(self) -> None:
        """The work of each verb; it reads its own run's ARGS and leaves what moved in `State.moved`."""
        rules = self.rules

        def moves(verb: str) -> Callable[[State, Frame], None]:
            def work(state: State, run: Frame) -> None:
                plan, bottom = run[f.ARGS]
                targets = dict(plan)
                state.moved = operations.move(
                    state, [card for card, _ in plan], targets.__getitem__, verb, run[f.BY], bottom=bottom
                )

            return work

        def draw(state: State, run: Frame) -> None:
            kind, number = run[f.ARGS]
            state.moved = operations.draw(state, run[f.BY], kind, number)

        def reveal(state: State, run: Frame) -> None:
            cards, mask = run[f.ARGS]
            operations.show(state, cards, mask, run[f.BY], "reveal")
            state.moved = tuple((card, state.where[card]) for card in cards)

        def swap(state: State, run: Frame) -> None:
            ours, theirs, here, there = run[f.ARGS]
            moved = operations.swap(state, ours, theirs, here, there, run[f.BY])
            state.failed = not moved
            state.moved = tuple(pair for pair in moved if pair[0] in ours)

        def refill(state: State, run: Frame) -> None:
            slot, kind, size = run[f.ARGS]
            state.moved = operations.deal(state, kind, size - len(state.zones[slot]), slot, run[f.BY])

        def shuffle(state: State, run: Frame) -> None:
            for slot in run[f.ARGS][0]:
                operations.shuffle_slot(state, slot)

        def gain(state: State, run: Frame) -> None:
            index, amount = run[f.ARGS]
            state.counters[index] = max(0, state.counters[index] + amount)
            if state.log is not None:
                state.log.append(("count", index, amount, state.counters[index]))

        table = {
            "discard": moves("discard"), "take": moves("take"), "put": moves("put"), "draw": draw, "reveal": reveal, "swap": swap,
            "refill": refill, "shuffle": shuffle, "gain": gain,
        }  # fmt: skip
        for verb, work in table.items():
            happening = rules.happenings[verb]
            rules.native[happening] = rules.add_work(work)
            rules.carries |= 1 << happening

    def draw(self, deed: core.Draw, may: bool, steps: list[Step]) -> None:
        """Cards from a deck, a fixed number or one that the actor names."""
        index = self.kind(deed.kind)
        amount = self.values.amount(deed.number)
        rules = self.rules

        def there(state: State) -> int:
            pile = rules.discard_slot[index]
            return len(state.zones[rules.deck_slot[index]]) + (
                len(state.zones[pile]) if rules.refills[index] else 0
            )

        def choose(state: State, frame: Frame) -> bool | None:
            number = amount(state, frame)
            frame[f.WORK] = number
            if may or deed.up_to:
                if number == 0 or there(state) < (number if may else 1):
                    state.answer = 0
                    return None
                choices = range(number + 1) if deed.up_to else (0, number)
                return ask(
                    state, Decision(frame[f.ME], "draw", Listed(choices), say_deed(f"draw {{}} {deed.kind}"))
                )
            state.answer = number
            return None

        def chosen(state: State, frame: Frame) -> None:
            frame[f.PICK] = state.answer

        steps += [choose, chosen]
        happening = rules.happenings["draw"]
        work = rules.native[happening]

        def do(state: State, frame: Frame) -> None:
            number = frame[f.PICK]
            state.moved = ()
            state.failed = False
            if state.live >> happening & 1 and number:
                invoke(state, happening, frame[f.ME], work, args=(index, number), parties=frame[f.ROLES])
            elif number:
                state.moved = operations.draw(state, frame[f.ME], index, number)

        def result(state: State, frame: Frame) -> None:
            frame[f.DONE] = len(state.moved) >= max(1, 1 if deed.up_to else frame[f.WORK])
            _named(frame, state.moved, fresh=True)
            frame[f.WORK] = None

        steps += [do, result]

    @staticmethod
    def _room(state: State, slot: int) -> int:
        return operations.room(state, slot)

    @staticmethod
    def _deal(state: State, kind: int, number: int, slots: list[int], actor: int) -> Moved:
        moved: Moved = ()
        for slot in slots:
            moved += operations.deal(state, kind, number, slot, actor)
        return moved

    def simply(
        self,
        deed: core.Deed,
        may: bool,
        steps: list[Step],
        possible: Callable[[State, Frame], bool],
        perform: Callable[[State, Frame], Moved],
    ) -> None:
        """A deed that is done in one go and is no happening of its own."""
        if may:
            self.permission(deed, steps, possible, 1)

        def do(state: State, frame: Frame) -> None:
            moved = perform(state, frame)
            frame[f.DONE] = bool(moved)
            _named(frame, moved, fresh=True)

        steps.append(do)

    def permission(
        self, deed: core.Deed, steps: list[Step], possible: Callable[[State, Frame], bool], skipped: int
    ) -> None:
        """`may`: asked where the deed could be done; declined, the next `skipped` steps are passed over."""
        words = self.words(deed)

        def offer(state: State, frame: Frame) -> bool | None:
            if not possible(state, frame):
                state.answer = False
                return None
            return ask(state, Decision(frame[f.ME], "may", Listed((True, False)), say_yes(words)))

        def answered(state: State, frame: Frame) -> None:
            if not state.answer:
                frame[f.DONE] = False
                frame[f.AT] += skipped

        steps += [offer, answered]

    def words(self, term: core.Term) -> str:
        """The designer's own words for a part of the effect, on one line."""
        start, end = term.span
        lines = [line.split("#")[0].strip() for line in self.text[start:end].splitlines()]
        return "; ".join(line for line in lines if line)

    def show(self, deed: core.Show, steps: list[Step]) -> None:
        """Cards are looked at, or revealed to all."""
        selection = self.values.selection(deed.group)
        self.pick(selection, False, steps, "look at" if not deed.to_all else "reveal")
        if deed.to_all:
            self.verb(
                "reveal",
                steps,
                lambda state, frame: (frame[f.PICK], operations.everyone(state)),
                cards=True,
                selection=selection,
            )
            return

        def look(state: State, frame: Frame) -> None:
            cards = frame[f.PICK]
            operations.show(state, cards, 1 << frame[f.ME], frame[f.ME], "look at")
            frame[f.DONE] = bool(cards)
            _named(
                frame,
                tuple((card, state.where[card]) for card in cards),
                fresh=selection.fresh,
                whole=selection.whole,
            )
            frame[f.WORK] = None

        steps.append(look)

    def swap(self, deed: core.Swap, may: bool, steps: list[Step]) -> None:
        """Two groups change places: first one is picked, then the other; all of it happens or nothing."""
        left, right = self.values.selection(deed.left), self.values.selection(deed.right)

        def whole(state: State, frame: Frame) -> bool:
            for side, term in ((left, deed.left), (right, deed.right)):
                cards = side.candidates(state, frame)
                _, _, full = side.limits(state, frame, len(cards))
                everything = isinstance(term, core.Chosen) and term.quantity == "all"
                if not everything and len(cards) < max(1, full):
                    return False
            return True

        here, there = self._home(deed.left), self._home(deed.right)
        inner: list[Step] = []
        self.pick(left, False, inner, "give")

        def keep(state: State, frame: Frame) -> None:
            frame[f.SAVED] = (frame[f.SAVED], frame[f.PICK])

        inner.append(keep)
        self.pick(right, False, inner, "take")

        def args(state: State, frame: Frame) -> tuple[Any, ...]:
            frame[f.SAVED], ours = frame[f.SAVED]
            return ours, frame[f.PICK], here(state, frame), there(state, frame)

        self.verb("swap", inner, args)
        if may:
            self.permission(deed, steps, whole, len(inner) + 1)

        def possible(state: State, frame: Frame) -> None:
            if not whole(state, frame):
                frame[f.DONE] = False
                frame[f.MANY] = 0
                frame[f.AT] += len(inner)

        steps += [possible, *inner]

    def _home(self, group: core.Group) -> Callable[[State, Frame], int]:
        """The slot where a group's cards lie, also when there are none; -1 where that cannot be told."""
        if (
            not isinstance(group, core.Chosen)
            or not isinstance(group.source, core.Pool)
            or not group.source.places
        ):
            return lambda state, frame: -1
        slots = self.values.slots_of(group.source.places[0], group.source.kinds)

        def home(state: State, frame: Frame) -> int:
            found = slots(state, frame)
            return found[0] if found else -1

        return home

    def refill(self, deed: core.Refill, may: bool, steps: list[Step]) -> None:
        """A place is filled to its size, or to a number."""
        slots = self.values.slots_of(deed.place, (deed.kind,))
        index = self.kind(deed.kind)
        size = self.rules.vocabulary.zones[deed.place.zone].size
        number = self.values.amount(deed.number) if deed.number is not None else None
        setting = self.rules.settings[size] if size is not None else -1

        def args(state: State, frame: Frame) -> tuple[Any, ...]:
            found = slots(state, frame)
            slot = found[0]
            if number is not None:
                return slot, index, number(state, frame)
            return slot, index, read(state, setting, self.rules.slots.owner[slot])

        inner: list[Step] = []
        self.verb("refill", inner, args)
        if may:
            self.permission(
                deed,
                steps,
                lambda state, frame: args(state, frame)[2] > len(state.zones[args(state, frame)[0]]),
                len(inner),
            )
        steps += inner

    def shuffle(self, deed: core.Shuffle, may: bool, steps: list[Step]) -> None:
        """A pile is shuffled; it always comes about, so it is done unless it was declined."""
        slots = self.values.slots_of(deed.place, (deed.kind,))
        inner: list[Step] = []
        self.verb("shuffle", inner, lambda state, frame: (tuple(slots(state, frame)),))

        def done(state: State, frame: Frame) -> None:
            frame[f.DONE] = True

        inner.append(done)
        if may:
            self.permission(deed, steps, lambda state, frame: True, len(inner))
        steps += inner

    # ---- choosing

    def choose_player(self, deed: core.ChoosePlayer, may: bool, steps: list[Step]) -> None:
        players = self.values.players(deed.players)

        def choose(state: State, frame: Frame) -> bool | None:
            found = players(state, frame)
            if not found:
                state.answer = -1
                return None
            if deed.random:
                index, state.chance = chance.below(state.chance, len(found))
                state.answer = found[index]
                return None
            return ask(
                state,
                Decision(
                    frame[f.ME],
                    "choose-player",
                    Listed([*found, NOBODY] if may else found),
                    say_player_or_decline,
                ),
            )

        def chosen(state: State, frame: Frame) -> None:
            frame[f.THEY] = state.answer
            frame[f.DONE] = state.answer >= 0

        steps += [choose, chosen]

    def choose_word(self, deed: core.ChooseWord, may: bool, steps: list[Step]) -> None:
        attribute = self.rules.vocabulary.attributes[deed.attribute]
        number = self.rules.attributes[deed.attribute]
        values = (
            range(len(attribute.words)) if attribute.words else range(attribute.least, attribute.most + 1)
        )
        texts = attribute.words or tuple(str(value) for value in values)
        first = values.start

        def choose(state: State, frame: Frame) -> bool | None:
            if deed.random:
                index, state.chance = chance.below(state.chance, len(values))
                state.answer = values[index]
                return None
            options = [*values, None] if may else values
            return ask(
                state,
                Decision(
                    frame[f.ME],
                    "choose-word",
                    Listed(options),
                    lambda _, value: "decline" if value is None else f"name {texts[value - first]}",
                ),
            )

        def chosen(state: State, frame: Frame) -> None:
            if state.answer is None:
                frame[f.DONE] = False
                return
            frame[f.WORDS] = (*(pair for pair in frame[f.WORDS] if pair[0] != number), (number, state.answer))
            frame[f.DONE] = True

        steps += [choose, chosen]

    def offer(self, deed: core.Offer, may: bool, steps: list[Step]) -> None:
        """`choose 1:`: options whose demands nothing meets are not offered; the chosen ones are carried out in their order."""
        amount = self.values.amount(deed.number)
        words = [
            self.words(core.Term(span=(option[0].span[0], option[-1].span[1]))) for option in deed.options
        ]
        demands = [self.demands.of(option) for option in deed.options]
        programs = [self.body(option, leave) for option in deed.options]

        def choose(state: State, frame: Frame) -> bool | None:
            open_ = [
                index for index, needs in enumerate(demands) if all(need(state, frame) for need in needs)
            ]
            number = min(amount(state, frame), len(open_))
            if number == 0:
                state.answer = ()
                return None
            return ask(
                state,
                Decision(
                    frame[f.ME], "option", Subsets(open_, number, number, none=may),
                    lambda _, value: " and ".join(words[index] for index in value) or "decline",
                ),
            )  # fmt: skip

        def chosen(state: State, frame: Frame) -> None:
            frame[f.DONE] = bool(state.answer)
            for index in reversed(state.answer):
                inner = frame[:]
                inner[f.PROGRAM], inner[f.AT] = programs[index], 0
                inner[f.WORK] = inner[f.PICK] = None
                state.stack.append(inner)

        steps += [choose, chosen]

    # ---- procedures

    def run(self, deed: core.Run, may: bool, steps: list[Step]) -> None:
        """`make 1 barter`: carried out when it is possible, so many times; a free one."""
        happening = self.rules.happenings[deed.happening]
        amount = self.values.amount(deed.number)
        partner = self.values.player(deed.partner) if deed.partner is not None else None
        of_cards = self.rules.vocabulary.procedures[deed.happening].cards is not None

        def possible(state: State, frame: Frame) -> bool:
            return self.rules.possible[happening](
                state, frame[f.ME], partner(state, frame) if partner else -1
            )

        def loop(state: State, frame: Frame) -> None:
            left = frame[f.WORK]
            if left is None:
                left = amount(state, frame)
                frame[f.PICK] = 0
                frame[f.SAVED] = (frame[f.SAVED], left)
                if of_cards:
                    frame[f.THOSE], frame[f.TAKEN], frame[f.IT] = (), (), None
            elif state.failed:
                state.failed = False
            else:
                frame[f.PICK] += 1
                if of_cards:
                    frame[f.THOSE] += state.moved
            if left <= 0 or not possible(state, frame):
                if left > 0 and self.rules.watch is not None:
                    self.rules.watch.missed(state, happening, frame[f.ME], ())
                frame[f.WORK] = None
                frame[f.SAVED], wanted = frame[f.SAVED]
                frame[f.MANY] = frame[f.PICK]
                frame[f.DONE] = frame[f.PICK] >= wanted
                return
            frame[f.WORK] = left - 1
            frame[f.AT] -= 1
            state.failed = False
            self.rules.machine.make(state, happening, frame[f.ME], partner(state, frame) if partner else -1)

        if may:
            self.permission(deed, steps, possible, 1)
        steps.append(loop)

    def carry_out(self, group: core.Group, may: bool, steps: list[Step]) -> None:
        """Do what is written on cards, which everybody then reads; a card's text does not work inside itself."""
        selection = self.values.selection(group)
        self.pick(selection, may, steps, "carry out")

        def do(state: State, frame: Frame) -> None:
            frame[f.DONE] = False
            frame[f.WORK] = None
            busy = {other[f.THIS] for other in state.stack if len(other) == f.SIZE}
            everyone = operations.everyone(state)
            hidden = [card for card in frame[f.PICK] if state.known[card] != everyone]
            operations.show(state, hidden, everyone, frame[f.ME], "reveal")
            for card in reversed(frame[f.PICK]):
                program = self.rules.effects[card]
                if program < 0 or card in busy:
                    continue
                frame[f.DONE] = True
                inner = f.effect_frame(program, frame[f.ME], card, frame[f.ROLES])
                inner[f.IT] = (card, state.where[card])
                state.stack.append(inner)

        steps.append(do)

    def gain(self, deed: core.Gain, may: bool, steps: list[Step]) -> None:
        """A counter goes up or down."""
        number = self.rules.counters[deed.counter]
        amount = self.values.amount(deed.amount)
        sign = -1 if deed.lose else 1
        if isinstance(deed.on, core.Player):
            player = self.values.player(deed.on)
            if deed.lose:
                self._lose(deed, player, amount, number, may, steps)
                return
            inner: list[Step] = []

            def args(state: State, frame: Frame) -> tuple[Any, ...]:
                index = number * state.players + player(state, frame)
                by = amount(state, frame)
                frame[f.SAVED] = (frame[f.SAVED], by)
                return index, by

            self.verb("gain", inner, args)

            def counted(state: State, frame: Frame) -> None:
                frame[f.SAVED], by = frame[f.SAVED]
                frame[f.MANY] = by
                frame[f.DONE] = by > 0

            inner.append(counted)
            if may:
                self.permission(deed, steps, lambda state, frame: True, len(inner))
            steps += inner
            return
        cards = self.values.group_cards(deed.on)

        def on_cards(state: State, frame: Frame) -> Moved:
            for card in cards(state, frame):
                state.coins[number, card] = max(
                    0, state.coins.get((number, card), 0) + sign * amount(state, frame)
                )
            frame[f.DONE] = True
            return tuple((card, state.where[card]) for card in cards(state, frame))

        self.simply(deed, may, steps, lambda state, frame: True, on_cards)

    def _lose(
        self, deed: core.Gain, player: PlayerOf, amount: AmountOf, number: int, may: bool, steps: list[Step]
    ) -> None:
        """A player's counter goes down, no further than 0. It is no `gain`, so what follows gains does not follow it."""

        def lose(state: State, frame: Frame) -> None:
            index = number * state.players + player(state, frame)
            lost = min(amount(state, frame), state.counters[index])
            state.counters[index] -= lost
            frame[f.MANY] = lost
            frame[f.DONE] = lost > 0
            if state.log is not None and lost:
                state.log.append(("count", index, -lost, state.counters[index]))

        if may:
            self.permission(deed, steps, lambda state, frame: True, 1)
        steps.append(lose)

    def act(self, deed: core.ActOn, may: bool, steps: list[Step]) -> None:
        """A verb of the game is done to cards that it may be done to."""
        happening = self.rules.happenings[deed.act]
        selection = self.values.selection(deed.group, act=happening)
        if deed.other is not None:
            self.act_for(deed, happening, may, steps)
            return
        self.pick(selection, may, steps, deed.act)

        def do(state: State, frame: Frame) -> None:
            cards = frame[f.PICK]
            frame[f.DONE] = bool(cards)
            frame[f.WORK] = None
            _named(
                frame,
                tuple((card, state.where[card]) for card in cards),
                fresh=selection.fresh,
                whole=selection.whole,
            )
            live = state.live >> happening & 1
            for card in reversed(cards) if live else cards:
                self.rules.machine.act(state, happening, frame[f.ME], (card,), frame[f.THIS])

        steps.append(do)

    def act_for(self, deed: core.ActOn, happening: int, may: bool, steps: list[Step]) -> None:
        """An act that swaps: this card for another."""
        assert deed.other is not None
        ours, theirs = (
            self.values.selection(deed.group, act=happening),
            self.values.selection(deed.other, act=happening),
        )

        def choose(state: State, frame: Frame) -> bool | None:
            mine = ours.candidates(state, frame)
            cards = theirs.candidates(state, frame)
            if not mine or not cards:
                state.answer = ()
                return None
            values: list[tuple[int, ...]] = [(mine[0], card) for card in cards]
            about = (deed.act, frame[f.THIS], told_apart(state, [mine[0], *cards]))
            return ask(
                state,
                Decision(
                    frame[f.ME], deed.act, Listed([*values, ()] if may else values), say_cards, about=about
                ),
            )

        def do(state: State, frame: Frame) -> None:
            frame[f.DONE] = bool(state.answer)
            if state.answer:
                self.rules.machine.act(state, happening, frame[f.ME], tuple(state.answer), frame[f.THIS])

        steps += [choose, do]

    # ---- at once

    def at_once(self, line: core.Line, steps: list[Step]) -> None:
        """Everybody chooses, hidden, against the same state; then all cards move as one.

        A card that several choose goes to the first of them in turn order.
        """
        deed = line.deed
        assert isinstance(line.who, core.Players)
        if not (isinstance(deed, core.Move) or (isinstance(deed, core.Show) and deed.to_all)):
            self.who(line, steps, lambda target: self.deed_with(line, target, None))
            return
        players = self.values.players(line.who)
        moved_by = deed if isinstance(deed, core.Move) else None
        selection = self.values.selection(deed.group, per=moved_by.per if moved_by else None)
        target = self.target(moved_by) if moved_by else lambda state, frame, card: state.where[card]
        verb = moved_by.verb if moved_by else "reveal"
        choose: list[Step] = []
        self.pick(selection, line.may, choose, verb, public=False)
        pick_step, picked_step = choose

        def turn(state: State, frame: Frame) -> bool | None:
            if frame[f.SAVED] is None or not isinstance(frame[f.SAVED], tuple):
                frame[f.SAVED] = (frame[f.ME], tuple(players(state, frame)), ())
            _, left, _ = frame[f.SAVED]
            if not left:
                frame[f.AT] += 1
                return None
            frame[f.ME] = left[0]
            return pick_step(state, frame)

        def answered(state: State, frame: Frame) -> None:
            picked_step(state, frame)
            me, left, done = frame[f.SAVED]
            plan = tuple((card, target(state, frame, card)) for card in frame[f.PICK])
            frame[f.SAVED] = (me, left[1:], done + plan)
            frame[f.AT] -= 2

        def together(state: State, frame: Frame) -> None:
            me, _, plan = frame[f.SAVED]
            frame[f.SAVED] = frame[f.ME] = me
            if moved_by is None:
                operations.show(
                    state, tuple(card for card, _ in plan), operations.everyone(state), -1, "reveal"
                )
                frame[f.DONE] = bool(plan)
                _named(frame, plan, fresh=True)
                frame[f.WORK] = None
                return
            first: dict[int, int] = {}
            for card, slot in plan:
                if slot >= 0 and card not in first and operations.may_enter(state, card, slot):
                    first[card] = slot
            plan = tuple(first.items())
            moved = operations.exchange(state, operations.fitting(state, plan), verb, -1)
            frame[f.DONE] = bool(moved)
            _named(frame, moved, fresh=True)
            frame[f.WORK] = None

        def begin(state: State, frame: Frame) -> None:
            frame[f.SAVED] = None

        steps += [begin, turn, answered, together]


def _unseen(state: State, cards: Sequence[int], player: int) -> bool:
    """Whether there is a card among them that the player does not know: then no question may name them."""
    known = state.known
    return any([not known[card] >> player & 1 for card in cards])


def say_unseen(verb: str, cards: str) -> Callable[[Decision, Any], str]:
    """A choice about all of some cards that whoever chooses does not see: their number, or none."""
    return lambda _, value: f"{verb} {cards}" if value else "decline"


def say_hidden(verb: str) -> Callable[[Decision, Any], str]:
    """A choice about cards that are taken by lot: how many, or none."""
    return lambda decision, value: (
        f"{verb} {len(value)} at random"
        if value
        else "decline"
        if decision.kind == "may"
        else f"{verb} nothing"
    )


def say_player_or_decline(decision: Decision, value: Any) -> str:
    """A player, or nobody where the choice is optional."""
    return "decline" if value == NOBODY else say_player(decision, value)


def _named(frame: Frame, moved: Moved, *, fresh: bool, whole: bool = False) -> None:
    """What a deed moved is *that many*; named anew it is *those*, of those it counts as taken; one card is *it*.

    Where those themselves moved (`whole`), they are still those, where they lie now; what was taken of them is not.
    """
    frame[f.MANY] = len(moved)
    if fresh:
        frame[f.THOSE], frame[f.TAKEN] = moved, ()
    else:
        frame[f.TAKEN] += tuple(card for card, _ in moved)
        if whole:
            places = dict(moved)
            frame[f.THOSE] = tuple((card, places.get(card, slot)) for card, slot in frame[f.THOSE])
    it = frame[f.IT]
    if not whole:
        frame[f.IT] = moved[0] if len(moved) == 1 else None
    elif it is not None:
        frame[f.IT] = next(((card, slot) for card, slot in moved if card == it[0]), it)


def _keep_moved(state: State, frame: Frame) -> None:
    """After *as usual*: its cards are those."""
    _named(frame, state.moved, fresh=True)
    frame[f.DONE] = not state.failed
    state.failed = False


def _give_back(state: State, child: Frame) -> None:
    """The end of one round of `each`: what moved is added to the line's."""
    state.stack.pop()
    parent = state.stack[-1]
    parent[f.MANY] += child[f.MANY]
    parent[f.PICK] = (parent[f.PICK] or ()) + (child[f.THOSE] if child[f.THOSE] != parent[f.THOSE] else ())
