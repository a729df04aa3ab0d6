"""Rules that hold for a while, in printed rules text: durations, moments, changed numbers, what is forbidden and allowed."""

from __future__ import annotations

import re
from typing import assert_never

from attrs import evolve

from rulesdsl.language import core
from rulesdsl.language.prose_things import (
    actor_of,
    after_noun,
    amount,
    attribute_noun,
    group_of,
    kinds_of,
    noun,
    of_cards,
    place,
    players,
    procedure_noun,
    setting_of,
    subject_of,
    whose,
)  # fmt: skip
from rulesdsl.language.prose_words import (
    OWN_VERBS,
    THAT_PLAYER,
    YOU,
    Actor,
    Clause,
    Context,
    Do,
    Forms,
    Says,
    bare,
    listed,
    third_person,
)  # fmt: skip
from rulesdsl.vocabulary import Procedure

FEW_CHOICES = 5
"""So many numbers in a row are still listed one by one."""


# ---------------------------------------------------------------------------------------------------------- lives


def lasting(ctx: Context, life: core.Life, *, whole_game: str = " for the rest of the game") -> str:
    """How long a rule holds, with a space before it.

    A rule of a card that lies there holds as long as it does: that is so for every such card and is not printed.
    """
    match life.how:
        case "during":
            return f" this {life.happening}"
        case "until":
            return f" until {'the end of ' if life.end else ''}{next_one(ctx, life)}"
        case "lies":
            return ""
        case "game":
            return whole_game
        case _:
            assert_never(life.how)


def next_one(ctx: Context, life: core.Life) -> str:
    """`your next turn`, `the next Market Barter`."""
    assert life.happening is not None
    return nth_noun(ctx, happening_noun(ctx, life.happening), life.of, core.Nth("next", 1))


def happening_noun(ctx: Context, name: str, quality: str | None = None, *, done: bool = False) -> Forms:
    """Anything that happens, as a noun without an article."""
    procedure = ctx.words.procedures.get(name)
    if procedure is not None:
        return procedure_noun(procedure, quality, done=done)
    word = OWN_VERBS[name].noun if name in OWN_VERBS else f"{name}"
    return lambda one: word


def nth_noun(ctx: Context, named: Forms, by: core.Somebody | None, nth: core.Nth) -> str:
    """`your next Market Barter`, `each of your first 2 Market Barters`, `the next Market Barter of any other player`."""
    if isinstance(by, core.Players):
        before, after = "the", f" of any {players(ctx, by)}"
    else:
        before, after = whose(ctx, by) if by is not None else ("the", "")
    if nth.number == 1:
        return f"{before} {nth.word} {named(True)}{after}"
    return f"each of {before} {nth.word} {nth.number} {named(False)}{after}"


# -------------------------------------------------------------------------------------------------------- moments


def moment(ctx: Context, when: core.Moment) -> tuple[str, Context]:
    """The head of what waits for a moment, and what its body speaks of."""
    event = when.event
    period = lasting(ctx, when.life, whole_game=whole_game(event))
    procedure = ctx.words.procedures.get(event.happening)
    inner = inside(ctx, when, procedure)
    edge = edge_of(ctx, when, procedure)
    if edge is not None:
        return f"{edge}{period}, ", inner
    if procedure is not None or event.within is not None:
        return f"{when.timing} {event_noun(ctx, when)}{period}, ", inner
    instead = when.timing == "instead of"
    head = f"{times(event)} {event_clause(ctx, event, would=instead)}{period}, "
    return (f"{head}instead " if instead else f"{when.timing} {head}"), inner


def whole_game(event: core.Event) -> str:
    """What waits for the next one of something needs no duration."""
    if event.nth is None:
        return " for the rest of the game"
    return " this game" if event.nth.word == "first" else ""


def edge_of(ctx: Context, when: core.Moment, procedure: Procedure | None) -> str | None:
    """`at the end of the turn`, `at the start of your next turn`; None for what has no edges."""
    if procedure is None or when.timing == "instead of":
        return None
    nth, by = when.event.nth, when.event.by
    ended = next((p for p in ctx.words.procedures.values() if p.end == procedure.name), None)
    if ended is not None and procedure.slot:
        word = "at" if when.timing == "at" else when.timing
        return f"{word} the end of {stretch(ctx, ended, by, nth, near=True)}"
    if procedure.period:
        edge = "start" if when.timing == "before" else "end"
        return f"at the {edge} of {stretch(ctx, procedure, by, nth, near=when.timing == 'after')}"
    return None


