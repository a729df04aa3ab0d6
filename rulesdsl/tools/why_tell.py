"""From the log of a traced game to notes: what each entry says, and which clause it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field

from rulesdsl.characters import escape
from rulesdsl.engine.standing import Ban, Permit, Shift, Standing
from rulesdsl.engine.trace import ENTRIES, Trace
from rulesdsl.engine.watch import PUT_UP, Site
from rulesdsl.games.machines import reasons_of
from rulesdsl.tools.transcript_record import Witness
from rulesdsl.tools.why_note import Note, Place, Places, Value

if TYPE_CHECKING:
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game

WHY_PASSED = {
    "failed": "what it waits for did not come about",
    "quality": "this one is not {quality}",
    "player": "it waits for another player's",
    "cards": "it waits for other cards",
    "elsewhere": "it waits for one within another {within}",
    "too late": "it waits for the first only",
    "at work": "it is acting already",
    "condition": "its condition is not true",
}
"""Words of `run.MISFITS` in words."""


@define
class Telling(Trace):
    """A trace that also notes why something did not come about, while that can still be seen."""

    def missed(self, state: State, happening: int, player: int, cards: Sequence[int]) -> None:
        if state.log is not None:
            _, missed = reasons_of(state.rules)
            log, state.log = state.log, None
            try:
                reasons = tuple(missed(state, happening, player, cards))
            finally:
                state.log = log
            log.append(("missed", happening, player, tuple(cards), reasons))


@define
class Teller:
    """Goes through the log of a game once, entry by entry; `open` are the clauses under way, outermost first: (place, depth)."""

    game: Game
    sites: tuple[Site, ...]
    state: State
    places: Places
    open: list[tuple[Place, int]] = field(factory=list)
    notes: list[Note] = field(factory=list)
    told: set[tuple[Any, ...]] = field(factory=set)
    """What this step has told already and is not told twice."""

    def step(self, events: Sequence[tuple[Any, ...]]) -> tuple[tuple[Place, ...], tuple[Note, ...]]:
        """The clauses that were under way before some events, and the notes on these."""
        self.notes, self.told = [], set()
        before = tuple(place for place, _ in self.open)
        witness = Witness(self.state)
        for event in events:
            if event[0] in ENTRIES:
                self.entry(event)
            elif event[0] == "rule":
                self.acts(event[1], event[2], event[3])
            elif event[0] != "choice" and (line := witness.line(event)) is not None:
                self.add(Note("event", line, 0))
        return before, tuple(self.notes)

    def add(self, note: Note) -> None:
        """A note below the clauses that are under way."""
        self.notes.append(evolve(note, depth=len(self.open)))

    def once(self, *key: Any) -> bool:
        """Whether this step has not told it yet; from now on it has."""
        if key in self.told:
            return False
        self.told.add(key)
        return True

    def entry(self, event: tuple[Any, ...]) -> None:
        """One entry of a trace."""
        match event:
            case ("told", site, value, depth, me, inner):
                self.at_site(self.sites[site], value, depth, me, inner)
            case ("read", number, player, card, base, found, value):
                if self.once("read", number, player, card, value, tuple(record.serial for record in found)):
                    self.number(number, player, card, base, found, value)
            case ("applied", record):
                if self.once("applied", record.serial):
                    self.applied(record)
            case ("passed over", record, why, happening):
                if self.once("passed over", record.serial, why, len(self.open)):
                    self.passed(record, why)
            case ("ended", record, used):
                place = self.of(record)
                words = "is used up" if used else "is over"
                self.add(Note("ended", f"{place.short} {words}", 0, place))
            case ("missed", happening, player, _, reasons):
                self.missed(happening, player, reasons)

    def of(self, record: Standing) -> Place:
        """The line that put a rule up."""
        return self.places.place(*self.state.rules.clauses[record.key[1]])

    # ---- clauses and what they came to

    def at_site(self, site: Site, value: Any, depth: int, me: int, inner: tuple[Any, ...]) -> None:
        """Something came about in an effect."""
        place = self.places.place(site.card, site.start, site.end)
        who = f" (player {me + 1})" if me >= 0 else ""
        while self.open and (
            self.open[-1][1] > depth or (site.role == "clause" and self.open[-1][1] == depth)
        ):
            self.open.pop()
        match site.role:
            case "clause":
                self.add(Note("clause", f"{place}{who}", 0, place))
                self.open.append((place, depth))
            case "came":
                self.came(value, depth)
            case "rule" if value == PUT_UP:
                self.add(Note("put up", f"{place} holds from now on", 0, place))
            case "waits":
                self.add(Note("waits", f"{place} waits for its moment", 0, place))
            case "condition":
                self.condition(place, value, inner)
            case "number":
                number = Value(place.words, value)
                if self.once("number", place, value, len(self.open)):
                    self.add(Note("number", str(number), 0, place, (number,)))
            case "may" if not value:
                self.add(Note("came", "declined", 0, place))

    def came(self, value: tuple[bool, int], depth: int) -> None:
        """The end of a clause; only where nothing is seen of it there is something to say."""
        done, _ = value
        if not self.open or self.open[-1][1] != depth:
            return
        place, _ = self.open[-1]
        last = self.notes[-1] if self.notes else None
        if not done and last is not None and last.kind == "clause" and last.place == place:
            self.add(Note("came", "nothing comes of it", 0, place))
        self.open.pop()

    def condition(self, place: Place, value: bool, inner: tuple[Any, ...]) -> None:
        """An `if` with the values that decided it; nested entries are values and rules that applied."""
        values = tuple(self.values(inner))
        if not self.once("condition", place, value, values, len(self.open)):
            return
        because = f": {', '.join(map(str, values))}" if values else ""
        self.add(
            Note(
                "condition",
                f'{place.short}, if "{escape(place.words)}"{because} -> {"yes" if value else "no"}',
                0,
                place,
                values,
            )
        )
        for entry in inner:
            if entry[0] != "told":
                self.entry(entry)

    def values(self, inner: tuple[Any, ...], lone: bool = True) -> list[Value]:
        """The numbers of a condition, and its facts where there are several or they have no number."""
        found: list[Value] = []
        facts = sum(entry[0] == "told" and self.sites[entry[1]].role == "fact" for entry in inner)
        for entry in inner:
            if entry[0] != "told":
                continue
            _, number, value, _, _, deeper = entry
            site = self.sites[number]
            numbers = self.values(deeper)
            found += numbers
            if site.role == "number" or (site.role == "fact" and facts > 1):
                found.append(Value(self.places.place(site.card, site.start, site.end).words, value))
        return list(dict.fromkeys(found))

    # ---- rules

    def acts(self, key: tuple[int, int], happening: int, timing: str) -> None:
        """A waiting line acts."""
        place = self.places.place(*self.state.rules.clauses[key[1]])
        self.add(Note("acts", f"{place.short} acts {timing} {self.happening(happening)}", 0, place))

    def happening(self, number: int) -> str:
        """`the Market Barter`"""
        name = self.state.rules.happening_names[number]
        row = self.state.rules.vocabulary.procedures.get(name)
        says = (row.says if row is not None else name).replace("{whose} ", "")
        return says if says.startswith("the ") else f"the {says}"

    def number(
        self, number: int, player: int, card: int, base: Any, found: Sequence[Shift], value: Any
    ) -> None:
        """A number of the rules, from its base to what it came to, with the lines that changed it."""
        rules = self.state.rules
        settings = list(rules.vocabulary.settings)
        if number < len(settings):
            name = settings[number]
        else:
            name = list(rules.attributes)[number - rules.printed_base]
        of = (
            f" of {rules.table.label[card]}"
            if card >= 0
            else f" of player {player + 1}"
            if player >= 0
            else ""
        )
        changes = "; ".join(str(self.of(record)) for record in found)
        text = f"{name}{of}: {_numbers(base)} -> {_numbers(value)}, by {changes}"
        values = (Value(name, value),) if isinstance(value, int) else ()
        self.add(Note("rule number", escape(text), 0, self.of(found[-1]), values))

    def applied(self, record: Standing) -> None:
        """A rule that forbids, keeps out or lets."""
        place = self.of(record)
        if isinstance(record, Permit):
            self.add(Note("permits", f"{place} lets it be done", 0, place))
        elif isinstance(record, Shift):
            self.add(Note("rule number", f"{place} applies", 0, place))
        else:
            does = "forbids it" if isinstance(record, Ban) else "keeps it out"
            self.add(Note("forbids", f"{place} {does}", 0, place))

    def passed(self, record: Any, why: str) -> None:
        """A waiting line that did not act, and why."""
        place = self.of(record)
        rules = self.state.rules
        words = WHY_PASSED[why].format(
            quality=record.quality, within=rules.happening_names[record.within] if record.within >= 0 else ""
        )
        self.add(Note("passed over", f"{place} does not act: {words}", 0, place))

    def missed(self, happening: int, player: int, reasons: Sequence[Any]) -> None:
        """Something of the game's own did not come about."""
        says = self.happening(happening).removeprefix("the ")
        why = "; ".join(map(self.places.reason, reasons))
        self.add(Note("missed", f"player {player + 1}: no {says}{': ' if why else ''}{why}", 0))


def _numbers(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
