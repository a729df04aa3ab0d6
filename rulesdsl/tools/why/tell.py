"""From the log of a traced game to notes: what each entry says, and which clause it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define, evolve, field

from rulesdsl.brief import either
from rulesdsl.characters import escape
from rulesdsl.engine.compile.trace import ENTRIES, Trace
from rulesdsl.engine.compile.watch import PUT_UP, Site
from rulesdsl.engine.numbers import ENDLESS
from rulesdsl.engine.standing import Ban, Permit, Shift, Shut, Standing
from rulesdsl.games.machines import reasons_of
from rulesdsl.tools.scenarios.notes import Note, Place, Places, Value
from rulesdsl.tools.transcripts.keep import Witness

if TYPE_CHECKING:
    from rulesdsl.engine.run import Misfit
    from rulesdsl.engine.standing import Trigger
    from rulesdsl.engine.state import State
    from rulesdsl.games.game import Game
    from rulesdsl.games.reason import Reason, Reasons

WHY_PASSED: Mapping[Misfit, str] = {
    "failed": "what it waits for did not come about",
    "quality": "this one is not {quality}",
    "player": "it waits for another player's",
    "cards": "it waits for other cards",
    "elsewhere": "this is no step of the {within} that it waits for",
    "began before": "this {within} began before the line did",
    "too late": "it waits for the first only",
    "at work": "it is acting already",
    "condition": "its condition is not true",
}
"""Why a waiting line did not act, in words."""


@define
class Telling(Trace):
    """A trace that also notes why something did not come about, while that can still be seen."""

    def missed(self, state: State, happening: int, player: int, cards: Sequence[int]) -> None:
        reasons = self.quietly(state, lambda tells: tells.missed(state, happening, player, cards))
        if state.log is not None:
            state.log.append(("missed", happening, player, tuple(cards), reasons))

    def closed(self, state: State, player: int, window: int, roles: tuple[int, ...]) -> None:
        reasons = self.quietly(state, lambda tells: tells.closed(state, player, window, roles))
        if state.log is not None and reasons:
            state.log.append(("closed", player, window, reasons))

    def quietly(self, state: State, ask: Callable[[Reasons], list[Reason]]) -> tuple[Reason, ...]:
        """Ask for reasons; what is looked at for them is not told."""
        log, state.log = state.log, None
        try:
            return tuple(ask(reasons_of(state.rules)))
        finally:
            state.log = log


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
    used: set[tuple[int, int]] = field(factory=set)
    """Waiting lines that acted for the last time."""

    def step(self, events: Sequence[tuple[Any, ...]]) -> tuple[tuple[Place, ...], tuple[Note, ...]]:
        """The clauses that were under way before some events, and the notes on these."""
        self.notes, self.told, self.used = [], set(), set()
        before = tuple(place for place, _ in self.open)
        witness = Witness(self.state)
        for event, following in zip(events, (*events[1:], ("",)), strict=False):
            used = event[0] == "ended" and event[2]
            if used and following[0] == "rule" and following[1] == event[1].key:
                self.used.add(event[1].key)
            elif event[0] in ENTRIES:
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
                if self.once("ended", place):
                    words = "is used up" if used else "is over"
                    self.add(Note("ended", f"{place.short} {words}", 0, place))
            case ("missed", happening, player, _, reasons):
                self.missed(happening, player, reasons)
            case ("closed", player, window, reasons):
                name = self.state.rules.vocabulary.windows[window]
                why = "; ".join(map(self.places.reason, reasons))
                self.add(Note("missed", f"player {player + 1}: the window `{name}` is not opened: {why}", 0))

    def of(self, record: Standing) -> Place:
        """The line that put a rule up."""
        return self.places.place(*self.state.rules.clauses[record.key[1]])

    # ---- clauses and what they came to

    def at_site(self, site: Site, value: Any, depth: int, me: int, inner: tuple[Any, ...]) -> None:
        """Something came about in an effect."""
        place = self.places.place(site.card, site.start, site.end)
        who = player(me)
        while self.open and self.open[-1][1] > depth:
            self.open.pop()
        if site.role == "clause" and self.open and self.open[-1][1] == depth:
            if self.open[-1][0] == place:
                return  # It does several things one after the other: a procedure so many times.
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
                self.amount(place, value, who, inner)
            case "may" if not value:
                self.add(Note("came", "declined", 0, place))

    def amount(self, place: Place, value: int, who: str, inner: tuple[Any, ...]) -> None:
        """A number of a clause, with the numbers that it is made of."""
        number = Value(place.words + who, value)
        parts = tuple(self.values(inner, place.words))
        if self.once("number", number, parts, len(self.open)):
            of = f", with {', '.join(map(str, parts))}" if parts else ""
            self.add(Note("number", f"{number}{of}", 0, place, (number, *parts)))

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
        words = place.words.removeprefix("if ").removeprefix("while ")
        values = tuple(self.values(inner, words))
        if not self.once("condition", place, value, values, len(self.open)):
            return
        because = f": {', '.join(map(str, values))}" if values else ""
        self.add(
            Note(
                "condition",
                f'{place.short}, if "{escape(words)}"{because} -> {"yes" if value else "no"}',
                0,
                place,
                values,
            )
        )
        for entry in inner:
            if entry[0] != "told":
                self.entry(entry)

    def values(self, inner: tuple[Any, ...], whole: str) -> list[Value]:
        """The numbers of a condition, and its facts where there are several; `whole` are the condition's words."""
        found: list[Value] = []
        facts = sum(entry[0] == "told" and self.sites[entry[1]].role == "fact" for entry in inner)
        for entry in inner:
            if entry[0] != "told":
                continue
            _, number, value, _, me, deeper = entry
            site = self.sites[number]
            words = self.places.place(site.card, site.start, site.end).words.removeprefix("if ")
            found += self.values(deeper, words)
            if site.role == "number":
                found.append(Value("the number" if words == whole and me < 0 else words + player(me), value))
            elif site.role == "fact" and facts > 1:
                found.append(Value(words, value))
        return list(dict.fromkeys(found))

    # ---- rules

    def acts(self, key: tuple[int, int], happening: int, timing: str) -> None:
        """A waiting line acts."""
        place = self.places.place(*self.state.rules.clauses[key[1]])
        last = ", and is used up" if key in self.used else ""
        self.add(Note("acts", f"{place.short} acts {timing} {self.happening(happening)}{last}", 0, place))

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
            rules = self.state.rules
            if isinstance(record, Ban):
                does = f"forbids: {rules.happening_names[record.happening]}"
            else:
                assert isinstance(record, Shut)
                does = f"lets nothing into {', '.join(dict.fromkeys(rules.slots.zone[slot] for slot in record.slots))}"
            self.add(Note("forbids", f"{place} {does}", 0, place))

    def passed(self, record: Trigger, why: Misfit) -> None:
        """A waiting line that did not act, and why."""
        place = self.of(record)
        rules = self.state.rules
        words = WHY_PASSED[why].format(
            quality=record.quality, within=rules.happening_names[record.within] if record.within >= 0 else ""
        )
        self.add(Note("passed over", f"{place} does not act: {words}", 0, place))

    def missed(self, happening: int, player: int, reasons: Sequence[Reason]) -> None:
        """Something of the game's own did not come about."""
        says = self.happening(happening).removeprefix("the ")
        why = "; ".join(map(self.places.reason, reasons))
        self.add(Note("missed", f"player {player + 1}: no {says}{': ' if why else ''}{why}", 0))


def player(me: int) -> str:
    """Who acts, where it is not the one whom the card speaks to."""
    return f" (player {me + 1})" if me >= 0 else ""


def _numbers(value: Any) -> str:
    """A number, or the choices of one."""
    if isinstance(value, tuple):
        return either(value)
    return "no limit" if value >= ENDLESS else str(value)