def stretch(
    ctx: Context, period: Procedure, by: core.Somebody | None, nth: core.Nth | None, *, near: bool
) -> str:
    """A stretch of play; `near`: the next of its kind is the one that is going on."""
    named = procedure_noun(period, None)
    if nth is None:
        return f"the {named(True)}" if near and by is None else every(ctx, named, by)
    if near and by is None and nth == core.Nth("next", 1):
        return f"the {named(True)}"
    return nth_noun(ctx, named, by, nth)


def every(ctx: Context, named: Forms, by: core.Somebody | None) -> str:
    """`each of your Market Barters`, `each other player's trade reward`, `each scoring step`."""
    if by is None:
        return f"each {named(True)}"
    before, after = whose(ctx, by)
    if isinstance(by, core.Players):
        return f"{before} {named(True)}{after}"
    if named(True) != named(False):
        return f"each of {before} {named(False)}{after}"
    return f"each {named(True)}{after}" if after else f"{before} {named(True)}"


def event_noun(ctx: Context, when: core.Moment) -> str:
    """What happens, as a noun: `your next Perfect Market Barter`, `the refill of your first Market Barter`."""
    event = when.event
    named = happening_noun(ctx, event.happening, event.quality, done=when.timing == "after")
    if event.within is not None:
        outer = happening_noun(ctx, event.within, event.within_quality)
        of = every(ctx, outer, event.by) if event.nth is None else nth_noun(ctx, outer, event.by, event.nth)
        return f"the {named(True)} of {of}"
    if event.cards is not None:
        nth = "" if event.nth is None else nth_words(event.nth)
        return f"{of_cards(ctx, nth + named(True), event.cards)}"
    if event.nth is None:
        return every(ctx, named, event.by)
    if when.life.how == "lies" and event.by is None:
        return f"the {named(True)}"
    return nth_noun(ctx, named, event.by, event.nth)


def nth_words(nth: core.Nth) -> str:
    """`next `, `first 2 `."""
    return f"{nth.word} " if nth.number == 1 else f"{nth.word} {nth.number} "


def times(event: core.Event) -> str:
    """`each time`, `the next time`, `each of the first 2 times`."""
    if event.nth is None:
        return "each time"
    if event.nth.number == 1:
        return f"the {event.nth.word} time"
    return f"each of the {event.nth.word} {event.nth.number} times"


def event_clause(ctx: Context, event: core.Event, *, would: bool) -> str:
    """A verb that happens: `you draw red Goods`, `this card would be discarded`, `another player draws cards`."""
    verb = OWN_VERBS.get(event.happening)
    act = ctx.words.acts.get(event.happening)
    base = verb.base if verb is not None else event.happening
    past = verb.past if verb is not None else (act.past if act is not None else event.happening)
    if event.cards is not None:
        subject, one = subject_of(ctx, event.cards)
        return f"{subject} {'would be' if would else ('is' if one else 'are')} {past}"
    thing = verb.thing if verb is not None and not event.kinds and not event.tests else cards_done(ctx, event)
    if event.by is None:
        return f"{thing} {'would be' if would else 'are'} {past}"
    subject = "you" if (by := doer(ctx, event.by)).you else by.full
    return f"{subject} {'would ' + base if would else base if by.you else third_person(base)} {thing}"


def cards_done(ctx: Context, event: core.Event) -> str:
    """The cards of an event, told by what is printed on them."""
    return noun(ctx, event.kinds, event.tests)(False) + after_noun(ctx, event.tests, one=False)


def doer(ctx: Context, by: core.Somebody) -> Actor:
    """Who does what is waited for."""
    if not isinstance(by, core.Players):
        return actor_of(ctx, by)
    says = players(ctx, by)
    return Actor(f"an{says}" if by.other else f"a {says}")


def inside(ctx: Context, when: core.Moment, procedure: Procedure | None) -> Context:
    """What the body of a moment speaks of: `you` act in it; `they` are who did what was waited for."""
    event = when.event
    they = ctx.they
    if isinstance(event.by, core.Players):
        they = THAT_PLAYER
    elif event.by is not None:
        they = actor_of(ctx, event.by)
    kind = procedure.cards if procedure is not None else None
    kinds = event.kinds or ((kind,) if kind else ())
    about = event.cards is not None
    single = about or (procedure is not None and kind is not None and not procedure.make)
    it_kinds = kinds_of(ctx, event.cards) if event.cards is not None else kinds
    noun_says = happening_noun(ctx, event.happening)(True)
    return evolve(
        ctx,
        me=YOU,
        they=they,
        it="it" if single else ctx.it,
        it_kinds=(it_kinds or ctx.it_kinds) if single else ctx.it_kinds,
        those_kinds=kinds,
        replaced=f"the {noun_says}" if when.timing == "instead of" else ctx.replaced,
    )


