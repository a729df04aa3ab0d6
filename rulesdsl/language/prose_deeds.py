"""What is done at once, in printed rules text: a verb and the rest, and what the next lines speak of."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulesdsl.language import core, prose_rules
from rulesdsl.language.prose_things import (
    amount,
    counted,
    group_of,
    kinds_of,
    named,
    noun,
    owned,
    place,
    players,
    procedure_noun,
    scale,
)  # fmt: skip
from rulesdsl.language.prose_words import (
    THAT_PLAYER,
    Clause,
    Context,
    Do,
    Says,
    a,
    forms,
    is_one,
    listed,
    singular_counter,
)

Said = tuple[Clause, Context]
ME = core.Player("me")


def deed(ctx: Context, done: core.Deed) -> Said:
    """One deed without its subject. An `Offer` is said by prose.py, which knows whole lines."""
    match done:
        case core.Draw(number, up_to, kind):
            said = counted(ctx, number, noun(ctx, (kind,), ()))
            return Do("draw", f"{'up to ' if up_to else ''}{said}"), fresh(ctx, (kind,), one=is_one(number))
        case core.Move():
            return move(ctx, done)
        case core.Deal(number, kind, spot):
            said = counted(ctx, number, noun(ctx, (kind,), ()))
            rest = f"{said} from {deck(ctx, (kind,))} to {place(ctx, spot, (kind,))}"
            return Do("deal", rest), fresh(ctx, (kind,), one=is_one(number))
        case core.Show(group, to_all):
            return Do("reveal" if to_all else "look at", group_of(ctx, group)), after(ctx, group)
        case core.Swap(left, right):
            rest = f"{group_of(ctx, left, 'from')} with {group_of(ctx, right, 'from')}"
            return Do("swap", rest), after(ctx, left)
        case core.Refill(where, number, kind):
            to = f" to {counted(ctx, number, noun(ctx, (kind,), ()))}" if number is not None else ""
            return Do("refill", f"{place(ctx, where, (kind,))}{to}"), fresh(ctx, (kind,), one=False)
        case core.Shuffle(where, kind):
            return Do("shuffle", place(ctx, where, (kind,))), ctx
        case core.ChoosePlayer(some, random):
            chosen = a(players(ctx, some)) + by_lot(random)
            return Do("choose", chosen), evolve(ctx, they=THAT_PLAYER)
        case core.ChooseWord():
            return Do("choose", word(ctx, done)), ctx
        case core.ChooseCards(group):
            return Do("choose", group_of(ctx, group)), after(ctx, group)
        case core.Count(number):
            return Do("count", what_counts(ctx, number)), ctx
        case core.Run():
            return run(ctx, done)
        case core.Finish(happening):
            procedure = ctx.words.procedures[happening]
            return Do(
                procedure.do or "carry out",
                f"{ctx.me.possessive} {procedure_noun(procedure, None)(True)} now",
            ), ctx
        case core.AsUsual():
            return Says(f"{ctx.replaced} takes place as usual"), ctx
        case core.CarryOut(group):
            return Do("carry out", f"what is written on {group_of(ctx, group)}"), after(ctx, group)
        case core.Gain():
            return gain(ctx, done), ctx
        case core.ActOn(act, group, other):
            swapped = f" for {group_of(ctx, other)}" if other is not None else ""
            return Do(act, group_of(ctx, group) + swapped), after(ctx, group)
        case core.Offer():
            raise AssertionError("offers are said with their lines")
        case core.Change():
            return prose_rules.change(ctx, done), ctx
        case core.Widen():
            return prose_rules.widen(ctx, done), ctx
        case core.ForbidRun():
            return prose_rules.forbid_run(ctx, done), ctx
        case core.ForbidEntry():
            return prose_rules.forbid_entry(ctx, done), ctx
        case core.ForbidAct():
            return prose_rules.forbid_act(ctx, done), ctx
        case core.AllowAct():
            return prose_rules.allow_act(ctx, done), ctx
        case _:
            assert_never(done)


def fresh(ctx: Context, kinds: tuple[str, ...], *, one: bool) -> Context:
    """Cards were named: they are `them` from here on, a single one is `it`."""
    if one:
        return evolve(ctx, those_kinds=kinds, it="it", it_kinds=kinds)
    return evolve(ctx, those_kinds=kinds)


def after(ctx: Context, group: core.Group) -> Context:
    """What the next line's pronouns stand for; some of those open no new group."""
    match group:
        case core.Chosen(quantity, number, source):
            one = quantity in ("just", "up to") and number is not None and is_one(number)
            if isinstance(source, core.Pool):
                return fresh(ctx, source.kinds, one=one)
            return evolve(ctx, it="it", it_kinds=ctx.those_kinds) if one else ctx
        case core.Pile(_, kind, number):
            return fresh(ctx, (kind,), one=is_one(number))
        case core.PileUntil(_, kind):
            return fresh(ctx, (kind,), one=False)
        case core.Those() | core.Rest() | core.It() | core.This():
            return ctx
        case _:
            assert_never(group)


