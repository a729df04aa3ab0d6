"""Conditions in printed rules text: what stands after `if` and `as long as`."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulesdsl.language import core
from rulesdsl.language.prose_things import (
    actor_of,
    after_noun,
    amount,
    cards,
    doer_has,
    had,
    how_many,
    named,
    noun,
    predicate,
    procedure_noun,
    setting_of,
    subject_of,
    them_all,
)  # fmt: skip
from rulesdsl.language.prose_words import OWN_VERBS, Context, a, is_one, listed

NONE_OF = ("exactly", core.Num(0))
THOSE = core.Those(())


def condition(ctx: Context, test: core.Condition) -> tuple[str, Context]:
    """All facts of a condition, and what the cards counted are for the lines that hang on it."""
    parts = []
    for one in test.facts:
        parts.append(fact(ctx, one))
        if (
            isinstance(one, core.Compare)
            and isinstance(one.left, core.CountCards)
            and isinstance(one.left.of, core.Pool)
        ):
            ctx = evolve(ctx, those_kinds=one.left.of.kinds)
    return f" {test.join} ".join(parts), ctx


def fact(ctx: Context, one: core.Compare | core.PlayerIs | core.CardIs) -> str:
    """One statement that holds or does not."""
    match one:
        case core.Compare():
            return compare(ctx, one)
        case core.PlayerIs(player, test):
            return player_is(ctx, player, test)
        case core.CardIs():
            return card_is(ctx, one)
        case _:
            assert_never(one)


def compare(ctx: Context, one: core.Compare) -> str:
    """`there are at least 3 Goods in the Market`, `your hand limit is at least 8`."""
    number = "no" if (one.bound, one.right) == NONE_OF else f"{one.bound} {amount(ctx, one.right)}"
    single = is_one(one.right)
    be = "is" if single else "are"
    match one.left:
        case _ if not isinstance(one.right, core.Num | core.ThatMany):
            return f"{amount(ctx, one.left)} is {number}"
        case core.CountCards() | core.CountPlayers() | core.Spaces():
            return f"there {be} {how_many(ctx, one.left, number, one=single)}"
        case core.CounterOf(_, core.Player() as player):
            test = core.Tally(evolve(one.left, of=core.Player("me")), one.bound, one.right)
            return f"{doer_has(ctx, player)} {had(ctx, test, ctx)}"
        case core.CounterOf():
            return f"there {be} {how_many(ctx, one.left, number, one=single)}"
        case core.TimesDone():
            return happened(ctx, one.left, number, one=single)
        case core.Printed(attribute, of) if ctx.words.attributes[attribute].counted:
            subject, alone = subject_of(ctx, of)
            return f"{subject} {'has' if alone else 'have'} {number} {ctx.words.attributes[attribute].says}"
        case core.Stat("total", attribute, of) if ctx.words.attributes[attribute].counted:
            says = ctx.words.attributes[attribute].says
            whose = f"their {says}" if of == THOSE and ctx.me.you else f"the {says} of {them_all(ctx, of)}"
            return f"{whose} total {one.bound} {amount(ctx, one.right)}"
        case (
            core.Num()
            | core.ThatMany()
            | core.Sum()
            | core.Times()
            | core.Scaled()
            | core.Reading()
            | core.Printed()
            | core.Stat()
        ):
            return f"{amount(ctx, one.left)} is {one.bound} {amount(ctx, one.right)}"
        case _:
            assert_never(one.left)


def happened(ctx: Context, done: core.TimesDone, number: str, *, one: bool) -> str:
    """`exactly 1 red card was played this round`, `you have made at least 2 Market Barters this turn`."""
    period = f" this {done.period}"
    procedure = ctx.words.procedures.get(done.happening)
    if procedure is not None:
        thing = f"{number} {procedure_noun(procedure, done.quality)(one)}{period}"
        if done.by is None:
            return f"there {'has' if one else 'have'} been {thing}"
        return f"{doer_has(ctx, done.by)} {(procedure.past or 'made') if procedure.do else 'had'} {thing}"
    if done.happening in ctx.words.acts:
        past = ctx.words.acts[done.happening].past
        thing = f"{number} {noun(ctx, done.kinds, done.tests)(one)}{after_noun(ctx, done.tests, one=one)}"
        if done.by is None:
            return f"{thing} {'was' if one else 'were'} {past}{period}"
        return f"{doer_has(ctx, done.by)} {past} {thing}{period}"
    verb = OWN_VERBS[done.happening]
    by = doer_has(ctx, done.by) if done.by is not None else "a player has"
    return f"{by} {verb.past} {verb.thing} {number} {'time' if one else 'times'}{period}"


def player_is(ctx: Context, player: core.Player, test: core.PlayerTest | core.Players | core.Player) -> str:
    """`you have more Trade Points than each other player`, `that player is the active player`."""
    has = doer_has(ctx, player)
    subject, _, verb = has.rpartition(" ")
    if isinstance(test, core.Players | core.Player):
        be = "is" if verb == "has" else "are"
        return f"{subject} {be} {one_of(ctx, test)}"
    inner = evolve(ctx, me=actor_of(ctx, player))
    if isinstance(test, core.Tally):
        number = f"{test.bound} {amount(inner, test.amount)}"
        if isinstance(test.measure, core.Reading):
            return f"{setting_of(inner, test.measure.setting, player)} is {number}"
        if isinstance(test.measure, core.TimesDone):
            number = "no" if (test.bound, test.amount) == NONE_OF else number
            return happened(ctx, evolve(test.measure, by=player), number, one=is_one(test.amount))
    return f"{has} {had(inner, test, ctx)}"


def one_of(ctx: Context, test: core.Players | core.Player) -> str:
    """Who a player is said to be."""
    return named(ctx, test) if isinstance(test, core.Player) else a(ctx.words.relations[test.relation].says)


def card_is(ctx: Context, one: core.CardIs) -> str:
    """`it is red`, `this card is the card with the lowest rank in the round`."""
    subject, single = subject_of(ctx, one.card)
    pool = one.pool
    be = ("is" if single else "are") + (" not" if one.negated else "")
    if any(isinstance(test, core.Best | core.Edge) for test in pool.tests):
        return f"{subject} {be} {cards(ctx, pool, lambda named: f'the {named(single)}', 'in', one=single)}"
    if pool.tests and not pool.places:
        said = [predicate(ctx, test, one=single, negated=one.negated) for test in pool.tests]
        return f"{subject} {listed(said, 'or' if one.negated else 'and')}"
    text = cards(ctx, pool, lambda named: named(single), "in", one=single)
    if not pool.tests and not pool.places and not text.endswith(("card", "cards")):
        text += " card" if single else " cards"
    return f"{subject} {be} {a(text) if single else text}"
