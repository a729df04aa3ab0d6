"""Players, places, cards and numbers in printed rules text: every phrase that names something.

These speak of each other (a player with more Goods than you; the Goods of the player to your left), so they stand together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from attrs import evolve

from rulesdsl.language import core
from rulesdsl.language.prose_words import (
    OWN_VERBS,
    THAT_PLAYER,
    YOU,
    Actor,
    Context,
    Forms,
    bare,
    capital,
    forms,
    is_one,
    listed,
    singular_counter,
    title,
)  # fmt: skip
from rulesdsl.vocabulary import Procedure, Relation


def actor_of(ctx: Context, player: core.Player) -> Actor:
    """One player as the subject of a sentence."""
    match player.who:
        case "you":
            return YOU
        case "me":
            return ctx.me
        case "they":
            return ctx.they
        case "left" | "right" | "active" | "other participant" | "owner":
            return Actor(named(ctx, player))
        case _:
            assert_never(player.who)


def named(ctx: Context, player: core.Player) -> str:
    """One player after a preposition: `you`, `that player`, `the player to your left`."""
    match player.who:
        case "you":
            return "you"
        case "me":
            return "you" if ctx.me.you else "them"
        case "they":
            return "you" if ctx.they.you else THAT_PLAYER.full
        case "left" | "right":
            return relation_says(ctx, next(r for r in relations(ctx) if r.seat == player.who))
        case "active":
            return relation_says(ctx, next(r for r in relations(ctx) if r.one and r.seat is None))
        case "other participant":
            return f"the other {next(r for r in relations(ctx) if r.within).says}"
        case "owner":
            assert player.of is not None
            return f"the owner of {group_of(ctx, player.of)}"
        case _:
            assert_never(player.who)


def relations(ctx: Context) -> tuple[Relation, ...]:
    """All that players can be to somebody."""
    return tuple(ctx.words.relations.values())


def relation_says(ctx: Context, relation: Relation) -> str:
    """One player by what they are to who acts."""
    return "the " + bare(relation.says).replace("{whose}", ctx.me.possessive)


def players(ctx: Context, some: core.Players, *, plural: bool = False) -> str:
    """`other player with the most Trade Points`, without a determiner."""
    relation = ctx.words.relations[some.relation]
    noun = relation.plural_says if plural else relation.says
    return f"{'other ' if some.other else ''}{noun}{player_test(ctx, some.test)}"


def player_test(ctx: Context, test: core.PlayerTest | None) -> str:
    """` with more Trade Points than you`: judged with each player as the one who acts."""
    if test is None:
        return ""
    inner = evolve(ctx, me=THAT_PLAYER)
    if isinstance(test, core.Tally) and isinstance(test.measure, core.Reading):
        setting = ctx.words.settings[test.measure.setting]
        number = f"{test.bound} {amount(inner, test.amount)}"
        if setting.says.startswith("{whose} "):
            return f" whose {bare(setting.says)} is {number}"
        return f" for whom {setting.says.replace('{whose}', 'their')} is {number}"
    return f" with {had(inner, test, ctx)}"


def had(ctx: Context, test: core.PlayerTest, outer: Context) -> str:
    """What a player has who passes a test; the rival is named as `outer` sees them."""
    match test:
        case core.Tally(measure, bound, number):
            said = "no" if (bound, number) == ("exactly", core.Num(0)) else f"{bound} {amount(ctx, number)}"
            return had_so_many(ctx, measure, said, one=is_one(number))
        case core.Than(measure, more, rival):
            return f"{had_so_many(ctx, measure, 'more' if more else 'fewer', one=False)} than {rival_of(outer, rival)}"
        case core.Most(measure, most):
            return had_so_many(ctx, measure, "the most" if most else "the fewest", one=False)
        case _:
            assert_never(test)


def rival_of(ctx: Context, rival: core.Somebody) -> str:
    """Whom somebody is compared with."""
    return named(ctx, rival) if isinstance(rival, core.Player) else f"each {players(ctx, rival)}"


DEGREES = {"more": "a higher", "fewer": "a lower", "the most": "the highest", "the fewest": "the lowest"}
"""Number words for what is not counted one by one."""


def had_so_many(ctx: Context, measure: core.Amount, number: str, *, one: bool) -> str:
    """What somebody has, after `have` and `with`: `more Trade Points`, `the lowest total rank among ...`."""
    match measure:
        case core.CounterOf(name, core.Player()):
            counter = ctx.words.counters[name]
            return f"{number} {singular_counter(counter.says, counter.singular) if one else counter.says}"
        case core.Stat("different", attribute, of):
            row = ctx.words.attributes[attribute]
            return f"{number} different {row.says if one else row.plural_says} among {them_all(ctx, of)}"
        case core.Stat(how, attribute, of):
            what = attribute_noun(ctx, attribute)
            if number not in DEGREES:
                return f"a {how} {what} of {number.replace('no', 'exactly 0')} among {them_all(ctx, of)}"
            degree = "" if DEGREES[number].endswith(how) else f"{how} "
            return f"{DEGREES[number]} {degree}{what} among {them_all(ctx, of)}"
        case core.TimesDone():
            return how_many(ctx, evolve(measure, by=None), number, one=one)
        case core.CountCards() | core.CountPlayers() | core.Spaces():
            return how_many(ctx, measure, number, one=one)
        case _:
            degree = DEGREES.get(number, f"{number} as")
            return f"{degree} {bare(amount(ctx, measure))}"


def whose(ctx: Context, owner: core.Somebody) -> tuple[str, str]:
    """What stands before and after a thing that is owned: `your`; `the` and ` of the player to your left`."""
    if isinstance(owner, core.Players):
        if owner.test is None:
            return f"each {players(ctx, owner)}'s", ""
        return "the", f" of each {players(ctx, owner)}"
    match owner.who:
        case "you":
            return "your", ""
        case "me":
            return ctx.me.possessive, ""
        case "they":
            same = ctx.they is ctx.me or ctx.they.you
            return (ctx.they.possessive if same else f"{THAT_PLAYER.full}'s"), ""
        case _:
            return "the", f" of {named(ctx, owner)}"


def owned(ctx: Context, says: str, owner: core.Somebody) -> str:
    """Something with its owner: `your Stall`, `the Stall of the player to your left`."""
    before, after = whose(ctx, owner)
    inside = bare(says)
    if "{whose}" not in inside:
        return f"{before} {inside}{after}"
    return says.replace("{whose}", f"{after.removeprefix(' of ')}'s" if after else before)


def kind_says(ctx: Context, kinds: tuple[str, ...]) -> str:
    """Which deck or pile is meant, by the kinds of the cards."""
    return ctx.words.kinds[kinds[0]].says if len(kinds) == 1 else "matching"


EVERYONE = core.Players("player", False, None)
"""Whose the places are that a game has one word for together."""


def place(ctx: Context, where: core.Place, kinds: tuple[str, ...]) -> str:
    """`the Market`, `your hidden hand`, `the Goods deck`."""
    zone = ctx.words.zones[where.zone]
    if where.owner is not None:
        return owned(ctx, zone.says, where.owner)
    if len(kinds) > 1:
        kinds = tuple(kind for kind in kinds if kind in zone.holds)
    return with_article(zone.says.replace("{kind}", kind_says(ctx, kinds)))


def with_article(says: str) -> str:
    """A place of the table with `the` before it, written or not."""
    return says if says.startswith("the ") else f"the {says}"


def places(ctx: Context, some: tuple[core.Place, ...], kinds: tuple[str, ...], word: str) -> str:
    """Several places; those of one owner share it: `your hidden hand or Stall`."""
    owners = {where.owner for where in some}
    says = [ctx.words.zones[where.zone].says for where in some]
    first = some[0].owner
    together = ctx.words.zones[some[0].zone].any
    if len(some) == 1 and first == EVERYONE and together is not None:
        return with_article(together)
    if len(owners) == 1 and first is not None and not any("{whose}" in bare(one) for one in says):
        return owned(ctx, listed([bare(one) for one in says], word), first)
    return listed(list(dict.fromkeys(place(ctx, where, kinds) for where in some)), word)


def owning(ctx: Context, owner: core.Somebody | None) -> str:
    """What stands after cards that lie in any of their owner's places: ` you own`."""
    match owner:
        case None:
            return ""
        case core.Players():
            return f" that each {players(ctx, owner)} owns"
        case core.Player("you"):
            return " you own"
        case core.Player("me"):
            return f" {ctx.me.pronoun} own"
        case core.Player("they") if ctx.they is ctx.me or ctx.they.you:
            return f" {ctx.they.pronoun} own"
        case core.Player():
            return f" that {named(ctx, owner)} owns"
        case _:
            assert_never(owner)


