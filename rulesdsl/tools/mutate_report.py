"""What came of mutants: counted card by card, with those that live, and what is wrong with the list of accepted ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from rulesdsl.characters import escape
from rulesdsl.diagnostic import Diagnostic, to_json
from rulesdsl.tools.accepted import Accepted, killed, missing
from rulesdsl.tools.mutants import Mutant
from rulesdsl.tools.mutate import Verdict
from rulesdsl.tools.report import counted

Entries = Mapping[tuple[str, str, str], Accepted]


@frozen
class Row:
    """One mutant with its fate: `killed`, `survived`, or `accepted` as the same card, with the reason."""

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
        """The part that is killed of those that are not accepted; all where there is none."""
        live = len(self.rows) - self.number("accepted")
        return 100.0 if not live else 100.0 * self.number("killed") / live

    @property
    def crashes(self) -> tuple[Row, ...]:
        """Mutants that broke the engine: whatever a card says, that is a mistake of this package."""
        return tuple(row for row in self.rows if row.verdict.crash is not None)

    def fine(self, least: float) -> bool:
        """Whether enough are killed, and nothing is wrong beside."""
        return self.percent >= least and not (self.problems or self.crashes or self.left_out)

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain data."""
        return {
            "scenarios": self.scenarios,
            "mutants": len(self.rows),
            "killed": self.number("killed"),
            "accepted": self.number("accepted"),
            "survived": self.number("survived"),
            "percent": round(self.percent, 2),
            "cards": [
                {
                    "id": card,
                    "mutants": sum(row.mutant.card == card for row in self.rows),
                    "killed": self.number("killed", card),
                    "accepted": self.number("accepted", card),
                    "survived": self.number("survived", card),
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

    def lines(self) -> Iterator[str]:
        """The report as text."""
        for card in self.cards():
            accepted, survived = self.number("accepted", card), self.number("survived", card)
            dead = self.number("killed", card)
            same = f", {accepted} equivalent (accepted)" if accepted else ""
            live = f", {survived} survived" if survived else ""
            yield escape(f"{card}: {dead}/{dead + survived} killed{same}{live}")
            for row in self.rows:
                if row.mutant.card == card and row.fate == "survived":
                    yield escape(f"  {row.mutant}")
        for row in self.crashes:
            yield escape(
                f"{row.mutant}: rulesdsl itself failed ({row.verdict.crash}) in {row.verdict.killer}; please report this"
            )
        for name in self.left_out:
            yield escape(f"left out, for it does not pass with the cards as they are: {name}")
        yield self.summary()

    def summary(self) -> str:
        """One line that says it all."""
        dead, survived = self.number("killed"), self.number("survived")
        accepted = self.number("accepted")
        same = f"; {accepted} more are equivalent (accepted)" if accepted else ""
        return (
            f"{counted(len(self.cards()), 'card')}, {counted(self.scenarios, 'scenario')}: "
            f"{dead} of {counted(dead + survived, 'mutant')} killed ({self.percent:.1f} %), {survived} survived{same}"
        )


def report(
    verdicts: Sequence[Verdict],
    accepted: Entries,
    wanted: Sequence[str],
    left_out: Sequence[str],
    scenarios: int,
) -> Report:
    """The fates of mutants, some of which are accepted; entries about other cards than those wanted are not looked at."""
    rows = []
    fates: dict[tuple[str, str, str], list[Verdict]] = {}
    for verdict in verdicts:
        entry = accepted.get(verdict.mutant.key)
        fates.setdefault(verdict.mutant.key, []).append(verdict)
        fate = "killed" if verdict.killer is not None else "survived" if entry is None else "accepted"
        rows.append(Row(verdict, fate, entry.reason if entry is not None and fate == "accepted" else None))
    problems = []
    for key, entry in accepted.items():
        if entry.card in wanted:
            here = fates.get(key, [])
            killers = [verdict.killer for verdict in here if verdict.killer is not None]
            if not here:
                problems.append(missing(entry))
            elif len(killers) == len(here):
                problems.append(killed(entry, killers[0]))
    return Report(tuple(rows), tuple(problems), tuple(left_out), scenarios)
