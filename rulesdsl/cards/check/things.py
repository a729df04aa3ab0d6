"""Players, places, numbers, cards: every phrase in which a line names something.

These speak of each other (a player with more goods than you; the goods of the left neighbor), so they stand together.
"""

from __future__ import annotations

from typing import Literal, assert_never

from attrs import evolve, frozen

from rulesdsl.cards.check.bounds import judge_comparison, no_zero
from rulesdsl.cards.check.lookup import find, look_up, unknown
from rulesdsl.cards.check.names import Meaning
from rulesdsl.cards.check.scope import Cards, Judge, Scope, wrong
from rulesdsl.language import ast, core

ME = core.Player("me")
YOU = core.Player("you")
NAMED_CARDS = ("kind", "card", "any card")
COUNTABLE = (*NAMED_CARDS, "relation", "spaces", "counter", "attribute", "happening")


@frozen
class Found:
    """A group of cards, and what is known of it before play."""

    group: core.Group
    cards: Cards


# -------------------------------------------------------------------------------------------------------- players


def relation_player(judge: Judge, scope: Scope, name: ast.Name, other: bool) -> core.Player | None:
    """The one player that a relation names; None where it names several."""
    meaning = look_up(judge, name, ("relation",), "a player")
    relation = judge.v.relations[meaning.name]
    if relation.within and relation.within not in scope.within and not scope.lenient:
        wrong(
            name,
            "no-participants",
            f"there is a {relation.name} only while a {relation.within} goes on, or after it",
            f"a card with the timing `after {relation.within}`, or a line `after {relation.within} this turn, ...`, may name one",
        )
    if relation.one:
        if other:
            wrong(name, "other-of-one", f"there is only one {relation.name}: leave out `other`")
        return core.Player(
            "left" if relation.seat == "left" else "right" if relation.seat == "right" else "active",
            span=name.span,
        )
    if relation.within and other:
        return core.Player("other participant", span=name.span)
    return None


def they(scope: Scope, node: ast.Node) -> core.Player:
    """`they`, where somebody was named."""
    if not (scope.they or scope.lenient):
        wrong(
            node,
            "unbound",
            "`they` speaks of nobody: no line above names a player",
            "choose 1 other player first, or write each player",
        )
    return core.Player("they", span=node.span)


def players(judge: Judge, scope: Scope, desc: ast.Desc) -> core.Players:
    """`each other player with the most trade points`: several players."""
    relation_player(judge, scope, desc.name, desc.other) if not desc.other else None
    meaning = look_up(judge, desc.name, ("relation",), "players")
    relation = judge.v.relations[meaning.name]
    if relation.within and relation.within not in scope.within and not scope.lenient:
        relation_player(judge, scope, desc.name, desc.other)
    if desc.whose or desc.extreme or desc.filters:
        wrong(
            desc,
            "player-phrase",
            "players are told apart by `with ...` only",
            "each player with the most ..., with at least 1 ... in ...",
        )
    test = player_test(judge, scope, desc.comparison) if desc.comparison else None
    return core.Players(relation.name, desc.other, test, span=desc.span)


def player_test(judge: Judge, scope: Scope, comparison: ast.Comparison) -> core.PlayerTest:
    """What stands after `with`, or after `you have`: judged for each player with that player as the one who acts."""
    inner = evolve(scope, actor="each")
    match comparison:
        case ast.CountOf(bound, number, of):
            no_zero(bound, number)
            counted, right = measure(judge, inner, of), amount(judge, scope, number)
            judge_comparison(judge, bound, number, counted, right)
            return core.Tally(counted, bound.word, right, span=comparison.span)
        case ast.NoneOf(of):
            return core.Tally(measure(judge, inner, of), "exactly", core.Num(0), span=comparison.span)
        case ast.MoreThan(word, of, rival):
            return core.Than(
                measure(judge, inner, of), word == "more", rival_of(judge, scope, rival), span=comparison.span
            )
        case ast.MostOf(word, of):
            return core.Most(
                measure(judge, inner, of, word), word in ("most", "highest"), word, span=comparison.span
            )
        case ast.AttributeIs(name, bound, number):
            meaning = look_up(judge, name, ("counter", "setting", "attribute"), "a number of a player")
            if meaning.sort == "attribute":
                desc = ast.Desc(None, False, None, name, span=name.span)
                value: core.Amount = measure(judge, inner, desc)
            elif meaning.sort == "setting":
                value = core.Reading(meaning.name, ME)
            else:
                value = core.CounterOf(meaning.name, ME)
            right = amount(judge, scope, number)
            judge_comparison(judge, bound, number, value, right)
            return core.Tally(value, bound.word, right, span=comparison.span)
        case _:
            assert_never(comparison)