def spaces(ctx: Context, where: core.Place, number: str, *, one: bool) -> str:
    """`at least 1 empty space in your Stall`."""
    return f"{number} empty {'space' if one else 'spaces'} in {place(ctx, where, ())}"


# ---------------------------------------------------------------------------------------------------------- cards


def noun(ctx: Context, kinds: tuple[str, ...], tests: tuple[core.CardTest, ...]) -> Forms:
    """What cards are called: `Goods`, `red Goods`, `other card`."""
    before = "".join(f"{word} " for word in adjectives(tests))
    name = next((test.name for test in tests if isinstance(test, core.Named)), None)
    if name is not None:
        shown = ctx.card if name == ctx.card.lower() else title(name)
        return forms(f"{before}{shown} card", f"{before}{shown} cards")
    if len(kinds) == 1:
        kind = ctx.words.kinds[kinds[0]]
        return forms(before + kind.says, before + kind.plural_says)
    return forms(f"{before}card", f"{before}cards")


def adjectives(tests: tuple[core.CardTest, ...]) -> list[str]:
    """What stands before the noun; `other` first."""
    other = ["other"] if any(isinstance(test, core.NotThis) for test in tests) else []
    return other + [test.word for test in tests if isinstance(test, core.HasWord)]


def after_noun(ctx: Context, tests: tuple[core.CardTest, ...], *, one: bool) -> str:
    """What stands behind the noun: ` with at most 2 Goods Points`."""
    return "".join(f" {text}" for text in after_words(ctx, tests, one=one))


