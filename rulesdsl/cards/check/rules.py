"""Lines that hold for a while: moments, durations, changed numbers, what is forbidden and allowed."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulesdsl.cards.check import things
from rulesdsl.cards.check.lookup import find, look_up, unknown
from rulesdsl.cards.check.moments import judge_moment
from rulesdsl.cards.check.names import Meaning
from rulesdsl.cards.check.scope import Cards, Judge, Scope, wrong
from rulesdsl.language import ast, core
from rulesdsl.vocabulary import Procedure


def happening(judge: Judge, name: ast.Name, place: str) -> Meaning:
    """Something that happens: a procedure, a step, an act, a verb of the language."""
    found = find(judge, name, ("happening",))
    if found is not None:
        return found
    act = find(judge, name, ("act",))
    if act is not None:
        return Meaning("happening", act.name)
    card = find(judge, name, ("kind", "card"))
    if card is not None:
        wrong(
            name,
            "wrong-sort",
            f"`{name.words}` does not happen: here stands {place}",
            "name a step: draw action, barter, trade, refill",
        )
    return unknown(judge, name, ("happening",), place)


# ---------------------------------------------------------------------------------------------------------- lives

ENDINGS = frozenset({"begins", "starts", "ends", "over", "comes"})
UNTIL_HINT = "until your next turn, until end of your next turn"


def life(
    judge: Judge,
    scope: Scope,
    lasting: ast.During | ast.Until | None,
    node: ast.Node,
    *,
    about_card: bool = False,
) -> core.Life:
    """How long a rule holds. A card that acts while it lies there may leave it out where the rule is about itself."""
    match lasting:
        case None:
            if about_card and scope.kind.lies_in:
                return core.Life("lies", scope.kind.lies_in)
            return wrong(
                node, "no-duration", "say for how long", "this turn, until your next turn, this game"
            )
        case ast.During():
            period = things.period_of(judge, lasting, lasting)
            first = next(iter(judge.v.procedures))
            return core.Life("game" if period == first else "during", period, span=lasting.span)
        case ast.Until(edge, whose, nth, noun):
            if noun.words.rsplit(" ", 1)[-1] in ENDINGS and find(judge, noun, ("happening",)) is None:
                wrong(noun, "until-what", "`until` names what begins, without a verb", UNTIL_HINT)
            meaning = happening(judge, noun, "what ends it")
            if meaning.quality or meaning.verb:
                wrong(noun, "until-what", "a rule lasts until a step or a turn begins", UNTIL_HINT)
            if nth is not None and (nth.word == "first" or nth.number != 1):
                wrong(nth, "until-nth", "a rule lasts until the next one", "until your next turn")
            procedure = judge.v.procedures.get(meaning.name)
            if procedure is not None and procedure.period and edge == "end" and nth is None:
                wrong(
                    lasting,
                    "until-now",
                    f"a {procedure.name} is going on already",
                    f"write this {procedure.name}, or until end of your next {procedure.name}",
                )
            of = None
            if whose is not None:
                owner = things.owner(judge, scope, whose)
                if isinstance(owner, core.Players):
                    wrong(whose, "one-player", "say whose: your or their", UNTIL_HINT)
                of = owner
            if procedure is not None and procedure.name in scope.within and edge != "end" and nth is None:
                wrong(
                    lasting,
                    "until-now",
                    f"a {procedure.name} is going on already",
                    f"until your next {procedure.name}",
                )
            return core.Life("until", meaning.name, of, edge == "end", span=lasting.span)
        case _:
            assert_never(lasting)


def nth_of(judge: Judge, nth: ast.Nth | None, during: ast.During | ast.Until | None) -> core.Nth | None:
    """`the next 2`, `the first`: the first counts within a period, which must be said."""
    if nth is None:
        return None
    if nth.number == 0:
        wrong(nth, "zero", "0 of something does nothing", "write how many, or take the line out")
    period = None
    if nth.word == "first":
        if not isinstance(during, ast.During):
            wrong(nth, "first-of-what", "first counts from the start of something", "the first ... this turn")
        period = things.period_of(judge, during, during)
    return core.Nth(nth.word, nth.number, period, span=nth.span)


def scope_and_life(
    judge: Judge, scope: Scope, lasting: ast.Span | None, node: ast.Node, *, about_card: bool = False
) -> tuple[core.Scope | None, core.Life]:
    """`for the next 2 barters this turn`, or a plain duration."""
    if isinstance(lasting, ast.ForNth):
        meaning = happening(judge, lasting.noun, "what it is for")
        if meaning.verb:
            wrong(
                lasting.noun,
                "for-verb",
                f"`{meaning.name}` has no numbers of its own",
                "name the step that has the number, or leave out for ...",
            )
        if meaning.quality:
            wrong(
                lasting.noun,
                "known-late",
                f"whether a {meaning.name} is {meaning.quality} shows only at its end",
                f"after the next {lasting.noun.words} this turn, ...",
            )
        judge_moment(judge, scope, lasting, lasting.during, meaning.name, "after")
        nth = nth_of(judge, lasting.nth, lasting.during)
        assert nth is not None
        span_life = life(judge, scope, lasting.during, lasting) if lasting.during else core.Life("game")
        return core.Scope(nth, meaning.name, span=lasting.span), span_life
    return None, life(judge, scope, lasting, node, about_card=about_card)


# -------------------------------------------------------------------------------------------------------- moments


def moment(judge: Judge, scope: Scope, node: ast.Moment) -> tuple[core.Moment, Scope]:
    """When a line acts, and what its body may speak of."""
    meaning = happening(judge, node.noun, "something that happens")
    name = meaning.name
    procedure = judge.v.procedures.get(name)
    timing = node.word
    if node.edge is not None:
        if procedure is None or not (procedure.period or procedure.end):
            wrong(node, "no-edge", f"{name} has no start and end to act at", f"write before or after {name}")
        if node.edge == "end":
            name = procedure.end or name
            procedure = judge.v.procedures.get(name)
            timing = "at" if procedure is not None and procedure.slot else "after"
        else:
            timing = "before"
    elif timing == "at" and not (procedure is not None and procedure.slot):
        wrong(
            node,
            "not-a-slot",
            f"{name} does something of its own",
            f"write before, after or instead of {name}",
        )
    if timing == "instead of" and procedure is not None and not procedure.replace:
        wrong(
            node,
            "not-replaceable",
            f"{name} is no step that a card replaces",
            f"its steps can be: {', '.join(procedure.steps) or 'none'}",
        )
    if meaning.quality and timing != "after":
        wrong(
            node.noun,
            "known-late",
            f"whether a {name} is {meaning.quality} shows only at its end",
            f"after {node.noun.words}",
        )
    scope = evolve(scope, within=scope.within | going_on(judge, name))
    event, lasting, inner = event_of(judge, scope, node, meaning, name)
    if node.edge is not None and node.lasting is None and node.nth is None:
        event = evolve(event, nth=core.Nth("next", 1))
    about = event.cards is not None
    if lasting is None and scope.kind.lies_in:
        # A stretch of play that is still to begin may begin when the card has gone.
        stretch = procedure is not None and procedure.period
        lives = core.Life("game") if stretch else core.Life("lies", scope.kind.lies_in)
        if event.nth is None and not about:
            event = evolve(event, nth=core.Nth("next", 1))
    elif lasting is None and (node.edge is not None or _somebodys_next(node, procedure)):
        lives = core.Life("game")
    else:
        lives = life(judge, scope, lasting, node, about_card=about)
    judge_moment(judge, scope, node, node.lasting, name, timing)
    return core.Moment(timing, event, lives, span=node.span), inner


def _somebodys_next(node: ast.Moment, procedure: Procedure | None) -> bool:
    """`before your next turn`: it comes once, however long that takes."""
    period = procedure is not None and procedure.period
    return period and node.nth is not None and node.nth.word == "next" and node.whose is not None


def event_of(
    judge: Judge, scope: Scope, node: ast.Moment, meaning: Meaning, name: str
) -> tuple[core.Event, ast.During | ast.Until | None, Scope]:
    """What is waited for: by whom, which one, of which cards."""
    procedure = judge.v.procedures.get(name)
    act = judge.v.acts.get(name)
    lasting = node.lasting
    nth = nth_of(judge, node.nth, lasting)
    by: core.Somebody | None = None
    cards: core.It | core.This | None = None
    verb = procedure is None and act is None
    by_player = (
        verb
        or (procedure is not None and procedure.by_player)
        or (act is not None and not scope.kind.lies_in)
    )
    if node.whose is not None:
        if node.whose.word == "its":
            if not (act or verb or (procedure is not None and procedure.cards)):
                wrong(
                    node.whose, "its-step", f"{name} is not done to a card", f"leave out its: before {name}"
                )
            it = things.the_card(scope, node.whose)
            done_to = (
                act.of
                if act is not None
                else (procedure.cards,)
                if procedure is not None and procedure.cards
                else ()
            )
            if it is not None and done_to and not set(it.kinds) & set(done_to):
                wrong(
                    node.whose,
                    "act-not-for-kind",
                    f"`its` speaks of one of {judge.v.kinds[it.kinds[0]].plural} here, and there is no {name} of those",
                    "move the line up, to where `its` speaks of the right card",
                )
            cards = core.It()
        elif not by_player:
            wrong(node.whose, "nobody-does", f"{name} is done by nobody: leave out whose it is")
        else:
            by = things.owner(judge, scope, node.whose)
    elif by_player and not (procedure is not None and (procedure.period or procedure.slot)):
        by = things.ME
    if procedure is not None and procedure.each and by == things.ME:
        by = core.Players(procedure.each) if procedure.each in scope.within else things.ME
    within = within_quality = None
    tests: tuple[core.CardTest, ...] = ()
    kinds: tuple[str, ...] = ()
    if node.within is not None:
        outer = find(judge, node.within.name, ("happening",))
        if outer is not None and not outer.verb:
            steps = judge.v.procedures[outer.name].steps if outer.name in judge.v.procedures else ()
            if name not in steps:
                wrong(
                    node.within,
                    "unknown-step",
                    f"{name} is no step of {outer.name}",
                    f"its steps are {', '.join(steps)}" if steps else None,
                )
            within, within_quality = outer.name, outer.quality
            if outer.quality:
                wrong(
                    node.within,
                    "known-late",
                    f"whether a {outer.name} is {outer.quality} shows only at its end",
                )
            inner_nth = nth_of(judge, node.within_nth, lasting)
            nth = inner_nth or nth
        else:
            if not verb and act is None:
                wrong(
                    node.within,
                    "unknown-step",
                    f"{name} is not done to cards and is no step of {node.within.name.words}",
                    f"leave out of ..., or write {name} of what it is a step of",
                )
            pool, together = things.pool_of(judge, scope, node.within)
            if together is not None or any(isinstance(f, ast.Located) for f in node.within.filters):
                wrong(
                    node.within,
                    "moment-cards",
                    "cards in a moment are told by what is printed on them",
                    "leave out where they lie",
                )
            tests, kinds = pool.tests, pool.kinds
    event = core.Event(
        name, meaning.quality, by, nth, cards, tests, kinds, within, within_quality, span=node.span
    )
    return event, lasting, inside(judge, scope, node, event, procedure)


def going_on(judge: Judge, name: str) -> frozenset[str]:
    """The procedures with partners that go on while a happening does."""
    return frozenset(
        p.name for p in judge.v.procedures.values() if p.partner and (p.name == name or name in p.steps)
    )


def inside(
    judge: Judge, scope: Scope, node: ast.Moment, event: core.Event, procedure: Procedure | None
) -> Scope:
    """What the body of a moment may speak of: its doer, its cards, the roles of what is going on."""
    card_kind = procedure.cards if procedure is not None else None
    kinds = event.kinds or ((card_kind,) if card_kind else tuple(judge.v.kinds))
    about_cards = procedure is None or card_kind is not None
    single = event.cards is not None or (
        procedure is not None and card_kind is not None and not procedure.make
    )
    return evolve(
        scope,
        those=Cards(kinds) if about_cards else None,
        it=scope.it if event.cards is not None else (Cards(kinds, 1) if single else scope.it),
        many=about_cards,
        they=event.by is not None,
        they_act=False,
        waiting=None,
        timing=None,
        instead=node.word == "instead of",
        under_moment=True,
        actor="you",
    )


# -------------------------------------------------------------------------------------------------------- changes


def change(judge: Judge, scope: Scope, node: ast.Change) -> core.Change:
    """`market size is at least 6 this turn`, `its worth is 0`, `value of all goods in market is 3 this turn`."""
    what, printed, of, about = changed(judge, scope, node.subject)
    value = node.value
    amount: core.Amount | None = None
    if value.amount is not None:
        inner = evolve(scope, it=Cards((scope.kind.name,), 1)) if about and scope.it is None else scope
        amount = things.amount(judge, inner, value.amount)
    holds_player = not printed and judge.v.settings[what].holds_player
    if (value.how == "you") != holds_player:
        if holds_player:
            wrong(value, "wrong-value", f"{what} is a player", f"write {what} is you")
        wrong(value, "wrong-value", f"{what} is a number, not a player", "write is 3, or is 1 more")
    if not printed:
        setting = judge.v.settings[what]
        if setting.fixed:
            wrong(
                node.subject,
                "number-is-the-rules",
                f"{what} is fixed: no card changes it",
                "take the line out: a card can change other numbers",
            )
        if setting.choices and value.how not in ("is",):
            wrong(
                value,
                "wrong-value",
                f"{what} is a list of choices",
                f"write {what} is 7, or {what} may be 6 to 8",
            )
        number = things.constant(amount)
        if (
            number is not None
            and value.how in ("is", "at least")
            and setting.most is not None
            and number > setting.most
        ):
            wrong(
                value,
                "out-of-range",
                f"{what} is never above {setting.most}",
                f"write at most {setting.most}",
            )
        if number is not None and value.how == "is" and number < setting.least:
            wrong(
                value,
                "out-of-range",
                f"{what} is never below {setting.least}",
                f"write at least {setting.least}",
            )
        base = setting.base
        if (
            number is not None
            and isinstance(base, int)
            and (
                (value.how == "at least" and number <= base and number == setting.least)
                or (value.how in ("more", "fewer") and number == 0)
            )
        ):
            wrong(value, "idle-change", "this changes nothing", "write another number, or take the line out")
    scoped, lives = scope_and_life(judge, scope, node.lasting, node, about_card=about)
    return core.Change(what, printed, of, value.how, amount, scoped, lives, span=node.span)


def changed(
    judge: Judge, scope: Scope, subject: ast.Phrase
) -> tuple[str, bool, core.Somebody | core.Group | None, bool]:
    """What a change is of: (name, printed on cards?, whose or which cards, about cards?)."""
    match subject:
        case ast.Cell(name, of):
            found = things.cards(judge, scope, of)
            meaning = look_up(judge, name, ("attribute", "setting"), "a number of cards")
            if meaning.sort == "attribute":
                attribute = judge.v.attributes[meaning.name]
                if not attribute.numeric or meaning.total:
                    wrong(
                        name,
                        "not-a-number",
                        f"{name.words} is no number printed on a card",
                        "change a number that is printed on the cards",
                    )
                if attribute.name not in things.attributes_of(judge, found.cards.kinds):
                    wrong(
                        name,
                        "no-such-attribute",
                        f"{' and '.join(found.cards.kinds)} have no {attribute.name}",
                    )
                return attribute.name, True, found.group, True
            if judge.v.settings[meaning.name].of != "card":
                wrong(
                    name,
                    "whose",
                    f"{meaning.name} is no number of a card",
                    f"leave out of ...: {meaning.name} is ...",
                )
            return meaning.name, False, found.group, True
        case ast.Desc(whose, other, extreme, name, filters, comparison):
            if other or extreme or filters or comparison:
                wrong(subject, "number-phrase", "a number is named by its name and its owner only")
            its = whose is not None and whose.word == "its"
            meaning = look_up(judge, name, ("setting", "counter", "attribute", "happening"), "a number")
            if meaning.sort == "counter" and not judge.v.counters[meaning.name].changeable:
                wrong(subject, "counter-is-the-rules", *things.kept_by_the_rules(judge, meaning.name))
            if meaning.sort == "counter":
                wrong(
                    name, "counter-is-set", f"{meaning.name} go up and down", "write gain 1 ..., lose 1 ..."
                )
            if meaning.sort == "happening":
                wrong(
                    name,
                    "no-number",
                    f"{meaning.name} has no number",
                    "before, after or instead of it a card can act",
                )
            if meaning.sort == "attribute":
                if not its:
                    wrong(
                        name,
                        "printed",
                        f"{meaning.name} is printed on cards: say on which",
                        f"{meaning.name} of all ... is 3 this turn",
                    )
                things.the_card(scope, whose or name)
                return meaning.name, True, core.It(), True
            setting = judge.v.settings[meaning.name]
            if setting.of == "card":
                if not its:
                    wrong(
                        name,
                        "printed",
                        f"{setting.name} is a number of a card: say of which",
                        f"its {setting.name} is ...",
                    )
                things.the_card(scope, whose or name)
                return setting.name, False, core.It(), True
            if setting.of == "player":
                return setting.name, False, things.owner(judge, scope, whose), False
            if whose is not None:
                wrong(whose, "whose", f"{setting.name} belongs to nobody: leave out whose it is")
            return setting.name, False, None, False
        case _:
            return wrong(
                subject,
                "number-phrase",
                "a number of the game is changed here",
                "barter limit is 3 this turn",
            )


def widen(judge: Judge, scope: Scope, node: ast.Widen) -> core.Widen:
    """`barter total may be 6 to 8 for the next barter this turn`."""
    what, _, of, _ = changed(judge, scope, node.subject)
    if what not in judge.v.settings:
        wrong(
            node.subject, "wrong-value", f"{what} is printed on cards", "say value of all ... is 3 this turn"
        )
    setting = judge.v.settings[what]
    if not setting.choices:
        wrong(
            node,
            "wrong-value",
            f"{what} is one number, not a list of choices",
            f"write {what} is at least {node.low} ...",
        )
    if setting.fixed:
        wrong(
            node.subject,
            "number-is-the-rules",
            f"{what} is fixed: no card changes it",
            "take the line out: a card can change other numbers",
        )
    if node.low > node.high:
        wrong(node, "out-of-range", "the smaller number comes first", f"may be {node.high} to {node.low}")
    if setting.most is not None and (node.high > setting.most or node.low < setting.least):
        wrong(
            node,
            "out-of-range",
            f"{what} goes from {setting.least} to {setting.most}",
            "write numbers between these",
        )
    base = setting.base
    assert isinstance(base, tuple)
    if all(number in base for number in range(node.low, node.high + 1)):
        wrong(node, "idle-change", "this changes nothing", "write another number, or take the line out")
    scoped, lives = scope_and_life(judge, scope, node.lasting, node)
    return core.Widen(
        what, of if isinstance(of, core.Player) else None, node.low, node.high, scoped, lives, span=node.span
    )


# ---------------------------------------------------------------------------------------------- forbidding, allowing


def forbid(judge: Judge, scope: Scope, node: ast.Forbid) -> core.ForbidRun | core.ForbidEntry:
    """`no hand limit this turn`, `no goods in market this turn`, `no draw of goods this turn`."""
    if isinstance(node.lasting, ast.ForNth):
        wrong(
            node.lasting,
            "forbid-next",
            "what is forbidden is forbidden for a stretch of play",
            "this turn, until your next turn",
        )
    name = node.of if isinstance(node.of, ast.Name) else node.of.name
    if (
        isinstance(node.of, ast.Desc)
        and find(judge, name, ("happening", "act")) is None
        and find(judge, name, things.NAMED_CARDS)
    ):
        return forbid_entry(judge, scope, node, node.of)
    if isinstance(node.of, ast.Desc) and (
        node.of.filters or node.of.comparison or node.of.extreme or node.of.other
    ):
        wrong(
            node.of, "forbid-what", "a step is forbidden by its name only", "leave out what follows the name"
        )
    meaning = happening(judge, name, "something that happens")
    procedure = judge.v.procedures.get(meaning.name)
    if procedure is not None and not procedure.forbid:
        wrong(
            name,
            "not-forbidden",
            f"no card stops {meaning.name}",
            "forbid another step, or change its number",
        )
    early = meaning.quality is None or (procedure is not None and meaning.quality in procedure.known_before)
    if not early:
        wrong(
            name,
            "known-late",
            f"whether a {meaning.name} is {meaning.quality} shows only at its end",
            f"leave out {meaning.quality}, or write after {meaning.quality} {meaning.name} this ..., ...",
        )
    judge_moment(judge, scope, node, node.lasting, meaning.name, "after")
    whose = node.of.whose if isinstance(node.of, ast.Desc) else None
    by_player = procedure is None or procedure.by_player
    if whose is not None and not by_player:
        wrong(whose, "nobody-does", f"{meaning.name} is done by nobody: leave out whose it is")
    by = things.owner(judge, scope, whose) if by_player else None
    tests: tuple[core.CardTest, ...] = ()
    kinds: tuple[str, ...] = ()
    if node.within is not None:
        if node.within_nth is not None:
            wrong(
                node.within_nth,
                "forbid-next",
                "what is forbidden is forbidden for a stretch of play",
                "this turn, until your next turn",
            )
        if procedure is not None:
            wrong(node.within, "unknown-step", f"{meaning.name} is not done to cards")
        pool, _ = things.pool_of(judge, scope, node.within)
        tests, kinds = pool.tests, pool.kinds
    event = core.Event(meaning.name, meaning.quality, by, None, None, tests, kinds, span=node.span)
    return core.ForbidRun(event, life(judge, scope, node.lasting, node), span=node.span)


def forbid_entry(judge: Judge, scope: Scope, node: ast.Forbid, desc: ast.Desc) -> core.ForbidEntry:
    """`no goods in market this turn`: told by kind, place and what is printed."""
    if not any(isinstance(f, ast.Located) for f in desc.filters):
        wrong(desc, "forbid-where", "say where no such cards may come", "no goods in market this turn")
    pool, together = things.pool_of(judge, scope, desc)
    if together is not None or any(isinstance(test, core.Best | core.Edge) for test in pool.tests):
        wrong(
            desc,
            "forbid-cards",
            "cards that may not come are told by what is printed on them",
            "no red ... in market this turn",
        )
    if len(pool.places) != 1:
        wrong(desc, "forbid-where", "one place a line", "write a line for each place")
    assert not isinstance(node.lasting, ast.ForNth)
    return core.ForbidEntry(
        pool.kinds, pool.places[0], pool.tests, life(judge, scope, node.lasting, node), span=node.span
    )


def acts_of(judge: Judge, names: tuple[ast.Name, ...], kinds: tuple[str, ...]) -> tuple[str, ...]:
    """`traded, killed or spoiled`: what can be done to cards of those kinds."""
    acts = []
    for name in names:
        meaning = look_up(judge, name, ("past",), "something done to cards")
        act = judge.v.acts.get(meaning.name)
        if act is None:
            wrong(name, "wrong-sort", f"cards are not {name.words}", "name what is done to cards")
        if act.of and kinds and not set(kinds) & set(act.of):
            wrong(
                name,
                "act-not-for-kind",
                f"{judge.v.kinds[kinds[0]].plural} are never {act.past}",
                f"{act.past} are only: {', '.join(act.of)}",
            )
        acts.append(act.name)
    return tuple(acts)


def forbid_act(judge: Judge, scope: Scope, node: ast.ForbidAct) -> core.ForbidAct:
    """`this card cannot be killed`, `bayanihan cannot be played this turn`, `... by knights`."""
    cards: core.Group | None = None
    tests: tuple[core.CardTest, ...] = ()
    match node.subject:
        case ast.Desc(None, _, None, _, _, _):
            pool, _ = things.pool_of(judge, scope, node.subject)
            kinds, tests = pool.kinds, pool.tests
        case ast.Cell():
            wrong(
                node.subject,
                "not-cards",
                "cards are named here, not a number",
                "name the cards: those, this card, or a kind of card",
            )
        case _:
            found = things.cards(judge, scope, node.subject)
            cards, kinds = found.group, found.cards.kinds
    acts = acts_of(judge, node.acts, kinds)
    by: tuple[core.CardTest, ...] = ()
    if node.by is not None:
        if not isinstance(node.by, ast.Desc):
            wrong(node.by, "by-what", "say which cards", "by knights")
        pool, _ = things.pool_of(judge, scope, node.by)
        by = pool.tests
    if isinstance(node.lasting, ast.ForNth):
        wrong(
            node.lasting,
            "forbid-next",
            "what is forbidden is forbidden for a stretch of play",
            "this turn, until your next turn",
        )
    lives = life(judge, scope, node.lasting, node, about_card=cards is not None)
    return core.ForbidAct(acts, cards, kinds, tests, by, lives, span=node.span)


def allow(judge: Judge, scope: Scope, node: ast.Allow) -> core.AllowAct:
    """`it may be played this turn`."""
    if isinstance(node.subject, ast.Cell):
        wrong(
            node.subject,
            "not-cards",
            "cards are named here, not a number",
            "name the cards: those, this card, or a kind of card",
        )
    found = things.cards(judge, scope, node.subject)
    acts = acts_of(judge, node.acts, found.cards.kinds)
    if isinstance(node.lasting, ast.ForNth):
        wrong(
            node.lasting,
            "forbid-next",
            "what is allowed is allowed for a stretch of play",
            "this turn, until your next turn",
        )
    return core.AllowAct(
        acts, found.group, life(judge, scope, node.lasting, node, about_card=True), span=node.span
    )
