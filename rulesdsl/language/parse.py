"""Effect text to tree: `parse` is the whole stage.

The grammar in grammar/effect.lark is the only definition of the syntax; `Build` has one method for each of its rules and
returns the node that the rule is about.
"""

from __future__ import annotations

import functools
from typing import Any

from attrs import frozen
from lark import Lark, Token, Transformer, Tree, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.tree import Meta

from rulesdsl.language import ast
from rulesdsl.language.layout import Layout, LayoutError
from rulesdsl.language.mistakes import Mistake, Stop, explain
from rulesdsl.language.recover import has_block, shorten_numbers, unreadable, without_line
from rulesdsl.language.refused import refused_in_names
from rulesdsl.language.tables import load_parser
from rulesdsl.language.words import fold

MOST_MISTAKES = 20
"""Mistakes told of one effect, at most."""

DEEPEST_TREE = 60
"""Rules of the grammar within each other, at most: sentences in blocks in blocks need about 30."""

Kids = list[Any]


@frozen
class _Tail:
    """Parts of a clause on their way to it: `kind` is the field's name."""

    kind: str
    value: Any


def _one(kids: Kids, kind: Any, default: Any = None) -> Any:
    """The one kid of that class, or the default."""
    return next((kid for kid in kids if isinstance(kid, kind)), default)


def _tail(kids: Kids, kind: str, default: Any = None) -> Any:
    """The value of the one tail of that kind, or the default."""
    return next((kid.value for kid in kids if isinstance(kid, _Tail) and kid.kind == kind), default)


def _amount(kid: Any) -> ast.Amount:
    """A number as a node: a bare INT token becomes `Number`."""
    if isinstance(kid, Token):
        return ast.Number(int(kid[:9]), span=(kid.start_pos or 0, kid.end_pos or 0))
    amount: ast.Amount = kid
    return amount


_AMOUNT = (ast.Number, ast.ThatMany, ast.Plus, ast.Times, ast.Measure, Token)
_FILTER = (ast.Alike, ast.Located, ast.Played, ast.Except)
_COMPARISON = (ast.CountOf, ast.NoneOf, ast.MoreThan, ast.MostOf, ast.AttributeIs)
_LASTING = (ast.During, ast.Until, ast.ForNth)


def _filters(kids: Kids) -> tuple[ast.Filter, ...]:
    return tuple(kid for kid in kids if isinstance(kid, _FILTER))


def _clauses(kids: Kids) -> tuple[ast.Clause, ...]:
    return tuple(kid for kid in kids if isinstance(kid, ast.Clause))


