"""Blessing: expectations that fail are rewritten to what is found, in the file's own text.

A blessing changes the expected values of one scenario and nothing else: a number stays a number, a list a list, and what was right
in a list stays as it is written. What no new value would meet, such as an option that is not offered at all, is left to the designer.
Before a blessing is offered, the new text is read and run: all but those values must be as before, and nothing else may fail.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

from rulesdsl.brief import plain
from rulesdsl.cards.node import Node, Scalar, key_at, node_at
from rulesdsl.cards.node import Sequence as Items
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.source import Source, read_source
from rulesdsl.tools.scenarios.do import perform
from rulesdsl.tools.scenarios.expect import judge
from rulesdsl.tools.scenarios.given import position
from rulesdsl.tools.scenarios.names import Names
from rulesdsl.tools.scenarios.scenario import names_of, run, scenarios_in
from rulesdsl.tools.scenarios.shape import Expectation, Scenario
from rulesdsl.tools.scenarios.spot import FAILED, Spot, Unmet
from rulesdsl.tools.scenarios.text import inline, scalar
from rulesdsl.tools.telling.files import replace_text

_UNSAFE = "the file is laid out in a way that cannot be rewritten safely: change it by hand"
_OTHERS = 2
"""Lines around a change that a difference shows."""


class NotBlessed(ValueError):
    """A scenario that cannot be blessed; the message says why, `failures` are those that stay."""

    def __init__(self, message: str, failures: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.failures = tuple(failures)


@frozen
class Edit:
    """A stretch of a file's text, `start` to before `end`, and what is to stand there."""

    start: int
    end: int
    text: str


@frozen
class Blessing:
    """A change of one scenario that makes its expectations hold, but for those that are `left` to the designer."""

    scenario: Scenario
    source: Source = field(repr=False)
    text: str = field(repr=False)
    left: tuple[Diagnostic, ...] = ()

    def difference(self) -> list[str]:
        """The change as a unified difference."""
        old, new = (text.splitlines() for text in (self.source.text, self.text))
        path = self.source.path
        return list(difflib.unified_diff(old, new, path, path, n=_OTHERS, lineterm=""))

    def write(self) -> Source:
        """Write the file, and return it as it is now. Raises `NotBlessed` where it is no longer what was read, or cannot be written."""
        if read_source(self.source.path) != self.source:
            raise NotBlessed(
                f"{self.source.path} was changed in between: nothing was written; run this again"
            )
        try:
            replace_text(Path(self.source.path), self.text)
        except OSError as error:
            raise NotBlessed(f"{self.source.path}: {error.strerror or 'cannot be written'}") from error
        return Source(self.source.path, self.text)


