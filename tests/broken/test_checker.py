"""The checker takes whatever the parser gives it, every form of the grammar has been broken once, and warnings are sure."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from attrs import evolve
from cases import Case, all_cases, check, words_of
from recombine import Mixer, effects_of, nodes, trees

from rulesdsl.cards.card import Definition
from rulesdsl.cards.check.lines import check as check_effect
from rulesdsl.cards.check.names import Lexicon, lexicon
from rulesdsl.cards.check.whole import circles
from rulesdsl.language import ast, core
from rulesdsl.language.mistakes import Mistake
from rulesdsl.language.parse import parse

SEEDS = range(1500)
SETTINGS = (
    ("barter", "bayanihan", "your turn"),
    ("barter", "bayanihan", "after trade"),
    ("barter", "event", None),
    ("workshop", "tool", None),
)


def words(game: str) -> Lexicon:
    return lexicon(words_of(game), {"rice": "Rice", "last order": "Last Order"}, {"rices": "Rice"})


def definition(name: str, program: core.Program) -> Definition:
    return Definition(name, name, "event", None, None, 1, None, {}, (), "", None, program, "f.yaml", 1)


# ------------------------------------------------------------------------------------------------------ never raises


def test_no_effect_put_together_at_random_raises() -> None:
    lexicons = {game: words(game) for game, _, _ in SETTINGS}
    mixers = {game: Mixer(trees(game)) for game in lexicons}
    passed: list[Definition] = []
    refused = 0
    for seed in SEEDS:
        game, kind, timing = SETTINGS[seed % len(SETTINGS)]
        program, mistakes = check_effect(lexicons[game], kind, timing, mixers[game].effect(seed))
        assert (program is None) == bool(mistakes)
        assert [mistake.start for mistake in mistakes] == sorted(mistake.start for mistake in mistakes)
        refused += program is None
        if program is not None and game == "barter":
            passed.append(definition(f"C{seed}", program))
    assert 0 < refused < len(SEEDS)
    found = list(circles(words_of("barter"), passed))
    assert {mistake.code for mistake, _ in found} <= {"circle", "feeds-itself"}


def test_a_thousand_facts_are_not_too_many() -> None:
    [clause] = parse("if hand limit is at least 8, draw 1 goods")[0].clauses  # type: ignore[union-attr]
    assert clause.test is not None
    [fact] = clause.test.facts
    assert isinstance(fact, ast.Compares)
    facts = tuple(evolve(fact, amount=ast.Number(number)) for number in range(1, 1001))
    effect = ast.Effect((evolve(clause, test=ast.Test("and", facts)),))
    program, mistakes = check_effect(words("barter"), "event", None, effect)
    assert mistakes == []
    assert program is not None


def test_the_longest_line_and_the_deepest_block() -> None:
    long = (
        "if "
        + " and ".join(f"hand limit is at least {number}" for number in range(1, 130))
        + ", draw 1 goods"
    )
    deep = (
        "\n".join(" " * level + f"if hand limit is at least {level + 1}:" for level in range(12))
        + "\n"
        + " " * 12
        + "draw 1 goods"
    )
    for text in (long, deep):
        tree, mistakes = parse(text)
        assert mistakes == []
        assert tree is not None
        assert check_effect(words("barter"), "event", None, tree)[1] == []


# ---------------------------------------------------------------------------------------------------- every form


def broken_forms(case: Case) -> set[type]:
    """The classes of the nodes of a case's effect that stand, in part at least, on the faulty line."""
    found: set[type] = set()
    for text in effects_of(case):
        tree, _ = parse(text)
        if tree is None:
            continue
        game = words(case.game)
        for kind in ("bayanihan", "event", "tool"):
            if kind in game.vocabulary.kinds:
                timing = next((row for row in game.vocabulary.timings if f"timing: {row}" in case.text), None)
                _, mistakes = check_effect(game, kind, timing if kind == "bayanihan" else None, tree)
                for mistake in mistakes:
                    start = text.rfind("\n", 0, mistake.start) + 1
                    end = text.find("\n", mistake.start) if "\n" in text[mistake.start :] else len(text)
                    found |= {
                        type(node) for node in nodes(tree) if node.span[0] < end and start < node.span[1]
                    }
    return found


def members(union: Any) -> set[type]:
    return set(get_args(union))


