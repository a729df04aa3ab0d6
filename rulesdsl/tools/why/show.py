"""What `why` tells, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from rulesdsl.brief import quoted, some
from rulesdsl.characters import escape
from rulesdsl.diagnostic import render
from rulesdsl.tools.why.why import Answer, Standing, Told, Why

INDENT = "  "


def show(found: Why) -> Iterator[str]:
    """The lines, steps first, then what is not offered, then what is wrong."""
    script = found.script
    yield f"{escape(script.file)}:{script.lines[0]}: {escape(script.title)}"
    for told in found.told:
        yield ""
        yield from _step(found, told)
    for problem in found.problems:
        yield ""
        yield from render(problem).splitlines()
    for answer in found.answers:
        yield ""
        yield from _answer(found, answer)


def _step(found: Why, told: Told) -> Iterator[str]:
    """A step: the choice, what is under way, what came of it, who must choose then."""
    said = found.script.said
    yield (
        "At the beginning"
        if told.number == 0
        else f"Step {told.number}, line {told.line}: {escape(told.text)}"
    )
    for choice, alike in groupby(told.choices[:-1]):
        times = len(list(alike))
        yield f"{INDENT}first, by itself: {escape(choice)}" + (f", {times} times" if times > 1 else "")
    for index, place in enumerate(told.going_on):
        yield f"{INDENT * (index + 1)}going on: {place}"
    for note in told.notes:
        yield INDENT * (note.depth + 1) + said(note.text)
    if not told.notes:
        yield f"{INDENT}{'nothing comes of it yet' if told.number else 'nothing has happened yet'}"
    yield f"{INDENT}{_then(told.standing, said)}"


def _then(standing: Standing | None, said: Callable[[str], str]) -> str:
    if standing is None:
        return "Then the game is over."
    options = quoted([escape(said(option)) for option in standing.options])
    shown = some(options, len(options), standing.size)
    who = said(f"player {standing.player + 1}")
    return f"Then {who} must choose ({standing.kind}): {shown}"


def _answer(found: Why, answer: Answer) -> Iterator[str]:
    """Why something is not offered."""
    said = found.script.said
    when = "at the beginning" if answer.after == 0 else f"after step {answer.after}"
    if not answer.reasons:
        yield f"{escape(answer.text)} is offered {when}."
        return
    yield f"{escape(answer.text)} is not offered {when}:"
    for reason in answer.reasons:
        yield f"{INDENT}{said(found.places.reason(reason))}"
