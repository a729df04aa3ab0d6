"""What two editions of cards play otherwise: scenarios whose outcome is another, and recorded games that part.

Both sides are played by the same program, so that whatever differs comes of the cards and the game file. What is played with the same
cards on both sides is not played at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import define, field, frozen

from rulesdsl.cards.load import CannotLoad, game_folder, load_set
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game, NotPlayable, playable
from rulesdsl.tools.diffs.records import Comparison, RecordChange, part, unlike
from rulesdsl.tools.diffs.sides import Side, Sides, Unit
from rulesdsl.tools.scenarios.files import SCENARIOS, mentions
from rulesdsl.tools.scenarios.scenario import Outcome, run
from rulesdsl.tools.suites.suite import Case, Suite, collect, not_searched
from rulesdsl.tools.telling.files import real
from rulesdsl.tools.transcripts.digests import Digests, digests
from rulesdsl.tools.transcripts.parse import load_record
from rulesdsl.tools.transcripts.record import Record, is_transcript
from rulesdsl.tools.transcripts.replay import begin, paths_of

PASSED, FAILED, UNPLAYABLE, PLAYABLE = "passed", "failed", "cannot be played", "can be played"


@frozen
class ScenarioChange:
    """A scenario that comes out otherwise: its outcome on each side, and the first message that is another."""

    file: str
    line: int
    name: str
    old: str
    new: str
    old_message: str | None
    new_message: str | None


@frozen
class Played:
    """What came of playing on both sides: how many of them there are, how many were played, and what differs."""

    scenarios: int = 0
    scenarios_played: int = 0
    scenario_changes: tuple[ScenarioChange, ...] = ()
    records: int = 0
    records_played: int = 0
    record_changes: tuple[RecordChange, ...] = ()
    stopped: tuple[str, ...] = ()
    """Recorded games that neither side plays to their end, with where they stop."""
    problems: tuple[Diagnostic, ...] = ()
    """What is wrong with files of scenarios and transcripts themselves."""


@frozen
class Edition:
    """A game as one side has it, or why it cannot be played."""

    game: Game | None
    digests: Digests | None
    problems: tuple[Diagnostic, ...] = ()

    @property
    def why(self) -> str:
        """In one sentence."""
        first = self.problems[0].message if self.problems else ""
        more = f" (and {len(self.problems) - 1} more)" if len(self.problems) > 1 else ""
        return f"{first}{more}"


@define
class Player:
    """Plays things on both sides; each game is compiled once a side."""

    sides: Sides
    game: Path | None = None
    """Where a designer's own files for one game are compared: the real path of the game's folder on the new side."""
    own: tuple[tuple[Path, ...], tuple[Path, ...]] = ((), ())
    """Those files on the old side, and on the new: every scenario of the game is played with them."""
    _editions: dict[tuple[str, tuple[str, ...]], Edition] = field(factory=dict)

    def editions(self, game: str, cards: Sequence[str], *, own_too: bool = False) -> tuple[Edition, Edition]:
        """A game with further card files, as each side has it; `own_too` with the files that are compared."""
        own = (
            self.own if own_too and real(self.sides.at(Path(game), self.sides.new)) == self.game else ((), ())
        )
        return (
            self._edition(self.sides.old, game, cards, own[0]),
            self._edition(self.sides.new, game, cards, own[1]),
        )

    def _edition(self, side: Side, game: str, cards: Sequence[str], own: tuple[Path, ...]) -> Edition:
        folder = self.sides.at(Path(game), side)
        files = [self.sides.at(Path(card), side) for card in cards if self._is_on(side, card)]
        # A file that both name is read once; what is compared has the last word.
        found = {real(path): str(path) for path in (*files, *own)}
        key = str(folder), tuple(found.values())
        if key not in self._editions:
            self._editions[key] = _load(*key)
        return self._editions[key]

    def _is_on(self, side: Side, card: str) -> bool:
        """Whether a side is to have a card file: one that only the other side has is new, or gone; one that none has is a mistake."""
        there = [self.sides.at(Path(card), one).exists() for one in (self.sides.old, self.sides.new)]
        return there[0 if side is self.sides.old else 1] or not any(there)

    # ---- scenarios

    def scenarios(self, suite: Suite) -> tuple[int, list[ScenarioChange]]:
        """How many scenarios were played, and those that come out otherwise."""
        played, found = 0, []
        for case in suite.cases:
            old, new = self.editions(case.game, case.cards, own_too=True)
            if old.digests is not None and old.digests == new.digests:
                continue
            played += 1
            change = self.scenario(case, old, new)
            if change is not None:
                found.append(change)
        return played, found

    def scenario(self, case: Case, old: Edition, new: Edition) -> ScenarioChange | None:
        """One scenario on both sides."""
        words, messages = zip(*(_outcome(edition, case) for edition in (old, new)), strict=True)
        if words[0] == words[1] and messages[0] == messages[1]:
            return None
        # Where both fail, the first message that the other side does not have in its place.
        pairs = [_nth(messages[0], n) != _nth(messages[1], n) for n in range(max(map(len, messages)))]
        at = pairs.index(True) if True in pairs else 0
        scenario = case.scenario
        shown = self.sides.new.shown(scenario.file)
        return ScenarioChange(
            shown,
            scenario.line,
            scenario.name,
            words[0],
            words[1],
            _nth(messages[0], at),
            _nth(messages[1], at),
        )

    # ---- recorded games

    def record(self, path: str, record: Record) -> Comparison:
        """One recorded game on both sides. Raises `CannotLoad` where its game is nowhere."""
        game, cards = paths_of(record.start, Path(path).parent)
        old, new = self.editions(str(game_folder(game)), cards)
        if old.digests is not None and old.digests == new.digests:
            return Comparison(played=False)
        shown = self.sides.new.shown(path)
        if old.game is None or new.game is None:
            return unlike(
                shown,
                *(UNPLAYABLE + f": {side.why}" if side.game is None else PLAYABLE for side in (old, new)),
            )
        one, other = begin(old.game, record.start, path), begin(new.game, record.start, path)
        if isinstance(one, Diagnostic) or isinstance(other, Diagnostic):
            return unlike(
                shown,
                *(begun.message if isinstance(begun, Diagnostic) else PLAYABLE for begun in (one, other)),
            )
        return part(record, one, other, shown)


def _nth(messages: Sequence[str], index: int) -> str | None:
    return messages[index] if index < len(messages) else None


def _load(folder: str, cards: tuple[str, ...]) -> Edition:
    try:
        found = load_set(Path(folder), [Path(card) for card in cards])
        return Edition(playable(Path(folder).name, found), digests(found))
    except (CannotLoad, NotPlayable) as error:
        return Edition(None, None, error.problems)


def _outcome(edition: Edition, case: Case) -> tuple[str, tuple[str, ...]]:
    if edition.game is None:
        return UNPLAYABLE, (edition.why,)
    outcome: Outcome = run(edition.game, case.scenario)
    return (PASSED if outcome.passed else FAILED), tuple(failure.message for failure in outcome.failures)


def play(
    sides: Sides,
    pairs: Sequence[tuple[Unit | None, Unit | None]],
    scenarios: Sequence[str],
    transcripts: Sequence[str],
) -> Played:
    """Play the scenarios and the recorded games of some paths on both sides; without paths, those of the new side."""
    player = Player(sides)
    if len(pairs) == 1:
        ((old, new),) = pairs
        unit = new or old
        assert unit is not None
        if unit.own:
            player.game = real(sides.at(unit.game, sides.new))
            player.own = (old.own if old else (), new.own if new else ())
    there = scenarios or _scenarios_of(sides.new.target)
    suite = collect(there) if there else Suite((), ())
    played, changes = player.scenarios(suite)
    problems = list(suite.problems)
    record_changes: list[RecordChange] = []
    stopped: list[str] = []
    records = records_played = 0
    for path, named in transcript_files(transcripts or [str(sides.new.target)] * sides.new.target.is_dir()):
        record = load_record(path)
        if isinstance(record, list):
            problems += record if named else record[:1]
            continue
        records += 1
        try:
            found = player.record(path, record)
        except CannotLoad as error:
            problems += error.problems
            continue
        records_played += found.played
        record_changes += [found.change] if found.change is not None else []
        stopped += [found.stopped] if found.stopped is not None else []
    return Played(
        len(suite.cases), played, tuple(changes), records, records_played, tuple(record_changes), tuple(stopped), tuple(problems)
    )  # fmt: skip


def _scenarios_of(target: Path) -> list[str]:
    """A folder; or a card file, for its `tests:`, and the scenario files beside it that have its name or name it."""
    if not target.is_file():
        return [str(target)] if target.is_dir() else []
    beside = sorted(target.parent.glob(f"*{SCENARIOS}"))
    own = target.stem + SCENARIOS
    return [str(target), *(str(file) for file in beside if file.name == own or mentions(file, target.name))]


def transcript_files(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The transcripts below some paths, and whether a path names the file itself; of folders those that begin as one."""
    for path in paths:
        if not Path(path).is_dir():
            yield path, True
            continue
        for here, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if not not_searched(name))
            for name in sorted(files):
                file = Path(here, name)
                if name.endswith(".txt") and is_transcript(file):
                    yield str(file), False
