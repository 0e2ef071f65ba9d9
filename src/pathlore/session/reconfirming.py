"""Confirms earlier reports on unchanged code: in plain Python alone, before any path has run."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.confirmation.again import Reported, ReportedBefore, identity_of
from pathlore.confirmation.collect import Collector
from pathlore.confirmation.confirm import PlainOutcome, agrees
from pathlore.confirmation.pristine import Pristine
from pathlore.findings import TargetResult
from pathlore.option_words import ComposeWay
from pathlore.program.targets import Target
from pathlore.records import frozen
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Known, Memory


@frozen
class Reconfirmed:
    """What plain Python still does as it was reported, and whether there is nothing else to report."""

    reports: tuple[tuple[Reported, PlainOutcome], ...] = ()
    is_all: bool = False

    def report_again(self, collector: Collector) -> None:
        """Has a collector report all of it again."""
        for report, plain in self.reports:
            collector.report_again(report, plain)


NOTHING = Reconfirmed()


def reconfirmed(session: Session, target: Target, known: Known, reported: Collection[object]) -> Reconfirmed:
    """Runs what was reported of a target that has not changed. What does something else now is left to its path."""
    if known.reported is None or known.part is not None:
        return NOTHING
    try:
        before = ReportedBefore.from_json(known.reported)
    except (KeyError, TypeError, ValueError):
        return NOTHING  # damaged: the trie is what counts
    if not before.reports:
        return Reconfirmed(is_all=_is_all(before, reported))
    process = session.untouched(target)
    if process is None:
        return NOTHING
    found = tuple(_shown(process, before.reports))
    return Reconfirmed(found, _is_all(before, reported) and len(found) == len(before.reports))


def _shown(process: Pristine, reports: Sequence[Reported]) -> Iterator[tuple[Reported, PlainOutcome]]:
    """Those of the reports that plain Python confirms.

    They were confirmed one by one when the code was explored. Here one fork runs them all, which takes a fraction of
    the time; what does something else after the others is asked alone.
    """
    together = process.show([report.reproduction for report in reports])
    for number, report in enumerate(reports):
        found = [plain for plain in together[number : number + 1] if agrees(report.failure, plain)]
        for plain in found or process.show([report.reproduction]):
            if agrees(report.failure, plain):
                yield report, plain


def _is_all(before: ReportedBefore, reported: Collection[object]) -> bool:
    return before.complete and all(identity_of(failure) in reported for failure in before.elsewhere)


def recalled(
    session: Session, target: Target, known: Known, reported: set[object]
) -> tuple[Reconfirmed, TargetResult | None]:
    """What plain Python still does of all that was reported, and the result of the last run, if that is enough."""
    again, final = NOTHING, known.result()
    if final is None:
        again = reconfirmed(session, target, known, reported)
        final = _reported_again(session, target, known, again, reported)
    return again, None if final is None else replace(final, target=target.name)


def _reported_again(
    session: Session, target: Target, known: Known, again: Reconfirmed, reported: set[object]
) -> TargetResult | None:
    """The result of the last run, if plain Python still does all that was reported; it is reported again."""
    result = known.last(session.config.compose != ComposeWay.OFF) if again.is_all else None
    if result is None:
        return None
    _tell(session, target, again, reported)
    known.reported_again()
    return result


def is_reported_again(session: Session, target: Target, memory: Memory, reported: set[object]) -> bool:
    """Whether the last run came to its result, or to the end of its time, and all it reported is reported again."""
    known = memory.of(target)
    again = reconfirmed(session, target, known, reported)
    if not again.is_all or not known.state.result:
        return False
    _tell(session, target, again, reported)
    known.reported_again()
    return True


def _tell(session: Session, target: Target, again: Reconfirmed, reported: set[object]) -> None:
    collector = Collector(target, session.config, session.confirmer(target), session.emit, reported, improve=True)
    again.report_again(collector)