def after_words(ctx: Context, tests: tuple[core.CardTest, ...], *, one: bool) -> tuple[str, ...]:
    """The same, test by test."""
    return tuple(text for test in tests if (text := after_word(ctx, test, one=one)))


def behind(said: tuple[str, ...], place_says: str) -> str:
    """What cards are like, and where: ` of that color you own with at most 2 Goods Points`, ` with ... from the Market`."""
    kinds = "".join(f" {text}" for text in said if text.startswith("of "))
    others = "".join(f" {text}" for text in said if not text.startswith("of "))
    placed = place_says.startswith((" in ", " from "))
    return f"{kinds}{others}{place_says}" if placed else f"{kinds}{place_says}{others}"


def after_word(ctx: Context, test: core.CardTest, *, one: bool) -> str:
    """What one test adds behind the noun; empty where it stands elsewhere."""
    match test:
        case core.HasWord() | core.Named() | core.NotThis() | core.Best() | core.Edge():
            return ""
        case core.SameAs(name, "that"):
            attribute = ctx.words.attributes[name]
            return (
                f"with that number of {attribute.says}" if attribute.counted else f"of that {attribute.says}"
            )
        case core.SameAs(name, _):
            attribute = ctx.words.attributes[name]
            its = its_of(ctx)
            return (
                f"with {its} number of {attribute.says}"
                if attribute.counted
                else f"of {its} {attribute.says}"
            )
        case core.NumberIs():
            return f"with {number_is(ctx, test)}"
        case core.Beside(side):
            return f"played {side} this card"
        case core.Not(tests):
            return f"that {'is' if one else 'are'} not {plain(ctx, tests)}"
        case _:
            assert_never(test)


