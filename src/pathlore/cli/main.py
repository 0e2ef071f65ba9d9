"""The command `pathlore`: imports the subcommand that is asked for, and gives an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from pathlore.collector import is_process_ours, process_is_ours
from pathlore.forks import stopping
from pathlore.version import __version__

# Short helps stand here so that `pathlore --help` imports no command
_COMMANDS = {
    "cache": "Show, clean, export or merge what earlier runs remembered.",
    "certify": "Write a certificate of what is known about functions.",
    "check": "Find the inputs that make functions fail.",
    "diff": "Find the inputs on which two versions behave differently.",
    "doctor": "Report what may stand in the way of exploring functions.",
    "learn": "Run a command and record the types of its values.",
    "partition": "Split the exploration of functions among several runs.",
    "paths": "List the paths of functions that are remembered.",
    "region": "Show for which inputs functions are known to return.",
    "rule": "List the codes of findings, or explain one.",
    "stub": "Write a file of models for functions written in C.",
    "summary": "Show when functions return what, write what and raise what.",
    "tests": "Write a pytest file that covers functions.",
    "verify": "Check a certificate against the code, without a solver.",
    "watch": "Check functions again whenever their code is saved.",
}

FOUND_NOTHING = 0
FOUND_SOMETHING = 1
ERROR = 2
NOT_EXHAUSTIVE = 3
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group whose commands live in modules of their names, imported when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"pathlore.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS:
            ctx.fail(f"There is no command {args[0]!r}; {_suggestion(args[0])}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="pathlore", message="%(prog)s %(version)s")
def cli() -> None:
    """Explore the paths of Python functions on symbolic inputs: find what breaks them, write tests for them.

    Exit codes: 0 no errors found, 1 errors, 2 something went wrong (usage, configuration, a target, Pathlore itself)
    or nothing could be checked, 3 (with --strict) nothing found, but something was left out.
    """


def begin_with_fixed_hashes() -> None:
    """Starts the command again, if need be, with hashes of texts that other processes can have as well.

    Sets of texts are in another order in each process otherwise, and what depends on it takes other paths.
    """
    if is_process_ours() and sys.flags.hash_randomization and not os.environ.get("PYTHONHASHSEED", "").isdecimal():
        os.environ["PYTHONHASHSEED"] = "1"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _suggestion(word: str) -> str:
    # For start-up time: needed for this message alone.
    from difflib import get_close_matches

    if close := get_close_matches(word, _COMMANDS, n=1):
        return f"did you mean {close[0]!r}?"
    return f"to check something, write: pathlore check {word}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and gives its exit code; errors become messages."""
    if arguments is None:
        process_is_ours()
        stopping.begin_command()
    try:
        code = cli.main(arguments, prog_name="pathlore", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return ERROR
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return ERROR
    except Exception as error:
        if os.environ.get("PATHLORE_DEBUG"):
            raise
        if isinstance(error, FileNotFoundError) and _is_nowhere():
            click.echo("pathlore: the working directory was deleted: change to one that exists", err=True)
            return ERROR
        report_internal_error(" ".join(f"{type(error).__name__}: {error}".split()))
        return ERROR
    return code if isinstance(code, int) else FOUND_NOTHING


def _is_nowhere() -> bool:
    try:
        os.getcwd()
    except OSError:
        return True
    return False


def report_internal_error(message: str, traceback: str = "") -> None:
    """One line, and how to report it."""
    if traceback and os.environ.get("PATHLORE_DEBUG"):
        click.echo(traceback, err=True)
    click.echo(f"pathlore: internal error: {message}", err=True)
    click.echo(
        "This is a bug in Pathlore: please report it with the code of the target and what the same command "
        "prints with PATHLORE_DEBUG=1 in the environment.",
        err=True,
    )


def _drop_output() -> None:
    """Keeps Python from complaining at exit that nobody reads its output."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
