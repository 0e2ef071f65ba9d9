"""A state machine that decides when a child has taken too much time or memory."""

from __future__ import annotations

from pathlore.bounds import turn_of
from pathlore.config import Config
from pathlore.findings import Event, ModuleLoading, Progress, SharedWork, TargetOver, TargetStarted
from pathlore.forks.family import memory_limit
from pathlore.project import names_many
from pathlore.records import frozen, slotted
from pathlore.workers.job import Check, Job

NEVER = float("inf")
_GRACE = 0.35
_GRACE_SHARE = 0.05
"""Seconds, and the share of its limit, that a child has to notice that its time is over and to say what it has."""
_PATIENCE = 30.0
_IMPORT = 10.0
"""Seconds for an import in a package or a folder on top of the limit of a target: all targets would be lost otherwise
where a machine is slow, or a library that the package imports. As much again is given to what targets share."""
_STUCK = 5.0
"""Seconds that a path, and a query, may take beyond their limits while somebody explores."""


@frozen
class ChildLimits:
    """Seconds for a target, import included; bytes for a process; seconds without any sign of life."""

    seconds: float = NEVER
    memory: float = NEVER
    silence: float = NEVER
    stuck: float = NEVER
    """The last one, while a target is explored that can be explored in another way."""
    loading: float = 0.0
    """Seconds for imports, which no target is charged with then."""
    shared: float = 0.0
    """Seconds beyond its limit for what a target prepares for later ones as well."""
    takes_turns: bool = False
    """Whether targets can be explored in another way where a path takes too much of their time without any sign."""
    careful: tuple[str, ...] = ()
    """Those that are explored in this way already."""

    @property
    def patience(self) -> float:
        """Seconds after which a target is ended by force."""
        return self.seconds * (1 + _GRACE_SHARE) + _GRACE


def limits_of(job: Job) -> ChildLimits:
    """The limits that the configuration of a job sets."""
    config = job.config
    silence = silence_limit(config)
    stuck = silence - _PATIENCE + _STUCK if isinstance(job, Check) else NEVER
    loading = _IMPORT if isinstance(job, Check) and all(map(names_many, job.targets)) else 0.0
    shared = _IMPORT if isinstance(job, Check) and job.is_scan else 0.0
    turns = isinstance(job, Check) and config.timeout > 0.0
    careful = job.careful if isinstance(job, Check) else ()
    memory = memory_limit(config.max_memory)
    return ChildLimits(config.timeout or NEVER, memory, silence, stuck, loading, shared, turns, careful)


def silence_limit(config: Config) -> float:
    """Seconds without a sign of life after which the process must be stuck in code that cannot be interrupted."""
    path = config.path_timeout or config.timeout or NEVER
    query = config.solver_timeout or config.timeout or NEVER
    return path + query + _PATIENCE


@slotted
class Allotment:
    """Which part of its time a child has used: `taken` for the present target, `silent` since the last sign of life.

    Time is added in pieces that the caller measures, so that a process that was suspended with us is not late.
    """

    limits: ChildLimits
    taken: float = 0.0
    silent: float = 0.0
    stuck: float = 0.0
    """Seconds since the path that runs gave its last sign, which native code cannot."""
    _sign: float = 0.0
    _takes_turns: bool = False
    _has_reported: bool = False
    is_exploring: bool = False
    """Whether paths of the target run, so that a sign of life is due now and then."""
    _running: bool = False
    """Whether a target was begun, and its end not heard of. Some say no more than what they found."""
    _shares: bool = False
    """Whether it is at work that later targets need as well."""
    _spared: float = 0.0
    """Seconds that it is not charged with, for they went into such work."""

    def passed(self, seconds: float, sign: float = 0.0) -> None:
        """So many seconds went by; `sign` is the last one of the path that runs, 0 if there is none."""
        self.taken += seconds
        self.stuck = self.stuck + seconds if sign and sign == self._sign else 0.0
        self._sign = sign
        if self._shares:
            self._spared = min(self._spared + seconds, self.limits.shared)
        self.silent += seconds

    def alive(self) -> None:
        """A sign of life that says nothing."""
        self.silent = 0.0

    def reported(self, event: Event) -> None:
        self.silent = 0.0
        is_next = isinstance(event, TargetStarted) and (self._running or self.limits.loading > 0)
        # The first import is charged with the start of the process: that is what a user waits for.
        if is_next or isinstance(event, TargetOver) or (isinstance(event, ModuleLoading) and self._has_reported):
            self.taken = 0.0
            self._running = self.is_exploring = self._shares = False
            self._spared = 0.0
        self.is_exploring |= isinstance(event, Progress)
        if isinstance(event, TargetStarted):
            self._running = self._shares = True
            self._takes_turns = self.limits.takes_turns and event.target not in self.limits.careful
        elif isinstance(event, SharedWork):
            self._shares = not event.is_over
        self._has_reported = True

    @property
    def left(self) -> float:
        """Seconds until somebody has to look again."""
        return max(0.0, min(self._patience - self.taken, self._silence - self.silent, self._turn - self.stuck))

    @property
    def _patience(self) -> float:
        more = 0.0 if self._running else self.limits.loading
        return self.limits.patience + more + (self.limits.shared if self._shares else self._spared)

    @property
    def _silence(self) -> float:
        return min(self.limits.silence, self.limits.stuck) if self.is_exploring else self.limits.silence

    @property
    def is_late(self) -> bool:
        return self.taken >= self._patience

    @property
    def is_silent(self) -> bool:
        return self.silent >= self._silence or self.stuck >= self._turn

    @property
    def _turn(self) -> float:
        """Seconds that a path may be stuck. Where it has nothing to leave to others, that is found out then."""
        left = self.limits.seconds - (self.taken - self._spared - self.stuck)
        turn = turn_of(left)
        return turn if self._takes_turns and turn < left else NEVER
