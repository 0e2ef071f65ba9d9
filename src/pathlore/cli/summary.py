"""`pathlore summary`: shows the ways through functions; calls of other functions remain calls."""

from __future__ import annotations

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.running import run, was_all_skipped
from pathlore.findings import SummaryKnown
from pathlore.option_words import ReportFormat
from pathlore.options import MEMORY, SEARCH, VERDICT
from pathlore.report.summaries import summaries_as_json, summaries_in_words
from pathlore.workers.job import Summarise


@click.command("summary")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@flags(SEARCH | {name: MEMORY[name] for name in ("cache", "cache-dir")} | {"format": VERDICT["format"]})
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Show when functions return what, write what and raise what.

    Each way through a function is listed with its condition and its end. Calls of other functions that can be
    summarised remain calls. Callees come before their callers, and the store keeps the summaries for callers.
    """
    config = config_from(given)
    record = run(Summarise(targets, config))
    click.echo(summaries_as_json(record) if config.format != ReportFormat.TEXT else summaries_in_words(record))
    unknown = record.failed or record.internal_errors or any(summary.reason for summary in record.of(SummaryKnown))
    nothing = was_all_skipped(record, record.of(SummaryKnown))
    ctx.exit(ERROR if unknown or nothing else FOUND_NOTHING)