def bless(game: Game, scenario: Scenario) -> Blessing | None:
    """The change that makes a scenario's expectations hold; None where they do. Raises `NotBlessed` where nothing of it can be changed."""
    outcome = run(game, scenario)
    if outcome.passed:
        return None
    source = scenario.span.source
    edits, refused = [], []
    for change in _changes(game, scenario):
        if isinstance(change, Edit):
            edits.append(change)
        else:
            refused.append(change)
    left = tuple(failure for refusal in refused for failure in refusal.failures)
    rest = [failure for failure in outcome.failures if failure.code != FAILED and failure not in left]
    if rest:
        raise NotBlessed("it has a mistake", (*rest, *left))
    if not edits and refused:
        raise NotBlessed(str(refused[0]), left)
    text = source.text
    # From the last to the first: a change moves only what comes after it.
    for edit in sorted(edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    _check(game, scenario, source, text, left)
    return Blessing(scenario, source, text, left)


def _check(game: Game, scenario: Scenario, source: Source, text: str, left: Sequence[Diagnostic]) -> None:
    """Whether only values of the scenario's expectations have changed, and nothing fails but what is left."""
    new_source = Source(source.path, text)
    now, _ = scenarios_in(new_source)
    mine = [other for other in now if other.at == scenario.at]
    if len(mine) != 1 or _without(source, scenario.at) != _without(new_source, scenario.at):
        raise NotBlessed(_UNSAFE)
    after = run(game, mine[0])
    expected = {(failure.code, failure.message) for failure in left}
    if any((failure.code, failure.message) not in expected for failure in after.failures):
        raise NotBlessed("no other values would make this scenario pass: change it by hand", after.failures)


def _without(source: Source, at: Sequence[str | int]) -> Any:
    """A file's data with the expected values of one scenario left out; their keys stay."""
    tree, _ = read(source)
    if tree is None:
        raise NotBlessed(_UNSAFE)
    data, _ = shape(tree, "card" if at[0] == "cards" else "scenario")
    scenario = data
    for step in at:
        scenario = scenario[step]
    for place in (scenario, *(item for item in scenario.get("do", ()) if isinstance(item, dict))):
        if "expect" in place:
            place["expect"] = _keys(place["expect"])
    return data


def _keys(facts: Mapping[str, Any]) -> Any:
    return {key: _keys(value) if isinstance(value, dict) else None for key, value in facts.items()}


# ---------------------------------------------------------------------------------------------------- what to change


def _changes(game: Game, scenario: Scenario) -> Iterator[Edit | NotBlessed]:
    """The values to rewrite, step by step, and why others are not. Raises `NotBlessed`."""
    names = names_of(game, scenario)
    state = position(names, scenario, log=True)
    if isinstance(state, list):
        raise NotBlessed("its position cannot be set up", state)
    looked = False
    for part in scenario.course:
        if isinstance(part, Expectation):
            yield from _facts(names, state, part.facts, part.spot)
            looked = looked or bool(part.facts)
            continue
        after = perform(names, state, part.line, part.spot, looked=looked)
        if isinstance(after, Diagnostic):
            raise NotBlessed("a step of it cannot be done", [after])
        state, looked = after, False


def _facts(names: Names, state: State, facts: Mapping[str, Any], spot: Spot) -> Iterator[Edit | NotBlessed]:
    for key, value in facts.items():
        pairs = value.items() if isinstance(value, dict) else [(None, value)]
        for inner, wanted in pairs:
            one = {key: wanted} if inner is None else {key: {inner: wanted}}
            failures = judge(names, state, one, spot)
            try:
                yield from _value(failures, spot.below(key) if inner is None else spot.below(key, inner))
            except NotBlessed as error:
                yield NotBlessed(str(error), error.failures or failures)


def _value(failures: Sequence[Diagnostic], spot: Spot) -> Iterator[Edit]:
    """What one value becomes."""
    if not failures:
        return
    wrong = [failure for failure in failures if failure.code != FAILED]
    if wrong:
        raise NotBlessed("it has a mistake", wrong)
    node = node_at(spot.tree, spot.at)
    first = failures[0]
    if isinstance(first, Unmet) and first.found is not None and len(failures) == 1:
        yield _rewritten(spot, node, first)
        return
    if not isinstance(node, Items):
        raise NotBlessed("an expectation of it can only be changed by hand", failures)
    gone = {failure.span for failure in failures}
    kept = [_source_text(item) for item in node.items if item.span not in gone]
    if not kept or len(kept) == len(node.items):
        raise NotBlessed("an expectation of it can only be changed by hand", failures)
    yield _list(spot, node, kept)


def _rewritten(spot: Spot, node: Node, failure: Unmet) -> Edit:
    found = failure.found
    if isinstance(node, Items):
        items = found if isinstance(found, list) else [found]
        return _list(spot, node, _kept_first(node, items, ordered=failure.ordered))
    if not isinstance(node, Scalar):
        raise NotBlessed("an expectation of it can only be changed by hand", [failure])
    one = found[0] if isinstance(found, list) and len(found) == 1 else found
    text = inline(one) if isinstance(one, list) else scalar(one, flow=True)
    return Edit(node.span.start, node.span.end, text)


def _kept_first(node: Items, found: Sequence[object], *, ordered: bool) -> list[str]:
    """A list's new items as text: those that stand in it already as they are written, in their place where the order is free."""
    written: dict[str, list[str]] = {}
    for item in node.items:
        written.setdefault(_word(item), []).append(_source_text(item))
    if ordered:
        return [left.pop(0) if (left := written.get(plain(one))) else scalar(one, flow=True) for one in found]
    missing = [plain(one) for one in found]
    kept = []
    for item in node.items:
        if _word(item) in missing:
            missing.remove(_word(item))
            kept.append(_source_text(item))
    for one in found:
        if plain(one) in missing:
            missing.remove(plain(one))
            kept.append(scalar(one, flow=True))
    return kept


def _word(node: Node) -> str:
    return plain(node.text) if isinstance(node, Scalar) else ""


def _source_text(node: Node) -> str:
    return node.span.text


# ------------------------------------------------------------------------------------------------------------- lists


def _list(spot: Spot, node: Items, items: Sequence[str]) -> Edit:
    """A list with other items, in its own style. Comments within it belong to items: such a list is left alone."""
    text = node.span.source.text
    if text.startswith("[", node.span.start):
        start, end = node.span.start, node.span.end
        _no_comment(text, start, end, node)
        return Edit(start, end, _flow(text, start, text[start:end], items))
    start, end = text.rfind("-", 0, node.items[0].span.start), node.items[-1].span.end
    _no_comment(text, start, end, node)
    if not items:
        key = key_at(spot.tree, spot.at)
        colon = text.index(":", key.end) + 1
        if text[colon:start].strip():
            raise NotBlessed("there are comments beside a list that would be empty: change it by hand")
        return Edit(colon, end, " []")
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    indent = text[line_start:start]
    if indent.strip():
        raise NotBlessed(_UNSAFE)
    ending = "\r\n" if "\r\n" in text else "\n"
    return Edit(start, end, (ending + indent).join(f"- {item}" for item in items))


def _flow(text: str, start: int, old: str, items: Sequence[str]) -> str:
    """A list in brackets; over several lines where it was."""
    lines = old.splitlines()
    if len(lines) == 1:
        return f"[{', '.join(items)}]"
    ending = "\r\n" if "\r\n" in text else "\n"
    widest = max(len(line) for line in text.splitlines())
    indent = lines[1][: len(lines[1]) - len(lines[1].lstrip())]
    own_line = not lines[0].strip(" [")
    closing = lines[-1] if not lines[-1].strip(" ]") else "]"
    column = start - max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) - 1
    rows, row = [], "[" if not own_line else indent
    width = column if not own_line else 0
    fresh = True
    for number, item in enumerate(items):
        piece = item + ("," if number + 1 < len(items) else "")
        if not fresh and width + len(row) + 1 + len(piece) > widest:
            rows.append(row)
            row, width, fresh = indent, 0, True
        row += piece if fresh else " " + piece
        fresh = False
    rows = [*(["["] if own_line else []), *rows, row]
    return ending.join(rows) + (ending + closing if closing != "]" else "]")


def _no_comment(text: str, start: int, end: int, node: Items) -> None:
    """Whether between the items of a list nothing but signs stands. Raises `NotBlessed`."""
    between, at = [], start
    for item in node.items:
        between.append(text[at : item.span.start])
        at = item.span.end
    between.append(text[at:end])
    if any("#" in part for part in between):
        raise NotBlessed("there are comments within a list that fails: change it by hand")
