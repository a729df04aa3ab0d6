"""Comments of an effect's text, taken over to the lines of its canonical form."""

from __future__ import annotations

import re

from attrs import field, frozen

from rulesdsl.language.words import fold

_COMMENT = re.compile(r'"[^"\n]*"|(?P<comment>#[^\n]*)')

CanonicalLine = tuple[str, int, bool]
"""A line's text, the offset of its clause in the old text, and whether it opens with `otherwise`."""


@frozen
class _Comment:
    """`# why`: where it stood, and whether it had the line to itself."""

    text: str
    start: int
    own_line: bool


@frozen
class _Kept:
    """What stands above a line and at the end of it."""

    above: list[str] = field(factory=list)
    beside: list[str] = field(factory=list)


def comments(text: str) -> list[tuple[int, int]]:
    """Start and end of each comment of an effect's text; a `#` within quotes begins none."""
    return [match.span("comment") for match in _COMMENT.finditer(text) if match["comment"] is not None]


def without_comments(text: str) -> str:
    """The text with spaces for its comments, everything else in its old place."""
    for start, end in reversed(comments(text)):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def with_comments(text: str, lines: list[CanonicalLine]) -> str:
    """The canonical lines with the old text's comments: above the line they preceded, or beside the line they ended.

    The result ends with a line break if the old text did.
    """
    bare = fold(without_comments(text))
    # An `otherwise` may have moved to the line of its clause; its own place in the old text tells what stood before it.
    starts = [
        bare.rindex("otherwise", 0, start + len("otherwise")) if otherwise else start for _, start, otherwise in lines
    ]
    kept = [_Kept() for _ in range(len(lines) + 1)]
    for comment in _read(text):
        if comment.own_line:
            below = (index for index, start in enumerate(starts) if start > comment.start)
            kept[next(below, len(lines))].above.append(comment.text)
        else:
            beside = max(index for index, start in enumerate(starts) if start <= comment.start)
            kept[beside].beside.append(comment.text)
    result: list[str] = []
    for (line, _, _), around in zip(lines, kept, strict=False):
        indent = line[: len(line) - len(line.lstrip(" "))]
        *higher, beside_it = around.beside or [""]
        result += [indent + comment for comment in (*around.above, *higher)]
        result.append(f"{line}  {beside_it}".rstrip())
    result += kept[-1].above
    return "\n".join(result) + ("\n" if text.endswith("\n") else "")


def _read(text: str) -> list[_Comment]:
    return [
        _Comment(text[start:end].rstrip(), start, not text[text.rfind("\n", 0, start) + 1 : start].strip())
        for start, end in comments(text)
    ]
