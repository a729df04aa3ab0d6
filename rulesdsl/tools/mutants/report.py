"""What came of mutants: counted card by card, with those that live, and what is wrong with the list of accepted ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from rulesdsl.characters import escape
from rulesdsl.diagnostic import Diagnostic, Severity, sort_key, to_json
from rulesdsl.tools.mutants.mutants import Mutant
from rulesdsl.tools.mutants.mutate import Verdict
from rulesdsl.tools.mutants.show import names, shown
from rulesdsl.tools.scenarios.accepted import (
    Entries,
    killed,
    known_same,
    matched,
    missing,
    shadowed,
    without_reason,
)
from rulesdsl.tools.telling.report import counted


@frozen
class Row:
    """One mutant with its fate: `killed`, `survived`, or `accepted` as the same card, with the reason.

    `unjudged` where it lives, and all scenarios of its card were left out.
    """

    verdict: Verdict
    fate: str
    reason: str | None

    @property
    def mutant(self) -> Mutant:
        """The mutant itself."""
        return self.verdict.mutant

    def to_json(self) -> dict[str, Any]:
        """Everything that is known of it."""
        mutant = self.mutant
        more = {"killed_by": self.verdict.killer, "crash": self.verdict.crash, "reason": self.reason}
        return {
            "effect_line": mutant.line,
            "sort": mutant.sort,
            "before": mutant.before,
            "after": mutant.after,
            "fate": self.fate,
            **{key: value for key, value in more.items() if value is not None},
        }


@frozen
class Report:
    """All mutants of some cards. `left_out` are scenarios that do not pass with the cards as they are."""

    rows: tuple[Row, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[str, ...]
    scenarios: int

    def number(self, fate: str, card: str | None = None) -> int:
        """How many mutants met that fate."""
        return sum(row.fate == fate and card in (None, row.mutant.card) for row in self.rows)

    @property
    def percent(self) -> float:
        """The part that is killed of those that are judged and not accepted; all where there is none."""
        live = self.number("killed") + self.number("survived")
        return 100.0 if not live else 100.0 * self.number("killed") / live

    @property
    def errors(self) -> int:
        """How many entries of accepted mutants are wrong."""
        return sum(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def crashes(self) -> tuple[Row, ...]:
        """Mutants that broke the engine: whatever a card says, that is a mistake of this package."""
        return tuple(row for row in self.rows if row.verdict.crash is not None)

    def fine(self, least: float) -> bool:
        """Whether enough are killed, and nothing is wrong beside."""
        return not list(self.reasons(least))

    def reasons(self, least: float) -> Iterator[str]:
        """Why it is not fine."""
        if self.left_out:
            yield f"{counted(len(self.left_out), 'scenario')} {_was(len(self.left_out))} left out"
        if self.crashes:
            yield f"{counted(len(self.crashes), 'mutant')} broke rulesdsl"
        if self.errors:
            entries = "1 entry" if self.errors == 1 else f"{self.errors} entries"
            yield f"{entries} of accepted mutants {_was(self.errors, 'is', 'are')} wrong"
        if self.percent < least:
            yield f"{self.percent:.1f} % killed, and --least asks for {least:g} %"

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain data."""
        return {
            "scenarios": self.scenarios,
            "mutants": len(self.rows),
            "killed": self.number("killed"),
            "accepted": self.number("accepted"),
            "survived": self.number("survived"),
            "unjudged": self.number("unjudged"),
            "percent": round(self.percent, 2),
            "cards": [
                {
                    "id": card,
                    "mutants": sum(row.mutant.card == card for row in self.rows),
                    "killed": self.number("killed", card),
                    "accepted": self.number("accepted", card),
                    "survived": self.number("survived", card),
                    "unjudged": self.number("unjudged", card),
                    "results": [row.to_json() for row in self.rows if row.mutant.card == card],
                }
                for card in self.cards()
            ],
            "left_out": list(self.left_out),
            "problems": [to_json(problem) for problem in self.problems],
        }

    def cards(self) -> tuple[str, ...]:
        """The ids of the cards, in their order."""
        return tuple(dict.fromkeys(row.mutant.card for row in self.rows))

    def lines(self, least: float = 100.0) -> Iterator[str]:
        """The report as text: what keeps it from being one, card by card what lives, the figures, and why it is not fine."""
        if self.left_out:
            yield "Left out, for they do not pass with the cards as they are (`rulesdsl test` says why):"
            yield from (f"  {escape(name)}" for name in self.left_out)
        for row in self.crashes:
            yield escape(
                f"{row.mutant}: rulesdsl itself failed ({row.verdict.crash}) in {row.verdict.killer}; please report this"
            )
        yield from self._all_killed()
        for card in self.cards():
            yield from self._card(card)
        yield self.summary()
        reasons = "; ".join(self.reasons(least))
        if reasons:
            yield f"Exit code 1: {reasons}."

    def _all_killed(self) -> Iterator[str]:
        """The cards of which nothing lives, in one list, with how many mutants of each are killed."""
        fine = [
            card
            for card in self.cards()
            if not (self.number("survived", card) or self.number("unjudged", card))
        ]
        if fine:
            yield from names(
                "All killed:", [escape(f"{card} ({self.number('killed', card)})") for card in fine]
            )

    def _card(self, card: str) -> Iterator[str]:
        """A card and what lives of it; nothing for one of which nothing does."""
        here = [row for row in self.rows if row.mutant.card == card]
        live = [row.mutant for row in here if row.fate == "survived"]
        dead, accepted, unjudged = (self.number(fate, card) for fate in ("killed", "accepted", "unjudged"))
        title = escape(f"{card} {here[0].mutant.definition.name}")
        if unjudged:
            yield f"{title}: not judged, for all its scenarios were left out ({counted(unjudged, 'mutant')})"
        elif live:
            same = f", {accepted} accepted as the same card" if accepted else ""
            yield f"{title}: {dead} of {counted(dead + len(live), 'mutant')} killed, {len(live)} survived{same}"
            yield from shown(live)

    def summary(self) -> str:
        """One line that says it all."""
        dead, survived = self.number("killed"), self.number("survived")
        accepted, unjudged = self.number("accepted"), self.number("unjudged")
        same = (
            f"; {accepted} more {_was(accepted, 'is', 'are')} accepted as the same card" if accepted else ""
        )
        not_judged = f"; {unjudged} {_was(unjudged)} not judged" if unjudged else ""
        return (
            f"{counted(len(self.cards()), 'card')}, {counted(self.scenarios, 'scenario')}: "
            f"{dead} of {counted(dead + survived, 'mutant')} killed ({self.percent:.1f} %), "
            f"{survived} survived{same}{not_judged}"
        )


