"""`rulesdsl check`: which files are meant, what game they belong to, and what is wrong with them.

requests    each path: a game's folder, a card file, or a folder of card files
groups      card files by the game that they are for; a game is checked once, with all files given for it
report      the problems of what was asked for, in the order of the files
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import define, field

from rulesdsl.cards.card import CardSet, count
from rulesdsl.cards.load import (
    GAME_FILE,
    CannotLoad,
    CardFile,
    card_files,
    check_files,
    game_folder,
    game_problems,
    read_file,
    twice,
)
from rulesdsl.diagnostic import Diagnostic, sort_key
from rulesdsl.resources import cards_dir
from rulesdsl.tools.scenarios.accepted import MUTANTS, load_accepted
from rulesdsl.tools.scenarios.files import SCENARIOS, has_cards
from rulesdsl.tools.telling.files import near, real
from rulesdsl.tools.telling.report import Report, cannot_be_read, empty_path, problem
from rulesdsl.vocabulary import Vocabulary, vocabulary


@define
class Group:
    """The files that were given for one game; `whole` where the game itself was asked for."""

    folder: Path
    whole: bool = False
    given: list[CardFile] = field(factory=list)


@define
class Findings:
    """What is found while the paths are gone through."""

    problems: list[Diagnostic] = field(factory=list)
    cards: int = 0
    different: int = 0
    files: int = 0
    scenarios: int = 0
    scenario_files: int = 0

    def read(self, path: Path, schema: str) -> CardFile | None:
        """A file's first stages; None where there is nothing to read, which is noted."""
        try:
            return read_file(path, schema)
        except CannotLoad as error:
            self.problems += error.problems
            return None


def check(paths: Sequence[str]) -> Report:
    """Check paths: game folders, card files, folders of card files; without any, the shipped games."""
    findings = Findings()
    groups: dict[Path, Group] = {}
    for path in paths or [str(folder) for folder in shipped_folders()]:
        if path:
            add_request(Path(path), groups, findings)
        else:
            findings.problems.append(empty_path())
    for group in groups.values():
        check_group(group, findings)
    unreadable = any(cannot_be_read(found) for found in findings.problems)
    return Report(
        findings.cards,
        findings.files,
        tuple(problem(found) for found in findings.problems),
        unreadable,
        findings.scenarios,
        findings.scenario_files,
        None if any(group.whole for group in groups.values()) else findings.different,
    )


def files_left() -> bool:
    """Whether the present folder has card files, which are not checked where no path is named."""
    here = Path()
    shipped = any(real(folder) == real(here) for folder in shipped_folders())
    return not shipped and any(map(has_cards, card_files(here)))


def shipped_folders() -> list[Path]:
    """The folders of the shipped games, as seen from here where they lie below."""
    return [near(path.parent) for path in sorted(cards_dir().glob(f"*/{GAME_FILE}"))]


def add_request(path: Path, groups: dict[Path, Group], findings: Findings) -> None:
    """Sort one path into the groups, or note why that cannot be done."""
    if path.name == GAME_FILE and path.is_file():
        path = path.parent
    if (path / GAME_FILE).is_file():
        group_of(path, groups).whole = True
        return
    if not path.is_dir():
        add_file(path, groups, findings)
        return
    found = card_files(path)
    if not found:
        hint = (
            "card files end in .yaml; .yml is not read"
            if any(path.glob("*.yml"))
            else "card files end in .yaml"
        )
        findings.problems.append(
            Diagnostic("no-card-files", "there is no card file in this folder", path=str(path), hint=hint)
        )
    for file in found:
        add_file(file, groups, findings)


def group_of(folder: Path, groups: dict[Path, Group]) -> Group:
    """The group of a game's folder."""
    return groups.setdefault(folder.resolve(), Group(folder))


