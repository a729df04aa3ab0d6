"""YAML text to nodes: `read` is the whole stage, and no other module knows YAML.

The tree is built from the parser's events, so nothing is guessed, expanded or recursed into: anchors,
aliases, merge keys, tags and several documents are refused by name where they stand, and scalars stay text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import yaml

from rulesdsl.cards.node import Mapping, Node, Scalar, Sequence, Style
from rulesdsl.cards.yaml_words import explain
from rulesdsl.characters import FORBIDDEN, called
from rulesdsl.diagnostic import Diagnostic, sort_key
from rulesdsl.source import EmbeddedText, Source, Span, forbidden_character

DEEPEST = 50
"""Lists and mappings within each other: far more than any file needs, and what makes later recursion safe."""

Events = Iterator[Any]

_STYLES: dict[str, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_LINE = re.compile(r"(?P<text>[^\r\n]*)(?P<end>\r\n|\r|\n|\Z)")
_DIRECTIVE = re.compile(r"(?:\A|[\r\n])(%[^\r\n]*)")
_BLANK = re.compile(r"[ \t]*")
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*(?:\s+|(?=[,\]}])|\Z))+")


def read(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a file and the mistakes of its YAML, first to last.

    There is no tree where the file could not be read to its end. Where a value is absent or refused the tree
    has a scalar of style `missing`.
    """
    forbidden = forbidden_character(source)
    if forbidden is not None:
        return None, [forbidden]
    build = _Build(source)
    try:
        for event in _events(source.text):
            build.take(event)
            if build.stopped:
                break
    except yaml.YAMLError as error:
        return None, _with_syntax(build.diagnostics, _syntax(source, error))
    if build.root is None and not build.diagnostics:
        build.report("empty-file", "This file has no content.", 0, 0, "Write the file, or delete it.")
    return build.root, sorted(build.diagnostics, key=sort_key)


def _events(text: str) -> Events:
    """The parser's events, from the C parser where there is one."""
    events: Events = yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return events


def _syntax(source: Source, error: yaml.YAMLError) -> Diagnostic:
    problem: Any = getattr(error, "problem_mark", None)
    context: Any = getattr(error, "context_mark", None) or problem
    return explain(
        source,
        str(getattr(error, "problem", None) or ""),
        str(getattr(error, "context", None) or ""),
        problem.index if problem else 0,
        context.index if context else 0,
    )


def _with_syntax(diagnostics: list[Diagnostic], syntax: Diagnostic) -> list[Diagnostic]:
    """The syntax error after what was found before it; on its own line it alone speaks."""
    line = _line(syntax)
    return [*sorted((d for d in diagnostics if _line(d) != line), key=sort_key), syntax]


def _line(diagnostic: Diagnostic) -> int:
    return diagnostic.span.line if diagnostic.span else 0


class _Open:
    """A list or mapping whose end has not been read yet."""

    def __init__(self, kind: Literal["sequence", "mapping"], start: int, flow: bool) -> None:
        self.kind = kind
        self.start = start
        self.flow = flow
        self.items: list[Node] = []
        self.entries: list[tuple[Scalar, Node]] = []
        self.seen: dict[str, Scalar] = {}
        self.key: Scalar | None = None
        self.at_key = kind == "mapping"
        self.dropping = False
        """Whether the entry being read is already reported and will not be kept."""
        self.bare: list[Diagnostic] = []
        """The missing values of `{a, b}`: keys that have not even a colon."""


