"""Comments of an effect's text, taken over to the lines of its canonical form."""

from __future__ import annotations

import re

from attrs import frozen

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
    # An `otherwise` and its deed may come from two lines: comments beside either belong to it, and those above the deed.
    starts = [
        bare.rindex("otherwise", 0, start + len("otherwise")) if otherwise else start
        for _, start, otherwise in lines
    ]
    ends = [
        start if line.endswith(":") else deed for start, (line, deed, _) in zip(starts, lines, strict=True)
    ]
    above: list[list[_Comment]] = [[] for _ in range(len(lines) + 1)]
    beside: list[list[_Comment]] = [[] for _ in lines]
    for comment in _read(text):
        if comment.own_line:
            below = (index for index, end in enumerate(ends) if end > comment.start)
            above[next(below, len(lines))].append(comment)
        else:
            beside[max(index for index, start in enumerate(starts) if start <= comment.start)].append(comment)
    result: list[str] = []
    for index, (line, _, _) in enumerate(lines):
        *more, last = beside[index] or [_Comment("", 0, False)]
        indent = line[: len(line) - len(line.lstrip(" "))]
        result += [
            indent + comment.text for comment in sorted(above[index] + more, key=lambda each: each.start)
        ]
        result.append(f"{line}  {last.text}".rstrip())
    result += [comment.text for comment in above[-1]]
    return "\n".join(result) + ("\n" if text.endswith("\n") else "")


def _read(text: str) -> list[_Comment]:
    return [
        _Comment(text[start:end].rstrip(), start, not text[text.rfind("\n", 0, start) + 1 : start].strip())
        for start, end in comments(text)
    ]
