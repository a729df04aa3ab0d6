"""The vocabulary of a game as a page: every noun that a card may use, with its line of explanation, and what is printed on its cards.

python -m rulesdsl.tools.authoring.reference barter > docs/barter-vocabulary.md
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulesdsl.cards.card import CardSet, Definition, count
from rulesdsl.vocabulary import (
    Act,
    Attribute,
    Counter,
    Kind,
    Noun,
    Procedure,
    Relation,
    Setting,
    Timing,
    Vocabulary,
    Zone,
)

MARK = "[X]"
"""What marks a reconstruction."""

INTRODUCTION = """\
# The words of {title}

Every noun that the effect of a card may use, as `game.yaml` declares it. The language around these words is described in
`grammar/reference.md`. This page is written by `python -m rulesdsl.tools.authoring.reference {game}`.
"""

RECONSTRUCTIONS = """\
Words marked {mark} are reconstructions: the printed source does not give them in full, and they may be replaced in `game.yaml`
or in the card's file without touching anything else.
"""


@frozen
class Section:
    """One table of the page: its heading, what its words are for, and what else is told of each."""

    title: str
    use: str
    more: Callable[[Vocabulary, Any], Iterable[str]]


def vocabulary_page(cards: CardSet) -> str:
    """The page of a game's vocabulary, in Markdown."""
    vocabulary = cards.vocabulary
    parts = [INTRODUCTION.format(title=vocabulary.title, game=vocabulary.game.lower().replace(" ", "_"))]
    nouns = any(row.reconstructed for _, rows in vocabulary.sections() for row in rows.values())
    if nouns or any(card.reconstructed for card in cards.definitions):
        parts.append(RECONSTRUCTIONS.format(mark=MARK))
    rows: Mapping[str, Noun]
    for name, rows in vocabulary.sections():
        if rows:
            use = USES.get(vocabulary.machine, {}).get(name, SECTIONS[name].use)
            parts.append(_table(vocabulary, SECTIONS[name], use, rows))
    for kind in vocabulary.kinds.values():
        printed = [card for card in cards.definitions if card.kind == kind.name]
        if kind.attributes and printed:
            parts.append(_cards(kind, printed))
    return "\n".join(parts)


def _cards(kind: Kind, cards: Sequence[Definition]) -> str:
    """What is printed on the cards of a kind. A card with several words for an attribute is printed once in each."""
    columns = [_column("name", [f"**{card.name}**" for card in cards], cards)]
    printed = [(name, [card.values.get(name, ()) for card in cards]) for name in kind.attributes]
    columns += [
        _column(name, [_listed(map(str, words)) for words in values], cards) for name, values in printed
    ]
    columns.append(["id", *(card.id for card in cards)])
    columns.append(["printed", *(str(count(card)) for card in cards)])
    head, *rows = (f"| {' | '.join(cells)} |" for cells in zip(*columns, strict=True))
    use = "What is printed on each; `printed` says how many of them there are.\n"
    return "\n".join([f"## All {kind.plural_says}\n", use, head, "|---" * len(columns) + "|", *rows]) + "\n"


def _column(name: str, values: Sequence[str], cards: Sequence[Definition]) -> list[str]:
    """One attribute of all cards below its name. Where all are reconstructions, the name is marked."""
    marked = [name in card.reconstructed for card in cards]
    if all(marked):
        return [f"{name} {MARK}", *values]
    return [name, *(value + f" {MARK}" * mark for value, mark in zip(values, marked, strict=True))]


def _table(vocabulary: Vocabulary, section: Section, use: str, rows: Mapping[str, Noun]) -> str:
    lines = [f"## {section.title}\n", f"{use}\n", "| word | plural | meaning |", "|---|---|---|"]
    for row in rows.values():
        mark = f" {MARK}" if row.reconstructed else ""
        plural = row.plural if row.plural != row.name else ""
        meaning = " ".join([row.about, *section.more(vocabulary, row)]).strip()
        lines.append(f"| **{row.name}**{mark} | {plural} | {meaning} |")
    return "\n".join(lines) + "\n"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _kind(vocabulary: Vocabulary, row: Kind) -> Iterable[str]:
    if row.attributes:
        yield f"Has {_listed(row.attributes)}."
    if row.owned_in:
        yield f"Where a line names no place: {' and '.join(row.owned_in)}."
    if row.taken_to:
        yield f"Drawn and taken to: {row.taken_to}."
    if row.ranked_by:
        yield f"Highest and lowest by {row.ranked_by}."


def _attribute(vocabulary: Vocabulary, row: Attribute) -> Iterable[str]:
    yield f"{row.least} to {row.most}." if row.numeric else f"One of: {_listed(row.words)}."


