"""What a line does at once, and which pronouns the next lines get from it."""

from __future__ import annotations

from typing import assert_never

from attrs import evolve

from rulesdsl.cards.check import rules, things
from rulesdsl.cards.check.facts import cell_number
from rulesdsl.cards.check.lookup import find, look_up, unknown
from rulesdsl.cards.check.scope import Cards, Judge, Scope, wrong
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.language import ast, core
from rulesdsl.language.refused import verb_advice
from rulesdsl.language.words import is_plain

Judged = tuple[core.Deed, Scope]


def deed(judge: Judge, scope: Scope, node: ast.Deed) -> Judged:
    """The checked deed and the scope after it. An `Offer` is judged by lines.py, which knows whole lines."""
    match node:
        case ast.Draw():
            return draw(judge, scope, node)
        case ast.Deal():
            return deal(judge, scope, node)
        case ast.Discard():
            return discard(judge, scope, node)
        case ast.Take():
            return take(judge, scope, node)
        case ast.Put():
            return put(judge, scope, node)
        case ast.Look(of) | ast.Reveal(of):
            return show(judge, scope, node, of)
        case ast.Swap():
            return swap(judge, scope, node)
        case ast.Refill():
            return refill(judge, scope, node)
        case ast.Shuffle():
            return shuffle(judge, scope, node)
        case ast.Choose():
            return choose(judge, scope, node)
        case ast.Count():
            return count(judge, scope, node)
        case ast.Make():
            return make(judge, scope, node)
        case ast.Finish():
            return finish(judge, scope, node)
        case ast.AsUsual():
            if not scope.instead:
                wrong(
                    node,
                    "as-usual",
                    "nothing is being replaced here",
                    "`as usual` stands under an `instead of ...:`",
                )
            return core.AsUsual(span=node.span), scope
        case ast.CarryOut():
            return carry_out(judge, scope, node)
        case ast.Gain():
            return gain(judge, scope, node)
        case ast.Act():
            return act(judge, scope, node)
        case ast.Change():
            return rules.change(judge, scope, node), scope
        case ast.Widen():
            return rules.widen(judge, scope, node), scope
        case ast.Allow():
            return rules.allow(judge, scope, node), scope
        case ast.ForbidAct():
            return rules.forbid_act(judge, scope, node), scope
        case ast.Forbid():
            return rules.forbid(judge, scope, node), scope
        case ast.Offer():
            raise AssertionError("offers are judged with their lines")
        case _:
            assert_never(node)


def scaled(judge: Judge, scope: Scope, number: core.Amount, scale: ast.Scale | None) -> core.Amount:
    """`1 ... for each player with more trade points than you, at most 3`."""
    if scale is None:
        return number
    per = things.measure(judge, scope, scale.of, during=scale.during)
    cap = things.amount(judge, scope, scale.cap) if scale.cap is not None else None
    things.positive(scale.cap, cap)
    return core.Scaled(number, per, cap, span=scale.span)


def deck_kind(judge: Judge, name: ast.Name) -> str:
    """The kind of card that is drawn: every card of it, whatever it is."""
    meaning = look_up(judge, name, ("kind", "any card", "card"), "a kind of card")
    if meaning.sort != "kind" or meaning.words:
        wrong(
            name,
            "draw-is-blind",
            "cards are drawn as they come: name the kind only",
            "look at the top 3, then take 1 of those",
        )
    if judge.v.deck_of(meaning.name) is None:
        wrong(name, "not-a-pile", f"there is no pile of {meaning.name}")
    return meaning.name


def picked(scope: Scope, cards: Cards) -> Scope:
    """The scope after cards were named: `those`, `that many`, and `it` where there is one at most."""
    return evolve(
        scope,
        those=evolve(cards, rest=False),
        many=True,
        it=cards if cards.most == 1 else None if cards.most != 0 else scope.it,
    )


def draw(judge: Judge, scope: Scope, node: ast.Draw) -> Judged:
    """`draw 2 goods`: so many from the top of a deck, whatever they are."""
    kind = deck_kind(judge, node.name)
    if judge.v.kinds[kind].taken_to is None:
        wrong(
            node.name,
            "not-held",
            f"{judge.v.kinds[kind].plural} are taken to no hand",
            "discard them, or put them on top or on the bottom of their deck",
        )
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    number = scaled(judge, scope, number, node.scale)
    return core.Draw(number, node.up_to, kind, span=node.span), picked(
        scope, Cards((kind,), things.constant(number))
    )


