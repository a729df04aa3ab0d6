"""The examples of docs/mutants.md are run, and tell what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml

from rulesdsl.cli.main import run

PAGE = (Path(__file__).parents[2] / "docs" / "mutants.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    return [shlex.split(args) for args in re.findall(r"```sh\nrulesdsl (.*?)\n```", PAGE)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = re.search(r"```yaml (?P<name>\S+)\n(?P<text>.*?)```", PAGE, re.S)
    assert found is not None
    (tmp_path / found["name"]).write_text(found["text"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_what_nothing_noticed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = re.search(r"```text\n(.*?)```", PAGE, re.S)
    assert told is not None
    assert run(commands()[0]) == 1
    assert capsys.readouterr().out == told[1]


def test_what_no_scenario_can_notice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The list that is written has the page's entry; with its reason filled in, one mutant is accepted."""
    (shown,) = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", PAGE, re.S)[0])
    assert run(commands()[1]) == 1
    path = folder / "my_cards.mutants.yaml"
    entries = yaml.safe_load(path.read_text(encoding="utf-8"))["equivalent"]
    assert {**shown, "reason": ""} in entries
    path.write_text(yaml.safe_dump({"equivalent": [shown]}), encoding="utf-8")
    capsys.readouterr()
    run(commands()[0])
    assert "1 more is accepted as the same card" in capsys.readouterr().out