def its_of(ctx: Context) -> str:
    """`its`, or `this card's` where nothing else was named."""
    return "its" if ctx.it == "it" else f"{ctx.it}'s"


def number_is(ctx: Context, test: core.NumberIs) -> str:
    """`at most 2 Goods Points`, `rank at least 4`."""
    attribute = ctx.words.attributes[test.attribute]
    if attribute.counted and not isinstance(test.amount, core.Num | core.ThatMany):
        return f"{test.bound} as many {attribute.says} as {amount(ctx, test.amount)}"
    number = f"{test.bound} {amount(ctx, test.amount)}"
    return f"{number} {attribute.says}" if attribute.counted else f"{attribute.says} {number}"


def plain(ctx: Context, tests: tuple[core.CardTest, ...]) -> str:
    """Words and names as a card can be said to be: `red`, `red Some Card`."""
    parts = adjectives(tests)
    for test in tests:
        if isinstance(test, core.Named):
            parts.append(ctx.card if test.name == ctx.card.lower() else title(test.name))
    return " ".join(parts)


def predicate(ctx: Context, test: core.CardTest, *, one: bool, negated: bool = False) -> str:
    """What a card is said to be or have: `is red`, `has at most 2 Goods Points`."""
    be = ("is" if one else "are") + (" not" if negated else "")
    match test:
        case core.HasWord() | core.Named():
            return f"{be} {plain(ctx, (test,))}"
        case core.NotThis():
            return f"{be} another card than this card"
        case core.SameAs(name, _) if not ctx.words.attributes[name].counted:
            return f"{be} {after_word(ctx, test, one=one)}"
        case core.SameAs():
            have = f"do{'es' if one else ''} not have" if negated else ("has" if one else "have")
            return f"{have} {after_word(ctx, test, one=one).removeprefix('with ')}"
        case core.NumberIs():
            have = f"do{'es' if one else ''} not have" if negated else ("has" if one else "have")
            return f"{have} {number_is(ctx, test)}"
        case core.Beside(side):
            return f"{'was' if one else 'were'}{' not' if negated else ''} played {side} this card"
        case core.Not(tests):
            return f"{be} {'' if negated else 'not '}{plain(ctx, tests)}".replace(" not not", "")
        case core.Best(name, highest):
            return f"{be} {'one' if one else 'those'} with {extreme(ctx, name, highest=highest)}"
        case core.Edge(last):
            return f"{be} the {'last' if last else 'first'}"
        case _:
            assert_never(test)


def extreme(ctx: Context, name: str, *, highest: bool) -> str:
    """`the most Goods Points`, `the highest rank`."""
    attribute = ctx.words.attributes[name]
    if attribute.counted:
        return f"the {'most' if highest else 'fewest'} {attribute.says}"
    return f"the {'highest' if highest else 'lowest'} {attribute.says}"


def where_text(ctx: Context, pool: core.Pool, preposition: str, *, joined: str) -> str:
    """` from the Market`; ` you own` where the line named no place and there are several."""
    if pool.unplaced and len(pool.places) > 1:
        return owning(ctx, pool.places[0].owner)
    if not pool.places:
        return ""
    return f" {preposition} {places(ctx, pool.places, pool.kinds, joined)}"


