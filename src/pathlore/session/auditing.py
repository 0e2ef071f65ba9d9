"""Compares a run that reused results with an exploration from scratch: memory must not change an answer."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.bounds import Bound
from pathlore.digests import blake2b
from pathlore.findings import Event, FindingFound, TargetResult
from pathlore.program.targets import Target
from pathlore.records import frozen
from pathlore.session.exploring import explore
from pathlore.session.session import Session

_BY_TIME = frozenset({Bound.TIMEOUT, Bound.PATH_TIMEOUT})
_WHOLE = 1 << 64


def is_chosen(name: str, share: float, seed: int) -> bool:
    """Whether a target belongs to the share that is looked at; the same for the same seed."""
    digest = blake2b(f"{seed} {name}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest) < share * _WHOLE


@frozen
class _Said:
    """What a run says of a target, without how it was found out."""

    findings: tuple[str, ...]
    exhaustive: bool
    left_out: tuple[tuple[str, int], ...]
    paths: int

    @property
    def is_timed(self) -> bool:
        return any(why in _BY_TIME for why, _ in self.left_out)


class Auditor:
    """Listens to a run of one target, and repeats it where something was reused."""

    def __init__(self, session: Session, target: Target) -> None:
        self._session = session
        self._target = target
        self._emit = session.emit
        self._reported: list[str] = []

    def run(self, check: Callable[[], TargetResult]) -> tuple[TargetResult, str]:
        """The result of a run, and how one from nothing differs from it; empty where it does not."""
        self._session.emit = self._pass_on
        try:
            result = check()
        finally:
            self._session.emit = self._emit
        if result.reused is None or not result.reused.paths:
            return result, ""
        reused = self._said(result)
        self._reported.clear()
        self._session.emit = self._listen
        try:
            _, afresh = explore(self._session, self._target, None, set())
        finally:
            self._session.emit = self._emit
        return result, _difference(reused, self._said(afresh))

    def _pass_on(self, event: Event) -> None:
        self._listen(event)
        self._emit(event)

    def _listen(self, event: Event) -> None:
        if isinstance(event, FindingFound) and not event.instead_of:
            found = event.finding
            self._reported.append(f"{found.exception} at {found.path}:{found.line}")

    def _said(self, result: TargetResult) -> _Said:
        left_out = tuple(sorted((entry.why, entry.count) for entry in result.incomplete))
        # Summaries leave out paths, and may have been used in one run only.
        paths = result.stats.paths if result.composition is None else 0
        return _Said(tuple(sorted(set(self._reported))), result.exhaustive, left_out, paths)


def _difference(reused: _Said, afresh: _Said) -> str:
    """The first difference, in words. What time cuts is not comparable."""
    if reused.is_timed or afresh.is_timed:
        return ""
    if reused.exhaustive != afresh.exhaustive:
        said = ("not exhaustive", "exhaustive")
        return f"{said[reused.exhaustive]} with memory, {said[afresh.exhaustive]} without"
    if reused.exhaustive and reused.findings != afresh.findings:
        only = sorted(set(reused.findings) ^ set(afresh.findings))
        return f"found in one of two runs only: {', '.join(only)}"
    if reused.exhaustive and reused.paths and afresh.paths and reused.paths != afresh.paths:
        return f"{reused.paths} paths with memory, {afresh.paths} without"
    return ""
