"""`pathlore partition`: splits the exploration of targets among several runs, on one machine or on many."""

from __future__ import annotations

import os

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, INTERRUPTED
from pathlore.cli.running import run
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
    record = run(Partition(targets, config_from(given), parts))
    if record.interrupted:
        ctx.exit(INTERRUPTED)
    if record.partitions:
        _write(folder, parts, [event.sections for event in record.partitions])
    for event in record.partitions:
        counts = ", ".join(map(str, event.prefixes))
        click.echo(f"{event.target}: {number(sum(event.prefixes), 'prefix', 'prefixes')} in {parts} parts ({counts})")
    ctx.exit(ERROR if record.failed or record.internal_errors else FOUND_NOTHING)


def _write(folder: str, parts: int, sections: list[tuple[str, ...]]) -> None:
    # For start-up time: needed at the end only.
    from pathlore.incremental.part import written

    try:
        os.makedirs(folder, exist_ok=True)
        for part in range(parts):
            path = os.path.join(folder, f"prefixes-{part + 1}-of-{parts}.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(written(part + 1, parts, [texts[part] for texts in sections]))
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be written: {error.strerror}") from None