# -------------------------------------------------------------------------------------------------------- changes


def change(ctx: Context, deed: core.Change) -> Says:
    """`the Market's size is at least 6 this turn`."""
    before, after = held_for(ctx, deed.scope, deed.life, deed.of)
    if deed.how == "you":
        be = "are" if ctx.me.you else "is"
        return Says(f"{before}{ctx.me.full} {be} the {bare(ctx.words.settings[deed.what].says)}{after}")
    if (worth := worth_of(ctx, deed)) is not None:
        return Says(f"{before}{worth}{after}")
    return Says(f"{before}{within_scope(ctx, changed(ctx, deed), deed.scope)} {new_value(ctx, deed)}{after}")


def worth_of(ctx: Context, deed: core.Change) -> str | None:
    """`each red Goods is worth 5 Goods Points`: a changed number of what is counted on cards; None for all else."""
    if not deed.printed or isinstance(deed.of, core.Player | core.Players | None):
        return None
    attribute = ctx.words.attributes[deed.what]
    if not attribute.counted:
        return None
    number = worth(ctx, deed, attribute.says)
    if number is None:
        return None
    match deed.of:
        case core.Chosen("all", _, core.Pool()):
            return f"{group_of(ctx, evolve(deed.of, each=True))} is worth {number}"
        case core.Those() | core.Rest():
            return f"each of {subject_of(ctx, deed.of)[0]} is worth {number}"
        case _:
            subject, one = subject_of(ctx, deed.of)
            return f"{subject} {'is' if one else 'are'} worth {number}"


def worth(ctx: Context, deed: core.Change, says: str) -> str | None:
    """`5 Goods Points`, `2 more Goods Points`; None where the number is too long to stand there."""
    if deed.how == "doubled":
        return f"twice as many {says}"
    if not isinstance(deed.amount, core.Num | core.ThatMany) or deed.amount == core.ThatMany("half"):
        return None
    number = amount(ctx, deed.amount)
    match deed.how:
        case "is":
            return f"{number} {says}"
        case "at least" | "at most":
            return f"{deed.how} {number} {says}"
        case "more" | "fewer":
            return f"{number} {deed.how} {says}"
        case "you":
            return None
        case _:
            assert_never(deed.how)


def changed(ctx: Context, deed: core.Change) -> str:
    """The number that changes, with whose it is or on which cards."""
    if isinstance(deed.of, core.Player | core.Players | None):
        return setting_of(ctx, deed.what, deed.of)
    what = attribute_noun(ctx, deed.what) if deed.printed else bare(ctx.words.settings[deed.what].says)
    match deed.of:
        case core.Chosen("all", _, core.Pool()):
            return f"the {what} of {group_of(ctx, evolve(deed.of, each=True))}"
        case core.Those() | core.Rest():
            return f"the {what} of each of {subject_of(ctx, deed.of)[0]}"
        case _:
            return of_cards(ctx, what, deed.of)


def new_value(ctx: Context, deed: core.Change) -> str:
    """What becomes of a number."""
    number = amount(ctx, deed.amount) if deed.amount is not None else ""
    match deed.how:
        case "is":
            return f"is {number}"
        case "at least" | "at most":
            return f"is {deed.how} {number}"
        case "more":
            return f"is increased by {number}"
        case "fewer":
            return f"is reduced by {number}"
        case "doubled":
            return "is doubled"
        case "you":
            raise AssertionError("a number that is a player is said in `change`")
        case _:
            assert_never(deed.how)


def held_for(
    ctx: Context, scope: core.Scope | None, life: core.Life, of: core.Somebody | core.Group | None
) -> tuple[str, str]:
    """What stands before and after a changed number: `for your next Market Barter this turn, `; ` this turn`."""
    if scope is None:
        return "", lasting(ctx, life)
    by = of if isinstance(of, core.Player | core.Players) else None
    named = happening_noun(ctx, scope.happening, scope.quality)
    period = lasting(ctx, life, whole_game=" this game" if scope.nth.word == "first" else "")
    return f"for {nth_noun(ctx, named, by, scope.nth)}{period}, ", ""


