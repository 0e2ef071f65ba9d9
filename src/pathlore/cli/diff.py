"""`pathlore diff`: inputs on which two versions of a function behave differently."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.revisions import Request, RevisionError, versions
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import Emit
from pathlore.options import SEARCH, VERDICT, VOLUME
from pathlore.report.diff import DiffReport, render
from pathlore.report.run_record import RunRecord
from pathlore.workers.child import Job
from pathlore.workers.supervise import JobFor

_UNUSED = {"cover", "contracts", "check-preconditions", "max-findings", "raises"}
_OPTIONS = {name: option for name, option in (SEARCH | VERDICT | VOLUME).items() if name not in _UNUSED}


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
    report = DiffReport(sys.stdout, config.quiet, config.verbose) if config.format == "text" else None
    try:
        with versions(old, new, target) as request:
            record = run((target,), config, _job_for(request, config), report)
    except RevisionError as error:
        raise click.ClickException(str(error)) from None
    if report is not None:
        report.close(record)
    else:
        sys.stdout.write(render(record))
    ctx.exit(exit_code(record, config.strict))


def exit_code(record: RunRecord, strict: bool) -> int:
    """What the run says to the shell; a target that is gone is a difference, a new one is not."""
    if record.interrupted:
        return 128 + record.interrupted
    if record.failed or record.internal_errors:
        return ERROR
    verdicts = {comparison.verdict for comparison in record.comparisons}
    if verdicts & {"different", "removed"}:
        return FOUND_SOMETHING
    incomplete = "unknown" in verdicts or record.skipped or len(record.comparisons) < len(record.results)
    return NOT_EXHAUSTIVE if strict and incomplete else FOUND_NOTHING


def _job_for(request: Request, config: Config) -> JobFor:
    def job_for(targets: Sequence[str], done: Collection[str]) -> Job:
        def job(emit: Emit) -> None:
            from pathlore.diff.compare import compare

            compare((request.old, request.new), request.shown, request.name, config, emit, done)

        return job

    return job_for
