"""One scenario out of a file: by name, part of it, line, or number."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.diagnostic import render
from rulesdsl.tools.suites.pick import NotFound, pick
from tests.tools.test_suite import GOOD, HEAD, write

NAMES = ("draws two", "draws", "says: no", "last")
TEXT = HEAD + "".join(GOOD.replace("good", f"'{name}'") for name in NAMES)
"""Each scenario has four lines; the first begins in line 3."""


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("draws", "draws"),
        ("TWO", "draws two"),
        ("2", "draws"),
        ("3", "draws two"),
        ("7:", "draws"),
        ("12", "says: no"),
        ("says: no", "says: no"),
        (" last ", "last"),
    ],
)
def test_what_is_meant(tmp_path: Path, wanted: str, name: str) -> None:
    path = write(tmp_path / "a:b.scenarios.yaml", TEXT)
    assert pick(f"{path}:{wanted}").scenario.name == name


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (":s", "There are 4 scenarios here"),
        ("", "There are 4 scenarios here"),
        (":lasd", "Did you mean `last`"),
        (":99", "no scenario whose name has `99`"),
    ],
)
def test_what_is_not_clear(tmp_path: Path, wanted: str, words: str) -> None:
    path = write(tmp_path / "a.scenarios.yaml", TEXT)
    with pytest.raises(NotFound) as caught:
        pick(f"{path}{wanted}")
    assert words in "\n".join(map(render, caught.value.problems))


def test_a_file_of_one_needs_no_name(tmp_path: Path) -> None:
    path = write(tmp_path / "a.scenarios.yaml", HEAD + GOOD)
    assert pick(str(path)).scenario.name == "good"
    with pytest.raises(NotFound, match="folder"):
        pick(str(tmp_path))
    with pytest.raises(NotFound) as caught:
        pick(str(tmp_path / "none.yaml"))
    assert [problem.code for problem in caught.value.problems] == ["no-such-file"]
