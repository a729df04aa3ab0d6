"""The two sides of a comparison: folders, card files, or git revisions of them, and which path of one is which of the other.

    diff old_cards new_cards          two folders
    diff old.yaml new.yaml            two card files
    diff HEAD cards/barter            the folder as the last commit has it, and as it is now
    diff v1:cards/barter v2           a folder in two revisions

A revision without a path means the path of the other side; where both have none, the present folder.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from attrs import field, frozen

from rulesdsl.cards.load import GAME_FILE, CannotLoad, card_files, game_folder, shipped_games
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.resources import cards_dir
from rulesdsl.source import read_source
from rulesdsl.tools.diffs import revisions
from rulesdsl.tools.diffs.revisions import NoRevision
from rulesdsl.tools.scenarios.files import SCENARIOS
from rulesdsl.tools.suites.suite import not_searched
from rulesdsl.tools.telling.files import real

_GAME = re.compile(r"^game:[ \t]*[\"']?(.+?)[\"']?[ \t]*(?:#.*)?\r?$", re.M)
_CARDS = re.compile(r"^cards:", re.M)


LAST_COMMIT = "HEAD"


class NoSide(ValueError):
    """A side that cannot be read; the message says why."""


@frozen
class Side:
    """`label` as it was typed; `target` what is compared; `root` the folder that a revision was laid out in, if it is one."""

    label: str
    target: Path
    root: Path | None = None
    top: Path | None = None
    """Of a revision: the folder of its repository."""

    def shown(self, path: str | Path) -> str:
        """A path as a person knows it: files of a revision as `HEAD:cards/my_cards.yaml`."""
        here = real(path)
        if self.root is None or not here.is_relative_to(self.root):
            return str(path)
        return f"{self.label.partition(':')[0]}:{here.relative_to(self.root).as_posix()}"


@frozen
class Sides:
    """The old side and the new one. `homes` are folders or files that are the same thing: (the old one, the new one, ...)."""

    old: Side
    new: Side
    homes: tuple[tuple[Path, ...], ...] = field(repr=False)

    def at(self, path: Path, side: Side) -> Path:
        """Where what lies at a path lies on one side; the path itself where the sides have it in common."""
        here = real(path)
        found = [
            (len(home.parts), -number, homes, home)
            for number, homes in enumerate(self.homes)
            for home in homes
            if here.is_relative_to(home)
        ]
        if not found:
            return path
        _, _, homes, home = max(found, key=lambda row: row[:2])
        return homes[0 if side is self.old else 1] / here.relative_to(home)


@frozen
class Unit:
    """Cards that are played together: all of a game's folder, and a designer's own files for it."""

    key: tuple[str, str]
    game: Path
    own: tuple[Path, ...] = ()

    def content(self, own_only: bool = False) -> tuple[tuple[str, bytes], ...]:
        """The bytes of all its files, or of the designer's own; by name but for a file that is compared alone."""
        game = [] if own_only else [self.game / GAME_FILE, *card_files(self.game)]
        alone = len(self.own) == 1
        return tuple(
            ("" if alone and file in self.own else file.name, file.read_bytes())
            for file in (*game, *self.own)
            if file.is_file()
        )


def both(side: str) -> tuple[str, str]:
    """The old side and the new one where only one is named: what lies there and the last commit of it, or a revision and what is here.

    Raises `NoSide` where there is no last commit.
    """
    path = Path(side)
    if not side or not (path.exists() or _is_shipped(side)):
        return side, "."
    sort = "a shipped game" if _is_shipped(side) else "a folder" if path.is_dir() else "a file"
    try:
        known = path.exists() and revisions.commit_of(revisions.toplevel(path), LAST_COMMIT) is not None
    except NoRevision:
        known = False
    if not known:
        raise NoSide(
            f"{side} is {sort}, and there is no last commit to compare it with: name the other side too"
        )
    return LAST_COMMIT, side


def open_sides(old: str, new: str, workshop: Path) -> Sides:
    """Both sides; revisions are laid out below the workshop, an empty folder. Raises `NoSide`, `NoRevision`, `OSError`."""
    workshop = real(workshop)
    old, new = (str(cards_dir() / spec) if _is_shipped(spec) else spec for spec in (old, new))
    if old == new and not Path(old).exists():
        raise NoSide(f"{old} is compared with itself: name another revision, or a path")
    old_side, new_side = _side(old, new, workshop / "old"), _side(new, old, workshop / "new")
    homes: list[tuple[Path, ...]] = [(real(old_side.target), real(new_side.target))]
    tops = [side.top for side in (old_side, new_side) if side.top is not None]
    if tops:
        top = real(tops[0])
        homes.append((old_side.root or top, new_side.root or top, top))
    for side in (old_side, new_side):
        if not side.target.exists() and side.root is None:
            raise NoSide(f"{side.label}: there is no such file or folder")
    if not old_side.target.exists() and not new_side.target.exists():
        raise NoSide(f"neither {old} nor {new} has {new_side.shown(new_side.target)}")
    return Sides(old_side, new_side, tuple(homes))


