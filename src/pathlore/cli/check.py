"""`pathlore check`: explores targets and reports the inputs that make them fail."""

from __future__ import annotations

import os
import sys

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.running import exit_code_of_trouble, run
from pathlore.options import MEMORY, PARTS, SEARCH, VERDICT, VOLUME
from pathlore.project import surrounding_project
from pathlore.report.run_record import RunRecord
from pathlore.report.terminal import TerminalReport
from pathlore.workers.job import Check


@click.command("check")
@click.argument("targets", metavar="TARGET...", nargs=-1)
@flags(SEARCH | MEMORY | PARTS | VERDICT | VOLUME)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Find the inputs that make functions fail.

    A TARGET is a file, a folder, a module, file.py:function, file.py:Class.method, module:name, or
    file.py:<module> for a script. All options can be set in [tool.pathlore] of pyproject.toml.
    """
    config = config_from(given)
    if config.prefixes and config.deepen:
        raise click.UsageError("--prefixes and --deepen do not go together: a part comes with its bounds.", ctx)
    if config.prefixes:
        known = _targets_in(config.prefixes)
        targets = targets or known
    elif not targets:
        raise click.UsageError("Missing argument 'TARGET...'.", ctx)
    text = config.format == "text"
    report = TerminalReport(sys.stdout, config.quiet, config.verbose) if text else None
    record = run(Check(targets, config), report)
    if report is not None:
        report.close(record)
    else:
        # For start-up time: most runs print text.
        from pathlore.report.json import render

        sys.stdout.write(render(record))
    ctx.exit(exit_code(record, config.strict))


def _targets_in(file: str) -> tuple[str, ...]:
    """The targets of a file of prefixes, as they are named from this folder."""
    # For start-up time: only a part of an exploration needs these.
    from pathlore.incremental.part import read_part
    from pathlore.project import TargetError

    here = os.getcwd()
    try:
        names = list(read_part(file))
    except TargetError as error:
        raise click.ClickException(str(error)) from None
    return tuple(os.path.relpath(os.path.join(surrounding_project(here) or here, name)) for name in names)


def exit_code(record: RunRecord, strict: bool) -> int:
    """The exit code. An error outweighs findings: not everything asked for was done."""
    if trouble := exit_code_of_trouble(record):
        return trouble
    if record.findings:
        return FOUND_SOMETHING
    return NOT_EXHAUSTIVE if strict and not record.exhaustive else FOUND_NOTHING
