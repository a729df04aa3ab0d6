"""The small parts of printed rules text: verb endings, lists, whom a sentence is about, what its pronouns stand for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from rulesdsl.language import core
from rulesdsl.vocabulary import Vocabulary


@frozen
class Actor:
    """Somebody who does something: `each player`. After the first time they are `they`."""

    full: str
    you: bool = False

    @property
    def pronoun(self) -> str:
        """`you` or `they`."""
        return "you" if self.you else "they"

    @property
    def possessive(self) -> str:
        """`your` or `their`."""
        return "your" if self.you else "their"


YOU = Actor("you", you=True)
THAT_PLAYER = Actor("that player")


@frozen
class Context:
    """What words stand for in one place of a text; a line hands a changed copy to the next."""

    words: Vocabulary
    card: str
    me: Actor = YOU
    they: Actor = THAT_PLAYER
    it: str = "this card"
    it_kinds: tuple[str, ...] = ()
    those_kinds: tuple[str, ...] = ()
    replaced: str = "what is replaced"
    """What an `instead of` replaces, for `as usual`."""


@frozen
class Do:
    """What somebody does, without a subject: a verb in its base form, and the rest. `modal`: `cannot`."""

    verb: str
    rest: str
    modal: str = ""


@frozen
class Says:
    """A sentence with a subject of its own."""

    text: str


Clause = Do | Says


def third_person(verb: str) -> str:
    """`carry out` becomes `carries out`."""
    first, _, rest = verb.partition(" ")
    if first.endswith(("s", "x", "z", "ch", "sh", "o")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in tuple("aeiou"):
        first = first[:-1] + "ies"
    else:
        first += "s"
    return f"{first} {rest}".strip()


def a(noun: str) -> str:
    """`a player`, `another player`, `an event`."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"an {noun}" if noun[:1].lower() in tuple("aeio") else f"a {noun}"


def listed(parts: Sequence[str], word: str) -> str:
    """`traded, killed or spoiled`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def strung(parts: Sequence[str], *, alike: bool) -> str:
    """Deeds as a list: `draw 2 Goods and refill the Market`. `alike`: one subject has them all, so that two need no comma."""
    if len(parts) == 2 and alike and not any(word in part for part in parts for word in (", ", " and ")):
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def capital(text: str) -> str:
    """A sentence's first letter."""
    return text[:1].upper() + text[1:]


def title(name: str) -> str:
    """A card's name as it is printed, from its lower case: `last order`."""
    return " ".join("-".join(capital(part) for part in word.split("-")) for word in name.split(" "))


def singular_counter(says: str, singular: str) -> str:
    """`Trade Point` of `Trade Points`: the singular written as the plural is."""
    return title(singular) if says[:1].isupper() else singular


def bare(says: str) -> str:
    """A noun without its article, so that an owner or a number can stand before it."""
    for article in ("the ", "{whose} "):
        if says.startswith(article):
            return says[len(article) :]
    return says


def is_one(number: core.Amount) -> bool:
    """Whether a number written out asks for a singular."""
    return isinstance(number, core.Num) and number.value == 1


@frozen
class OwnVerb:
    """A verb of the language as something that happens: its forms, and what it is done to where nothing more is said."""

    base: str
    past: str
    noun: str
    thing: str


OWN_VERBS = {
    "draw": OwnVerb("draw", "drawn", "draw", "cards"),
    "discard": OwnVerb("discard", "discarded", "discard", "cards"),
    "take": OwnVerb("take", "taken", "taking", "cards"),
    "put": OwnVerb("put", "put", "putting", "cards"),
    "reveal": OwnVerb("reveal", "revealed", "reveal", "cards"),
    "swap": OwnVerb("swap", "swapped", "swap", "cards"),
    "refill": OwnVerb("refill", "refilled", "refill", "a place"),
    "shuffle": OwnVerb("shuffle", "shuffled", "shuffling", "a pile"),
    "gain": OwnVerb("gain or lose", "gained or lost", "gain", "something"),
}
"""The same verbs as `vocabulary.VERBS`."""

Forms = Callable[[bool], str]
"""A noun phrase in the singular (True) or the plural."""


def forms(one: str, many: str) -> Forms:
    """The two forms of a noun."""
    return lambda single: one if single else many