def rival_of(judge: Judge, scope: Scope, rival: ast.Rival) -> core.Somebody:
    """Whom somebody is compared with."""
    if rival.word == "you":
        return core.Player("you", span=rival.span)
    if rival.word == "they":
        return they(scope, rival)
    assert rival.name is not None
    one = relation_player(judge, scope, rival.name, rival.other)
    if one is not None:
        return one
    if not rival.each:
        wrong(
            rival,
            "which-player",
            f"which {rival.name.words}?",
            f"write each other {rival.name.words}, or you",
        )
    meaning = look_up(judge, rival.name, ("relation",), "a player")
    return core.Players(meaning.name, other=True, span=rival.span)


def somebody(judge: Judge, scope: Scope, phrase: ast.Phrase) -> core.Somebody | core.Group:
    """The subject of a line: one player, each of some, or each of some cards."""
    match phrase:
        case ast.You():
            return core.Player("you", span=phrase.span)
        case ast.They():
            return they(scope, phrase)
        case ast.OwnerOf(of):
            return core.Player("owner", cards(judge, scope, of).group, span=phrase.span)
        case ast.Some(quantity, of, _) if quantity.word == "each":
            if find(judge, of.name, NAMED_CARDS) and not find(judge, of.name, ("relation",)):
                return cards(judge, scope, phrase).group
            return players(judge, scope, of)
        case ast.SomeOf(quantity, _, _) if quantity.word == "each":
            return cards(judge, scope, phrase).group
        case ast.Desc(whose, other, extreme, name, filters, comparison):
            one = relation_player(judge, scope, name, other)
            if one is None:
                of_one = look_up(judge, name, ("relation",), "a player").name
                wrong(
                    phrase,
                    "which-player",
                    f"which {name.words}?",
                    f"write each {of_one}, each other {of_one}, or they",
                )
            if whose or extreme or filters or comparison:
                wrong(
                    phrase,
                    "player-phrase",
                    f"`{name.words}` is one player already: nothing more is said of one",
                )
            return one
        case ast.Some(quantity, of, _) if meaning := find(judge, of.name, ("relation",)):
            return wrong(
                phrase,
                "which-player",
                "a line is done by you, they, each ..., or one named player",
                f"write each {'other ' if of.other else ''}{meaning.name}"
                if quantity.word == "all"
                else "name players with: choose 1 other player",
            )
        case _:
            return wrong(
                phrase,
                "no-player",
                "a line is done by a player; this is none",
                "you, they, each player, the left neighbor, ...",
            )


def player(judge: Judge, scope: Scope, phrase: ast.Phrase) -> core.Player:
    """A phrase that must name exactly one player."""
    found = somebody(judge, scope, phrase)
    if not isinstance(found, core.Player):
        wrong(phrase, "one-player", "one player is named here", "you, they, the left neighbor, ...")
    return found


def owner(judge: Judge, scope: Scope, whose: ast.Whose | None) -> core.Somebody:
    """Whose place or number it is; nobody named means the one who acts."""
    if whose is None:
        return ME
    match whose.word:
        case "your":
            return core.Player("you", span=whose.span)
        case "their":
            theirs = they(scope, whose)
            return core.Player("me", span=whose.span) if scope.they_act else theirs
        case "its":
            return wrong(whose, "its-place", "cards own no places", "write your or their")
        case "name":
            assert whose.name is not None
            one = relation_player(judge, scope, whose.name, whose.other)
            if one is not None:
                return one
            if not whose.each:
                wrong(
                    whose,
                    "which-player",
                    f"which {whose.name.words}'s?",
                    f"write each {whose.name.words}'s, or their",
                )
            meaning = look_up(judge, whose.name, ("relation",), "a player")
            return core.Players(meaning.name, whose.other, span=whose.span)
        case _:
            assert_never(whose.word)


# --------------------------------------------------------------------------------------------------------- places


def place(judge: Judge, scope: Scope, spot: ast.Spot) -> tuple[core.Place, str | None]:
    """A place, and the kind whose pile it is where the line says so (`goods deck`)."""
    meaning = look_up(judge, spot.name, ("zone",), "a place")
    zone = judge.v.zones[meaning.name]
    if zone.closed:
        wrong(
            spot.name,
            "closed-place",
            f"cards do nothing with {zone.name}: it is the game's own",
            "name another place",
        )
    if zone.owner != "player":
        if spot.whose is not None:
            wrong(spot.whose, "whose", f"{zone.name} belongs to nobody: leave out whose it is")
        return core.Place(zone.name, span=spot.span), meaning.kind
    return core.Place(zone.name, owner(judge, scope, spot.whose), span=spot.span), meaning.kind