def deal(judge: Judge, scope: Scope, node: ast.Deal) -> Judged:
    """`deal 1 goods to market`"""
    kind = deck_kind(judge, node.name)
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    where, _ = things.place(judge, scope, node.spot)
    holds(judge, node.spot, where, (kind,))
    if judge.v.zones[where.zone].pile:
        wrong(node.spot, "which-end", f"{where.zone} is a pile", "write put ... on top or on the bottom")
    return core.Deal(number, kind, where, span=node.span), picked(
        scope, Cards((kind,), things.constant(number))
    )


def holds(judge: Judge, node: ast.Node, where: core.Place, kinds: tuple[str, ...]) -> None:
    """Cards go only where cards of their kind lie."""
    if not any(kind in judge.v.zones[where.zone].holds for kind in kinds):
        plural = judge.v.kinds[kinds[0]].plural if kinds[0] in judge.v.kinds else kinds[0]
        wrong(node, "not-held", f"{plural} never lie in {where.zone}", things.places_of(judge, kinds))


def after_group(scope: Scope, node: ast.Cards, found: things.Found) -> Scope:
    """The scope after a deed on cards. `1 of those` opens no new group but leaves a rest."""
    match node:
        case ast.SomeOf():
            those = scope.those or found.cards
            left = evolve(those, rest=True)
            if those.most is not None and found.cards.most is not None:
                left = evolve(left, most=max(0, those.most - found.cards.most) or those.most)
            return evolve(scope, those=left, many=True, it=found.cards if found.cards.most == 1 else None)
        case ast.Those() | ast.Rest():
            return evolve(
                scope,
                many=True,
                those=evolve(scope.those, rest=True)
                if scope.those and isinstance(node, ast.Those) and node.filters
                else scope.those,
            )
        case ast.It() | ast.ThisCard():
            return evolve(scope, many=True)
        case _:
            return picked(scope, found.cards)


def discard(judge: Judge, scope: Scope, node: ast.Discard) -> Judged:
    """`discard 1 goods from hand`"""
    found = things.cards(judge, scope, node.cards)
    per = None
    if node.scale is not None:
        if not isinstance(node.cards, ast.Some) or node.cards.quantity.word != "just":
            wrong(
                node.scale,
                "for-each-what",
                "`for each` counts a number of cards",
                "discard 1 goods for each ...",
            )
        per = scaled(judge, scope, core.Num(1), node.scale)
    for kind in found.cards.kinds:
        if kind in judge.v.kinds and judge.v.discard_of(kind) is None:
            wrong(node, "not-a-pile", f"there is no discard pile of {kind}")
    group = found.group
    pool = group.source if isinstance(group, core.Chosen) and isinstance(group.source, core.Pool) else None
    if (
        pool is not None
        and not pool.unplaced
        and any(p.zone == judge.v.discard_of(kind) for p in pool.places for kind in pool.kinds)
    ):
        wrong(
            node.cards,
            "same-place",
            "these are discarded already",
            "say from where: 1 ... from hand, from market",
        )
    return core.Move("discard", group, core.Dest(None), per, span=node.span), after_group(
        scope, node.cards, found
    )


def take(judge: Judge, scope: Scope, node: ast.Take) -> Judged:
    """`take 1 of those`: to where the acting player takes cards of that kind."""
    found = things.cards(judge, scope, node.cards)
    for kind in found.cards.kinds:
        if kind in judge.v.kinds and judge.v.kinds[kind].taken_to is None and len(found.cards.kinds) == 1:
            wrong(
                node.cards,
                "not-held",
                f"{judge.v.kinds[kind].plural} are taken to no hand",
                "discard them, or put them on top or on the bottom of their deck",
            )
    group = found.group
    if isinstance(group, core.Chosen) and isinstance(group.source, core.Pool):
        places = group.source.places
        mine = all(p.owner == things.ME or (p.owner == things.YOU and scope.actor == "you") for p in places)
        if group.source.unplaced and mine:
            wrong(
                node.cards,
                "take-own",
                "these are one's own already: say from where they are taken",
                "take 1 goods from market",
            )
        if (
            group.source.places
            and all(judge.v.zones[p.zone].pile and judge.v.zones[p.zone].seen_by == "nobody" for p in places)
            and not group.source.tests
        ):
            wrong(node.cards, "draw-instead", "taking from the top of a pile is drawing", "write draw 1 ...")
        if all(
            p.owner == things.ME and p.zone == judge.v.kinds[kind].taken_to
            for p in places
            for kind in group.source.kinds
        ):
            wrong(node.cards, "same-place", "these lie there already", "say another place")
    if isinstance(group, core.Pile) and judge.v.zones[group.place.zone].seen_by == "nobody":
        wrong(node.cards, "draw-instead", "taking from the top of a pile is drawing", "write draw 1 ...")
    return core.Move("take", group, core.Dest(None), span=node.span), after_group(scope, node.cards, found)