@v_args(meta=True)
class Build(Transformer[Token, ast.Effect]):
    """One method a grammar rule; each gets the place of its text and the nodes of its parts."""

    @staticmethod
    def _span(meta: Meta) -> ast.Place:
        return (0, 0) if meta.empty else (meta.start_pos, meta.end_pos)

    # ---- effect and clause

    def start(self, meta: Meta, kids: Kids) -> ast.Effect:
        return ast.Effect(_clauses(kids), span=self._span(meta))

    def _clause(self, meta: Meta, kids: Kids, deed: ast.Deed | None) -> ast.Clause:
        moments = [kid for kid in kids if isinstance(kid, ast.Moment)] + _tail(kids, "moments", [])
        return ast.Clause(
            when=moments[0] if moments else None,
            test=_tail(kids, "test"),
            standing=_tail(kids, "standing"),
            who=_one(kids, ast.Who),
            may=_tail(kids, "may", False),
            deed=deed,
            then=_tail(kids, "block", ()),
            otherwise=_tail(kids, "otherwise", ()),
            span=self._span(meta),
        )

    def say(self, meta: Meta, kids: Kids) -> ast.Clause:
        kids = _flat(kids)
        return self._clause(meta, kids, _one(kids, _DEEDS))

    def offer(self, meta: Meta, kids: Kids) -> ast.Clause:
        kids = _flat(kids)
        number = next(_amount(kid) for kid in kids if isinstance(kid, _AMOUNT))
        deed = ast.Offer(number, _tail(kids, "options"), span=self._span(meta))
        return self._clause(meta, kids, deed)

    def group(self, meta: Meta, kids: Kids) -> ast.Clause:
        return self._clause(meta, _flat(kids), None)

    under = group

    def opening(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("opening", kids)

    def block(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("block", _clauses(kids))

    def options(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("options", tuple(kids))

    def option(self, meta: Meta, kids: Kids) -> ast.Option:
        return ast.Option(_clauses(kids), span=self._span(meta))

    def otherwise(self, meta: Meta, kids: Kids) -> _Tail:
        block = _tail(kids, "block")
        if block is None:
            block = (self._clause(meta, kids, _one(kids, _DEEDS)),)
        return _Tail("otherwise", block)

    def who(self, meta: Meta, kids: Kids) -> ast.Who:
        return ast.Who(kids[0], _tail(kids, "at once", False), span=self._span(meta))

    def may(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("may", True)

    def at_once(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("at once", True)

    # ---- deeds

    def draw(self, meta: Meta, kids: Kids) -> ast.Draw:
        up_to = isinstance(kids[0], ast.Quantity)
        number = kids[0].number if up_to else _amount(kids[0])
        return ast.Draw(number, up_to, kids[1], _one(kids, ast.Scale), span=self._span(meta))

    def deal(self, meta: Meta, kids: Kids) -> ast.Deal:
        return ast.Deal(_amount(kids[0]), kids[1], kids[2], span=self._span(meta))

    def discard(self, meta: Meta, kids: Kids) -> ast.Discard:
        return ast.Discard(kids[0], _one(kids, ast.Scale), span=self._span(meta))

    def take(self, meta: Meta, kids: Kids) -> ast.Take:
        return ast.Take(kids[0], span=self._span(meta))

    def put(self, meta: Meta, kids: Kids) -> ast.Put:
        return ast.Put(kids[0], kids[1], _tail(kids, "order"), span=self._span(meta))

    def look(self, meta: Meta, kids: Kids) -> ast.Look:
        return ast.Look(kids[0], span=self._span(meta))

    def reveal(self, meta: Meta, kids: Kids) -> ast.Reveal:
        return ast.Reveal(kids[0], span=self._span(meta))

    def swap(self, meta: Meta, kids: Kids) -> ast.Swap:
        return ast.Swap(kids[0], kids[1], span=self._span(meta))

    def refill(self, meta: Meta, kids: Kids) -> ast.Refill:
        number = _amount(kids[1]) if len(kids) > 1 else None
        return ast.Refill(kids[0], number, _one(kids, ast.Name), span=self._span(meta))

    def shuffle(self, meta: Meta, kids: Kids) -> ast.Shuffle:
        return ast.Shuffle(kids[0], span=self._span(meta))

    def choose(self, meta: Meta, kids: Kids) -> ast.Choose:
        return ast.Choose(kids[0], kids[1], _tail(kids, "random", False), span=self._span(meta))

    def count(self, meta: Meta, kids: Kids) -> ast.Count:
        return ast.Count(kids[0], _one(kids, ast.During), _tail(kids, "cap"), span=self._span(meta))

    def make(self, meta: Meta, kids: Kids) -> ast.Make:
        return ast.Make(_amount(kids[0]), kids[1], _tail(kids, "partner"), span=self._span(meta))

    def finish(self, meta: Meta, kids: Kids) -> ast.Finish:
        return ast.Finish(kids[0], span=self._span(meta))

    def as_usual(self, meta: Meta, kids: Kids) -> ast.AsUsual:
        return ast.AsUsual(span=self._span(meta))

    def carry_out(self, meta: Meta, kids: Kids) -> ast.CarryOut:
        return ast.CarryOut(kids[0], span=self._span(meta))

    def _gain(self, meta: Meta, kids: Kids, word: Any) -> ast.Gain:
        return ast.Gain(
            word, _amount(kids[0]), kids[1], _one(kids, ast.Scale), _tail(kids, "on"), span=self._span(meta)
        )

    def gain(self, meta: Meta, kids: Kids) -> ast.Gain:
        return self._gain(meta, [kid for kid in kids if not _is_word(kid, "GAIN")], "gain")

    def lose(self, meta: Meta, kids: Kids) -> ast.Gain:
        return self._gain(meta, kids, "lose")

    def act(self, meta: Meta, kids: Kids) -> ast.Act:
        return ast.Act(kids[0], kids[1], kids[2] if len(kids) > 2 else None, span=self._span(meta))

    def end(self, meta: Meta, kids: Kids) -> ast.End:
        return ast.End(kids[0].lower(), kids[1] if len(kids) > 1 else None, span=self._span(meta))

    def order(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("order", "any" if kids[0].type == "ANY_ORDER" else "random")

    def scale(self, meta: Meta, kids: Kids) -> ast.Scale:
        return ast.Scale(kids[0], _one(kids, ast.During), _tail(kids, "cap"), span=self._span(meta))

    def cap(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("cap", _amount(kids[1]))

    def partner(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("partner", kids[0])

    def on_cards(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("on", kids[0])

    # ---- rules

    def change(self, meta: Meta, kids: Kids) -> ast.Change:
        return ast.Change(kids[0], kids[1], _one(kids[2:], _LASTING), span=self._span(meta))

    def value(self, meta: Meta, kids: Kids) -> ast.Value:
        span = self._span(meta)
        how: Any = "is"
        amount = None
        for kid in kids:
            if isinstance(kid, ast.Bound):
                how = kid.word
            elif isinstance(kid, Token) and kid.type in ("MORE", "FEWER", "DOUBLED", "YOU"):
                how = kid.lower()
            else:
                amount = _amount(kid)
        if how == "exactly":
            how = "is"
        return ast.Value(how, amount, span=span)

    def widen(self, meta: Meta, kids: Kids) -> ast.Widen:
        numbers = [int(kid[:9]) for kid in kids if isinstance(kid, Token) and kid.type == "INT"]
        return ast.Widen(
            kids[0].subject, numbers[0], numbers[-1], _one(kids, _LASTING), span=self._span(meta)
        )

    def allow(self, meta: Meta, kids: Kids) -> ast.Allow:
        return ast.Allow(kids[0].subject, _tail(kids, "parts"), _one(kids, _LASTING), span=self._span(meta))

    def forbid_act(self, meta: Meta, kids: Kids) -> ast.ForbidAct:
        return ast.ForbidAct(
            kids[0], _tail(kids, "parts"), _tail(kids, "by"), _one(kids[1:], _LASTING), span=self._span(meta)
        )

    def forbid(self, meta: Meta, kids: Kids) -> ast.Forbid:
        nth, within = _tail(kids, "within", (None, None))
        return ast.Forbid(kids[0], nth, within, _one(kids[1:], _LASTING), span=self._span(meta))

    def parts(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("parts", tuple(kid for kid in kids if isinstance(kid, ast.Name)))

    def by(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("by", kids[0])

    def during(self, meta: Meta, kids: Kids) -> ast.During:
        return ast.During(kids[0], span=self._span(meta))

    def until(self, meta: Meta, kids: Kids) -> ast.Until:
        return ast.Until(
            _tail(kids, "edge"),
            _one(kids, ast.Whose),
            _one(kids, ast.Nth),
            _one(kids, ast.Name),
            span=self._span(meta),
        )

    def span(self, meta: Meta, kids: Kids) -> ast.Span:
        nth = _one(kids, ast.Nth)
        if nth is not None:
            return ast.ForNth(nth, _one(kids, ast.Name), _one(kids, ast.During), span=self._span(meta))
        lasting: ast.Span = kids[0]
        return lasting

    # ---- moments

    def when(self, meta: Meta, kids: Kids) -> ast.Moment:
        word = kids[0].lower()
        occ = _tail(kids, "occ")
        return ast.Moment(
            "instead of" if word == "instead" else word,
            _tail(kids, "edge"),
            *occ,
            span=self._span(meta),
        )

    def edge(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("edge", kids[0].lower())

    def occ(self, meta: Meta, kids: Kids) -> _Tail:
        within_nth, within = _tail(kids, "within", (None, None))
        return _Tail(
            "occ",
            (
                _one(kids, ast.Whose),
                _one(kids, ast.Nth),
                _one(kids, ast.Name),
                within_nth,
                within,
                _one(kids, _LASTING),
            ),
        )

    def within(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("within", (_one(kids, ast.Nth), _one(kids, ast.Desc)))

    def nth(self, meta: Meta, kids: Kids) -> ast.Nth:
        return ast.Nth(kids[0].lower(), int(kids[1][:9]) if len(kids) > 1 else 1, span=self._span(meta))

    def noun(self, meta: Meta, kids: Kids) -> ast.Name:
        name: ast.Name = kids[0]
        return name

    def verb_noun(self, meta: Meta, kids: Kids) -> ast.Name:
        return ast.Name(" ".join(kids), span=self._span(meta))

    # ---- conditions

    def test(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("test", self._facts(meta, kids))

    def standing(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("standing", self._facts(meta, kids))

    def _facts(self, meta: Meta, kids: Kids) -> ast.Test:
        [kid] = kids
        if isinstance(kid, ast.Test):
            return kid
        return ast.Test("and", (kid,), span=self._span(meta))

    def all_of(self, meta: Meta, kids: Kids) -> ast.Test:
        return ast.Test("and", tuple(kids), span=self._span(meta))

    def any_of(self, meta: Meta, kids: Kids) -> ast.Test:
        return ast.Test("or", tuple(kids), span=self._span(meta))

    def has(self, meta: Meta, kids: Kids) -> ast.Has:
        return ast.Has(kids[0], kids[1], span=self._span(meta))

    def happened(self, meta: Meta, kids: Kids) -> ast.Happened:
        return ast.Happened(
            kids[0], _amount(kids[1]), kids[2], kids[3], _one(kids, ast.During), span=self._span(meta)
        )

    def never(self, meta: Meta, kids: Kids) -> ast.Happened:
        return ast.Happened(None, None, kids[0], kids[1], _one(kids, ast.During), span=self._span(meta))

    def compares(self, meta: Meta, kids: Kids) -> ast.Compares:
        return ast.Compares(kids[0], kids[1], _amount(kids[2]), span=self._span(meta))

    def is_thing(self, meta: Meta, kids: Kids) -> ast.IsThing:
        return ast.IsThing(kids[0], len(kids) == 3, kids[-1], span=self._span(meta))

    def count_of(self, meta: Meta, kids: Kids) -> ast.CountOf:
        return ast.CountOf(kids[0], _amount(kids[1]), kids[2], span=self._span(meta))

    def none_of(self, meta: Meta, kids: Kids) -> ast.NoneOf:
        return ast.NoneOf(kids[0], span=self._span(meta))

    def more_than(self, meta: Meta, kids: Kids) -> ast.MoreThan:
        return ast.MoreThan(kids[0].lower(), kids[1], kids[2], span=self._span(meta))

    def rival(self, meta: Meta, kids: Kids) -> ast.Rival:
        name = _one(kids, ast.Name)
        word: Any = "name" if name is not None else kids[0].lower()
        return ast.Rival(
            word,
            _one(kids, ast.Quantity) is not None,
            _tail(kids, "other", False),
            name,
            span=self._span(meta),
        )

    def most_of(self, meta: Meta, kids: Kids) -> ast.MostOf:
        return ast.MostOf(kids[0].lower(), kids[1], span=self._span(meta))

    def attribute(self, meta: Meta, kids: Kids) -> ast.AttributeIs:
        return ast.AttributeIs(kids[0], kids[1], _amount(kids[2]), span=self._span(meta))

    def bound(self, meta: Meta, kids: Kids) -> ast.Bound:
        words: dict[str, Any] = {"AT_LEAST": "at least", "AT_MOST": "at most", "EXACTLY": "exactly"}
        return ast.Bound(words[kids[0].type], span=self._span(meta))

    # ---- things

    def np(self, meta: Meta, kids: Kids) -> ast.Phrase:
        phrase: ast.Phrase = kids[0]
        return phrase

    def some(self, meta: Meta, kids: Kids) -> ast.Some:
        return ast.Some(kids[0], kids[1], _tail(kids, "random", False), span=self._span(meta))

    def some_of(self, meta: Meta, kids: Kids) -> ast.SomeOf:
        return ast.SomeOf(kids[0], kids[1], _tail(kids, "random", False), span=self._span(meta))

    def those(self, meta: Meta, kids: Kids) -> ast.Those:
        return ast.Those(_filters(kids), _one(kids, _COMPARISON), span=self._span(meta))

    def top_until(self, meta: Meta, kids: Kids) -> ast.TopUntil:
        return ast.TopUntil(_one(kids, ast.Name), _one(kids, ast.Desc), span=self._span(meta))

    def this_card(self, meta: Meta, kids: Kids) -> ast.ThisCard:
        return ast.ThisCard(span=self._span(meta))

    def it(self, meta: Meta, kids: Kids) -> ast.It:
        return ast.It(span=self._span(meta))

    def rest(self, meta: Meta, kids: Kids) -> ast.Rest:
        return ast.Rest(span=self._span(meta))

    def you(self, meta: Meta, kids: Kids) -> ast.You:
        return ast.You(span=self._span(meta))

    def they(self, meta: Meta, kids: Kids) -> ast.They:
        return ast.They(span=self._span(meta))

    def owner_of(self, meta: Meta, kids: Kids) -> ast.OwnerOf:
        return ast.OwnerOf(kids[0], span=self._span(meta))

    def cell(self, meta: Meta, kids: Kids) -> ast.Cell:
        return ast.Cell(kids[0], kids[1], span=self._span(meta))

    def desc(self, meta: Meta, kids: Kids) -> ast.Desc:
        return ast.Desc(
            whose=_one(kids, ast.Whose),
            other=_tail(kids, "other", False),
            extreme=_tail(kids, "extreme"),
            name=_one(kids, ast.Name),
            filters=_filters(kids),
            comparison=_one(kids, _COMPARISON),
            span=self._span(meta),
        )

    def other(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("other", True)

    def extreme(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("extreme", kids[0].lower())

    def at_random(self, meta: Meta, kids: Kids) -> _Tail:
        return _Tail("random", True)

    def quantity(self, meta: Meta, kids: Kids) -> ast.Quantity:
        quantity: ast.Quantity = kids[0]
        return quantity

    def counted(self, meta: Meta, kids: Kids) -> ast.Quantity:
        kid = kids[0]
        if isinstance(kid, ast.Quantity):
            return kid
        return ast.Quantity("just", _amount(kid), span=self._span(meta))

    def _quantity(self, meta: Meta, kids: Kids, word: Any) -> ast.Quantity:
        number = _amount(kids[-1]) if kids else None
        return ast.Quantity(word, number, span=self._span(meta))

    def up_to(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, kids, "up to")

    def all(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, kids, "all")

    def all_but(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, kids, "all but")

    def any_number(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, [], "any number of")

    def each(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, kids, "each")

    def top(self, meta: Meta, kids: Kids) -> ast.Quantity:
        return self._quantity(meta, kids, kids[0].lower())

    def alike(self, meta: Meta, kids: Kids) -> ast.Alike:
        return ast.Alike(kids[0].lower(), kids[1], span=self._span(meta))

    def located(self, meta: Meta, kids: Kids) -> ast.Located:
        spots = tuple(kid for kid in kids if isinstance(kid, ast.Spot))
        return ast.Located(spots, span=self._span(meta))

    def played(self, meta: Meta, kids: Kids) -> ast.Played:
        return ast.Played(kids[0].lower(), span=self._span(meta))

    def except_(self, meta: Meta, kids: Kids) -> ast.Except:
        return ast.Except(_one(kids, ast.Name), span=self._span(meta))

    def with_(self, meta: Meta, kids: Kids) -> ast.Comparison:
        comparison: ast.Comparison = kids[0]
        return comparison

    def place(self, meta: Meta, kids: Kids) -> ast.Spot:
        return ast.Spot(_one(kids, ast.Whose), _one(kids, ast.Name), span=self._span(meta))

    def owner(self, meta: Meta, kids: Kids) -> ast.Whose:
        if isinstance(kids[0], ast.Whose):
            return kids[0]
        return ast.Whose(
            "name",
            _one(kids, ast.Quantity) is not None,
            _tail(kids, "other", False),
            _one(kids, ast.Name),
            span=self._span(meta),
        )

    def whose(self, meta: Meta, kids: Kids) -> ast.Whose:
        whose: ast.Whose = kids[0]
        return whose

    def mine(self, meta: Meta, kids: Kids) -> ast.Whose:
        return ast.Whose(kids[0].lower(), span=self._span(meta))

    def whose_name(self, meta: Meta, kids: Kids) -> ast.Whose:
        return ast.Whose("name", name=kids[0], span=self._span(meta))

    def name(self, meta: Meta, kids: Kids) -> ast.Name:
        if kids[0].type == "QUOTED":
            return ast.Name(" ".join(kids[0][1:-1].split()), quoted=True, span=self._span(meta))
        return ast.Name(" ".join(kids), span=self._span(meta))

    # ---- numbers

    def that_many(self, meta: Meta, kids: Kids) -> ast.ThatMany:
        return ast.ThatMany(span=self._span(meta))

    def part(self, meta: Meta, kids: Kids) -> ast.ThatMany:
        return ast.ThatMany(kids[0].lower(), span=self._span(meta))

    def plus(self, meta: Meta, kids: Kids) -> ast.Plus:
        return ast.Plus(_amount(kids[0]), kids[1].lower(), int(kids[2][:9]), span=self._span(meta))

    def times(self, meta: Meta, kids: Kids) -> ast.Times:
        return ast.Times(int(kids[0][:9]), kids[1], span=self._span(meta))

    def measure(self, meta: Meta, kids: Kids) -> ast.Measure:
        return ast.Measure(_one(kids, ast.Whose), _one(kids, ast.Name), span=self._span(meta))


_DEEDS = ast.Deed.__args__  # the union's members, for isinstance


def _is_word(kid: Any, kind: str) -> bool:
    return isinstance(kid, Token) and kid.type == kind


def _flat(kids: Kids) -> Kids:
    """The parts of a clause with those of its opening beside them."""
    opening: Kids = _tail(kids, "opening", [])
    return [kid for kid in kids if not (isinstance(kid, _Tail) and kid.kind == "opening")] + opening


@functools.cache
def _lark() -> Lark:
    return load_parser(Layout())


def parse(text: str, words: tuple[str, ...] = ()) -> tuple[ast.Effect | None, list[Mistake]]:
    """The tree of an effect's text, and what is wrong with it, top to bottom; no tree when anything is.

    `words` are the words that the game's nouns are made of: they help to say what a misspelt word was meant to be. After a
    mistake reading goes on without the broken line, so that every line has its say.
    """
    refusal = unreadable(text)
    if refusal is not None:
        return None, [refusal]
    draft, mistakes = shorten_numbers(fold(text))
    read = _read(draft)
    while isinstance(read, Stop) and len(mistakes) < MOST_MISTAKES:
        [mistake] = explain(_as_written(text, draft), read, words, reach=_reach)
        # A line that was taken out may have been all that a colon promised.
        excused = mistake.code == "empty-block" and has_block(text, mistake.start)
        if not excused and mistake.start not in [other.start for other in mistakes]:
            mistakes.append(mistake)
        rest = without_line(draft, mistake.start, read) or without_line(draft, read.start, read)
        if rest is None or not rest.strip():
            break
        draft, read = rest, _read(rest)
    if isinstance(read, Tree):
        effect: ast.Effect = Build().transform(read)
        mistakes += refused_in_names(effect, draft, words)
        if not mistakes:
            return effect, []
    return None, sorted(mistakes, key=lambda mistake: mistake.start)[:MOST_MISTAKES]


def _as_written(text: str, draft: str) -> str:
    """The draft with the capitals that the text has where they are the same."""
    return "".join(old if fold(old) == new else new for old, new in zip(text, draft, strict=True))


def _read(folded: str) -> Tree[Token] | Stop:
    """The parse tree of a text in small letters, or where reading stopped."""
    try:
        tree = _lark().parse(folded)
    except (UnexpectedInput, LayoutError) as error:
        return _stop(error)
    return _too_deep(tree) or tree


def _too_deep(tree: Tree[Token]) -> Stop | None:
    """The first part of a tree that is nested deeper than what walks over trees should have to bear."""
    open_parts = [(tree, 0)]
    while open_parts:
        part, depth = open_parts.pop()
        if depth > DEEPEST_TREE:
            return Stop("too-nested", "", part.meta.start_pos, part.meta.end_pos, frozenset())
        open_parts += [
            (kid, depth + 1)
            for kid in reversed(part.children)
            if isinstance(kid, Tree) and not kid.meta.empty
        ]
    return None


def _reach(text: str) -> int:
    """How far a text can be read: one beyond its end if all of it can."""
    read = _read(fold(text))
    return read.start if isinstance(read, Stop) and read.terminal != "$END" else len(text) + 1


def _stop(error: UnexpectedInput | LayoutError) -> Stop:
    """Where and why reading stopped."""
    match error:
        case LayoutError():
            return Stop(error.code, "", error.start, error.end, frozenset(), error.depths)
        case UnexpectedToken():
            token = error.token
            start, end = token.start_pos or 0, token.end_pos or 0
            return Stop("token", token.type, start, end, frozenset(error.accepts or error.expected or ()))
        case UnexpectedCharacters():
            start = error.pos_in_stream or 0
            return Stop("character", "", start, start + 1, frozenset())
        case _:
            return Stop("token", "$END", 0, 0, frozenset())