def add_file(path: Path, groups: dict[Path, Group], findings: Findings) -> None:
    """Sort a card file in by the game that it names, or in whose folder it lies."""
    if path.name.endswith(SCENARIOS):
        # Of scenarios only the shape is checked here.
        scenarios = findings.read(path, "scenario")
        if scenarios is not None:
            findings.problems += scenarios.problems
            findings.files += 1
            findings.scenario_files += 1
            findings.scenarios += len(scenarios.data["scenarios"]) if scenarios.data is not None else 0
        return
    if path.name.endswith(MUTANTS):
        _add_accepted(path, findings)
        return
    file = findings.read(path, "card")
    if file is None:
        return
    named = file.data.get("game") if file.data is not None else None
    try:
        if named is None and (path.parent / GAME_FILE).is_file():
            folder = path.parent
        elif named is None and file.data is not None:
            games = ", ".join(folder.name for folder in shipped_folders())
            missing = Diagnostic(
                "missing-game",
                "this file does not say what game its cards are for",
                path=file.source.path,
                hint=f"begin the file with `game:` and the name of a game ({games}), or the path of its folder",
            )
            raise CannotLoad([missing])
        elif named is None:
            raise CannotLoad([])
        else:
            folder = near(game_folder(named, path.parent))
    except CannotLoad as error:
        findings.files += 1
        findings.problems += [*file.problems, *error.problems]
        return
    given = group_of(folder, groups).given
    if not any(real(other.source.path) == real(path) for other in given):
        given.append(file)


def _add_accepted(path: Path, findings: Findings) -> None:
    """A list of accepted mutants, which has no cards: whether `mutate` can read it."""
    _, problems = load_accepted([path])
    findings.problems += problems
    findings.files += 1


def check_group(group: Group, findings: Findings) -> None:
    """Check a game together with the files that were given for it; problems of the rest are not asked for."""
    game = findings.read(group.folder / GAME_FILE, "game")
    if game is None:
        return
    given = {real(file.source.path): file for file in group.given}
    files: list[CardFile] = []
    for path in card_files(group.folder):
        here = real(path)
        if here not in given:
            quiet = findings if group.whole else Findings()
            file = quiet.read(path, "card")
            files += [file] if file is not None else []
    files += group.given
    asked = [file for file in files if group.whole or real(file.source.path) in given]
    findings.files += len(asked) + group.whole
    if game.data is None:
        findings.problems += [*game.problems, *(found for file in asked for found in file.problems)]
        return
    words = vocabulary(game.data)
    own = [*game.problems, *game_problems(words, game)]
    card_set = check_files(words, files, own, [game.source.text])
    shown = {file.source.path for file in asked} | ({game.source.path} if group.whole else set())
    order = {file.source.path: number for number, file in enumerate(asked)}
    found = [*repeated(asked), *(problem for problem in card_set.problems if problem.file in shown)]
    findings.problems += sorted(found, key=lambda p: (order.get(p.file or "", -1), sort_key(p)))
    if group.whole and not card_set.errors:
        findings.problems += _unplayable(words, game.source.path)
    findings.cards += printed(card_set, shown)
    findings.different += sum(definition.file in shown for definition in card_set.definitions)


def _unplayable(words: Vocabulary, path: str) -> list[Diagnostic]:
    """What a game lacks to be played by the machine that it names; a machine that there is not yet works with nothing."""
    from rulesdsl.games.machines import MACHINES, needs_of
    from rulesdsl.games.needs import lacking

    return lacking(words, needs_of(words), path) if words.machine in MACHINES else []


def printed(card_set: CardSet, files: Iterable[str]) -> int:
    """How many cards are printed of those that stand in some files."""
    return sum(count(definition) for definition in card_set.definitions if definition.file in files)


def repeated(files: Sequence[CardFile]) -> list[Diagnostic]:
    """Ids that stand in two of the files: the second would quietly replace the first, which is meant for a designer's own file only."""
    first: dict[str, tuple[CardFile, int]] = {}
    found = []
    for file in files:
        for index, card in enumerate(file.data.get("cards", ()) if file.data is not None else ()):
            before = first.setdefault(card["id"], (file, index))
            if before[0] is not file:
                found.append(twice(file, index, "id", "duplicate-id", card["id"], *before))
    return found
