"""Performs a job in child after child until each target is done: one that ends its process costs only itself."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import field, replace

from pathlore.bounds import Bound
from pathlore.codec import encode
from pathlore.findings import (
    Coverage,
    Event,
    FindingFound,
    Incomplete,
    Meanwhile,
    ModuleLoading,
    Notice,
    Progress,
    Seconds,
    SharedWork,
    Skipped,
    SourcesRead,
    Stats,
    TargetFailed,
    TargetFinished,
    TargetJudged,
    TargetLeftOut,
    TargetResult,
    TargetSkipped,
    TargetsListed,
    TargetStarted,
)
from pathlore.records import slotted
from pathlore.workers import isolate
from pathlore.workers.isolate import (
    Ending,
    Events,
    Failed,
    Finished,
    Hung,
    Interrupted,
    OutOfMemory,
    OutOfTime,
    describe,
)
from pathlore.workers.job import Certify, Check, Compare, Explore, GenerateTests, Job, Regions, Summarise, Verify, split
from pathlore.workers.limits import ChildLimits, limits_of
from pathlore.workers.stop import Stop

_BY_WORDS = (Check, Explore, GenerateTests, Certify, Regions, Summarise)
"""Jobs that are nothing but their words."""


_ONCE = (SourcesRead, TargetStarted, FindingFound)
"""What is told once of a target, even if it is explored twice."""


@slotted
class _LastReports:
    """What the child that is at work said last."""

    listed: TargetsListed | None = None
    """What the module has that is at its turn."""
    running: str | None = None
    loading: str | None = None
    progress: Progress | None = None
    meanwhile: Event | None = None
    """What the target that runs has come to."""


@slotted
class _Earlier:
    """What is known of a target that is explored once more."""

    taken: float = 0.0
    """Seconds that it has taken in a child before."""
    reported: list[Event] = field(default_factory=list)
    """What was told of it, or of the present target."""
    late: list[TargetResult] = field(default_factory=list)
    """Results of targets that were ended, since their time was over: the next child keeps them."""


@slotted
class Supervision:
    """One job over its children. When a process ends, the target that it ran is to blame.

    With `isolated` unset, or where nothing can be forked, the job is performed in this process, one word after the
    other.
    """

    job: Job
    isolated: bool = True
    limits: ChildLimits | None = None
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
    _left_out: set[str] = field(default_factory=set)
    _reports: _LastReports = field(default_factory=_LastReports)
    _earlier: _Earlier = field(default_factory=_Earlier)

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
            job = self._with_late(replace(jobs.pop(0), done=tuple(self._done)))
            before = len(self._done)
            ending = yield from self._perform(job)
            if isinstance(ending, Finished):
                continue
            if isinstance(ending, Failed):
                self.failures.append(ending)
            if isinstance(ending, Interrupted):
                self.interrupted = ending.signal
            again = self._once_more(job, ending)
            blamed = self._blame(ending) if again is None else None
            if again is not None:
                jobs.insert(0, again)
            elif blamed is not None:
                yield from self._kept(ending)
                yield from self._passed_on(blamed)
                jobs[:0] = self._rest_of(job)
            elif isinstance(ending, Failed):
                self.is_broken = True
                return
            elif len(self._done) > before:
                # It ended between two targets, or just after it had told of one.
                jobs[:0] = self._rest_of(job)
            elif len(job.targets) > 1:
                jobs[:0] = split(job)
            elif not self.interrupted:
                reason = f"{describe(ending)} before any target ran"
                yield from self._passed_on(TargetSkipped(Skipped(job.targets[0], reason)))

    def _perform(self, job: Job) -> Events:
        self._reports = _LastReports()
        show_output = job.config.verbose
        if self.isolated:
            limits = limits_of(job) if self.limits is None else self.limits
            taken, self._earlier.taken = self._earlier.taken, 0.0
            source = isolate.isolated(job, limits=limits, show_output=show_output, stop=self.stop, taken=taken)
        else:
            source = isolate.performed_here(job, show_output=show_output, stop=self.stop)
        with closing(source):
            while True:
                try:
                    event = next(source)
                except StopIteration as end:
                    return end.value  # type: ignore[no-any-return]
                yield from self._passed_on(event)

    def _with_late(self, job: Job) -> Job:
        late, self._earlier.late = self._earlier.late, []
        if not isinstance(job, Check) or not _is_scan(job):
            return job
        return replace(job, late=tuple(encode(TargetFinished(result)).decode() for result in late))

    def _once_more(self, job: Job, ending: Ending) -> Job | None:
        """The job in another way, if there is one.

        A path of a target may have got stuck where nothing but the end of its process helps, and to keep what was late
        may have taken the time for an import.
        """
        if not isinstance(job, Check):
            return None
        target = self._reports.running
        if isinstance(ending, OutOfTime) and job.late and target is None:
            return job
        if not isinstance(ending, Hung) or target is None or target in job.careful:
            return None
        self._earlier.taken = ending.taken
        return replace(job, careful=(*job.careful, target))

    def _rest_of(self, job: Job) -> list[Job]:
        """What is left of a job whose child has ended: to start another one costs time, and so do its imports."""
        listed = self._reports.listed
        if isinstance(job, Verify):
            pairs = zip(job.targets, job.parts, strict=True)
            open_ = [(target, part) for target, part in pairs if target not in self._done]
            return [replace(job, targets=tuple(t for t, _ in open_), parts=tuple(p for _, p in open_))] if open_ else []
        if isinstance(job, Compare):
            is_over = listed is None or (self._done.keys() | self._left_out).issuperset(listed.targets)
            return [] if is_over else [job]
        if not isinstance(job, _BY_WORDS):
            return [job]
        if self._reports.loading is not None and self._reports.running is None:
            # What cannot be imported has no other targets either.
            rest = tuple(word for word in job.targets if not _is_file(word, self._reports.loading))
            return [replace(job, targets=rest)] if rest else []
        if listed is None or listed.word not in job.targets:
            return [job]
        settled = self._done.keys() | self._left_out
        is_over = listed.is_all and settled.issuperset(listed.targets) and not (self._earlier.late and _is_scan(job))
        rest = job.targets[job.targets.index(listed.word) + is_over :]
        return [replace(job, targets=rest)] if rest else []

    def _passed_on(self, event: Event) -> Iterator[Event]:
        """The event, noticed, unless it was told before."""
        if isinstance(event, _ONCE):
            is_old = event in self._earlier.reported
            self._earlier.reported.append(event)
        else:
            is_old = False
        match event:
            case ModuleLoading(target):
                self._reports.loading = target
            case TargetsListed():
                self._reports.listed = event
                return
            case TargetLeftOut(target):
                # the next child leaves it out again
                if target in self._left_out:
                    return
                self._left_out.add(target)
            case TargetStarted(target):
                self._reports = _LastReports(self._reports.listed, running=target)
            case Progress():
                self._reports.progress = event
            case SharedWork():
                return
            case Meanwhile(known):
                self._reports.meanwhile = known
                return
            case TargetFinished(TargetResult(target=target)) if target in self._done:
                return  # it was late, and is kept now
            case TargetFinished(TargetResult(target=target)) | TargetJudged(target=target):
                self._reports.running = None
                self._earlier.reported.clear()
                self._done[target] = None
            case TargetSkipped(Skipped(target)) | TargetFailed(target):
                # the next child finds again what cannot be checked
                if target in self._done:
                    return
                self._done[target] = None
        if not is_old:
            yield event

    def _kept(self, ending: Ending) -> Iterator[Event]:
        """What the target that ran had come to, which its process would have told at the end."""
        known = self._reports.meanwhile
        if isinstance(self.job, Compare) and known is not None:
            from pathlore.findings.comparisons import TargetCompared  # for start-up time: only `diff` has them

            assert isinstance(known, TargetCompared)
            comparison = known.comparison
            left_out = Incomplete(_why_cut(ending), comparison.target, 1)
            known = TargetCompared(replace(comparison, incomplete=(*comparison.incomplete, left_out)))
        if known is not None and self._reports.running not in self._done:
            yield known

    def _blame(self, ending: Ending) -> Event | None:
        """Closes the target that ran, or skips the module that was being imported, if there is one."""
        if self._reports.running is not None and self._reports.running not in self._done:
            result = self._cut_short(self._reports.running, ending)
            if isinstance(ending, OutOfTime):
                self._earlier.late.append(result)
            return TargetFinished(result)
        if self._reports.loading is not None and self._reports.loading not in self._done and not self.interrupted:
            return TargetSkipped(Skipped(self._reports.loading, _why_not_imported(ending)))
        return None

    def _cut_short(self, target: str, ending: Ending) -> TargetResult:
        seen = self._reports.progress or Progress(target, 0, 0, 0, 0.0)
        reported = sum(isinstance(event, FindingFound) and not event.instead_of for event in self._earlier.reported)
        stats = Stats(
            paths=seen.paths,
            errors=max(seen.findings, reported),
            open=max(seen.open, 1),
            seconds=Seconds(total=round(ending.seconds, 3) if isinstance(ending, OutOfTime) else seen.seconds),
        )
        return TargetResult(target, False, (Incomplete(_why_cut(ending), target, 1),), (), Coverage(0, 0), stats)


def _is_scan(job: Job) -> bool:
    """Whether targets that took all their time are not explored further the next time, so that it is worth a note."""
    return isinstance(job, Check) and job.config.cache and job.is_scan


def _is_file(word: str, name: str) -> bool:
    """Whether a word stands for targets in the file of this name alone."""
    file = word.partition(":")[0]
    return file.endswith(".py") and os.path.abspath(file) == os.path.abspath(name)


def _why_cut(ending: Ending) -> str:
    """Why a target is not done. ChildLimits have the same names as where the child itself notices them."""
    match ending:
        case OutOfTime():
            return Bound.TIMEOUT
        case OutOfMemory():
            return Bound.MAX_MEMORY
        case Interrupted():
            return describe(ending)
        case _:
            return f"{describe(ending)} while this target ran"


def _why_not_imported(ending: Ending) -> str:
    match ending:
        case OutOfTime(seconds):
            return f"its import was not done after {seconds:.1f} s; --timeout gives more"
        case OutOfMemory():
            return f"{describe(ending)} while this module was imported; --max-memory gives more"
        case _:
            return f"{describe(ending)} while this module was imported"
