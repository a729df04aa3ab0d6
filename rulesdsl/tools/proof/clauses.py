"""A game's rules as numbered clauses, read from a page in Markdown.

    ## Turn (T)
    - T5 Step 5, hand limit: above seven cards the player discards.
    - T13 [R] Draw Goods can always be chosen.

    | id | card | what it does |
    |---|---|---|
    | CARD-01 | Fine Card | draw 3 Goods |

A clause is an item of a list, or a row of a table, that begins with an id: capital letters, digits (one at least) and hyphens, and
perhaps a small letter at the end; it may be bold or code. Items go on in indented lines; an item within an item is one of its own.
What stands between fences is no part of the rules. `[R]` marks a ruling and `[X]` a reconstruction: of the whole clause where the mark stands
first, or after nothing but ids, else of what follows it. The column `card`, `event` or `name` of a table says what the row is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.source import Source, Span, read_source

RULING, RECONSTRUCTION = "R", "X"
ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*[a-z]?"
_WORD = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
_ITEM = re.compile(rf"\s*[-*+] (?P<mark>\*\*|`|)(?P<id>{ID})(?P=mark)[.:]?(?= |$)")
_ROW = re.compile(rf"\|\s*(?P<mark>\*\*|`|)(?P<id>{ID})(?P=mark)\s*\|")
_BULLET = re.compile(r"\s*[-*+] ")
_FENCE = re.compile(r"\s*(```|~~~)")
_BAR = re.compile(r"(?<!\\)\|")
_MARK = re.compile(r"\[([RX])\]")
_CALLED = ("card", "event", "name")


@frozen
class Clause:
    """One clause. `text` is one line of Markdown; `name` what a row of a table is called; `columns` the row's other cells."""

    id: str
    section: str
    text: str
    name: str | None
    columns: tuple[str, ...]
    span: Span = field(eq=False, repr=False)

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that it carries, each once, in order."""
        return tuple(dict.fromkeys(_MARK.findall(self.text)))

    def is_wholly(self, mark: str) -> bool:
        """Whether all of it is a ruling, or a reconstruction; a mark further in is of what follows it."""
        found = _MARK.search(self.text)
        if found is None or found[1] != mark:
            return False
        before = self.text[: found.start()].replace(",", " ").split()
        return all(_WORD.fullmatch(word) for word in before)

    @property
    def ruling(self) -> str:
        """What of its text is a ruling: all that follows the first such mark, or all of a clause that is wholly one."""
        if self.is_wholly(RULING):
            return self.text
        return self.text.partition(f"[{RULING}]")[2]


@frozen
class Clauses:
    """All clauses of a page, in its order, and what is wrong with the page."""

    title: str
    all: tuple[Clause, ...]
    problems: tuple[Diagnostic, ...]

    def unknown(self, id_: str, span: Span) -> Diagnostic | None:
        """What to say where an id is used that no clause has."""
        ids = [clause.id for clause in self.all]
        if id_ in ids:
            return None
        near = did_you_mean(id_, ids)
        hint = f"Did you mean `{near}`?" if near else "Write the id as the page of the rules has it."
        return Diagnostic("unknown-clause", f"The rules have no clause `{id_}`.", span, hint=hint)

    def named_in(self, text: str) -> tuple[str, ...]:
        """The ids of named rows (cards) that a text speaks of, by id or by name, in the page's order."""
        words = set(_WORD.findall(text))
        return tuple(
            clause.id
            for clause in self.all
            if clause.name is not None and (clause.id in words or _says(text, clause.name))
        )


def _says(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def read_clauses(path: str | Path) -> Clauses:
    """The clauses of a page, or why there are none."""
    source = read_source(path)
    if isinstance(source, Diagnostic):
        return Clauses(str(path), (), (source,))
    reader = _Reader(source)
    found = tuple(reader.clauses())
    problems = list(_twice(found))
    if not found:
        problems.append(
            Diagnostic(
                "no-clauses",
                "This page has no numbered clauses.",
                path=source.path,
                hint="Begin a clause with its id, as an item of a list (`- T5 Above seven cards ...`) or a row of a table.",
            )
        )
    return Clauses(reader.title or Path(source.path).stem, found, tuple(problems))


def _twice(clauses: Iterable[Clause]) -> Iterator[Diagnostic]:
    first: dict[str, Clause] = {}
    for clause in clauses:
        other = first.setdefault(clause.id, clause)
        if other is not clause:
            line = other.span.line
            message = f"The clause in line {line} has the id `{clause.id}` already."
            yield Diagnostic("duplicate-id", message, clause.span, hint="Give one of the two another id.")


class _Reader:
    """Goes through the page line by line; `title` is its first heading."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.title = ""
        self.section = ""
        self.columns: list[str] = []

    def clauses(self) -> Iterator[Clause]:
        lines = list(self._lines())
        fence = None
        for number, (start, line) in enumerate(lines):
            fenced = _FENCE.match(line)
            if fenced is not None and fence in (None, fenced[1]):
                fence = None if fence else fenced[1]
            elif fence is not None:
                continue
            elif line.startswith("#"):
                self._heading(line)
            elif line.startswith("|"):
                row = _ROW.match(line)
                if row is None:
                    self._columns(line)
                elif _numbered(row["id"]):
                    yield self._row(row, line, start)
            else:
                self.columns = []
                item = _ITEM.match(line)
                if item is not None and _numbered(item["id"]):
                    yield self._item(item, [line for _, line in lines[number:]], start)

    def _lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its offset."""
        start = 0
        for line in self.source.text.splitlines(keepends=True):
            yield start, line.rstrip()
            start += len(line)

    def _heading(self, line: str) -> None:
        text = line.lstrip("#").strip()
        self.title = self.title or text
        self.section = text
        self.columns = []

    def _columns(self, line: str) -> None:
        """The heads of a table's columns; the line below them has none."""
        self.columns = self.columns or [cell.casefold() for cell in _cells(line)]

    def _row(self, row: re.Match[str], line: str, start: int) -> Clause:
        cells = _cells(line)[1:]
        heads = self.columns[1:]
        named = next((n for n, head in enumerate(heads) if head in _CALLED and n < len(cells)), None)
        others = [cell for n, cell in enumerate(cells[:-1]) if n != named]
        name = None if named is None else cells[named]
        return self._clause(row, start, cells[-1] if cells else "", name, tuple(others))

    def _item(self, item: re.Match[str], lines: list[str], start: int) -> Clause:
        words = [lines[0][item.end() :].strip()]
        for line in lines[1:]:
            if not line.strip() or not line[0].isspace() or _BULLET.match(line) or _FENCE.match(line):
                break
            words.append(line.strip())
        return self._clause(item, start, " ".join(words), None, ())

    def _clause(
        self, found: re.Match[str], start: int, text: str, name: str | None, columns: tuple[str, ...]
    ) -> Clause:
        span = Span(self.source, start + found.start("id"), start + found.end("id"))
        return Clause(found["id"], self.section, text, name, columns, span)


def _numbered(id_: str) -> bool:
    return any(char.isdigit() for char in id_)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _BAR.split(line.strip().removeprefix("|").removesuffix("|"))]
