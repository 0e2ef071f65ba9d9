"""Runs the job of a command: events go to a record, to a report and to the progress line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sized
from contextlib import closing, contextmanager
from typing import Protocol

import click

from pathlore.cli.main import ERROR, begin_with_fixed_hashes, report_internal_error
from pathlore.findings import Event, ModuleLoading, Notice, Progress, TargetFailed, TargetStarted, Working
from pathlore.report.progress import ProgressLine
from pathlore.report.reasons import why_nothing
from pathlore.report.run_record import RunRecord
from pathlore.workers.job import Job
from pathlore.workers.staffing import performing
from pathlore.workers.supervise import Supervision


class Report(Protocol):
    """Shows events as they come."""

    def add(self, event: Event) -> None: ...


def run(
    job: Job,
    report: Report | None = None,
    on_error: Callable[[str], None] | None = None,
    on_event: Callable[[Event], None] | None = None,
) -> RunRecord:
    """Performs the job. Findings are reported as they come, errors at once, on stderr unless told where.

    `on_event` gets everything as it comes, progress included.
    """
    record = RunRecord()
    progress = ProgressLine(sys.stderr)
    tell = on_error or (lambda message: click.echo(f"pathlore: error: {message}", err=True))
    supervision = performing(job)
    # listening all the time: an interruption must not end the report in the middle of a line
    with _cluster_of(job), supervision.stop.listening(), closing(supervision.events()) as events:
        try:
            for event in events:
                if on_event is not None:
                    on_event(event)
                if isinstance(event, ModuleLoading | TargetStarted | Progress):
                    # Workers are shown before the order of results has come to them.
                    if isinstance(supervision, Supervision):
                        progress.show(event)
                    continue
                if isinstance(event, Working):
                    progress.show(event.doing, event.worker)
                    continue
                progress.erase()
                _take(event, record, report, tell)
        finally:
            progress.erase()
    for failure in supervision.failures:
        report_internal_error(failure.message, failure.traceback)
    record.internal_errors = len(supervision.failures)
    record.interrupted = supervision.interrupted
    return record


@contextmanager
def _cluster_of(job: Job) -> Iterator[None]:
    """A cluster may be used meanwhile, if the configuration names one."""
    if not job.config.cluster:
        yield
        return
    # For start-up time: few runs have a cluster.
    from pathlore.cluster.address import ClusterError
    from pathlore.cluster.connecting import connected

    begin_with_fixed_hashes()
    try:
        with connected(job.config):
            yield
    except ClusterError as error:
        raise click.ClickException(f"--cluster: {error}") from None


def _take(event: Event, record: RunRecord, report: Report | None, tell: Callable[[str], None]) -> None:
    if isinstance(event, Notice):
        click.echo(f"pathlore: {event.message}", err=True)
        return
    record.add(event)
    if isinstance(event, TargetFailed):
        tell(f"{event.target}: {event.message}")
    elif report is not None:
        report.add(event)


def was_all_skipped(record: RunRecord, done: Sized) -> bool:
    """Whether nothing was done because every target was skipped, which is no success; says so on stderr."""
    if done or not record.skipped:
        return False
    click.echo(f"pathlore: error: {why_nothing(record)}", err=True)
    return True


def exit_code_of_trouble(record: RunRecord) -> int:
    """The exit code of a run that was interrupted or could not do all that was asked for; else 0."""
    if record.interrupted:
        return 128 + record.interrupted
    return ERROR if record.failed or record.internal_errors else 0
