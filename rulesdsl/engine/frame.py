"""Frames: pending work as flat lists of plain values.

A frame is a list of ints, None and tuples, so a clone is a copy and a save is its text. Every frame begins with the program and
the place in it; a frame of an effect goes on with the pronouns of the line at work.
"""

from __future__ import annotations

from typing import Any

Frame = list[Any]

PROGRAM = 0
"""Which program: an index into `Rules.programs`."""
AT = 1
"""The step to carry out next."""

# -- frames of effects
YOU = 2
"""Whoever the card speaks to."""
ME = 3
"""Who acts: you, or the player of the enclosing `each`."""
THEY = 4
"""The player last named; -1 for nobody."""
THIS = 5
"""The card that the effect is printed on."""
THOSE = 6
"""Cards that a line named, each with the slot where the line left it: ((card, slot), ...)."""
TAKEN = 7
"""What was taken of those: (card, ...)."""
MANY = 8
"""That many."""
WORDS = 9
"""Values that were named: ((attribute, value), ...)."""
IT = 10
"""(card, slot), or None."""
ROLES = 11
"""The participants of what is going on, the one who does it first."""
KEY = 12
"""The rule at work, (card, clause); a rule does not work inside itself. None outside rules."""
WORK = 13
"""What a step that takes several goes keeps between them."""
PICK = 14
"""What was picked for the deed at work."""
DONE = 15
"""Whether the deed of the line came about in full."""
RUN = 16
"""Where on the stack the run lies that this body belongs to; -1 outside rules."""
SAVED = 17
"""Who acted before a line named somebody else."""
DEFERRED = 18
"""Windows that open when this effect is over: ((window, player, roles), ...)."""
SIZE = 19

# -- frames of runs
HAPPENING = 2
BY = 3
CARDS = 4
"""What it is done to: ((card, slot), ...)."""
PARENT = 5
"""Where on the stack the frame lies whose step this is."""
WORKS = 6
"""Which piece of work, an index into `Rules.works`."""
QUEUE = 7
"""Serials of the rules that are still to act in this phase."""
REPLACED = 8
BOUND = 9
"""Serials of the changes that hold for this run."""
BEGAN = 10
"""The serial at its beginning."""
ARGS = 11
"""What the work is told."""
PARTIES = 12
"""Participants."""
QUALITY = 13
"""What it turned out to be: a tuple of words."""
FAILED = 14
"""Whether it did not come about."""


def inner(frame: Frame, program: int) -> Frame:
    """The frame of a block within an effect: a copy, at the start of a program."""
    copy = frame[:]
    copy[PROGRAM], copy[AT] = program, 0
    copy[WORK] = copy[PICK] = None
    return copy


def effect_frame(program: int, you: int, this: int, roles: tuple[int, ...] = ()) -> Frame:
    """The frame of a whole effect at its start."""
    it = None if this < 0 else (this, -1)
    return [program, 0, you, you, -1, this, (), (), 0, (), it, roles, None, None, None, True, -1, you, ()]
