"""`pathlore certify`: writes the results of an exploration as a document that others can check."""

from __future__ import annotations

import json

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.output import STDOUT, OutputKind, refuse_foreign, write
from pathlore.cli.running import run
from pathlore.findings import Certified
from pathlore.options import CLUSTER, MEMORY, SEARCH, VERDICT, VOLUME, WORKERS
from pathlore.report.certificate import claim
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, without
from pathlore.workers.job import Certify

_OPTIONS = SEARCH | MEMORY | WORKERS | CLUSTER | {"raises": VERDICT["raises"]} | VOLUME


@click.command("certify")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is stdout.")
@flags(_OPTIONS)
@click.option("--force", is_flag=True, help="Overwrite a file that Pathlore did not write.")
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], output: str, force: bool, **given: object) -> None:
    """Write a certificate of what is known about functions.

    Explores targets as `pathlore check` does, and reuses what is remembered. `pathlore verify` checks the certificate
    without a solver.
    """
    config = config_from(given)
    refuse_foreign(output, OutputKind.CERTIFICATE, force)
    record = run(Certify(targets, config))
    parts = [json.loads(certified.text) for certified in record.of(Certified)]
    if not config.quiet:
        for skipped in record.skipped:
            click.echo(f"{skipped.target}: skipped: {skipped.reason}", err=True)
        for part in parts:
            click.echo(claim(part), err=True)
        certified = {event.target for event in record.of(Certified)}
        for result in record.results:
            if result.target not in certified:
                click.echo(f"{result.target}: not certified: {without(result, record)}", err=True)
    if parts:
        # For start-up time: needed at the end only.
        from pathlore.certificates.document import text_of

        write(output, text_of(parts))
    if not config.quiet:
        where = "" if output == STDOUT else f" in {output}"
        click.echo(f"{number(len(parts), 'target')} certified{where}" if parts else "nothing to certify", err=True)
    ctx.exit(exit_code(record))


def exit_code(record: RunRecord) -> int:
    """The exit code: whether everything asked for is in the certificate."""
    if record.interrupted:
        return 128 + record.interrupted
    certified = record.of(Certified)
    complete = certified and len(certified) == len(record.results)
    return FOUND_NOTHING if complete and not record.failed and not record.internal_errors else ERROR
