"""A card's journey, stage by stage: a folder of YAML files becomes a checked card set.

read_source   text with positions
read          YAML nodes
shape         plain data, judged by its schema
parse         the effect's tree
check         the tree against the game's vocabulary
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from rulesdsl.cards.card import CardSet, Definition
from rulesdsl.cards.check.card_names import judge_card_names
from rulesdsl.cards.check.lines import check
from rulesdsl.cards.check.names import lexicon
from rulesdsl.cards.node import Node, Scalar, key_at, node_at
from rulesdsl.cards.read import read
from rulesdsl.cards.shape import shape
from rulesdsl.diagnostic import Diagnostic, Severity, did_you_mean, sort_key
from rulesdsl.language.mistakes import Mistake
from rulesdsl.language.parse import parse
from rulesdsl.language.refused import refused_verbs
from rulesdsl.resources import cards_dir
from rulesdsl.source import Source, Span, read_source
from rulesdsl.vocabulary import Attribute, Vocabulary, vocabulary

GAME_FILE = "game.yaml"


@frozen
class CardFile:
    """One file's tree and its plain data, as far as it could be read."""

    source: Source
    tree: Node | None
    data: Any
    problems: tuple[Diagnostic, ...]


class CannotLoad(Exception):
    """A game or file that cannot be found or read at all; carries the diagnostics."""

    def __init__(self, problems: Sequence[Diagnostic]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = tuple(problems)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """Exceptions are copied from their message otherwise, between processes too."""
        return type(self), (self.problems,)


def shipped_games() -> tuple[str, ...]:
    """The names of the games that ship with the package."""
    return tuple(sorted(path.parent.name for path in cards_dir().glob(f"*/{GAME_FILE}")))


def game_folder(game: str, beside: Path | None = None) -> Path:
    """The folder of a shipped game's name, or of a path. Raises `CannotLoad`."""
    shipped: Path = cards_dir() / game
    if "/" not in game and "\\" not in game and (shipped / GAME_FILE).is_file():
        return shipped
    folders = [Path(game)] + ([beside / game] if beside is not None else [])
    for folder in folders:
        if (folder / GAME_FILE).is_file():
            return folder
        if folder.name == GAME_FILE and folder.is_file():
            return folder.parent
    near = did_you_mean(game, shipped_games())
    hint = (
        f"did you mean {near}?"
        if near
        else f"shipped games are: {', '.join(shipped_games())}; or name a folder with a {GAME_FILE}"
    )
    raise CannotLoad([Diagnostic("no-such-game", f"there is no game `{game}`", None, path=game, hint=hint)])


def read_file(path: Path, schema: str, shown: str | None = None) -> CardFile:
    """The first three stages on one file. Raises `CannotLoad` where there is nothing to read."""
    source = read_source(path)
    if isinstance(source, Diagnostic):
        raise CannotLoad([source])
    tree, problems = read(source)
    if tree is None or any(p.severity is Severity.ERROR for p in problems):
        return CardFile(source, tree, None, tuple(problems))
    data, more = shape(tree, schema)  # type: ignore[arg-type]
    if any(p.severity is Severity.ERROR for p in more):
        data = None
    return CardFile(source, tree, data, (*problems, *more))


NO_CARDS = (".scenarios.yaml", ".mutants.yaml")
"""How the names of files end that lie beside cards and hold none."""


def card_files(folder: Path) -> list[Path]:
    """The card files of a game's folder, by name."""
    return sorted(
        path for path in folder.glob("*.yaml") if path.name != GAME_FILE and not path.name.endswith(NO_CARDS)
    )


def load_set(folder: Path, extra: Iterable[Path] = ()) -> CardSet:
    """All cards of a game's folder, and those of further files, which replace cards of the same id."""
    game = read_file(folder / GAME_FILE, "game")
    if game.data is None:
        raise CannotLoad(game.problems)
    words = vocabulary(game.data)
    problems = list(game.problems)
    problems += game_problems(words, game)
    own = [read_file(path, "card") for path in card_files(folder)]
    more = [read_file(path, "card") for path in extra]
    found = check_files(words, [*own, *more], problems, [game.source.text], replacing=len(own))
    return evolve(found, game=game.data)


def game_problems(words: Vocabulary, game: CardFile) -> list[Diagnostic]:
    """What is wrong with a vocabulary as a whole."""
    from rulesdsl.cards.check.game import judge_game

    assert game.tree is not None
    return judge_game(words, game.tree)


def check_files(
    words: Vocabulary,
    files: Sequence[CardFile],
    problems: list[Diagnostic],
    texts: list[str],
    replacing: int = 0,
) -> CardSet:
    """The last two stages on all files together, since cards speak of each other by name.

    Cards of the files from number `replacing` on take the place of those of the same id before them.
    """
    own: list[Diagnostic] = [problem for file in files for problem in file.problems]
    raw: list[tuple[CardFile, int, Definition]] = []
    ids: dict[str, tuple[CardFile, int]] = {}
    for number, file in enumerate(files):
        if file.data is None:
            continue
        for index, data in enumerate(file.data.get("cards", ())):
            before = ids.get(data["id"])
            again = before is not None and (before[0] is file or number < replacing)
            if before is not None and again:
                own.append(twice(file, index, "id", "duplicate-id", data["id"], *before))
            else:
                ids[data["id"]] = (file, index)
            definition, found = definition_of(words, file, index, data)
            own += found
            if definition is None or again:
                continue
            if before is not None:
                raw = [entry for entry in raw if entry[2].id != definition.id]
            raw.append((file, index, definition))
    own += name_problems(raw)
    own += meaning_problems(words, raw)
    lex = lexicon(
        words,
        {definition.name.lower(): definition.name for _, _, definition in raw},
        {(definition.plural or definition.name + "s").lower(): definition.name for _, _, definition in raw},
    )
    names = tuple(dict.fromkeys(word for phrase in lex.nouns for word in phrase.split()))
    known = tuple(dict.fromkeys((*words.words(), *names)))
    definitions = []
    for file, index, definition in raw:
        if definition.effect:
            tree, program, mistakes = judge_effect(lex, definition, known)
            own += [placed(mistake, file, index, definition) for mistake in mistakes]
            definition = evolve(definition, tree=tree, program=program)
        definitions.append(definition)
    from rulesdsl.cards.check.whole import circles

    places = {definition.id: (file, index) for file, index, definition in raw}
    for mistake, card in circles(words, definitions):
        file, index = places[card.id]
        own.append(placed(mistake, file, index, card, Severity.WARNING))
    order = {file.source.path: number for number, file in enumerate(files)}
    own.sort(key=lambda p: (order.get(p.span.source.path if p.span else p.path or "", -1), sort_key(p)))
    texts += [file.source.text for file in files]
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
    return CardSet(words, tuple(definitions), (*problems, *own), digest)


def judge_effect(lex: Any, definition: Definition, known: tuple[str, ...]) -> tuple[Any, Any, list[Mistake]]:
    """Parse and check one effect."""
    tree, mistakes = parse(definition.effect, known)
    if tree is None:
        mistakes += refused_verbs(definition.effect, lex.vocabulary.acts, mistakes)
        return None, None, sorted(mistakes, key=lambda mistake: mistake.start)
    program, mistakes = check(lex, definition.kind, definition.timing, tree)
    return tree, program, mistakes


def placed(
    mistake: Mistake, file: CardFile, index: int, definition: Definition, severity: Severity = Severity.ERROR
) -> Diagnostic:
    """A mistake in an effect's text, where it stands in the file."""
    assert file.tree is not None
    node = node_at(file.tree, ["cards", index, "effect"])
    assert isinstance(node, Scalar) and node.content is not None
    span = node.content.span(mistake.start, mistake.end)
    return Diagnostic(
        mistake.code, mistake.message, span, severity=severity, card=definition.name, hint=mistake.hint
    )


def twice(
    file: CardFile, index: int, key: str, code: str, text: str, first: CardFile, first_index: int
) -> Diagnostic:
    """Something that may stand once stands again."""
    assert file.tree is not None and first.tree is not None
    span = node_at(file.tree, ["cards", index, key]).span
    before = node_at(first.tree, ["cards", first_index, key]).span
    line = before.line
    return Diagnostic(
        code,
        f"`{text}` is the {key} of another card already, in line {line} of {before.source.path}",
        span,
        hint=f"give this card a {key} of its own",
    )


def name_problems(raw: Sequence[tuple[CardFile, int, Definition]]) -> list[Diagnostic]:
    """Two cards of one name: an effect that names it would mean both."""
    seen: dict[str, tuple[CardFile, int]] = {}
    found = []
    for file, index, definition in raw:
        low = definition.name.lower()
        if low in seen:
            found.append(twice(file, index, "name", "duplicate-name", definition.name, *seen[low]))
        else:
            seen[low] = (file, index)
    return found


def meaning_problems(words: Vocabulary, raw: Sequence[tuple[CardFile, int, Definition]]) -> list[Diagnostic]:
    """Cards whose name is another noun already."""
    found = []
    for problem in judge_card_names(words, [definition for _, _, definition in raw]):
        file, index, definition = raw[problem.index]
        assert file.tree is not None
        span = node_at(file.tree, ["cards", index, problem.key]).span
        found.append(Diagnostic(problem.code, problem.message, span, card=definition.name, hint=problem.hint))
    return found


def definition_of(
    words: Vocabulary, file: CardFile, index: int, data: dict[str, Any]
) -> tuple[Definition | None, list[Diagnostic]]:
    """A card's data against the vocabulary: its kind, timing, attributes, and whether it has an effect."""
    assert file.tree is not None
    tree = file.tree
    name = data["name"]
    found: list[Diagnostic] = []

    def problem(
        code: str, message: str, *path: str | int, hint: str | None = None, key: bool = False
    ) -> None:
        where: list[str | int] = ["cards", index, *path]
        span = key_at(tree, where) if key else node_at(tree, where).span
        found.append(Diagnostic(code, message, span, card=name, hint=hint))

    kind = words.kinds.get(data["kind"].lower())
    if kind is None:
        near = did_you_mean(data["kind"], list(words.kinds))
        problem(
            "unknown-kind",
            f"`{data['kind']}` is no kind of card in {words.game}",
            "kind",
            hint=f"did you mean `{near}`?" if near else f"its kinds are: {', '.join(words.kinds)}",
        )
        return None, found
    timing = data.get("timing")
    if timing is not None and timing.lower() not in kind.timings:
        near = did_you_mean(timing, list(kind.timings))
        hint = (
            f"did you mean `{near}`?"
            if near
            else (
                f"timings of {kind.name} are: {', '.join(kind.timings)}" if kind.timings else "leave it out"
            )
        )
        problem("unknown-timing", f"`{timing}` is no timing of {kind.name}", "timing", hint=hint)
    elif timing is None and kind.timings and not kind.lies_in:
        problem(
            "missing-timing",
            f"a card of {kind.name} says when it is played",
            "name",
            hint=f"add timing: {kind.timings[0]}",
        )
    effect = data.get("effect")
    if effect is None and kind.acts_while == "it resolves":
        problem(
            "missing-effect",
            f"a card of {kind.name} has an effect",
            "name",
            hint="add effect: | and its lines below",
        )
    if effect is not None and kind.acts_while not in ("it resolves", "it lies"):
        problem(
            "effect-never-acts",
            f"{kind.plural} never act: nothing would come of this effect",
            "effect",
            key=True,
        )
        effect = None
    values = attribute_values(words, kind.attributes, data, problem)
    if found:
        return None if kind is None else _definition(
            data, kind.name, timing, {}, "", file, tree, index
        ), found
    return _definition(data, kind.name, timing, values, effect or "", file, tree, index), found


def _definition(
    data: dict[str, Any],
    kind: str,
    timing: str | None,
    values: dict[str, tuple[int | str, ...]],
    effect: str,
    file: CardFile,
    tree: Node,
    index: int,
) -> Definition:
    text = effect
    lines: tuple[int, ...] = ()
    if effect:
        node = node_at(tree, ["cards", index, "effect"])
        assert isinstance(node, Scalar) and node.content is not None
        text = node.content.text
        lines = tuple(file.source.line_column(start)[0] for _, start in node.content.lines)
    span: Span = node_at(tree, ["cards", index]).span
    return Definition(
        id=data["id"],
        name=data["name"],
        kind=kind,
        group=data.get("group"),
        timing=timing.lower() if timing else None,
        copies=data.get("copies", 1),
        plural=data.get("plural"),
        values=values,
        reconstructed=tuple(data.get("reconstructed", ())),
        effect=text,
        tree=None,
        program=None,
        file=file.source.path,
        line=file.source.line_column(span.start)[0],
        effect_lines=lines,
    )


def attribute_values(
    words: Vocabulary, wanted: Sequence[str], data: dict[str, Any], problem: Any
) -> dict[str, tuple[int | str, ...]]:
    """What is printed on a card: every attribute of its kind, each with values that it can have."""
    given = {name.lower(): (name, value) for name, value in data.get("attributes", {}).items()}
    values: dict[str, tuple[int | str, ...]] = {}
    for low, (name, _) in given.items():
        if low not in wanted:
            near = did_you_mean(name, list(wanted))
            problem(
                "unknown-attribute",
                f"`{name}` is no attribute of this kind of card",
                "attributes",
                name,
                hint=f"did you mean `{near}`?" if near else None,
                key=True,
            )
    for name in wanted:
        if name not in given:
            if not any(low not in wanted for low in given):
                problem(
                    "missing-attribute",
                    f"the card has no {name}",
                    "name",
                    hint=f"add {name} to its attributes",
                )
            continue
        written, value = given[name]
        many = value if isinstance(value, list) else [value]
        found = []
        for number, one in enumerate(many):
            path = ("attributes", written, number) if isinstance(value, list) else ("attributes", written)
            read_value = attribute_value(words.attributes[name], one)
            if read_value is None:
                row = words.attributes[name]
                legal = ", ".join(row.words) if row.words else f"{row.least} to {row.most}"
                problem("attribute-value", f"`{one}` is no {name}", *path, hint=f"{row.plural} are: {legal}")
            else:
                found.append(read_value)
        values[name] = tuple(found)
    return values


def attribute_value(attribute: Attribute, written: Any) -> int | str | None:
    """One written value as the attribute has it; None where it has none such."""
    text = str(written).strip()
    if attribute.numeric:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            return None
        return int(text) if attribute.least <= int(text) <= attribute.most else None
    return next((word for word in attribute.words if word.lower() == text.lower()), None)
