"""`pathlore certify`: writes what an exploration found out as a document that others can check."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.output import STDOUT, refuse_foreign, write
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import Emit
from pathlore.options import MEMORY, SEARCH, VERDICT, VOLUME
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line
from pathlore.workers.child import Job
from pathlore.workers.supervise import JobFor

_OPTIONS = SEARCH | MEMORY | {"raises": VERDICT["raises"]} | VOLUME


@click.command("certify")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is stdout.")
@flags(_OPTIONS)
@click.option("--force", is_flag=True, help="Overwrite a file that Pathlore did not write.")
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], output: str, force: bool, **given: object) -> None:
    """Write what is known of functions as a certificate.

    Targets are explored as by `pathlore check`, from what is remembered if there is anything. `pathlore verify`
    checks the certificate without a solver.
    """
    config = config_from(given)
    refuse_foreign(output, force)
    record = run(targets, config, _job_for(config), None)
    parts = [json.loads(certified.text) for certified in record.certified]
    if not config.quiet:
        for skipped in record.skipped:
            click.echo(f"{skipped.target}: skipped: {skipped.reason}", err=True)
        for part in parts:
            click.echo(f"{part['target']}: {told(part['claim'])}", err=True)
    if parts and not record.interrupted:
        from pathlore.certificates.document import text_of

        write(output, text_of(parts))
    if not config.quiet:
        where = "" if output == STDOUT else f" in {output}"
        click.echo(f"{number(len(parts), 'target')} certified{where}" if parts else "nothing to certify", err=True)
    ctx.exit(exit_code(record))


def told(claim: dict[str, Any]) -> str:
    """What a certificate claims, in one line."""
    paths = claim["paths"]
    findings = sum(not finding["behaviour"] for finding in claim["findings"])
    counts = f"{number(paths['returns'] + paths['raises'], 'path')}, {number(findings, 'finding')}"
    if claim["exhaustive"]:
        return f"exhaustive: {counts}"
    reasons = ", ".join(one_line(entry["why"]) for entry in claim["left_out"])
    return f"bounded: {counts}; left out: {reasons}"


def exit_code(record: RunRecord) -> int:
    """What the run says to the shell: whether all that was asked for is in the certificate."""
    if record.interrupted:
        return 128 + record.interrupted
    complete = record.certified and len(record.certified) == len(record.results)
    return FOUND_NOTHING if complete and not record.failed and not record.internal_errors else ERROR


def _job_for(config: Config) -> JobFor:
    def job_for(targets: Sequence[str], done: Collection[str]) -> Job:
        def job(emit: Emit) -> None:
            from pathlore.certificates.certify import certify

            certify(targets, config, emit, done)

        return job

    return job_for
