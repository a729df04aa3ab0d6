"""Mutants of a card: the card with one small change in it, such as another number, place or player, or a line left out.

A mutant is a card that a designer could have written: its text parses and the checker finds nothing wrong with it. Two that
play the same for that card are one mutant, and what plays like the card itself is none; see `same`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.cards.check.lines import check
from rulesdsl.cards.check.names import Lexicon, lexicon
from rulesdsl.language import ast, core
from rulesdsl.language.parse import parse
from rulesdsl.language.unparse import lines, unparse
from rulesdsl.tools.mutants.mutations import mutations
from rulesdsl.tools.mutants.same import normaliser
from rulesdsl.tools.mutants.words import Words

NOTHING = "nothing"
"""What a line becomes that is left out."""

LINES = " / "
"""What stands between several lines of a mutant."""


@frozen
class Mutant:
    """One changed card. `line` counts the lines of the effect from 1; it is 0 where the change is in what else is printed.

    `before` and `after` are what differs, in the canonical writing; several lines are joined by ` / `. `place` is the line in the
    card's file. `same`: it plays like the card itself, or like a mutant before it, and so is none.
    """

    card: str
    line: int
    sort: str
    before: str
    after: str
    definition: Definition
    place: int
    same: bool = False

    @property
    def file(self) -> str:
        """The card's file."""
        return self.definition.file

    @property
    def key(self) -> tuple[str, str, str]:
        """What the mutant is called in a file, whatever else of the card changes."""
        return (self.card, self.before, self.after)

    def __str__(self) -> str:
        place = f"{self.card}:{self.line}" if self.line else self.card
        after = NOTHING if self.after == NOTHING else f'"{self.after}"'
        return f'{place}: "{self.before}" -> {after}'


def words_of(cards: CardSet) -> Lexicon:
    """The phrases of a card set, as its effects are checked with."""
    names = {card.name.lower(): card.name for card in cards.definitions}
    plurals = {(card.plural or card.name + "s").lower(): card.name for card in cards.definitions}
    return lexicon(cards.vocabulary, names, plurals)


def mutants(cards: CardSet, definition: Definition, words: Lexicon) -> Iterator[Mutant]:
    """All mutants of a card: of its effect, from the first line on, then of what else is printed on it."""
    return (mutant for mutant in changes(cards, definition, words) if not mutant.same)


def changes(cards: CardSet, definition: Definition, words: Lexicon) -> Iterator[Mutant]:
    """The same, with those among them that are the `same`."""
    if definition.tree is not None and definition.program is not None:
        lies = cards.vocabulary.kinds[definition.kind].lies_in is not None
        normal = normaliser(cards, definition)
        yield from _of_effect(definition, definition.tree, definition.program, Words(words, lies), normal)
    yield from _of_print(cards, definition, words)


def _of_effect(
    definition: Definition,
    tree: ast.Effect,
    program: core.Program,
    words: Words,
    normal: Callable[[core.Program], core.Program],
) -> Iterator[Mutant]:
    texts = {unparse(tree)}
    known = [normal(program)]
    for sort, changed in mutations(tree, words):
        text = unparse(changed)
        if text in texts:
            continue
        texts.add(text)
        # The tree may be one that no text has: the text is what counts.
        again, _ = parse(text)
        found = None if again is None else _checked(words.lexicon, definition, definition.timing, again)
        if again is None or found is None:
            continue
        plays = normal(found)
        same = plays in known
        known.append(plays)
        start, before, after = _difference(tree, again)
        other = evolve(definition, effect=text, tree=again, program=found, effect_lines=())
        line = definition.effect.count("\n", 0, start) + 1
        yield Mutant(definition.id, line, sort, before, after, other, definition.line_of(start), same)


def _checked(
    words: Lexicon, definition: Definition, timing: str | None, tree: ast.Effect
) -> core.Program | None:
    """The checked tree; None where the checker finds anything wrong."""
    program, _ = check(words, definition.kind, timing, tree)
    return program


def _difference(tree: ast.Effect, other: ast.Effect) -> tuple[int, str, str]:
    """Where the first line that differs starts, and the lines that do, before and after."""
    old, new = list(lines(tree)), [line.text for line in lines(other)]
    texts = [line.text for line in old]
    first = 0
    while first < min(len(texts), len(new)) and texts[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(texts), len(new)) - first and texts[-1 - last] == new[-1 - last]:
        last += 1
    before = [text.strip() for text in texts[first : len(texts) - last]]
    after = [text.strip() for text in new[first : len(new) - last]]
    return old[min(first, len(old) - 1)].start, LINES.join(before), LINES.join(after) or NOTHING


def _of_print(cards: CardSet, definition: Definition, words: Lexicon) -> Iterator[Mutant]:
    """Other timings, other numbers and words of attributes, one copy more or less."""
    v = cards.vocabulary
    for timing in v.kinds[definition.kind].timings if definition.timing else ():
        program = definition.program
        if timing != definition.timing and definition.tree is not None:
            program = _checked(words, definition, timing, definition.tree)
            if program is not None:
                other = evolve(definition, timing=timing, program=program)
                yield _printed(definition, "timing", definition.timing, timing, other)
    for name, values in definition.values.items():
        attribute = v.attributes[name]
        for index, value in enumerate(values):
            others: list[int | str] = [word for word in attribute.words if word != value]
            if isinstance(value, int):
                others = [n for n in (value + 1, value - 1) if attribute.least <= n <= attribute.most]
            for other_value in others:
                if other_value in values:
                    continue
                changed = (*values[:index], other_value, *values[index + 1 :])
                other = evolve(definition, values={**definition.values, name: changed})
                yield _printed(definition, name, value, other_value, other)
    for copies in (definition.copies + 1, definition.copies - 1) if definition.copies > 1 else ():
        other = evolve(definition, copies=copies)
        yield _printed(definition, "copies", definition.copies, copies, other)


def _printed(definition: Definition, what: str, before: object, after: object, other: Definition) -> Mutant:
    before_text, after_text = f"{what}: {before}", f"{what}: {after}"
    return Mutant(definition.id, 0, "printed", before_text, after_text, other, definition.line)
