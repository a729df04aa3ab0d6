"""Printed rules text: hand-written expectations, every construct, every shipped card, and laws that all texts keep."""

from __future__ import annotations

import functools
import inspect
from pathlib import Path
from random import Random

import pytest
import yaml
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from rulesdsl.cards.check.lines import check
from rulesdsl.cards.check.names import Lexicon, lexicon
from rulesdsl.cards.check.walk import walk
from rulesdsl.language import core
from rulesdsl.language.parse import parse
from rulesdsl.language.prose import rules_text
from rulesdsl.language.prose_words import OWN_VERBS
from rulesdsl.resources import cards_dir
from rulesdsl.vocabulary import VERBS, vocabulary

HERE = Path(__file__).parent
ROUND_CARDS = (
    "Tinker", "Knight", "Royal", "Rain", "Bandit", "Underdog", "Pickpocket", "Early Bird", "Squire", "Umbrella", "Herald", "Miner",
    "Banker", "Moth", "Pair",
)  # fmt: skip


def read(path: Path) -> dict:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def shipped(game: str) -> list[dict]:
    """The cards of a shipped game."""
    paths = sorted(path for path in (cards_dir() / game).glob("*.yaml") if path.name.count(".") == 1)
    return [card for path in paths for card in read(path).get("cards", [])]


@functools.cache
def words_of(game: str) -> Lexicon:
    """The words of a shipped game, or of the game of prose_game.yaml."""
    if game == "rounds":
        names = {name.lower(): name for name in ROUND_CARDS}
        return lexicon(
            vocabulary(read(HERE / "prose_game.yaml")),
            names,
            {f"{low}s": name for low, name in names.items()},
        )
    cards = {card["name"].lower(): card["name"] for card in shipped(game)}
    return lexicon(
        vocabulary(read(cards_dir() / game / "game.yaml")),
        cards,
        {f"{low}s": name for low, name in cards.items()},
    )


def program_of(game: str, kind: str, timing: str | None, effect: str) -> core.Program:
    """The checked tree; a mistake in a test's effect is the test's mistake."""
    tree, mistakes = parse(effect)
    assert tree is not None, (effect, mistakes)
    program, mistakes = check(words_of(game), kind, timing, tree)
    assert program is not None, (effect, mistakes)
    return program


def table() -> list[tuple[str, str, str | None, str, str, str]]:
    """Game, kind, timing, card, effect and text of each block of prose.txt."""
    found = []
    for block in (HERE / "prose.txt").read_text(encoding="utf-8").split("\n== ")[1:]:
        head, _, rest = block.partition("\n")
        effect, _, text = rest.partition("\n> ")
        game, kind, *last = head.split(", ")
        card = last[0] if game == "rounds" else "Some Card"
        timing = last[0] if last and game != "rounds" else None
        found.append((game, kind, timing, card, effect, text.strip()))
    return found


TABLE = table()
SPECIALS = [card for card in shipped("barter") if "effect" in card]


@functools.cache
def programs() -> tuple[tuple[str, core.Program], ...]:
    """Every program of the table and of the shipped cards."""
    of_table = [(game, program_of(game, kind, timing, effect)) for game, kind, timing, _, effect, _ in TABLE]
    of_cards = [
        ("barter", program_of("barter", card["kind"], card.get("timing"), card["effect"]))
        for card in SPECIALS
    ]
    return (*of_table, *of_cards)


@pytest.mark.parametrize(
    ("game", "kind", "timing", "card", "effect", "text"),
    TABLE,
    ids=[row[4].replace("\n", " / ") for row in TABLE],
)
def test_table(game: str, kind: str, timing: str | None, card: str, effect: str, text: str) -> None:
    assert rules_text(program_of(game, kind, timing, effect), words_of(game).vocabulary, card) == text


def test_every_class_of_the_checked_tree_is_printed() -> None:
    classes = {one for _, one in inspect.getmembers(core, inspect.isclass) if issubclass(one, core.Term)} - {
        core.Term
    }
    seen = {type(term) for _, program in programs() for term in walk(program)}
    assert {one.__name__ for one in classes - seen} == set()


def test_own_verbs_are_those_of_the_vocabulary() -> None:
    assert tuple(OWN_VERBS) == VERBS


@pytest.mark.parametrize("card", SPECIALS, ids=[card["id"] for card in SPECIALS])
def test_shipped_cards(card: dict, snapshot: SnapshotAssertion) -> None:
    program = program_of("barter", card["kind"], card.get("timing"), card["effect"])
    shown = f"{card['name']}\n{card['effect'].rstrip()}\n> {rules_text(program, words_of('barter').vocabulary, card['name'])}"
    assert shown == snapshot


def reads_well(text: str) -> None:
    """What every text is: sentences, no template left, no word missing."""
    assert text.endswith(".")
    for bad in ("{", "}", "  ", " ,", " .", " ;", "..", "None", "; ;", ", ,"):
        assert bad not in text, text


def grown(chance: Random, lines: list[core.Line], depth: int) -> tuple[core.Line, ...]:
    """Lines of the corpus in frames of other lines: more than a checker lets pass, and never more than the printer can say."""
    found = []
    for _ in range(chance.randint(1, 3)):
        line, frame = chance.choice(lines), chance.choice(lines)
        line = evolve(
            line,
            when=frame.when,
            test=frame.test,
            standing=frame.standing,
            who=frame.who,
            may=frame.may,
            at_once=frame.at_once,
        )
        if depth and (line.deed is None or chance.random() < 0.5):
            line = evolve(line, then=grown(chance, lines, depth - 1))
        if depth and chance.random() < 0.3:
            line = evolve(line, otherwise=grown(chance, lines, depth - 1))
        found.append(line)
    return tuple(found)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(["barter", "rounds"]), st.integers(0, 2**32))
def test_whatever_is_checked_can_be_said(game: str, seed: int) -> None:
    lines = [
        term
        for name, program in programs()
        if name == game
        for term in walk(program)
        if isinstance(term, core.Line)
    ]
    program = core.Program(grown(Random(seed), lines, 2))
    reads_well(rules_text(program, words_of(game).vocabulary, "Some Card"))


def test_every_text_of_the_corpus_reads_well() -> None:
    for game, program in programs():
        reads_well(rules_text(program, words_of(game).vocabulary, "Some Card"))


def test_a_full_stop_ends_what_a_moment_holds() -> None:
    for game, program in programs():
        for line in program.lines:
            if line.when is not None:
                text = rules_text(core.Program((line,)), words_of(game).vocabulary, "Some Card")
                assert text.count(".") == 1, text
