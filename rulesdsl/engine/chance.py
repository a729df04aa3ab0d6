"""Seeded chance with a written algorithm: SplitMix64. The stream is one integer in the state.

The same seed gives the same numbers in every Python: `random.shuffle`, whose sequence Python does not promise, is not used.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The stream of a seed."""
    return mix((seed ^ 0x5DEECE66D) & MASK)


def mix(value: int) -> int:
    """SplitMix64's output function."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def below(stream: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound - 1, and the stream after it. By multiplication: the bias is below 2**-50 for any pile of cards."""
    stream = (stream + STEP) & MASK
    return (mix(stream) * bound) >> 64, stream


def shuffle(stream: int, items: list[T]) -> int:
    """Shuffle in place (Fisher and Yates, from the end); the stream after it."""
    for last in range(len(items) - 1, 0, -1):
        stream = (stream + STEP) & MASK
        other = (mix(stream) * (last + 1)) >> 64
        items[last], items[other] = items[other], items[last]
    return stream


class Dice:
    """A stream as an object, for bots and samplers: `random()` as `random.Random` has it."""

    __slots__ = ("stream",)

    def __init__(self, seed: int) -> None:
        self.stream = seeded(seed)

    def random(self) -> float:
        """A number from 0 to 1, 1 excluded."""
        self.stream = stream = (self.stream + STEP) & MASK
        return (mix(stream) >> 11) * 1.1102230246251565e-16
