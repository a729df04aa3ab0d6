"""Transcripts: what is written is read again and played again; every mistake in one is said with its place."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.cli.main import run
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.engine.state import State
from rulesdsl.games.game import Game
from rulesdsl.source import Source
from rulesdsl.tools.table.bots import make_bot
from rulesdsl.tools.table.play import open_session
from rulesdsl.tools.transcripts.digests import CardDigest, Digests, changes, digests
from rulesdsl.tools.transcripts.keep import NotWritten, Recorder, save_record, start_of
from rulesdsl.tools.transcripts.parse import parse
from rulesdsl.tools.transcripts.record import Event, Record, Start, Step, write
from rulesdsl.tools.transcripts.replay import replay
from rulesdsl.tools.transcripts.view import seen_by

TWINS = """\
game: barter
cards:
  - id: TWIN-1
    name: Twin Card
    kind: bayanihan
    timing: your turn
    copies: 40
    effect: |
      draw 2 bayanihan
      discard 1 bayanihan from hand
  - id: TWIN-2
    name: Twin Good
    kind: goods
    copies: 40
    attributes: {value: 2, color: [red], category: Craft, set tag: everyday}
"""
"""Cards of which players hold several that print alike, and that others know one of."""


def random_game(
    name: str, seed: int, most_turns: int, cards: tuple[str, ...] = ()
) -> tuple[Game, State, Recorder]:
    """A game of random choices, the recorder beside it."""
    game = rulesdsl.load(name, cards)
    chance = random.Random(seed)
    v = game.vocabulary
    players = chance.randint(v.least_players, v.most_players)
    state = game.start(players, seed, log=True)
    recorder = Recorder(game, start_of(game, name, cards, players, seed=seed))
    while not state.over and state.turn <= most_turns:
        assert state.decision is not None
        option = state.decision.sample(chance)
        recorder.note(state, option)
        state.choose(option)
    return game, state, recorder


def read(text: str) -> Record:
    found = parse(Source("game.txt", text))
    assert isinstance(found, Record), found
    return found


# ---- laws


@pytest.mark.parametrize("name", ["barter", "market_day"])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_is_read_and_played_again(name: str, seed: int) -> None:
    game, state, recorder = random_game(name, seed, 12)
    record = recorder.record(state)
    text = write(record)
    assert read(text) == record
    found = replay(read(text), game, "game.txt")
    assert found.problems == ()
    assert found.record == record
    assert found.state is not None
    assert found.state.dump() == state.dump()


@pytest.mark.parametrize("seed", range(4))
def test_options_that_print_alike_are_told_apart(tmp_path: Path, seed: int) -> None:
    cards = tmp_path / "twins.yaml"
    cards.write_text(TWINS)
    game, state, recorder = random_game("barter", seed, 25, (str(cards),))
    record = recorder.record(state)
    assert any(step.number for step in record.steps)
    found = replay(read(write(record)), game, "game.txt")
    assert found.problems == ()
    assert found.state is not None
    assert found.state.dump() == state.dump()


line = st.text(
    st.characters(categories=["Lu", "Ll", "Nd", "Po"], include_characters=" "), min_size=1, max_size=12
)
text = line.map(lambda words: "a" + " ".join(words.split()) + "z")
events = st.lists(st.builds(Event, text, st.booleans()), max_size=3).map(tuple)
digest = st.text("0123456789abcdef", min_size=8, max_size=8)
cards_of = st.lists(
    st.builds(CardDigest, st.from_regex(r"[A-Z]{1,3}-[0-9]{1,2}", fullmatch=True), digest, text), max_size=3
).map(tuple)
starts = st.one_of(
    st.builds(
        Start, text, text, st.integers(2, 9), st.integers(0, 2**64 - 1), st.lists(text, max_size=2).map(tuple)
    ),
    st.builds(Start, text, text, st.integers(2, 9), st.none(), st.just(()), text),
)
steps = st.lists(
    st.builds(Step, st.integers(0, 1), text, st.none() | st.integers(1, 10**9), events), max_size=4
).map(tuple)
records = st.builds(
    Record,
    starts,
    events,
    steps,
    text,
    st.builds(Digests, st.lists(st.tuples(text, digest), max_size=2).map(tuple), cards_of),
)


# In a fresh checkout the first text is slow: Hypothesis reads the tables of Unicode for it.
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(records)
def test_any_record_is_read_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record


@given(st.data())
def test_no_text_ends_in_a_crash(data: st.DataObject) -> None:
    """A line of a whole transcript lost, doubled or changed anywhere: there is a record, or there are mistakes with places."""
    lines = GAME.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.one_of(st.sampled_from(lines), st.text(max_size=20)))
    lines[at : at + data.draw(st.integers(0, 2))] = [other]
    found = parse(Source("game.txt", "\n".join(lines)))
    assert isinstance(found, Record) or all(problem.span for problem in found)


def _a_game() -> str:
    _, state, recorder = random_game("barter", 5, 3)
    return write(recorder.record(state))


GAME = _a_game()


# ---- mistakes in the text


def broken(old: str, new: str, text: str = GAME) -> list[Diagnostic]:
    assert old in text
    found = parse(Source("game.txt", text.replace(old, new, 1)))
    assert isinstance(found, list)
    return found


def first(text: str, start: str) -> str:
    """The first line of a text that begins so."""
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("rulesdsl transcript 1", "rulesdsl transcript 2", "transcript-format", "another format"),
        ("rulesdsl transcript 1", "scenarios:", "not-a-transcript", "no transcript"),
        ("game: barter\n", "", "transcript-missing", "does not say `game:`"),
        ("game: barter\n", "game: barter\ngame: barter\n", "transcript-twice", "second time"),
        ("players: ", "player: ", "transcript-head", "`player` is not a line of the head"),
        ("seed: 5", "seed: five", "transcript-head", "`five` is not a seed"),
        ("seed: 5", "seed: 18446744073709551616", "transcript-head", "is not a seed"),
        ("seed: 5", "start: position", "transcript-missing", "none stands below `position:`"),
        ("seed: 5\n", "", "transcript-missing", "does not say how the game begins"),
        ("1. player", "2. player", "transcript-number", "this is choice 1"),
        ("1. player ", "1. player 9", "transcript-player", "There is no player 9"),
        ("== Turn 1", "= Turn 1", "transcript-line", "no line of a transcript"),
        ("  The Goods deck is", "   The Goods deck is", "transcript-indent", "indented by two spaces"),
        ("end: Stopped", "end:\nStopped", "transcript-line", "does not say how the game ended"),
        ("\ncards:\n", "\ncards:\nx\n", "transcript-row", "Below `cards:` stand rows such as"),
        ("\ncards:\n", "\n", "transcript-row", "Below `game file:` stand rows"),
        ("  settings ", "  setting ", "transcript-damaged", "does not fit"),
    ],
)  # fmt: skip
def test_a_mistake_of_form_is_named(old: str, new: str, code: str, says: str) -> None:
    problem = broken(old, new)[0]
    assert problem.code == code
    assert says in problem.message
    assert problem.span is not None


def test_a_wrong_number_is_one_mistake() -> None:
    (problem,) = broken(
        "\n2. player",
        "\n7. player",
        GAME.replace("\n3. player", "\n8. player")[: GAME.index("\n4. player")]
        + GAME[GAME.index("\nend:") :],
    )
    assert problem.message == "The choices are numbered in order: this is choice 2."
    (problem,) = broken("\n\ngame file:", "\n  More happens\n  and more\n\ngame file:")
    assert problem.code == "transcript-after-end"


def test_places_are_exact() -> None:
    (problem,) = broken("seed: 5", "seed: five")
    assert problem.span is not None
    assert problem.span.text == "five"
    assert problem.span.source.line_column(problem.span.start) == (5, 7)


# ---- mistakes that show when it is played


def replayed(old: str, new: str) -> Diagnostic:
    assert old in GAME
    record = read(GAME.replace(old, new, 1))
    found = replay(record, rulesdsl.load("barter"), "game.txt")
    (problem,) = found.problems
    return problem


def test_a_choice_that_is_not_offered() -> None:
    choice = first(GAME, "3. ")
    problem = replayed(choice, choice.partition(":")[0] + ": buy everything")
    assert problem.code == "transcript-not-offered"
    assert problem.message.startswith("`buy everything` is not offered; player ")
    assert problem.span is not None
    assert problem.span.text == "buy everything"


def test_a_choice_of_another_player() -> None:
    head, _, text = first(GAME, "3. ").partition(":")
    other = 1 if not head.endswith(" 1") else 2
    problem = replayed(f"{head}:{text}", f"3. player {other}:{text}")
    assert problem.message.startswith(f"Nothing is asked of player {other} here; player ")


def test_a_line_that_happens_otherwise() -> None:
    line = first(GAME, "  Player 1 draws")
    problem = replayed(line, "  Player 1 draws nothing")
    assert problem.code == "transcript-differs"
    assert problem.message == f"The game says `{line.strip()}` here."
    assert problem.span is not None
    assert problem.span.text == "Player 1 draws nothing"


def test_a_line_too_few_and_one_too_many() -> None:
    problem = replayed("  The Goods deck is shuffled\n", "")
    assert problem.message == "The game says `The Goods deck is shuffled` here."
    assert problem.span is not None
    assert problem.span.text == "The Bayanihan deck is shuffled"
    problem = replayed("\n\nend:", "\n  Player 1 sings\n\nend:")
    assert problem.message == "Nothing more happens here in the game."
    assert problem.span is not None
    assert problem.span.text == "Player 1 sings"


def test_another_end() -> None:
    problem = replayed("end: Stopped after", "end: Ended after")
    assert problem.code == "transcript-differs"
    assert problem.message.startswith("The game ends otherwise now: `Stopped after")


# ---- other rules


def test_what_changed_of_the_rules_is_told() -> None:
    game = rulesdsl.load("barter")
    now = digests(game.cards)
    one, two, *others = now.cards
    before = Digests(
        (("settings", "00000000"), *[row for row in now.game if row[0] != "settings"]),
        (evolve(one, digest="00000000"), CardDigest("OLD-1", "00000000", "Old Card"), *others),
    )
    assert [change.message for change in changes(before, now)] == [
        "`settings` of the game file has changed",
        f"the card {one.id} ({one.name}) has changed",
        "the card OLD-1 (Old Card) is gone",
        f"the card {two.id} ({two.name}) is new",
    ]
    assert list(changes(now, now)) == []
    turned = Digests(now.game, now.cards[::-1])
    assert [change.message.split(",")[0] for change in changes(turned, now)] == [
        "the cards stand in another order in their files"
    ]


def test_comments_and_layout_are_no_change(tmp_path: Path) -> None:
    def of(text: str) -> Digests:
        (tmp_path / "own.yaml").write_text(text)
        return digests(rulesdsl.load("barter", [tmp_path / "own.yaml"]).cards)

    plain = of(TWINS)
    laid_out = TWINS.replace("draw 2 bayanihan\n", "draw   2 bayanihan  # a comment\n").replace(
        "{value: 2, color: [red],", "{color: [red], value: 2,"
    )
    assert of("# by me\n" + laid_out) == plain
    assert of(TWINS.replace("draw 2", "draw 3")) != plain
    assert of(TWINS.replace("value: 2", "value: 3")) != plain


# ---- the commands


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


Told = Callable[[], tuple[str, str]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    def read_both() -> tuple[str, str]:
        captured = capsys.readouterr()
        return captured.out, captured.err

    return read_both


def shown(text: str) -> str:
    """What replay prints of a transcript: all but what the rules and the position are told apart by."""
    before, _, after = text.partition("\ngame file:\n")
    assert after
    return before


def test_play_writes_and_replay_reads(here: Path, told: Told) -> None:
    assert run(["play", "market_day", "--bots", "all", "--seed", "3", "--transcript", "game.txt"]) == 0
    told()
    assert run(["replay", "game.txt"]) == 0
    out, err = told()
    assert out == shown((here / "game.txt").read_text())
    assert err.endswith("choices replayed; everything happens as recorded.\n")
    assert run(["replay", "game.txt", "--quiet"]) == 0
    assert told()[0] == ""


def test_what_is_taken_back_is_not_recorded() -> None:
    game = rulesdsl.load("barter")
    script = iter(["player trade", "undo", "another", "quit"])

    def read_line(prompt: str) -> str:
        decision = session.state.decision
        assert decision is not None
        if prompt != "> ":
            return ""
        if decision.kind == "main-action":
            started.append(True)
        typed = next(script) if started else "1"
        if typed != "another":
            return typed
        texts = map(str, decision.options)
        return chosen.setdefault("text", next(text for text in texts if text != "player trade"))

    chosen: dict[str, str] = {}
    started: list[bool] = []
    said: list[str] = []
    session = open_session(
        game, players=2, seed=5, people=(0, 1), bot=make_bot("random", game), read=read_line, write=said.append, most_turns=9
    )  # fmt: skip
    session.recorder = Recorder(game, start_of(game, "barter", (), 2, seed=5))
    session.run()
    assert "Taken back." in said
    record = session.recorder.record(session.state)
    texts = [step.text for step in record.steps]
    assert "player trade" not in texts
    assert texts[-1] == chosen["text"]
    assert replay(record, game, "game.txt").problems == ()


def test_a_game_that_was_loaded_begins_from_its_position(
    here: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def typed(*lines: str) -> None:
        left = iter(lines)
        monkeypatch.setattr("rulesdsl.cli.play.read_line", lambda prompt: next(left, None))

    typed("1", "save kept", "quit")
    assert run(["play", "market_day", "--seed", "3"]) == 0
    typed("load kept", "1", "1", "quit")
    assert run(["play", "market_day", "--seed", "4", "--transcript", "g.txt"]) == 0
    text = (here / "g.txt").read_text()
    record = read(text)
    assert record.start.seed is None
    assert len(record.steps) >= 2
    told()
    assert run(["replay", "g.txt"]) == 0
    assert told()[0] == shown(text)


def test_own_cards_are_found_from_the_folder_of_the_file(here: Path, told: Told) -> None:
    (here / "mine").mkdir()
    (here / "games").mkdir()
    (here / "mine" / "twins.yaml").write_text(TWINS)
    arguments = ["--bots", "all", "--cards", "mine", "--transcript", "games/g.txt", "--max-turns", "2"]
    assert run(["play", "barter", *arguments]) == 0
    assert "own cards: ../mine/twins.yaml\n" in (here / "games" / "g.txt").read_text()
    assert run(["replay", "games/g.txt", "-q"]) == 0
    told()
    (here / "mine" / "twins.yaml").write_text(TWINS.replace("draw 2", "draw 1").replace("TWIN-2", "TWIN-3"))
    assert run(["replay", "games/g.txt"]) == 1
    out, err = told()
    assert out == ""
    assert "recorded with other rules: the card TWIN-1 (Twin Card) has changed." in err
    assert "recorded with other rules: the card TWIN-2 (Twin Good) is gone." in err
    assert "recorded with other rules: the card TWIN-3 (Twin Good) is new." in err
    assert err.count("error[") == 3
    assert err.endswith("See what the change does: rulesdsl diff HEAD --transcripts games/g.txt\n")
    (here / "mine" / "twins.yaml").unlink()
    assert run(["replay", "games/g.txt"]) == 2


def test_part_of_a_game_and_the_table_then(here: Path, told: Told) -> None:
    (here / "g.txt").write_text(GAME)
    assert run(["replay", "g.txt", "--to", "2"]) == 0
    out, _ = told()
    assert "\n2. player " in out
    assert "\n3. player " not in out
    assert "\n  the Goods deck, from the top: " in out
    assert run(["replay", "g.txt", "--to", "99999"]) == 2
    assert "the record has no choice 99999: it has" in told()[1]
    assert run(["replay", "g.txt", "--view", "9"]) == 2
    assert "there is no player 9" in told()[1]


def test_with_a_difference_further_on_the_part_before_is_shown(here: Path, told: Told) -> None:
    choice = first(GAME, "3. ")
    (here / "g.txt").write_text(GAME.replace(choice, choice.partition(":")[0] + ": buy everything"))
    assert run(["replay", "g.txt"]) == 1
    out, err = told()
    assert out == ""
    assert err.startswith("g.txt:")
    assert "`buy everything` is not offered" in err
    assert run(["replay", "g.txt", "--to", "2"]) == 0
    assert run(["replay", "g.txt", "--view", "1"]) == 1
    assert "buy everything" not in told()[1]


def test_a_player_is_shown_what_they_may_know(here: Path, told: Told) -> None:
    (here / "g.txt").write_text(GAME)
    assert run(["replay", "g.txt", "--view", "2"]) == 0
    out, err = told()
    record = read(GAME)
    hidden = first(GAME, "  Player 1 draws").strip().removeprefix("Player 1 draws ")
    assert hidden not in out
    assert "Player 1 draws 4 Goods" in out
    mine = first(GAME, "  Player 2 draws").strip().removeprefix("Player 2 draws ")
    assert f"You draw {mine}" in out
    for secret in (
        "seed",
        record.digests.hash,
        record.digests.cards[0].digest,
        f"{len(record.steps)} choices",
    ):
        assert secret not in out + err
    private = [step.text for step in record.steps if step.player == 0 and step.text == "pass"]
    assert not private or "player 1: pass" not in out


def test_a_view_does_not_change_with_what_is_hidden(here: Path) -> None:
    """Whoever watches learns nothing from the choices of others that they do not see: they are not even counted."""
    game = rulesdsl.load("barter")
    state = game.start(2, 0, log=True)
    assert state.decision is not None
    player = state.decision.player
    other = 1 - player
    views = set()
    for option in state.decision.options[:3]:
        trial = state.clone()
        trial.choose(option)
        views.add("\n".join(seen_by(trial, other)))
    assert len(views) == 1


def test_simulate_writes_a_file_a_game(here: Path, told: Told) -> None:
    simulate = ["simulate", "market_day", "--games", "12", "--bot", "random", "--seed", "2"]
    assert run([*simulate, "--transcripts", "one"]) == 0
    assert run([*simulate, "--transcripts", "two", "--jobs", "2"]) == 0
    names = [f"game-{number:02}.txt" for number in range(1, 13)]
    assert sorted(path.name for path in (here / "one").iterdir()) == names
    for name in names:
        assert (here / "one" / name).read_bytes() == (here / "two" / name).read_bytes()
    assert run(["replay", "one/game-07.txt", "-q"]) == 0
    told()
    assert run([*simulate[:3], "1001", "--transcripts", "one"]) == 2
    assert "at most 1000 games" in told()[1]


def test_only_a_transcript_is_written_over(here: Path, told: Told) -> None:
    (here / "notes.txt").write_text("my notes")
    assert run(["play", "market_day", "--bots", "all", "--transcript", "notes.txt"]) == 2
    assert "notes.txt exists and is no transcript" in told()[1]
    assert (here / "notes.txt").read_text() == "my notes"
    assert run(["play", "market_day", "--bots", "all", "--transcript", "no/such/folder.txt"]) == 2
    assert "could not be written" in told()[1]
    record = read(GAME)
    odd = evolve(record, start=evolve(record.start, cards=("a\nb.yaml",)))
    with pytest.raises(NotWritten):
        save_record("game.txt", odd)


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\xff\xfe", b"\xff", b"rulesdsl transcript 1", b"rulesdsl"]
)
def test_files_that_are_no_transcripts(here: Path, told: Told, content: bytes) -> None:
    (here / "g.txt").write_bytes(content)
    assert run(["replay", "g.txt"]) in (1, 2)
    assert told()[1].startswith("g.txt:")
    assert run(["replay", "missing.txt"]) == 2
    assert run(["replay", "."]) == 2


def test_a_game_that_is_not_there(here: Path, told: Told) -> None:
    (here / "g.txt").write_text(GAME.replace("game: barter", "game: elsewhere"))
    assert run(["replay", "g.txt"]) == 2
    assert "there is no game" in told()[1]
    (here / "g.txt").write_text(GAME.replace("\nplayers: ", "\nplayers: 9"))
    assert run(["replay", "g.txt"]) in (1, 2)
