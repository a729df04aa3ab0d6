"""The JSON Schemas as this package uses them: references written out, one validator for each, made once.

The files in schemas/ serve editors and `rulesdsl check` alike. So that a mistake is never explained by the
wrong branch of an alternative, they have no `oneOf` and no `anyOf` that could fail: a place that takes
several types lists them in `type`, and the keywords beside it each apply to one of them.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any, Literal

from attrs import frozen

from rulesdsl.resources import schemas_dir

SchemaName = Literal["card", "game", "scenario", "mutants"]
Schema = dict[str, Any]
Place = tuple[str | int, ...]
"""The way from the whole file to a value: keys and indices."""


@frozen
class Finding:
    """A keyword of a schema that a value does not satisfy.

    `wanted` is what the keyword says, `rules` the schema that it stands in, `path` the way to it there. With
    `at_key` the value is the name of a key of the mapping at `place`.
    """

    keyword: str
    wanted: Any
    value: Any
    rules: Schema
    place: Place
    path: Place

    @property
    def at_key(self) -> bool:
        """Whether it is a key that does not satisfy."""
        return "propertyNames" in self.path


@functools.cache
def schema(name: SchemaName) -> Schema:
    """A schema without `$ref`. What stands beside a `$ref` goes before what it refers to."""
    written: Schema = _inlined(_file(f"{name}.schema.json"), f"{name}.schema.json")
    return written


def judge(name: SchemaName, data: Any) -> list[Finding]:
    """What a schema has against some data, in no order."""
    return [
        Finding(
            str(error.validator),
            error.validator_value,
            error.instance,
            error.schema,
            tuple(error.absolute_path),
            tuple(error.absolute_schema_path),
        )
        for error in _validator(name).iter_errors(data)
    ]


@functools.cache
def _validator(name: SchemaName) -> Any:
    # Importing jsonschema takes longer than judging a set of cards, and not every command judges one.
    from jsonschema.validators import Draft202012Validator, extend

    validator: Any = extend  # The library gives it no types.
    return validator(Draft202012Validator, {"uniqueItems": _unique_items})(schema(name))


@functools.cache
def _file(name: str) -> Schema:
    read: Schema = json.loads((schemas_dir() / name).read_text(encoding="utf-8"))
    return read


@functools.cache
def _definition(file: str, name: str) -> Schema:
    written: Schema = _inlined(_file(file)["$defs"][name], file)
    return written


def _inlined(value: Any, file: str) -> Any:
    if isinstance(value, list):
        return [_inlined(item, file) for item in value]
    if not isinstance(value, dict):
        return value
    inlined = {key: _inlined(item, file) for key, item in value.items() if key not in ("$defs", "$ref")}
    pattern = inlined.get("pattern")
    if isinstance(pattern, str) and pattern.endswith("$"):
        # `$` means the end of the text in JSON Schema, and also "before a final line break" in Python.
        inlined["pattern"] = pattern[:-1] + r"\Z"
    if "$ref" in value:
        other, _, name = value["$ref"].partition("#/$defs/")
        inlined = {**_definition(other or file, name), **inlined}
    return inlined


def _unique_items(_: Any, unique: bool, instance: Any, __: Any) -> Iterator[Any]:
    """`uniqueItems` that names each repeated item, in linear time; only for lists of numbers and text."""
    from jsonschema import ValidationError

    if not unique or not isinstance(instance, list):
        return
    seen: set[int | str] = set()
    for index, item in enumerate(instance):
        if isinstance(item, int | str):
            if item in seen:
                yield ValidationError("repeated", path=[index], instance=item)
            seen.add(item)