def cards(
    ctx: Context,
    pool: core.Pool,
    number: Callable[[Forms], str],
    preposition: str,
    *,
    one: bool,
    joined: str = "and",
    alike: tuple[str, ...] = (),
) -> str:
    """Cards that pass tests in places: the number is put before the noun, the rest behind it.

    `joined` stands between places; `alike` is what the cards are together.
    """
    picks = [test for test in pool.tests if isinstance(test, core.Best | core.Edge)]
    others = tuple(test for test in pool.tests if not isinstance(test, core.Best | core.Edge))
    place_says = where_text(ctx, pool, preposition, joined=joined)
    best = next((test for test in picks if isinstance(test, core.Best)), None)
    edge = next((test for test in picks if isinstance(test, core.Edge)), None)
    named = noun(ctx, pool.kinds, others)
    if edge is not None:
        word = "last" if edge.last else "first"
        named = forms(f"{word} {named(True)}", f"{word} {named(False)}")
    if best is None:
        return number(named) + behind(after_words(ctx, others, one=one) + alike, place_says)
    among = f" among the {named(False)}{after_noun(ctx, others, one=False)}" if others else ""
    head = noun(ctx, pool.kinds, ())
    return f"{number(head)} with {extreme(ctx, best.attribute, highest=best.highest)}{among}{place_says}"


def counted(ctx: Context, number: core.Amount, named: Forms) -> str:
    """So many of something: `3 Goods`, `that many Goods plus 1`, `a number of Goods equal to your hand limit`."""
    match number:
        case core.Num(value):
            return f"{value} {named(value == 1)}"
        case core.ThatMany("all"):
            return f"that many {named(False)}"
        case core.ThatMany("half"):
            return f"half that many {named(False)} (rounded down)"
        case core.ThatMany(_):
            return f"twice that many {named(False)}"
        case core.Sum(core.ThatMany() as left, sign, right):
            return f"{counted(ctx, left, named)} {sign} {right}{' more' if sign == 'plus' else ''}"
        case core.Scaled(each, _, _):
            return f"{counted(ctx, each, named)}{scale(ctx, number)}"
        case _:
            return f"a number of {named(False)} equal to {amount(ctx, number)}"


def chosen(ctx: Context, group: core.Chosen, preposition: str) -> str:
    """`up to 2 Goods you own`, `1 of them`, `all but 5 Goods from the Market`, with what they are together and by lot."""
    if isinstance(group.source, core.Pool):
        return some(ctx, group, group.source, preposition)
    return some_of(ctx, group, group.source) + (" at random" if group.random else "")


def some(ctx: Context, group: core.Chosen, pool: core.Pool, preposition: str) -> str:
    """Some cards of places."""
    one = is_one(group.number) if group.number is not None else group.each
    picked = any(isinstance(test, core.Best | core.Edge) for test in pool.tests)
    if group.quantity == "just" and one and picked:
        return cards(ctx, pool, lambda named: f"the {named(True)}", preposition, one=True, joined="or")
    alike = (together(ctx, group.together),) if group.together is not None else ()
    joined = "and" if group.quantity in ("all", "all but") and not group.each else "or"
    return cards(
        ctx,
        pool,
        lambda named: quantity(ctx, group, named),
        preposition,
        one=one and group.quantity != "all but",
        joined=joined,
        alike=alike,
    )


def quantity(ctx: Context, group: core.Chosen, named: Forms) -> str:
    """The number of cards with their noun: `2 random Goods`."""
    if group.random:
        named = forms(f"random {named(True)}", f"random {named(False)}")
    match group.quantity:
        case "all":
            return f"each {named(True)}" if group.each else f"all {named(False)}"
        case "any number of":
            return f"any number of {named(False)}"
        case "just" | "up to" | "all but":
            assert group.number is not None
            word = "" if group.quantity == "just" else f"{group.quantity} "
            return word + counted(ctx, group.number, named)
        case _:
            assert_never(group.quantity)


def some_of(ctx: Context, group: core.Chosen, source: core.Those | core.Rest) -> str:
    """`1 of them`, `all of them that are red`."""
    one = group.each or (group.number is not None and is_one(group.number) and group.quantity != "all but")
    tests = source.tests if isinstance(source, core.Those) else ()
    of_what = "of them" if isinstance(source, core.Those) else "of the rest"
    number = (
        ("each" if group.each else group.quantity).replace("any number of", "any number").replace("just", "")
    )
    said = f"{number} {amount(ctx, group.number) if group.number is not None else ''}".strip()
    return f"{said} {of_what}{relative(ctx, tests, one=one)}"


