"""`pathlore check`: explores targets and reports the inputs that make them fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.running import exit_code_of_trouble, run
from pathlore.config import Config
from pathlore.option_words import FailOn, ReportFormat, StageWay
from pathlore.options import AUDIT, CLUSTER, MEMORY, PARTS, SEARCH, SELECTION, VERDICT, VOLUME, WORKERS
from pathlore.project import surrounding_project
from pathlore.report.reasons import why_nothing
from pathlore.report.run_record import RunRecord
from pathlore.report.terminal import TerminalReport
from pathlore.workers.job import Check, Job


@click.command("check")
@click.argument("targets", metavar="TARGET...", nargs=-1)
@flags(SEARCH | SELECTION | MEMORY | AUDIT | WORKERS | CLUSTER | PARTS | VERDICT | VOLUME)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Find the inputs that make functions fail.

    A TARGET is a file, a folder, a package or module, file.py:function, file.py:Class.method (or with :: as in
    pytest), module:name, or file.py:<module> for a script. Without a target, the packages, modules and scripts
    of the project are checked. All options can be set in [tool.pathlore] of pyproject.toml.
    """
    config = config_from(given)
    if config.prefixes and config.deepen:
        raise click.UsageError("--prefixes and --deepen do not go together: a part comes with its bounds.", ctx)
    if config.stage != StageWay.OFF and (config.prefixes or config.deepen or config.cover):
        raise click.UsageError("--stage does not go together with --prefixes, --deepen or --cover.", ctx)
    if config.prefixes:
        known = _targets_in(config.prefixes)
        targets = targets or known
    job = Check(targets or _targets_of_project(ctx), config)
    record = _reported(job, len(targets)) if config.format == ReportFormat.TEXT else reported_as_json(job, _document)
    if not record.results and not exit_code_of_trouble(record):
        click.echo(f"pathlore: error: {why_nothing(record)}", err=True)
    ctx.exit(exit_code(record, config))


def _reported(job: Check, words: int) -> RunRecord:
    report = terminal_report(job.config, words)
    record = run(job, report)
    report.close(record)
    return record


def reported_as_json(job: Job, document: Callable[[RunRecord], str]) -> RunRecord:
    """Performs a job and prints a document at the end, or a line for each event."""
    if job.config.format == ReportFormat.JSON:
        record = run(job)
        sys.stdout.write(document(record))
        return record
    # For start-up time: most runs print text.
    from pathlore.report.json_lines import JsonLines

    lines = JsonLines(sys.stdout)
    record = run(job, on_event=lines.add)
    lines.close(record)
    return record


def _document(record: RunRecord) -> str:
    from pathlore.report.json import render  # for start-up time: most runs print text

    return render(record)


def terminal_report(config: Config, words: int) -> TerminalReport:
    """The report for people, about so many words. What makes a run fail is always shown."""
    warnings = config.warnings or config.fail_on == FailOn.WARNING
    return TerminalReport(sys.stdout, config.quiet, config.verbose, warnings, words)


def _targets_of_project(ctx: click.Context) -> tuple[str, ...]:
    # For start-up time: most runs name their targets.
    from pathlore.program.project_layout import words_of_project

    found = words_of_project(os.getcwd())
    if not found:
        raise click.UsageError(
            "No TARGET is given, and there is neither a package nor a module in this folder or its src: name one.", ctx
        )
    return found


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


def exit_code(record: RunRecord, config: Config) -> int:
    """The exit code. An error outweighs findings: not everything asked for was done."""
    if trouble := exit_code_of_trouble(record):
        return trouble
    if not record.results:
        return ERROR
    decisive = {"error": record.errors, "warning": record.findings, "never": []}[config.fail_on]
    if decisive:
        return FOUND_SOMETHING
    return NOT_EXHAUSTIVE if config.strict and not record.exhaustive else FOUND_NOTHING