def hidden_from_actor(judge: Judge, scope: Scope, where: core.Place) -> bool:
    """Whether the one who acts does not see what lies there."""
    zone = judge.v.zones[where.zone]
    if zone.seen_by == "everyone":
        return False
    if zone.seen_by == "nobody":
        return True
    mine = where.owner == ME or (where.owner == YOU and scope.actor == "you")
    return not mine


# -------------------------------------------------------------------------------------------------------- numbers


def amount(judge: Judge, scope: Scope, node: ast.Amount) -> core.Amount:
    """A number as it stands in a sentence."""
    match node:
        case ast.Number(value):
            return core.Num(value, span=node.span)
        case ast.ThatMany(part):
            if not (scope.many or scope.lenient):
                wrong(
                    node,
                    "unbound",
                    "`that many` speaks of nothing: no line above moves or counts anything",
                    "count ... first",
                )
            return core.ThatMany(part, span=node.span)
        case ast.Plus(left, sign, right):
            return core.Sum(amount(judge, scope, left), sign, right, span=node.span)
        case ast.Times(factor, of):
            return core.Times(factor, amount(judge, scope, of), span=node.span)
        case ast.Measure(whose, name):
            return number_called(judge, scope, whose, name)
        case _:
            assert_never(node)


def number_called(judge: Judge, scope: Scope, whose: ast.Whose | None, name: ast.Name) -> core.Amount:
    """`its rank`, `hand limit`, `your trade points`, `that value`-like names: a number of the game."""
    of_card = whose is not None and whose.word == "its"
    meaning = look_up(
        judge, name, ("attribute", "setting", "counter") if of_card else ("setting", "counter"), "a number"
    )
    if meaning.sort == "attribute":
        if not judge.v.attributes[meaning.name].numeric:
            wrong(name, "not-a-number", f"{meaning.name} is no number")
        it = the_card(scope, whose or name)
        if it is not None and meaning.name not in attributes_of(judge, it.kinds):
            wrong(name, "no-such-attribute", f"{' and '.join(it.kinds)} have no {meaning.name}")
        return core.Printed(meaning.name, core.It(), span=name.span)
    if meaning.sort == "setting":
        setting = judge.v.settings[meaning.name]
        if setting.choices or isinstance(setting.base, dict):
            wrong(
                name,
                "not-one-number",
                f"{setting.name} is not one number: it cannot be compared or counted with",
                "compare another number",
            )
        if setting.of == "card":
            return core.Reading(setting.name, core.It(), span=name.span)
        return core.Reading(
            setting.name,
            whose_number(judge, scope, whose) if setting.of == "player" else None,
            span=name.span,
        )
    counter = judge.v.counters[meaning.name]
    if counter.of == "card":
        return core.CounterOf(counter.name, core.It(), span=name.span)
    return core.CounterOf(counter.name, whose_number(judge, scope, whose), span=name.span)


def whose_number(judge: Judge, scope: Scope, whose: ast.Whose | None) -> core.Player:
    """`your hand limit`: a number of one player."""
    found = owner(judge, scope, whose)
    if isinstance(found, core.Players):
        assert whose is not None
        wrong(whose, "one-player", "a number is read of one player", "put the line in a block: each player:")
    return found


def kept_by_the_rules(judge: Judge, counter: str) -> tuple[str, str]:
    """What is said to a card that would award or take what only the rules of the game do."""
    says = judge.v.counters[counter].says
    return (
        f"no card of {judge.v.game} changes {says}: only the rules do",
        "let the card do what leads to them",
    )


def the_card(scope: Scope, node: ast.Node) -> Cards | None:
    """What `it` stands for; refuses where it could be several."""
    if scope.it is None:
        if scope.lenient:
            return None
        wrong(node, "it-many", "`it` could be several cards here", "write those, or pick 1 first")
    return scope.it


def measure(
    judge: Judge, scope: Scope, desc: ast.Desc, word: str = "most", during: ast.During | None = None
) -> core.Amount:
    """How much there is of something: cards, players, barters this turn, points, free spaces, a total of an attribute."""
    meaning = find(judge, desc.name, COUNTABLE)
    if meaning is None:
        unknown(judge, desc.name, COUNTABLE, "something that can be counted")
    if during is not None and meaning.sort != "happening":
        wrong(during, "counts-now", f"{desc.name.words} are counted as they are now: leave out `this ...`")
    match meaning.sort:
        case "kind" | "card" | "any card":
            pool, together = pool_of(judge, scope, desc)
            hidden_attributes(judge, scope, desc, pool)
            if together is not None and together.how == "one":
                return core.CountCards(pool, together.attribute, span=desc.span)
            return core.CountCards(pool, span=desc.span)
        case "relation":
            return core.CountPlayers(players(judge, scope, desc), span=desc.span)
        case "spaces":
            where = one_place(judge, scope, desc)
            if judge.v.zones[where.zone].room is None:
                wrong(
                    desc,
                    "no-room",
                    f"{where.zone} has no limit, so it has no empty spaces",
                    "name a place that has room for so many cards only",
                )
            return core.Spaces(where, span=desc.span)
        case "counter":
            return core.CounterOf(meaning.name, ME, span=desc.span)
        case "attribute":
            return statistic(judge, scope, desc, meaning, word)
        case _:
            period = period_of(judge, during, desc)
            procedure = judge.v.procedures.get(meaning.name)
            by = ME if procedure is None or procedure.by_player else None
            return core.TimesDone(meaning.name, meaning.quality, period, by, span=desc.span)


