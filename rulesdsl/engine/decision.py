"""Decisions as data: who must choose, what kind of choice it is, and the options, described without being listed."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any, Protocol

from rulesdsl.engine.sets import Sets

if TYPE_CHECKING:
    from rulesdsl.engine.state import State


class NotOffered(ValueError):
    """A choice that the present decision does not offer; the message says what it does offer."""


class SupportsRandom(Protocol):
    """What `sample` needs: `random.Random` has it."""

    def random(self) -> float: ...


class Option:
    """One thing that can be chosen. Prints as a short line of text, which alone chooses it too."""

    __slots__ = ("decision", "value")

    def __init__(self, decision: Decision, value: Any) -> None:
        self.decision = decision
        self.value = value

    def __str__(self) -> str:
        return self.decision.text(self.value)

    def __repr__(self) -> str:
        return f"<Option {self}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Option)
            and self.value == other.value
            and self.decision.kind == other.decision.kind
        )

    def __hash__(self) -> int:
        return hash(self.value)


class Options(Sequence[Option]):
    """The options of a decision: sized, indexable, iterable; nothing is listed before it is asked for."""

    __slots__ = ("_decision",)

    def __init__(self, decision: Decision) -> None:
        self._decision = decision

    def __len__(self) -> int:
        return self._decision.source.size()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        size = self._decision.source.size()
        if index < 0:
            index += size
        if not 0 <= index < size:
            raise IndexError(index)
        return Option(self._decision, self._decision.source.value(index))

    def __iter__(self) -> Iterator[Option]:
        for index in range(len(self)):
            yield Option(self._decision, self._decision.source.value(index))


class Source(Protocol):
    """Where options come from: a number of values, each by its index."""

    def size(self) -> int: ...

    def value(self, index: int) -> Any: ...

    def only(self) -> bool:
        """Whether there is exactly one; cheaper than `size`."""
        ...


class Listed:
    """A few values, listed."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = values

    def size(self) -> int:
        return len(self.values)

    def value(self, index: int) -> Any:
        return self.values[index]

    def only(self) -> bool:
        return len(self.values) == 1


LARGEST_TABLE = 4096
"""Combinations are listed once, up to so many; larger families are counted through."""


@functools.cache
def _table(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(count), size))


def combination(count: int, size: int, index: int) -> tuple[int, ...]:
    """The combination of that index, in lexical order, of `size` of `count` positions."""
    if math.comb(count, size) <= LARGEST_TABLE:
        return _table(count, size)[index]
    chosen = []
    position = 0
    while size:
        below = math.comb(count - position - 1, size - 1)
        if index < below:
            chosen.append(position)
            size -= 1
        else:
            index -= below
        position += 1
    return tuple(chosen)


def rank(count: int, positions: Sequence[int]) -> int:
    """The index of a combination (positions in rising order) among those of its size: the inverse of `combination`."""
    index = 0
    start = 0
    size = len(positions)
    for place, position in enumerate(positions):
        for skipped in range(start, position):
            index += math.comb(count - skipped - 1, size - place - 1)
        start = position + 1
    return index


class Subsets:
    """Subsets of some cards, from `least` to `most` of them, smaller ones first; with `none`, the empty one too."""

    __slots__ = ("cards", "least", "most", "none", "sizes")

    def __init__(self, cards: Sequence[int], least: int, most: int, none: bool = False) -> None:
        self.cards = cards
        self.least = least
        self.most = most
        self.none = none and least > 0
        self.sizes = [math.comb(len(cards), size) for size in range(least, most + 1)]

    def size(self) -> int:
        return sum(self.sizes) + self.none

    def value(self, index: int) -> tuple[int, ...]:
        if self.none:
            if index == 0:
                return ()
            index -= 1
        for size, count in enumerate(self.sizes, self.least):
            if index < count:
                cards = self.cards
                if size == 1:
                    return (cards[index],)
                return tuple([cards[position] for position in combination(len(cards), size, index)])
            index -= count
        raise IndexError(index)

    def only(self) -> bool:
        return not self.none and self.least == self.most and self.least in (0, len(self.cards))

    def holds(self, value: Sequence[int]) -> bool:
        """Whether those different cards, in any order, are one of the subsets."""
        return self.least <= len(value) <= self.most or (self.none and not value)


