"""`pathlore verify`: checks a certificate against the code at hand."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from typing import NoReturn

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.running import run
from pathlore.findings import Verified
from pathlore.options import SEARCH, VOLUME, WORKERS
from pathlore.report.certificate import refusals, unproved, verified_targets, verified_total
from pathlore.report.run_record import RunRecord
from pathlore.workers.job import Verify

_OPTIONS = {name: SEARCH[name] for name in ("path-timeout", "solver-timeout", "allow", "type")} | WORKERS | VOLUME


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option(
    "--prove",
    is_flag=True,
    help="Have cvc5 prove the other alternatives marked unsatisfiable; exit with 3 if it cannot prove them all.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.0),
    metavar="SECONDS",
    default=0.0,
    help="Give up on a target after so many seconds, import included.  [default: no bound]",
)
@click.option("--root", metavar="DIR", help="The folder of the code, if it is not the current project.")
@flags(_OPTIONS)
@click.pass_context
def command(ctx: click.Context, /, file: str, prove: bool, timeout: float, root: str | None, **given: object) -> None:
    """Check a certificate against the code, without a solver.

    Runs every leaf of the tree again on its inputs: in the engine, which must make the recorded choices, and in plain
    Python. Proves alternatives that are marked unsatisfiable if linear arithmetic suffices. Exit codes: 0 it holds, 1
    it is refused, 2 it cannot be read, 3 it holds, but something unproved is taken on trust.
    """
    # For start-up time: `--help` does without.
    from pathlore.certificates.document import RefusedError, UnreadableError, parts_of
    from pathlore.certificates.folder import present_folder

    # That of the project is for exploring.
    config = replace(config_from(given), timeout=timeout)
    if prove and find_spec("cvc5") is None:
        _fail(ctx, "--prove needs cvc5: install pathlore[cvc5]")
    try:
        with open(file, "rb") as opened:
            parts = parts_of(opened.read())
    except OSError as error:
        _fail(ctx, f"{file}: cannot be read: {error.strerror}; pathlore certify writes such a file")
    except UnreadableError as error:
        _fail(ctx, f"{file}: {error}")
    except RefusedError as refusal:
        click.echo(f"{file}: refused: {refusal}")
        ctx.exit(FOUND_SOMETHING)
    names = tuple(str(part["target"]) for part in parts)
    job = Verify(names, config, tuple(map(json.dumps, parts)), root or present_folder(), prove)
    ctx.exit(_report(file, run(job), job))


def _fail(ctx: click.Context, message: str) -> NoReturn:
    click.echo(f"pathlore: error: {message}", err=True)
    ctx.exit(ERROR)


def _report(file: str, record: RunRecord, job: Verify) -> int:
    if record.interrupted:
        return 128 + record.interrupted
    if record.internal_errors:
        return ERROR
    refused = refusals(record)
    for line in refused:
        click.echo(f"{file}: {line}")
    if refused:
        return FOUND_SOMETHING
    found = record.of(Verified)
    if len(found) != len(job.parts):
        for result in record.results:
            why = "; ".join(cut.why for cut in result.incomplete)
            click.echo(f"pathlore: error: {result.target}: not verified: {why}", err=True)
        return ERROR
    if not job.config.quiet:
        for line in verified_targets(found, job.prove) if len(job.parts) > 1 else ():
            click.echo(line)
        click.echo(f"{file}: {verified_total(found, job.prove)}")
    left = unproved(found, job.config.verbose)
    for line in left:
        click.echo(f"    {line}")
    trusted = sum(verified.trusted - verified.proved for verified in found)
    return NOT_EXHAUSTIVE if left or trusted else FOUND_NOTHING
