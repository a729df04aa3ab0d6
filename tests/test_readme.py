"""README's commands: what it says works, and both of its first commands are what CI runs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST = (
    "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/rulesdsl check && "
    ".venv/bin/rulesdsl play barter --players 4 --bots all --seed 7"
)
SECOND = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest"


FILES = ("my_cards.yaml", "my_special.yaml", "my_event.yaml", "my_cards.scenarios.yaml")
"""What the YAML blocks are saved as, in their order."""


def blocks(language: str) -> list[str]:
    """The code blocks of README in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def run(words: list[str], folder: Path) -> str:
    """A command of README, its `rulesdsl` being the one under test; ends the test where it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "rulesdsl", *words],
        cwd=folder,
        input="",
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_both_commands_stand_first() -> None:
    assert [block.strip() for block in blocks("sh")[:2]] == [FIRST, SECOND]


def test_the_first_command(tmp_path: Path) -> None:
    parts = [shlex.split(part) for part in FIRST.split(" && ")]
    own = [words[1:] for words in parts if words[0].endswith("/rulesdsl")]
    assert len(own) == 2
    assert "175 cards" in run(own[0], tmp_path)
    assert "The game is over after" in run(own[1], tmp_path)


def test_ci_runs_the_second() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    found = re.search(r'grep -m1 -F "(.*)" README.md', script)
    assert found is not None
    assert next(line for line in README.splitlines() if found[1] in line) == SECOND


@pytest.mark.parametrize(("name", "block"), list(zip(FILES, blocks("yaml"), strict=True)))
def test_the_files_are_right(name: str, block: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(block, encoding="utf-8")
    assert "no problems" in run(["check", name], tmp_path)


def test_every_field_of_a_card_is_named() -> None:
    schema = json.loads((ROOT / "schemas" / "card.schema.json").read_text(encoding="utf-8"))
    section = README.partition("## A card's fields")[2].partition("```")[0]
    assert re.findall(r"^\| `(.*?)` \|", section, re.M) == list(schema["$defs"]["card"]["properties"])


@pytest.mark.parametrize("block", blocks("sh")[2:])
def test_the_tour(block: str, tmp_path: Path) -> None:
    for name, text in zip(FILES, blocks("yaml"), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for line in block.splitlines():
        words = shlex.split(re.sub(r"--games \d+", "--games 5", line))
        assert words[0] == "rulesdsl"
        run(words[1:], tmp_path)


def test_the_python_block(tmp_path: Path) -> None:
    (code,) = blocks("python")
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, timeout=300)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
