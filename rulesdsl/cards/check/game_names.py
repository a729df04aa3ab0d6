"""The names of a game file: which words they may hold, what they may share, and that they refer to something."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.cards.check.game_file import GameFile, Text, problem, texts
from rulesdsl.cards.check.names import SORTS
from rulesdsl.diagnostic import Diagnostic, did_you_mean
from rulesdsl.language.words import HAPPENINGS, RESERVED, SILENT, is_happening, is_plain
from rulesdsl.vocabulary import VERBS

NAMED = {
    "kinds": ("kind", ("plural",)),
    "attributes": ("attribute", ("plural",)),
    "zones": ("zone", ()),
    "relations": ("relation", ("plural",)),
    "counters": ("counter", ("singular",)),
    "settings": ("setting", ()),
    "procedures": ("happening", ("plural",)),
    "acts": ("act", ()),
}
"""Each section whose names effects use: the sort of its names, and the keys that give further forms."""

PLACED = frozenset({"zones", "procedures"})
"""Sections whose names the grammar reads behind `from`, `before` and the like, where a verb may open them: `draw action`."""

REFERENCES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("kinds", ("attributes",), "attributes"),
    ("kinds", ("owned in",), "zones"),
    ("kinds", ("taken to",), "zones"),
    ("kinds", ("ranked by",), "attributes"),
    ("kinds", ("shown by",), "attributes"),
    ("kinds", ("acts while", "it lies in"), "zones"),
    ("kinds", ("timings",), "timings"),
    ("zones", ("holds",), "kinds"),
    ("zones", ("room",), "settings"),
    ("zones", ("size",), "settings"),
    ("zones", ("filled from",), "zones"),
    ("zones", ("this turn ends",), "procedures"),
    ("relations", ("within",), "procedures"),
    ("settings", ("this turn ends",), "procedures"),
    ("procedures", ("steps",), "procedures"),
    ("procedures", ("end",), "procedures"),
    ("procedures", ("cards",), "kinds"),
    ("procedures", ("each",), "relations"),
    ("procedures", ("doer",), "relations"),
    ("procedures", ("limit",), "settings"),
    ("acts", ("of",), "kinds"),
    ("acts", ("once each",), "procedures"),
    ("timings", ("windows",), "windows"),
    ("timings", ("waiting",), "procedures"),
    ("timings", ("within",), "procedures"),
)
"""Which key of which section names rows of which section."""

ONE_OF = {
    "attributes": "an attribute", "zones": "a zone", "procedures": "a procedure", "timings": "a timing", "kinds": "a kind",
    "settings": "a setting", "relations": "a relation", "windows": "a window",
}  # fmt: skip

MAY_SHARE = frozenset(
    frozenset(pair)
    for pair in (
        ("setting", "happening"),  # `hand limit is 8`, `after hand limit`: a step and its number
        ("act", "happening"),  # an act is a happening too
        ("act", "past"),
        ("zone", "happening"),  # `from discard`, `after discard`
        ("word", "zone"),  # `home goods`, `from home`
        ("word", "setting"),
        ("word", "happening"),
        ("word", "past"),
    )
)
"""Sorts that no sentence has in one place; all others could be taken for each other."""


def _forms(file: GameFile) -> Iterator[tuple[str, str, Text, Text]]:
    """Every form of every name that effects use: its section, its sort, the form, and the row that it belongs to."""
    for section, (sort, keys) in NAMED.items():
        for name, row in file.rows(section):
            yield section, sort, name, name
            for key in keys:
                for form in texts(row, key):
                    yield section, sort, form, name
            if section == "attributes":
                for word in texts(row, "values"):
                    yield section, "word", word, name
            if section == "acts":
                for form in texts(row, "past"):
                    yield section, "past", form, name
            if section == "procedures":
                for quality in texts(row, "qualities"):
                    yield section, "quality", quality, name


def reserved_words(file: GameFile) -> Iterator[Diagnostic]:
    """No name holds a word of the language: a sentence would end in it.

    A zone or a procedure may begin with a verb that is a noun too (`discard`, `draw action`); but not one that is made, counted
    or lasts, since those sentences have a number or `this` before the name.
    """
    for section, sort, form, name in _forms(file):
        if sort == "word" and form.text.isdigit():
            continue
        row = file.words.procedures.get(name.low) if section == "procedures" else None
        verb_fits = section in PLACED and sort in ("zone", "happening")
        if row is not None and (row.make or row.period):
            verb_fits = False
        # The plural of `draw action` is only what printed text says: nothing counts one.
        if is_plain(form.low) or (verb_fits and is_happening(form.low)):
            continue
        words = form.low.split(" ")
        bad = next((word for word in words if word in RESERVED or word == SILENT), None)
        if bad is None:
            message = f"an effect cannot say `{form.text}`"
            yield problem(
                "reserved-word", message, form, "write words of letters, with one space between them"
            )
            continue
        why = f"`{form.text}`: the word `{bad}` belongs to the language"
        hint = "choose another word"
        if section in PLACED and words[0] in HAPPENINGS and not verb_fits:
            hint = f"what is made or lasts cannot begin with `{words[0]}`"
        yield problem("reserved-word", why, form, hint)


def two_meanings(file: GameFile) -> Iterator[Diagnostic]:
    """One phrase has one meaning wherever a sentence could take it for either."""
    seen: dict[str, list[tuple[str, Text]]] = {}
    for _, sort, form, name in _forms(file):
        if sort == "quality":
            continue
        for other, owner in seen.get(form.low, ()):
            same_row = other == sort and owner.low == name.low
            if not same_row and frozenset((sort, other)) not in MAY_SHARE:
                both = f"{SORTS[other]} (`{owner.text}`) and {SORTS[sort]} (`{name.text}`)"
                if sort == other:
                    both = f"both `{owner.text}` and `{name.text}`"
                yield problem("two-meanings", f"`{form.text}` would mean {both}", form, "rename one of them")
                break
        else:
            seen.setdefault(form.low, []).append((sort, name))


def references(file: GameFile) -> Iterator[Diagnostic]:
    """What a row names is described in this file."""
    windows = {window.lower() for window in file.words.windows}
    for section, path, target in REFERENCES:
        rows = windows if target == "windows" else set(getattr(file.words, target))
        if path == ("steps",):
            # The verbs of the language and the acts of the game happen too, and need no row of their own.
            rows.update(VERBS, file.words.acts)
        if path == ("steps",):
            rows = rows | set(VERBS)
        for _, row in file.rows(section):
            for name in texts(row, *path):
                if name.low not in rows:
                    yield _nothing(name, target, file)
    numbers = {*file.words.attributes, *file.words.relations, "none"}
    for _, row in file.rows("settings"):
        base = next(texts(row, "base"), None)
        if base is not None and not base.text.lstrip("-").isdigit() and base.low not in numbers:
            yield _nothing(base, "attributes", file)


def _nothing(name: Text, target: str, file: GameFile) -> Diagnostic:
    rows = list(file.words.windows) if target == "windows" else list(getattr(file.words, target))
    near = did_you_mean(name.text, rows)
    hint = f"did you mean `{near}`?" if near else f"describe it under {target}, or name one that is there"
    return problem(
        "unknown-name",
        f"`{name.text}` is not described: here stands {ONE_OF[target]} of this file",
        name,
        hint,
    )
