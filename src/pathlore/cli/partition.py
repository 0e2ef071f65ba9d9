"""`pathlore partition`: splits the exploration of targets among several runs, on one machine or on many."""

from __future__ import annotations

import os

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, INTERRUPTED
from pathlore.cli.output import OutputKind, refuse_foreign, write
from pathlore.cli.running import run, was_all_skipped
from pathlore.findings import Partitioned
from pathlore.options import SEARCH
from pathlore.report.wording import number
from pathlore.workers.job import Partition


@click.command("partition")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("--parts", metavar="N", type=click.IntRange(min=1), required=True, help="How many parts to make.")
@click.option(
    "-o", "--output", "folder", metavar="DIR", default=".", help="Where to write the files of the parts.  [default: .]"
)
@flags(SEARCH)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], parts: int, folder: str, **given: object) -> None:
    """Split the exploration of functions among several runs.

    Explores a little, then writes the rest to one file per part: prefixes-1-of-4.json and so on. Explore each part with
    `pathlore check --prefixes FILE` on any machine that has the same code, and merge the results with `pathlore cache
    import`. `pathlore check` then reports what a single run would.
    """
    files = [os.path.join(folder, f"prefixes-{part + 1}-of-{parts}.json") for part in range(parts)]
    for file in files:
        refuse_foreign(file, OutputKind.PART)
    record = run(Partition(targets, config_from(given), parts))
    if record.interrupted:
        ctx.exit(INTERRUPTED)
    if record.of(Partitioned):
        _write(folder, files, [event.sections for event in record.of(Partitioned)])
    for event in record.of(Partitioned):
        counts = ", ".join(map(str, event.prefixes))
        click.echo(f"{event.target}: {number(sum(event.prefixes), 'prefix', 'prefixes')} in {parts} parts ({counts})")
    nothing = was_all_skipped(record, record.of(Partitioned))
    ctx.exit(ERROR if record.failed or record.internal_errors or nothing else FOUND_NOTHING)


def _write(folder: str, files: list[str], sections: list[tuple[str, ...]]) -> None:
    # For start-up time: needed at the end only.
    from pathlore.incremental.part import written

    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be written: {error.strerror}") from None
    for part, file in enumerate(files):
        write(file, written(part + 1, len(files), [texts[part] for texts in sections]))