def period_of(judge: Judge, during: ast.During | None, node: ast.Node) -> str:
    """The stretch of play that `this ...` names."""
    if during is None:
        wrong(
            node,
            "no-period",
            "say within what: this turn, this game",
            "write this turn, or this game, at the end",
        )
    meaning = look_up(judge, during.name, ("happening",), "a stretch of play")
    procedure = judge.v.procedures.get(meaning.name)
    if procedure is None or not procedure.period:
        periods = ", ".join(f"this {p.name}" for p in judge.v.procedures.values() if p.period)
        wrong(during, "not-a-period", f"{meaning.name} is no stretch of play", f"write one of: {periods}")
    return procedure.name


def statistic(judge: Judge, scope: Scope, desc: ast.Desc, meaning: Meaning, word: str) -> core.Amount:
    """`total value in stall`, `different colors in market`, `highest value in stall`."""
    attribute = judge.v.attributes[meaning.name]
    how = (
        "total" if meaning.total else desc.extreme or ("highest" if word in ("most", "highest") else "lowest")
    )
    if how != "different" and not attribute.numeric:
        wrong(
            desc,
            "not-a-number",
            f"{attribute.name} is no number: it has no {how}",
            f"different {attribute.plural} can be counted",
        )
    if how not in ("total", "highest", "lowest", "different"):
        wrong(
            desc,
            "which-statistic",
            f"say total, highest, lowest or different {attribute.plural}",
            f"total {attribute.name}, highest {attribute.name}, different {attribute.plural}",
        )
    kinds = tuple(kind.name for kind in judge.v.kinds.values() if attribute.name in kind.attributes)
    if not kinds:
        wrong(desc.name, "no-such-attribute", f"no cards have {attribute.name}")
    cards_desc = evolve(desc, extreme=None, name=ast.Name(kinds[0], span=desc.name.span))
    pool, together = pool_of(judge, scope, cards_desc)
    if together is not None:
        wrong(desc, "together-counted", "cards are counted one by one here: leave out what they are together")
    hidden_attributes(judge, scope, desc, pool, always=True)
    return core.Stat(how, attribute.name, pool, span=desc.span)


def hidden_attributes(
    judge: Judge, scope: Scope, desc: ast.Desc, pool: core.Pool, *, always: bool = False
) -> None:
    """A count may ask how many cards another player holds, never what they are: nobody can check it."""
    if not (pool.tests or always):
        return
    for where in pool.places:
        zone = judge.v.zones[where.zone]
        others = isinstance(where.owner, core.Players) or (
            isinstance(where.owner, core.Player)
            and where.owner.who in ("they", "left", "right", "other participant", "owner")
        )
        if zone.seen_by == "nobody" or (
            zone.seen_by == "owner" and (others or (scope.actor == "each" and where.owner == ME))
        ):
            wrong(
                desc,
                "hidden-peek",
                f"nobody can see what lies in that {zone.name}, so it cannot be counted by what it is",
                "count all of its cards, or look at them first",
            )


# ---------------------------------------------------------------------------------------------------------- cards


def attributes_of(judge: Judge, kinds: tuple[str, ...]) -> set[str]:
    """All that is printed on cards of some kinds."""
    return {
        attribute for kind in kinds if kind in judge.v.kinds for attribute in judge.v.kinds[kind].attributes
    }


def kinds_of(judge: Judge, meaning: Meaning) -> tuple[str, ...]:
    """The kinds that a noun for cards can be of."""
    if meaning.sort == "kind":
        return (meaning.name,)
    return tuple(judge.v.kinds)


def one_place(judge: Judge, scope: Scope, desc: ast.Desc) -> core.Place:
    """The place of free spaces: `in stall`."""
    located = [f for f in desc.filters if isinstance(f, ast.Located)]
    if len(located) != 1 or len(located[0].spots) != 1:
        wrong(desc, "which-place", "say where: in stall, in market", "write in and the place")
    return place(judge, scope, located[0].spots[0])[0]


