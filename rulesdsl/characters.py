"""Characters that deceive the eye: which are refused in files, shown escaped, or look like others.

Pure functions on text; nothing here knows of files or cards.
"""

from __future__ import annotations

import re
import unicodedata

from attrs import frozen

FORBIDDEN = re.compile(
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff\\ufeff\\ufffe\\uffff]"
)
"""What no file may hold. YAML refuses most of these itself; the two separators would count as line breaks for
YAML but not for editors, and a byte order mark is legal only as the first character of a file."""

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"})
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_PLAIN_SPACES = frozenset(" \u3000")
_JOINER = "\u200d"
_LOOK_ALIKE_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
_WORD = re.compile(r"[^\W\d_]+")


@frozen
class Odd:
    """A character that a reader of the text would not notice: where it is, and why it is odd."""

    index: int
    char: str
    why: str


def is_hidden(char: str) -> bool:
    """Whether a character has no ink of its own or moves others: control, bidi, invisible, odd spaces."""
    if char in _PLAIN_SPACES:
        return False
    return char in _BLANK_LETTERS or unicodedata.category(char) in _HIDDEN_CATEGORIES


def escaped(char: str) -> str:
    r"""`\u{202e}`: a character as its code point."""
    return f"\\u{{{ord(char):x}}}"


def escape(text: str) -> str:
    """The text fit for a terminal: every hidden character as its code point, line breaks included."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(escaped(char) if is_hidden(char) else char for char in text)


def called(char: str) -> str:
    """`U+200B ZERO WIDTH SPACE`: how to speak of a character that cannot be shown."""
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X} {name}".rstrip()


def odd_character(text: str) -> Odd | None:
    """The first hidden character, or the first letter from another alphabet than the rest of its word."""
    if text.isascii():
        return None
    for index, char in enumerate(text):
        if is_hidden(char) and char not in "\n\t" and not _joins_emoji(text, index):
            return Odd(index, char, "cannot be seen")
    for word in _WORD.finditer(text):
        scripts = [_script(char) for char in word.group()]
        known = [script for script in scripts if script]
        if len(set(known)) > 1:
            # On a tie Latin is the main alphabet: files are written in it.
            main = max(_LOOK_ALIKE_SCRIPTS, key=known.count)
            at = next(i for i, script in enumerate(scripts) if script and script != main)
            return Odd(word.start() + at, word.group()[at], "is from another alphabet than its word")
    return None


def _joins_emoji(text: str, index: int) -> bool:
    """Whether the character is the joiner of a composed emoji, such as a family."""
    around = text[index - 1 : index] + text[index + 1 : index + 2]
    return text[index] == _JOINER and len(around) == 2 and not any(char.isalnum() for char in around)


def _script(char: str) -> str | None:
    """The alphabet of a letter, for the alphabets that have letters of one shape."""
    name = unicodedata.name(char, "")
    return next((script for script in _LOOK_ALIKE_SCRIPTS if name.startswith(script)), None)
