"""The words of a result: findings, what was assumed or cut, coverage, counts, and the events of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from pathlore.records import frozen

SCHEMA = 1


@frozen
class Frame:
    """One line of a trace."""

    path: str
    line: int
    function: str
    source: str


@frozen
class Finding:
    """An input that makes the target fail, or, as a behaviour, raise on purpose.

    `call` is Python source that reproduces it: statements that build the inputs, if needed, and the call.
    """

    target: str
    code: str
    kind: str
    exception: str
    message: str
    path: str
    line: int
    column: int
    inputs: dict[str, str]
    call: str
    confirmed: bool
    trace: tuple[Frame, ...] = ()


@frozen
class Incomplete:
    """Something that keeps a run from being exhaustive: what, where, and on how many paths."""

    why: str
    where: str
    count: int


@frozen
class Coverage:
    """Blocks of the code that the target ran: how many there are, how many were run, which were not."""

    blocks: int
    covered: int
    missing: tuple[str, ...] = ()


@frozen
class Seconds:
    """CPU time by part."""

    total: float = 0.0
    solving: float = 0.0
    running: float = 0.0
    storing: float = 0.0


@frozen
class Stats:
    """What a run counted. `excluded` paths are those on which an assumption does not hold."""

    paths: int = 0
    complete: int = 0
    errors: int = 0
    boundary: int = 0
    unsatisfiable: int = 0
    undecided: int = 0
    open: int = 0
    excluded: int = 0
    unconfirmed: int = 0
    queries: int = 0
    solves: int = 0
    nodes: int = 0
    depth: int = 0
    seconds: Seconds = field(default_factory=Seconds)


@frozen
class Reused:
    """What a run had from earlier ones: so many paths, and so many more that are of no use after an edit.

    Of those that were explored in place of the latter, so many are `added` and so many are `removed`: paths with other
    conditions, or another end.
    """

    paths: int
    dropped: int
    added: int = 0
    removed: int = 0


@frozen
class TargetResult:
    """What is known about one target at the end of its run."""

    target: str
    exhaustive: bool
    incomplete: tuple[Incomplete, ...]
    assumed: tuple[str, ...]
    coverage: Coverage
    stats: Stats
    reused: Reused | None = None
    region: str = ""
    """Of a run that left something out: a condition on the inputs under which the target is known to return."""


@frozen
class Skipped:
    """A target that was not checked, with the reason and the remedy."""

    target: str
    reason: str


@frozen
class Import:
    """A name that a test uses, from a module; without `name` the module itself.

    `folder`, if not empty, has to be on sys.path. A module that has no usable name is loaded from `path`.
    """

    name: str
    module: str
    folder: str = ""
    path: str = ""


@frozen
class Case:
    """Inputs and what plain Python does on them, in fragments of source: the material for one test.

    `outcome` says in words what happens. `expected` completes the call to a condition (`== 4`, `is None`);
    `checks` are further conditions, in which the value returned is called `result`. A call that raises has an
    `exception`, and a `message` where the program wrote it. `kind` is what the call gives: value, generator,
    coroutine, async generator, or script. `replay` are the values that the code draws, `comment` is for the reader.
    """

    outcome: str
    setup: tuple[str, ...]
    call: str
    kind: str = "value"
    expected: str = ""
    checks: tuple[str, ...] = ()
    result: str = "result"
    exception: str = ""
    message: str = ""
    replay: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    key: str = ""
    """What the path is known by: the same as long as the code that it runs, and what that reads, is the same."""


@frozen
class Conduct:
    """What one version of a target does on some inputs: `text` says how it ends.

    `state` has what it leaves in its inputs and in globals, as far as the other version leaves something else there.
    """

    text: str
    state: dict[str, str] = field(default_factory=dict)


@frozen
class Difference:
    """Inputs on which two versions of a target differ, and on how many of the paths tried they do so alike."""

    target: str
    call: str
    inputs: dict[str, str]
    old: Conduct
    new: Conduct
    paths: int = 1


@frozen
class PathChanges:
    """Paths of one version that run code which the other has not: how many of how many, and calls that take some."""

    count: int
    of: int
    calls: tuple[str, ...] = ()


@frozen
class Comparison:
    """What is known about two versions of a target at the end of a comparison.

    `verdict` is one of: equivalent, different, unknown (no difference found, and something was left out), added,
    removed. `reason` says more where there is more to say.
    """

    target: str
    verdict: str
    reason: str = ""
    differences: tuple[Difference, ...] = ()
    added: PathChanges | None = None
    removed: PathChanges | None = None
    incomplete: tuple[Incomplete, ...] = ()
    stats: Stats = field(default_factory=Stats)


_TARGET_PART = 4
"""Of the key of a case, so many characters stand for its target."""


def same_target(key: str, other: str) -> bool:
    """Whether two keys of cases belong to one target."""
    return key[:_TARGET_PART] == other[:_TARGET_PART]


# Events of a run, in the order in which they happen


@frozen
class ModuleLoading:
    """A module is about to be imported. `target` is a name that, skipped, leaves out all of its targets."""

    target: str


@frozen
class TargetStarted:
    target: str


@frozen
class FindingFound:
    """A finding, or with `behaviour` an exception that the code raises on purpose."""

    finding: Finding
    behaviour: bool


@frozen
class Progress:
    target: str
    paths: int
    open: int
    findings: int
    seconds: float


@frozen
class TargetFinished:
    result: TargetResult


@frozen
class Deepened:
    """A target was explored to a depth; there may be more to come."""

    depth: int
    result: TargetResult


@frozen
class Covered:
    """Code that was to be covered is, by this call."""

    target: str
    where: str
    call: str


@frozen
class RegionKnown:
    """Where a target is known to return."""

    target: str
    region: str


@frozen
class Partitioned:
    """The parts of a target: for each a section of its file, and the number of its prefixes."""

    target: str
    sections: tuple[str, ...]
    prefixes: tuple[int, ...]


@frozen
class Certified:
    """What a certificate says of a target, as JSON."""

    target: str
    text: str


@frozen
class Verified:
    """A target of a certificate holds. `trusted` of the unsatisfiable alternatives were only said to be so."""

    target: str
    exhaustive: bool
    paths: int
    cut: int
    findings: int
    left_out: tuple[str, ...]
    other_lines: int
    """Paths on which plain Python was compared by its outcome alone."""
    unsatisfiable: int
    trusted: int
    proved: int
    unproved: tuple[str, ...]
    """Why alternatives could not be proved to be unsatisfiable."""


@frozen
class CertificateRefused:
    """A target of a certificate does not hold, for this reason."""

    target: str
    reason: str


@frozen
class TargetSkipped:
    skipped: Skipped


@frozen
class TargetFailed:
    """A target that cannot be resolved at all (no such file, function, module...): a usage error."""

    target: str
    message: str


@frozen
class Notice:
    """Something that the user has to know and that is no error."""

    message: str


@frozen
class CasesFound:
    """The cases of a target, before it is finished.

    `subjects` are names for the target, the shortest first, `imports` the names that the cases use. The modules
    `fresh` keep state between calls: each test has to import them anew.
    """

    target: str
    subjects: tuple[str, ...]
    imports: tuple[Import, ...]
    cases: tuple[Case, ...]
    fresh: tuple[str, ...] = ()


@frozen
class SourcesRead:
    """The files whose code a target may run."""

    target: str
    files: tuple[str, ...]


@frozen
class TargetCompared:
    """Two versions of a target were compared."""

    comparison: Comparison


@frozen
class TestFile:
    """The generated tests of a run, as source text."""

    source: str
    count: int


Event = (
    ModuleLoading
    | TargetStarted
    | FindingFound
    | Progress
    | TargetFinished
    | Deepened
    | RegionKnown
    | Partitioned
    | Covered
    | Certified
    | Verified
    | CertificateRefused
    | TargetSkipped
    | TargetFailed
    | Notice
    | CasesFound
    | SourcesRead
    | TargetCompared
    | TestFile
)

Emit = Callable[["Event"], None]
"""Where a job sends its events."""
