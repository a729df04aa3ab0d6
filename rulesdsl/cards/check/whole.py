"""What only all cards together show: rules that set themselves or each other off.

Every effect ends, because a clause does not answer what it causes itself. These warnings say where that will be felt, and only where
it surely will: a clause with `next` or `first` is used up and ends by itself, a step that other players or other cards are in answers
nothing. A `may` breaks no circle: whoever is asked can say yes each time. Of the circles through one clause the shortest is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from rulesdsl.cards.card import Definition
from rulesdsl.cards.check.causes import Actor, Cause, causes, rules_of
from rulesdsl.language import core
from rulesdsl.language.mistakes import Mistake
from rulesdsl.vocabulary import Vocabulary


@frozen
class _Rule:
    """A clause that waits for a moment, as often as it comes, and what its body causes."""

    card: Definition
    moment: core.Moment
    causes: tuple[Cause, ...]


def circles(words: Vocabulary, definitions: Sequence[Definition]) -> Iterable[tuple[Mistake, Definition]]:
    """`feeds-itself` for a clause, `circle` for several; each circle once, at the deed that closes it, in file order."""
    rules = [rule for definition in definitions for rule in _rules(words, definition)]
    edges = [_edges(rule, rules) for rule in rules]
    for index, rule in enumerate(rules):
        cause = edges[index].get(index)
        if cause is not None and rule.moment.timing != "instead of":
            # What stands in for a happening may well contain one: "instead of draw, draw 2".
            yield _itself(rule, cause), rule.card
    for index in range(len(rules)):
        way = _shortest(edges, index)
        if way:
            last = way.index(max(way))
            closing = rules[way[last]]
            around = [rules[step].card.name for step in (*way[last:], *way[: last + 1])]
            cause = edges[way[last]][way[(last + 1) % len(way)]]
            yield _circle(closing, around, cause), closing.card


def _rules(words: Vocabulary, definition: Definition) -> Iterator[_Rule]:
    """The clauses of a card that answer each time. `next` and `first` are used up, so they end by themselves."""
    for line in rules_of(definition.program.lines if definition.program else ()):
        if line.when is not None and line.when.event.nth is None:
            body = core.Line(
                None, None, None, line.who, line.at_once, line.may, line.deed, line.then, line.otherwise
            )
            yield _Rule(definition, line.when, tuple(causes(words, (body,))))


def _edges(rule: _Rule, rules: Sequence[_Rule]) -> Mapping[int, Cause]:
    """The rules that a rule sets off, by number, each with the first deed that does."""
    found: dict[int, Cause] = {}
    for number, other in enumerate(rules):
        cause = next((cause for cause in rule.causes if _answers(other.moment.event, cause)), None)
        if cause is not None:
            found[number] = cause
    return found


def _answers(event: core.Event, cause: Cause) -> bool:
    """Whether what a deed causes is surely what the event waits for: of that kind, done by one of those players."""
    if event.happening not in cause.happenings:
        return False
    if event.within is not None and event.within not in cause.happenings:
        return False
    if event.cards is not None or (event.kinds and cause.kinds and not set(event.kinds) & set(cause.kinds)):
        return False
    return _done_by(event.by, cause.actor)


def _done_by(by: core.Somebody | None, actor: Actor) -> bool:
    match by:
        case None:
            return True
        case core.Players(_, other, test):
            return test is None and (not other or actor == "other")
        case core.Player(who):
            return who in ("you", "me") and actor == "you"


def _shortest(edges: Sequence[Mapping[int, Cause]], start: int) -> list[int]:
    """The shortest circle of several rules through one, none of them before it; empty where there is none."""
    came: dict[int, int] = {}
    row = [start]
    while row:
        below = []
        for here in row:
            for step in edges[here]:
                if step == start and here != start:
                    way = [here]
                    while way[0] != start:
                        way.insert(0, came[way[0]])
                    return way
                if step > start and step not in came:
                    came[step] = here
                    below.append(step)
        row = below
    return []


def _itself(rule: _Rule, cause: Cause) -> Mistake:
    name = rule.moment.event.happening
    message = f"this causes the {name} that its own line waits for; that one is not answered again"
    hint = f"if once is meant, write {rule.moment.timing} the next {name}; else nothing is to be done"
    return Mistake("feeds-itself", message, *cause.span, hint)


def _circle(rule: _Rule, around: list[str], cause: Cause) -> Mistake:
    names = list(dict.fromkeys(around))
    told = " > ".join(around) if len(names) > 1 else f"lines of {names[0]}"
    message = f"rules set each other off in a circle: {told}; each answers once in a chain"
    return Mistake(
        "circle",
        message,
        *cause.span,
        "if that is not meant, let one of them wait for the next or the first ... only",
    )