def put(judge: Judge, scope: Scope, node: ast.Put) -> Judged:
    """`put the rest on the bottom in any order`, `put 1 goods from hand into market`"""
    found = things.cards(judge, scope, node.cards)
    if isinstance(node.to, ast.End):
        where = None
        if node.to.spot is not None:
            where, kind = things.place(judge, scope, node.to.spot)
            if not judge.v.zones[where.zone].pile:
                wrong(
                    node.to,
                    "not-a-pile",
                    f"{where.zone} is no pile: it has no {node.to.end}",
                    f"put ... into {where.zone}",
                )
            if kind is not None and found.cards.kinds and kind not in found.cards.kinds:
                wrong(
                    node.to.spot,
                    "not-held",
                    f"{judge.v.kinds[found.cards.kinds[0]].plural} never lie in {node.to.spot.name.words}",
                )
            holds(judge, node.to.spot, where, found.cards.kinds)
        for kind in () if where is not None else found.cards.kinds:
            if kind in judge.v.kinds and judge.v.deck_of(kind) is None:
                wrong(
                    node.to, "not-a-pile", f"there is no deck of {kind} to put them on", "say on top of what"
                )
        dest = core.Dest(where, node.to.end, node.order, span=node.to.span)
    else:
        where, _ = things.place(judge, scope, node.to)
        if isinstance(where.owner, core.Players):
            wrong(
                node.to,
                "several-places",
                "a card goes to one place, and this names one of each player's",
                "say who puts it into their own: each player puts 1 ... into ...",
            )
        if judge.v.zones[where.zone].pile:
            wrong(
                node.to,
                "which-end",
                f"{where.zone} is a pile",
                f"put ... on top of {where.zone}, or on the bottom of {where.zone}",
            )
        holds(judge, node.to, where, found.cards.kinds)
        if node.order is not None:
            wrong(node, "order-of-place", f"{where.zone} has no order", "leave out `in ... order`")
        group = found.group
        if (
            isinstance(group, core.Chosen)
            and isinstance(group.source, core.Pool)
            and where in group.source.places
            and len(group.source.places) == 1
        ):
            wrong(node, "same-place", "these lie there already", "say another place")
        dest = core.Dest(where, span=node.to.span)
    if node.order is not None and found.cards.most == 1:
        wrong(node, "order-of-one", "one card has no order", "leave out `in ... order`")
    return core.Move("put", found.group, dest, span=node.span), after_group(scope, node.cards, found)


def show(judge: Judge, scope: Scope, node: ast.Look | ast.Reveal, of: ast.Cards) -> Judged:
    """`look at the top 3 goods`, `reveal the top 3 goods`: those are then seen by the one who acts."""
    found = things.cards(judge, scope, of)
    group = found.group
    pool = group.source if isinstance(group, core.Chosen) and isinstance(group.source, core.Pool) else None
    if (
        isinstance(node, ast.Look)
        and pool is not None
        and not any(things.hidden_from_actor(judge, scope, p) for p in pool.places)
    ):
        wrong(
            of,
            "look-at-own",
            "everybody who would look sees these already",
            "leave the line out, or look at what is hidden: their hand, the top 3 ...",
        )
    after = after_group(scope, of, found)
    if not isinstance(of, ast.SomeOf | ast.Those | ast.Rest | ast.It | ast.ThisCard):
        after = evolve(after, those=evolve(found.cards, seen=True, rest=False))
    return core.Show(group, isinstance(node, ast.Reveal), span=node.span), after


