"""`pathlore tests`: writes a pytest file that covers the targets."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING
from pathlore.cli.output import STDOUT, OutputKind, refuse_foreign, write
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import CasesFound, TestFile
from pathlore.options import SEARCH, TESTS, VOLUME, WORKERS
from pathlore.report.run_record import RunRecord
from pathlore.report.tests import render
from pathlore.report.wording import number, relative, without
from pathlore.workers.job import GenerateTests


@click.command("tests")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", required=True, help="The file to write; - is stdout.")
@flags(TESTS | SEARCH | WORKERS | VOLUME)
@click.option("--force", is_flag=True, help="Overwrite a file that Pathlore did not write.")
@click.pass_context
def command(ctx: click.Context, /, targets: tuple[str, ...], output: str, force: bool, **given: object) -> None:
    """Write a pytest file that covers functions.

    By default it holds the smallest set of tests that covers every feasible branch. Targets are written as
    for `pathlore check`.
    """
    config = config_from(given)
    refuse_foreign(output, OutputKind.TESTS, force)
    record = run(GenerateTests(targets, config))
    if cases := record.of(CasesFound):
        record.add(render(cases, output, _command(targets, output, config)))
    for skipped in record.skipped:
        if not config.quiet:
            click.echo(f"{skipped.target}: skipped: {skipped.reason}", err=True)
    tested = {found.target for found in cases if found.cases}
    for result in record.results:
        if not config.quiet and result.incomplete and result.target not in tested:
            click.echo(f"{result.target}: no tests: {without(result, record)}", err=True)
    for made in record.of(TestFile):
        if made.count:
            write(output, made.source)
    if not config.quiet:
        click.echo(_summary(record, output), err=True)
    ctx.exit(exit_code(record))


def exit_code(record: RunRecord) -> int:
    """The exit code. Findings are no failure of test generation; a run without tests is."""
    if record.interrupted:
        return 128 + record.interrupted
    written = _count(record)
    return FOUND_NOTHING if written and not record.failed and not record.internal_errors else ERROR


def _count(record: RunRecord) -> int:
    return sum(made.count for made in record.of(TestFile))


def _summary(record: RunRecord, output: str) -> str:
    count = _count(record)
    covered = number(len(record.results), "target")
    if not count:
        return f"no tests: {covered} explored, {len(record.skipped)} skipped"
    failing = len(record.findings)
    found = f"; {number(failing, 'finding')}, shown by pathlore check" if failing else ""
    where = "" if output == STDOUT else f" in {output}"
    return f"{number(count, 'test')} for {covered}{where}{found}"


def _command(targets: Sequence[str], output: str, config: Config) -> str:
    """The command line that writes the same file again."""
    types = [word for name, annotation in config.types for word in ("--type", f"{name}={annotation}")]
    types += [word for name, value in config.fix for word in ("--fix", f"{name}={value}")]
    types += [word for name in config.symbolic for word in ("--symbolic", name)]
    types += [word for package, how in config.external for word in ("--external", f"{package}={how}")]
    paths = ["--all-paths"] if config.all_paths else []
    return shlex.join(["pathlore", "tests", *targets, *types, *paths, "-o", relative(output)])
