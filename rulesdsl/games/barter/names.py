"""The nouns of game.yaml that the machine works with, as numbers."""

from __future__ import annotations

from attrs import frozen

from rulesdsl.engine.rules import Rules
from rulesdsl.games.needs import Needs

GOODS, BAYANIHAN, EVENT = "goods", "bayanihan", "event"
STARTER, TURNS = range(2)
"""`State.vars`: who began, and how many turns have begun."""


@frozen
class Happenings:
    """Numbers of the procedures and acts."""

    turn: int
    event_step: int
    main_action: int
    draw_action: int
    barter_action: int
    trade_action: int
    barter: int
    payment: int
    point: int
    color_match: int
    category_match: int
    perfect_reward: int
    market_pick: int
    refill: int
    trade: int
    exchange: int
    trade_reward: int
    consolation: int
    closing: int
    hand_limit: int
    stall_update: int
    cleanup: int
    play: int
    draw: int
    discard: int


@frozen
class Settings:
    """Numbers of the settings."""

    main_actions: int
    goods_drawn: int
    barter_limit: int
    barter_maximum: int
    barter_total: int
    perfect_total: int
    perfect_goods: int
    match_goods: int
    point: int
    color_match: int
    category_match: int
    perfect_reward: int
    market_pick: int
    market_size: int
    market_minimum: int
    trade_size: int
    reward_goods: int
    reward_bayanihan: int
    consolation: int
    hand_limit: int
    stall_size: int
    target_score: int
    starting_goods: int
    starting_bayanihan: int


@frozen
class Windows:
    """Numbers of the windows."""

    before_action: int
    before_draw: int
    before_barter: int
    after_trade: int
    after_action: int


@frozen
class Places:
    """Slots: of players (a tuple by seat) and of the table."""

    hand: tuple[int, ...]
    bayanihan: tuple[int, ...]
    stall: tuple[int, ...]
    reserve: tuple[int, ...]
    market: int
    event_deck: int
    active_event: int
    resolving: int


def happenings(rules: Rules) -> Happenings:
    """Look all procedures up. Raises `KeyError` for a game file that lacks one."""
    return Happenings(
        **{name.replace(" ", "_"): rules.happenings[name.replace("_", " ")] for name in _fields(Happenings)}
    )


def settings(rules: Rules) -> Settings:
    """Look all settings up. Raises `KeyError` for a game file that lacks one."""
    return Settings(**{name: rules.settings[name.replace("_", " ")] for name in _fields(Settings)})


def needs() -> Needs:
    """What a game file must have."""
    return Needs(
        {
            "kinds": (GOODS, BAYANIHAN, EVENT),
            "attributes": ("value", "color", "category"),
            "zones": ("hand", "stall", "reserve", "market", "deck", "discard", "stage"),
            "counters": ("trade points",),
            "settings": _words(Settings),
            "happenings": (*_words(Happenings), "take"),
            "windows": _words(Windows),
        },
        steps={
            "turn": ("event step", "main action"),
            "barter": ("payment",),
            "trade": ("offer", "exchange"),
        },
        further={
            "turn": ("closing", "hand limit", "stall update"),
            "barter": ("point", "color match", "category match", "perfect reward", "market pick", "refill"),
            "trade": ("trade reward",),
        },
    )


def _words(row: type) -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for name in _fields(row))


def _fields(row: type) -> list[str]:
    return list(row.__annotations__)


def windows(rules: Rules) -> Windows:
    """Look all windows up. Raises `ValueError` for a game file that lacks one."""
    order = rules.vocabulary.windows
    return Windows(**{name: order.index(name.replace("_", " ")) for name in _fields(Windows)})


def places(rules: Rules) -> Places:
    """Look all places up."""
    slots, kinds = rules.slots, rules.table.kinds
    goods, bayanihan, event = kinds.index(GOODS), kinds.index(BAYANIHAN), kinds.index(EVENT)
    seats = range(rules.vocabulary.most_players)
    return Places(
        hand=tuple(slots.slot("hand", goods, seat) for seat in seats),
        bayanihan=tuple(slots.slot("hand", bayanihan, seat) for seat in seats),
        stall=tuple(slots.slot("stall", goods, seat) for seat in seats),
        reserve=tuple(slots.slot("reserve", bayanihan, seat) for seat in seats),
        market=slots.slot("market", goods),
        event_deck=slots.slot("deck", event),
        active_event=slots.slot("stage", event),
        resolving=slots.slot("stage", bayanihan),
    )
