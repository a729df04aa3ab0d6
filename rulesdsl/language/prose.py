"""A card's printed rules text, made from the checked tree: nothing is typed, so the text says what the card does.

What stands under one header is one sentence, its steps joined with `; then`. A full stop means: out of the header. The steps after `if you
do` and `otherwise` are joined with `and` where they are simple, so that a `; then` is never theirs.
"""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

from rulesdsl.language import core
from rulesdsl.language.prose_deeds import ME, deed
from rulesdsl.language.prose_facts import condition
from rulesdsl.language.prose_rules import moment, nobody
from rulesdsl.language.prose_things import actor_of, amount, group_of, kinds_of, players
from rulesdsl.language.prose_words import Actor, Context, Do, capital, strung, third_person
from rulesdsl.vocabulary import Vocabulary

STATEMENTS = (core.Change, core.Widen, core.ForbidEntry, core.ForbidAct, core.AllowAct, core.AsUsual)
"""Deeds that are said with a subject of their own."""


@frozen
class Heard:
    """What a reader has in mind where a step begins.

    `actor`: who did the last step. `kept`: its verb lets the subject be left out. `fresh`: a header has set who acts, but has not said so.
    """

    actor: Actor | None = None
    kept: bool = False
    fresh: bool = False


NOTHING = Heard()
JOINTS = {"plain": "; then ", "open": "; then, in any case, ", "later": "; then, without waiting for that, "}
"""How a step is joined to the one before it, by how that one ends: what hangs on a condition, or waits, must not swallow it."""


@frozen
class Part:
    """A piece of a sentence, what its words stand for after it, and how it ends."""

    text: str
    ctx: Context
    heard: Heard
    ends: Literal["plain", "open", "later"] = "plain"


def rules_text(program: core.Program, vocabulary: Vocabulary, card_name: str) -> str:
    """The rules text of a card of that name, in sentences."""
    ctx = Context(vocabulary, card_name)
    sentences = []
    for line in program.lines:
        part = clause(ctx, line, NOTHING, top=True)
        sentences.append(f"{capital(part.text)}.")
        ctx = part.ctx
    return " ".join(sentences)


def steps(ctx: Context, lines: tuple[core.Line, ...], heard: Heard) -> Part:
    """Lines under one header, as one sentence."""
    text = ""
    ends: Literal["plain", "open", "later"] = "plain"
    for line in lines:
        part = clause(ctx, line, heard, top=False)
        text += (JOINTS[ends] if text else "") + part.text
        ctx, heard, ends = part.ctx, part.heard, part.ends
    return Part(text, ctx, heard, ends)


def block(ctx: Context, lines: tuple[core.Line, ...], heard: Heard) -> Part:
    """What hangs on `if you do` or `otherwise`: simple steps as one list with `and`, so that it is clear where they end."""
    if len(lines) < 2 or not all(is_simple(line) for line in lines):
        return steps(ctx, lines, heard)
    said, alike = [], True
    for number, line in enumerate(lines):
        part = clause(ctx, line, heard, top=False)
        said.append(part.text)
        alike = (
            alike
            and not isinstance(line.deed, (*STATEMENTS, core.ForbidRun))
            and (number == 0 or not line.who)
        )
        ctx, heard = part.ctx, part.heard
    return Part(strung(said, alike=alike and ctx.me.you), ctx, heard)


def is_simple(line: core.Line) -> bool:
    """Whether a line is one deed on which nothing hangs, and which hangs on nothing."""
    return (
        line.deed is not None
        and not isinstance(line.deed, core.Offer)
        and not line.may
        and not line.then
        and not line.otherwise
        and line.when is None
        and line.test is None
        and line.standing is None
        and isinstance(line.who, core.Player | core.Players | None)
    )


# --------------------------------------------------------------------------------------------------------- clauses


def clause(ctx: Context, line: core.Line, heard: Heard, *, top: bool) -> Part:
    """One line in its frame: moment, condition, who, deed, block, otherwise."""
    head, inner = heads(ctx, line)
    if head:
        heard = NOTHING
    own_sentences = top and line.when is None and line.standing is None
    body = acting(inner, line, heard, apart=own_sentences and not head)
    text = head + body.text
    if line.otherwise:
        text += otherwise(inner, line, body, apart=own_sentences and not isinstance(line.who, core.Players))
    ends = body.ends
    if line.when is not None:
        ends = "later"
    elif head or line.otherwise:
        ends = "open"
    after = ctx
    if line.deed is not None and not head:
        one = line.who is None or isinstance(line.who, core.Player)
        after = evolve(body.ctx, me=ctx.me) if one else evolve(ctx, those_kinds=body.ctx.those_kinds)
    return Part(text, after, body.heard if ends == "plain" else Heard(body.heard.actor), ends)


def heads(ctx: Context, line: core.Line) -> tuple[str, Context]:
    """What stands before the deed: while, when, if."""
    waits, inner = moment(ctx, line.when) if line.when is not None else ("", ctx)
    asks, inner = condition(inner, line.test) if line.test is not None else ("", inner)
    holds = f"as long as {condition(inner, line.standing)[0]}, " if line.standing is not None else ""
    return holds + waits + (f"if {asks}, " if asks else ""), inner


def otherwise(ctx: Context, line: core.Line, body: Part, *, apart: bool) -> str:
    """What is done instead; the game asks whoever was asked."""
    mine = ctx
    if line.test is None and line.who is not None:
        mine, _, _ = who(ctx, line)
    actor = mine.me
    text = block(mine, line.otherwise, Heard(actor) if not actor.you else NOTHING).text
    return f". Otherwise, {text}" if apart else f"; otherwise, {text}"


