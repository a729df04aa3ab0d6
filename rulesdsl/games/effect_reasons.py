"""Why an answer to a card's own question cannot be given: what every game has in common."""

from __future__ import annotations

from rulesdsl.brief import plain
from rulesdsl.engine.decision import Listed, Orders, Subsets
from rulesdsl.engine.sets import OfDifferent, OfOne, Sets, Totals
from rulesdsl.games.reason import NOTHING, Eyes, Reason, too_many_or_few

NOT_CARDS = ("option", "may", "choose-player", "choose-word", "draw")
"""Kinds of questions whose answers are no cards."""


def answer(look: Eyes, text: str) -> list[Reason]:
    """Why a text answers the question that stands not."""
    decision = look.decision
    source = decision.source
    wanted = plain(text)
    if isinstance(source, Subsets | Sets | Orders) and decision.kind not in NOT_CARDS:
        return _cards(look, wanted, source)
    if isinstance(source, Listed):
        if any(decision.text(value).lower() == wanted for value in source.values):
            return []
        of_cards = decision.about and source.values and isinstance(source.values[0], tuple)
        if of_cards and decision.kind not in NOT_CARDS:
            return _pairs(look, wanted, source)
    elif any(str(option).lower() == wanted for option in decision.options):
        return []
    if decision.kind in ("choose-player", "choose-word") and wanted not in NOTHING:
        return [
            Reason(f"that is none of the choices: {', '.join(str(option) for option in decision.options)}")
        ]
    return [look.none_of_these()]


def verb(look: Eyes) -> str:
    """What is done with the cards that are chosen: the first words of the options."""
    about = look.decision.about
    return str(about[0]) if about and isinstance(about[0], str) else look.decision.kind


def _cards(look: Eyes, wanted: str, source: Subsets | Sets | Orders) -> list[Reason]:
    does = verb(look)
    least, most = (len(source.cards),) * 2 if isinstance(source, Orders) else (source.least, source.most)
    none = not isinstance(source, Orders) and source.holds(())
    if wanted in ("decline", f"{does} nothing"):
        return [] if none and plain(look.decision.text(())) == wanted else [too_many_or_few(0, least, most)]
    if not wanted.startswith(f"{does} "):
        return [_other_verb(look, does)]
    names = wanted.removeprefix(f"{does} ")
    separator = ", " if isinstance(source, Orders) else " + "
    chosen, wrong = look.read(names, source.cards, separator, look.decision.about[-1])
    if wrong:
        return wrong
    found = [_not_among(look, card, does) for card in chosen if card not in source.cards]
    if found:
        return found
    if not least <= len(chosen) <= most:
        return [too_many_or_few(len(chosen), least, most)]
    if isinstance(source, Sets) and not source.holds(chosen):
        return [_fit(look, source, chosen)]
    return []


def _other_verb(look: Eyes, does: str) -> Reason:
    return Reason(f"the answers to the question begin with `{does}`; {look.asked()}")


def _not_among(look: Eyes, card: int, does: str) -> Reason:
    """A card that is no candidate: a rule forbids it, or it is none of those that are meant."""
    rules = look.state.rules
    happening = rules.happenings.get(does)
    about = look.decision.about
    if happening is not None and len(about) > 1:
        source = about[1] if isinstance(about[1], int) else -1
        for reason in look.forbidden(
            happening,
            f"a rule forbids to {does} {look.label((card,))}",
            cards=(card,),
            source=source,
        ):
            return reason
    return Reason(f"{look.label((card,))} is none of the cards to {does} here: it lies {look.where(card)}")


def _fit(look: Eyes, source: Sets, chosen: list[int]) -> Reason:
    """Cards that do not fit together."""
    table = look.state.rules.table
    if isinstance(source, Totals):
        values = [source.values[source.cards.index(card)] for card in chosen]
        total = " + ".join(map(str, values))
        return Reason(f"they come to {total} = {sum(values)}; it must be {source.bound} {source.wanted}")
    if isinstance(source, OfOne | OfDifferent):
        attribute = next(
            name
            for name, column in table.columns.items()
            if [column[card] for card in source.cards] == list(source.classes)
        )
        shown = ", ".join(
            f"{look.label((card,))} is {table.value_text(attribute, table.columns[attribute][card])}"
            for card in chosen
        )
        must = f"of one {attribute}" if isinstance(source, OfOne) else f"each of another {attribute}"
        return Reason(f"they must be {must}: {shown}")
    return Reason("they do not fit together")


def _pairs(look: Eyes, wanted: str, source: Listed) -> list[Reason]:
    """An act that swaps one card for another: both must be cards that it may be done to."""
    does = verb(look)
    if wanted in NOTHING:
        return [look.none_of_these()]
    if not wanted.startswith(f"{does} "):
        return [_other_verb(look, does)]
    names = wanted.removeprefix(f"{does} ").split(" + ")
    labels = look.decision.about[-1]
    pairs = [value for value in source.values if value]
    if len(names) != 2:
        return [too_many_or_few(len(names), 2, 2)]
    if any(sorted(labels[card].lower() for card in pair) == sorted(names) for pair in pairs):
        return []
    ours = pairs[0][0]
    if labels[ours].lower() not in names:
        return [Reason(f"{look.label((ours,))} is what is to {does} here, for one other card")]
    names.remove(labels[ours].lower())
    chosen, wrong = look.read(names[0], ())
    return wrong or [_not_among(look, card, does) for card in chosen]
