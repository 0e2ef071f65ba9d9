"""`pathlore verify`: checks a certificate against the code at hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib.util import find_spec
from typing import Any, NoReturn

import click

from pathlore.cli.flags import config_from, flags
from pathlore.cli.main import ERROR, FOUND_NOTHING, FOUND_SOMETHING, NOT_EXHAUSTIVE
from pathlore.cli.running import run
from pathlore.config import Config
from pathlore.findings import Emit, Verified
from pathlore.options import SEARCH, VOLUME
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line
from pathlore.workers.child import Job
from pathlore.workers.supervise import JobFor

_OPTIONS = {name: SEARCH[name] for name in ("path-timeout", "solver-timeout", "allow", "type")} | VOLUME
_SHOWN = 3


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option("--prove", is_flag=True, help="Have cvc5 prove what is marked unsatisfiable; 3 if it cannot prove all.")
@click.option("--root", metavar="DIR", help="The folder of the code, if it is not that of the present project.")
@flags(_OPTIONS)
@click.pass_context
def command(ctx: click.Context, /, file: str, prove: bool, root: str | None, **given: object) -> None:
    """Check a certificate against the code, without a solver.

    Every leaf of the tree is run again, on its inputs: by the engine, whose choices must be those on record, and in
    plain Python. Exit codes: 0 it holds, 1 it is refused, 2 it cannot be read, 3 (with --prove) something could not be
    proved.
    """
    from pathlore.certificates.document import RefusedError, UnreadableError, parts_of
    from pathlore.certificates.folder import present_folder

    config = config_from(given)
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
    words = [str(number) for number in range(len(parts))]
    record = run(words, config, _job_for(parts, config, root or present_folder(), prove), None)
    ctx.exit(_report(file, record, len(parts), config, prove))


def _fail(ctx: click.Context, message: str) -> NoReturn:
    click.echo(f"pathlore: error: {message}", err=True)
    ctx.exit(ERROR)


def _report(file: str, record: RunRecord, count: int, config: Config, prove: bool) -> int:
    if record.interrupted:
        return 128 + record.interrupted
    if record.internal_errors:
        return ERROR
    reasons = [(refusal.target, refusal.reason) for refusal in record.refused]
    # A process that ended did not do what the certificate says.
    reasons += [(result.target, result.incomplete[0].why) for result in record.results]
    reasons += [(skipped.target, skipped.reason) for skipped in record.skipped]
    for target, reason in reasons:
        click.echo(f"{file}: refused: {one_line(target)}: {one_line(reason)}")
    if reasons:
        return FOUND_SOMETHING
    if len(record.verified) != count:
        return ERROR
    if not config.quiet:
        for verified in record.verified if count > 1 else ():
            click.echo(f"{verified.target}: {_told([verified], prove)}")
        click.echo(f"{file}: verified: {_total(record.verified, prove)}")
    unproved = [f"{verified.target}: {why}" for verified in record.verified for why in verified.unproved]
    for line in unproved if config.verbose else unproved[:_SHOWN]:
        click.echo(f"    not proved: {one_line(line)}")
    return NOT_EXHAUSTIVE if unproved else FOUND_NOTHING


def _total(found: list[Verified], prove: bool) -> str:
    exhaustive = sum(verified.exhaustive for verified in found)
    return f"{number(len(found), 'target')} ({exhaustive} exhaustive): {_told(found, prove)}"


def _told(found: list[Verified], prove: bool) -> str:
    def total(name: str) -> int:
        return sum(getattr(verified, name) for verified in found)

    parts = [number(total("paths"), "path"), number(total("findings"), "finding")]
    left_out = dict.fromkeys(one_line(why) for verified in found for why in verified.left_out)
    if left_out:
        parts.append(f"left out: {', '.join(left_out)}")
    if total("other_lines"):
        parts.append(f"{number(total('other_lines'), 'path')} compared by outcome alone")
    parts.append(_marks(total("unsatisfiable"), total("trusted"), total("proved"), prove))
    return ", ".join(part for part in parts if part)


def _marks(marks: int, trusted: int, proved: int, prove: bool) -> str:
    if not marks:
        return ""
    said = f"{number(marks, 'unsatisfiable alternative')}"
    if not trusted:
        return f"{said}, none on trust"
    return f"{said}, {proved} of {trusted} proved by cvc5" if prove else f"{said}, {trusted} on trust (see --prove)"


def _job_for(parts: list[Any], config: Config, root: str, prove: bool) -> JobFor:
    def job_for(words: Sequence[str], done: Collection[str]) -> Job:
        def job(emit: Emit) -> None:
            from pathlore.certificates.verify import verify

            verify([parts[int(word)] for word in words], config, emit, root, prove, done)

        return job

    return job_for
