"""The slips of the pen that the parser notices, one function each: what is missing, in the wrong place, or too much.

Each takes the scene and returns a mistake, or None where it is some other mistake. Their order is in mistakes.py.
"""

from __future__ import annotations

import re
import unicodedata

from rulesdsl.characters import called, is_hidden
from rulesdsl.language.forms import forms_of
from rulesdsl.language.scene import VERB_FORMS, Mistake, Scene
from rulesdsl.language.words import HAPPENINGS

_MOMENTS = frozenset({"BEFORE", "AFTER", "INSTEAD", "AT"})
_DURATIONS = frozenset({"THIS", "UNTIL"})
_BOUNDS = frozenset({"AT_LEAST", "AT_MOST", "EXACTLY"})
_VERBS = frozenset(word.upper() for word in VERB_FORMS)
_STARTERS = _VERBS | {
    "EACH", "YOU", "THEY", "NO", "IF", "WHILE", "IT", "ITS", "YOUR", "THEIR", "AS_USUAL", "THIS_CARD", "ALL", "THOSE",
}  # fmt: skip
_ONE_LINE = "write one statement a line"
_CANNOT = re.compile(
    r"(?P<who>[\w -]+?) (?:cannot|may not) (?P<verb>[\w-]+)(?: (?:\d+ )?(?P<things>[\w -]+?))??"
    r"(?: (?P<lasts>(?:this|until|for) [\w -]+))?"
)
_LAST_PLACE = re.compile(r"\b(?P<word>from|in|into) (?P<one>(?:(?!\b(?:from|in|into)\b)[^,:])+)$")
_OTHER_PLACE = re.compile(
    r"(?:from |in |into )?(?P<other>[^\W\d][\w' -]*?)(?= (?:with|for|into|on|at|this|until|[,:])(?!\w)|$)"
)
_AT_LEAST = frozenset({"more", "higher", "greater", "above", "over"})
_AT_MOST = frozenset({"less", "fewer", "lower", "below", "under"})

_CHARACTERS = {
    ">": "write at least, or more ... than", "<": "write at most, or fewer ... than", "=": "write is, or exactly",
    "+": "write plus", "/": "write half that many", "*": "write times", ".": "a line ends without a mark",
    ";": _ONE_LINE, "!": "a line ends without a mark", "?": "a line ends without a mark",
    "(": "write remarks after #", ")": "write remarks after #", "[": "write remarks after #", "]": "write remarks after #",
    '"': "a name in quotes ends with a quote on the same line", "'": "an owner is written as in: each player's",
    "&": "write and", "|": "write or", "%": "write half that many", "_": "write a space or a hyphen",
    "\u2013": "write -", "\u2014": "write -", "\u201c": 'write "', "\u201d": 'write "', "\u201e": 'write "',
    "\u2018": 'write "', "\u00ab": 'write "', "\u00bb": 'write "', "\u2026": "write the whole line",
    "\u2265": "write at least", "\u2264": "write at most", "\u00d7": "write times", "\u2022": "write -",
}  # fmt: skip

_PLAIN = {
    "WORD": "a name", "QUOTED": "a name", "INT": "a number", "COMMA": "a comma", "COLON": "a colon",
    "_NL": "the end of the line", "$END": "the end", "_INDENT": "an indented line", "_DASH": "a dash",
    "_POSS": "an owner's 's", "ANY_NUMBER": "any number of", "ANY_ORDER": "in any order",
    "RANDOM_ORDER": "in random order",
}  # fmt: skip
_FEW = 6


# --------------------------------------------------------------------------------------------------------- layout


def tab(at: Scene) -> Mistake | None:
    """A tab: before a line, or between words."""
    if at.kind == "tab":
        return at.mistake("tab", "this line is indented with a tab", "use spaces: two for each level")
    if at.kind == "character" and at.text[at.start] == "\t":
        return at.mistake("tab", "a tab stands between these words", "use a space")
    return None


