"""Why something cannot be chosen: the reasons as data, and the words that all games share for cards, places and players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from rulesdsl.brief import plain, quoted, some
from rulesdsl.diagnostic import did_you_mean
from rulesdsl.engine.run import ban_on

if TYPE_CHECKING:
    from rulesdsl.engine.decision import Decision
    from rulesdsl.engine.rules import Rules
    from rulesdsl.engine.standing import Standing
    from rulesdsl.engine.state import State

Labels = Sequence[str] | Mapping[int, str]
"""What cards are called, by their numbers."""
NOTHING = ("nothing", "decline")
_SHOWN = 8


@frozen
class Reason:
    """One reason: a sentence without its final stop, with the values that decided.

    `clause` is the id of the rulebook's clause, where one says so; `place` the line of a card that does: its id, and the characters of
    its effect from start to end. `told` is false where no reason was found but that the option is not among those offered.
    """

    words: str
    clause: str = ""
    place: tuple[str, int, int] | None = None
    told: bool = field(default=True, kw_only=True)


WhyNot = Callable[["State", int, str], list[Reason]]
"""Why a player (a seat) cannot choose what a text says now; nothing where they can."""
Missed = Callable[["State", int, int, Sequence[int]], list[Reason]]
"""Why a happening did not come about for a player, with these cards."""
Closed = Callable[["State", int, int, tuple[int, ...]], list[Reason]]
"""Why a player could not play any card in a window that is about some players; only of cards whose timing it is."""


@frozen
class Reasons:
    """What a machine can tell."""

    why_not: WhyNot
    missed: Missed
    closed: Closed


@frozen
class Eyes:
    """A position, and the player who wants to choose. Sees all cards: a designer does."""

    state: State
    player: int

    @property
    def decision(self) -> Decision:
        """The decision that stands."""
        decision = self.state.decision
        assert decision is not None
        return decision

    # ---- words

    def label(self, cards: Iterable[int]) -> str:
        """Cards by name."""
        return " + ".join(self.state.rules.table.label[card] for card in cards) or "nothing"

    def place(self, slot: int) -> str:
        """`in the Market`, `in player 2's Stall`."""
        rules = self.state.rules
        zone = rules.vocabulary.zones[rules.slots.zone[slot]]
        says = zone.says.replace(
            "{kind}", tuple(rules.vocabulary.kinds.values())[rules.slots.kind[slot]].says
        )
        owner = rules.slots.owner[slot]
        if owner < 0:
            return f"{'on' if zone.closed else 'in'} {says}"
        if owner >= self.state.players:
            return "with nobody who plays"
        whose = f"player {owner + 1}'s"
        return f"in {says.replace('{whose}', whose) if '{whose}' in says else f'{whose} {says}'}"

    def where(self, card: int) -> str:
        """Where a card lies."""
        return self.place(self.state.where[card])

    # ---- reading

    def cards(self, label: str) -> list[int]:
        """The cards of a label: several where they are printed alike."""
        wanted = plain(label)
        return [card for card, text in enumerate(self.state.rules.table.label) if text.lower() == wanted]

    def no_card(self, label: str) -> Reason:
        """Why a text is no card."""
        table = self.state.rules.table
        alike = table.labels_of(label)
        if alike:
            return Reason(f"there are several cards named `{label}`: {', '.join(quoted(alike))}")
        if printed := printed_in(self.state.rules, label):
            return Reason(f"there is no card `{label}`: {printed[:-1]}")
        near = did_you_mean(label, dict.fromkeys(table.label))
        return Reason(f"there is no card `{label}`" + (f"; did you mean `{near}`?" if near else ""))

    def read(
        self,
        text: str,
        candidates: Sequence[int],
        separator: str = " + ",
        called: Labels | None = None,
    ) -> tuple[list[int], list[Reason]]:
        """The cards that a text names, of those printed alike such as can be taken; and what is wrong with the names.

        `called` is what a question calls its candidates, where that is not what is printed on them.
        """
        chosen: list[int] = []
        wrong: list[Reason] = []
        if not text or text in NOTHING:
            return chosen, wrong
        for part in text.split(separator):
            alike = [card for card in candidates if called is not None and called[card].lower() == part]
            alike = alike or self.cards(part)
            free = [card for card in alike if card not in chosen]
            if not alike:
                wrong.append(self.no_card(part))
            elif not free:
                wrong.append(Reason(f"`{part}` is named more often than there is such a card"))
            else:
                chosen.append(next((card for card in free if card in candidates), free[0]))
        return chosen, wrong

    # ---- reasons

    def rule(self, record: Standing, words: str, clause: str = "") -> Reason:
        """A rule that a card put up is the reason."""
        return Reason(words, clause, self.state.rules.clauses[record.key[1]])

    def forbidden(
        self,
        happening: int,
        words: str,
        *,
        quality: str | None = None,
        cards: tuple[int, ...] = (),
        source: int = -1,
    ) -> list[Reason]:
        """A rule that forbids the player to do it."""
        if not self.state.live >> happening & 1:
            return []
        ban = ban_on(self.state, happening, self.player, quality, cards, source)
        return [] if ban is None else [self.rule(ban, words)]

    def asked(self) -> str:
        """`player 2 is asked: Accept the offer? (answer)`"""
        decision = self.decision
        window = ""
        if decision.kind == "window" and decision.about:
            window = f" {self.state.rules.vocabulary.windows[decision.about[0]]}"
        return f"player {decision.player + 1} is asked: {decision.prompt} ({decision.kind}{window})"

    def not_now(self, clause: str = "") -> Reason:
        """The decision that stands is another player's, or another one."""
        if self.decision.player != self.player:
            return Reason(f"nothing is asked of player {self.player + 1} now; {self.asked()}", clause)
        return Reason(f"something else is to be chosen now; {self.asked()}", clause)

    def of_those(
        self,
        chosen: Sequence[int],
        candidates: Sequence[int],
        least: int,
        most: int,
        clause: str,
        *,
        what: str,
    ) -> list[Reason]:
        """Cards that are none of the candidates, then too few or too many of them."""
        found = [
            Reason(f"{self.label((card,))} is none of {what}: it lies {self.where(card)}", clause)
            for card in chosen
            if card not in candidates
        ]
        if not least <= len(chosen) <= most:
            found.append(too_many_or_few(len(chosen), least, most, clause))
        return found

    def none_of_these(self) -> Reason:
        """Nothing better is known than what is offered."""
        shown = some(quoted(self.decision.first(_SHOWN)), _SHOWN, self.decision.source.size())
        return Reason(f"it is none of the options; {self.asked()}: {shown}", told=False)


def printed_in(rules: Rules, text: str) -> str | None:
    """`Fine Card is printed in red and blue.`, where a text names a card in a color, or the like, that it is not printed in."""
    table = rules.table
    low = plain(text)
    words = {word for row in rules.vocabulary.attributes.values() for word in row.words}
    for name in dict.fromkeys(table.name):
        head, _, rest = low.partition(f"{name.lower()} ")
        if head or rest not in words:
            continue
        ends = [label.lower().removeprefix(f"{name.lower()} ") for label in table.label]
        printed = [word for word in dict.fromkeys(ends) if f"{name} {word}" in table.label and word in words]
        if printed:
            *first, last = printed
            return f"{name} is printed in {', '.join(first)}{' and ' if first else ''}{last}."
    return None


def too_many_or_few(number: int, least: int, most: int, clause: str = "") -> Reason:
    """The number of cards is wrong."""
    wanted = f"exactly {most}" if least == most else f"{least} to {most}"
    return Reason(f"{cards_named(number)}; {wanted} must be", clause)


def cards_named(number: int) -> str:
    """`1 card is named`"""
    return f"{number or 'no'} card{' is' if number == 1 else 's are'} named"