def pool_of(judge: Judge, scope: Scope, desc: ast.Desc) -> tuple[core.Pool, core.Together | None]:
    """The cards that a description fits, and what they must be together."""
    meaning = look_up(judge, desc.name, NAMED_CARDS, "cards")
    kinds = kinds_of(judge, meaning)
    tests: list[core.CardTest] = []
    for attribute, word in meaning.words:
        if attribute not in attributes_of(judge, kinds):
            wrong(desc.name, "no-such-attribute", f"{' and '.join(kinds)} have no {attribute}")
        tests.append(core.HasWord(attribute, word))
    if meaning.sort == "card":
        tests.append(core.Named(meaning.name.lower()))
    if desc.other:
        tests.append(core.NotThis())
    places: list[core.Place] = []
    together: core.Together | None = None
    for part in desc.filters:
        if isinstance(part, ast.Located):
            places += located_places(judge, scope, part, kinds)
        elif isinstance(part, ast.Alike) and part.word in ("one", "different"):
            attribute = attribute_called(judge, part.name, kinds)
            together = core.Together(attribute, part.word, span=part.span)
        else:
            tests.append(filter_test(judge, scope, part, kinds))
    if desc.comparison is not None:
        test = comparison_test(judge, scope, desc.comparison, kinds)
        if isinstance(test, core.Together):
            together = test
        else:
            tests.append(test)
    if desc.extreme is not None:
        tests.append(extreme_test(judge, desc, kinds))
    if desc.whose is not None and places:
        wrong(desc.whose, "whose", "the place says whose they are already")
    unplaced = not places
    if unplaced:
        whose = owner(judge, scope, desc.whose)
        for kind in kinds:
            for zone in judge.v.kinds[kind].owned_in:
                row = judge.v.zones[zone]
                of = everybody(judge) if row.any and desc.whose is None else whose
                where = core.Place(zone, of if row.owner == "player" else None)
                if where not in places:
                    places.append(where)
        if not places:
            wrong(
                desc,
                "which-place",
                f"say where: {meaning.name} are owned nowhere",
                "from discard, from market",
            )
    held = {kind for where in places for kind in judge.v.zones[where.zone].holds}
    fitting = tuple(kind for kind in kinds if kind in held)
    if meaning.sort == "card":
        fitting = fitting or kinds
    return core.Pool(fitting, tuple(places), tuple(tests), unplaced, span=desc.span), together


def everybody(judge: Judge) -> core.Players:
    """Every player: whose a card is where it lies in one row with all others."""
    return core.Players(next(r.name for r in judge.v.relations.values() if not r.one and not r.within))


def located_places(judge: Judge, scope: Scope, part: ast.Located, kinds: tuple[str, ...]) -> list[core.Place]:
    """`from hand`, `from either hand or stall`: places where such cards lie."""
    places = []
    for spot in part.spots:
        where, kind = place(judge, scope, spot)
        holds = judge.v.zones[where.zone].holds
        if not any(k in holds for k in kinds) or (kind is not None and kind not in kinds):
            wrong(
                spot,
                "not-held",
                f"{judge.v.kinds[kinds[0]].plural} never lie in {spot.name.words}",
                places_of(judge, kinds),
            )
        places.append(where)
    return places


def places_of(judge: Judge, kinds: tuple[str, ...]) -> str | None:
    """Where cards of some kinds lie, as a hint."""
    fitting = [
        zone.name for zone in judge.v.zones.values() if not zone.closed and set(kinds) & set(zone.holds)
    ]
    return f"they lie in: {', '.join(fitting)}" if fitting else None


def attribute_called(judge: Judge, name: ast.Name, kinds: tuple[str, ...]) -> str:
    """`of that color`: an attribute that such cards have."""
    meaning = look_up(judge, name, ("attribute",), "an attribute")
    if meaning.name not in attributes_of(judge, kinds):
        wrong(name, "no-such-attribute", f"{' and '.join(kinds)} have no {meaning.name}")
    return meaning.name


