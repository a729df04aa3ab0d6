"""Every command of docs/transcripts.md is run in order, and prints what the page says; a line `...` stands for any lines."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "transcripts.md").read_text(encoding="utf-8")
NOBODY = {f"GIT_{who}_{what}": "nobody" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


def run(line: str, folder: Path) -> str:
    """Output and errors of a command line of the page, as they would stand on a terminal."""
    words = shlex.split(line)
    if words[0] == "sed":
        _, _, change, name = words
        _, old, new, _ = change.split("/")
        (folder / name).write_text((folder / name).read_text().replace(old, new))
        return ""
    command = [sys.executable, "-m", "rulesdsl", *words[1:]] if words[0] == "rulesdsl" else words
    done = subprocess.run(
        command,
        cwd=folder,
        input="",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | NOBODY,
    )
    assert done.returncode < 2, done.stderr
    return done.stdout + done.stderr


def pattern(lines: list[str]) -> str:
    """What the page says, as a pattern."""
    parts = [
        "(?:.*\n)*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + "\n" for line in lines
    ]
    return "".join(parts)


def test_the_page(tmp_path: Path) -> None:
    (tmp_path / "my_cards.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    commands = 0
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            line, *told = part.splitlines()
            output = run(line, tmp_path)
            if told:
                assert re.fullmatch(pattern(told), output), f"$ {line}\n{output}"
            commands += 1
    assert commands >= 8
    assert re.match(
        pattern(blocks("text")[0].splitlines()), (tmp_path / "game.txt").read_text(encoding="utf-8")
    )
