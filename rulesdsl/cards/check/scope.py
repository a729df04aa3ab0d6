"""What a line may speak of: the pronouns that are bound where it stands, and who acts."""

from __future__ import annotations

from typing import Literal, NoReturn

from attrs import evolve, frozen

from rulesdsl.cards.check.names import Lexicon
from rulesdsl.language import ast
from rulesdsl.language.mistakes import Mistake
from rulesdsl.vocabulary import Kind, Timing, Vocabulary


class Wrong(Exception):
    """A line that makes no sense; carries its one mistake to the line's judge."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.message)
        self.mistake = mistake


def wrong(node: ast.Node, code: str, message: str, hint: str | None = None) -> NoReturn:
    """Refuse the line for what stands at the node."""
    raise Wrong(Mistake(code, message, node.span[0], node.span[1], hint))


@frozen
class Cards:
    """What `those` or `it` stand for: kinds, the most cards there can be (None: no telling), whether the actor sees them."""

    kinds: tuple[str, ...]
    most: int | None = None
    seen: bool = True
    taken: int = 0
    """How many were taken of them, at most."""
    rest: bool = False
    """Whether some were taken of them by number, so that there is a rest."""


@frozen
class Scope:
    """The pronouns of one place in an effect. Frozen: a block gets a copy and leaves nothing behind."""

    kind: Kind
    timing: Timing | None
    those: Cards | None = None
    it: Cards | None = None
    many: bool = False
    they: bool = False
    they_act: bool = False
    """Whether they are the one who acts: then what is theirs is the actor's own."""
    words: frozenset[str] = frozenset()
    actor: Literal["you", "each", "named"] = "you"
    within: frozenset[str] = frozenset()
    """Procedures that are going on, whose roles may be named."""
    waiting: str | None = None
    instead: bool = False
    under_moment: bool = False
    at_once: bool = False
    lenient: bool = False
    """A line above was refused: what it would have bound is not known, so nothing unbound is reported."""


@frozen
class Judge:
    """What every rule of the checker gets: the words of the game."""

    lexicon: Lexicon

    @property
    def v(self) -> Vocabulary:
        return self.lexicon.vocabulary


def bind(scope: Scope, **changes: object) -> Scope:
    """The scope after a line: `evolve` by another name, so that a reader sees what it is for."""
    return evolve(scope, **changes)  # type: ignore[arg-type]