def filter_test(judge: Judge, scope: Scope, part: ast.Filter, kinds: tuple[str, ...]) -> core.CardTest:
    """`of that color`, `before this card`, `except red goods` as a test of one card."""
    match part:
        case ast.Alike("that", name):
            attribute = attribute_called(judge, name, kinds)
            if attribute not in scope.words and not scope.lenient:
                wrong(
                    part,
                    "unbound",
                    f"`that {attribute}` speaks of nothing: no line above names a {attribute}",
                    f"choose 1 {attribute} first",
                )
            return core.SameAs(attribute, "that", span=part.span)
        case ast.Alike(_, name):
            attribute = attribute_called(judge, name, kinds)
            the_card(scope, part)
            return core.SameAs(attribute, "its", span=part.span)
        case ast.Played(side):
            rows = [judge.v.kinds[kind] for kind in kinds]
            if not any(
                kind.lies_in or any(judge.v.zones[zone].order for zone in kind.owned_in) for kind in rows
            ):
                wrong(
                    part,
                    "no-order-of-play",
                    f"{judge.v.kinds[kinds[0]].plural} are not played in a row: none is {side} another",
                )
            return core.Beside(side, span=part.span)
        case ast.Except(name):
            meaning = look_up(judge, name, (*NAMED_CARDS, "word"), "cards")
            tests: list[core.CardTest] = [core.HasWord(attribute, word) for attribute, word in meaning.words]
            if meaning.sort == "card":
                tests.append(core.Named(meaning.name.lower()))
            if not tests:
                wrong(
                    part,
                    "except-all",
                    f"`except {name.words}` leaves nothing",
                    "except red ..., except one card's name",
                )
            return core.Not(tuple(tests), span=part.span)
        case ast.Located():
            raise AssertionError("places are read before tests")
        case _:
            assert_never(part)


def comparison_test(
    judge: Judge, scope: Scope, comparison: ast.Comparison, kinds: tuple[str, ...]
) -> core.NumberIs | core.Together:
    """`with value at most 2`, `with total value exactly 5`."""
    if not isinstance(comparison, ast.AttributeIs):
        wrong(
            comparison,
            "cards-with",
            "cards are told apart by a number printed on them",
            "with value at least 3",
        )
    meaning = look_up(judge, comparison.name, ("attribute", "counter", "setting"), "an attribute")
    if meaning.sort != "attribute":
        wrong(
            comparison.name,
            "wrong-sort",
            f"`{meaning.name}` is not printed on cards",
            "with a number that is printed on cards",
        )
    attribute = judge.v.attributes[
        attribute_called(judge, ast.Name(meaning.name, span=comparison.name.span), kinds)
    ]
    if not attribute.numeric:
        wrong(
            comparison.name,
            "not-a-number",
            f"{attribute.name} is no number",
            f"write of that {attribute.name}, or a word such as {attribute.words[0]}",
        )
    number = amount(judge, scope, comparison.amount)
    if meaning.total:
        return core.Together(attribute.name, "total", comparison.bound.word, number, span=comparison.span)
    if isinstance(number, core.Num):
        in_range(
            comparison, attribute.name, attribute.least, attribute.most, comparison.bound.word, number.value
        )
    return core.NumberIs(attribute.name, comparison.bound.word, number, span=comparison.span)


def in_range(node: ast.Node, name: str, least: int, most: int, bound: str, value: int) -> None:
    """A comparison that every card, or no card, passes is a slip."""
    never = value > most if bound != "at most" else value < least
    never = never or (bound == "exactly" and value < least)
    always = (bound == "at least" and value <= least) or (bound == "at most" and value >= most)
    if never:
        wrong(
            node,
            "never-true",
            f"{name} goes from {least} to {most}: no card is like that",
            f"write a number from {least} to {most}",
        )
    if always:
        wrong(
            node,
            "always-true",
            f"{name} goes from {least} to {most}: every card is like that",
            "leave it out",
        )


def extreme_test(judge: Judge, desc: ast.Desc, kinds: tuple[str, ...]) -> core.CardTest:
    """`the highest goods`, `the last card` as a test of one card among the others."""
    match desc.extreme:
        case "first" | "last":
            return core.Edge(desc.extreme == "last", span=desc.span)
        case "highest" | "lowest":
            ranked = judge.v.kinds[kinds[0]].ranked_by
            if ranked is None:
                place = ast.Node(span=(desc.span[0], desc.name.span[1]))
                wrong(
                    place,
                    "not-a-number",
                    f"{judge.v.kinds[kinds[0]].plural} have no number to be {desc.extreme} by",
                    "say how many instead: 1 ...",
                )
            return core.Best(ranked, desc.extreme == "highest", span=desc.span)
        case _:
            return wrong(
                desc,
                "different-what",
                "`different` counts values of an attribute",
                "different colors in stall",
            )