FORMS = (
    members(ast.Deed) | members(ast.Fact) | members(ast.Comparison) | members(ast.Span) | members(ast.Filter) | members(ast.Cards)
    | members(ast.Amount) | {ast.Moment, ast.Cell, ast.Scale, ast.End, ast.Nth, ast.Whose, ast.Rival}
)  # fmt: skip


def test_every_form_of_the_grammar_has_been_broken_once() -> None:
    broken = {form for case in all_cases() for form in broken_forms(case)}
    assert {form.__name__ for form in FORMS - broken} == set()


# ------------------------------------------------------------------------------------------------------- no cascades


CARD = "game: barter\ncards:\n  - id: NEW-01\n    name: Broken\n    kind: bayanihan\n    timing: your turn\n    effect: |\n"


@pytest.mark.parametrize(
    ("effect", "codes"),
    [
        ("choose 1 other palyer\nthey draw 2 goods\ndraw that many goods", ["unknown-name"]),
        ("take 1 gods from market\nput it on top", ["unknown-name"]),
        (
            "discard 1 godos\ndiscard the rest\ndraw 1 bayanihan for each empty space in hand",
            ["unknown-name", "no-room"],
        ),
        ("draw godos\ndraw 1 godos", ["how-many"]),
        ("each participant:\n  draw 1 godos", ["no-participants"]),
        ("choose 1 color\ndraw 1 godos", ["unknown-name"]),
        ("after trade this turn, draw 1 godos\nhand limit is 8", ["unknown-name", "no-duration"]),
        ("pick 1 color\ndiscard all goods of this color", ["refused-word", "idiom"]),
    ],
)
def test_each_mistake_is_told_once(effect: str, codes: list[str]) -> None:
    text = CARD + "".join(f"      {line}\n" for line in effect.split("\n"))
    assert [problem.code for problem in check(text, "barter")] == codes


def test_an_id_is_taken_even_by_a_card_that_is_wrong() -> None:
    row = "  - {id: NEW-01, name: NAME, kind: KIND, timing: your turn, effect: draw 2 goods}\n"
    first = row.replace("NAME", "Broken").replace("KIND", "bayanihna")
    second = row.replace("NAME", "Other").replace("KIND", "bayanihan")
    problems = check(f"game: barter\ncards:\n{first}{second}", "barter")
    assert [problem.code for problem in problems] == ["unknown-kind", "duplicate-id"]