def _zone(vocabulary: Vocabulary, row: Zone) -> Iterable[str]:
    owner = {"player": "One for each player", "table": "One for all", "kind": "One for each kind of card"}
    seen = {"owner": "seen by its owner", "everyone": "seen by everyone", "nobody": "seen by nobody"}
    yield f"{owner[row.owner]}, {seen[row.seen_by]}; holds {_listed(vocabulary.kinds[kind].plural for kind in row.holds)}."
    if row.room:
        yield f"Holds no more than the {row.room}."
    if row.size:
        yield f"A refill fills it to the {row.size}."
    if row.ends:
        yield f"For it, `this turn` is over before {row.ends}."
    if row.any:
        yield f"All of them together: {row.any}."
    if row.closed:
        yield "No card names it."


def _relation(vocabulary: Vocabulary, row: Relation) -> Iterable[str]:
    yield "One player." if row.one else "Several: each, each other."
    if row.within:
        yield f"Only while a {row.within} goes on, or after it."


def _counter(vocabulary: Vocabulary, row: Counter) -> Iterable[str]:
    yield f"Of each {row.of}; one of them: {row.singular}."
    yield "Cards may change it." if row.changeable else "No card changes it."


def _setting(vocabulary: Vocabulary, row: Setting) -> Iterable[str]:
    if row.holds_player:
        yield "A player."
    elif row.by_players:
        others = f", {row.by_players['other']} otherwise" if "other" in row.by_players else ""
        numbers = {count: number for count, number in row.by_players.items() if count != "other"}
        yield _listed(f"{number} with {count} players" for count, number in numbers.items()) + f"{others}."
    elif row.base is None:
        yield "No limit."
    elif isinstance(row.base, tuple):
        yield f"One of: {_listed(map(str, row.base))}."
    elif isinstance(row.base, Mapping):
        yield _listed(f"{number} for {count}" for count, number in row.base.items()) + "."
    else:
        yield f"Is {row.base}."
    if row.most is not None:
        yield f"Never above {row.most}."
    if row.of != "table":
        yield f"Each {row.of} has their own." if row.of == "player" else "Each card has its own."
    if row.ends:
        yield f"`This turn` is over before {row.ends}."
    if row.fixed:
        yield "No card changes it."


def _procedure(vocabulary: Vocabulary, row: Procedure) -> Iterable[str]:
    if row.steps:
        yield f"Steps: {_listed(row.steps)}."
    if row.period:
        yield f"A stretch of play: this {row.name}."
    if row.qualities:
        yield f"Also: {_listed(f'{quality} {row.name}' for quality in row.qualities)}."
    if row.make:
        yield f"A card can make one: make 1 {row.name}."
    if row.slot:
        yield "A card can act at it."
    if not row.replace:
        yield "Never replaced."
    if not row.forbid:
        yield "Never forbidden."


def _act(vocabulary: Vocabulary, row: Act) -> Iterable[str]:
    yield f"Done to {_listed(vocabulary.kinds[kind].plural for kind in row.of)}: {row.past}."
    if row.to:
        yield f"They go to: {row.to}."
    if row.swaps:
        yield "The two change places."


def _timing(vocabulary: Vocabulary, row: Timing) -> Iterable[str]:
    yield f"Windows: {_listed(row.windows)}."
    if row.within:
        yield f"The {row.within} is still spoken of."
    if row.waiting:
        yield f"Can make the {row.waiting}, which waits."


SECTIONS = {
    "kinds": Section("Kinds of card", "`draw 2 goods`, `all bayanihan in hand`", _kind),
    "attributes": Section("What is printed on cards", "`of one color`, `with value at least 3`, `all red goods`", _attribute),
    "zones": Section("Places", "`in market`, `from hand`, `on top of goods deck`", _zone),
    "relations": Section("Players", "`each other player`, `the left neighbor`", _relation),
    "counters": Section("Counters", "`with the most trade points`", _counter),
    "settings": Section("Numbers of the rules", "`hand limit is 9 this turn`", _setting),
    "procedures": Section("What happens", "`before`, `after`, `instead of`, `at` and `no` stand before these.", _procedure),
    "acts": Section("What is done to cards", "`bayanihan cannot be played this turn`", _act),
    "timings": Section("Timings", "When a card may be played; the card's own field `timing`.", _timing),
}  # fmt: skip
"""The tables in the order of the page, by the vocabulary's section."""


USES = {
    "market day": {
        "kinds": "`kill the highest card`, `each other card`",
        "attributes": "`with rank at least 4`",
        "zones": "`in row`, `from hand`",
        "counters": "`gain 1 point`, `with the most points`",
        "settings": "`its worth is 2 more`, `leader is you for the next round`",
        "procedures": "`before`, `after`, `at` and `no` stand before these.",
        "acts": "`this card cannot be traded, killed or spoiled`, `spoil each other card`",
    }
}
"""By `machine:` of a game file: examples in the words of that game, where those of `SECTIONS` are not."""


def main(game: str) -> None:
    """Write the page of a shipped game, or of a folder's, to the standard output."""
    from rulesdsl.cards.load import game_folder, load_set

    sys.stdout.write(vocabulary_page(load_set(game_folder(game))))


if __name__ == "__main__":
    main(sys.argv[1])