class _Build:
    """Nodes from events, without recursion: the stack holds what is open."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.root: Node | None = None
        self.stopped = False
        self._stack: list[_Open] = []
        self._documents = 0

    def report(self, code: str, message: str, start: int, end: int, hint: str | None) -> None:
        """Note a mistake, unless it is inside something that is reported as a whole."""
        if not any(frame.dropping for frame in self._stack):
            self.diagnostics.append(Diagnostic(code, message, Span(self.source, start, end), hint=hint))

    def take(self, event: Any) -> None:
        """Go on by one event."""
        match event:
            case yaml.DocumentStartEvent():
                self._document(event)
            case yaml.ScalarEvent():
                self._attach(self._scalar(event))
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.SequenceStartEvent():
                self._open("sequence", event)
            case yaml.MappingStartEvent():
                self._open("mapping", event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._attach(self._close(event))
            case _:
                pass  # The ends of documents and of the stream say nothing more.

    # ------------------------------------------------------------------------------------------ documents

    def _document(self, event: Any) -> None:
        start = event.start_mark.index
        self._documents += 1
        if self._documents > 1:
            self.report(
                "several-documents",
                "This line begins a second document; a file holds one.",
                start,
                self._token_end(start),
                "Delete the line, or make two files.",
            )
            # The first document is whole and can still be judged.
            self.stopped = True
            return
        directive = _DIRECTIVE.search(self.source.text, 0, event.end_mark.index)
        if directive:
            self.report(
                "yaml-directive",
                "Lines that begin with `%` are not used in these files.",
                directive.start(1),
                directive.end(1),
                "Delete the line.",
            )

    # ------------------------------------------------------------------------------------------- values

    def _scalar(self, event: Any) -> Scalar:
        start = self._start(event)
        style = _STYLES.get(event.style or "", "plain")
        end = max(start, event.end_mark.index)
        if style in ("literal", "folded"):
            end = start + len(self.source.text[start:end].rstrip())
        span = Span(self.source, start, end)
        odd = FORBIDDEN.search(event.value)
        if odd:
            self.report(
                "control-character",
                f"This text holds the character {called(odd.group())}, written as a code.",
                start,
                end,
                "Delete the code.",
            )
            return Scalar("", "missing", span=span)
        if style == "plain" and event.value in _NOTHING and not self._expects_key():
            self._missing(event.value, span)
            return Scalar("", "missing", span=span)
        return Scalar(event.value, style, self._content(event.value, style, span), span=span)

    def _content(self, value: str, style: Style, span: Span) -> EmbeddedText | None:
        if style == "plain" and "\n" not in value and span.text == value:
            return EmbeddedText(value, self.source, ((0, span.start),))
        if style != "literal":
            return None
        return _literal(value, self.source, span.start)

    def _missing(self, written: str, span: Span) -> None:
        frame = self._stack[-1] if self._stack else None
        if frame is None:
            return
        if frame.kind == "sequence":
            at = span if written else self._dash(span.start)
            self.report(
                "missing-value",
                "This list entry has no value.",
                at.start,
                at.end,
                "Write the entry, or delete the line; the word `null` needs quotes.",
            )
        elif frame.key is not None:
            at = span if written else frame.key.span
            diagnostic = Diagnostic(
                "missing-value",
                f"`{frame.key.text}` has no value.",
                at,
                hint="Write a value after the colon, or delete the key; the word `null` needs quotes.",
            )
            if frame.flow and not written and not self._has_colon(frame.key):
                frame.bare.append(diagnostic)
            else:
                self.report(diagnostic.code, diagnostic.message, at.start, at.end, diagnostic.hint)

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self.report(
            "yaml-alias",
            "References, which begin with `*`, are not used in these files.",
            start,
            end,
            "Write the value out; a text that begins with `*` needs quotes.",
        )
        if self._expects_key():
            self._stack[-1].dropping = True
        self._attach(Scalar("", "missing", span=Span(self.source, start, end)))

    def _start(self, event: Any) -> int:
        """Where the value itself begins, after an anchor and a tag, which are reported."""
        start: int = event.start_mark.index
        anchored, tagged = event.anchor is not None, event.tag is not None
        if not (anchored or tagged):
            return start
        properties = _PROPERTIES.match(self.source.text, start)
        end = properties.end() if properties else start
        written = self.source.text[start:end].split()
        for mark, code, words in (("&", "yaml-anchor", "Anchors"), ("!", "yaml-tag", "Tags")):
            part = next((part for part in written if part.startswith(mark)), None)
            if part is not None:
                at = self.source.text.index(part, start)
                self.report(
                    code,
                    f"{words}, which begin with `{mark}`, are not used in these files.",
                    at,
                    at + len(part),
                    f"Delete it; a text that begins with `{mark}` needs quotes.",
                )
        return end

    # --------------------------------------------------------------------------------- lists and mappings

    def _open(self, kind: Literal["sequence", "mapping"], event: Any) -> None:
        start = self._start(event)
        if len(self._stack) == DEEPEST:
            self.report(
                "too-deep",
                f"Lists and mappings lie more than {DEEPEST} deep in each other here.",
                start,
                start + 1,
                "Take the brackets or the indentation away.",
            )
            self.stopped = True
            return
        self._stack.append(_Open(kind, start, bool(event.flow_style)))

    def _close(self, event: Any) -> Node:
        end: int = event.end_mark.index
        frame = self._stack.pop()
        if not frame.flow:
            # The parser ends a block at the next token; here it ends with its last value.
            last = frame.items[-1] if frame.items else frame.entries[-1][1] if frame.entries else None
            end = max(frame.start, last.span.end) if last else frame.start
        span = Span(self.source, frame.start, end)
        if frame.kind == "sequence":
            return Sequence(tuple(frame.items), span=span)
        if frame.bare and len(frame.bare) == len(frame.entries):
            self.report(
                "missing-value",
                "Braces hold `key: value` pairs, and these keys have no values.",
                span.start,
                span.end,
                "Write a list in square brackets: `[a, b]`; a text in braces needs quotes.",
            )
            return Scalar("", "missing", span=span)
        for diagnostic in frame.bare:
            if diagnostic.span:
                at = diagnostic.span
                self.report(diagnostic.code, diagnostic.message, at.start, at.end, diagnostic.hint)
        return Mapping(tuple(frame.entries), span=span)

    def _attach(self, node: Node) -> None:
        """Put a finished node where it belongs."""
        if not self._stack:
            missing = isinstance(node, Scalar) and node.style == "missing"
            self.root = None if missing else node
            return
        frame = self._stack[-1]
        if frame.kind == "sequence":
            frame.items.append(node)
        elif frame.at_key:
            self._key(frame, node)
            frame.at_key = False
        else:
            if frame.key is not None and not frame.dropping:
                frame.entries.append((frame.key, node))
            frame.key, frame.at_key, frame.dropping = None, True, False

    def _key(self, frame: _Open, node: Node) -> None:
        span = node.span
        if not isinstance(node, Scalar):
            self.report(
                "key-not-text",
                "A key must be text, not a list or a mapping.",
                span.start,
                span.end,
                "A text that begins with `{` or `[` needs quotes.",
            )
            frame.dropping = True
        elif node.style == "missing":
            frame.dropping = True
        elif not node.text:
            self.report(
                "key-not-text", "There is no key before this colon.", span.start, span.end, "Write the key."
            )
            frame.dropping = True
        elif node.style == "plain" and node.text == "<<":
            self.report(
                "yaml-merge-key",
                "The merge key `<<` is not used in these files.",
                span.start,
                span.end,
                "Write the keys and values out.",
            )
            frame.dropping = True
        elif node.text in frame.seen:
            line, _ = self.source.line_column(frame.seen[node.text].span.start)
            self.report(
                "duplicate-key",
                f"The key `{node.text}` already stands in line {line}.",
                span.start,
                span.end,
                "Delete one of the two, or rename it.",
            )
            frame.dropping = True
        else:
            frame.key = frame.seen[node.text] = node

    def _expects_key(self) -> bool:
        return bool(self._stack) and self._stack[-1].at_key

    # ------------------------------------------------------------------------------------------- places

    def _has_colon(self, key: Scalar) -> bool:
        end = _BLANK.match(self.source.text, key.span.end)
        return end is not None and self.source.text.startswith(":", end.end())

    def _dash(self, offset: int) -> Span:
        """The dash of an empty list entry that the parser puts at `offset`."""
        at = self.source.text.rfind("-", 0, offset)
        return Span(self.source, at, at + 1) if at >= 0 else Span(self.source, offset, offset)

    def _token_end(self, offset: int) -> int:
        found = re.compile(r"\S+").match(self.source.text, offset)
        return found.end() if found else offset


def _literal(value: str, source: Source, start: int) -> EmbeddedText:
    """A block scalar's text and where its lines stand: each is the end of a line of the file."""
    header = _LINE.match(source.text, start)
    place = header.end() if header else start
    lines: list[tuple[int, int]] = []
    offset = 0
    for line in value.split("\n"):
        written = _LINE.match(source.text, place)
        if written is None:  # pragma: no cover - the pattern matches everywhere
            break
        lines.append((offset, max(place, written.end("text") - len(line))))
        offset += len(line) + 1
        place = written.end()
    return EmbeddedText(value, source, tuple(lines))
