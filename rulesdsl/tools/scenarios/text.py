"""Data of scenarios as YAML text in the form that designers write: short lists in brackets, one line each where that fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

WIDTH = 110
STEP = "  "
_PLAIN = re.compile(r"[^\W_](?:[^:#\s]|:(?=[^\s])|(?<=\S)#| (?=[^\s#]))*")
_OF_FLOW = re.compile(r"[\[\]{},?]|:(?=[\[\]{},])")
_WORDS = frozenset(("null", "~", ""))


def scalar(value: object, *, flow: bool = False) -> str:
    """One value; in quotes where YAML would read it otherwise. `flow` within brackets."""
    text = str(value)
    plain = _PLAIN.fullmatch(text) and not text.endswith(":") and text.lower() not in _WORDS
    if plain and not (flow and _OF_FLOW.search(text)):
        return text
    return "'" + text.replace("'", "''") + "'"


def inline(value: Any) -> str:
    """A value within one line."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{scalar(key, flow=True)}: {inline(inner)}" for key, inner in value.items())
            + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(inner) for inner in value) + "]"
    return scalar(value, flow=True)


def entry(key: str, value: Any, indent: str) -> list[str]:
    """The lines of `key: value`: one where it fits; else a list goes on in further lines, and a mapping has a line for each key."""
    start = f"{indent}{scalar(key)}:"
    flat = isinstance(value, Mapping | list | tuple)
    line = f"{start} {inline(value) if flat else scalar(value)}"
    if len(line) <= WIDTH or not flat or not value:
        return [line]
    if isinstance(value, Mapping):
        return [start, *entries(value, indent + STEP)]
    return _wrapped(f"{start} [", [inline(inner) for inner in value], indent + STEP)


def entries(values: Mapping[str, Any], indent: str) -> list[str]:
    """The lines of a mapping."""
    return [line for key, value in values.items() for line in entry(key, value, indent)]


def _wrapped(start: str, items: Iterable[str], indent: str) -> list[str]:
    """A list in brackets over several lines."""
    lines, line = [], start
    for item in items:
        if line.endswith("["):
            line += item
        elif len(line) + len(item) + 3 > WIDTH:
            lines.append(line + ",")
            line = indent + item
        else:
            line += ", " + item
    return [*lines, line + "]"]


def scenario_lines(data: Mapping[str, Any], indent: str) -> list[str]:
    """The lines of one scenario, from its dash on; `do` is a list of (who, what)."""
    inner = indent + STEP
    lines: list[str] = []
    for key, value in data.items():
        if key == "do":
            lines.append(f"{inner}do:")
            lines += [f"{inner}{STEP}- {scalar(who)}: {scalar(what)}" for who, what in value]
        elif key in ("given", "expect") and not _short(key, value):
            lines += [f"{inner}{key}:", *entries(value, inner + STEP)]
        else:
            lines += entry(key, value, inner)
    return [f"{indent}- {lines[0].lstrip()}", *lines[1:]]


def _short(key: str, value: Mapping[str, Any]) -> bool:
    """Whether a position is no more than a word."""
    return len(value) == 1 and not any(isinstance(inner, Mapping) for inner in value.values())
