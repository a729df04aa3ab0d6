"""Conditions: what stands after `if` and `while`."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulesdsl.cards.check import things
from rulesdsl.cards.check.bounds import judge_comparison, no_zero
from rulesdsl.cards.check.lookup import find, look_up, unknown
from rulesdsl.cards.check.scope import Cards, Judge, Scope, wrong
from rulesdsl.language import ast, core

SUBJECTS = ("zone", "relation", "setting", "counter", "attribute")


def condition(judge: Judge, scope: Scope, test: ast.Test) -> tuple[core.Condition, Scope]:
    """The condition, and the scope of what hangs on it: counting cards binds `those`."""
    # A dictionary keeps the order and finds a fact that is said twice at once, however many there are.
    facts: dict[core.Compare | core.PlayerIs | core.CardIs, None] = {}
    for fact in test.facts:
        found, scope = one_fact(judge, scope, fact)
        if found in facts:
            wrong(fact, "same-fact", "this condition stands here already", "leave it out")
        if isinstance(found, core.CardIs) and evolve(found, negated=not found.negated) in facts:
            code = "never-true" if test.join == "and" else "always-true"
            wrong(fact, code, "the condition says the opposite already", "leave one of the two out")
        facts[found] = None
    return core.Condition(test.join, tuple(facts), span=test.span), scope


def one_fact(
    judge: Judge, scope: Scope, fact: ast.Fact
) -> tuple[core.Compare | core.PlayerIs | core.CardIs, Scope]:
    """One condition of several: `market has no goods`."""
    match fact:
        case ast.Has(subject, comparison):
            return has(judge, scope, fact, subject, comparison)
        case ast.Happened():
            return happened(judge, scope, fact), scope
        case ast.Compares(subject, bound, amount):
            left = number_subject(judge, scope, subject)
            right = things.amount(judge, scope, amount)
            judge_comparison(judge, bound, amount, left, right)
            return core.Compare(left, bound.word, right, span=fact.span), scope
        case ast.IsThing(subject, negated, of):
            return is_thing(judge, scope, fact, subject, negated, of), scope
        case _:
            assert_never(fact)


def zone_subject(judge: Judge, scope: Scope, subject: ast.Phrase) -> core.Place | None:
    """`market has ...`, `their stall has ...`: a place as a subject."""
    if not isinstance(subject, ast.Desc) or find(judge, subject.name, ("zone",)) is None:
        return None
    if find(judge, subject.name, ("relation", "setting", "counter")):
        return None
    if subject.other or subject.extreme or subject.filters or subject.comparison:
        wrong(subject, "place-phrase", "a place is named by its name and its owner only")
    return things.place(judge, scope, ast.Spot(subject.whose, subject.name, span=subject.span))[0]


def has(
    judge: Judge, scope: Scope, fact: ast.Has, subject: ast.Phrase, comparison: ast.Comparison
) -> tuple[core.Compare | core.PlayerIs | core.CardIs, Scope]:
    """`market has ...`, `it has ...`, `you have ...`: a place, cards or a player."""
    where = zone_subject(judge, scope, subject)
    if where is not None:
        return zone_has(judge, scope, fact, subject, where, comparison)
    if isinstance(subject, ast.It | ast.ThisCard | ast.Those | ast.Rest | ast.SomeOf):
        return card_has(judge, scope, fact, subject, comparison), scope
    if isinstance(subject, ast.Desc) and find(judge, subject.name, ("relation",)) is None:
        unknown(judge, subject.name, SUBJECTS, "a place or a player")
    who = things.player(judge, scope, subject)
    test = things.player_test(judge, scope, comparison)
    return core.PlayerIs(who, test, span=fact.span), scope


def zone_has(
    judge: Judge,
    scope: Scope,
    fact: ast.Has,
    subject: ast.Phrase,
    where: core.Place,
    comparison: ast.Comparison,
) -> tuple[core.Compare, Scope]:
    """`market has at least 3 goods of one color`: those are the cards counted."""
    assert isinstance(subject, ast.Desc)
    spot = ast.Spot(subject.whose, subject.name, span=subject.span)
    match comparison:
        case ast.CountOf(bound, number, of):
            no_zero(bound, number)
            word, right = bound.word, things.amount(judge, scope, number)
        case ast.NoneOf(of):
            word, right = "exactly", core.Num(0)
        case _:
            wrong(
                comparison,
                "place-has",
                "a place has at least, at most or exactly so many cards, or no cards",
                "players are compared with more and fewer",
            )
    if any(isinstance(f, ast.Located) for f in of.filters):
        wrong(of, "place-twice", "the place stands before `has` already")
    located = ast.Located((spot,), span=subject.span)
    left = things.measure(judge, scope, evolve(of, filters=(*of.filters, located)))
    if isinstance(comparison, ast.CountOf):
        judge_comparison(judge, comparison.bound, comparison.number, left, right)
    most = right.value if isinstance(right, core.Num) and word != "at least" else None
    if isinstance(left, core.CountCards) and isinstance(left.of, core.Pool):
        scope = evolve(scope, those=Cards(left.of.kinds, most), many=True)
        if left.alike:
            scope = evolve(scope, words=scope.words | {left.alike})
    return core.Compare(left, word, right, span=fact.span), scope


def card_has(
    judge: Judge, scope: Scope, fact: ast.Has, subject: ast.Phrase, comparison: ast.Comparison
) -> core.CardIs | core.Compare:
    """`it has value at least 2`, `those have total value at least 7`, `this card has at least 3 coins`."""
    assert not isinstance(subject, ast.Cell)
    found = things.cards(judge, scope, subject)
    if isinstance(comparison, ast.CountOf | ast.NoneOf):
        counter = find(judge, comparison.of.name, ("counter",))
        if counter is not None and judge.v.counters[counter.name].of == "card":
            left = core.CounterOf(counter.name, found.group)
            if isinstance(comparison, ast.NoneOf):
                return core.Compare(left, "exactly", core.Num(0), span=fact.span)
            return core.Compare(
                left, comparison.bound.word, things.amount(judge, scope, comparison.number), span=fact.span
            )
    if isinstance(subject, ast.Those | ast.Rest) and not isinstance(comparison, ast.AttributeIs):
        match comparison:
            case ast.CountOf(bound, number, of):
                word, right = bound.word, things.amount(judge, scope, number)
            case ast.NoneOf(of):
                word, right = "exactly", core.Num(0)
            case _:
                wrong(
                    comparison,
                    "cards-with",
                    "those have at least, at most or exactly so many cards, or no cards",
                    "if those have at least 2 red ...",
                )
        pool, together = things.pool_of(judge, scope, of)
        alike = together.attribute if together is not None else None
        return core.Compare(core.CountCards(core.Those(pool.tests), alike), word, right, span=fact.span)
    test = things.comparison_test(judge, scope, comparison, found.cards.kinds)
    if isinstance(test, core.Together):
        assert test.amount is not None
        stat = core.Stat("total", test.attribute, found.group)
        return core.Compare(stat, test.bound, test.amount, span=fact.span)
    return core.CardIs(found.group, core.Pool(found.cards.kinds, (), (test,)), False, span=fact.span)


def happened(judge: Judge, scope: Scope, fact: ast.Happened) -> core.Compare:
    """`exactly 1 other card was played this round`, `at least 2 barters were made this turn`."""
    past = look_up(judge, fact.past, ("past",), "something that was done")
    if fact.bound is not None and fact.number is not None:
        no_zero(fact.bound, fact.number)
    word = fact.bound.word if fact.bound is not None else "exactly"
    right = things.amount(judge, scope, fact.number) if fact.number is not None else core.Num(0)
    period = things.period_of(judge, fact.during, fact)
    if past.name == "made":
        meaning = look_up(judge, fact.of.name, ("happening",), "something that is made")
        if meaning.verb or not judge.v.procedures[meaning.name].make:
            wrong(
                fact.of,
                "not-makeable",
                f"{meaning.name} is not made",
                "ask about what a card can make, as in: at least 1 ... was made this turn",
            )
        left = core.TimesDone(meaning.name, meaning.quality, period, things.ME, span=fact.span)
        return times(judge, fact, left, word, right)
    act = judge.v.acts[past.name]
    pool, together = things.pool_of(judge, scope, fact.of)
    if together is not None or any(isinstance(f, ast.Located) for f in fact.of.filters):
        wrong(
            fact.of,
            "past-cards",
            f"cards that were {act.past} are told by what is printed on them",
            "leave out where they lie",
        )
    if act.of and not set(pool.kinds) & set(act.of):
        wrong(
            fact.of,
            "act-not-for-kind",
            f"{judge.v.kinds[pool.kinds[0]].plural} are never {act.past}",
            f"{act.past} are only: {', '.join(act.of)}",
        )
    left = core.TimesDone(act.name, None, period, None, pool.tests, pool.kinds, span=fact.span)
    return times(judge, fact, left, word, right)


def times(
    judge: Judge, fact: ast.Happened, left: core.TimesDone, word: core.BoundWord, right: core.Amount
) -> core.Compare:
    """How often something was done, against a number."""
    if fact.bound is not None and fact.number is not None:
        judge_comparison(judge, fact.bound, fact.number, left, right)
    return core.Compare(left, word, right, span=fact.span)


def number_subject(judge: Judge, scope: Scope, subject: ast.Phrase) -> core.Amount:
    """What is compared by `is at least`: a number of the rules, of a player, of cards."""
    match subject:
        case ast.Cell(name, of):
            return cell_number(judge, scope, subject, name, of)
        case ast.Desc(whose, other, extreme, name, filters, comparison):
            meaning = find(judge, name, ("setting", "counter", "attribute"))
            if meaning is None:
                unknown(judge, name, ("setting", "counter", "attribute"), "a number")
            if other or comparison:
                wrong(subject, "number-phrase", "a number is named by its name and its owner only")
            if meaning.sort == "attribute" and (filters or meaning.total or extreme):
                return things.statistic(judge, scope, evolve(subject, whose=None), meaning, "highest")
            if filters or extreme:
                wrong(subject, "number-phrase", "a number is named by its name and its owner only")
            return things.number_called(judge, scope, whose, name)
        case _:
            return wrong(
                subject,
                "number-phrase",
                "a number is compared here",
                "write if hand limit is at least 8, or if you have at least 3 ...",
            )


def cell_number(judge: Judge, scope: Scope, node: ast.Cell, name: ast.Name, of: ast.Cards) -> core.Amount:
    """`total value of those`, `value of this card`."""
    found = things.cards(judge, scope, of)
    meaning = look_up(judge, name, ("attribute", "setting", "counter"), "a number of cards")
    if meaning.sort == "attribute":
        attribute = judge.v.attributes[meaning.name]
        if not attribute.numeric:
            wrong(
                name,
                "not-a-number",
                f"{attribute.name} is no number",
                "compare a number, or ask whether a card is of a word: if it is ...",
            )
        if attribute.name not in things.attributes_of(judge, found.cards.kinds):
            wrong(name, "no-such-attribute", f"{' and '.join(found.cards.kinds)} have no {attribute.name}")
        if meaning.total:
            return core.Stat("total", attribute.name, found.group, span=node.span)
        return core.Printed(attribute.name, found.group, span=node.span)
    if meaning.sort == "setting" and judge.v.settings[meaning.name].of == "card":
        return core.Reading(meaning.name, found.group, span=node.span)
    if meaning.sort == "counter" and judge.v.counters[meaning.name].of == "card":
        return core.CounterOf(meaning.name, found.group, span=node.span)
    return wrong(
        name,
        "wrong-sort",
        f"`{name.words}` is no number of cards",
        "a number that is printed on cards has cards behind of",
    )


def _whose(whose: ast.Whose | None) -> str:
    """The owner before a place, as it is written."""
    if whose is None:
        return ""
    if whose.name is None:
        return f"{whose.word} "
    return f"{'each ' if whose.each else ''}{'other ' if whose.other else ''}{whose.name.words}'s "


def yours_now(judge: Judge, subject: ast.Phrase, of: ast.Desc) -> None:
    """`if it is your turn`: refused, since `it` is a card."""
    happening = find(judge, of.name, ("happening",))
    if not isinstance(subject, ast.It) or of.whose is None or happening is None:
        return
    active = next((row.name for row in judge.v.relations.values() if row.one and row.seat is None), None)
    subjects = {"your": "you are", "their": "they are"}
    if active is not None and of.whose.word in subjects:
        message = f"`it` is a card, not whose {of.name.words} it is"
        wrong(of.name, "wrong-sort", message, f"write if {subjects[of.whose.word]} the {active}")


def is_thing(
    judge: Judge, scope: Scope, fact: ast.IsThing, subject: ast.Phrase, negated: bool, of: ast.Desc
) -> core.CardIs | core.PlayerIs:
    """`it is red`, `this card is the lowest card`, `they are the active player`."""
    if isinstance(subject, ast.You | ast.They | ast.OwnerOf):
        who = things.player(judge, scope, subject)
        one = things.relation_player(judge, scope, of.name, of.other)
        if one is None or negated:
            wrong(
                fact,
                "player-is",
                "whether a player is one named player can be asked",
                "if they have ... asks about what a player has",
            )
        return core.PlayerIs(who, one, span=fact.span)
    if isinstance(subject, ast.Cell):
        wrong(
            subject,
            "number-phrase",
            "a number is compared with at least, at most or exactly",
            "is at least 3",
        )
    if isinstance(subject, ast.Desc) and (zone := find(judge, subject.name, ("zone",))) is not None:
        holds = judge.v.zones[zone.name].holds
        cards = zone.kind or (judge.v.kinds[holds[0]].plural if holds else "...")
        where = f"{_whose(subject.whose)}{subject.name.words}"
        some = f"{where} has at least 1 {cards}"
        none = f"{where} has no {cards}"
        empty = of.name.words.lower() == "empty"
        hint = (some if negated else none) if empty else f"{some}, or {none}"
        wrong(fact, "compare", "a place has cards, or has none", f"write if {hint}")
    if isinstance(subject, ast.Desc) and subject.extreme is None:
        wrong(
            subject,
            "compare",
            f"`{subject.name.words}` is compared with at least, at most or exactly, if it is a number",
            "it, this card or those can be red",
        )
    yours_now(judge, subject, of)
    found = things.cards(judge, scope, subject)
    word = find(judge, of.name, ("word",))
    if word is not None and not (of.whose or of.other or of.extreme or of.filters or of.comparison):
        attribute, value = word.words[0]
        if attribute not in things.attributes_of(judge, found.cards.kinds):
            wrong(of, "no-such-attribute", f"{' and '.join(found.cards.kinds)} have no {attribute}")
        return core.CardIs(
            found.group,
            core.Pool(found.cards.kinds, (), (core.HasWord(attribute, value),)),
            negated,
            span=fact.span,
        )
    if find(judge, of.name, things.NAMED_CARDS) is None:
        unknown(judge, of.name, (*things.NAMED_CARDS, "word"), "what a card can be")
    pool, together = things.pool_of(judge, scope, of)
    if together is not None:
        wrong(of, "one-together", "one card is asked about: leave out what several are together")
    best = any(isinstance(test, core.Best | core.Edge) for test in pool.tests)
    if not best and not any(isinstance(f, ast.Located) for f in of.filters):
        pool = evolve(pool, places=())
    return core.CardIs(found.group, pool, negated, span=fact.span)
