"""Scenarios written in tests: what comes of a text."""

from __future__ import annotations

import functools
from pathlib import Path

import rulesdsl
from rulesdsl.diagnostic import Diagnostic, render, to_json
from rulesdsl.games.game import Game
from rulesdsl.tools.scenarios.scenario import load_scenarios, run
from rulesdsl.tools.scenarios.shape import Scenario

NAME = "example.scenarios.yaml"


@functools.cache
def game(name: str) -> Game:
    return rulesdsl.load(name)


def scenario(folder: Path, text: str) -> Scenario:
    """The one scenario of a text that begins below its name."""
    path = folder / NAME
    path.write_text("scenarios:\n  - name: t\n" + text, encoding="utf-8")
    (found,), problems = load_scenarios(path)
    assert not problems, "\n".join(map(render, problems))
    return found


def failures(folder: Path, text: str, name: str = "barter") -> tuple[Diagnostic, ...]:
    """What is told of a scenario's text."""
    return run(game(name), scenario(folder, text)).failures


def passes(folder: Path, text: str, name: str = "barter") -> None:
    """Hold that a scenario passes."""
    found = failures(folder, text, name)
    assert not found, "\n" + "\n".join(map(render, found))


def fails(folder: Path, text: str, code: str, line: int, *words: str, name: str = "barter") -> None:
    """Hold that one failure is told, with its code, in its line (of the text), in words that hold these."""
    found = failures(folder, text, name)
    told = "\n".join(map(render, found))
    (failure,) = found or (None,)
    assert failure is not None, "it passed"
    assert (failure.code, to_json(failure)["line"]) == (code, line + 2), told
    for word in words:
        assert word in told, told
