"""Performs a job in child after child until each target is done: one that ends its process costs only itself."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import field, replace

from pathlore.config import Config
from pathlore.findings import (
    CertificateRefused,
    Coverage,
    Event,
    Incomplete,
    ModuleLoading,
    Notice,
    Progress,
    Seconds,
    Skipped,
    Stats,
    TargetFailed,
    TargetFinished,
    TargetResult,
    TargetSkipped,
    TargetStarted,
    Verified,
)
from pathlore.records import slotted
from pathlore.workers import isolate
from pathlore.workers.isolate import Events, Failed, Finished, Interrupted, describe
from pathlore.workers.job import Job, split
from pathlore.workers.stop import Stop

_PATIENCE = 30.0


def silence_limit(config: Config) -> float:
    """Seconds without any event after which the process must be stuck in code that cannot be interrupted."""
    never = float("inf")
    path = config.path_timeout or config.timeout or never
    query = config.solver_timeout or config.timeout or never
    return path + query + _PATIENCE


@slotted
class Supervision:
    """One job over its children. When a process ends, the target that it ran is to blame.

    With `isolated` unset, or where nothing can be forked, the job is performed in this process, one word after the
    other.
    """

    job: Job
    isolated: bool = True
    silence_limit: float | None = None
    """In place of what follows from the configuration."""
    stop: Stop = field(default_factory=Stop)
    failures: list[Failed] = field(default_factory=list)
    """Internal errors."""
    interrupted: int = 0
    """The signal that stopped the run."""
    is_broken: bool = False
    """Whether an internal error outside of any target ended it."""
    notice: str = ""
    """What to say first."""
    _done: dict[str, None] = field(default_factory=dict)
    _running: str | None = None
    _loading: str | None = None
    _progress: Progress | None = None

    def events(self) -> Generator[Event, None, None]:
        """Performs all of it, unless interrupted or stopped by an internal error outside of any target."""
        self._done.update(dict.fromkeys(self.job.done))
        if self.notice:
            yield Notice(self.notice)
        here = not self.isolated or isolate.is_refused()
        jobs = list(split(self.job)) if here else [self.job]
        while jobs and not self.interrupted:
            if self.stop.signal:
                self.interrupted = self.stop.signal
                return
            job = replace(jobs.pop(0), done=tuple(self._done))
            ending = yield from self._perform(job)
            if isinstance(ending, Finished):
                continue
            if isinstance(ending, Failed):
                self.failures.append(ending)
            if isinstance(ending, Interrupted):
                self.interrupted = ending.signal
            blamed = self._blame(describe(ending))
            if blamed is not None:
                yield from self._passed_on(blamed)
                jobs.insert(0, job)
            elif isinstance(ending, Failed):
                self.is_broken = True
                return
            elif len(job.targets) > 1:
                jobs[:0] = split(job)
            elif not self.interrupted:
                reason = f"{describe(ending)} before any target ran"
                yield from self._passed_on(TargetSkipped(Skipped(job.targets[0], reason)))

    def _perform(self, job: Job) -> Events:
        self._running = self._loading = self._progress = None
        show_output = job.config.verbose
        if self.isolated:
            limit = silence_limit(job.config) if self.silence_limit is None else self.silence_limit
            source = isolate.isolated(job, silence_limit=limit, show_output=show_output, stop=self.stop)
        else:
            source = isolate.performed_here(job, show_output=show_output, stop=self.stop)
        with closing(source):
            while True:
                try:
                    event = next(source)
                except StopIteration as end:
                    return end.value  # type: ignore[no-any-return]
                yield from self._passed_on(event)

    def _passed_on(self, event: Event) -> Iterator[Event]:
        """The event, noticed, unless it was told before."""
        match event:
            case ModuleLoading(target):
                self._loading = target
            case TargetStarted(target):
                self._running, self._loading, self._progress = target, None, None
            case Progress():
                self._progress = event
            case TargetFinished(TargetResult(target=target)) | Verified(target=target) | CertificateRefused(target):
                self._running = None
                self._done[target] = None
            case TargetSkipped(Skipped(target)) | TargetFailed(target):
                # the next child finds again what cannot be checked
                if target in self._done:
                    return
                self._done[target] = None
        yield event

    def _blame(self, what: str) -> Event | None:
        """Closes the target that ran, or skips the module that was being imported, if there is one."""
        if self._running is not None and self._running not in self._done:
            return TargetFinished(self._cut_short(self._running, what))
        if self._loading is not None and self._loading not in self._done and not self.interrupted:
            return TargetSkipped(Skipped(self._loading, f"{what} while this module was imported"))
        return None

    def _cut_short(self, target: str, what: str) -> TargetResult:
        why = what if self.interrupted else f"{what} while this target ran"
        seen = self._progress or Progress(target, 0, 0, 0, 0.0)
        stats = Stats(
            paths=seen.paths,
            errors=seen.findings,
            open=max(seen.open, 1),
            seconds=Seconds(total=seen.seconds),
        )
        return TargetResult(target, False, (Incomplete(why, target, 1),), (), Coverage(0, 0), stats)
