"""`rulesdsl format`: every effect of a card file in its canonical form, everything else as it stands.

A file whose meaning would change is not written: the new text is read again and compared with the old.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import define, field

from rulesdsl.cards.load import CannotLoad, CardFile, card_files, read_file
from rulesdsl.cards.node import Scalar, node_at
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.language.parse import parse
from rulesdsl.language.unparse import format_effect
from rulesdsl.source import Source
from rulesdsl.tools.scenarios.files import SCENARIOS
from rulesdsl.tools.telling.files import replace_text
from rulesdsl.tools.telling.report import empty_path

STEP = "  "


@define
class Formatted:
    """What came of some paths: the files that change, and what is wrong with the others."""

    changed: list[str] = field(factory=list)
    files: int = 0
    problems: list[Diagnostic] = field(factory=list)


def format_paths(paths: Sequence[str], *, write: bool) -> Formatted:
    """Format card files, those of folders too; without `write` only say which would change."""
    result = Formatted()
    for path in paths:
        if not path:
            result.problems.append(empty_path())
            continue
        if path.endswith(SCENARIOS):
            message = "a file of scenarios has no effects to format"
            hint = "name a file of cards, or a folder"
            result.problems.append(Diagnostic("no-effects", message, path=path, hint=hint))
            continue
        files = card_files(Path(path)) if Path(path).is_dir() else [Path(path)]
        if not files:
            result.problems.append(
                Diagnostic("no-card-files", "there is no card file in this folder", path=path)
            )
        for file in files:
            format_file(file, result, write=write)
    return result


def format_file(path: Path, result: Formatted, *, write: bool) -> None:
    """Format one card file."""
    try:
        file = read_file(path, "card")
    except CannotLoad as error:
        result.problems += error.problems
        return
    result.files += 1
    if file.data is None:
        result.problems += file.problems
        return
    text, problems = formatted(file)
    result.problems += problems
    if text == file.source.text:
        return
    if not same_meaning(file, text):
        message = "this file was left as it is: formatting it would change what it says"
        result.problems.append(Diagnostic("not-formatted", message, path=file.source.path))
        return
    result.changed.append(file.source.path)
    if write:
        replace_text(path, text)


def formatted(file: CardFile) -> tuple[str, list[Diagnostic]]:
    """The file's text with all effects formatted, and the mistakes of those that cannot be."""
    text = file.source.text
    problems: list[Diagnostic] = []
    assert file.tree is not None
    # From the last to the first: a change moves only what comes after it.
    for index in range(len(file.data["cards"]) - 1, -1, -1):
        node = node_at(file.tree, ["cards", index, "effect"])
        if "effect" not in file.data["cards"][index] or not isinstance(node, Scalar) or node.content is None:
            continue
        _, mistakes = parse(node.content.text)
        if mistakes:
            name = file.data["cards"][index]["name"]
            first = mistakes[0]
            span = node.content.span(first.start, first.end)
            problems.insert(0, Diagnostic(first.code, first.message, span, card=name, hint=first.hint))
            continue
        text = with_effect(file.source, text, node)
    return text, problems


def with_effect(source: Source, text: str, node: Scalar) -> str:
    """The text with one effect in its canonical form."""
    assert node.content is not None
    old = node.content.text.rstrip("\n")
    new = format_effect(old).rstrip("\n").split("\n")
    if "\n".join(new) == old or not old.strip():
        return text
    span = node.content.span(len(old) - len(old.lstrip()), len(old))
    line, column = source.line_column(span.start)
    ending = "\r\n" if "\r\n" in source.text else "\n"
    if node.style == "literal":
        start = span.start
        indent = " " * (column - 1)
        rows = [new[0], *(indent + row if row else "" for row in new[1:])]
    elif len(new) == 1:
        start, rows = span.start, new
    else:
        start = span.start
        before = source.line_text(line)
        indent = " " * (len(before) - len(before.lstrip(" -"))) + STEP
        rows = ["|", *(indent + row if row else "" for row in new)]
    return text[:start] + ending.join(rows) + text[span.end :]


def same_meaning(file: CardFile, text: str) -> bool:
    """Whether a text says what the file says: the same data, and effects with the same trees."""
    tree, problems = read(Source(file.source.path, text))
    if tree is None or (problems and not file.problems):
        return False
    data, _ = shape(tree, "card")
    return data is not None and meaning(data) == meaning(file.data)


def meaning(data: Any) -> Any:
    """A file's data with trees for effects."""
    if isinstance(data, dict):
        return {
            key: parse(value)[0] or value if key == "effect" else meaning(value)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [meaning(item) for item in data]
    return data
