"""Mutants: which there are, that they are cards, that scenarios kill them, and what a report says."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

import rulesdsl
from rulesdsl.cards.card import Definition
from rulesdsl.cards.check.lines import check
from rulesdsl.diagnostic import Severity
from rulesdsl.language.parse import parse
from rulesdsl.language.unparse import unparse
from rulesdsl.tools.mutants.accepted_write import CannotWrite, write_accepted
from rulesdsl.tools.mutants.mutants import Mutant, mutants, words_of
from rulesdsl.tools.mutants.mutate import Task, Verdict, bench, game_of_cards, mutate
from rulesdsl.tools.mutants.mutations import mutations
from rulesdsl.tools.mutants.report import report
from rulesdsl.tools.mutants.show import change
from rulesdsl.tools.mutants.words import Words
from rulesdsl.tools.scenarios.accepted import MUTANTS, Accepted, load_accepted, matched, shadowed
from rulesdsl.tools.suites.own_cards import scenarios_beside
from tests.language.corpus import all_effects

CARD = """\
game: barter
cards:
  - id: TST-1
    name: Test Card
    kind: bayanihan
    timing: {timing}
    effect: |
{effect}
"""
TESTS = """\
    tests:
      - name: draws three
        given: {player 1: {hand: [Test Card, Rice blue]}, player 2: {stall: [Coffee green]}, goods deck: [Mango red, Puto red, Puto blue]}
        do: [player 1: play Test Card]
        expect: {player 1: {hand: [Rice blue, Mango red, Puto red, Puto blue]}}
