"""What is offered: options by their text, and those that come nearest to a text that is not offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import islice
from typing import Any

from rulesdsl.brief import quoted, shortened, some
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.engine.decision import Decision
from rulesdsl.engine.state import State
from rulesdsl.games.reason import printed_in
from rulesdsl.tools.scenarios.lines import UNKNOWN, no_option
from rulesdsl.tools.scenarios.names import Names, as_list
from rulesdsl.tools.scenarios.spot import FAILED, Spot

SHOWN = 8
"""Options that a message shows."""
_LOOKED_AT = 2_000
_MOST_NEAR = 3
_LIKE = 0.6
_MOST_LISTED = 20_000


def standing(names: Names, state: State, text: object = "") -> str:
    """The decision that stands, with some of its options, those that are most like a text first."""
    decision = state.decision
    if decision is None:
        return "the game is over"
    size = decision.source.size()
    near = nearest(names, decision, text) if text else []
    others = [option for option in decision.first(SHOWN) if option not in near]
    shown = some(quoted([names.said(option) for option in (*near, *others)]), SHOWN, size)
    return f"{names.who(decision.player)} must choose ({decision.kind}): {shown}"


def nearest(names: Names, decision: Decision, text: object) -> list[str]:
    """The options most like a text, the best first: where it names cards, those that name the same; else those that look alike."""
    wanted = names.canonical(names.numbered(text))
    cards = Counter(names.labels_in(wanted))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored = []
    for index, option in enumerate(islice(decision.options, _LOOKED_AT)):
        line = str(option)
        matcher.set_seq1(names.canonical(line))
        here = Counter(names.labels_in(line))
        same = (cards & here).total()
        if same == 0 and (cards or matcher.quick_ratio() < _LIKE or matcher.ratio() < _LIKE):
            continue
        other = (cards - here).total() + (here - cards).total()
        scored.append((other - 2 * same, -matcher.quick_ratio(), index, line))
    return list(dict.fromkeys(line for _, _, _, line in sorted(scored)))[:_MOST_NEAR]


def meant(names: Names, decision: Decision, text: object) -> str | None:
    """`Did you mean ...?`, where an option comes near a text."""
    near = nearest(names, decision, text)
    return f"Did you mean `{names.said(near[0])}`?" if near else None


def offered(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    """Options that must be there, or their number."""
    if isinstance(value, int):
        number = state.decision.source.size() if state.decision is not None else 0
        if number == value:
            return []
        message = f"{number} options are offered, not {value}: {standing(names, state)}."
        return [spot.unmet(message, number)]
    return _options(names, state, value, spot, wanted=True)


def not_offered(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    """Options that must not be there."""
    return _options(names, state, value, spot, wanted=False)


def offered_exactly(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    """All options, in any order."""
    problems = _odd(names, state, value, spot)
    if problems:
        return problems
    decision = state.decision
    size = decision.source.size() if decision is not None else 0
    texts = as_list(value)
    if decision is None or size > _MOST_LISTED:
        if size == 0 and not texts:
            return []
        message = f"{size} options are offered, not {len(texts)}: {standing(names, state)}."
        return [spot.problem(FAILED, message)]
    there = {names.canonical(option): str(option) for option in decision.options}
    missing = []
    for text in texts:
        option = names.option(decision, text)
        if option is None:
            missing.append(shortened(text))
        else:
            there.pop(names.canonical(option), None)
    extra = [names.said(line) for line in there.values()]
    if not missing and not extra:
        return []
    parts = []
    if missing:
        parts.append(f"not offered: {some(quoted(missing), SHOWN)}")
    if extra:
        parts.append(f"offered and not expected: {some(quoted(extra), SHOWN)}")
    asked = f"{names.who(decision.player)} must choose ({decision.kind})"
    everything = [names.said(option) for option in decision.options]
    return [spot.unmet(f"{asked}; {'; '.join(parts)}.", everything, ordered=False)]


def _each(value: Any, spot: Spot) -> Iterable[tuple[Any, Spot]]:
    for index, text in enumerate(as_list(value)):
        yield text, spot.below(index) if isinstance(value, list) else spot


def _odd(names: Names, state: State, value: Any, spot: Spot) -> list[Diagnostic]:
    """Texts that can stand for no option: a misspelt card would never be there."""
    found = []
    for text, at in _each(value, spot):
        if isinstance(text, list | dict):
            found.append(at.problem("wrong-type", "An option is a line of text."))
            continue
        odd = names.odd_word(text, state.decision)
        if odd is not None:
            found.append(_no_card(names, odd, text, at))
        elif not _there(names, state, text) and (never := no_option(names, text)) is not None:
            part = names.misspelt(text)
            card = part is not None and not names.labels_in(part)
            found.append(_no_card(names, str(part), text, at) if card else at.problem(UNKNOWN, *never))
    return found


def _no_card(names: Names, part: str, text: object, at: Spot) -> Diagnostic:
    """That a part of a text is no card."""
    near = did_you_mean(card_in(str(text)), dict.fromkeys(names.table.label))
    hint = printed_in(names.rules, card_in(str(text))) or (f"Did you mean `{near}`?" if near else None)
    return at.problem("unknown-card", f"`{shortened(part)}` in `{shortened(text)}` is no card.", hint)


def _there(names: Names, state: State, text: object) -> bool:
    return state.decision is not None and names.option(state.decision, text) is not None


def _options(names: Names, state: State, value: Any, spot: Spot, *, wanted: bool) -> list[Diagnostic]:
    """Options by their text. One that is expected not to be there is still read."""
    if not as_list(value):
        return [spot.says_nothing("Where nothing may be offered write `offered: 0`.")]
    found = _odd(names, state, value, spot)
    if found:
        return found
    decision = state.decision
    for text, at in _each(value, spot):
        there = _there(names, state, text)
        if there == wanted:
            if not there and (part := names.misspelt(text)) is not None:
                found.append(_no_card(names, part, text, at))
            continue
        hint = meant(names, decision, text) if wanted and decision is not None else None
        message = f"`{shortened(text)}` is {'not ' if wanted else ''}offered; {standing(names, state, text)}."
        found.append(at.problem(FAILED, message, hint))
    return found


def card_in(text: str) -> str:
    """What of an option's text names a card, as far as one can tell."""
    words = text.split()
    first = next((index for index, word in enumerate(words) if word[:1].isupper() and index > 0), 0)
    return " ".join(words[first:])
