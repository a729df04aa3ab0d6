"""What the YAML parser complains of, in plain words and at the place where the mistake is.

Each row of the table has a part of the parser's sentence (the two parsers word theirs differently), where to
point, and what to say.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from rulesdsl.diagnostic import Diagnostic
from rulesdsl.source import Source, Span

_At = Literal["problem", "context"]


@frozen
class _Row:
    """One kind of complaint: `parts` are the words to look for, any of them."""

    parts: tuple[str, ...]
    code: str
    at: _At
    message: str
    hint: str


_QUOTE_IT = "Put the whole text in quotes."
_ALIGN = "Let it begin in the same column as the lines that it belongs with."

_ROWS = (
    _Row(
        ("depth",),
        "too-deep",
        "problem",
        "Lists and mappings lie too deep in each other here.",
        "Take the brackets or the indentation away.",
    ),
    _Row(
        ("tag handle", "scanning a tag", "parsing a tag", "scanning a directive's tag"),
        "yaml-tag",
        "problem",
        "Tags, which begin with `!`, are not used in these files.",
        _QUOTE_IT,
    ),
    _Row(
        ("directive", "%YAML", "incompatible", "version number"),
        "yaml-directive",
        "problem",
        "Lines that begin with `%` are not used in these files.",
        "Delete the line.",
    ),
    _Row(
        ("scanning an alias",),
        "yaml-alias",
        "context",
        "A text cannot begin with `*` unless it is in quotes.",
        _QUOTE_IT,
    ),
    _Row(
        ("scanning an anchor",),
        "yaml-anchor",
        "context",
        "A text cannot begin with `&` unless it is in quotes.",
        _QUOTE_IT,
    ),
    _Row(
        ("scanning a quoted scalar found unexpected",),
        "yaml-syntax",
        "context",
        "The quote that opens here is never closed.",
        "Add the closing quote.",
    ),
    _Row(
        ("escape",),
        "yaml-syntax",
        "problem",
        "Between double quotes, a `\\` begins a code, and this is not one.",
        "Write `\\\\` for a backslash, or use single quotes.",
    ),
    _Row(
        ("mapping values are not allowed",),
        "yaml-syntax",
        "problem",
        "A colon followed by a space cannot stand here.",
        "If it belongs to the text, put the text in quotes; if it ends a key, put the key on its own line.",
    ),
    _Row(
        ("sequence entries are not allowed",),
        "yaml-syntax",
        "problem",
        "A list entry cannot begin here.",
        "Begin the `- ` on a line of its own, in the same column as the other entries.",
    ),
    _Row(
        ("mapping keys are not allowed",),
        "yaml-syntax",
        "problem",
        "A text cannot begin with `? ` unless it is in quotes.",
        _QUOTE_IT,
    ),
    _Row(
        ("could not find expected ':'",),
        "yaml-syntax",
        "context",
        "There is no colon after this text, so it is no key, and it cannot be a value here.",
        "Write `key: value`; in an effect, give all lines the indentation of its first line.",
    ),
    _Row(
        ("parsing a flow sequence", "',' or ']'"),
        "yaml-syntax",
        "context",
        "The list that opens here with `[` is not closed, or lacks a comma between two entries.",
        "Separate the entries with commas, and close the list with `]`.",
    ),
    _Row(
        ("parsing a flow mapping", "',' or '}'"),
        "yaml-syntax",
        "context",
        "What opens here with `{` is not closed, or lacks a comma between two entries.",
        "Separate the entries with commas and close with `}`; a text that begins with `{` needs quotes.",
    ),
    _Row(
        ("parsing a block collection", "parsing a block sequence", "'-' indicator"),
        "yaml-syntax",
        "problem",
        "This line does not belong to the list above it.",
        f"Begin it with `- `. {_ALIGN}",
    ),
    _Row(
        ("parsing a block mapping", "expected key"),
        "yaml-syntax",
        "problem",
        "This does not belong to the lines above it.",
        _ALIGN,
    ),
    _Row(
        ("scanning a block scalar", "a comment or a line break"),
        "yaml-syntax",
        "problem",
        "Nothing can follow a `|` or `>` on its line.",
        "Begin the text on the next line.",
    ),
    _Row(
        ("cannot start any token",),
        "yaml-syntax",
        "problem",
        "A text cannot begin with this character unless it is in quotes.",
        _QUOTE_IT,
    ),
    _Row(
        ("node content",),
        "yaml-syntax",
        "problem",
        "A value is missing before this.",
        "Write the value, or put the text in quotes.",
    ),
    _Row(
        ("document start",),
        "yaml-syntax",
        "problem",
        "The file's content has ended before this.",
        "Delete it, or look for a bracket too many.",
    ),
)

_UNKNOWN = _Row(
    (),
    "yaml-syntax",
    "problem",
    "This is not valid YAML.",
    "Look at the brackets, quotes and indentation of this line and the one before.",
)


_ENDED = _Row(
    (),
    "yaml-syntax",
    "problem",
    "Nothing can follow the quote or bracket that closes a value.",
    "If it all is one text, put the whole of it in quotes.",
)

_NO_KEY = _Row(
    (),
    "key-not-text",
    "problem",
    "There is no key before this colon.",
    "Write the key, or put the text in quotes.",
)

_OPEN = _Row(
    (),
    "yaml-syntax",
    "problem",
    "The file ends before a bracket is closed.",
    "Close the lists with `]` and the braces with `}`.",
)

_DEEP_BLANK = _Row(
    (),
    "yaml-syntax",
    "problem",
    "The blank lines before this text hold more spaces than its first line begins with.",
    "Take the spaces out of the blank lines.",
)


def explain(source: Source, problem: str, context: str, problem_at: int, context_at: int) -> Diagnostic:
    """The diagnostic for a complaint of the YAML parser. The offsets may lie past the end of the text."""
    tab = _indenting_tab(source, problem_at)
    if tab is not None:
        return Diagnostic(
            "yaml-syntax",
            "This line is indented with a tab; YAML accepts only spaces there.",
            Span(source, tab, tab + 1),
            hint="Replace the tabs at the beginning of the line with spaces.",
        )
    row = _row(source, f"{context} {problem}", problem_at)
    last = len(source.text.rstrip())
    at = min(context_at if row.at == "context" else problem_at, last)
    if "escape" in row.parts:
        # One parser points at the backslash, the other behind it.
        at = max(source.text.rfind("\\", 0, at + 1), 0)
    elif row.code == "yaml-directive":
        at -= source.line_column(at)[1] - 1
    return Diagnostic(row.code, row.message, Span(source, at, min(at + 1, last)), hint=row.hint)


def _row(source: Source, complaint: str, at: int) -> _Row:
    """What the complaint comes to, here: the parser's words alone do not always tell."""
    row = next((row for row in _ROWS if any(part in complaint for part in row.parts)), _UNKNOWN)
    line, column = source.line_column(at)
    before = source.line_text(line)[: column - 1]
    if source.text.startswith(":", at) and before.rstrip(" -[{,") == "" and row.code == "yaml-syntax":
        return _NO_KEY
    if "node content" in row.parts and at >= len(source.text.rstrip()):
        return _OPEN
    if "expected key" in row.parts or "could not find expected ':'" in row.parts:
        if before.rstrip().endswith(('"', "'", "}", "]")):
            return _ENDED
        blank = source.line_text(line - 1)
        if not before.strip() and blank.isspace() and len(blank) > len(before):
            return _DEEP_BLANK
    return row


def _indenting_tab(source: Source, offset: int) -> int | None:
    """A tab in the indentation of the offset's line, or of the line before: some are noticed late."""
    line, column = source.line_column(offset)
    start = offset - column + 1
    for number in (line, line - 1):
        text = source.line_text(number)
        indent = text[: len(text) - len(text.lstrip(" \t"))]
        if "\t" in indent and (number < line or column <= len(indent) + 1):
            return _line_start(source, start, number - line) + indent.index("\t")
    return None


def _line_start(source: Source, start: int, back: int) -> int:
    """The offset of a line's beginning, given that of a line and how many lines back to go: none or one."""
    if back == 0:
        return start
    before = source.text[:start]
    body = (
        before.removesuffix("\n").removesuffix("\r") if before.endswith("\n") else before.removesuffix("\r")
    )
    return max(body.rfind("\n"), body.rfind("\r")) + 1
