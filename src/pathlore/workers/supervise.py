"""Runs targets in child after child until each is done: one that ends its process costs only itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from pathlore.findings import (
    CertificateRefused,
    Coverage,
    Emit,
    Event,
    Incomplete,
    ModuleLoading,
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
from pathlore.workers.child import Job
from pathlore.workers.isolate import Ending, Failed, Finished, Interrupted, describe, run_isolated

JobFor = Callable[[Sequence[str], Collection[str]], Job]
"""Makes the job that runs some targets, without those (of the ones they stand for) that are done."""


@dataclass(slots=True)
class Supervision:
    """One run over its children. When a process ends, the target that it ran is to blame."""

    job_for: JobFor
    on_event: Emit
    silence_limit: float = float("inf")
    show_output: bool = False
    failures: list[Failed] = field(default_factory=list)
    """Internal errors."""
    interrupted: int = 0
    """The signal that stopped the run."""
    _done: set[str] = field(default_factory=set)
    _running: str | None = None
    _loading: str | None = None
    _progress: Progress | None = None

    def run(self, targets: Sequence[str]) -> None:
        """Runs all targets, unless interrupted or stopped by an internal error outside of any target."""
        batches = [tuple(targets)]
        while batches and not self.interrupted:
            batch = batches.pop(0)
            ending = self._run_child(batch)
            if isinstance(ending, Finished):
                continue
            if isinstance(ending, Failed):
                self.failures.append(ending)
            if isinstance(ending, Interrupted):
                self.interrupted = ending.signal
            if self._blame(describe(ending)):
                batches.insert(0, batch)
            elif isinstance(ending, Failed):
                return
            elif len(batch) > 1:
                batches[:0] = [(target,) for target in batch]
            elif not self.interrupted:
                self._take(TargetSkipped(Skipped(batch[0], f"{describe(ending)} before any target ran")))

    def _run_child(self, batch: Sequence[str]) -> Ending:
        self._running = self._loading = self._progress = None
        return run_isolated(
            self.job_for(batch, frozenset(self._done)),
            self._take,
            silence_limit=self.silence_limit,
            show_output=self.show_output,
        )

    def _take(self, event: Event) -> None:
        match event:
            case ModuleLoading(target):
                self._loading = target
            case TargetStarted(target):
                self._running, self._loading, self._progress = target, None, None
            case Progress():
                self._progress = event
            case TargetFinished(TargetResult(target=target)) | Verified(target=target) | CertificateRefused(target):
                self._running = None
                self._done.add(target)
            case TargetSkipped(Skipped(target)) | TargetFailed(target):
                # the next child finds again what cannot be checked
                if target in self._done:
                    return
                self._done.add(target)
        self.on_event(event)

    def _blame(self, what: str) -> bool:
        """Closes the target that ran, or skips the module that was being imported, if there is one."""
        if self._running is not None and self._running not in self._done:
            self._take(TargetFinished(self._cut_short(self._running, what)))
            return True
        if self._loading is not None and self._loading not in self._done and not self.interrupted:
            self._take(TargetSkipped(Skipped(self._loading, f"{what} while this module was imported")))
            return True
        return False

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