def swap(judge: Judge, scope: Scope, node: ast.Swap) -> Judged:
    """`swap 1 goods from hand for 1 goods from market`: in full or not at all."""
    left = things.cards(judge, scope, node.left)
    right = things.cards(judge, scope, node.right)
    for side, found in ((node.left, left), (node.right, right)):
        if isinstance(found.group, core.Chosen) and found.group.quantity in (
            "up to",
            "any number of",
            "all but",
        ):
            wrong(
                side,
                "swap-a-number",
                "a swap names how many on each side, or all: it happens in full or not at all",
                "swap 2 ... for 2 ..., or all ... for all ...",
            )
        if isinstance(found.group, core.PileUntil):
            wrong(
                side,
                "swap-a-number",
                "a swap names how many on each side",
                "swap 2 ... for 2 ..., or all ... for all ...",
            )
    if left.group == right.group:
        wrong(
            node,
            "same-place",
            "these are the same cards",
            "swap with another place: from hand, for ... from market",
        )
    return core.Swap(left.group, right.group, span=node.span), evolve(
        scope, those=left.cards, many=True, it=left.cards if left.cards.most == 1 else None
    )


def refill(judge: Judge, scope: Scope, node: ast.Refill) -> Judged:
    """`refill market`, `refill hand to 5 goods`"""
    where, _ = things.place(judge, scope, node.spot)
    zone = judge.v.zones[where.zone]
    if isinstance(where.owner, core.Players):
        wrong(node.spot, "one-player", "one place is refilled", "put the line in a block: each player:")
    if node.number is None:
        if zone.size is None:
            wrong(
                node.spot,
                "no-size",
                f"{zone.name} has no size to refill to",
                f"write refill {zone.name} to 5 ...",
            )
        return core.Refill(where, None, zone.holds[0], span=node.span), evolve(
            scope, many=True, those=Cards(zone.holds), it=None
        )
    assert node.name is not None
    kind = deck_kind(judge, node.name)
    holds(judge, node.spot, where, (kind,))
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    return core.Refill(where, number, kind, span=node.span), evolve(
        scope, many=True, those=Cards((kind,)), it=None
    )


def shuffle(judge: Judge, scope: Scope, node: ast.Shuffle) -> Judged:
    """`shuffle goods deck`"""
    where, kind = things.place(judge, scope, node.spot)
    zone = judge.v.zones[where.zone]
    if not zone.pile:
        wrong(node.spot, "not-a-pile", f"{zone.name} is no pile to shuffle", "a deck can be shuffled")
    if kind is None:
        if len(zone.holds) > 1:
            hint = (
                f"write {zone.holds[0]} {zone.name}"
                if is_plain(zone.name)
                else "its deck can be shuffled: put the cards on the deck"
            )
            wrong(node.spot, "which-pile", "each kind has its own pile", hint)
        kind = zone.holds[0]
    return core.Shuffle(where, kind, span=node.span), scope


def choose(judge: Judge, scope: Scope, node: ast.Choose) -> Judged:
    """`choose 1 color`, `choose 1 other player`, `choose 1 goods in market`"""
    meaning = find(judge, node.of.name, ("relation", "kind", "card", "any card", "attribute"))
    if meaning is None:
        meaning = look_up(
            judge, node.of.name, ("relation", "kind", "card", "any card", "attribute"), "something to choose"
        )
    number = things.amount(judge, scope, node.quantity.number) if node.quantity.number is not None else None
    things.positive(node.quantity.number, number)
    if meaning.sort == "relation":
        if node.quantity.word != "just" or number != core.Num(1):
            wrong(node.quantity, "choose-one", "one player is chosen at a time", "choose 1 other player")
        if things.relation_player(judge, scope, node.of.name, node.of.other) is not None:
            wrong(
                node.of, "choose-known", "that is one player already", f"the {node.of.name.words} draws 1 ..."
            )
        group = things.players(judge, scope, node.of)
        return core.ChoosePlayer(group, node.at_random, span=node.span), evolve(
            scope, they=True, they_act=False
        )
    if meaning.sort == "attribute":
        if node.quantity.word != "just" or number != core.Num(1):
            wrong(
                node.quantity,
                "choose-one",
                f"one {meaning.name} is chosen at a time",
                f"choose 1 {meaning.name}",
            )
        if (
            node.of.filters
            or node.of.comparison
            or node.of.other
            or node.of.extreme
            or node.of.whose
            or meaning.total
        ):
            wrong(node.of, "choose-any", f"any {meaning.name} can be named: leave out the rest")
        return core.ChooseWord(meaning.name, node.at_random, span=node.span), evolve(
            scope, words=scope.words | {meaning.name}
        )
    found = things.cards(judge, scope, ast.Some(node.quantity, node.of, node.at_random, span=node.span))
    return core.ChooseCards(found.group, span=node.span), picked(scope, found.cards)