def _was(number: int, one: str = "was", several: str = "were") -> str:
    return one if number == 1 else several


def report(
    verdicts: Sequence[Verdict],
    accepted: Entries,
    wanted: Sequence[str],
    left_out: Sequence[str],
    scenarios: int,
    unjudged: Sequence[str] = (),
    same: Sequence[Mutant] = (),
) -> Report:
    """The fates of mutants, some of which are accepted; entries about other cards than those wanted are not looked at.

    Of the cards `unjudged` what lives is no survivor: there was no scenario to kill it. `same` are changes that are no mutants.
    """
    asked = {
        key: entry
        for key, entry in accepted.items()
        if entry.card.casefold() in {w.casefold() for w in wanted}
    }
    keys = [verdict.mutant.key for verdict in verdicts]
    entries, none = matched(asked, keys)
    problems = shadowed(asked, entries, none)
    rows = []
    killers: dict[tuple[str, str, str], list[str | None]] = {}
    for verdict in verdicts:
        mutant = verdict.mutant
        entry = entries.get(mutant.key)
        killers.setdefault(mutant.key, []).append(verdict.killer)
        reason = None
        if verdict.killer is not None:
            fate = "killed"
        elif entry is not None and entry.reason:
            fate, reason = "accepted", entry.reason
        else:
            fate = "unjudged" if mutant.card in unjudged else "survived"
        rows.append(Row(verdict, fate, reason))
    needless, none = matched({entry.key: entry for entry in none}, [mutant.key for mutant in same])
    problems += [missing(entry, keys) for entry in none]
    problems += [known_same(entry) for entry in needless.values()]
    for key, entry in entries.items():
        first, *others = killers[key]
        if first is not None and None not in others:
            problems.append(killed(entry, first))
    problems.sort(key=sort_key)
    problems += without_reason([entry for entry in entries.values() if not entry.reason])
    return Report(tuple(rows), tuple(problems), tuple(left_out), scenarios)
