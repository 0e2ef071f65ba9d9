"""Events of all jobs, and those of `check`."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from pathlore.findings.results import Finding, Skipped, TargetResult
from pathlore.findings.words import set_word
from pathlore.records import frozen


class Event:
    """What happens in a run, as data. Whoever performs a job tells its events in the order in which they happen."""

    __slots__ = ()


@frozen
class ModuleLoading(Event):
    """A module is about to be imported. Skipping the name `target` leaves out all of its targets."""

    target: str


@frozen
class TargetsListed(Event):
    """What a module has: each is a target, is refused, or is left out. With `is_all`, the word stands for no more.

    Those who supervise a job need it: there is nothing to do again if all of them are done.
    """

    word: str
    targets: tuple[str, ...]
    is_all: bool


@frozen
class TargetMet(Event):
    """One of several workers has come to a target, and waits to be told whether to take it."""

    target: str
    turn: str
    """Names the question, for the answer."""


@frozen
class HelpWanted(Event):
    """A target takes long, and its worker waits to be told how many others may help it."""

    turn: str
    """Names the question, for the answer."""


@frozen
class TargetStarted(Event):
    target: str


@frozen
class FindingFound(Event):
    """A finding or, with `behaviour`, an exception that the code raises on purpose.

    `instead_of` is the call of an earlier finding of the same target, which rests on more: forget that one.
    """

    finding: Finding
    behaviour: bool
    instead_of: str = ""


@frozen
class SharedWork(Event):
    """What later targets need as well is at work, or `is_over`: the process is not ended for this target meanwhile.

    Those who supervise a job need it. What is prepared for a target before its first path is shared work.
    """

    target: str
    is_over: bool


@frozen
class Progress(Event):
    target: str
    paths: int
    open: int
    findings: int
    seconds: float


@frozen
class Working(Event):
    """What one of several workers does now: for a display, since it comes ahead of the order of results."""

    worker: int
    doing: ModuleLoading | TargetStarted | Progress | None
    """None if it is done."""


class TargetOver(Event):
    """What is told once nothing is left to do for a target: the next one has all its time."""

    __slots__ = ()


@frozen
class TargetFinished(TargetOver):
    result: TargetResult


class TargetJudged(TargetOver):
    """What closes a target in the place of `TargetFinished`."""

    __slots__ = ()
    target: str


@frozen
class Deepened(Event):
    """A target was explored up to a depth bound; deeper ones may follow."""

    depth: int
    result: TargetResult


@frozen
class Covered(Event):
    """A call that reaches code which was to be covered."""

    target: str
    where: str
    call: str


class Omission(StrEnum):
    """Why something that could be a target is not checked unless it is named."""

    PRIVATE = "private"
    TEST = "test"
    RUN_WHEN_IMPORTED = "run when imported"
    VENDORED = "vendored"


@frozen
class TargetSkipped(TargetOver):
    skipped: Skipped


@frozen
class TargetLeftOut(Event):
    """A function, or a file, that is checked only if it is named or asked for."""

    target: str
    why: Omission

    def __post_init__(self) -> None:
        set_word(self, "why", Omission)


@frozen
class TargetFailed(TargetOver):
    """A target that cannot be resolved (no such file, function, module...): a usage error."""

    target: str
    message: str


@frozen
class Notice(Event):
    """Something that the user must know but that is not an error."""

    message: str


@frozen
class SourcesRead(Event):
    """The files whose code a target may run."""

    target: str
    files: tuple[str, ...]


@frozen
class Meanwhile(Event):
    """What is known by now and would be told at the end of the running target. The last one counts.

    It is for those who supervise a job: where they have to end a process, this is what they have of its work.
    """

    told: Event


Emit = Callable[[Event], None]
"""Where a job sends its events."""
