"""The numbers and steps of a game file: bounds, circles, what repeats, and what no card may award."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.cards.check.game_file import GameFile, problem, texts
from rulesdsl.cards.node import Mapping, node_at
from rulesdsl.diagnostic import Diagnostic
from rulesdsl.vocabulary import Counter, Setting


def bounds(file: GameFile) -> Iterator[Diagnostic]:
    """The least is not above the most, and a number begins between them."""
    words = file.words
    if words.least_players > words.most_players:
        at = node_at(file.tree, ["players", "least"]).span
        yield problem("out-of-range", "the fewest players are more than the most", at, "swap the two numbers")
    for name, row in file.rows("attributes"):
        attribute = words.attributes[name.low]
        if attribute.numeric and attribute.least > attribute.most:
            at = node_at(row, ["values", "least"]).span
            yield problem(
                "out-of-range", f"the least {name.text} is above the most", at, "swap the two numbers"
            )
    for name, row in file.rows("settings"):
        setting = words.settings[name.low]
        for base in texts(row, "base"):
            number = int(base.text) if base.text.lstrip("-").isdigit() else None
            high = setting.most is not None and number is not None and number > setting.most
            if number is not None and (high or number < setting.least):
                most = "no bound" if setting.most is None else str(setting.most)
                message = f"{name.text} begins at {number}, outside of {setting.least} to {most}"
                yield problem("out-of-range", message, base, "change the number or its bounds")


def held_cards(file: GameFile) -> Iterator[Diagnostic]:
    """Where a kind of card is taken to or owned, cards of that kind may lie."""
    for name, row in file.rows("kinds"):
        for key in ("owned in", "taken to"):
            for zone in texts(row, key):
                known = file.words.zones.get(zone.low)
                if known is not None and name.low not in [kind.lower() for kind in known.holds]:
                    message = f"{name.text} never lie in `{zone.text}`"
                    yield problem("not-held", message, zone, f"add {name.text} to what {zone.text} holds")


def circles_of_steps(file: GameFile) -> Iterator[Diagnostic]:
    """No procedure has itself among its steps, or among theirs: it would never end."""
    steps: dict[str, list[str]] = {}
    for name, row in file.rows("procedures"):
        steps[name.low] = []
        for step in texts(row, "steps"):
            way = _way(steps, step.low, name.low)
            if step.low == name.low or way:
                told = " > ".join([name.text, *way, name.text]) if way else f"{name.text} > {name.text}"
                message = f"`{name.text}` has itself among its steps: {told}"
                yield problem("endless-steps", message, step, "take the step out")
            else:
                steps[name.low].append(step.low)


def _way(steps: dict[str, list[str]], start: str, goal: str) -> list[str]:
    """The steps from one procedure down to another; empty where there is no way. Not recursive: a file may be long."""
    came: dict[str, str | None] = {start: None}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for step in steps.get(here, ()):
            if step == goal:
                back: str | None = here
                found: list[str] = []
                while back is not None:
                    found.insert(0, back)
                    back = came[back]
                return found
            if step not in came:
                came[step] = here
                waiting.append(step)
    return []


def repetitions(file: GameFile) -> Iterator[Diagnostic]:
    """What repeats by a number that cards can raise has a `most`: else a turn may never end.

    A number of that kind is called after what it repeats: `main actions`, or `barter limit`.
    """
    words = file.words
    repeated = {}
    for procedure in words.procedures.values():
        if procedure.plural != procedure.name:
            repeated[procedure.plural] = procedure.name
        repeated[f"{procedure.name} limit"] = procedure.name
    only_restrict = {procedure.limit for procedure in words.procedures.values()}
    for name, _ in file.rows("settings"):
        setting = words.settings[name.low]
        counts = isinstance(setting.base, int) or bool(setting.by_players)
        if (
            name.low in repeated
            and counts
            and not setting.fixed
            and setting.most is None
            and name.low not in only_restrict
        ):
            message = f"`{repeated[name.low]}` repeats by `{name.text}`, which cards may raise without end"
            yield problem("no-ceiling", message, name, "add `most: ...`, or `fixed: true`")


def closed_counters(file: GameFile) -> Iterator[Diagnostic]:
    """Where effects may not change a counter, neither may they change a number that it goes up by, nor run the step.

    The file shows which number that is by its name (`point`, beside `trade points`) or by what printed text calls it.
    """
    words = file.words
    for counter in words.counters.values():
        if counter.changeable:
            continue
        for name, row in file.rows("settings"):
            setting = words.settings[name.low]
            if not _scores(setting, counter):
                continue
            if not setting.fixed:
                message = f"no card changes {counter.says}, but cards may change `{name.text}`, which says how many are scored"
                yield problem("leaky-law", message, name, "add `fixed: true`")
            yield from _open_step(file, name.low, counter, row)


def _open_step(file: GameFile, name: str, counter: Counter, row: Mapping) -> Iterator[Diagnostic]:
    step = file.words.procedures.get(name)
    if step is not None and (step.make or step.replace):
        done = "make" if step.make else "replace"
        message = f"no card changes {counter.says}, but cards may {done} the step `{name}`, which scores them"
        hint = "leave out `make`" if step.make else "add `replace: false`"
        yield problem("leaky-law", message, file.where("procedures", name), hint)


def _scores(setting: Setting, counter: Counter) -> bool:
    last = {
        counter.name.rsplit(" ", 1)[-1],
        counter.singular.lower().rsplit(" ", 1)[-1],
        counter.name,
        counter.singular.lower(),
    }
    return setting.name in last or counter.says.lower() in setting.says.lower()
