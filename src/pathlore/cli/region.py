"""`pathlore region`: for which inputs targets are known to return, as far as they were explored."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import Emit
from pathlore.options import MEMORY, SEARCH
from pathlore.report.wording import relative
from pathlore.workers.child import Job
from pathlore.workers.supervise import JobFor


@click.command("region")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@flags(SEARCH | MEMORY)
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], **given: object) -> None:
    """Say for which inputs functions are known to return.

    What earlier runs of `pathlore check` explored is looked up; nothing is explored.
    """
    config = config_from(given)
    record = run(targets, config, _job_for(config), None)
    for name, condition in record.regions:
        click.echo(f"{relative(name)}: {condition}")
    ctx.exit(ERROR if record.failed or record.internal_errors else FOUND_NOTHING)


def _job_for(config: Config) -> JobFor:
    def job_for(targets: Sequence[str], done: Collection[str]) -> Job:
        def job(emit: Emit) -> None:
            from pathlore.session.regions import regions

            regions(targets, config, emit, done)

        return job

    return job_for
