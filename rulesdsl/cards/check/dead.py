"""Lines that can never act, because a line above them forbids it; and rules that are said twice.

Prohibitions are asked first, by the operation itself, so nothing walks round them: not even the card's own next line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.cards.check.causes import kinds_of, steps_within
from rulesdsl.cards.check.walk import walk
from rulesdsl.language import core
from rulesdsl.language.mistakes import Mistake
from rulesdsl.vocabulary import Vocabulary

Ban = core.ForbidRun | core.ForbidEntry
Bans = tuple[Ban, ...]
ME = core.Player("me")
YOU = core.Player("you")
REPEATABLE = ("more", "fewer", "doubled")
"""Changes that add up when they are said again."""


def dead(words: Vocabulary, lines: Sequence[core.Line], bans: Bans = ()) -> Iterator[Mistake]:
    """`dead-clause`, `forbids-itself` and `said-twice`, in the order of the text."""
    rules: list[core.Line] = []
    for index, line in enumerate(lines):
        if line.when is not None and any(_replaces(line.when, later) for later in lines[index + 1 :]):
            message = "this never acts: a line below stands in for the same thing, and the newest does"
            yield Mistake("dead-clause", message, *line.when.span, "take out one of the two lines")
        if line.when is not None:
            ban = next(
                (ban for ban in bans if isinstance(ban, core.ForbidRun) and _stops(words, ban, line.when)),
                None,
            )
            if ban is not None:
                message = f"this never acts: a line above forbids {_named(ban)}"
                yield Mistake("dead-clause", message, *line.when.span, "take out one of the two lines")
        elif (
            line.deed is not None
            and line.who in (None, ME, YOU)
            and any(_refuses(ban, line.deed, words) for ban in bans)
        ):
            message = "a line above forbids just this, so nothing is done"
            yield Mistake(
                "forbids-itself", message, *line.deed.span, "put this line before the other, or take out one"
            )
        if _plain_rule(line):
            assert line.deed is not None
            if line in rules:
                yield Mistake(
                    "said-twice",
                    "this rule stands here already",
                    *line.deed.span,
                    "take out one of the two lines",
                )
            rules.append(line)
        # A body that waits for its moment may come when the prohibition is over; so may one of other players.
        kept = bans if line.when is None and line.who in (None, ME, YOU) else ()
        if isinstance(line.deed, core.Offer):
            for option in line.deed.options:
                yield from dead(words, option, kept)
        yield from dead(words, line.then, kept)
        yield from dead(words, line.otherwise, kept)
        if isinstance(line.deed, Ban) and _always(line):
            bans = (*bans, line.deed)


def _replaces(moment: core.Moment, later: core.Line) -> bool:
    """Whether a later line does instead of the same thing, each time, and does not fall back on what it replaces."""
    if (
        moment.timing != "instead of"
        or later.when != moment
        or moment.event.nth is not None
        or later.test is not None
    ):
        return False
    return not any(isinstance(term, core.AsUsual) for term in walk(later))


def _always(line: core.Line) -> bool:
    return not (line.when or line.test or line.standing) and line.who in (None, ME, YOU)


def _plain_rule(line: core.Line) -> bool:
    """Whether a line is a rule that says nothing new when it is said again."""
    if isinstance(line.deed, core.Change):
        return line.deed.how not in REPEATABLE and not _counts_now(line.deed)
    return isinstance(
        line.deed, core.Widen | core.ForbidRun | core.ForbidEntry | core.ForbidAct | core.AllowAct
    )


def _counts_now(change: core.Change) -> bool:
    return change.amount is not None and not isinstance(change.amount, core.Num)


def _named(ban: core.ForbidRun) -> str:
    quality = f"{ban.event.quality} " if ban.event.quality else ""
    return f"{quality}{ban.event.happening}"


def _covers(ban: core.Life, life: core.Life) -> bool:
    """Whether one life surely lasts as long as the other."""
    return ban == life or ban.how == "game" or (ban.how == "until" and life.how == "during")


def _stops(words: Vocabulary, ban: core.ForbidRun, moment: core.Moment) -> bool:
    """Whether what a moment waits for cannot happen while the ban lasts."""
    event, banned = moment.event, ban.event
    if not _covers(ban.life, moment.life) or not (banned.by is None or banned.by == event.by):
        return False
    if banned.quality not in (None, event.quality) or event.cards is not None:
        return False
    if banned.kinds and not (event.kinds and set(event.kinds) <= set(banned.kinds)):
        return False
    if banned.tests and banned.tests != event.tests:
        return False
    return banned.happening in (event.happening, event.within) or event.happening in _only_within(
        words, banned.happening
    )


def _only_within(words: Vocabulary, name: str) -> frozenset[str]:
    """The steps that come nowhere but in a procedure and its steps."""
    inner = steps_within(words, name)
    outside = {step for row in words.procedures.values() if row.name not in inner for step in row.steps}
    free = {row.name for row in words.procedures.values() if row.make}
    return frozenset(
        step for step in inner if step in words.procedures and step not in outside and step not in free
    )


def _refuses(ban: Ban, deed: core.Deed, words: Vocabulary) -> bool:
    """Whether a ban surely keeps a deed from being done at all."""
    if isinstance(ban, core.ForbidEntry):
        return not ban.tests and _enters(ban, deed, words)
    event = ban.event
    if event.tests or event.quality or not (event.by is None or event.by == ME):
        return False
    verb, kinds = _verb(deed)
    return verb == event.happening and (not event.kinds or (bool(kinds) and set(kinds) <= set(event.kinds)))


def _verb(deed: core.Deed) -> tuple[str | None, tuple[str, ...]]:
    match deed:
        case core.Draw():
            return "draw", (deed.kind,)
        case core.Move():
            return deed.verb, kinds_of(deed.group)
        case core.Show() if deed.to_all:
            return "reveal", kinds_of(deed.group)
        case core.Swap():
            return "swap", ()
        case core.Refill():
            return "refill", (deed.kind,)
        case core.Shuffle():
            return "shuffle", (deed.kind,)
        case core.Gain():
            return "gain", ()
        case core.Run() | core.Finish():
            return deed.happening, ()
        case core.ActOn():
            return deed.act, kinds_of(deed.group)
        case _:
            return None, ()


def _enters(ban: core.ForbidEntry, deed: core.Deed, words: Vocabulary) -> bool:
    """Whether a deed only brings cards to where none may come."""
    match deed:
        case core.Deal(_, kind, place) | core.Refill(place, _, kind):
            return place == ban.place and kind in ban.kinds
        case core.Draw():
            zone = words.kinds[deed.kind].taken_to
            return zone is not None and ban.place == core.Place(zone, ME) and deed.kind in ban.kinds
        case core.Move(_, group, core.Dest(place)):
            kinds = kinds_of(group)
            return place is not None and place == ban.place and bool(kinds) and set(kinds) <= set(ban.kinds)
        case _:
            return False