def by_lot(random: bool) -> str:
    """How a choice is made that nobody makes."""
    return " at random" if random else ""


# ---------------------------------------------------------------------------------------------------------- moves


def move(ctx: Context, done: core.Move) -> Said:
    """`discard 1 Goods you own`, `take 1 of them into your hidden hand`, `put the rest on the bottom ... in any order`."""
    what = group_of(ctx, done.group, "from")
    per = scale(ctx, done.per) if isinstance(done.per, core.Scaled) else ""
    return Do(done.verb, f"{what}{target(ctx, done)}{order(done.to)}{per}"), after(ctx, done.group)


def target(ctx: Context, done: core.Move) -> str:
    """Where the cards go; what is discarded goes to its own pile, which is not said."""
    kinds = kinds_of(ctx, done.group)
    if done.to.place is not None:
        where = place(ctx, done.to.place, kinds)
        return f" {end(done.to)} {where}"
    match done.verb:
        case "discard":
            return ""
        case "take":
            return f" into {hands(ctx, kinds)}"
        case "put":
            return f" {end(done.to)} {deck(ctx, kinds)}"
        case _:
            assert_never(done.verb)


def end(to: core.Dest) -> str:
    """`into`, `on top of`, `on the bottom of`."""
    match to.end:
        case None:
            return "into"
        case "top":
            return "on top of"
        case "bottom":
            return "on the bottom of"
        case _:
            assert_never(to.end)


def order(to: core.Dest) -> str:
    """In which order cards are laid on a pile."""
    return f" in {to.order} order" if to.order is not None else ""


def hands(ctx: Context, kinds: tuple[str, ...]) -> str:
    """Where cards of these kinds are taken to; where the kinds are not known, where any are."""
    rows = ctx.words.kinds
    zones = [zone for kind in (*kinds, *rows) if (zone := rows[kind].taken_to) is not None]
    known = [zone for kind in kinds if (zone := rows[kind].taken_to) is not None]
    return listed(
        [owned(ctx, ctx.words.zones[zone].says, ME) for zone in dict.fromkeys(known or zones)], "or"
    )


def deck(ctx: Context, kinds: tuple[str, ...]) -> str:
    """The deck of these kinds; `the matching deck` where there are several."""
    known = kinds or tuple(ctx.words.kinds)
    zones = dict.fromkeys(zone for kind in known if (zone := ctx.words.deck_of(kind)) is not None)
    return listed([place(ctx, core.Place(zone), known) for zone in zones], "or")


# -------------------------------------------------------------------------------------------------------- choices


def word(ctx: Context, done: core.ChooseWord) -> str:
    """`a color`, `a number of Goods Points from 1 to 5`."""
    attribute = ctx.words.attributes[done.attribute]
    span = f" from {attribute.least} to {attribute.most}" if attribute.numeric else ""
    what = f"number of {attribute.says}" if attribute.counted else attribute.says
    return f"{a(what)}{span}{by_lot(done.random)}"


def what_counts(ctx: Context, number: core.Amount) -> str:
    """What is counted, without `the number of`."""
    if isinstance(number, core.Scaled):
        cap = f", up to {amount(ctx, number.cap)}" if number.cap is not None else ""
        return f"{what_counts(ctx, number.per)}{cap}"
    text = amount(ctx, number)
    return f"the {text.removeprefix('the number of ')}" if text.startswith("the number of ") else text


def run(ctx: Context, done: core.Run) -> Said:
    """`make 1 Player Trade with the player to your left`."""
    procedure = ctx.words.procedures[done.happening]
    partner = f" with {named(ctx, done.partner)}" if done.partner is not None else ""
    said = counted(ctx, done.number, procedure_noun(procedure, None))
    then = evolve(ctx, those_kinds=(procedure.cards,)) if procedure.cards else ctx
    return Do(procedure.do or "make", f"{said}{partner}"), then


def gain(ctx: Context, done: core.Gain) -> Do:
    """`gain 1 coin`, `put 1 coin on this card`, `remove 2 coins from it`."""
    counter = ctx.words.counters[done.counter]
    number = counted(ctx, done.amount, forms(singular_counter(counter.says, counter.singular), counter.says))
    if isinstance(done.on, core.Player):
        return Do("lose" if done.lose else "gain", number)
    where = group_of(ctx, done.on)
    return Do("remove", f"{number} from {where}") if done.lose else Do("put", f"{number} on {where}")