HINTS = (
    ("pick 1 color\ndiscard all goods of this color", "write of that color"),
    ("draw 1 bayanihan card", "leave card out: bayanihan"),
    ("if you have the most points, draw 1 goods", "did you mean `trade points`?"),
    ("gain 2 coins", "cards of BARTER change no counter"),
    ("put 1 goods in the stall", "write into for in"),
    ("take 1 goods from the stal of the left neighbor", "write the left neighbor's stall"),
    ("for each red goods in market, draw 1 goods", "write draw 1 goods for each red goods in market"),
    ("if market is empty, draw 1 goods", "write if market has no goods"),
    ("if it is your turn, draw 1 goods", "write if you are the active player"),
    ("barter limit is 1 more for this turn", "leave for out: this turn"),
    ("barter limit is 1 moar this turn", "write more"),
    ("barter limit is increased by 1", "write is 1 more this <period>"),
    (
        "each other player cannot draw goods until your next turn",
        "write no draw of goods until your next turn, indented under a line each other player:",
    ),
    ("the left neighbor cannot trade this turn", "write no trade this turn, indented under a line the left neighbor:"),
    (
        "hand limit of each player is 5 this turn",
        "name cards in their places, or put a number alone, indented under a line each player:",
    ),
    ("all players draw 1 goods", "write each player"),
    ("everyone draws 1 goods", "write each player"),
    ("each opponent draws 1 goods", "write each other player"),
    ("discard 1 goods from hand or stall", "write from either hand or stall"),
    ("draw 1 goods or 1 bayanihan", "write choose 1: and below it, indented, - draw 1 goods and - draw 1 bayanihan"),
    ("reveal the top card of the goods deck", "write the top 1 goods"),
    ("discard 1 goods with value 3", "write exactly 3, at least 3 or at most 3"),
    ("discard 1 goods with value 3 or more", "write at least 3 for 3 or more"),
    ("if you have more than 3 goods, draw 1 goods", "write at least 4 for more than 3"),
    ("bartr limit is 3 this turn", "did you mean `barter limit`?"),
    ("no player trades this turn", "write no trade this <period>, indented under a line each player:"),
    (
        "swap hands with the left neighbor",
        "write swap all <cards> from hand for all <cards> from the left neighbor's hand",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("effect", "hint"), HINTS)
def test_a_newcomer_is_told_what_to_write(effect: str, hint: str) -> None:
    text = CARD + "".join(f"      {line}\n" for line in effect.split("\n"))
    assert check(text, "barter")[-1].hint == hint


# --------------------------------------------------------------------------------------------------- what is right


@pytest.mark.parametrize(
    "effect",
    [
        "no goods in market this turn\nat end of turn, refill market",
        "no draw this turn\nafter discard this turn, draw 1 goods",
        "no trade this turn\nafter trade this game, draw 1 goods",
        "each other player:\n  no trade until your next turn\nmake 1 trade",
        "if hand limit is at least 8:\n  no draw this turn\ndraw 1 goods",
        "hand limit is 1 more this turn\nhand limit is 1 more this turn",
        "choose 1 color\neach other player discards all goods of that color from stall",
        "you may choose 1 color:\n  take all goods of that color from market",
        "choose 1 other player\nlook at all goods in their hand",
        "count barters this turn, at most 3\nhand limit is 8 this turn\ndraw that many goods",
        "choose 1 goods in market\nif it is red, take it",
        "if hand limit is exactly 0, draw 1 goods",
        "if market has at least 1 goods, draw 1 goods",
        "before draw action this turn, draw 1 goods",
        "after the next main action this turn, draw 1 goods",
    ],
)
def test_what_is_right_has_no_problem(effect: str) -> None:
    text = CARD + "".join(f"      {line}\n" for line in effect.split("\n"))
    assert [problem.code for problem in check(text, "barter")] == []


def warned(*effects: str) -> list[tuple[str, str]]:
    """The warnings about cards `A`, `B`, ... with these effects: the code, and the card that it is told at."""
    cards = []
    for number, effect in enumerate(effects):
        tree, mistakes = parse(effect)
        assert tree is not None, mistakes
        program, mistakes = check_effect(words("barter"), "event", None, tree)
        assert program is not None, mistakes
        cards.append(definition(chr(65 + number), program))
    found: list[tuple[Mistake, Definition]] = list(circles(words_of("barter"), cards))
    return [(mistake.code, card.name) for mistake, card in found]


@pytest.mark.parametrize(
    ("effects", "warnings"),
    [
        (("after draw this turn, draw 1 goods",), [("feeds-itself", "A")]),
        (("after the next draw this turn, draw 1 goods",), []),
        (("after the first draw this turn, draw 1 goods",), []),
        (("instead of draw this turn, draw 2 goods",), []),
        (("after draw of goods this turn, draw 1 bayanihan",), []),
        (("after draw this turn, the left neighbor draws 1 goods",), []),
        (("after each other player's draw this turn, draw 1 goods",), []),
        (("after draw this turn, discard 1 goods", "after discard this turn, take 1 goods from market"), []),
        (
            ("after draw this turn, discard 1 goods", "after discard this turn, draw 1 goods"),
            [("circle", "B")],
        ),
        (
            (
                "after discard this turn, draw 1 goods",
                "at end of turn, draw 1 goods",
                "after draw this turn, discard 1 goods",
            ),
            [("circle", "C")],
        ),
        (
            ("after market pick this turn, make 1 trade", "after trade this turn, make 1 barter"),
            [("circle", "B")],
        ),
    ],
)
def test_circles(effects: tuple[str, ...], warnings: list[tuple[str, str]]) -> None:
    assert warned(*effects) == warnings


def test_a_circle_names_its_cards() -> None:
    trees_of = [
        parse(text)[0]
        for text in ("after draw this turn, discard 1 goods", "after discard this turn, draw 1 goods")
    ]
    cards = []
    for name, tree in zip(("Ebb", "Flow"), trees_of, strict=True):
        assert tree is not None
        program, _ = check_effect(words("barter"), "event", None, tree)
        assert program is not None
        cards.append(definition(name, program))
    [(mistake, card)] = circles(words_of("barter"), cards)
    assert card.name == "Flow"
    assert "Flow > Ebb > Flow" in mistake.message