def count(judge: Judge, scope: Scope, node: ast.Count) -> Judged:
    """`count barters this turn, at most 3`: `that many` from here on."""
    if isinstance(node.of, ast.Cell):
        number = cell_number(judge, scope, node.of, node.of.name, node.of.of)
        if node.during is not None:
            wrong(node.during, "counts-now", "a number is read as it is now: leave out `this ...`")
    else:
        number = things.measure(judge, scope, node.of, during=node.during)
    if node.cap is not None:
        cap = things.amount(judge, scope, node.cap)
        things.positive(node.cap, cap)
        number = core.Scaled(core.Num(1), number, cap)
    return core.Count(number, span=node.span), evolve(scope, many=True)


def make(judge: Judge, scope: Scope, node: ast.Make) -> Judged:
    """`make 1 barter`, `make 1 trade with the left neighbor`: a new one, beside what is going on."""
    meaning = rules.happening(judge, node.name, "something that is made")
    procedure = judge.v.procedures.get(meaning.name)
    if procedure is None or not procedure.make:
        makeable = [p.name for p in judge.v.procedures.values() if p.make]
        hint = f"a card can make: {', '.join(makeable)}"
        if procedure is not None and scope.waiting == procedure.name:
            hint = f"write make the {procedure.name}: the one that is about to happen"
        wrong(node.name, "not-makeable", f"no card makes {meaning.name}", hint)
    if meaning.quality:
        wrong(
            node.name,
            "known-late",
            f"whether a {meaning.name} is {meaning.quality} shows only at its end",
            f"leave out {meaning.quality}, or write after {meaning.quality} {meaning.name} this ..., ...",
        )
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    partner = None
    if node.partner is not None:
        if not procedure.partner:
            wrong(
                node.partner,
                "no-partner",
                f"{procedure.name} is not done with another player",
                "leave out with ...",
            )
        partner = things.player(judge, scope, node.partner)
        if partner.who == "you" or (partner.who == "me"):
            wrong(
                node.partner,
                "no-partner",
                "nobody does that with themselves",
                "with another player: the left neighbor, they",
            )
    after = scope
    if procedure.cards:
        after = evolve(scope, those=Cards((procedure.cards,)), it=None)
    return core.Run(procedure.name, number, partner, span=node.span), evolve(after, many=True)


def finish(judge: Judge, scope: Scope, node: ast.Finish) -> Judged:
    """`make the draw action`: the one that waits for this card."""
    meaning = rules.happening(judge, node.name, "what is about to happen")
    if scope.waiting != meaning.name and not scope.lenient:
        procedure = judge.v.procedures.get(meaning.name)
        if scope.instead:
            hint = "what is replaced here is carried out by: as usual"
        elif procedure is not None and procedure.make:
            hint = f"for a new one say how many: make 1 {meaning.name}"
        else:
            hint = "only a card whose timing is just before it can carry it out"
        wrong(node.name, "nothing-pending", f"no {meaning.name} is about to happen here", hint)
    return core.Finish(meaning.name, span=node.span), scope


def carry_out(judge: Judge, scope: Scope, node: ast.CarryOut) -> Judged:
    """`carry out it`: what is written on a card is done."""
    found = things.cards(judge, scope, node.cards)
    acting = [
        kind
        for kind in found.cards.kinds
        if kind in judge.v.kinds and judge.v.kinds[kind].acts_while == "it resolves"
    ]
    if not acting and not scope.lenient:
        wrong(
            node.cards,
            "not-carried-out",
            f"nothing is written on {judge.v.kinds[found.cards.kinds[0]].plural} that could be carried out",
            "carry out a card of a kind that has effects",
        )
    return core.CarryOut(found.group, span=node.span), after_group(scope, node.cards, found)


