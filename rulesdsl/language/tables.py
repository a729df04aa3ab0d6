"""The parser's tables: built from the grammar once, kept as a file named by the grammar's hash.

Building costs about 0.25 s and reading 0.03 s, so the wheel carries the file. Where it is missing (a checkout whose grammar was
just edited) the tables are built in memory.
"""

from __future__ import annotations

import hashlib
import io
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl.resources import grammar_dir

if TYPE_CHECKING:
    from lark import Lark
    from lark.lark import PostLex

OPTIONS = {"parser": "lalr", "lexer": "basic", "propagate_positions": True, "maybe_placeholders": False}


def tables_path(folder: Path | None = None) -> Path:
    """Where the tables of the present grammar and the installed lark lie; the file may be missing."""
    import lark

    folder = folder or grammar_dir()
    text = (folder / "effect.lark").read_bytes() + lark.__version__.encode()
    return folder / f"effect-{hashlib.sha256(text).hexdigest()[:16]}.tables"


def build_parser(folder: Path, postlex: PostLex | None = None) -> Lark:
    """A parser built from the grammar's text."""
    from lark import Lark

    return Lark((folder / "effect.lark").read_text(encoding="utf-8"), postlex=postlex, **OPTIONS)


def save_tables(folder: Path) -> Path:
    """Write the tables beside the grammar, away with older ones; the path written."""
    path = tables_path(folder)
    for old in folder.glob("effect-*.tables"):
        if old != path:
            old.unlink()
    if not path.exists():
        buffer = io.BytesIO()
        build_parser(folder).save(buffer)
        path.write_bytes(buffer.getvalue())
    return path


def load_parser(postlex: PostLex) -> Lark:
    """The parser, from its tables where they are to be had."""
    from lark import Lark

    path = tables_path()
    try:
        with path.open("rb") as file:
            saved = pickle.load(file)
    except (OSError, KeyError, pickle.UnpicklingError, EOFError):
        return build_parser(grammar_dir(), postlex)
    parser: Lark = Lark._load_from_dict(saved["data"], saved["memo"], postlex=postlex)  # type: ignore[no-untyped-call]
    return parser
