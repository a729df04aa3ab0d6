"""`rulesdsl mutate` at the command line: what it finds, what it prints, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesdsl.cli.main import cli, run

CARDS = """\
game: barter
cards:
  - id: TST-1
    name: Test Card
    kind: bayanihan
    timing: your turn
    effect: |
      draw 3 goods
    tests:
      - name: draws three
        given: {player 1: {hand: [Test Card, Rice blue]}, player 2: {stall: [Coffee green]}, goods deck: [Mango red, Puto red, Puto blue]}
        do: [player 1: play Test Card]
        expect: {player 1: {hand: [Rice blue, Mango red, Puto red, Puto blue]}, decision: main-action}
"""


@pytest.fixture
def cards(tmp_path: Path) -> str:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return str(path)


def mutate(*args: str) -> Result:
    result = CliRunner().invoke(cli, ["mutate", *args], standalone_mode=False)
    assert result.exception is None or type(result.exception).__name__ in (
        "Stop",
        "UsageError",
        "BadParameter",
    )
    return result


def test_survivors_end_with_code_1_and_are_listed(cards: str) -> None:
    result = mutate("--cards", cards)
    assert result.return_value == 1
    lines = result.output.splitlines()
    assert f"  {cards}:3: timing: your turn" in lines
    assert "    your turn -> before action" in lines
    assert "1 card, 1 scenario: " in lines[-2]
    assert lines[-1].startswith("Exit code 1: ") and lines[-1].endswith("--least asks for 100 %.")


def test_enough_is_enough(cards: str) -> None:
    assert mutate("--cards", cards, "--least", "50").return_value == 0


def test_a_card_can_be_named_and_listed(cards: str) -> None:
    result = mutate("test card", "--cards", cards, "--list")
    assert result.return_value == 0
    lines = result.output.splitlines()
    assert lines[1] == f"  {cards}:8: draw 3 goods" and "    3 goods -> 4 goods" in lines
    data = json.loads(mutate("TST-1", "--cards", cards, "--list", "--format", "json").output)
    assert {
        "card": "TST-1",
        "effect_line": 1,
        "sort": "number",
        "before": "draw 3 goods",
        "after": "draw 4 goods",
    } in data["mutants"]


def test_json_has_every_mutant(cards: str) -> None:
    data = json.loads(mutate("--cards", cards, "--format", "json").output)
    (card,) = data["cards"]
    assert card["id"] == "TST-1"
    assert card["killed"] + card["survived"] == card["mutants"] == data["mutants"] == len(card["results"])
    killed = next(row for row in card["results"] if row["after"] == "draw 2 goods")
    assert killed["fate"] == "killed" and killed["killed_by"].endswith(": draws three")


def test_accepted_mutants_count_apart(cards: str, tmp_path: Path) -> None:
    same = tmp_path / "same.yaml"
    entry = '  - card: TST-1\n    line: "timing: your turn"\n    becomes: "timing: {}"\n    reason: any\n'
    same.write_text(
        "equivalent:\n" + entry.format("before action") + entry.format("after action"), encoding="utf-8"
    )
    result = mutate("--cards", cards, "--accept", str(same), "--least", "0")
    assert "; 1 more is accepted as the same card" in result.output
    # A scenario plays the card before the main action: played after it, it is another card.
    assert "mutant-killed" in result.output
    assert result.return_value == 1


def test_a_list_is_written_and_found_beside_the_cards(cards: str) -> None:
    same = Path(cards).with_name("cards.mutants.yaml")
    result = mutate("--cards", cards, "--write-accept", str(same))
    assert result.return_value == 1 and "Fill in each reason" in result.output
    number = same.read_text(encoding="utf-8").count("- card: TST-1")
    assert number > 2
    # As long as no reason is filled in, nothing is accepted.
    result = mutate("--cards", cards)
    assert result.return_value == 1
    assert f"{number} entries have no reason yet" in result.output
    text = same.read_text(encoding="utf-8")
    same.write_text(text.replace('reason: ""', "reason: no scenario looks at it"), encoding="utf-8")
    result = mutate("--cards", cards)
    assert result.return_value == 0
    assert f"{number} more are accepted as the same card" in result.output
    assert "nothing to add" in mutate("--cards", cards, "--write-accept", str(same)).output


def test_a_list_beside_the_cards_is_no_card_file(cards: str) -> None:
    same = Path(cards).with_name("cards.mutants.yaml")
    mutate("--cards", cards, "--write-accept", str(same))
    for path in (str(Path(cards).parent), str(same)):
        result = CliRunner().invoke(cli, ["check", path], standalone_mode=False)
        assert result.return_value == 0, result.output
    same.write_text("equivalent: 3\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["check", str(same)], standalone_mode=False)
    assert result.return_value == 1 and "equivalent" in result.output


@pytest.mark.parametrize("command", ["mutate", "explain"])
def test_a_card_of_ones_own_wants_its_file(command: str) -> None:
    result = CliRunner().invoke(cli, [command, "TST-3"], standalone_mode=False)
    lines = str(result.exception).splitlines()
    assert lines[0].startswith("BARTER has no card `TST-3`") and lines[1].startswith("Market Day has no card")
    assert lines[2:] == ["A card of your own? Add --cards FILE."]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--cards", "none.yaml"), "none.yaml"),
        (("Nobody", "--game", "barter"), "has no card `Nobody`"),
        (("Nobody",), "has no card `Nobody`\nMarket Day has no card"),
        (("--game", "none"), "there is no game `none`"),
        (("--accept", "none.yaml"), "none.yaml"),
    ],
)
def test_what_cannot_be_done_is_told(args: tuple[str, ...], words: str, tmp_path: Path) -> None:
    result = mutate(*args, "--scenarios", str(tmp_path))
    assert type(result.exception).__name__ == "Stop"
    assert result.exception.code == 2  # type: ignore[union-attr]
    assert words in str(result.exception)


def test_without_scenarios_there_is_nothing_to_do(tmp_path: Path) -> None:
    result = mutate("--game", "market_day", "--scenarios", str(tmp_path))
    assert "there are no scenarios" in str(result.exception)


def test_a_card_of_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Each game says so in a line of its own."""
    assert run(["mutate", "NOPE", "--list"]) == 2
    *lines, hint = capsys.readouterr().err.splitlines()
    assert hint == "A card of your own? Add --cards FILE."
    assert [line.partition(" has no card ")[2] for line in lines] == ["`NOPE`", "`NOPE`"]
