"""Lines and indentation as tokens: what stands under a colon, and what follows a dash.

The lexer gives one newline token a line; this turns the depth of the lines into `_INDENT` and `_DEDENT`, as Python does. The
words after the dash of an option are a block of their own, two columns deeper than the dash.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

DEEPEST = 12
"""Blocks within blocks, at most: deeper than any sentence that can be read aloud."""


DASH_WIDTH = 2
"""An option's further lines stand under the word after `- `."""


class LayoutError(Exception):
    """A line that stands at no depth of the lines around it. `code` is the diagnostic's."""

    def __init__(self, code: str, start: int, end: int, depths: tuple[int, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.start = start
        self.end = end
        self.depths = depths


class Layout(PostLex):
    """The post-lexer: `process` is what lark calls; `always_accept` are its tokens that no rule asks for."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Yield the stream with indentation made visible. Raises `LayoutError`."""
        depths = [0]
        pending: Token | None = None
        last: Token | None = None
        for token in stream:
            if token.type == "_NL":
                pending = token
                continue
            if pending is not None:
                yield from self._line(pending, token, depths, first=last is None)
                pending = None
            yield token
            if token.type == "_DASH":
                depths.append(depths[-1] + DASH_WIDTH)
                yield Token.new_borrow_pos("_INDENT", "", token)
            last = token
        if last is not None:
            end = pending if pending is not None else last
            yield Token.new_borrow_pos("_NL", "\n", end)
            for _ in depths[1:]:
                yield Token.new_borrow_pos("_DEDENT", "", end)

    def _line(self, newline: Token, token: Token, depths: list[int], *, first: bool) -> Iterator[Token]:
        indent = newline.rsplit("\n", 1)[-1]
        depth = len(indent)
        if "\t" in indent:
            start = (token.start_pos or 0) - len(indent)
            raise LayoutError("tab", start, token.start_pos or 0)
        if first:
            if depth:
                raise LayoutError("indentation", token.start_pos or 0, token.end_pos or 0, (0,))
            return
        yield newline
        if depth > depths[-1]:
            if len(depths) > DEEPEST:
                raise LayoutError("too-deep", token.start_pos or 0, token.end_pos or 0)
            depths.append(depth)
            yield Token.new_borrow_pos("_INDENT", "", token)
            return
        known = tuple(depths)
        while depth < depths[-1]:
            depths.pop()
            yield Token.new_borrow_pos("_DEDENT", "", token)
        if depth != depths[-1]:
            raise LayoutError("indentation", token.start_pos or 0, token.end_pos or 0, known)
