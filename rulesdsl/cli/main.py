"""The command `rulesdsl`: which commands there are, and how a run ends.

A command's module is imported when the command is used, and what it works with when it runs: a short command pays for what it
needs only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

import rulesdsl
from rulesdsl.cli.common import Stop

COMMANDS = {
    "check": "Check cards: find every mistake in card files.",
    "diff": "Diff two editions of cards, and what is played with them.",
    "explain": "Explain a card: its rules text and what it is made of.",
    "format": "Format effects: write them in their one canonical form.",
    "play": "Play a game at the terminal, against bots or beside friends.",
    "prove": "Prove a rulebook: which scenarios show which clause.",
    "replay": "Replay a transcript: play a recorded game again, and check it.",
    "simulate": "Simulate many games of bots and print figures.",
    "test": "Test cards: run scenarios, and bless what they find.",
    "why": "Tell why something happened, or is not offered.",
}
"""Each command, with its line in the list; the command is `command` in the module of its name."""

DONE, PROBLEMS, WRONG_USE = 0, 1, 2
INTERRUPTED = 130
READER_GONE = 141
"""As a shell reports a program that a closed pipe has ended."""

EPILOG = """\b
Examples:
  rulesdsl check                        all cards of the shipped games
  rulesdsl check my_cards.yaml          your own cards
  rulesdsl test my.scenarios.yaml       run scenarios, tests of cards
  rulesdsl explain "NAME OF A CARD"     what a card says and does
  rulesdsl play barter                  play against bots
  rulesdsl play market_day --players 3  another game
  rulesdsl simulate barter --games 100  figures of a hundred games
"""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulesdsl.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from rulesdsl.characters import escape
            from rulesdsl.diagnostic import did_you_mean

            near = did_you_mean(args[0], COMMANDS)
            hint = f"did you mean `{near}`?" if near else f"commands are: {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command `{escape(args[0])}`; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(rulesdsl.__version__, prog_name="rulesdsl")
def cli() -> None:
    """Card games whose every card is data: check cards, read them, play them.

    Exit codes: 0 done, 1 problems found, 2 wrong usage or something that cannot be read.
    """


def run(args: Sequence[str] | None = None) -> int:
    """Carry out a command line; the exit code."""
    try:
        # Not `cli.main`, which would end a run whose reader has gone away with the code of "problems found".
        with cli.make_context("rulesdsl", list(sys.argv[1:] if args is None else args)) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except Stop as stop:
        click.echo(stop.message, err=True)
        return stop.code
    except click.ClickException as error:
        error.show()
        return WRONG_USE
    except (KeyboardInterrupt, click.Abort):
        click.echo("\ninterrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        about = f"{_printable(error.filename)}: " if error.filename else ""
        click.echo(f"rulesdsl: {about}{error.strerror or 'cannot be read or written'}", err=True)
        return WRONG_USE


def _printable(name: object) -> str:
    from rulesdsl.characters import escape

    return escape(os.fsdecode(name) if isinstance(name, str | bytes) else str(name))


def main() -> NoReturn:
    """The command's entry point."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "backslashreplace")
    code = run()
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        code = code or READER_GONE
    if code == READER_GONE:
        # Python would flush once more at its end, and complain: the rest goes nowhere.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    sys.exit(code)