def indentation(at: Scene) -> Mistake | None:
    """A line that stands at no depth of the lines around it."""
    if at.kind != "indentation":
        return None
    spaces = at.start - at.text.rfind("\n", 0, at.start) - 1
    depths = " or ".join(str(depth) for depth in at.depths)
    message = f"this line is indented {_spaces(spaces)}; the lines around it stand at {depths}"
    return at.mistake("indentation", message, "lines of one block stand exactly below each other")


def _spaces(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"


def too_deep(at: Scene) -> Mistake | None:
    """Blocks within blocks, or descriptions within descriptions, beyond what can be read aloud."""
    if at.kind not in ("too-deep", "too-nested"):
        return None
    return at.mistake("too-deep", "this is nested too deep to be read aloud", "say less in one statement")


def character(at: Scene) -> Mistake | None:
    """A character that no word begins with."""
    if at.kind != "character":
        return None
    char = at.text[at.start]
    if is_hidden(char):
        return at.mistake("character", f"{at.quote()} ({called(char)}) cannot be seen", "delete it")
    if char in _CHARACTERS:
        hint = _CHARACTERS[char]
    elif char.isdigit():
        hint = f"write {unicodedata.digit(char)}"
    elif unicodedata.combining(char):
        hint = "write the letter and its mark as one character"
    elif char != (plain := unicodedata.normalize("NFKC", char)) and plain.isascii():
        hint = _CHARACTERS.get(plain, f"write {plain}")
    else:
        hint = "use words; a remark stands after #"
    return at.mistake("character", f"{at.quote()} has no meaning here", hint)


def indent_without_colon(at: Scene) -> Mistake | None:
    """An indented line under a line without a colon."""
    if at.terminal != "_INDENT":
        return None
    message = "this line is indented, but the line above does not end with a colon"
    return at.mistake("indent-without-colon", message, "put a colon there, or begin this line below that one")


def empty_block(at: Scene) -> Mistake | None:
    """A colon with nothing under it."""
    if at.accepts != {"_INDENT"}:
        return None
    message = "a colon promises indented lines; there are none"
    return at.mistake("empty-block", message, "indent the lines that belong to this one by two spaces")


def statement_after_colon(at: Scene) -> Mistake | None:
    """A statement on the line of the colon."""
    if at.before != ":" or at.ended:
        return None
    message = "after a colon the lines below are indented; a single statement follows a comma instead"
    return at.mistake("statement-after-colon", message, "put a comma for the colon, or a new line after it")


def dash(at: Scene) -> Mistake | None:
    """Things to choose from without a dash, or a dash before something else."""
    if "_DASH" in at.accepts:
        hint = "begin each of them as in: - draw 2 <kind>"
        return at.mistake("dash", "each thing to choose from begins with a dash", hint)
    if at.terminal == "_DASH":
        message = "a dash stands only before the things to choose from"
        return at.mistake("dash", message, "put them under a line that ends with choose 1: and indent them")
    return None


# ------------------------------------------------------------------------------------------------- the line's frame


def doubled(at: Scene) -> Mistake | None:
    """A word written twice."""
    if at.kind != "token" or at.index >= len(at.line) or at.before != at.line[at.index].text:
        return None
    return at.mistake("doubled", f"{_here(at)} stands here twice", "delete one of the two")


def otherwise_alone(at: Scene) -> Mistake | None:
    """`otherwise` with nothing to be otherwise to."""
    if at.terminal != "OTHERWISE":
        return None
    if at.index:
        return at.mistake("two-statements", "`otherwise` begins a line of its own", "put it on the next line")
    hint = (
        "it stands right under a line that asks something (if, may, a deed with a colon), at the same depth"
    )
    return at.mistake("otherwise-alone", "`otherwise` has no line above that it belongs to", hint)


def instead_of(at: Scene) -> Mistake | None:
    """`instead` without `of`."""
    if at.accepts != {"OF"} or at.before != "instead":
        return None
    return at.mistake("unexpected", f"`of` is missing before {_here(at)}", "write instead of")


def who_may(at: Scene) -> Mistake | None:
    """`may` with nobody before it."""
    if at.terminal != "MAY" or not at.opens:
        return None
    return at.mistake("who-may", "it is not said who may", "write you may, they may, or each player may")


def may_not(at: Scene) -> Mistake | None:
    """`may not`, and `cannot` with a verb."""
    if at.before == "cannot" or (at.terminal == "NOT" and at.before == "may"):
        message = f"{_here(at)} does not fit after `{at.before}`"
        return at.mistake("unexpected", message, _forbidden(at))
    return None


def _forbidden(at: Scene) -> str:
    """How it is forbidden: `each other player cannot draw goods until your next turn`."""
    line = " ".join(word.text for word in at.line if word.text != "the")
    found = _CANNOT.fullmatch(line)
    if found is None or (found["things"] and found["verb"] not in HAPPENINGS):
        return "write cannot be <done>, or no <happening> this <period>"
    of = f" of {found['things']}" if found["things"] else ""
    rule = f"no {found['verb']}{of} {found['lasts'] or 'this <period>'}"
    if found["who"] == "you":
        return f"write {rule}"
    article = "" if found["who"].startswith(("each", "they")) or found["who"].endswith("s") else "the "
    return f"write {rule}, indented under a line {article}{found['who']}:"


def two_moments(at: Scene) -> Mistake | None:
    """Two moments, or two conditions, on one line; a moment after its condition."""
    if at.before != ",":
        return None
    opened = {word.upper() for word in at.read}
    if at.terminal in _MOMENTS and at.line[0].text.upper() in _MOMENTS and not {"IF", "WHILE"} & opened:
        hint = "put the second in an indented block under the first"
        return at.mistake("two-moments", "one line has one moment", hint)
    if at.terminal in _MOMENTS and {"IF", "WHILE"} & opened:
        return at.mistake(
            "order", "the moment comes before the condition", "write after ..., if ..., and the deed"
        )
    if at.terminal in ("IF", "WHILE") and {"IF", "WHILE"} & opened:
        return at.mistake(
            "two-conditions", "one line has one condition", "join conditions with and, or with or"
        )
    return None


def duration_first(at: Scene) -> Mistake | None:
    """A duration anywhere but at the end of what it limits."""
    lasts = at.terminal in _DURATIONS or (at.terminal == "FOR" and at.opens)
    if not lasts or at.complete:
        return None
    message = f"`{at.line[at.index].text} ...` stands at the end of what it limits"
    return at.mistake(
        "duration-first", message, "write <number> is 3 this <period>, or after <happening> this <period>,"
    )


def deed_lasts(at: Scene) -> Mistake | None:
    """A duration after something that happens at once."""
    if at.terminal not in _DURATIONS or not at.complete:
        return None
    message = f"what happens at once has no `{at.line[at.index].text} ...`"
    return at.mistake(
        "deed-lasts", message, "put a moment first: after <happening> this <period>, and the deed"
    )


def moment_last(at: Scene) -> Mistake | None:
    """`draw ... after ...`, `draw ... if ...`: the frame's first parts at its end."""
    if at.terminal in ("IF", "WHILE") and at.complete:
        return at.mistake(
            "order", f"{at.quote()} comes before the deed", "write if ..., and the deed after a comma"
        )
    if at.terminal in ("INSTEAD", "AT", "BEFORE", "AFTER") and at.complete:
        return at.mistake(
            "order", "the moment comes before the deed", "write the moment, a comma, and the deed"
        )
    if at.accepts == {"THIS_CARD"} and at.before in ("before", "after"):
        moment = at.line[at.index - 1]
        hint = "write the moment, a comma, and the deed"
        return at.mistake("order", "the moment comes before the deed", hint, moment)
    return None


def comma(at: Scene) -> Mistake | None:
    """A comma forgotten after the moment, the condition, or `otherwise`."""
    if "COMMA" not in at.accepts or at.complete or at.ended:
        return None
    if at.before == "otherwise":
        return at.mistake(
            "comma", "a comma or a colon is missing after `otherwise`", "write otherwise, and the deed"
        )
    if at.terminal in _STARTERS | _MOMENTS:
        return at.mistake("comma", f"a comma is missing before {_here(at)}", "put a comma there")
    return None


def and_or(at: Scene) -> Mistake | None:
    """`and` and `or` in one condition."""
    joins = {"and": "OR", "or": "AND"}
    opened = next((index for index, word in enumerate(at.read) if word in ("if", "while")), None)
    if opened is None or at.terminal not in ("AND", "OR") or "COMMA" not in at.accepts:
        return None
    if any(joins.get(word) == at.terminal for word in at.read[opened:]):
        hint = "put the second condition in an indented block under the first"
        return at.mistake("and-or", "`and` and `or` do not stand in one condition", hint)
    return None


# ------------------------------------------------------------------------------------------------- within a sentence


def how_many(at: Scene) -> Mistake | None:
    """Cards without a number."""
    names = at.terminal in ("WORD", "QUOTED") or (at.ended and at.before in VERB_FORMS)
    if not names or not {"INT", "THAT"} <= at.accepts or "WORD" in at.accepts:
        return None
    what = "how many"
    if "ALL" in at.accepts:
        hint = (
            "write 1, up to 2, all, each, or those"
            if "THOSE" in at.accepts
            else "write 1, up to 2, all or each"
        )
    else:
        hint = "write a number, or that many"
    return at.mistake("how-many", f"it is not said {what}", hint)


def compare(at: Scene) -> Mistake | None:
    """A number in a condition that is not compared: `has 3`, `more than 3`, `if 2 ... were`."""
    bare = at.terminal == "INT" and "AT_LEAST" in at.accepts and at.verb != "swap"
    if bare or (at.terminal in ("MORE", "FEWER") and "AT_LEAST" in at.accepts and "MORE" not in at.accepts):
        message = "a number in a condition is compared"
        return at.mistake("compare", message, _compared(at))
    if at.terminal == "THAN" and at.before in ("more", "fewer"):
        message = "a number is compared with at least, at most or exactly"
        if at.after.isdigit():
            number = int(at.after) + (1 if at.before == "more" else -1)
            bound = "at least" if at.before == "more" else "at most"
            return at.mistake(
                "compare", message, f"write {bound} {max(number, 0)} for {at.before} than {at.after}"
            )
        return at.mistake("compare", message, "more ... than compares players: more <things> than you")
    if at.terminal in ("WERE", "WAS"):
        opened = max(
            (index for index, word in enumerate(at.read) if word in ("if", "while", "and", "or")), default=-1
        )
        first = at.line[opened + 1]
        if opened >= 0 and first.text.isdigit():
            message = "a number in a condition is compared"
            return at.mistake(
                "compare", message, "write exactly, at least or at most before the number", first
            )
    return None


def _compared(at: Scene) -> str:
    """How a bare number was meant: `with value 3`, `with value 3 or more`."""
    here = at.line[at.index].text if at.index < len(at.line) else ""
    if not here.isdigit():
        return "write exactly, at least or at most before the number"
    behind = at.line[at.index + 2].text if at.after == "or" and at.index + 2 < len(at.line) else ""
    if behind in _AT_LEAST | _AT_MOST:
        return f"write at {'least' if behind in _AT_LEAST else 'most'} {here} for {here} or {behind}"
    if int(here) == 0:
        return "write no where there are none, at least 1 where there are some"
    return f"write exactly {here}, at least {here} or at most {here}"


def order(at: Scene) -> Mistake | None:
    """`with` before `from`."""
    if at.terminal not in ("FROM", "IN") or not at.complete or "with" not in at.read:
        return None
    word = at.line[at.index].text
    message = f"`{word} ...` comes before `with ...`, straight after the cards"
    return at.mistake("order", message, f"write {word} <place> with <what they have>")


def swap(at: Scene) -> Mistake | None:
    """A swap without `for`."""
    if at.verb != "swap" or "for" in at.read:
        return None
    if "FOR" in at.accepts or at.before == "with":
        return at.mistake("swap", "a swap is written swap ... for ...", forms_of("swap"))
    return None


def needs_may(at: Scene) -> Mistake | None:
    """A verb of the game straight after who does it."""
    if at.terminal not in ("WORD", "QUOTED") or not {"MAY", "DRAW"} <= at.accepts or "WORD" in at.accepts:
        return None
    message = f"{at.quote()} is no verb of the language"
    hint = f"before a verb of the game write may: {at.before} may {at.line[at.index].text}"
    return at.mistake("needs-may", message, hint)


# ------------------------------------------------------------------------------------------------------- otherwise


def nothing_done(at: Scene) -> Mistake | None:
    """Things, and nothing done with them; the mistake is at their start."""
    if not at.ended or not {"DRAW", "MAY"} <= at.accepts:
        return None
    opened = max((index for index, word in enumerate(at.read) if word in (",", "-", ":")), default=-1)
    first = at.line[min(opened + 1, len(at.line) - 1)]
    hint = "write what is done (draw, discard, take, put, ...), or what it is"
    return Mistake("nothing-done", "nothing is done with this", first.start, max(at.start, first.end), hint)


def unfinished(at: Scene) -> Mistake | None:
    """A line that ends too early."""
    if (
        at.accepts
        and at.accepts <= {"IS", "ARE", "HAS", "HAVE", "WAS", "WERE"}
        and at.terminal in ("COMMA", "COLON", "_NL")
    ):
        hint = "write what it is, or what it has: is, has, ..."
        return at.mistake("unfinished", "the condition is not finished", hint)
    if not at.ended:
        return None
    if {"COMMA", "COLON"} <= at.accepts:
        hint = "put a comma and what happens, or a colon and indented lines"
        return at.mistake("unfinished", "the line stops here, and nothing happens", hint)
    return at.mistake("unfinished", "something is missing at the end of this line", _expected(at))


def two_statements(at: Scene) -> Mistake | None:
    """Two statements on one line."""
    if not at.complete:
        return None
    if (
        at.terminal == "COMMA" and at.after in VERB_FORMS | {"you", "they", "each", "otherwise"}
    ) or at.terminal in _VERBS:
        return at.mistake("two-statements", "there are two statements on this line", _ONE_LINE)
    return None


def too_much(at: Scene) -> Mistake | None:
    """Something after a whole sentence."""
    if not at.complete:
        return None
    if at.terminal == "OR":
        return at.mistake("too-much", f"the line is complete before {_here(at)}", _either(at))
    hint = _ONE_LINE if at.terminal in ("AND", "COMMA") else _expected(at)
    return at.mistake("too-much", f"the line is complete before {_here(at)}", hint)


def _either(at: Scene) -> str:
    """How one of two is written: `from hand or stall`, `draw 1 goods or 1 bayanihan`."""
    read = " ".join(at.read)
    rest = " ".join(word.text for word in at.line[at.index + 1 :])
    places = _LAST_PLACE.search(read)
    other = _OTHER_PLACE.match(rest)
    if places and other and other["other"].split()[0] not in VERB_FORMS:
        said = f"write {places['word']} either {places['one']} or {other['other']}"
        return said.replace(" 's", "'s")
    deed = re.search(r"(?:^|[,:-] |\bmay )(?P<deed>[^,:-]*)$", read)
    if deed and rest and at.verb:
        second = rest if rest.split()[0] in VERB_FORMS else f"{at.verb} {rest}"
        return f"write choose 1: and below it, indented, - {deed['deed']} and - {second}".replace(" 's", "'s")
    return _ONE_LINE


def unexpected(at: Scene) -> Mistake:
    """All other mistakes."""
    if at.ended:
        return at.mistake("unfinished", "something is missing at the end of this line", _expected(at))
    return at.mistake("unexpected", f"{_here(at)} does not fit here", _expected(at))


def _here(at: Scene) -> str:
    return at.quote() if at.end > at.start else "the end of the line"


def _expected(at: Scene) -> str:
    """What would fit, if that is little; else how the sentence is written."""
    plain = list(
        dict.fromkeys(
            _PLAIN.get(each, each.lower().replace("_", " ")) for each in sorted(at.accepts - {"_DEDENT"})
        )
    )
    if plain and len(plain) <= _FEW and not at.complete:
        return f"here fits: {', '.join(plain)}"
    return forms_of(at.verb)
