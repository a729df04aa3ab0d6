"""What a JSON Schema finds wrong, in our own words: one mistake, one sentence.

`WORDS` has one function for each keyword that judges a value; a test compares its keys with the keywords in
schemas/.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from rulesdsl.cards.plain import types_of
from rulesdsl.cards.schemas import Finding, Place
from rulesdsl.diagnostic import did_you_mean

_LONGEST_QUOTE = 40

_TYPE_WORDS = {
    "integer": "a whole number",
    "string": "text",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of `key: value`",
}


@frozen
class Mistake:
    """A mistake of a value: `place` leads to it; `at_key` when its key is meant rather than the value."""

    code: str
    message: str
    place: Place
    hint: str | None = None
    at_key: bool = False


Words = Callable[[Finding, str], tuple[str, str, str | None]]


def explain(finding: Finding) -> Mistake:
    """The mistake that a finding of one of the keywords in `WORDS`, or of `not`, stands for."""
    place = finding.place
    if finding.keyword == "not":
        # `dependentSchemas: {other: {properties: {key: {not: {}}}}}`: how a schema says that two keys exclude
        # each other.
        other = finding.path[finding.path.index("dependentSchemas") + 1]
        message = f"`{place[-1]}` cannot stand beside `{other}`."
        return Mistake("conflicting-keys", message, place, "Delete one of the two.", at_key=True)
    if finding.at_key:
        code, message, hint = WORDS[finding.keyword](finding, "This key")
        return Mistake(code, message, (*place, str(finding.value)), hint, at_key=True)
    code, message, hint = WORDS[finding.keyword](finding, label(place))
    return Mistake(code, message, place, hint)


def label(place: Place) -> str:
    """`copies`, entry 2 of `values`: what the message calls a place."""
    if not place:
        return "The file"
    last = place[-1]
    if isinstance(last, str):
        return f"`{quoted(last)}`"
    owner = next((step for step in reversed(place) if isinstance(step, str)), None)
    return f"Entry {last + 1} of `{quoted(owner)}`" if owner else f"Entry {last + 1}"


def quoted(value: object) -> str:
    """A value short enough for a sentence."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def listed(words: list[str], joint: str = "or") -> str:
    """`a`, `b` or `c`"""
    *most, last = [f"`{word}`" for word in words]
    return f"{', '.join(most)} {joint} {last}" if most else last


def _kind(value: Any) -> str:
    match value:
        case dict():
            return "object"
        case list():
            return "array"
        case _:
            return "string"


# -------------------------------------------------------------------------------------------------- keywords


def _type(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """Another type than the place takes."""
    wanted = types_of(finding.rules)
    got = _kind(finding.value)
    wanted_words = _or([_TYPE_WORDS[kind] for kind in wanted])
    got_words = f"not `{quoted(finding.value)}`" if got == "string" else f"not {_TYPE_WORDS[got]}"
    return "wrong-type", f"{what} must be {wanted_words}, {got_words}.", _type_hint(wanted, got, finding)


def _type_hint(wanted: list[str], got: str, finding: Finding) -> str | None:
    if got == "string" and wanted == ["integer"]:
        digits = str(finding.value).removeprefix("-").isdigit()
        return "Write at most nine digits." if digits else "Write digits only, such as `3`."
    if "array" in wanted and got == "string":
        return "Write a list in square brackets, even with one entry: `[a, b]`."
    if "array" in wanted and got == "object":
        return "Begin each entry of the list with `- `."
    if "string" in wanted and "object" not in wanted:
        return "A text that begins with `{` or `[`, or holds a colon and a space, needs quotes."
    return None


def _or(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def _enum(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """Not one of the words that the place takes."""
    choices = [str(choice) for choice in finding.wanted]
    meant = did_you_mean(str(finding.value), choices)
    wanted = listed(choices) if len(choices) > 1 else f"`{choices[0]}`"
    hint = f"Did you mean `{meant}`?" if meant else None
    return "not-one-of", f"{what} must be {wanted}, not `{quoted(finding.value)}`.", hint


def _pattern(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """Text that is written in another way than the place takes."""
    wanted = finding.rules.get("patternErrorMessage", f"text such as {finding.wanted}")
    got = quoted(finding.value)
    return "bad-pattern", f"{what} must be {wanted}, not `{got}`.", None


def _range(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """A number too small or too large."""
    least, most = finding.rules.get("minimum"), finding.rules.get("maximum")
    wanted = (
        f"from {least} to {most}"
        if None not in (least, most)
        else (f"at least {least}" if most is None else f"at most {most}")
    )
    return "out-of-range", f"{what} must be {wanted}, not {finding.value}.", None


def _empty(_: Finding, what: str) -> tuple[str, str, str | None]:
    """Text of no length."""
    return "empty-text", f"{what} is empty.", "Write the text, or delete the key."


def _too_few(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """A list or mapping with too few entries."""
    least = finding.wanted
    return "too-few", f"{what} needs at least {least} {'entry' if least == 1 else 'entries'}.", None


def _too_many(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """A list or mapping with too many entries."""
    most, got = finding.wanted, len(finding.value)
    return (
        "too-many",
        f"{what} may have at most {most} {'entry' if most == 1 else 'entries'}, not {got}.",
        None,
    )


def _repeated(finding: Finding, what: str) -> tuple[str, str, str | None]:
    """An entry that a list already has."""
    return "repeated-entry", f"{what} repeats `{quoted(finding.value)}`.", "Delete one of the two."


WORDS: Mapping[str, Words] = {
    "type": _type,
    "minLength": _empty,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _range,
    "maximum": _range,
    "minItems": _too_few,
    "minProperties": _too_few,
    "maxProperties": _too_many,
    "uniqueItems": _repeated,
}
"""Most telling first: of several errors of one value only the first is told."""
