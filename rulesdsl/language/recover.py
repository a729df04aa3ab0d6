"""Limits of an effect's text, and how to go on reading after a mistake.

A line is a sentence, and nothing but indentation spans lines: with a broken line and what is indented under it taken out,
the others can be read.
"""

from __future__ import annotations

import re

from rulesdsl.language.comments import without_comments
from rulesdsl.language.scene import Mistake, Stop

LONGEST = 4000
"""Characters of an effect, at most."""

MOST_LINES = 80
"""Lines of an effect, at most."""

MOST_DIGITS = 6
"""Digits of a number, at most."""

PLACEHOLDER = "x it"
"""A sentence that can be read anywhere: something is done to it."""

_NUMBER = re.compile(rf'"[^"\n]*"|(?<![\w-])(?P<number>[0-9]{{{MOST_DIGITS + 1},}})')
_OPTION = re.compile(r"- *")
_MISPLACED = frozenset({"tab", "indentation", "too-deep"})


def unreadable(text: str) -> Mistake | None:
    """Why a text is not even looked at: it says nothing, or far too much."""
    if not without_comments(text[: LONGEST + 1]).strip():
        return Mistake("empty-effect", "there is no effect here", 0, 0, "write at least one line")
    if len(text) > LONGEST:
        message = f"an effect has at most {LONGEST} characters"
        return Mistake("too-long", message, LONGEST, len(text), "say less, or make two cards of it")
    if text.rstrip("\n").count("\n") >= MOST_LINES:
        start = _nth_line(text, MOST_LINES)
        message = f"an effect has at most {MOST_LINES} lines"
        return Mistake("too-long", message, start, len(text), "say less, or make two cards of it")
    return None


def _nth_line(text: str, number: int) -> int:
    return [match.end() for match in re.finditer("\n", text)][number - 1]


def shorten_numbers(text: str) -> tuple[str, list[Mistake]]:
    """The text with a small number for each that is too large, and a mistake for each."""
    mistakes = []
    for match in _NUMBER.finditer(without_comments(text)):
        if match["number"] is not None:
            start, end = match.span("number")
            text = text[:start] + "1" + " " * (end - start - 1) + text[end:]
            message = f"a number has at most {MOST_DIGITS} digits"
            mistakes.append(Mistake("number-too-large", message, start, end, "write a smaller number"))
    return text, mistakes


def without_line(text: str, at: int, stop: Stop) -> str | None:
    """The text with a sentence that says nothing for the line at that offset, and without what is indented under it.

    Every other character keeps its place. None if the line was taken out before.
    """
    lines = text.split("\n")
    bare = without_comments(text).split("\n")
    number = text.count("\n", 0, at)
    line = bare[number]
    body = line.strip()
    if not body or PLACEHOLDER in (body, _OPTION.sub("", body)):
        return None
    depth = _indent(line)
    undashed = "_DASH" in stop.accepts
    if stop.kind in _MISPLACED or stop.terminal == "_INDENT":
        start = _asked_depth(bare[:number], stop)
        new = " " * start + PLACEHOLDER
    else:
        start = depth
        dashed = undashed or (_OPTION.match(body) and stop.terminal != "_DASH")
        new = line[:start] + ("- " if dashed else "") + PLACEHOLDER
    # A line too short for any sentence leaves its place empty, and so does `otherwise`, which need not be there.
    fits = len(new) <= len(line) and not body.startswith("otherwise")
    lines[number] = (new if fits else "").ljust(len(lines[number]))
    for index in range(number + 1, len(lines)):
        below = bare[index]
        fellow = undashed and _indent(below) == depth and not _OPTION.match(below.strip())
        if below.strip() and _indent(below) <= min(depth, start) and not fellow:
            break
        lines[index] = " " * len(lines[index])
    return "\n".join(lines)


def _asked_depth(above: list[str], stop: Stop) -> int:
    """The depth of a line under those lines: theirs, or one more under a colon."""
    last = next((line for line in reversed(above) if line.strip()), None)
    if last is None:
        return 0
    body = last.lstrip(" ")
    option = _OPTION.match(body)
    depth = len(last) - len(body) + (option.end() if option else 0)
    return depth + 2 if body.rstrip().endswith(":") and stop.kind != "too-deep" else depth


def has_block(text: str, at: int) -> bool:
    """Whether a deeper line follows the line at that offset."""
    bare = without_comments(text).split("\n")
    number = text.count("\n", 0, at)
    below = next((line for line in bare[number + 1 :] if line.strip()), "")
    return _indent(below) > _indent(bare[number])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