"""


def write(folder: Path, effect: str, timing: str = "your turn", tests: str = "") -> str:
    path = folder / "cards.yaml"
    lines = "\n".join("      " + line for line in effect.splitlines())
    path.write_text(CARD.format(timing=timing, effect=lines) + tests, encoding="utf-8")
    return str(path)


def made(folder: Path, effect: str, timing: str = "your turn") -> list[Mutant]:
    cards = rulesdsl.load("barter", [write(folder, effect, timing)]).cards
    card = next(card for card in cards.definitions if card.id == "TST-1")
    return list(mutants(cards, card, words_of(cards)))


@pytest.mark.parametrize(
    ("effect", "line", "before", "after"),
    [
        ("draw 3 goods", 1, "draw 3 goods", "draw 4 goods"),
        ("draw 3 goods", 1, "draw 3 goods", "draw 2 goods"),
        ("draw 3 goods", 1, "draw 3 goods", "draw 3 bayanihan"),
        ("draw 3 goods", 1, "draw 3 goods", "draw up to 3 goods"),
        ("draw 3 goods", 1, "draw 3 goods", "you may draw 3 goods"),
        ("draw 3 goods", 1, "draw 3 goods", "each other player draws 3 goods"),
        ("draw 3 goods\nrefill market", 2, "refill market", "nothing"),
        ("draw 3 goods\nrefill market", 1, "draw 3 goods / refill market", "refill market / draw 3 goods"),
        (
            "discard all red goods from market",
            1,
            "discard all red goods from market",
            "discard all goods from market",
        ),
        (
            "discard all red goods from market",
            1,
            "discard all red goods from market",
            "discard all blue goods from market",
        ),
        ("take 1 goods from market", 1, "take 1 goods from market", "discard 1 goods from market"),
        (
            "look at the top 3 goods\nput those on the bottom",
            2,
            "put those on the bottom",
            "put those on top",
        ),
        ("reveal the top 3 goods\ntake 1 of those", 1, "reveal the top 3 goods", "look at the top 3 goods"),
        (
            "if market has at least 3 goods, draw 1 goods",
            1,
            "if market has at least 3 goods, draw 1 goods",
            "draw 1 goods",
        ),
        (
            "if market has at least 3 goods, draw 1 goods",
            1,
            "if market has at least 3 goods, draw 1 goods",
            "if market has at most 3 goods, draw 1 goods",
        ),
        (
            "if market has no goods, draw 1 goods\notherwise, draw 1 bayanihan",
            1,
            "if market has no goods, draw 1 goods / otherwise, draw 1 bayanihan",
            "draw 1 bayanihan",
        ),
        (
            "draw 1 goods for each goods in market, at most 3",
            1,
            "draw 1 goods for each goods in market, at most 3",
            "draw 1 goods for each goods in market",
        ),
        (
            "draw 1 goods for each goods in market, at most 3",
            1,
            "draw 1 goods for each goods in market, at most 3",
            "draw 1 goods for each goods in market, at most 4",
        ),
        (
            "at end of turn, draw 1 goods",
            1,
            "at end of turn, draw 1 goods",
            "draw 1 goods",
        ),
        ("hand limit is 9 this turn", 1, "hand limit is 9 this turn", "hand limit is at least 9 this turn"),
        ("hand limit is 9 this turn", 1, "hand limit is 9 this turn", "hand limit is 9 this game"),
        (
            "discard 2 goods from hand at random",
            1,
            "discard 2 goods from hand at random",
            "discard 2 goods from hand",
        ),
        ("draw 3 goods", 0, "timing: your turn", "timing: after trade"),
    ],
)
def test_what_is_changed(tmp_path: Path, effect: str, line: int, before: str, after: str) -> None:
    found = [(m.line, m.before, m.after) for m in made(tmp_path, effect)]
    assert (line, before, after) in found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("effect", "after"),
    [
        ("draw 3 goods", "you draw 3 goods"),
        ("draw 3 goods", "the active player draws 3 goods"),
        ("discard 1 goods from hand", "discard 1 goods from your hand"),
        ("discard 1 goods from hand", "discard 1 other goods from hand"),
        ("refill market", "the left neighbor refills market"),
        ("deal 1 goods to market", "the left neighbor deals 1 goods to market"),
    ],
)
def test_what_only_says_the_same_in_other_words_is_no_mutant(tmp_path: Path, effect: str, after: str) -> None:
    assert after not in [mutant.after for mutant in made(tmp_path, effect)]


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_each_mutant_is_a_card_of_its_own(name: str) -> None:
    cards = rulesdsl.load(name).cards
    words = words_of(cards)
    for card in [card for card in cards.definitions if card.tree is not None][::5]:
        found = [mutant.definition for mutant in mutants(cards, card, words)]
        assert len(found) > 0
        seen: list[Definition] = [card]
        for other in found:
            assert other.tree is not None and other.program is not None
            assert parse(other.effect)[0] == other.tree and unparse(other.tree) == unparse(other.tree)
            alike = [
                (d.program, d.timing, d.copies, d.values)
                == (other.program, other.timing, other.copies, other.values)
                for d in seen
            ]
            assert not any(alike), other.effect
            seen.append(other)


@pytest.mark.parametrize("name", ["barter", "market_day"])
def test_every_change_of_every_effect_can_be_written_and_checked(name: str) -> None:
    words = words_of(rulesdsl.load(name).cards)
    kind = next(iter(words.vocabulary.kinds))
    for number, text in enumerate(all_effects().values()):
        tree, _ = parse(text)
        assert tree is not None
        for at, (_, changed) in enumerate(mutations(tree, Words(words, lies=True))):
            written = unparse(changed)
            if (number + at) % 12 == 0:
                again, mistakes = parse(written)
                assert again is not None or mistakes
                if again is not None:
                    check(words, kind, None, again)


def test_a_scenario_kills_what_it_notices(tmp_path: Path) -> None:
    path = write(tmp_path, "draw 3 goods", tests=TESTS)
    task = Task(game_of_cards([path]), (path,), ("TST-1",), scenarios_beside([path]))
    fates = {v.mutant.after: v.killer for v in mutate(task)}
    assert "draws three" in (fates["draw 4 goods"] or "")
    # Nothing is expected of the other player.
    assert fates["each player draws 3 goods"] is None
    # Three Goods are drawn before the main action; no scenario looks at another window.
    assert fates["timing: before action"] is None
    assert fates["timing: after trade"] is not None


def test_scenarios_beside_the_cards_count_and_what_fails_anyway_is_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, "draw 3 goods", tests=TESTS)
    (tmp_path / "more.scenarios.yaml").write_text(
        "game: barter\nscenarios:\n"
        "  - name: wrong\n    given: {player 1: {hand: [Rice blue]}, player 2: {stall: [Coffee green]}}\n"
        "    expect: {player 1: {trade points: 1}}\n",
        encoding="utf-8",
    )
    found = bench(Task("barter", (path,), ("TST-1",), scenarios_beside([path])))
    assert len(found.cases) == 1
    (name,) = found.failing
    assert name.scenario.name == "wrong"


def test_the_result_does_not_depend_on_jobs(tmp_path: Path) -> None:
    path = write(tmp_path, "draw 3 goods\ndiscard 1 goods from hand", tests="")
    (tmp_path / "a.scenarios.yaml").write_text(
        "game: barter\nscenarios:\n"
        "  - name: draws\n    given: {player 1: {hand: [Test Card, Rice blue]}, player 2: {stall: [Coffee green]}}\n"
        "    do: [player 1: play Test Card, player 1: discard Rice blue]\n"
        "    expect: {player 1: {hand: 3}}\n",
        encoding="utf-8",
    )
    task = Task("barter", (path,), ("TST-1",), scenarios_beside([path]))
    one = [(str(v.mutant), v.killer) for v in mutate(task, 1)]
    two = [(str(v.mutant), v.killer) for v in mutate(task, 2)]
    assert one == two and len(one) > 20


# ---- accepted mutants and reports


def accepted(path: Path, text: str) -> dict[tuple[str, str, str], Accepted]:
    path.write_text(text, encoding="utf-8")
    found, problems = load_accepted([path])
    assert not problems
    return found


def verdicts(folder: Path) -> list[Verdict]:
    """Four mutants of `draw 3 goods`: two are killed, two live."""
    wanted = ("draw 4 goods", "draw 2 goods", "draw up to 3 goods", "you may draw 3 goods")
    by_text = {mutant.after: mutant for mutant in made(folder, "draw 3 goods")}
    fates = ("a", "b", None, None)
    return [Verdict(by_text[text], fate) for text, fate in zip(wanted, fates, strict=True)]


def test_a_report_counts_the_accepted_apart(tmp_path: Path) -> None:
    entries = accepted(
        tmp_path / "same.yaml",
        "equivalent:\n  - card: TST-1\n    line: draw 3 goods\n    becomes: draw up to 3 goods\n    reason: no reason\n",
    )
    found = report(verdicts(tmp_path), entries, ["TST-1"], [], 5)
    assert list(found.lines()) == [
        "TST-1 Test Card: 2 of 3 mutants killed, 1 survived, 1 accepted as the same card",
        f"  {tmp_path / 'cards.yaml'}:8: draw 3 goods",
        "    draw -> you may draw",
        "1 card, 5 scenarios: 2 of 3 mutants killed (66.7 %), 1 survived; 1 more is accepted as the same card",
        "Exit code 1: 66.7 % killed, and --least asks for 100 %.",
    ]
    assert found.fine(66) and not found.fine(67)
    data = found.to_json()
    assert (data["mutants"], data["killed"], data["accepted"], data["survived"]) == (4, 2, 1, 1)
    assert [row["fate"] for row in data["cards"][0]["results"]] == [
        "killed",
        "killed",
        "accepted",
        "survived",
    ]


@pytest.mark.parametrize(
    ("becomes", "code"), [("draw 9 goods", "no-such-mutant"), ("draw 4 goods", "mutant-killed")]
)
def test_an_accepted_mutant_that_is_none_is_told(tmp_path: Path, becomes: str, code: str) -> None:
    entries = accepted(
        tmp_path / "same.yaml",
        f"equivalent:\n  - card: TST-1\n    line: draw 3 goods\n    becomes: {becomes}\n    reason: none\n"
        f"  - card: OTHER\n    line: draw 3 goods\n    becomes: nothing\n    reason: not asked for\n",
    )
    found = report(verdicts(tmp_path), entries, ["TST-1"], [], 5)
    (problem,) = found.problems
    assert problem.code == code and problem.span is not None
    assert not found.fine(0)


@pytest.mark.parametrize(
    ("line", "becomes", "hint"),
    [
        ("draw 3 goods", "draw upto 3 goods", "Did you mean `becomes: draw up to 3 goods`?"),
        ("drew 3 goods", "draw up to 3 goods", "Did you mean `line: draw 3 goods`?"),
        ("roll a die", "draw up to 3 goods", "Take the entry out."),
    ],
)
def test_an_entry_that_nearly_fits_is_helped(line: str, becomes: str, hint: str, tmp_path: Path) -> None:
    text = f"equivalent:\n  - card: TST-1\n    line: {line}\n    becomes: {becomes}\n    reason: none\n"
    found = report(verdicts(tmp_path), accepted(tmp_path / "same.yaml", text), ["TST-1"], [], 5)
    (problem,) = found.problems
    assert (problem.code, problem.hint) == ("no-such-mutant", hint)


@pytest.mark.parametrize("line", ["draw 3 goods", '"draw 3 goods:"', "Draw  3 goods", "'draw 3 \"goods\"'"])
def test_quotes_and_a_last_colon_do_not_matter(line: str, tmp_path: Path) -> None:
    text = (
        f"equivalent:\n  - card: tst-1\n    line: {line}\n    becomes: draw up to 3 goods\n    reason: none\n"
    )
    found = report(verdicts(tmp_path), accepted(tmp_path / "same.yaml", text), ["TST-1"], [], 5)
    assert found.number("accepted") == 1 and not found.problems


@pytest.mark.parametrize("reason", ["", ' ""'])
def test_an_entry_without_a_reason_accepts_nothing(reason: str, tmp_path: Path) -> None:
    text = f"equivalent:\n  - card: TST-1\n    line: draw 3 goods\n    becomes: draw up to 3 goods\n    reason:{reason}\n"
    found = report(verdicts(tmp_path), accepted(tmp_path / "same.yaml", text), ["TST-1"], [], 5)
    (problem,) = found.problems
    assert (problem.code, problem.severity) == ("no-reason", Severity.WARNING)
    assert found.number("accepted") == 0 and found.number("survived") == 2
    assert found.fine(50)


def test_an_entry_about_a_known_same_card_is_needless(tmp_path: Path) -> None:
    text = "equivalent:\n  - card: TST-1\n    line: draw 3 goods\n    becomes: you draw 3 goods\n    reason: mine\n"
    entries = accepted(tmp_path / "same.yaml", text)
    (mutant,) = [m for m in made(tmp_path, "draw 3 goods") if m.after == "draw up to 3 goods"]
    same = evolve(mutant, after="you draw 3 goods")
    found = report(verdicts(tmp_path), entries, ["TST-1"], [], 5, same=[same])
    assert [problem.code for problem in found.problems] == ["known-same"]


def test_what_is_left_out_comes_first_and_its_cards_are_not_judged(tmp_path: Path) -> None:
    found = report(verdicts(tmp_path), {}, ["TST-1"], ["cards.yaml:9: draws three"], 1, ["TST-1"])
    assert list(found.lines()) == [
        "Left out, for they do not pass with the cards as they are (`rulesdsl test` says why):",
        "  cards.yaml:9: draws three",
        "TST-1 Test Card: not judged, for all its scenarios were left out (2 mutants)",
        "1 card, 1 scenario: 2 of 2 mutants killed (100.0 %), 0 survived; 2 were not judged",
        "Exit code 1: 1 scenario was left out.",
    ]
    assert not found.fine(0)


def test_a_card_whose_own_scenarios_all_fail_is_not_judged(tmp_path: Path) -> None:
    path = write(tmp_path, "draw 2 goods", tests=TESTS)
    task = Task("barter", (path,), ("TST-1",), scenarios_beside([path]))
    assert bench(task).unjudged() == ("TST-1",)
    right = tmp_path / "right"
    right.mkdir()
    path = write(right, "draw 3 goods", tests=TESTS)
    assert bench(Task("barter", (path,), ("TST-1",), scenarios_beside([path]))).unjudged() == ()


@pytest.mark.parametrize(
    ("effect", "after", "words"),
    [
        ("draw 3 goods", "draw 4 goods", "3 goods -> 4 goods"),
        ("draw 3 goods", "draw up to 3 goods", "draw 3 -> draw up to 3"),
        ("draw 3 goods", "you may draw 3 goods", "draw -> you may draw"),
        ("at end of turn, draw 1 goods", "draw 1 goods", "at end of turn, draw -> draw"),
        ("at end of turn, draw 1 goods", "at end of your turn, draw 1 goods", "of turn -> of your turn"),
        ("hand limit is 9 this turn", "hand limit is 9 this game", "this turn -> this game"),
        ("discard 2 goods from hand at random", "discard 2 goods from hand", "hand at random -> hand"),
        (
            "discard 2 goods from hand",
            "put 2 goods from hand on top in any order",
            "discard ... -> put ... on top in any order",
        ),
        ("draw 3 goods\nrefill market", "refill market", "left out"),
        ("draw 3 goods\nrefill market", "refill market / draw 3 goods", "after `refill market`"),
        (
            "after barter this turn:\n  draw 1 goods\n  refill market",
            "draw 1 goods / refill market",
            "left out; what is below it stays",
        ),
        (
            "you may discard 1 goods:\n  draw 1 goods",
            "you may discard 1 goods",
            "what is below it left out",
        ),
    ],
)
def test_only_what_changes_is_shown(effect: str, after: str, words: str, tmp_path: Path) -> None:
    found = made(tmp_path, effect)
    if words == "left out":
        after = "nothing"
    assert words in [change(mutant) for mutant in found if mutant.after == after], "\n".join(map(str, found))


def test_names_are_quoted_only_where_they_must_be(tmp_path: Path) -> None:
    found = [mutant.after for mutant in made(tmp_path, "after draw action this turn, draw 1 goods")]
    assert "after refill this turn, draw 1 goods" in found
    assert not [text for text in found if '"' in text]


# ---- lists of accepted mutants, written


def keys(folder: Path) -> list[tuple[str, str, str]]:
    return [verdict.mutant.key for verdict in verdicts(folder) if verdict.killer is None]


def test_a_list_is_begun_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "my_cards.mutants.yaml"
    first, second = keys(tmp_path)
    assert write_accepted(path, [first]) == 1
    begun = path.read_text(encoding="utf-8")
    mine = begun.replace('reason: ""', "reason: a reason of mine  # kept")
    path.write_text(mine, encoding="utf-8")
    assert write_accepted(path, [first, second]) == 1
    assert write_accepted(path, [first, second]) == 0
    assert path.read_text(encoding="utf-8").startswith(mine)
    found, problems = load_accepted([path])
    assert not problems
    assert {key: entry.reason for key, entry in found.items()} == {first: "a reason of mine", second: ""}


def test_lines_that_yaml_would_misread_are_written_in_quotes(tmp_path: Path) -> None:
    odd = ("TST-1", "each participant may discard 1 goods:", "- draw 1 goods # 'two' / {a}: b")
    path = tmp_path / "x.mutants.yaml"
    write_accepted(path, [odd])
    found, problems = load_accepted([path])
    assert list(found) == [odd] and not problems


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("same.yaml", None, "wrong-file-name"),
        ("a.mutants.yaml", "same: []\n", "unknown-key"),
        (
            "a.mutants.yaml",
            "equivalent: [{card: TST-1, line: a, becomes: b, reason: c}]\n",
            "cannot-extend",
        ),
    ],
)
def test_what_cannot_be_written_is_told_and_nothing_is_changed(
    name: str, text: str | None, code: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotWrite) as error:
        write_accepted(path, keys(tmp_path))
    assert code in [problem.code for problem in error.value.problems]
    assert (path.read_text(encoding="utf-8") if path.exists() else None) == text


def test_a_crash_is_told_and_is_never_fine(tmp_path: Path) -> None:
    first, *others = verdicts(tmp_path)
    found = report([Verdict(first.mutant, "a", "KeyError: 3"), *others], {}, ["TST-1"], [], 5)
    assert any("rulesdsl itself failed (KeyError: 3)" in line for line in found.lines())
    assert not found.fine(0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("equivalent:\n  - card: A\n", "missing-key"),
        ("same: []\n", "unknown-key"),
        (
            "equivalent:\n"
            + "  - card: A\n    line: draw 1 goods\n    becomes: nothing\n    reason: none\n" * 2,
            "duplicate-entry",
        ),
    ],
)
def test_a_mistake_of_the_list_is_told(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "same.yaml"
    path.write_text(text, encoding="utf-8")
    _, problems = load_accepted([path])
    assert code in [problem.code for problem in problems]


@pytest.mark.soak
def test_the_shipped_scenarios_kill_every_mutant_that_is_another_card() -> None:
    here = Path(__file__).parents[1]
    entries, problems = load_accepted(sorted((here / "mutants").glob(f"*{MUTANTS}")))
    assert not problems
    for name in ("barter", "market_day"):
        cards = rulesdsl.load(name).cards.definitions
        wanted = tuple(card.id for card in cards if card.effect)
        task = Task(name, (), wanted, (str(here / "scenarios"),))
        found = report(
            mutate(task, 2),
            entries,
            wanted,
            [case.scenario.title for case in bench(task).failing],
            len(bench(task).cases),
        )
        assert found.fine(100), "\n".join(found.lines())


def test_entries_that_differ_in_capitals_alone_are_about_one_mutant(tmp_path: Path) -> None:
    """The second is told of: it would never be looked at."""
    path = tmp_path / "same.mutants.yaml"
    row = "  - card: {}\n    line: draw 1 goods\n    becomes: {}\n    reason: none\n"
    rows = row.format("A", "draw 2 goods") + row.format("a", "Draw 2 Goods") + row.format("A", "nothing")
    path.write_text("equivalent:\n" + rows, encoding="utf-8")
    asked, problems = load_accepted([path])
    assert not problems
    found, none = matched(asked, [("A", "draw 1 goods", "draw 2 goods")])
    assert [entry.becomes for entry in none] == ["nothing"]
    (told,) = shadowed(asked, found, none)
    assert told.code == "duplicate-entry"
    assert told.span is not None
    assert told.span.line == 7
    assert f"line 3 of {path}" in told.message
