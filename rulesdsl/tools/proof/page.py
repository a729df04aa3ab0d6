"""The page of a proof, in Markdown: the same proof and place give the same bytes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from rulesdsl.characters import escape
from rulesdsl.tools.proof.clauses import RECONSTRUCTION, RULING, Clause
from rulesdsl.tools.proof.prove import Proof, PythonTest, Shown
from rulesdsl.tools.telling.report import counted

_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")
_KINDS = ((RULING, "ruling"), (RECONSTRUCTION, "reconstruction"))


def page(proof: Proof, folder: Path) -> str:
    """The page as it stands in a folder: links lead from there to the files."""
    return "\n".join(_lines(proof, folder)) + "\n"


def _lines(proof: Proof, folder: Path) -> Iterator[str]:
    clauses = proof.clauses.all
    yield f"# Proven: {_plain(proof.clauses.title)}"
    yield ""
    yield "`rulesdsl prove` writes this page; do not edit it. Below each clause stand the scenarios that show it, with what came of them when"
    yield "the page was written. **Ruling** marks what the rulebook leaves open and we decide, **reconstruction** what its text lost and we restore."
    if any(proof.tests.values()):
        yield ""
        yield "A *Python test* is no scenario: `pytest` runs it, this page does not. It is there for what no single position can show, and says for what."
    yield ""
    yield from _summary(proof)
    section = None
    for clause in clauses:
        if clause.section != section:
            section = clause.section
            yield ""
            yield f"## {_plain(section)}"
        yield ""
        yield from _clause(proof, clause, folder)
    yield from _cards(proof)


def _summary(proof: Proof) -> Iterator[str]:
    passed = sum(one.passed for one in proof.shown)
    count = f"{passed} of {counted(len(proof.shown), 'scenario')} passed"
    yield "| clauses | number |"
    yield "|---|---|"
    yield f"| all, with {count} | {len(proof.clauses.all)} |"
    yield f"| shown by scenarios | {len(proof.of_state('shown'))} |"
    for state, label in (
        ("python only", "shown by Python tests only"),
        ("failed", "FAILED: no scenario passes"),
        ("not shown", "NOT SHOWN"),
    ):
        ids = proof.of_state(state)
        if ids:
            yield f"| {label}: {', '.join(ids)} | {len(ids)} |"
    for mark, kind in _KINDS:
        yield f"| with a {kind} | {sum(mark in clause.marks for clause in proof.clauses.all)} |"


def _clause(proof: Proof, clause: Clause, folder: Path) -> Iterator[str]:
    yield f"### {clause.id}{_named(clause)}"
    yield ""
    yield f"{_marked(clause)}{_text(clause)}"
    yield ""
    for one in proof.scenarios[clause.id]:
        yield _scenario(one, folder)
    state = proof.state(clause)
    if state == "python only":
        yield "- **no scenario, only Python tests**"
    for test in proof.tests[clause.id]:
        yield _test(test, folder)
    if state == "not shown":
        yield "- **NOT SHOWN**"


def _named(clause: Clause) -> str:
    if clause.name is None:
        return ""
    columns = f" ({', '.join(clause.columns)})" if clause.columns else ""
    return f" {clause.name}{columns}"


def _marked(clause: Clause) -> str:
    """What marks the clause: all of it, or a part, which its text then shows."""
    words = []
    for mark, kind in _KINDS:
        if mark in clause.marks:
            words.append(kind if clause.is_wholly(mark) else f"with a {kind}")
    return f"**{', '.join(words).capitalize()}.** " if words else ""


def _text(clause: Clause) -> str:
    """The text without a mark of the whole; a mark further in stands out."""
    text = clause.text
    for mark, _ in _KINDS:
        text = text.removeprefix(f"[{mark}]").lstrip().replace(f"[{mark}]", f"**[{mark}]**")
    return text


def _scenario(one: Shown, folder: Path) -> str:
    scenario = one.scenario
    line = scenario.span.line
    state = "passed" if one.passed else "**FAILED**"
    return f"- {state}: {_link(_plain(scenario.name), scenario.file, line, folder)} ({_code(_file(scenario.file))})"


def _test(test: PythonTest, folder: Path) -> str:
    why = f": {_plain(test.why)}" if test.why else ""
    return f"- Python test: {_link(_code(test.name), test.file, test.line, folder)} ({_code(_file(test.file))}){why}"


def _cards(proof: Proof) -> Iterator[str]:
    """Each card that rulings speak of, with the number of scenarios that show the ruling on that card."""
    rows = [
        (
            clause,
            [(ruling, cards[clause.id]) for ruling, cards in proof.rulings.items() if clause.id in cards],
        )
        for clause in proof.clauses.all
        if clause.name is not None
    ]
    if not any(rulings for _, rulings in rows):
        return
    yield ""
    yield "## Cards and the rulings that speak of them"
    yield ""
    yield "In brackets: how many scenarios that pass show the ruling on the card."
    yield ""
    yield "| id | name | scenarios | rulings |"
    yield "|---|---|---|---|"
    for clause, rulings in rows:
        shown = ", ".join(f"{ruling} ({number or '**none**'})" for ruling, number in rulings)
        yield f"| {clause.id} | {clause.name} | {len(proof.scenarios[clause.id])} | {shown} |"


def _link(text: str, file: str, line: int, folder: Path) -> str:
    target = quote(Path(os.path.relpath(file, folder)).as_posix())
    return f"[{text}]({target}#L{line})"


def _file(path: str) -> str:
    return Path(path).name


def _code(text: str) -> str:
    """A name as code; one that holds a backtick cannot be that."""
    return _plain(text) if "`" in text else f"`{escape(text)}`"


def _plain(text: str) -> str:
    """Text in which nothing is Markdown, on one line."""
    return _SPECIAL.sub(r"\\\1", escape(text).replace("\n", " "))
