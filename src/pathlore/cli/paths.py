"""`pathlore paths`: lists the paths of functions that earlier runs remembered."""

from __future__ import annotations

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.running import run, was_all_skipped
from pathlore.findings import PathsRemembered
from pathlore.option_words import ReportFormat
from pathlore.options import MEMORY, SEARCH, VERDICT
from pathlore.report.remembered_paths import paths_as_json, paths_in_words
from pathlore.workers.job import ListPaths


@click.command("paths")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@flags(SEARCH | MEMORY | {"format": VERDICT["format"]})
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """List the paths of functions that are remembered.

    Each path is listed with its conditions, inputs that take it, and its end. Looks up what earlier runs of `pathlore
    check` explored, and explores nothing itself.
    """
    config = config_from(given)
    record = run(ListPaths(targets, config))
    click.echo(paths_as_json(record) if config.format == ReportFormat.JSON else paths_in_words(record))
    nothing = was_all_skipped(record, record.of(PathsRemembered))
    ctx.exit(ERROR if record.failed or record.internal_errors or nothing else FOUND_NOTHING)
