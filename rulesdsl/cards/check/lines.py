"""Whole lines and blocks: the frame of a clause, and what is bound where."""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from rulesdsl.cards.check import deeds, facts, rules, things
from rulesdsl.cards.check.dead import dead
from rulesdsl.cards.check.idle import idle
from rulesdsl.cards.check.names import Lexicon
from rulesdsl.cards.check.scope import Cards, Judge, Scope, Wrong, wrong
from rulesdsl.language import ast, core
from rulesdsl.language.mistakes import Mistake

CHOICELESS = (
    core.Show,
    core.Count,
    core.Finish,
    core.AsUsual,
    core.Change,
    core.Widen,
    core.ForbidRun,
    core.ForbidEntry,
    core.ForbidAct,
    core.AllowAct,
)
ALWAYS_DONE = (
    core.Change,
    core.Widen,
    core.ForbidRun,
    core.ForbidEntry,
    core.ForbidAct,
    core.AllowAct,
    core.Count,
    core.Shuffle,
)
ACTORLESS = (ast.Allow, ast.ForbidAct, ast.AsUsual)
"""Deeds that come out the same whoever acts."""
ONCE_DEEDS = (core.Move, core.Show, core.Gain)


def check(
    lexicon: Lexicon, kind: str, timing: str | None, effect: ast.Effect
) -> tuple[core.Program | None, list[Mistake]]:
    """The checked tree of one effect of a card of that kind and timing; None where anything is wrong."""
    judge = Judge(lexicon)
    row = lexicon.vocabulary.kinds[kind]
    when = lexicon.vocabulary.timings.get(timing) if timing else None
    within = frozenset({when.within} if when and when.within else ())
    scope = Scope(row, when, it=Cards((kind,), 1), within=within, waiting=when.waiting if when else None)
    mistakes: list[Mistake] = []
    lines, _ = block(judge, scope, effect.clauses, mistakes)
    if not mistakes:
        mistakes = [*idle(lines), *dead(lexicon.vocabulary, lines)]
    if mistakes:
        return None, sorted(mistakes, key=lambda mistake: (mistake.start, mistake.end))
    return core.Program(lines, span=effect.span), []


def block(
    judge: Judge, scope: Scope, clauses: tuple[ast.Clause, ...], mistakes: list[Mistake]
) -> tuple[tuple[core.Line, ...], Scope]:
    """Lines one after the other; each sees what those above it bound."""
    lines = []
    for clause in clauses:
        before = len(mistakes)
        try:
            line, scope = one_line(judge, scope, clause, mistakes)
            lines.append(line)
        except Wrong as error:
            mistakes.append(error.mistake)
        if len(mistakes) > before:
            scope = evolve(scope, lenient=True)
    return tuple(lines), scope


