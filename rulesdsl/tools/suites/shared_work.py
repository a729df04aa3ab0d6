"""Work shared by several processes, whose results come in the order of the work, however many there are."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int, *, forked: bool = False
) -> Iterator[Result]:
    """What `work` makes of each piece; in this process where one job is enough.

    `forked` where the others are to find what this process has made already, on machines that can do so.
    """
    jobs = min(jobs, len(pieces))
    if jobs <= 1:
        yield from map(work, pieces)
        return
    context = multiprocessing.get_context("fork" if forked and sys.platform == "linux" else None)
    pool = ProcessPoolExecutor(jobs, context, initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(work, pieces)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """An interrupt is for the process that started the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
