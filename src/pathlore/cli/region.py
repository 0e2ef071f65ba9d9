"""`pathlore region`: shows for which inputs targets are known to return, as far as they were explored."""

from __future__ import annotations

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.running import run, was_all_skipped
from pathlore.findings import RegionKnown
from pathlore.options import MEMORY, SEARCH
from pathlore.report.certificate import regions
from pathlore.workers.job import Regions


@click.command("region")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@flags(SEARCH | MEMORY)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Show for which inputs functions are known to return.

    Looks up what earlier runs of `pathlore check` explored, and explores nothing itself.
    """
    record = run(Regions(targets, config_from(given)))
    for line in regions(record):
        click.echo(line)
    nothing = was_all_skipped(record, record.of(RegionKnown))
    ctx.exit(ERROR if record.failed or record.internal_errors or nothing else FOUND_NOTHING)
