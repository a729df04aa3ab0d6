"""Rules of cards put up: the checked tree's changes, prohibitions, permissions and waiting lines as standing records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from rulesdsl.engine import frame as f
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.lives import arrive, new_serial
from rulesdsl.engine.standing import (
    DURING,
    GAME,
    LIES,
    UNTIL,
    UNTIL_END,
    Ban,
    Life,
    Nth,
    Permit,
    Shift,
    Shut,
    Trigger,
)
from rulesdsl.language import core

if TYPE_CHECKING:
    from rulesdsl.engine.compile.steps import Steps
    from rulesdsl.engine.compile.values import Values
    from rulesdsl.engine.rules import Rules, Step
    from rulesdsl.engine.state import State

LifeOf = Callable[["State", Frame], Life]


class Standings:
    """Compiles the rules of one card set."""

    def __init__(self, rules: Rules, values: Values, steps: Steps) -> None:
        self.rules = rules
        self.values = values
        self.steps = steps

    # ---- parts

    def life(self, term: core.Life, ends: str | None = None) -> LifeOf:
        """How long: `ends` is the step at which `this ...` is over for the thing at hand."""
        happenings = self.rules.happenings
        match term.how:
            case "game":
                held = Life(GAME)
                return lambda state, frame: held
            case "lies":
                assert term.happening is not None
                lies = Life(LIES, self.rules.slots.zones.index(term.happening))
                return lambda state, frame: lies
            case "during":
                assert term.happening is not None
                steps = self.rules.vocabulary.procedures[term.happening].steps
                during = (
                    Life(UNTIL, happenings[ends])
                    if ends and ends in steps
                    else Life(DURING, happenings[term.happening])
                )
                return lambda state, frame: during
            case "until":
                assert term.happening is not None
                number = happenings[term.happening]
                how = UNTIL_END if term.end else UNTIL
                if term.of is None:
                    anyone = Life(how, number, -1, armed=not term.end)
                    return lambda state, frame: anyone
                of = self.values.player(term.of)
                return lambda state, frame: Life(how, number, of(state, frame), armed=not term.end)
            case _:
                assert_never(term.how)

    def nth(self, term: core.Nth | None) -> Nth | None:
        if term is None:
            return None
        period = self.rules.happenings[term.period] if term.period is not None else -1
        return Nth(term.word == "first", term.number, period)

    def players(self, term: core.Somebody | None) -> Callable[[State, Frame], int]:
        """A mask of players; 0 means whoever. A mask of nobody is a bit that no player has.

        Participants are those of what goes on; where nothing does, whoever will take part.
        """
        if term is None:
            return lambda state, frame: 0
        some = self.values.somebody(term)
        if isinstance(term, core.Players) and not term.other and term.test is None:
            if not self.rules.vocabulary.relations[term.relation].within:
                return lambda state, frame: 0
            return lambda state, frame: sum(1 << player for player in some(state, frame))

        def mask(state: State, frame: Frame) -> int:
            found = 0
            for player in some(state, frame):
                found |= 1 << player
            return found or 1 << 30

        return mask

    def condition(self, term: core.Condition | None) -> int:
        if term is None:
            return -1
        self.rules.conditions.append(self.values.condition(term))
        return len(self.rules.conditions) - 1

    def card_test(self, tests: tuple[core.CardTest, ...], kinds: tuple[str, ...] = ()) -> int:
        """The number of a test of single cards; -1 where every card passes."""
        if not tests and not kinds:
            return -1
        test = self.values.tests(tests)
        numbers = {self.rules.table.kinds.index(kind) for kind in kinds}
        kind_of = self.rules.table.kind
        self.rules.card_tests.append(
            lambda state, frame, card: (not numbers or kind_of[card] in numbers) and test(state, frame, card)
        )
        return len(self.rules.card_tests) - 1

    def group(self, term: core.Group | None) -> Callable[[State, Frame], tuple[int, ...] | None]:
        if term is None:
            return lambda state, frame: None
        cards = self.values.group_cards(term)
        return lambda state, frame: tuple(cards(state, frame))

    # ---- rules

    def trigger(
        self, moment: core.Moment, lines: Sequence[core.Line], standing: core.Condition | None, clause: int
    ) -> Step:
        """A line that waits for a moment."""
        event = moment.event
        happening = self.rules.happenings[event.happening]
        body = self.steps.body(lines)
        life = self.life(moment.life)
        nth = self.nth(event.nth)
        players = self.players(event.by)
        cards = self.group(event.cards)
        tests = self.card_test(event.tests, event.kinds)
        within = self.rules.happenings[event.within] if event.within is not None else -1
        condition = self.condition(standing)
        timing = moment.timing
        noted = event.nth is not None and event.nth.word == "first"
        if noted:
            self.rules.note(event.within or event.happening, event.nth.period if event.nth else None)

        def put_up(state: State, frame: Frame) -> None:
            arrive(
                state,
                Trigger(
                    new_serial(state), life(state, frame), (frame[f.THIS], clause), condition, tuple(frame), timing, happening,
                    event.quality, players(state, frame), nth, cards(state, frame), tests, within, body,
                ),
            )  # fmt: skip
            frame[f.DONE] = True

        return put_up

    def rule(self, deed: core.Rule, standing: core.Condition | None, clause: int) -> Step:
        """A changed number, a prohibition, a permission."""
        condition = self.condition(standing)
        match deed:
            case core.Change():
                return self.change(deed, condition, clause)
            case core.Widen(setting, of, low, high, scope, life):
                row = self.rules.vocabulary.settings[setting]
                lives = self.life(life, row.ends)
                players = self.players(of)
                number = self.rules.settings[setting]
                scoped, nth = self._scope(scope)

                def widen(state: State, frame: Frame) -> None:
                    arrive(
                        state,
                        Shift(
                            new_serial(state), lives(state, frame), (frame[f.THIS], clause), condition, tuple(frame), number,
                            players(state, frame), (), "may be", low, high, scoped, nth,
                        ),
                    )  # fmt: skip

                return widen
            case core.ForbidRun(event, life):
                return self._ban(
                    event.happening,
                    event.quality,
                    event.by,
                    None,
                    event.tests,
                    event.kinds,
                    (),
                    life,
                    condition,
                    clause,
                )
            case core.ForbidEntry(kinds, place, tests, life):
                return self._shut(kinds, place, tests, life, condition, clause)
            case core.ForbidAct(acts, cards, kinds, tests, by, life):
                bans = [
                    self._ban(
                        act,
                        None,
                        None,
                        cards,
                        tests if cards is None else (),
                        kinds if cards is None else (),
                        by,
                        life,
                        condition,
                        clause,
                    )
                    for act in acts
                ]

                def forbid(state: State, frame: Frame) -> None:
                    for ban in bans:
                        ban(state, frame)

                return forbid
            case core.AllowAct(acts, cards, life):
                return self._permit(acts, cards, life, condition, clause)
            case _:
                assert_never(deed)

    def _scope(self, scope: core.Scope | None) -> tuple[int, Nth | None]:
        if scope is None:
            return -1, None
        if scope.nth.word == "first":
            self.rules.note(scope.happening, scope.nth.period)
        return self.rules.happenings[scope.happening], self.nth(scope.nth)

    def change(self, deed: core.Change, condition: int, clause: int) -> Step:
        rules = self.rules
        if deed.printed:
            number, ends = rules.printed_base + rules.attributes[deed.what], None
        else:
            number, ends = rules.settings[deed.what], rules.vocabulary.settings[deed.what].ends
        life = self.life(deed.life, ends)
        amount = self.values.amount(deed.amount) if deed.amount is not None else None
        players = self.players(deed.of if isinstance(deed.of, core.Player | core.Players) else None)
        cards = self.group(
            deed.of if deed.of is not None and not isinstance(deed.of, core.Player | core.Players) else None
        )
        scoped, nth = self._scope(deed.scope)
        how = "is" if deed.how == "you" else deed.how

        def put_up(state: State, frame: Frame) -> None:
            held = cards(state, frame)
            inner = frame
            if held:
                inner = frame[:]
                inner[f.IT] = (held[0], state.where[held[0]])
            value = frame[f.YOU] if deed.how == "you" else amount(state, inner) if amount is not None else 0
            if deed.of is not None and not isinstance(deed.of, core.Player | core.Players) and not held:
                return
            arrive(
                state,
                Shift(
                    new_serial(state), life(state, frame), (frame[f.THIS], clause), condition, tuple(frame), number,
                    players(state, frame), held or (), how, value, value, scoped, nth,
                ),
            )  # fmt: skip

        return put_up

    def _ban(
        self, name: str, quality: str | None, by: core.Somebody | None, cards: core.Group | None, tests: tuple[core.CardTest, ...],
        kinds: tuple[str, ...], by_tests: tuple[core.CardTest, ...], life: core.Life, condition: int, clause: int,
    ) -> Step:  # fmt: skip
        happening = self.rules.happenings[name]
        lives = self.life(life)
        players = self.players(by)
        group = self.group(cards)
        test = self.card_test(tests, kinds)
        by_test = self.card_test(by_tests)

        def put_up(state: State, frame: Frame) -> None:
            arrive(
                state,
                Ban(
                    new_serial(state), lives(state, frame), (frame[f.THIS], clause), condition, tuple(frame), happening, quality,
                    players(state, frame), group(state, frame), test, by_test,
                ),
            )  # fmt: skip

        return put_up

    def _shut(
        self,
        kinds: tuple[str, ...],
        place: core.Place,
        tests: tuple[core.CardTest, ...],
        life: core.Life,
        condition: int,
        clause: int,
    ) -> Step:
        slots = self.values.slots_of(place, kinds)
        lives = self.life(life, self.rules.vocabulary.zones[place.zone].ends)
        test = self.card_test(tests, ())

        def put_up(state: State, frame: Frame) -> None:
            arrive(
                state,
                Shut(
                    new_serial(state), lives(state, frame), (frame[f.THIS], clause), condition, tuple(frame), tuple(slots(state, frame)),
                    test,
                ),
            )  # fmt: skip

        return put_up

    def _permit(
        self, acts: tuple[str, ...], cards: core.Group, life: core.Life, condition: int, clause: int
    ) -> Step:
        group = self.group(cards)
        lives = self.life(life)
        numbers = [self.rules.happenings[act] for act in acts]

        def put_up(state: State, frame: Frame) -> None:
            held = group(state, frame) or ()
            for number in numbers if held else ():
                arrive(
                    state,
                    Permit(
                        new_serial(state),
                        lives(state, frame),
                        (frame[f.THIS], clause),
                        condition,
                        tuple(frame),
                        number,
                        held,
                    ),
                )

        return put_up
