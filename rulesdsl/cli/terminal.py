"""What commands ask and show while they run: a line of the input, a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click


def read_line(prompt: str) -> str | None:
    """One line of the input; None at its end."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # gives input() a line that can be edited
        try:
            return input(prompt)
        except EOFError:
            return None
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    return line if line else None


@contextmanager
def bar(number: int, what: str) -> Iterator[Callable[[int], None] | None]:
    """A progress bar over so many things, where somebody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        line = progress.add_task(what, total=number)

        def update(done: int) -> None:
            progress.update(line, completed=done)
            progress.refresh()

        yield update
