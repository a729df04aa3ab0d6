"""What is fixed for one card set: tables, programs, and the bases of all numbers. Shared by every state played under it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import define, field

from rulesdsl.engine.decision import PROMPTS
from rulesdsl.engine.frame import Frame
from rulesdsl.engine.numbers import ENDLESS
from rulesdsl.engine.table import CardTable, Slots
from rulesdsl.vocabulary import Vocabulary

if TYPE_CHECKING:
    from rulesdsl.engine.compile.watch import Watch
    from rulesdsl.engine.machine import GameMachine
    from rulesdsl.engine.state import State
    from rulesdsl.language import core

Step = Callable[["State", Frame], "bool | None"]
"""One step of a program: true where play must wait for a decision."""
Work = Callable[["State", Frame], None]
"""What a happening does; it gets the frame of the procedure whose step it is, or of its own run."""
Condition = Callable[["State", Frame], bool]
CardTest = Callable[["State", Frame, int], bool]


@define
class Rules:
    """The rules as the engine runs them. Built once by `build`, never written to while anything is played."""

    vocabulary: Vocabulary
    table: CardTable
    hash: str
    slots: Slots
    happenings: Mapping[str, int]
    happening_names: tuple[str, ...]
    settings: Mapping[str, int]
    attributes: Mapping[str, int]
    counters: Mapping[str, int]
    columns: tuple[tuple[int, ...], ...]
    printed_base: int
    bases: Mapping[int, tuple[int, ...]]
    choice_bases: tuple[tuple[int, ...], ...]
    table_bases: tuple[Mapping[int, int], ...]
    card_bases: Mapping[int, int]
    ceilings: tuple[int, ...]
    deck_slot: tuple[int, ...]
    discard_slot: tuple[int, ...]
    refills: tuple[bool, ...]
    taken_slot: tuple[tuple[int, ...], ...]
    room_of: tuple[int, ...]
    public: tuple[bool, ...]
    """Slot to whether everyone sees what lies there."""
    some_lie: bool
    """Whether any kind of card acts while it lies somewhere: else no rule ends when a card moves."""
    programs: list[tuple[Step, ...]] = field(factory=list)
    works: list[Work] = field(factory=list)
    conditions: list[Condition] = field(factory=list)
    card_tests: list[CardTest] = field(factory=list)
    run_program: int = 0
    noted: int = 0
    noted_forever: int = 0
    self_noting: int = 0
    """Happenings whose own work says when they were done; all others are noted by their runs."""
    always_live: int = 0
    """Happenings that are always run in full, since somebody counts them."""
    native: dict[int, int] = field(factory=dict)
    """Happening to its piece of work."""
    possible: dict[int, Callable[[State, int, int], bool]] = field(factory=dict)
    """Happening to whether a player can make it (with a partner, or -1)."""
    carries: int = 0
    """Happenings whose cards the rules after them speak of, as a mask."""
    effects: list[int] = field(factory=list)
    """Card to the program of its effect; -1 where it has none."""
    demands: list[tuple[Condition, ...]] = field(factory=list)
    """Card to what its effect asks for before it can be played."""
    demand_terms: list[tuple[core.Term, ...]] = field(factory=list)
    """Card to the part of its effect that each of these stands for."""
    windows: list[int] = field(factory=list)
    """Card to the mask of windows that its timing fits."""
    clauses: list[tuple[str, int, int]] = field(factory=list)
    """Every clause: the card's id, and where in its effect it stands."""
    machine: GameMachine = field(init=False)
    """The game's own procedures, which are compiled into these rules and work on them."""
    prompts: Mapping[str, str] = PROMPTS
    """What each kind of decision asks, in words."""
    watch: Watch | None = None
    """Who is told of effects at work; nobody as a rule."""

    def add_program(self, steps: tuple[Step, ...]) -> int:
        """A program's number."""
        self.programs.append(steps)
        return len(self.programs) - 1

    def note(self, happening: str, period: str | None) -> None:
        """Have a happening remembered; past the shortest period where something longer is asked about."""
        bit = 1 << self.happenings[happening]
        self.noted |= bit
        periods = [row.name for row in self.vocabulary.procedures.values() if row.period]
        if period is not None and period != periods[-1]:
            self.noted_forever |= bit

    def add_work(self, work: Work) -> int:
        """A piece of work's number."""
        self.works.append(work)
        return len(self.works) - 1


def build(vocabulary: Vocabulary, table: CardTable, rules_hash: str) -> Rules:
    """The rules of a card set, without any program yet."""
    settings = {name: index for index, name in enumerate(vocabulary.settings)}
    attributes = {name: index for index, name in enumerate(vocabulary.attributes)}
    slots = table.slots
    kinds = table.kinds

    def numeric(base: Any) -> int:
        return ENDLESS if base is None else base if isinstance(base, int) else 0

    bases = {
        players: tuple(numeric(row.base_for(players)) for row in vocabulary.settings.values())
        for players in range(vocabulary.least_players, vocabulary.most_players + 1)
    }
    card_bases = {
        settings[row.name]: attributes[row.base]
        for row in vocabulary.settings.values()
        if row.of == "card" and isinstance(row.base, str) and row.base in attributes
    }
    happenings = {name: index for index, name in enumerate(vocabulary.happenings)}
    everyone = range(vocabulary.most_players)
    return Rules(
        vocabulary=vocabulary,
        table=table,
        hash=rules_hash,
        slots=slots,
        happenings=happenings,
        happening_names=tuple(happenings),
        settings=settings,
        attributes=attributes,
        counters={name: index for index, name in enumerate(vocabulary.counters)},
        columns=tuple(table.columns[name] for name in attributes),
        printed_base=len(settings),
        bases=bases,
        choice_bases=tuple(
            row.base if isinstance(row.base, tuple) else () for row in vocabulary.settings.values()
        ),
        table_bases=tuple(
            row.base if isinstance(row.base, dict) else {} for row in vocabulary.settings.values()
        ),
        card_bases=card_bases,
        ceilings=tuple(-1 if row.most is None else row.most for row in vocabulary.settings.values()),
        deck_slot=tuple(
            _pile_slot(slots, vocabulary.deck_of(kind), index) for index, kind in enumerate(kinds)
        ),
        discard_slot=tuple(
            _pile_slot(slots, vocabulary.discard_of(kind), index) for index, kind in enumerate(kinds)
        ),
        refills=tuple(
            (deck := vocabulary.deck_of(kind)) is not None and vocabulary.zones[deck].filled_from is not None
            for kind in kinds
        ),
        taken_slot=tuple(
            tuple(
                slots.slot(to, index, player if vocabulary.zones[to].owner == "player" else -1) if to else -1
                for player in everyone
            )
            for index, kind in enumerate(kinds)
            for to in (vocabulary.kinds[kind].taken_to,)
        ),
        public=slots.public,
        some_lie=any(kind.lies_in for kind in vocabulary.kinds.values()),
        room_of=tuple(
            settings[number] if (number := vocabulary.zones[zone].room) is not None else -1
            for zone in slots.zone
        ),
    )


def _pile_slot(slots: Slots, zone: str | None, kind: int) -> int:
    return -1 if zone is None else slots.slot(zone, kind)
