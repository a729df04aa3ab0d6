"""Nodes to plain data of a known shape: `shape` is the whole stage.

The schema's types read the text, the jsonschema library judges the result, and every mistake is told once, in
our own words, where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from rulesdsl.cards.mistakes import WORDS, Mistake, explain, label, listed, quoted
from rulesdsl.cards.node import Mapping, Node, Scalar, key_at, node_at
from rulesdsl.cards.plain import Plain, plain, rules_at
from rulesdsl.cards.schemas import Finding, Place, Schema, SchemaName, judge, schema
from rulesdsl.characters import Odd, called, escaped
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean, sort_key
from rulesdsl.source import Span

__all__ = ["key_at", "node_at", "shape"]

_MOST_UNKNOWN = 20
"""Of one mapping, that many unknown keys are told: a file of another kind has thousands."""

_EFFECT_REASONS = {
    "single": "An effect in quotes would lose its places and its lines.",
    "double": "An effect in quotes would lose its places and its lines.",
    "folded": "A text after `>` has its lines joined, and an effect needs them.",
    "plain": "A text that goes on in the next line has its lines joined, and an effect needs them.",
}


def shape(node: Node, schema_name: SchemaName) -> tuple[Any, list[Diagnostic]]:
    """The tree as plain data, and its mistakes in file order.

    Keys are always text. The data is as the schema says only where no error is told; a place that `read` has
    already reported holds None.
    """
    rules = schema(schema_name)
    reading = plain(node, rules)
    findings = judge(schema_name, reading.data)
    mistakes = [*_effects(reading), *_judged(node, rules, reading, findings)]
    odd_at = {False: reading.odd_values, True: reading.odd_keys}
    mistakes = [_with_odd(mistake, odd_at[mistake.at_key].get(mistake.place)) for mistake in mistakes]
    diagnostics = [_diagnostic(node, mistake) for mistake in mistakes]
    judged = {(mistake.place, mistake.at_key) for mistake in mistakes}
    for at_key, found in odd_at.items():
        diagnostics += [
            _odd_diagnostic(node, place, odd, at_key)
            for place, odd in found.items()
            if (place, at_key) not in judged
        ]
    return reading.data, sorted(diagnostics, key=sort_key)


def _effects(reading: Plain) -> Iterable[Mistake]:
    """Effects whose text does not stand in the file as it is."""
    for place, scalar in reading.misplaced.items():
        yield Mistake(
            "effect-style",
            _EFFECT_REASONS[scalar.style],
            place,
            "Write `effect: |` and the text below it, indented.",
        )


def _judged(node: Node, rules: Schema, reading: Plain, findings: list[Finding]) -> Iterable[Mistake]:
    """What the schema has against the data: keys first, then one mistake for each value."""
    silent = reading.missing | set(reading.misplaced)
    missing: dict[Place, list[str]] = {}
    unknown: dict[Place, Schema] = {}
    values: dict[tuple[Place, object], Finding] = {}
    for finding in findings:
        place = finding.place
        if place in silent:
            continue
        if finding.keyword == "required":
            # The library tells the missing keys one by one, each time with the whole list of required ones.
            missing[place] = [key for key in finding.wanted if key not in finding.value]
        elif finding.keyword == "additionalProperties":
            unknown[place] = finding.rules
        else:
            key = finding.value if finding.at_key else None
            before = values.get((place, key))
            if before is None or _rank(finding) < _rank(before):
                values[place, key] = finding
    for place in {**unknown, **missing}:
        yield from _keys(node, place, unknown.get(place), missing.get(place, []))
    for finding in values.values():
        yield _as_key(explain(finding), rules)


def _rank(finding: Finding) -> int:
    return list(WORDS).index(finding.keyword) if finding.keyword in WORDS else -1


def _keys(node: Node, place: Place, rules: Schema | None, missing: list[str]) -> Iterable[Mistake]:
    """The keys that are not known and those that are not there: a misspelt key is both, and told once."""
    known = rules.get("properties", {}) if rules else {}
    there = _names(node_at(node, place))
    strange = [name for name in there if rules and name not in known]
    owner = _owner(strange, missing, known)
    if owner is not None:
        yield Mistake(
            "missing-key",
            f"{label(place)} has no `{owner}`, and {listed(strange[:3], 'and')} belong to an entry of it.",
            (*place, strange[0]),
            f"Write `{owner}:` and put these lines below it, indented, with `- ` before the first.",
            at_key=True,
        )
        return
    absent = [name for name in known if name not in there]
    for name in strange[:_MOST_UNKNOWN]:
        meant = did_you_mean(name, [*absent, *(name for name in known if name in there)])
        missing = [key for key in missing if key != meant]
        hint = f"Did you mean `{meant}`?" if meant else _choices(absent)
        if meant in there:
            hint = f"It is like `{meant}`, which already stands here: delete or rename it."
        yield _unknown_key((*place, name), hint)
    if missing:
        message = f"{label(place)} has no {listed(missing)}."
        yield Mistake("missing-key", message, place, f"Add `{missing[0]}: ...`.", at_key=True)


def _owner(strange: list[str], missing: list[str], known: Schema) -> str | None:
    """The missing key that the strange keys belong below, where all of them do."""
    for key in missing:
        below = known.get(key, {})
        inner = below.get("items", below).get("properties", {})
        if len(strange) > 1 and all(name in inner for name in strange):
            return key
    return None


def _choices(absent: list[str]) -> str | None:
    return f"What can stand here is {listed(absent)}." if absent else None


def _names(node: Node) -> list[str]:
    return [key.text for key, _ in node.entries] if isinstance(node, Mapping) else []


def _as_key(mistake: Mistake, rules: Schema) -> Mistake:
    """A value of the wrong type below a free key that is much like a known one: the key is the mistake."""
    if mistake.code != "wrong-type" or not mistake.place or not isinstance(mistake.place[-1], str):
        return mistake
    name = mistake.place[-1]
    known = rules_at(rules, mistake.place[:-1]).get("properties", {})
    meant = None if name in known else did_you_mean(name, known)
    return _unknown_key(mistake.place, f"Did you mean `{meant}`?") if meant else mistake


def _with_odd(mistake: Mistake, odd: Odd | None) -> Mistake:
    """Text that looks right and is not: the hint names the character that the eye misses."""
    if mistake.code not in ("bad-pattern", "not-one-of", "unknown-key") or odd is None:
        return mistake
    return evolve(mistake, hint=f"The character {called(odd.char)} {odd.why}.")


def _unknown_key(place: Place, hint: str | None) -> Mistake:
    return Mistake("unknown-key", f"`{quoted(place[-1])}` is not a key here.", place, hint, at_key=True)


# -------------------------------------------------------------------------------------------------- places


def _diagnostic(node: Node, mistake: Mistake) -> Diagnostic:
    span = _key_place(node, mistake.place) if mistake.at_key else node_at(node, mistake.place).span
    return Diagnostic(mistake.code, mistake.message, span, card=_card(node, mistake.place), hint=mistake.hint)


def _key_place(node: Node, place: Place) -> Span:
    """The key that a place is below; for an entry of a list, or the whole file, its first key."""
    if place and isinstance(place[-1], str):
        return key_at(node, place)
    inner = node_at(node, place)
    return inner.entries[0][0].span if isinstance(inner, Mapping) and inner.entries else inner.span


def _card(node: Node, place: Place) -> str | None:
    """The id of the card that a place is in."""
    if len(place) < 2 or place[0] != "cards" or not isinstance(place[1], int):
        return None
    card = node_at(node, place[:2])
    name = card.get("id") if isinstance(card, Mapping) else None
    return name.text or None if isinstance(name, Scalar) else None


def _odd_diagnostic(node: Node, place: Place, odd: Odd, at_key: bool) -> Diagnostic:
    span = key_at(node, place) if at_key else node_at(node, place).span
    value = node_at(node, place)
    text = str(place[-1]) if at_key else value.text if isinstance(value, Scalar) else ""
    around = (
        f"{text[max(0, odd.index - 20) : odd.index]}{escaped(odd.char)}{text[odd.index + 1 : odd.index + 20]}"
    )
    return Diagnostic(
        "odd-character",
        f"In `{around}` the character {called(odd.char)} {odd.why}.",
        span,
        severity=Severity.WARNING,
        card=_card(node, place),
        hint="Type the name again, or delete the character.",
    )