def who(ctx: Context, line: core.Line) -> tuple[Context, str, bool]:
    """The context of whoever acts; what stands before everything else (`for each of them, `); whether somebody new acts."""
    match line.who:
        case None:
            return ctx, "", False
        case core.Player():
            actor = actor_of(ctx, line.who)
            return evolve(ctx, me=actor, they=ctx.they if actor.you else actor), "", actor is not ctx.me
        case core.Players():
            actor = Actor(f"each {players(ctx, line.who)}")
            return evolve(ctx, me=actor, they=actor), "", True
        case _:
            inner = evolve(ctx, it="it", it_kinds=kinds_of(ctx, line.who))
            return inner, f"for {group_of(ctx, line.who)}, ", False


def acting(ctx: Context, line: core.Line, heard: Heard, *, apart: bool) -> Part:
    """Who does what, and what hangs on its being done."""
    inner, before, new = who(ctx, line)
    if line.deed is None:
        return headed(inner, line, before, heard, new=new)
    if before:
        heard = NOTHING
    elif new and heard.actor is None:
        heard = Heard(fresh=True)
    done = doing(inner, line, heard)
    text = ("at the same time, " if line.at_once else "") + before + done.text
    if not line.then:
        return evolve(done, text=text)
    several = line.who is not None and not isinstance(line.who, core.Player)
    actor = inner.me
    hangs = block(done.ctx, line.then, Heard(actor))
    said = hangs.text
    if line.otherwise and hangs.ends != "plain":
        said = f"({said})"
    asked = f"if {actor.pronoun} do, {said}"
    joined = f". {capital(asked)}" if apart and not several else f"; {asked}"
    return Part(text + joined, done.ctx, Heard(actor), "open")


def headed(ctx: Context, line: core.Line, before: str, heard: Heard, *, new: bool) -> Part:
    """A header without a deed: its block, said of whoever the header names."""
    if new and not ctx.me.you:
        if takes_subject(line.then[0]):
            heard = Heard(fresh=True)
        else:
            before, heard = f"for {ctx.me.full}, ", NOTHING
    elif before:
        heard = NOTHING
    held = steps(ctx, line.then, heard)
    text = f"({held.text})" if line.otherwise and held.ends != "plain" else held.text
    return evolve(held, text=before + text)


def takes_subject(line: core.Line) -> bool:
    """Whether a header's subject can stand right before the first step."""
    if (
        line.deed is None
        or line.when is not None
        or line.test is not None
        or line.standing is not None
        or line.at_once
    ):
        return False
    if isinstance(line.deed, STATEMENTS) or (
        isinstance(line.deed, core.ForbidRun) and line.deed.event.by != ME
    ):
        return False
    return line.who is None or (isinstance(line.who, core.Player) and line.who.who in ("me", "they"))


# ------------------------------------------------------------------------------------------------------- sentences


def doing(ctx: Context, line: core.Line, heard: Heard) -> Part:
    """A subject and a verb, or a statement."""
    assert line.deed is not None
    if isinstance(line.deed, core.Offer):
        done, after = offer(ctx, line.deed), ctx
    else:
        found, after = deed(ctx, line.deed)
        if not isinstance(found, Do):
            return Part(found.text, after, Heard(heard.actor))
        done = found
    actor = ctx.me
    modal = "may" if line.may else done.modal
    subject = subject_for(actor, heard, bare=not modal)
    if modal == "cannot" and subject.startswith("each "):
        text = f"{nobody(subject)} can {done.verb} {done.rest}".strip()
        return Part(text, after, Heard(fresh=True))
    kept = not modal and not actor.you and subject != "they"
    verb = third_person(done.verb) if kept else f"{modal} {done.verb}".strip()
    text = " ".join(part for part in (subject, verb, done.rest) if part)
    return Part(text, after, Heard(actor, kept), "open" if isinstance(line.deed, core.Offer) else "plain")


def subject_for(actor: Actor, heard: Heard, *, bare: bool) -> str:
    """How the actor is named: in full, as a pronoun, or not at all.

    `bare`: the verb stands alone, so `you` needs no word, and a second verb none either.
    """
    if actor.you:
        return "" if bare and (heard.actor is None or heard.actor.you) else "you"
    if heard.fresh or (heard.actor is not None and heard.actor is not actor):
        return actor.full
    if heard.actor is actor:
        return "" if heard.kept and bare else "they"
    return "they"


def offer(ctx: Context, choice: core.Offer) -> Do:
    """`choose one: draw 2 Goods; or draw 1 Bayanihan`; several steps or options bear letters."""
    heard = Heard(ctx.me) if not ctx.me.you else NOTHING
    said = [steps(ctx, option, heard) for option in choice.options]
    simple = all(part.ends == "plain" for part in said) and all(len(option) == 1 for option in choice.options)
    texts = [part.text for part in said]
    if len(said) > 2 or not simple:
        texts = [f"({chr(ord('a') + index)}) {text}" for index, text in enumerate(texts)]
    return Do("choose", f"{how_many_options(ctx, choice.number)}: {'; '.join(texts[:-1])}; or {texts[-1]}")


def how_many_options(ctx: Context, number: core.Amount) -> str:
    """`one`, `2 of these`."""
    if number == core.Num(1):
        return "one"
    return f"{amount(ctx, number)} of these"