def _is_shipped(spec: str) -> bool:
    """Whether a side is a shipped game by its name: a file or folder of that name comes first."""
    return spec in shipped_games() and not Path(spec).exists()


def _side(spec: str, other: str, folder: Path) -> Side:
    if spec and Path(spec).exists():
        return Side(spec, Path(spec))
    revision, colon, path = spec.partition(":")
    # A path that the other side names says which repository is meant, and where in it.
    other_path = Path(other) if other and Path(other).exists() else None
    top = _top(spec, Path.cwd() if colon or other_path is None else other_path)
    commit = revisions.commit_of(top, revision)
    if commit is None:
        raise NoSide(f"{spec}: there is no such file or folder, and git knows no revision `{revision}`")
    where = _inside(spec, other, other_path, top, path if colon else None)
    folder.mkdir()
    revisions.lay_out(top, commit, folder)
    if colon and not (folder / where).exists():
        raise NoSide(f"{spec}: there is no card file or folder `{path}` in this revision")
    return Side(spec, folder / where, folder, top)


def _top(spec: str, near: Path) -> Path:
    try:
        return revisions.toplevel(near)
    except NoRevision as error:
        raise NoSide(f"{spec}: there is no such file or folder, and {error}") from error


def _inside(spec: str, other: str, other_path: Path | None, top: Path, path: str | None) -> Path:
    """The path in the repository that a revision is asked for."""
    here = real(Path.cwd())
    if path is not None:
        # As git has it: from the top of the repository, or from here with a dot.
        full = here / path if path.startswith(("./", "../")) or path in (".", "..") else real(top) / path
    elif other_path is not None:
        full = real(other_path)
    else:
        _, colon, named = other.partition(":")
        return _inside(other, spec, None, top, named) if colon else _relative(spec, here, top)
    return _relative(spec, Path(os.path.normpath(full)), top)


def _relative(spec: str, full: Path, top: Path) -> Path:
    if not full.is_relative_to(real(top)):
        raise NoSide(f"{spec}: {full} lies outside the repository {top}")
    return full.relative_to(real(top))


def units(sides: Sides, side: Side) -> dict[tuple[str, str], Unit]:
    """What there is to compare on a side, each under a key that is the same on both. Raises `NoSide`."""
    target = side.target
    found: dict[tuple[str, str], Unit] = {}
    if target.name == GAME_FILE or (target.is_file() and _named_game(target) is None):
        target = target.parent
        if not (target / GAME_FILE).is_file():
            raise NoSide(
                f"{side.shown(side.target)} does not say what game its cards are for: begin it with `game:` and the name of a game"
            )
    if target.is_file():
        _add(found, sides, side, ".", target)
        return found
    for folder in _folders(target):
        key = folder.relative_to(target).as_posix()
        if (folder / GAME_FILE).is_file():
            found[key, ""] = Unit((key, ""), folder)
        for file in card_files(folder):
            if _named_game(file) is not None and not (folder / GAME_FILE).is_file():
                _add(found, sides, side, key, file)
    return found


def _add(found: dict[tuple[str, str], Unit], sides: Sides, side: Side, folder: str, file: Path) -> None:
    """Put a designer's own file to those of its folder that are for the same game."""
    named = _named_game(file)
    assert named is not None
    key = (folder, named)
    before = found.get(key)
    try:
        game = sides.at(game_folder(named, file.parent), side) if before is None else before.game
    except CannotLoad as error:
        raise NoSide(f"{side.shown(file)}: {error}") from error
    found[key] = Unit(key, game, (*(before.own if before is not None else ()), file))


def _folders(target: Path) -> Iterator[Path]:
    for here, folders, _ in os.walk(target):
        folders[:] = sorted(name for name in folders if not not_searched(name))
        yield Path(here)


def _named_game(file: Path) -> str | None:
    """The game that a card file says its cards are for."""
    source = read_source(file)
    if isinstance(source, Diagnostic) or file.name.endswith(SCENARIOS) or not _CARDS.search(source.text):
        return None
    named = _GAME.search(source.text)
    return named[1] if named else None
