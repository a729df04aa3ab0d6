"""The codes that the source can give a mistake: read from its calls, so that none is forgotten here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rulesdsl

PACKAGE = Path(rulesdsl.__file__).parent
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")
POSITION = {
    "wrong": 1, "problem": 0, "Diagnostic": 0, "Mistake": 0, "mistake": 0, "_mistake": 1, "report": 0, "twice": 3, "_Row": 1,
    "NameProblem": 2, "in_range": 9,
}  # fmt: skip
"""Which argument of a call is the code."""


def sources() -> list[Path]:
    """The modules that find mistakes in card and game files and in effects."""
    return sorted((*(PACKAGE / "cards").rglob("*.py"), *(PACKAGE / "language").glob("*.py")))


def codes() -> set[str]:
    """All codes of the source."""
    return {code for path in sources() for code in _codes(ast.parse(path.read_text(encoding="utf-8")))}


def _codes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = POSITION.get(name)
            if at is not None and at < len(node.args):
                yield from _texts(node.args[at])
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            # The sentences of a schema's keywords: code, message, hint.
            yield from _texts(node.value.elts[0])


def _texts(node: ast.expr) -> Iterator[str]:
    options = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    for option in options:
        if (
            isinstance(option, ast.Constant)
            and isinstance(option.value, str)
            and CODE.fullmatch(option.value)
        ):
            yield option.value
