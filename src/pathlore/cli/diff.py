"""`pathlore diff`: finds inputs on which two versions of a function behave differently."""

from __future__ import annotations

import sys

import click

from pathlore.cli.check import reported_as_json
from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.revisions import RevisionError, versions
from pathlore.cli.running import exit_code_of_trouble, run, was_all_skipped
from pathlore.findings import TargetCompared
from pathlore.option_words import ReportFormat
from pathlore.options import SEARCH, VERDICT, VOLUME, WORKERS
from pathlore.report.diff import DiffReport, render
from pathlore.report.run_record import RunRecord
from pathlore.workers.job import Compare

_UNUSED = {"cover", "contracts", "check-preconditions", "max-findings", "first-error", "directed", "raises"}
_OPTIONS = {name: option for name, option in (SEARCH | WORKERS | VERDICT | VOLUME).items() if name not in _UNUSED}


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.argument("target")
@flags(_OPTIONS)
@click.pass_context
def command(ctx: click.Context, /, old: str, new: str, target: str, **given: object) -> None:
    """Find the inputs on which two versions behave differently.

    OLD and NEW are git revisions, folders (. is the working tree) or files. TARGET is file.py, file.py:function or
    file.py:Class.method; for two files, a function is enough.
    """
    config = config_from(given)
    try:
        with versions(old, new, target) as request:
            job = Compare((target,), config, request.old, request.new, request.shown, request.name)
            record = _reported(job) if config.format == ReportFormat.TEXT else reported_as_json(job, render)
    except RevisionError as error:
        raise click.ClickException(str(error)) from None
    if was_all_skipped(record, record.of(TargetCompared)):
        ctx.exit(ERROR)
    ctx.exit(exit_code(record, config.strict))


def _reported(job: Compare) -> RunRecord:
    report = DiffReport(sys.stdout, job.config.quiet, job.config.verbose)
    record = run(job, report)
    report.close(record)
    return record


def exit_code(record: RunRecord, strict: bool) -> int:
    """The exit code. A removed target is a difference, an added one is not."""
    if trouble := exit_code_of_trouble(record):
        return trouble
    verdicts = {event.comparison.verdict for event in record.of(TargetCompared)}
    if verdicts & {"different", "removed"}:
        return FOUND_SOMETHING
    incomplete = "unknown" in verdicts or record.skipped or len(record.of(TargetCompared)) < len(record.results)
    return NOT_EXHAUSTIVE if strict and incomplete else FOUND_NOTHING
