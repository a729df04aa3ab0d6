"""`rulesdsl explain`"""

from __future__ import annotations

import click

from rulesdsl.cli.common import card_paths, cards_option, game_option, no_such_card, stop_with

EPILOG = """\b
Examples:
  rulesdsl explain "NAME OF A CARD"
  rulesdsl explain CARD-ID
  rulesdsl explain "NAME OF A CARD" --cards my_cards.yaml --game barter

Capitals do not matter. Without --game the shipped games are looked through in turn.
"""


@click.command(epilog=EPILOG)
@click.argument("card", metavar="CARD")
@game_option
@cards_option
def command(card: str, game: str | None, cards: tuple[str, ...]) -> int:
    """Explain a card: its rules text, its timing, its effect, and the words of the game that it uses.

    CARD is a card's name or id.

    Exit codes: 0 explained, 1 there are errors in the cards, 2 wrong usage, something that cannot be read, or no such card.
    """
    from pathlib import Path

    from rulesdsl.cards.load import CannotLoad, game_folder, load_set, shipped_games
    from rulesdsl.tools.authoring.explain import NoSuchCard, explain, explain_all
    from rulesdsl.tools.suites.own_cards import games_of

    try:
        extra = [Path(path) for path in card_paths(cards)]
        names = [game] if game is not None else games_of(extra) or shipped_games()
        sets = {name: load_set(game_folder(name), extra) for name in names}
        card_set, found = explain_all(sets, card)
    except CannotLoad as error:
        stop_with(error.problems)
    except NoSuchCard as error:
        own = [problem for cards_ in sets.values() for problem in cards_.errors]
        if own:
            stop_with(own, 1)
        raise no_such_card([str(error)], cards) from error
    own = [problem for problem in card_set.errors if problem.card == found.name]
    if own:
        stop_with(own, 1)
    click.echo("\n".join(explain(card_set, found)))
    return 0