def relative(ctx: Context, tests: tuple[core.CardTest, ...], *, one: bool) -> str:
    """` that are red and have at most 2 Goods Points`, said of cards that were named before."""
    if not tests:
        return ""
    return f" that {listed([predicate(ctx, test, one=one) for test in tests], 'and')}"


def together(ctx: Context, term: core.Together) -> str:
    """What chosen cards must be as a set."""
    attribute = ctx.words.attributes[term.attribute]
    match term.how:
        case "one":
            return f"of one {attribute.says}"
        case "different":
            return f"of different {attribute.plural_says}"
        case "total":
            assert term.amount is not None
            number = f"{term.bound} {amount(ctx, term.amount)}"
            return (
                f"with a total of {number} {attribute.says}"
                if attribute.counted
                else f"with a total {attribute.says} of {number}"
            )
        case _:
            assert_never(term.how)


def pile(ctx: Context, group: core.Pile) -> str:
    """`the top 3 Goods of the Goods deck`."""
    end = "bottom" if group.bottom else "top"
    named = noun(ctx, (group.kind,), ())
    where = place(ctx, group.place, (group.kind,))
    if isinstance(group.number, core.Num):
        number = "" if group.number.value == 1 else f"{group.number.value} "
        return f"the {end} {number}{named(group.number.value == 1)} of {where}"
    return f"{counted(ctx, group.number, named)} from the {end} of {where}"


def group_of(ctx: Context, group: core.Group, preposition: str = "in") -> str:
    """Cards as the object of a sentence."""
    match group:
        case core.Chosen():
            return chosen(ctx, group, preposition)
        case core.Pile():
            return pile(ctx, group)
        case core.PileUntil(where, kind, tests):
            named = noun(ctx, (kind,), tests)(True)
            many = ctx.words.kinds[kind].plural_says
            until = f"{named}{after_noun(ctx, tests, one=True)}"
            return f"{many} from the top of {place(ctx, where, (kind,))} up to and including the first {until} (or all of them if there is none)"
        case core.Those(tests):
            return f"all of them{relative(ctx, tests, one=False)}" if tests else "them"
        case core.Rest():
            return "the rest"
        case core.It():
            return ctx.it
        case core.This():
            return "this card"
        case _:
            assert_never(group)


def subject_of(ctx: Context, group: core.Group) -> tuple[str, bool]:
    """Cards as the subject of a sentence, and whether it is one card."""
    match group:
        case core.Those(tests):
            return f"those cards{relative(ctx, tests, one=False)}", False
        case core.Rest():
            return "the rest of those cards", False
        case core.It() | core.This():
            return group_of(ctx, group), True
        case core.Chosen(quantity, number):
            one = group.each or (quantity == "just" and number is not None and is_one(number))
            return group_of(ctx, group), one
        case core.Pile(_, _, number):
            return group_of(ctx, group), is_one(number)
        case core.PileUntil():
            return group_of(ctx, group), False
        case _:
            assert_never(group)


def kinds_of(ctx: Context, group: core.Group) -> tuple[str, ...]:
    """The kinds that cards of a group can be of; empty where nothing is known."""
    match group:
        case core.Chosen(_, _, core.Pool() as pool):
            return pool.kinds
        case core.Chosen() | core.Those() | core.Rest():
            return ctx.those_kinds
        case core.Pile(_, kind) | core.PileUntil(_, kind):
            return (kind,)
        case core.It():
            return ctx.it_kinds
        case core.This():
            return ()
        case _:
            assert_never(group)


# -------------------------------------------------------------------------------------------------------- amounts


