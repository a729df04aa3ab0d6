"""The figures of many games as lines for a terminal: of all games, of the bots, of the cards, and what of these was never run."""

from __future__ import annotations

from typing import Any

from rulesdsl.characters import escape
from rulesdsl.tools.suites import coverage


def lines(figures: dict[str, Any]) -> list[str]:
    """The figures as a few lines and a table of cards."""

    def spread(name: str) -> str:
        row = figures[name]
        return f"{row['mean']} on average, {row['min']} to {row['max']}"

    games = figures["games"]
    several = not isinstance(figures["bot"], str)
    players = figures["players"]
    who = (
        f"{players} players ({', '.join(figures['bot'])})"
        if several
        else f"{players} {figures['bot']} players"
    )
    wins = ", ".join(f"player {seat + 1}: {number}" for seat, number in enumerate(figures["wins_by_seat"]))
    found = [
        f"{escape(figures['game'])}: {games} games of {who}, seed {figures['seed']}",
        f"  time        {figures['seconds']} s, {figures['games_per_second']} games a second, {figures['decisions']} decisions",
        f"  turns       {spread('turns')}",
        f"  points      {spread('points')}",
        f"  victories   {wins}; {figures['shared_victories']} shared",
        f"  unfinished  {figures['unfinished']}",
    ]
    if several:
        found += ["", *bot_lines(figures["bots"])]
    cards = figures["cards"]
    if cards:
        width = max(len(escape(name)) for name in cards)
        found += ["", f"  {'card':<{width}}  played  a game"]
        found += [
            f"  {escape(name):<{width}}  {row['played']:>6}  {row['played'] / games:>6.2f}"
            for name, row in cards.items()
        ]
    if "coverage" in figures:
        found += ["", *coverage_lines(figures)]
    return found


def coverage_lines(figures: dict[str, Any]) -> list[str]:
    """What was never run, and the cards that never could be played or never were."""
    found = coverage.lines(figures["coverage"])
    for key, words in (("never_legal", "never legal"), ("never_played", "legal, but never played")):
        if figures[key]:
            found.append(f"{words} in {figures['games']} games: {', '.join(map(escape, figures[key]))}")
    return found


def bot_lines(bots: dict[str, Any]) -> list[str]:
    """A table of the bots: what each kind came to, with intervals."""

    def between(row: dict[str, Any], factor: float, digits: int) -> str:
        if row["low"] is None:
            return ""
        return f"{row['low'] * factor:.{digits}f} to {row['high'] * factor:.{digits}f}"

    head = f"  {'bot':<8}  {'seats':<12}  {'points':>7}  {'95 % interval':<18}  {'victories':>9}  {'share':>6}  {'95 % interval':<16}  if all were equal"
    found = [head]
    for name, row in bots.items():
        seats = ", ".join(map(str, row["seats"]))
        points, share = row["points"], row["win_share"]
        found.append(
            f"  {name:<8}  {seats:<12}  {points['mean']:>7.2f}  {between(points, 1, 2):<18}  {row['wins']:>9.2f}"
            f"  {share['share'] * 100:>5.1f}%  {between(share, 100, 1) + ' %':<16}  {row['even_share'] * 100:.1f} %"
        )
    return found
