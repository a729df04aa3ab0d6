"""What playing a card is worth, read off its effect: a rough sum over its lines, never a look at what would come of it."""

from __future__ import annotations

from rulesdsl.language import core

BAYANIHAN = 0.3
"""A card in the hand."""
DRAWN = {"bayanihan": 0.25}
GOODS = 0.3
CHANGED = 0.2
"""A number of the rules that changes in one's favor."""
CARRIED_OUT = 0.8
"""A free barter or trade."""
LOOK = 0.05


def card_worth(program: core.Program, over_limit: int) -> float:
    """The worth of an effect; `over_limit` is how far the hand is above its limit."""
    return sum(_line(line, over_limit) for line in program.lines)


def _line(line: core.Line, over_limit: int) -> float:
    deeds = (_deed(line.deed, over_limit) if line.deed is not None else 0.0) + sum(
        _line(part, over_limit) for part in line.then
    )
    if line.may:
        deeds = max(deeds, 0.0)
    if line.when is not None:
        deeds /= 2
    if isinstance(line.who, core.Player) and line.who.who not in ("you", "me", "active"):
        deeds /= -4
    return deeds


def _number(amount: core.Amount | None) -> int:
    return amount.value if isinstance(amount, core.Num) else 1


def _deed(deed: core.Deed, over_limit: int) -> float:
    match deed:
        case core.Draw(number, _, kind):
            return DRAWN.get(kind, GOODS) * _number(number)
        case core.Move("take"):
            return GOODS
        case core.Move("discard" | "put", core.Chosen(quantity, number, core.Pool(_, places))):
            own = not places or any(place.owner is not None for place in places)
            return -GOODS / 2 * _number(number) if own and quantity == "just" else 0.0
        case core.Swap() | core.Deal() | core.Refill() | core.Show():
            return LOOK
        case core.Run() | core.Finish():
            return CARRIED_OUT
        case core.Change(how=how):
            return -CHANGED if how in ("fewer", "at most") else CHANGED
        case core.Widen() | core.AllowAct():
            return CHANGED
        case core.ForbidRun():
            return GOODS * over_limit
        case core.Offer(_, options):
            return max((sum(_line(line, over_limit) for line in option) for option in options), default=0.0)
        case _:
            return LOOK
