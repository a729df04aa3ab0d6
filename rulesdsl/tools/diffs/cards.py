"""What differs between two editions of a game's cards: by what they say, or by text alone; and numbers of the game file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.cards.load import CannotLoad, load_set, read_file
from rulesdsl.cards.node import node_at
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.language.unparse import unparse
from rulesdsl.tools.diffs.sides import Sides, Unit
from rulesdsl.tools.transcripts.digests import face, played

NOTHING = "nothing"
"""What a field is where it is not printed."""


@frozen
class CardName:
    """A card, to be named."""

    id: str
    name: str


@frozen
class CardChange:
    """A card that says something else: printed fields as (name, old, new), and the lines of its effect where those differ.

    Lines begin with `- ` where they are gone, `+ ` where they are new, and two spaces where they stay.
    """

    card: CardName
    fields: tuple[tuple[str, str, str], ...]
    effect: tuple[str, ...]


@frozen
class GameChange:
    """What differs in one game. `game_file` has the places of changed values, as (path, old, new)."""

    title: str
    key: tuple[str, str]
    game_file: tuple[tuple[tuple[str, ...], str, str], ...] = ()
    added: tuple[CardName, ...] = ()
    removed: tuple[CardName, ...] = ()
    changed: tuple[CardChange, ...] = ()
    text_only: tuple[CardName, ...] = ()
    order: bool = False
    """Whether the same cards stand in another order."""
    old_problems: tuple[Diagnostic, ...] = ()
    new_problems: tuple[Diagnostic, ...] = ()

    @property
    def plays_alike(self) -> bool:
        """Whether nothing differs but text."""
        return not (self.game_file or self.added or self.removed or self.changed or self.order) and (
            bool(self.old_problems) == bool(self.new_problems)
        )


def compare_unit(
    sides: Sides, old: Unit | None, new: Unit | None, *, own_only: bool = False
) -> GameChange | None:
    """What differs between the two editions of a unit; None where not a byte does.

    With `own_only` the game's own cards are compared elsewhere, and what differs in them is not told here again.
    """
    if old is not None and new is not None and old.content(own_only) == new.content(own_only):
        return None
    unit = new or old
    assert unit is not None
    before, after = _cards_of(sides, old, new, True), _cards_of(sides, new, old, False)
    title = next(
        (cards.vocabulary.title for cards in (after, before) if isinstance(cards, CardSet)), unit.game.name
    )
    if not isinstance(before, CardSet) or not isinstance(after, CardSet):
        problems = [() if isinstance(cards, CardSet) else cards for cards in (before, after)]
        return GameChange(title, unit.key, old_problems=tuple(problems[0]), new_problems=tuple(problems[1]))
    if own_only:
        files = {str(file) for side in (old, new) if side is not None for file in side.own}
        ids = {card.id for cards in (before, after) for card in cards.definitions if card.file in files}
        before, after = (
            evolve(cards, definitions=tuple(card for card in cards.definitions if card.id in ids), game={})
            for cards in (before, after)
        )
    return compare_cards(before, after, title, unit.key)


def _cards_of(
    sides: Sides, unit: Unit | None, other: Unit | None, is_old: bool
) -> CardSet | tuple[Diagnostic, ...]:
    """The cards of a unit; of one that only the other side has, those of the game without a designer's own."""
    try:
        if unit is not None:
            return load_set(unit.game, unit.own)
        assert other is not None
        folder = sides.at(other.game, sides.old if is_old else sides.new)
        if other.own and folder.is_dir():
            return load_set(folder)
        path = str(folder)
        return (Diagnostic("no-such-game", "This side does not have the game.", path=path),)
    except CannotLoad as error:
        return error.problems


def compare_cards(old: CardSet, new: CardSet, title: str, key: tuple[str, str]) -> GameChange:
    """Card by card, by id."""
    before = {card.id: card for card in old.definitions}
    after = {card.id: card for card in new.definitions}
    texts = [card_texts(cards) for cards in (old, new)]
    common = [(before[id_], card) for id_, card in after.items() if id_ in before]
    changed = [change for one, other in common if (change := compare_card(one, other)) is not None]
    ids = {change.card.id for change in changed}
    return GameChange(
        title,
        key,
        tuple(different(played(old.game), played(new.game))),
        tuple(_name(card) for id_, card in after.items() if id_ not in before),
        tuple(_name(card) for id_, card in before.items() if id_ not in after),
        tuple(changed),
        tuple(
            _name(card)
            for _, card in common
            if card.id not in ids and texts[0].get(card.id) != texts[1].get(card.id)
        ),
        [card.id for card, _ in common] != [id_ for id_ in before if id_ in after],
        old.errors,
        new.errors,
    )


def _name(card: Definition) -> CardName:
    return CardName(card.id, card.name)


def compare_card(old: Definition, new: Definition) -> CardChange | None:
    """What a card says otherwise; None where it says the same."""
    fields = []
    before, after = printed(old), printed(new)
    for name in dict.fromkeys((*before, *after)):
        one, other = before.get(name, NOTHING), after.get(name, NOTHING)
        if one != other:
            fields.append((name, one, other))
    lines = effect_lines(old), effect_lines(new)
    effect = tuple(_compared(*lines)) if lines[0] != lines[1] else ()
    return CardChange(_name(new), tuple(fields), effect) if fields or effect else None


def printed(card: Definition) -> dict[str, str]:
    """The fields of a card but for its effect, as text."""
    said = face(card)
    values = {f"attributes, {name}": ", ".join(map(str, value)) for name, value in said.pop("values").items()}
    said.pop("effect")
    fields = {name: str(value) for name, value in said.items() if value is not None}
    return fields | ({"group": card.group} if card.group else {}) | values


def effect_lines(card: Definition) -> list[str]:
    """The lines of a card's effect, in canonical form where it can be read."""
    return (unparse(card.tree) if card.tree is not None else card.effect).splitlines()


def _compared(old: list[str], new: list[str]) -> Iterator[str]:
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (f"  {line}" for line in old[a:b])
        else:
            yield from (f"- {line}" for line in old[a:b])
            yield from (f"+ {line}" for line in new[c:d])


def card_texts(cards: CardSet) -> dict[str, str]:
    """The text of each card as it stands in its file, by id; line ends do not matter."""
    texts: dict[str, str] = {}
    for file in dict.fromkeys(card.file for card in cards.definitions):
        read = read_file(Path(file), "card")
        for index, data in enumerate(read.data["cards"] if read.data is not None else ()):
            assert read.tree is not None
            text = node_at(read.tree, ["cards", index]).span.text
            texts[data["id"]] = "\n".join(line.rstrip() for line in text.splitlines()).rstrip()
    return texts


def different(old: Any, new: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The places where two pieces of plain data differ, as deep as both have the same keys."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            yield from different(old.get(key), new.get(key), (*at, str(key)))
        if old.keys() == new.keys() and list(old) != list(new):
            yield (*at, "order"), _shown(list(old)), _shown(list(new))
    elif old != new:
        yield at, _shown(old), _shown(new)


def _shown(data: Any) -> str:
    if data is None:
        return NOTHING
    if isinstance(data, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(map(_shown, data)) + "]"
    return str(data).lower() if isinstance(data, bool) else str(data)
