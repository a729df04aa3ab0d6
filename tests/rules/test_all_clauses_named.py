"""Every clause of docs/rules/*.md is named by a test: in its docstring, or in what a scenario covers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rulesdsl.tools.scenario import load_scenarios

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules" / "barter.md"
CLAUSE = re.compile(r"^- ([A-Z][0-9]+[a-c]?) ", re.M)
NAMED = re.compile(r"(?<![\w-])([A-Z][0-9]+[a-c]?|M-[A-Z][0-9]+|MD-[0-9]+[a-d]?)\b")
MARKET_DAY = RULES.with_name("market_day.md")
MARKET_DAY_CLAUSE = re.compile(r"^(?:- |\| )(M-[CHR][0-9]+|MD-[0-9]+[a-d]?) ", re.M)


def clauses() -> list[str]:
    return CLAUSE.findall(RULES.read_text(encoding="utf-8"))


def market_day_clauses() -> list[str]:
    return MARKET_DAY_CLAUSE.findall(MARKET_DAY.read_text(encoding="utf-8"))


def named_in_python(path: Path) -> set[str]:
    """The clauses that docstrings of test functions name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found.update(NAMED.findall(ast.get_docstring(node) or ""))
    return found


def named() -> set[str]:
    found: set[str] = set()
    for path in (TESTS / "rules").glob("test_clauses_*.py"):
        found |= named_in_python(path)
    for path in TESTS.rglob("*.scenarios.yaml"):
        for scenario in load_scenarios(path)[0]:
            found.update(scenario.covers)
    return found


def test_the_clauses_are_found() -> None:
    ids = clauses()
    assert len(ids) == len(set(ids))
    assert {"C1", "W1a", "W1c", "T16", "B17", "P12", "K3"} <= set(ids)
    assert "B15" not in ids
    assert len(ids) > 85


def test_the_clauses_of_market_day_are_found() -> None:
    ids = market_day_clauses()
    assert len(ids) == len(set(ids))
    assert {"M-C1", "M-H4", "M-R5", "MD-1", "MD-1c", "MD-2d", "MD-7b", "MD-9a"} <= set(ids)
    assert len(ids) == 4 + 4 + 5 + 5 + 10


def test_every_clause_is_named() -> None:
    assert not set(clauses()) - named()
    assert not set(market_day_clauses()) - named()
