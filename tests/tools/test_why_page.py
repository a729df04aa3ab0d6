"""Every example of docs/why.md is run, and tells what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulesdsl.cli.main import run

PAGE = (Path(__file__).parents[2] / "docs" / "why.md").read_text(encoding="utf-8")
FILE = re.search(r"```yaml (?P<name>\S+)\n(?P<text>.*?)```", PAGE, re.S)
EXAMPLES = re.findall(r"```sh\nrulesdsl (?P<args>.*?)\n```\n```text\n(?P<told>.*?)```", PAGE, re.S)


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("args", "told"), EXAMPLES, ids=[args for args, _ in EXAMPLES])
def test_example(
    args: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert FILE is not None
    monkeypatch.chdir(tmp_path)
    Path(FILE["name"]).write_text(FILE["text"], encoding="utf-8")
    assert run(shlex.split(args)) == 0
    assert capsys.readouterr().out == told