def gain(judge: Judge, scope: Scope, node: ast.Gain) -> Judged:
    """`gain 1 point`, `lose 1 coin`, where the vocabulary lets effects change that counter."""
    cards = find(judge, node.name, things.NAMED_CARDS)
    if cards is not None and find(judge, node.name, ("counter",)) is None:
        wrong(
            node.name,
            "wrong-sort",
            f"`{node.name.words}` are cards: they are drawn, taken or discarded",
            "write draw 2 ..., or discard 1 ...",
        )
    fixed = not any(counter.changeable for counter in judge.v.counters.values())
    if fixed and not judge.lexicon.meanings(node.name.words):
        message = f"`{node.name.words}` is no word of {judge.v.game} for a counter"
        wrong(node.name, "unknown-name", message, f"cards of {judge.v.game} change no counter")
    meaning = look_up(judge, node.name, ("counter",), "a counter")
    counter = judge.v.counters[meaning.name]
    if not counter.changeable:
        wrong(node, "counter-is-the-rules", *things.kept_by_the_rules(judge, counter.name))
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    number = scaled(judge, scope, number, node.scale)
    on: core.Player | core.Group = things.ME
    if counter.of == "card":
        if node.on is None:
            wrong(
                node,
                "counter-on-card",
                f"{counter.says} lie on cards",
                f"gain 1 {counter.singular} on this card",
            )
        on = things.cards(judge, scope, node.on).group
    elif node.on is not None:
        wrong(node.on, "counter-on-card", f"{counter.says} are a player's: leave out `on ...`")
    return core.Gain(counter.name, number, node.word == "lose", on, span=node.span), evolve(scope, many=True)


def act(judge: Judge, scope: Scope, node: ast.Act) -> Judged:
    """`kill the highest card`: a verb of the game."""
    meaning = find(judge, node.verb, ("act",))
    if meaning is None:
        words = node.verb.words.split()
        if len(words) == 1:
            unknown_verb(judge, node.verb)
        unknown(judge, node.verb, ("act",), "something to do")
    kind_act = judge.v.acts[meaning.name]
    found = things.cards(judge, scope, node.cards)
    if kind_act.of and not set(found.cards.kinds) & set(kind_act.of):
        wrong(
            node.cards,
            "act-not-for-kind",
            f"{judge.v.kinds[found.cards.kinds[0]].plural} are never {kind_act.past}",
            f"{kind_act.past} are only: {', '.join(kind_act.of)}",
        )
    if kind_act.to is None and not kind_act.swaps:
        wrong(
            node.verb,
            "not-makeable",
            f"no card makes somebody {kind_act.name}: players do, when its timing comes",
            f"to do what is written on a card, write carry out; to let it be {kind_act.past}, write it may be {kind_act.past} this ...",
        )
    other = None
    if kind_act.swaps:
        if node.other is None:
            wrong(
                node,
                "act-for",
                f"{kind_act.name} one card for another",
                f"{kind_act.name} this card for 1 other card",
            )
        if isinstance(node.other, ast.Some | ast.SomeOf) and node.other.quantity != ast.Quantity(
            "just", ast.Number(1)
        ):
            wrong(
                node.other,
                "act-for",
                f"one card is {kind_act.past} for one card",
                f"{kind_act.name} this card for 1 other card",
            )
        other = things.cards(judge, scope, node.other).group
    elif node.other is not None:
        wrong(node.other, "act-for", f"nothing is {kind_act.past} for another", "leave out for ...")
    return core.ActOn(kind_act.name, found.group, other, span=node.span), after_group(
        scope, node.cards, found
    )


VERB_WORDS = (
    "draw", "deal", "discard", "take", "put", "look", "reveal", "swap", "refill", "shuffle", "choose", "count", "make",
    "carry", "gain", "lose", "after", "before", "instead", "each", "otherwise",
)  # fmt: skip
"""The words that a line can begin with: what a misspelt first word was meant to be."""


def unknown_verb(judge: Judge, name: ast.Name) -> None:
    """Refuse a line whose first word is no verb: `drwa 3 goods`."""
    advice = verb_advice(name.words)
    near = did_you_mean(name.words, [*VERB_WORDS, *judge.v.acts]) if advice is None else None
    wrong(
        name,
        "unknown-name",
        f"`{name.words}` is no word that a line of {judge.v.game} begins with",
        f"did you mean `{near}`?" if near else advice,
    )