class Orders:
    """All orders of some cards."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = cards

    def size(self) -> int:
        return math.factorial(len(self.cards))

    def value(self, index: int) -> tuple[int, ...]:
        left = list(self.cards)
        order = []
        for size in range(len(left), 0, -1):
            step = math.factorial(size - 1)
            order.append(left.pop(index // step))
            index %= step
        return tuple(order)

    def only(self) -> bool:
        return len(self.cards) < 2

    def holds(self, value: Sequence[int]) -> bool:
        """Whether those different cards are all of them."""
        return len(value) == len(self.cards)


def _below(rng: SupportsRandom, size: int) -> int:
    """A number from 0 and below `size`, each as likely: one draw, or several where one is too coarse."""
    if size <= FINEST_DRAW:
        return int(rng.random() * size)
    while True:
        number, span = 0, 1
        while span < size:
            number = number * COARSE_DRAW + int(rng.random() * COARSE_DRAW)
            span *= COARSE_DRAW
        if number < span // size * size:
            return number % size


FINEST_DRAW = 1 << 48
"""The most numbers that one draw of a fraction is trusted to tell apart evenly."""

COARSE_DRAW = 1 << 32


class Decision:
    """Somebody must choose.

    `player` who; `kind` what sort of choice, for programs; `source` the options; `say` prints a value; `public` whether the
    others know what is chosen; `about` says more to prompts and bots, as plain data; `shown` are cards that everyone sees while
    the choice stands, each group with a word for it; `prompts` what kinds of choices ask, which `ask` takes from the rules.
    """

    __slots__ = ("about", "kind", "player", "prompts", "public", "say", "shown", "source")

    def __init__(
        self,
        player: int,
        kind: str,
        source: Source,
        say: Callable[[Decision, Any], str],
        *,
        public: bool = True,
        about: tuple[Any, ...] = (),
        shown: tuple[tuple[str, tuple[int, ...]], ...] = (),
    ) -> None:
        self.player = player
        self.kind = kind
        self.source = source
        self.say = say
        self.public = public
        self.about = about
        self.shown = shown
        self.prompts: Mapping[str, str] = PROMPTS

    @property
    def options(self) -> Options:
        """All options: sized and indexable."""
        return Options(self)

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return self.prompts.get(self.kind, self.kind.replace("-", " "))

    def text(self, value: Any) -> str:
        """The line that stands for a value."""
        return self.say(self, value)

    def first(self, number: int) -> list[str]:
        """The texts of the first options; of more options than can be counted off too."""
        source = self.source
        return [self.text(source.value(index)) for index in range(min(number, source.size()))]

    def sample(self, rng: SupportsRandom) -> Option:
        """One option by chance, each as likely; without listing them."""
        source = self.source
        return Option(self, source.value(_below(rng, source.size())))

    def find(self, text: str) -> Option:
        """The option that prints as the text; capitals and spaces do not matter. Raises `NotOffered`."""
        wanted = " ".join(text.lower().split())
        if isinstance(self.source, Subsets | Orders | Sets) and self.source.size() > MOST_LOOKED_THROUGH:
            return self._read(wanted, self.source)
        near: list[str] = []
        for option in self.options:
            line = str(option)
            if line.lower() == wanted:
                return option
            if len(near) < 12:
                near.append(line)
        offered = ", ".join(f"`{line}`" for line in near) + (
            ", ..." if self.source.size() > len(near) else ""
        )
        raise NotOffered(f"`{text}` is not offered; offered are {offered}")

    def _read(self, wanted: str, source: Subsets | Orders | Sets) -> Option:
        """The option of a text where there are too many to look through: its cards are read off the text."""
        nothing = self.text(())
        if wanted == nothing.lower() and source.holds(()):
            return Option(self, ())
        ordered = isinstance(source, Orders)
        start = len(nothing.removesuffix("nothing"))
        cards: dict[str, list[int]] = {}
        for card in source.cards:
            cards.setdefault(self.text((card,))[start:].lower(), []).append(card)
        labels = wanted[start:].split(", " if ordered else " + ")
        for label in labels:
            if labels.count(label) > len(cards.get(label, ())):
                raise NotOffered(
                    f"`{wanted}` is not offered: `{label}` is none of the cards, or named too often"
                )
        # Cards that print alike need not count alike, so others of them may fit where the first ones do not.
        picks = product(*(combinations(cards[label], labels.count(label)) for label in dict.fromkeys(labels)))
        for pick in islice(picks, MOST_LOOKED_THROUGH if isinstance(source, Sets) else 1):
            turns = {label: iter(group) for label, group in zip(dict.fromkeys(labels), pick, strict=True)}
            value = tuple([next(turns[label]) for label in labels])
            if source.holds(value) and self.text(value).lower() == wanted:
                return Option(self, value if ordered else tuple(sorted(value, key=list(source.cards).index)))
        raise NotOffered(
            f"`{wanted}` is not offered: {self._wording(source)}, as in `{self.text(source.value(1))}`"
        )

    @staticmethod
    def _wording(source: Subsets | Orders | Sets) -> str:
        least, most = (len(source.cards),) * 2 if isinstance(source, Orders) else (source.least, source.most)
        number = f"{least} cards" if least == most else f"{least} to {most} cards"
        return (
            f"{number} that fit together are named here"
            if isinstance(source, Sets)
            else f"{number} are named here"
        )

    def __repr__(self) -> str:
        return f"<Decision player {self.player + 1}: {self.kind}, {self.source.size()} options>"


MOST_LOOKED_THROUGH = 5_000
"""Options that a text is compared with one by one, at most."""

PROMPTS = {
    "may": "Do it?",
    "order": "Choose an order, the topmost first",
    "choose-player": "Choose a player",
    "choose-word": "Name one",
    "option": "Choose what happens",
}
"""What the decisions ask that cards of every game put; a game's machine has its own besides."""


def ask(state: State, decision: Decision) -> bool:
    """Put a decision; the answer of one that leaves one option is taken at once. True where play must wait.

    A step that asks must ask the same when it is carried out again: a restored position puts its question so.
    """
    source = decision.source
    if source.only():
        state.answer = source.value(0)
        if state.forced is not None:
            state.forced.append(decision)
        return False
    decision.prompts = state.rules.prompts
    state.decision = decision
    return True
