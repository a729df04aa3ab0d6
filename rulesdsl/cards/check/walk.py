"""Every part of a checked tree, without recursion: how deep a tree is matters to nobody."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from rulesdsl.language import core


def walk(*terms: core.Term) -> Iterator[core.Term]:
    """The terms and all that they consist of, each before its parts, in the order of the text."""
    waiting: list[object] = list(reversed(terms))
    while waiting:
        here = waiting.pop()
        if isinstance(here, core.Term):
            yield here
            waiting += [
                getattr(here, field.name) for field in reversed(fields(type(here))) if field.name != "span"
            ]
        elif isinstance(here, tuple):
            waiting += reversed(here)
