"""What a line of a file, or the number of a step, asks `why` about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from rulesdsl.diagnostic import Diagnostic
from rulesdsl.games.game import Game
from rulesdsl.source import Source, Span, read_source
from rulesdsl.tools.suites.pick import NotFound, a_folder, holding, listed, nothing_in, rows, the_only
from rulesdsl.tools.suites.suite import Case, collect, game_of
from rulesdsl.tools.transcripts.parse import load_record
from rulesdsl.tools.transcripts.record import is_transcript
from rulesdsl.tools.transcripts.replay import game_of as game_of_record
from rulesdsl.tools.transcripts.replay import refusal
from rulesdsl.tools.why.script import Script, scenario_script, transcript_script
from rulesdsl.tools.why.why import Wanted

_WITH_LINE = re.compile(r"(?P<path>.+?):(?P<line>[0-9]{1,9})(?::[0-9]+)?:?")


@frozen
class Found:
    """What is played, with what, and what is to be told of it."""

    game: Game
    script: Script
    wanted: Wanted


def split_line(argument: str) -> tuple[str, int | None]:
    """`FILE:LINE`, as editors and compilers print it; also with a column behind. A file of that very name comes first."""
    match = _WITH_LINE.fullmatch(argument)
    if match is None or Path(argument).exists():
        return argument, None
    return match["path"], int(match["line"])


def find(
    path: str,
    line: int | None,
    word: str | None = None,
    step: int | None = None,
    option: str | None = None,
    cards: Sequence[str] = (),
) -> Found:
    """What to tell. Raises `NotFound`, `CannotLoad`, `NotPlayable`."""
    if is_transcript(path):
        record = load_record(path)
        if isinstance(record, list):
            raise NotFound(record)
        game = game_of_record(record, Path(path).parent)
        others = refusal(record, game, path)
        if others:
            raise NotFound(others)
        script = transcript_script(record, path)
    else:
        case = find_case(path, line, word, cards)
        game = game_of(case)
        script = scenario_script(case.scenario, game)
    return Found(game, script, wanted_in(script, line, step, option))


def find_case(path: str, line: int | None, word: str | None, cards: Sequence[str]) -> Case:
    """The one scenario that is meant. Raises `NotFound`."""
    if line is not None and Path(path).is_dir():
        raise NotFound([a_folder(path)])
    suite = collect([path], cards)
    if word is not None:
        suite = suite.named(word)
    cases = suite.cases if line is None else holding(suite.cases, line)
    if suite.problems and len(cases) != 1:
        raise NotFound(suite.problems)
    if not suite.cases:
        raise NotFound([nothing_in(path, word)])
    if not cases:
        raise NotFound([_no_such_line(path, line or 0, suite.cases)])
    return the_only(
        cases, path, "Add the line of a step (FILE:LINE), or choose one by a word of its name (-k WORD)."
    )


def _no_such_line(path: str, line: int, cases: Sequence[Case]) -> Diagnostic:
    source = read_source(path)
    span: Span | None = None
    if isinstance(source, Source) and (text := source.line_text(line)).strip():
        span = source.line_span(line, len(text) - len(text.lstrip()), len(text.rstrip()))
    message = f"Line {line} is in no scenario."
    return Diagnostic("no-such-step", message, span, path=path, hint=f"Scenarios are: {listed(cases)}.")


# ------------------------------------------------------------------------------------------------------------- steps


def wanted_in(script: Script, line: int | None, step: int | None, option: str | None) -> Wanted:
    """What a line or a number of a step asks about. Raises `NotFound`."""
    last = len(script.steps)
    if step is not None and step > last:
        raise NotFound([_no_step(script, f"There is no step {step}: there are {last}.")])
    if option is not None and not option.strip(" \t:"):
        raise NotFound(
            [Diagnostic("no-choice", "The choice that is asked about is empty.", path=script.file)]
        )
    if option is not None:
        return Wanted(options=((option, _before(script, line, step)),))
    if step is not None:
        return Wanted(frozenset((0, 1) if step == 1 else (step,)))
    if line is None:
        return Wanted(frozenset(range(last + 1)))
    here = script.at(line)
    if here is not None:
        return Wanted(frozenset((0, 1) if here.number == 1 else (here.number,)))
    asked = tuple((one.text, one.after) for one in script.asked if one.line == line)
    if asked:
        return Wanted(options=asked, exactly=True)
    for first, end, after in script.expected:
        if first <= line <= end:
            return Wanted(frozenset((after,)))
    if line == script.lines[0]:
        return Wanted(frozenset(range(last + 1)))
    raise NotFound([_no_step(script, f"In line {line} there is no step.")])


def _before(script: Script, line: int | None, step: int | None) -> int:
    """After how many steps an option is asked about: just before the step that is named, after the steps before an expectation."""
    if step is not None:
        return step - 1
    if line is not None:
        here = script.at(line)
        if here is not None:
            return here.number - 1
        for first, end, after in script.expected:
            if first <= line <= end:
                return after
        if line != script.lines[0]:
            raise NotFound([_no_step(script, f"In line {line} there is no step.")])
        return 0
    return len(script.steps)


def _no_step(script: Script, message: str) -> Diagnostic:
    steps = rows([(step.first_line, step.text) for step in script.steps])
    hint = f"Steps are: {steps}." if steps else "It has no steps."
    return Diagnostic("no-such-step", message, path=script.file, hint=hint)