def one_line(
    judge: Judge, scope: Scope, clause: ast.Clause, mistakes: list[Mistake]
) -> tuple[core.Line, Scope]:
    """One clause in its frame: moment, condition, who, deed, block, otherwise; and the scope of the next line."""
    when = test = standing = None
    inner = scope
    if clause.when is not None:
        when, inner = rules.moment(judge, inner, clause.when)
    if clause.test is not None:
        test, inner = facts.condition(judge, inner, clause.test)
    if clause.standing is not None:
        standing, _ = facts.condition(judge, inner, clause.standing)
    who: core.Somebody | core.Group | None = None
    at_once = False
    if clause.who is not None:
        who, inner, at_once = doer(judge, inner, clause.who, heading=clause.deed is None)
        if clause.deed is not None and not isinstance(who, core.Player | core.Players):
            wrong(
                clause.who,
                "no-player",
                "cards do nothing by themselves",
                "put what is done to each in a block: each of those:",
            )
        if at_once and clause.deed is None:
            wrong(
                clause.who,
                "at-once-simple",
                "the steps of a block are done by one player after the other",
                "leave out `at once`, or write it in the line of the one deed: each player at once puts 1 ... into ...",
            )
    elif (
        clause.deed is not None
        and scope.actor == "named"
        and clause.when is None
        and not isinstance(clause.deed, ACTORLESS)
    ):
        wrong(
            head(clause),
            "who-unclear",
            "who does this: the player named above, or you?",
            "write they ... or you ...",
        )
    hangs = bool(clause.when or clause.test or clause.standing)
    deed, after = deed_of(judge, inner, clause, mistakes)
    if deed is not None:
        judge_deed(judge, clause, deed, standing is not None, at_once)
    elif standing is not None:
        rules_only(clause)
    kept = inner if deed is None else after
    then, _ = block(judge, kept, clause.then, mistakes)
    if clause.otherwise and not (clause.test or deed is not None):
        wrong(
            head(clause.otherwise[0]),
            "otherwise-without-question",
            "`otherwise` answers an if, or a deed that may not come about",
        )
    if (
        clause.otherwise
        and clause.test is None
        and clause.then == ()
        and not clause.may
        and isinstance(deed, ALWAYS_DONE)
    ):
        wrong(
            head(clause.otherwise[0]),
            "otherwise-without-question",
            "the line above always happens, so there is no otherwise",
            "write the line below it without otherwise",
        )
    otherwise, _ = block(judge, inner, clause.otherwise, mistakes)
    line = core.Line(when, test, standing, who, at_once, clause.may, deed, then, otherwise, span=clause.span)
    if deed is None or hangs:
        return line, scope
    if isinstance(who, core.Players) or not isinstance(who, core.Player | None):
        several = (
            after.those
            if after.those is scope.those or after.those is None
            else evolve(after.those, most=None)
        )
        return line, evolve(
            scope,
            those=several,
            many=after.many or scope.many,
            it=None if after.those is not scope.those else scope.it,
        )
    return line, evolve(after, actor=scope.actor, they_act=_they_act(scope, who, after))


def _they_act(scope: Scope, who: core.Player | None, after: Scope) -> bool:
    """Whether, after a line, they are still the one who acts: not where the line has named somebody else."""
    if who is None:
        return after.they_act
    return scope.they_act and who.who in ("you", "me", "they")


def doer(
    judge: Judge, scope: Scope, who: ast.Who, *, heading: bool
) -> tuple[core.Somebody | core.Group, Scope, bool]:
    """Who a line is done by, and what their doing binds. Under a heading the player acts; under a deed of theirs each line says who does."""
    found = things.somebody(judge, scope, who.subject)
    match found:
        case core.Players():
            inner = evolve(scope, actor="each", they=True, they_act=True, at_once=who.at_once)
        case core.Player():
            if who.at_once:
                wrong(who, "at-once-one", "one player is never several at once: leave out `at once`")
            itself = found.who == "they" and scope.actor == "each"
            actor: Literal["you", "each", "named"] = (
                "you" if found.who == "you" else "each" if heading or itself else "named"
            )
            other = found.who not in ("you", "me")
            inner = evolve(scope, actor=actor, they=scope.they or other, they_act=other)
        case _:
            if who.at_once:
                wrong(who, "at-once-one", "cards choose nothing: leave out `at once`")
            assert isinstance(who.subject, ast.Some | ast.SomeOf)
            info = things.cards(judge, scope, who.subject).cards
            inner = evolve(scope, it=evolve(info, most=1), those=None)
    return found, inner, who.at_once


def deed_of(
    judge: Judge, scope: Scope, clause: ast.Clause, mistakes: list[Mistake]
) -> tuple[core.Deed | None, Scope]:
    """What the line does, and the scope after it."""
    if clause.deed is None:
        return None, scope
    if isinstance(clause.deed, ast.Offer):
        return offer(judge, scope, clause.deed, mistakes), scope
    return deeds.deed(judge, scope, clause.deed)


