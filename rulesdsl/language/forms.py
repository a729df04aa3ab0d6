"""The sentences of the language by their verb, as a reminder in a message."""

from __future__ import annotations

FORMS: dict[str, tuple[str, ...]] = {
    "draw": ("draw 2 <kind>", "draw up to 2 <kind>", "draw 1 <kind> for each <things>, at most 3"),
    "deal": ("deal 1 <kind> to <place>",),
    "discard": ("discard 1 <cards> from <place>", "discard the rest"),
    "take": ("take 1 <cards> from <place>", "take 1 of those"),
    "put": ("put 1 <cards> from <place> into <place>", "put the rest on the bottom in any order"),
    "look": ("look at the top 3 <cards>", "look at all <cards> in <place>"),
    "reveal": ("reveal the top 3 <cards>",),
    "swap": ("swap 1 <cards> from <place> for 1 <cards> from <place>",),
    "refill": ("refill <place>", "refill <place> to 5 <kind>"),
    "shuffle": ("shuffle <place>",),
    "choose": ("choose 1 <things>", "choose 1: and lines that begin with a dash"),
    "count": ("count <things> this <period>, at most 3", "count <number> of those"),
    "make": ("make 1 <happening>", "make 1 <happening> with <player>", "make the <happening>"),
    "carry": ("carry out <card>",),
    "gain": ("gain 1 <counter>", "gain 1 <counter> for each <things>", "gain 1 <counter> on this card"),
    "lose": ("lose 1 <counter>", "lose 1 <counter> for each <things>"),
}

CLAUSE = "moment, if ..., who may do what this <period>"


def forms_of(verb: str | None) -> str:
    """How a sentence of that verb is written, or how any sentence is."""
    if verb is None:
        return f"a line reads: {CLAUSE}"
    return f"with {verb}, write: {'; '.join(FORMS[verb])}"
