"""Jobs: what there is to do, as data that can be sent to another process or another machine.

All have the words that name their targets, a configuration, and the names of targets that are `done`: they are left
out when a job is performed again because its process ended. A new kind of job is a class here, a name in `Job`, and a
case in `workers.perform`.
"""

from __future__ import annotations

from dataclasses import replace

from pathlore.codec import line_of, value_of
from pathlore.config import Config
from pathlore.project import Side, Tree
from pathlore.records import frozen

_MOST_NAMED = 10
"""So many targets are reported one by one. Whoever names more wants an overview."""


@frozen
class _OverTargets:
    """A job that needs nothing else."""

    targets: tuple[str, ...]
    config: Config
    done: tuple[str, ...] = ()


@frozen
class Check(_OverTargets):
    """Explore targets and report what makes them fail.

    A path of a `careful` target got stuck in native code: each runs in a copy of the process, which can be ended.
    `late` are results of targets whose process was ended since their time was over, as JSON: they are to be kept.
    `split_off` says that other targets were named, too, and `of_survey` that they were many.
    """

    careful: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    split_off: bool = False
    of_survey: bool = False

    @property
    def is_scan(self) -> bool:
        """Whether targets that took all their time before are not explored further."""
        return self.split_off or len(self.targets) != 1 or ":" not in self.targets[0]

    @property
    def is_survey(self) -> bool:
        """Whether there is more to explore than anybody wants a verdict about each: nothing waits for repetitions.

        That is so for folders, packages and the project, and where more is named than is reported one by one.
        """
        if self.of_survey or len(self.targets) > _MOST_NAMED:
            return True
        return not self.targets or any(":" not in word and not word.endswith(".py") for word in self.targets)


@frozen
class Explore(_OverTargets):
    """Explore targets and report each of their paths."""


@frozen
class GenerateTests:
    """Generate tests. `keep` are keys of tests that exist already, if somebody keeps them: they are preferred."""

    targets: tuple[str, ...]
    config: Config
    done: tuple[str, ...] = ()
    keep: tuple[str, ...] | None = None


@frozen
class Compare:
    """Compare two versions of a file, shown as `shown`; `name` is a function or class in it, or nothing for all."""

    targets: tuple[str, ...]
    config: Config
    old: Side
    new: Side
    shown: str
    name: str
    done: tuple[str, ...] = ()


@frozen
class Certify(_OverTargets):
    """Explore targets and write down what holds."""


@frozen
class Verify:
    """Check a certificate against the code in a folder. `parts` are what it says of each target, as JSON."""

    targets: tuple[str, ...]
    config: Config
    parts: tuple[str, ...]
    root: str
    prove: bool = False
    done: tuple[str, ...] = ()


@frozen
class Partition:
    """Explore targets a little, and share out what is left into so many parts."""

    targets: tuple[str, ...]
    config: Config
    parts: int
    done: tuple[str, ...] = ()


@frozen
class Regions(_OverTargets):
    """Look up for which inputs targets are known to return."""


@frozen
class ListPaths(_OverTargets):
    """List the paths of targets that are remembered."""


@frozen
class Summarise(_OverTargets):
    """Make the summaries of targets."""


@frozen
class Diagnose(_OverTargets):
    """Report what may stand in the way of exploring targets."""


Job = (
    Check
    | Explore
    | GenerateTests
    | Compare
    | Certify
    | Verify
    | Partition
    | Regions
    | ListPaths
    | Summarise
    | Diagnose
)

_CLASSES = {
    cls.__name__: cls
    for cls in (
        Check,
        Explore,
        GenerateTests,
        Compare,
        Certify,
        Verify,
        Partition,
        Regions,
        ListPaths,
        Summarise,
        Diagnose,
        Config,
        Side,
        Tree,
    )
}


def encode(job: Job) -> bytes:
    """A job as one line of JSON, without its end."""
    return line_of(job, _CLASSES)


def decode(line: bytes) -> Job:
    """The job that a line stands for; ValueError if it stands for none."""
    job: Job = value_of(line, _CLASSES, "a job")
    if not isinstance(job, Job):
        raise ValueError(f"not a job: {job!r}")
    return job


def split(job: Job) -> tuple[Job, ...]:
    """The job in as many jobs as there are words for targets."""
    match job:
        case Verify(targets=targets, parts=parts):
            pairs = zip(targets, parts, strict=True)
            return tuple(replace(job, targets=(target,), parts=(part,)) for target, part in pairs)
        case Check():
            named = replace(job, of_survey=job.is_survey)
            return tuple(
                replace(named, targets=(target,), split_off=job.is_scan and ":" in target) for target in job.targets
            )
        case _:
            return tuple(replace(job, targets=(target,)) for target in job.targets)