def cards(judge: Judge, scope: Scope, node: ast.Cards) -> Found:
    """A phrase that names cards."""
    match node:
        case ast.Some(quantity, of, at_random):
            return some(judge, scope, node, quantity, of, at_random)
        case ast.SomeOf(quantity, of, at_random):
            return some_of(judge, scope, node, quantity, of, at_random)
        case ast.Those(filters, comparison):
            info = those_info(scope, node)
            tests = those_tests(judge, scope, filters, comparison, info)
            return Found(core.Those(tests, span=node.span), info)
        case ast.Rest():
            info = those_info(scope, node)
            if not (info.rest or scope.lenient):
                wrong(
                    node,
                    "rest-of-all",
                    "there is no rest: no line above takes some of those",
                    "take 1 of those first, or write those",
                )
            return Found(core.Rest(span=node.span), info)
        case ast.It():
            info = the_card(scope, node) or Cards(tuple(judge.v.kinds), 1)
            return Found(core.It(span=node.span), evolve(info, most=1))
        case ast.ThisCard():
            return Found(core.This(span=node.span), Cards((scope.kind.name,), 1))
        case ast.TopUntil(name, of):
            return top_until(judge, scope, node, name, of)
        case ast.Desc():
            return described(judge, scope, node)
        case ast.You() | ast.They() | ast.OwnerOf():
            return wrong(
                node,
                "not-cards",
                "cards are named here, not a player",
                "name the cards and their place: 1 ... from their hand",
            )
        case _:
            assert_never(node)


def those_info(scope: Scope, node: ast.Node) -> Cards:
    """What `those` or `the rest` stand for here."""
    if scope.those is None:
        if scope.lenient:
            return Cards((scope.kind.name,), None, rest=True)
        word = "the rest" if isinstance(node, ast.Rest) else "those"
        wrong(
            node,
            "unbound",
            f"`{word}` speaks of nothing: no line above names cards",
            "name the cards here: 1 ... from hand, or look at the top 3 ... above",
        )
    return scope.those


def those_tests(
    judge: Judge,
    scope: Scope,
    filters: tuple[ast.Filter, ...],
    comparison: ast.Comparison | None,
    info: Cards,
) -> tuple[core.CardTest, ...]:
    """`those of that category`: which of those."""
    tests: list[core.CardTest] = []
    for part in filters:
        if isinstance(part, ast.Located):
            wrong(part, "those-place", "those lie where the line above left them: leave out the place")
        if isinstance(part, ast.Alike) and part.word in ("one", "different"):
            wrong(
                part,
                "those-together",
                f"`those of {part.word} {part.name.words}` is not one set of cards",
                f"take some of a place: 2 ... of {part.word} {part.name.words} from ...",
            )
        tests.append(filter_test(judge, scope, part, info.kinds))
    if comparison is not None:
        test = comparison_test(judge, scope, comparison, info.kinds)
        if isinstance(test, core.Together):
            wrong(
                comparison,
                "those-together",
                "a total is of cards that are being picked",
                "with value at least ... tells cards apart",
            )
        tests.append(test)
    return tuple(tests)


def top_until(judge: Judge, scope: Scope, node: ast.TopUntil, name: ast.Name, of: ast.Desc) -> Found:
    """`the top goods up to the first red goods`"""
    kind = look_up(judge, name, ("kind",), "a kind of card")
    if of.filters or of.whose or of.extreme != "first" or of.other:
        wrong(
            of,
            "until-what",
            "the card that ends it is told by what is printed on it",
            "up to the first red ...",
        )
    pool, _ = pool_of(judge, scope, evolve(of, extreme=None))
    if not pool.tests:
        wrong(
            of,
            "until-what",
            "every card is one of those: say what the last one is like",
            "up to the first red ...",
        )
    deck = judge.v.deck_of(kind.name)
    if deck is None:
        wrong(name, "not-a-pile", f"there is no pile of {kind.name}")
    return Found(
        core.PileUntil(core.Place(deck), kind.name, pool.tests, span=node.span), Cards((kind.name,), None)
    )


def constant(number: core.Amount | None) -> int | None:
    """The number, where it is known before play."""
    return number.value if isinstance(number, core.Num) else None


def positive(node: ast.Amount | None, number: core.Amount | None) -> None:
    """Refuse 0 of something."""
    if isinstance(number, core.Num) and number.value == 0 and node is not None:
        wrong(node, "zero", "0 of something does nothing", "write how many, or take the line out")


def _each(of: ast.Desc, quantity: ast.Quantity) -> str:
    """The heading of a block for each of those players."""
    return f"each {'other ' if of.other else ''}{of.name.words if quantity.word == 'each' else '<player>'}"


