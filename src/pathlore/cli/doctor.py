"""`pathlore doctor`: reports what may stand in the way of exploring functions, before they are explored."""

from __future__ import annotations

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.running import run
from pathlore.option_words import ReportFormat
from pathlore.options import MEMORY, SEARCH, VERDICT
from pathlore.report.diagnoses import diagnoses_as_json, diagnoses_in_words
from pathlore.workers.job import Diagnose


@click.command("doctor")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@flags(SEARCH | {name: MEMORY[name] for name in ("cache", "cache-dir")} | {"format": VERDICT["format"]})
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Report what may stand in the way of exploring functions.

    Nothing is explored. Each obstacle is listed with its place, the way that a symbolic value takes to it, and a
    remedy; the most certain ones come first. Library functions are listed by how they are treated.
    """
    config = config_from(given)
    record = run(Diagnose(targets, config))
    click.echo(diagnoses_as_json(record) if config.format == ReportFormat.JSON else diagnoses_in_words(record))
    ctx.exit(ERROR if record.failed or record.internal_errors else FOUND_NOTHING)
