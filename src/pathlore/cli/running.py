"""A supervised run whose events go to a record, a report and the progress line: for `check` and `tests`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Protocol

import click

from pathlore.cli.main import report_internal_error
from pathlore.config import Config
from pathlore.findings import Event, ModuleLoading, Notice, Progress, TargetFailed, TargetStarted
from pathlore.report.progress import ProgressLine
from pathlore.report.run_record import RunRecord
from pathlore.workers.supervise import JobFor, Supervision

_PATIENCE = 30.0


class Report(Protocol):
    """Shows events as they come."""

    def add(self, event: Event) -> None: ...


def run(
    targets: Sequence[str],
    config: Config,
    job_for: JobFor,
    report: Report | None,
    on_error: Callable[[str], None] | None = None,
) -> RunRecord:
    """Runs the job on the targets. Findings are reported as they come, errors at once, on stderr unless told where."""
    record = RunRecord()
    # where a job runs in this process, its streams replace ours while it does
    errors = sys.stderr
    progress = ProgressLine(errors)
    tell = on_error or (lambda message: click.echo(f"pathlore: error: {message}", errors))

    def take(event: Event) -> None:
        if isinstance(event, ModuleLoading | TargetStarted | Progress):
            progress.show(event)
            return
        progress.erase()
        if isinstance(event, Notice):
            click.echo(f"pathlore: {event.message}", errors)
            return
        record.add(event)
        if isinstance(event, TargetFailed):
            tell(f"{event.target}: {event.message}")
        elif report is not None:
            report.add(event)

    supervision = Supervision(job_for, take, silence_limit(config), config.verbose)
    try:
        supervision.run(targets)
    finally:
        progress.erase()
    for failure in supervision.failures:
        report_internal_error(failure.message, failure.traceback)
    record.internal_errors = len(supervision.failures)
    record.interrupted = supervision.interrupted
    return record


def silence_limit(config: Config) -> float:
    """Seconds without any event after which the process must be stuck in code that cannot be interrupted."""
    never = float("inf")
    path = config.path_timeout or config.timeout or never
    query = config.solver_timeout or config.timeout or never
    return path + query + _PATIENCE