def within_scope(ctx: Context, number: str, scope: core.Scope | None) -> str:
    """`your Market Barter` is `that Market Barter` where the sentence has named it."""
    if scope is None:
        return number
    named = happening_noun(ctx, scope.happening)(True)
    return re.sub(rf"\b(your|their) {re.escape(named)}$", f"that {named}", number)


def widen(ctx: Context, deed: core.Widen) -> Says:
    """`the total of your Market Barter may also be 6, 7 or 8`."""
    before, after = held_for(ctx, deed.scope, deed.life, deed.of)
    numbers = [str(number) for number in range(deed.low, deed.high + 1)]
    choices = (
        listed(numbers, "or") if len(numbers) <= FEW_CHOICES else f"any number from {deed.low} to {deed.high}"
    )
    number = within_scope(ctx, setting_of(ctx, deed.setting, deed.of), deed.scope)
    return Says(f"{before}{number} may also be {choices}{after}")


# ---------------------------------------------------------------------------------------------- forbidding, allowing


def nobody(each: str) -> str:
    """`each other player` where something is forbidden: `no other player`, of whom it is said that they can."""
    return f"no {each.removeprefix('each ')}"


def forbid_run(ctx: Context, deed: core.ForbidRun) -> Clause:
    """`skip your hand-limit step this turn`, `no other player can make Player Trades until your next turn`."""
    event = deed.event
    period = lasting(ctx, deed.life)
    if event.by is None:
        if event.happening in ctx.words.procedures:
            return Says(f"there is no {happening_noun(ctx, event.happening, event.quality)(True)}{period}")
        return Says(f"{event_clause(ctx, event, would=False).replace(' are ', ' cannot be ')}{period}")
    who = (
        Actor(f"each {players(ctx, event.by)}")
        if isinstance(event.by, core.Players)
        else actor_of(ctx, event.by)
    )
    procedure = ctx.words.procedures.get(event.happening)
    if procedure is None:
        verb = OWN_VERBS.get(event.happening)
        thing = (
            verb.thing if verb is not None and not event.kinds and not event.tests else cards_done(ctx, event)
        )
        done = Do(verb.base if verb is not None else event.happening, f"{thing}{period}", "cannot")
    elif procedure.do:
        done = Do(procedure.do, f"{procedure_noun(procedure, event.quality)(False)}{period}", "cannot")
    else:
        done = Do("skip", f"{who.possessive} {procedure_noun(procedure, event.quality)(False)}{period}")
    if who is ctx.me:
        return done
    if done.modal and who.full.startswith("each "):
        return Says(f"{nobody(who.full)} can {done.verb} {done.rest}")
    verb_says = (
        f"{done.modal} {done.verb}" if done.modal else done.verb if who.you else third_person(done.verb)
    )
    return Says(f"{who.full} {verb_says} {done.rest}")


def forbid_entry(ctx: Context, deed: core.ForbidEntry) -> Says:
    """`no Goods may be put into the Market this turn`."""
    what = noun(ctx, deed.kinds, deed.tests)(False) + after_noun(ctx, deed.tests, one=False)
    where = place(ctx, deed.place, deed.kinds)
    if isinstance(deed.place.owner, core.Players):
        where = where.replace("each ", "any ", 1)
    return Says(f"no {what} may be put into {where}{lasting(ctx, deed.life)}")


def forbid_act(ctx: Context, deed: core.ForbidAct) -> Says:
    """`this card cannot be traded, killed or spoiled`, `Bayanihan cannot be played this turn`."""
    if deed.cards is not None:
        subject = subject_of(ctx, deed.cards)[0]
    else:
        subject = noun(ctx, deed.kinds, deed.tests)(False) + after_noun(ctx, deed.tests, one=False)
    acts = listed([ctx.words.acts[act].past for act in deed.acts], "or")
    by = f" by {noun(ctx, (), deed.by)(False)}{after_noun(ctx, deed.by, one=False)}" if deed.by else ""
    return Says(f"{subject} cannot be {acts}{by}{lasting(ctx, deed.life)}")


def allow_act(ctx: Context, deed: core.AllowAct) -> Says:
    """`it may be played this turn`."""
    acts = listed([ctx.words.acts[act].past for act in deed.acts], "or")
    return Says(f"{subject_of(ctx, deed.cards)[0]} may be {acts}{lasting(ctx, deed.life)}")
