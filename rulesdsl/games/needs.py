"""The nouns that a machine works with: a game file that names it must have them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import field, frozen

from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.vocabulary import Vocabulary


@frozen
class Needs:
    """What a machine works with."""

    nouns: Mapping[str, tuple[str, ...]]
    """Names by section of game.yaml; `happenings` are procedures or acts."""
    steps: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """Of a procedure the steps that it must have, in any order."""
    further: Mapping[str, tuple[str, ...]] = field(factory=dict)
    """Of such a procedure the steps that it may have besides; one that is not listed here may have any."""


def lacking(v: Vocabulary, needs: Needs, path: str) -> list[Diagnostic]:
    """What a game file lacks of what its machine works with, a mistake for each name."""
    return [*_nouns(v, needs, path)] or [*_steps(v, needs, path)]


def _nouns(v: Vocabulary, needs: Needs, path: str) -> Iterator[Diagnostic]:
    for section, names in needs.nouns.items():
        there = tuple(v.happenings if section == "happenings" else getattr(v, section))
        where = "procedures" if section == "happenings" else section
        free = [name for name in there if name not in names]
        for name in names:
            if name in there:
                continue
            near = did_you_mean(name, free)
            meant = f" Is it `{near}` now? What is printed may change in `says` alone." if near else ""
            hint = f"Write `{name}` below `{where}`, as the shipped game of that machine does.{meant}"
            message = f"The machine `{v.machine}` works with `{name}`, and there is none below `{where}`."
            yield Diagnostic("missing-noun", message, hint=hint, path=path)


def _steps(v: Vocabulary, needs: Needs, path: str) -> Iterator[Diagnostic]:
    for procedure, names in needs.steps.items():
        there = v.procedures[procedure].steps
        for name in names:
            if name not in there:
                message = f"The machine `{v.machine}` has a step `{name}` in `{procedure}`, and the steps here have none."
                hint = f"Write `{name}` into the `steps` of `{procedure}`."
                yield Diagnostic("missing-step", message, hint=hint, path=path)
        known = (*names, *needs.further.get(procedure, ()))
        for name in there if procedure in needs.further else ():
            if name not in known:
                message = f"The machine `{v.machine}` has no step `{name}` in `{procedure}`."
                hint = f"The steps that can be there are {', '.join(known)}."
                yield Diagnostic("unknown-step", message, hint=hint, path=path)