def some(
    judge: Judge, scope: Scope, node: ast.Some, quantity: ast.Quantity, of: ast.Desc, at_random: bool
) -> Found:
    """`2 goods from hand`, `the top 3 goods`, `all red goods in market`."""
    number = amount(judge, scope, quantity.number) if quantity.number is not None else None
    if quantity.word != "all but":
        positive(quantity.number, number)
    if quantity.word in ("top", "bottom"):
        return pile(judge, scope, node, quantity, of, number)
    if find(judge, of.name, ("relation",)):
        wrong(
            node,
            "not-cards",
            "cards are named here, not players",
            f"name cards in their places, or put a number alone, indented under a line {_each(of, quantity)}:"
            if quantity.word in ("each", "all")
            else "name the cards and their place: 1 ... from their hand",
        )
    pool, together = pool_of(judge, scope, of)
    if not pool.kinds:
        wrong(of, "not-held", f"{of.name.words} never lie there")
    hidden = all(hidden_from_actor(judge, scope, where) for where in pool.places)
    if quantity.word in ("all", "each") and (together is not None or at_random):
        wrong(
            node,
            "all-together",
            f"`{quantity.word}` takes every card: leave out what they are together, and `at random`",
        )
    if isinstance(of.extreme, str) and of.extreme == "different":
        extreme_test(judge, of, pool.kinds)
    word = picking_word(quantity)
    most = constant(number) if quantity.word in ("just", "up to") else None
    group = core.Chosen(
        word,
        number,
        pool,
        at_random or (hidden and quantity.word not in ("all", "each")),
        together,
        quantity.word == "each",
        span=node.span,
    )
    return Found(group, Cards(pool.kinds, most))


def picking_word(quantity: ast.Quantity) -> Literal["just", "up to", "all", "all but", "any number of"]:
    """How many are picked, of a quantity that is no end of a pile; `each` is all of them."""
    match quantity.word:
        case "each" | "top" | "bottom":
            return "all"
        case word:
            return word


def pile(
    judge: Judge,
    scope: Scope,
    node: ast.Some,
    quantity: ast.Quantity,
    of: ast.Desc,
    number: core.Amount | None,
) -> Found:
    """`the top 3 goods`, `the top 1 goods in discard`."""
    meaning = look_up(judge, of.name, ("kind", "any card"), "a kind of card")
    if meaning.words or of.comparison or of.extreme or of.other or of.whose:
        wrong(
            of,
            "top-is-any",
            f"the {quantity.word} cards are what they are",
            "look at them first, then take 1 of those",
        )
    if meaning.sort == "any card":
        wrong(
            of,
            "which-pile",
            "each kind has its own pile: say which kind",
            "the top 3, and the name of the kind",
        )
    located = [f for f in of.filters if isinstance(f, ast.Located)]
    if located:
        where, _ = place(judge, scope, located[0].spots[0])
        located_places(judge, scope, located[0], (meaning.name,))
    else:
        deck = judge.v.deck_of(meaning.name)
        if deck is None:
            wrong(of, "not-a-pile", f"there is no pile of {meaning.name}")
        where = core.Place(deck)
    if not judge.v.zones[where.zone].pile:
        wrong(of, "not-a-pile", f"{where.zone} is no pile: it has no {quantity.word}")
    assert number is not None
    return Found(
        core.Pile(where, meaning.name, number, quantity.word == "bottom", span=node.span),
        Cards((meaning.name,), constant(number)),
    )


def some_of(
    judge: Judge, scope: Scope, node: ast.SomeOf, quantity: ast.Quantity, of: ast.Those, at_random: bool
) -> Found:
    """`1 of those`."""
    info = those_info(scope, of)
    number = amount(judge, scope, quantity.number) if quantity.number is not None else None
    positive(quantity.number, number)
    if quantity.word in ("top", "bottom"):
        wrong(
            node,
            "top-of-those",
            f"those have no {quantity.word}",
            "write 1 of those, or all of a pile: the top 3 ...",
        )
    wanted = constant(number) if quantity.word in ("just", "up to") else None
    if wanted is not None and info.most is not None and wanted > info.most:
        wrong(
            node,
            "takes-more-than-seen",
            f"at most {info.most} cards are there, and {wanted} would be taken",
            "take fewer, or look at more above",
        )
    tests = those_tests(judge, scope, of.filters, of.comparison, info)
    word = picking_word(quantity)
    group = core.Chosen(
        word,
        number,
        core.Those(tests, span=of.span),
        at_random or not info.seen,
        None,
        quantity.word == "each",
        span=node.span,
    )
    return Found(group, evolve(info, most=wanted))


def described(judge: Judge, scope: Scope, node: ast.Desc) -> Found:
    """`the highest card`, `the last card before this card`: one card, found, not chosen (but a tie is)."""
    if node.extreme is None:
        word = find(judge, node.name, NAMED_CARDS)
        if word is None:
            unknown(judge, node.name, NAMED_CARDS, "cards")
        wrong(node, "how-many", f"how many {node.name.words}?", "write 1, up to 2, all or each before it")
    pool, together = pool_of(judge, scope, node)
    if together is not None:
        wrong(node, "one-together", "one card is named here: leave out what several are together")
    return Found(core.Chosen("just", core.Num(1), pool, span=node.span), Cards(pool.kinds, 1))