def offer(judge: Judge, scope: Scope, node: ast.Offer, mistakes: list[Mistake]) -> core.Offer:
    """`choose 1:` and its dashes."""
    number = things.amount(judge, scope, node.number)
    things.positive(node.number, number)
    if len(node.options) < 2:
        wrong(
            _asking(node),
            "too-few-options",
            "one thing is no choice",
            "write it as a line, with may where it is optional",
        )
    if isinstance(number, core.Num) and number.value >= len(node.options):
        wrong(
            node.number,
            "too-few-options",
            f"{number.value} of {len(node.options)} options is all of them",
            "write them as lines",
        )
    options = []
    for index, option in enumerate(node.options):
        if option in node.options[:index]:
            wrong(
                head(option.clauses[0]),
                "same-option",
                "this option stands here already",
                "take one of the two out, or let it do something else",
            )
        options.append(block(judge, scope, option.clauses, mistakes)[0])
    return core.Offer(number, tuple(options), span=node.span)


def judge_deed(judge: Judge, clause: ast.Clause, deed: core.Deed, standing: bool, at_once: bool) -> None:
    """May, a price, `while` and `at once` fit only some deeds."""
    rule = isinstance(
        deed, core.Change | core.Widen | core.ForbidRun | core.ForbidEntry | core.ForbidAct | core.AllowAct
    )
    if standing and not (rule or clause.when):
        wrong(
            head(clause),
            "while-what",
            "`while` holds a rule up; this is done at once",
            "write if, or a rule such as hand limit is 9 this game",
        )
    if clause.may:
        if isinstance(deed, CHOICELESS):
            wrong(
                may_of(clause),
                "may-what",
                "`may` stands before something that a player does",
                "leave may out: this is never declined",
            )
        group = deed.group if isinstance(deed, core.Move) else None
        total = (
            isinstance(group, core.Chosen) and group.together is not None and group.together.how == "total"
        )
        if isinstance(group, core.Chosen) and group.quantity in ("up to", "any number of") and not total:
            wrong(
                may_of(clause),
                "may-up-to",
                f"`{group.quantity}` lets a player take none already: leave out may",
            )
        if isinstance(deed, core.Draw) and deed.up_to:
            wrong(may_of(clause), "may-up-to", "`up to` lets a player draw none already: leave out may")
    if clause.then and not clause.may and isinstance(deed, ALWAYS_DONE):
        wrong(
            head(clause),
            "then-always",
            "this always happens, so nothing can hang on it",
            "write the next line below it, not under a colon",
        )
    if at_once:
        if not isinstance(deed, ONCE_DEEDS):
            wrong(
                head(clause),
                "at-once-simple",
                "at once, everybody chooses cards and all of them move together",
                "each player at once puts 1 ... into ...",
            )
        if clause.then or clause.otherwise:
            wrong(
                head((clause.then or clause.otherwise)[0]),
                "at-once-simple",
                "what hangs on a deed that all do at once has no order",
                "write the next line below it",
            )


def rules_only(clause: ast.Clause) -> None:
    """Under `while ...:` stand rules, which hold as long as the condition does."""
    for line in clause.then:
        if line.when is None and not isinstance(
            line.deed, ast.Change | ast.Widen | ast.Allow | ast.ForbidAct | ast.Forbid
        ):
            wrong(
                head(line),
                "while-what",
                "`while` holds rules up; this is done at once",
                "write if instead of while",
            )


def head(clause: ast.Clause) -> ast.Node:
    """The line itself, without the block that hangs on it: where a mistake of the whole line is shown."""
    deed = _asking(clause.deed) if isinstance(clause.deed, ast.Offer) else clause.deed
    parts = [
        part for part in (clause.when, clause.test, clause.standing, clause.who, deed) if part is not None
    ]
    return ast.Node(span=(min(part.span[0] for part in parts), max(part.span[1] for part in parts)))


def may_of(clause: ast.Clause) -> ast.Node:
    """`you may`, before a deed."""
    assert clause.who is not None and clause.deed is not None
    return ast.Node(span=(clause.who.span[0], clause.deed.span[0] - 1))


def _asking(node: ast.Offer) -> ast.Node:
    """`choose 1`, without the things to choose from."""
    return ast.Node(span=(node.span[0], node.number.span[1]))
