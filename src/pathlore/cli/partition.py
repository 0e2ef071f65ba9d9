"""`pathlore partition`: shares out the exploration of targets to several runs, on one machine or on many."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, INTERRUPTED
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import Emit
from pathlore.options import SEARCH
from pathlore.report.wording import number
from pathlore.workers.child import Job
from pathlore.workers.supervise import JobFor


@click.command("partition")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("--parts", metavar="N", type=click.IntRange(min=1), required=True, help="How many parts to make.")
@click.option(
    "-o", "--output", "folder", metavar="DIR", default=".", help="Where the files of the parts go.  [default: .]"
)
@flags(SEARCH)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], parts: int, folder: str, **given: object) -> None:
    """Share out the exploration of functions to several runs.

    Explores a little, and writes what is left to files, one for each part: prefixes-1-of-4.json and so on. Explore
    each with `pathlore check --prefixes FILE`, on any machine that has the same code, and bring what they found out
    together with `pathlore cache import`: `pathlore check` then reports what one run would.
    """
    config = config_from(given)
    record = run(targets, config, _job_for(config, parts), None)
    if record.interrupted:
        ctx.exit(INTERRUPTED)
    if record.partitions:
        _write(folder, parts, [event.sections for event in record.partitions])
    for event in record.partitions:
        counts = ", ".join(map(str, event.prefixes))
        click.echo(f"{event.target}: {number(sum(event.prefixes), 'prefix', 'prefixes')} in {parts} parts ({counts})")
    ctx.exit(ERROR if record.failed or record.internal_errors else FOUND_NOTHING)


def _write(folder: str, parts: int, sections: list[tuple[str, ...]]) -> None:
    from pathlore.incremental.part import written

    try:
        os.makedirs(folder, exist_ok=True)
        for part in range(parts):
            path = os.path.join(folder, f"prefixes-{part + 1}-of-{parts}.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(written(part + 1, parts, [texts[part] for texts in sections]))
    except OSError as error:
        raise click.ClickException(f"{folder}: cannot be written: {error.strerror}") from None


def _job_for(config: Config, parts: int) -> JobFor:
    def job_for(targets: Sequence[str], done: Collection[str]) -> Job:
        def job(emit: Emit) -> None:
            from pathlore.session.partition import partition

            partition(targets, config, emit, parts, done)

        return job

    return job_for
