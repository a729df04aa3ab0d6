"""How small and how large an amount can be: conditions that always or never hold are slips."""

from __future__ import annotations

from rulesdsl.cards.check.scope import Judge, wrong
from rulesdsl.language import ast, core

Bounds = tuple[int, int | None]
"""The least and the most; None where nothing bounds it."""


def bounds(judge: Judge, amount: core.Amount) -> Bounds:
    """What an amount can be at all, whatever cards do: `barter limit` from 0 to 3."""
    match amount:
        case core.Num(value):
            return value, value
        case core.Sum(left, sign, right):
            low, high = bounds(judge, left)
            by = right if sign == "plus" else -right
            return max(0, low + by), None if high is None else max(0, high + by)
        case core.Times(factor, of):
            low, high = bounds(judge, of)
            return low * factor, None if high is None else high * factor
        case core.Reading(name):
            setting = judge.v.settings[name]
            if setting.fixed and isinstance(setting.base, int):
                return setting.base, setting.base
            return setting.least, setting.most
        case core.CountPlayers(players):
            return 0, judge.v.most_players - (1 if players.other else 0)
        case core.Printed(name):
            attribute = judge.v.attributes[name]
            return attribute.least, attribute.most
        case core.Stat(how, name):
            attribute = judge.v.attributes[name]
            if how == "different":
                return 0, len(attribute.words) or attribute.most - attribute.least + 1
            return 0, None if how == "total" else attribute.most
        case core.Spaces(place):
            room = judge.v.zones[place.zone].room
            return 0, judge.v.settings[room].most if room is not None and room in judge.v.settings else None
        case _:
            return 0, None


def judge_comparison(
    judge: Judge, bound: ast.Bound, number: ast.Amount, left: core.Amount, right: core.Amount
) -> None:
    """Refuse `at least 0`, and whatever else is so in every game or in none; the place is the comparison itself."""
    place = ast.Node(span=(bound.span[0], number.span[1]))
    if left == right:
        wrong(place, "always-true", "these are one and the same number", "compare it with another one")
    low, high = bounds(judge, left)
    other_low, other_high = bounds(judge, right)
    above = high is not None and high < other_low
    below = other_high is not None and low > other_high
    match bound.word:
        case "at least":
            never, always = above, other_high is not None and low >= other_high
        case "at most":
            never, always = below, high is not None and high <= other_low
        case _:
            never, always = above or below, low == high == other_low == other_high
    reach = f"this goes from {low} to {high}" if high is not None else f"this is never below {low}"
    if low == high:
        reach = f"this is always {low}"
    if never:
        wrong(
            place, "never-true", f"{reach}: that never comes true", "compare it with a number that it can be"
        )
    if always:
        wrong(place, "always-true", f"{reach}: that is always true", "leave the condition out")


def no_zero(bound: ast.Bound, number: ast.Amount) -> None:
    """`exactly 0` and `at most 0` of something have one spelling: `no`."""
    if isinstance(number, ast.Number) and number.value == 0 and bound.word != "at least":
        place = ast.Node(span=(bound.span[0], number.span[1]))
        wrong(place, "write-no", f"`{bound.word} 0` is written `no`", "write no, and what there is none of")