def amount(ctx: Context, number: core.Amount) -> str:
    """A number as a noun: `3`, `that many`, `twice its rank`, `the number of Goods in your Stall`."""
    match number:
        case core.Num(value):
            return str(value)
        case core.ThatMany(part):
            return {"all": "that many", "half": "half that many (rounded down)", "twice": "twice that many"}[
                part
            ]
        case core.Sum(left, sign, right):
            return f"{amount(ctx, left)} {sign} {right}"
        case core.Times(factor, of):
            return f"{'twice' if factor == 2 else f'{factor} times'} {amount(ctx, of)}"
        case core.Scaled(each, _, _):
            return f"{amount(ctx, each)}{scale(ctx, number)}"
        case core.Reading(setting, of):
            return setting_of(ctx, setting, of)
        case core.CounterOf(counter, of):
            return f"the number of {ctx.words.counters[counter].says} {holder(ctx, of)}"
        case core.Printed(attribute, of):
            return of_cards(ctx, attribute_noun(ctx, attribute), of)
        case core.CountCards() | core.CountPlayers() | core.TimesDone() | core.Spaces():
            return how_many(ctx, number, "the number of", one=False)
        case core.Stat():
            return statistic(ctx, number)
        case _:
            assert_never(number)


def holder(ctx: Context, of: core.Player | core.Group) -> str:
    """Who has a counter: `you have`, `on this card`."""
    return doer_has(ctx, of) if isinstance(of, core.Player) else f"on {group_of(ctx, of)}"


def attribute_noun(ctx: Context, name: str) -> str:
    """`number of Goods Points`, `rank`."""
    attribute = ctx.words.attributes[name]
    return f"number of {attribute.says}" if attribute.counted else attribute.says


def of_cards(ctx: Context, what: str, of: core.Group) -> str:
    """Something of cards: `its rank`, `the rank of this card`."""
    if isinstance(of, core.It):
        return f"{its_of(ctx)} {what}"
    return f"the {what} of {subject_of(ctx, of)[0]}"


def setting_of(ctx: Context, name: str, of: core.Somebody | core.Group | None) -> str:
    """A number of the rules with whose it is: `your hand limit`, `the Market's size`."""
    setting = ctx.words.settings[name]
    if setting.of == "card":
        assert isinstance(of, core.Group)
        return of_cards(ctx, setting.says, of)
    if isinstance(of, core.Player | core.Players):
        if "{whose}" in setting.says or not (isinstance(of, core.Player) and actor_of(ctx, of).you):
            return owned(ctx, setting.says, of)
        return setting.says
    return setting.says.replace("{whose}", "the")


def statistic(ctx: Context, stat: core.Stat) -> str:
    """`the total number of Goods Points of the Goods in your Stall`."""
    attribute = ctx.words.attributes[stat.attribute]
    if stat.how == "different":
        return f"the number of different {attribute.plural_says} among {them_all(ctx, stat.of)}"
    return f"the {stat.how} {attribute_noun(ctx, stat.attribute)} of {them_all(ctx, stat.of)}"


def them_all(ctx: Context, of: core.Pool | core.Group) -> str:
    """All cards that are meant: `the Goods in your Stall`."""
    if isinstance(of, core.Pool):
        return cards(ctx, of, lambda named: f"the {named(False)}", "in", one=False)
    return subject_of(ctx, of)[0]


def scale(ctx: Context, term: core.Scaled) -> str:
    """` for each player with more Trade Points than you (at most 3 in all)`."""
    cap = f" (at most {amount(ctx, term.cap)} in all)" if term.cap is not None else ""
    return f" for {each_of(ctx, term.per)}{cap}"


def each_of(ctx: Context, per: core.Amount) -> str:
    """What is counted, one by one."""
    match per:
        case core.CountCards(core.Pool() as pool, alike) if alike is not None:
            attribute = ctx.words.attributes[alike]
            found = cards(ctx, pool, lambda named: f"the {named(False)}", "in", one=False)
            return f"each of {found} that share the most common {attribute.says}"
        case core.CountCards() | core.CountPlayers() | core.TimesDone() | core.Spaces() | core.CounterOf():
            return how_many(ctx, per, "each", one=True)
        case core.Stat("different", attribute, of):
            return f"each different {ctx.words.attributes[attribute].says} among {them_all(ctx, of)}"
        case _:
            return f"each 1 of {amount(ctx, per)}"


