"""Every part of a checked tree, without recursion: how deep a tree is matters to nobody."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Iterator

from attrs import fields

from rulesdsl.language import core


@functools.cache
def _parts(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "span")


def walk(*terms: core.Term) -> Iterator[core.Term]:
    """The terms and all that they consist of, each before its parts, in the order of the text."""
    waiting: list[object] = list(reversed(terms))
    while waiting:
        here = waiting.pop()
        if isinstance(here, core.Term):
            yield here
            waiting += [getattr(here, name) for name in reversed(_parts(type(here)))]
        elif isinstance(here, tuple):
            waiting += reversed(here)
