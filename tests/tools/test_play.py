"""A session with a script instead of a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.tools.table.bots import make_bot
from rulesdsl.tools.table.play import Session, learned, open_session


@pytest.fixture(scope="module")
def game() -> rulesdsl.Game:
    return rulesdsl.load("barter")


def session(
    game: rulesdsl.Game,
    script: Callable[[Session], str | None],
    *,
    players: int = 2,
    people: Iterable[int] = (0,),
    seed: int = 1,
) -> tuple[Session, list[str]]:
    """A session whose person types what the script says; and what was written."""
    written: list[str] = []
    made = open_session(
        game,
        players=players,
        seed=seed,
        people=tuple(people),
        bot=make_bot("greedy", game),
        read=lambda prompt: script(made),
        write=written.append,
        most_turns=200,
    )
    return made, written


def lines(*typed: str) -> Callable[[Session], str | None]:
    """A script that types some lines; then its input ends."""
    left = list(typed)
    return lambda session: left.pop(0) if left else None


def test_the_end_of_input_ends_the_session(game: rulesdsl.Game) -> None:
    made, written = session(game, lines())
    made.run()
    assert written[-1] == "The input has ended: the game stops here."


def test_quit(game: rulesdsl.Game) -> None:
    made, written = session(game, lines("QUIT"))
    made.run()
    assert written[-1] == "Good-bye."


def test_a_person_who_always_takes_the_first_option_plays_to_the_end(game: rulesdsl.Game) -> None:
    made, written = session(game, lambda session: "1")
    made.run()
    assert made.state.over
    assert any("The game is over" in line for line in written)


def test_choosing_by_text(game: rulesdsl.Game) -> None:
    asked: list[str] = []

    def script(made: Session) -> str | None:
        if made.state.turn > 3:
            return None
        decision = made.state.decision
        assert decision is not None
        asked.append(str(decision.options[len(decision.options) - 1]))
        return asked[-1].upper() + "  "

    made, written = session(game, script)
    made.run()
    assert made.state.turn > 3
    assert len(asked) > 3


def test_looking_for_a_text(game: rulesdsl.Game) -> None:
    state = game.start(2, 1)
    assert state.decision is not None
    wanted = str(state.decision.options[1]).split()[-1]
    made, written = session(game, lines("nothing like this", wanted))
    made.run()
    assert "  No option has that in its text." in written
    shown = written[written.index("  `help` says what you can type.") + 1 :]
    found = [line for line in shown if line[:4].strip().rstrip(".").isdigit()]
    assert found
    assert all(wanted in line for line in found)


@pytest.mark.parametrize(
    "typed",
    ["0", "-1", "999", "9" * 5000, "²", "\x1b[31m", "undo", "save", "load", "card", "card zzz", "more", "?"],
)
def test_nothing_typed_makes_trouble(game: rulesdsl.Game, typed: str) -> None:
    made, written = session(game, lines(typed, typed))
    made.run()
    assert written[-1] == "The input has ended: the game stops here."
    assert "\x1b" not in "".join(written)


def test_only_what_the_person_may_know_is_shown(game: rulesdsl.Game) -> None:
    made, written = session(game, lines("table", "log", "quit"), players=3)
    made.run()
    text = "\n".join(written)
    state = made.state
    known = {state.rules.table.label[card] for card in range(len(state.rules.table)) if state.known[card] & 1}
    hidden = {
        state.rules.table.label[card] for card in range(len(state.rules.table)) if not state.known[card] & 1
    } - known
    assert not [label for label in hidden if label in text]
    assert [label for label in known if label in text]


# ---- undo


def test_undo_where_nothing_was_learned(game: rulesdsl.Game) -> None:
    """`market barter` only leads to the question which: it can be taken back."""
    seen: list[str] = []

    def script(made: Session) -> str | None:
        decision = made.state.decision
        assert decision is not None
        options = [str(option) for option in decision.options] if len(decision.options) < 200 else []
        if "undone" in seen:
            return None
        if "took" in seen:
            seen.append("undone")
            return "undo"
        if decision.kind == "main-action" and "market barter" in options:
            after = made.state.clone()
            after.choose("market barter")
            if (
                after.decision is not None
                and after.decision.kind == "barter"
                and not learned(made.state, after, 0)
            ):
                seen.extend((made.state.dump(), "took"))
                return "market barter"
        return "1"

    made, written = session(game, script)
    made.run()
    assert "Taken back." in written
    assert made.state.dump() == seen[0]


def test_no_undo_once_a_card_was_drawn(game: rulesdsl.Game) -> None:
    drew: list[int] = []

    def script(made: Session) -> str | None:
        decision = made.state.decision
        assert decision is not None
        if drew:
            return "undo" if len(drew) < 2 and not drew.append(1) else None  # type: ignore[func-returns-value]
        if decision.kind == "main-action":
            drew.append(made.state.turn)
            return "draw goods"
        return "1"

    made, written = session(game, script)
    made.run()
    assert [
        line
        for line in written
        if line.startswith(("That cannot be taken back", "There is no choice of yours"))
    ]
    assert "Taken back." not in written


def test_no_undo_after_others_chose(game: rulesdsl.Game) -> None:
    made, written = session(game, lines("1", "undo"))
    made.run()
    assert "Taken back." not in written


# ---- saving


def test_save_and_load(game: rulesdsl.Game, tmp_path: Path) -> None:
    path = tmp_path / "my game"
    made, written = session(game, lines("1", f"save {path}", "1", "1", f"load {path}", "table", "quit"))
    made.run()
    assert f"Saved to {path}." in written
    assert f"Going on with {path}." in written
    other, _ = session(game, lines("1", "quit"))
    other.run()
    assert made.state.dump() == other.state.dump()


def test_nothing_else_is_written_over(game: rulesdsl.Game, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("precious", encoding="utf-8")
    made, written = session(
        game, lines(f"save {path}", f"save {tmp_path}", f"save {tmp_path}/no/such/folder/x")
    )
    made.run()
    assert path.read_text(encoding="utf-8") == "precious"
    assert not [line for line in written if line.startswith("Saved")]
    assert list(tmp_path.iterdir()) == [path]


def test_saving_again_replaces_the_save(game: rulesdsl.Game, tmp_path: Path) -> None:
    path = tmp_path / "save"
    made, written = session(game, lines(f"save {path}", "1", f"save {path}"))
    made.run()
    assert sum(line.startswith("Saved") for line in written) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"\xff", b"[" * 100_000, b'{"sort": "rulesdsl game"}', b'{"sort": "rulesdsl game", "game": "other"}',
     b'{"sort": "rulesdsl game", "game": "barter", "people": [0], "chance": 1, "position": "{}"}'],
)  # fmt: skip
def test_what_is_no_save_is_refused(game: rulesdsl.Game, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "save"
    path.write_bytes(content)
    made, written = session(game, lines(f"load {path}"))
    before = made.state
    made.run()
    assert made.state is before or made.state.dump() == before.dump()
    assert not [line for line in written if line.startswith("Going on")]


# ---- several people


def test_the_next_person_is_called_before_anything_is_shown(game: rulesdsl.Game) -> None:
    made, written = session(game, lines("", "1", "", "1"), players=3, people=(0, 1))
    made.run()
    called = [index for index, line in enumerate(written) if "everybody else looks away" in line]
    assert len(called) >= 2
    assert written[called[0] - 1].count("\n") >= 40


def test_bots_alone(game: rulesdsl.Game) -> None:
    made, written = session(game, lines(), players=4, people=())
    made.run()
    assert written[0].startswith("The game is over after")