def how_many(ctx: Context, what: core.Amount, number: str, *, one: bool) -> str:
    """Countable things after a number word: `at least 3 Goods in the Market`, `no Trade Points`, `each other player`."""
    match what:
        case core.CountCards(of, alike):
            return count_cards(ctx, of, alike, number, one=one)
        case core.CountPlayers(of):
            return f"{number} {players(ctx, of, plural=not one)}"
        case core.CounterOf(name, of):
            counter = ctx.words.counters[name]
            noun_says = singular_counter(counter.says, counter.singular) if one else counter.says
            return f"{number} {noun_says} {holder(ctx, of)}"
        case core.TimesDone():
            return times_done(ctx, what, number, one=one)
        case core.Spaces(where):
            return spaces(ctx, where, number, one=one)
        case _:
            return f"{number} {amount(ctx, what)}"


def count_cards(
    ctx: Context, of: core.Pool | core.Those, alike: str | None, number: str, *, one: bool
) -> str:
    """`at least 3 Goods of one color in the Market`, `no red cards among them`.

    All places are named, since `you own` does not say that they are added up.
    """
    alike_says = f" of one {ctx.words.attributes[alike].says}" if alike is not None else ""
    if isinstance(of, core.Those):
        named = noun(ctx, ctx.those_kinds, of.tests)(one)
        return f"{number} {named}{after_noun(ctx, of.tests, one=one)}{alike_says} among them"
    placed = evolve(of, unplaced=False)
    return cards(ctx, placed, lambda named: f"{number} {named(one)}{alike_says}", "in", one=one)


def times_done(ctx: Context, done: core.TimesDone, number: str, *, one: bool) -> str:
    """`at least 2 Market Barters you have made this turn`, `each time you have drawn cards this turn`."""
    period = f" this {done.period}"
    procedure = ctx.words.procedures.get(done.happening)
    if procedure is not None:
        by = (
            f" {doer_has(ctx, done.by)} {procedure.past or 'made'}"
            if done.by is not None and procedure.do
            else ""
        )
        if done.by is not None and not by:
            by = f" {doer_has(ctx, done.by)} had"
        return f"{number} {procedure_noun(procedure, done.quality)(one)}{by}{period}"
    if done.happening in ctx.words.acts:
        act = ctx.words.acts[done.happening]
        by = f" {doer_has(ctx, done.by)}" if done.by is not None else ""
        return f"{number} {noun(ctx, done.kinds, done.tests)(one)}{after_noun(ctx, done.tests, one=one)}{by} {act.past}{period}"
    verb = OWN_VERBS[done.happening]
    by = doer_has(ctx, done.by) if done.by is not None else "a player has"
    return f"{number} {'time' if one else 'times'} {by} {verb.past} {verb.thing}{period}"


def doer_has(ctx: Context, by: core.Somebody) -> str:
    """`you have`, `each other player has`."""
    if isinstance(by, core.Players):
        return f"each {players(ctx, by)} has"
    text = named(ctx, by)
    if by.who == "they" and ctx.they is ctx.me and not ctx.me.you:
        return "they have"
    return "they have" if text == "them" else f"{text} {'have' if text == 'you' else 'has'}"


def procedure_noun(procedure: Procedure, quality: str | None, *, done: bool = False) -> Forms:
    """What happens, without an article: `Perfect Market Barter`; `done`: what comes after it may count successes only."""
    one, many = bare(procedure.says), bare(procedure.plural_says)
    if quality is not None:
        before = f"{capital(quality) if one[:1].isupper() else quality} "
        return forms(before + one, before + many)
    if done and procedure.after_says != procedure.says:
        after = bare(procedure.after_says)
        return forms(after, after.replace(one, many))
    return forms(one, many)
