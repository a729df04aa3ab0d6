"""`rulesdsl explain`: a card's rules text, its timing, its effect in canonical form, and the words of the game that it uses."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from rulesdsl.cards.card import CardSet, Definition, count
from rulesdsl.characters import escape
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.language import core
from rulesdsl.language.prose import rules_text
from rulesdsl.language.unparse import unparse
from rulesdsl.vocabulary import Noun, Vocabulary

WIDTH = 96

SECTIONS = {
    "act": "acts",
    "acts": "acts",
    "alike": "attributes",
    "attribute": "attributes",
    "counter": "counters",
    "happening": "procedures",
    "kind": "kinds",
    "kinds": "kinds",
    "period": "procedures",
    "relation": "relations",
    "setting": "settings",
    "within": "procedures",
    "zone": "zones",
}
"""A field of the checked tree to the section of the vocabulary that its words are of."""

PEOPLE = {
    "active": "active player",
    "left": "left neighbor",
    "other participant": "participant",
    "right": "right neighbor",
}
"""How the checked tree calls players that are relations of the vocabulary."""

ONE_OF = {
    "acts": "an act",
    "attributes": "an attribute",
    "counters": "a counter",
    "kinds": "a kind of card",
    "procedures": "a procedure",
    "relations": "a player",
    "settings": "a number",
    "timings": "a timing",
    "zones": "a place",
}


class NoSuchCard(ValueError):
    """A card that the game does not have; the message says what may have been meant."""


def find_card(cards: CardSet, name: str) -> Definition:
    """A card by its name or its id; capitals do not matter. Raises `NoSuchCard`."""
    wanted = " ".join(name.casefold().split())
    for definition in cards.definitions:
        if wanted in (definition.name.casefold(), definition.id.casefold()):
            return definition
    near = (
        did_you_mean(name, [text for d in cards.definitions for text in (d.name, d.id)], 3) if name else None
    )
    hint = f"; did you mean {near}?" if near else ""
    raise NoSuchCard(f"{cards.vocabulary.game} has no card `{name}`{hint}")


def explain(cards: CardSet, card: Definition) -> list[str]:
    """Everything there is to say of a card, in lines."""
    lines = brief(cards, card)
    if card.tree is not None:
        lines += ["", "Effect:", *(f"  {escape(line)}" for line in unparse(card.tree).splitlines())]
    words = list(used_words(cards.vocabulary, card))
    if words:
        lines += ["", "Words of the game in it:"]
        for section, noun in words:
            mark = " (a reconstruction)" if noun.reconstructed else ""
            says = f", printed as `{noun.says}`" if noun.says.lower() != noun.name else ""
            about = f": {noun.about}" if noun.about else ""
            lines += wrapped(f"{noun.name}, {ONE_OF[section]}{says}{mark}{about}")
    lines += ["", f"In {escape(_near(card.file))}, line {card.line}."]
    return lines


def brief(cards: CardSet, card: Definition) -> list[str]:
    """A card as its printed face shows it."""
    v = cards.vocabulary
    kind = v.kinds[card.kind]
    head = f"{card.name} ({card.id})"
    facts = [
        kind.says,
        *([f"group {card.group}"] if card.group else []),
        *([v.timings[card.timing].says] if card.timing else []),
    ]
    printed = count(card)
    if printed > 1:
        facts.append(f"{printed} cards")
    lines = [escape(head), escape("; ".join(facts))]
    for name, values in card.values.items():
        attribute = v.attributes[name]
        mark = " (a reconstruction)" if attribute.reconstructed or name in card.reconstructed else ""
        lines.append(escape(f"{attribute.says}: {', '.join(str(value) for value in values)}{mark}"))
    if "name" in card.reconstructed:
        lines.append("The name is a reconstruction.")
    if card.program is not None:
        lines += ["", *wrapped(rules_text(card.program, v, card.name), "")]
    return lines


def wrapped(text: str, indent: str = "  ") -> list[str]:
    """A paragraph, fit for a terminal."""
    return textwrap.wrap(
        escape(text), WIDTH, initial_indent=indent, subsequent_indent=indent + "  " * bool(indent)
    )


def _near(file: str) -> str:
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file


def used_words(v: Vocabulary, card: Definition) -> Iterator[tuple[str, Noun]]:
    """The rows of the vocabulary that a card uses, each once, with its section, in the order of the game file."""
    used = {("kinds", card.kind)}
    if card.timing is not None:
        used.add(("timings", card.timing))
    used.update(("attributes", name) for name in card.values)
    if card.program is not None:
        used.update(words_of(card.program))
    for section, rows in v.sections():
        for name, noun in rows.items():
            if (section, name) in used or (section == "acts" and ("procedures", name) in used):
                yield section, noun


def words_of(node: Any) -> Iterator[tuple[str, str]]:
    """Every word of the vocabulary in a checked tree, with the section that it is of."""
    if isinstance(node, tuple):
        for item in node:
            yield from words_of(item)
        return
    if not isinstance(node, core.Term):
        return
    if isinstance(node, core.Player) and node.who in PEOPLE:
        yield "relations", PEOPLE[node.who]
    if isinstance(node, core.Change):
        yield "attributes" if node.printed else "settings", node.what
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        section = SECTIONS.get(field.name)
        if section is not None and isinstance(value, str):
            yield section, value
        elif (
            section is not None and isinstance(value, tuple) and all(isinstance(item, str) for item in value)
        ):
            yield from ((section, item) for item in value)
        else:
            yield from words_of(value)


def explain_all(games: Mapping[str, CardSet], name: str) -> tuple[CardSet, Definition]:
    """The card of that name in the first game that has it. Raises `NoSuchCard`."""
    missing: list[str] = []
    for cards in games.values():
        try:
            return cards, find_card(cards, name)
        except NoSuchCard as error:
            missing.append(str(error))
    raise NoSuchCard("\n".join(missing))
