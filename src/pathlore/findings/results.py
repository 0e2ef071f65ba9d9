"""The result of a target: findings, what was left out and assumed, coverage, and counts."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from pathlore.findings.words import set_word
from pathlore.records import frozen

SCHEMA = 1


class FindingKind(StrEnum):
    """The family of a code."""

    ASSERTION = "assertion"
    CONTRACT = "contract"
    EXCEPTION = "exception"
    RAISE = "raise"


class Severity(StrEnum):
    """Whether a finding is known to concern callers."""

    ERROR = "error"
    WARNING = "warning"


class PremiseKind(StrEnum):
    """What a warning rests on."""

    GUESSED_TYPE = "guessed type"
    PRIVATE = "private function"
    NO_CONSTRUCTOR = "no constructor"
    BASE_CLASS = "base class"
    HUGE_INTEGER = "huge integer"
    NOT_FINITE = "nan or infinity"
    CYCLE = "cycle"
    SHARED = "shared container"
    DEEP_RECURSION = "deep recursion"
    ENVIRONMENT = "environment"


@frozen
class Frame:
    """One line of a trace: a call, or the failure itself."""

    path: str
    line: int
    function: str
    source: str


@frozen
class Premise:
    """Something that callers might never do or meet, and without which there would be no finding, in words."""

    kind: PremiseKind
    text: str

    def __post_init__(self) -> None:
        set_word(self, "kind", PremiseKind)


@frozen
class Finding:
    """An input that makes the target fail, or, as a behaviour, raise on purpose.

    `call` is Python source that reproduces it: statements that build the inputs, if needed, and the call. A finding
    that rests on something is a warning.
    """

    # Large: one field for each key of the JSON report.

    target: str
    code: str
    kind: FindingKind
    exception: str
    message: str
    path: str
    line: int
    column: int
    inputs: dict[str, str]
    call: str
    confirmed: bool
    trace: tuple[Frame, ...] = ()
    rests_on: tuple[Premise, ...] = ()
    without_constructor: tuple[str, ...] = ()
    """The classes of input objects that no call is known to make: `call` fills them by hand."""
    imports: tuple[str, ...] = ()
    """Statements that import what `call` uses and the target's module does not have."""

    def __post_init__(self) -> None:
        set_word(self, "kind", FindingKind)

    @property
    def severity(self) -> Severity:
        return Severity.WARNING if self.rests_on else Severity.ERROR


@frozen
class Incomplete:
    """A reason why a run is not exhaustive, where (empty if there is no single location), and how often."""

    why: str
    where: str
    count: int


@frozen
class Concretisation:
    """Values that had to be real ones for an operation of the program, and what that cost in this run.

    `path`, `line` and `function` are the innermost place in the project, `trace` the calls that first led there and, in
    library code, beyond. `values` were tried, one path for each; a bound cut `cuts` paths meanwhile.
    """

    operation: str
    reason: str
    path: str
    line: int
    function: str
    values: int
    cuts: int
    trace: tuple[Frame, ...] = ()


@frozen
class Coverage:
    """Basic blocks of the code that the target runs: how many there are, how many ran, and where the others are."""

    blocks: int
    covered: int
    missing: tuple[str, ...] = ()


@frozen
class Seconds:
    """Wall-clock seconds by part: solvers, the code under test, the store. Together they do not exceed the total."""

    total: float = 0.0
    solving: float = 0.0
    running: float = 0.0
    storing: float = 0.0


@frozen
class Stats:
    """The counts of a run: one field for each number of the JSON report.

    `paths` are `complete` or `errors`; a bound cut those that are `boundary`; on `excluded` ones an assumption does not
    hold. Alternatives are `unsatisfiable`, `undecided` by the solvers, or still `open`.
    """

    # Large: one field for each number of the report.

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
    relearned: int = 0
    """Paths that were run again, since something symbolic was met where nothing was expected."""
    unplanned: int = 0
    """Functions that met something symbolic where the type-dependence graph says that there is none."""
    nodes: int = 0
    depth: int = 0
    pruned: int = 0
    """Paths that ended where nothing that is checked can follow."""
    seconds: Seconds = field(default_factory=Seconds)


@frozen
class Reused:
    """What a run took from earlier ones: `paths` were reused, and an edit made `dropped` more useless.

    Among the paths explored in place of the dropped ones, `added` are new and `removed` are gone: paths are told apart
    by their conditions and their ends.
    """

    paths: int
    dropped: int
    added: int = 0
    removed: int = 0


@frozen
class Composition:
    """What a composed exploration did: so many `functions` have `summaries`, and `calls` met an end that one knew.

    Its `runs` stand for at most `paths` plain paths.
    """

    functions: int
    summaries: int
    calls: int
    runs: int
    paths: int
    built: int = 0
    """Queries about callees alone, which are not among those of the target."""


class ContractStatus(StrEnum):
    """What is known of a contract that calls were, or were not, answered by."""

    PROVED = "proved"
    """All paths of the function keep it."""
    ITSELF = "itself"
    """It is that of the target, which calls itself: proved by this run, if recursion ends."""
    UNPROVED = "unproved"
    """No path was found that violates it, and not all were explored."""
    INLINED = "inlined"
    """It was not used: calls of the function were run."""


@frozen
class ContractUse:
    """A function with a contract, and so many calls of it that the contract answered."""

    function: str
    status: ContractStatus
    calls: int
    reason: str = ""
    """Why it is not proved, or was not used."""


@frozen
class Modular:
    """What a result rests on that was made with contracts in the place of calls."""

    contracts: tuple[ContractUse, ...]
    broken: str = ""
    """Why callers cannot rely on the contract of the target itself; empty if they can, as far as it was explored."""

    @property
    def used(self) -> tuple[ContractUse, ...]:
        return tuple(use for use in self.contracts if use.calls)


@frozen
class StageCounts:
    """What one job of a staged exploration did, or the first stage, which has no `assertion`.

    Its prefix has `depth` choices. `states` are those on the way there, and both sides of each conditional below.
    """

    assertion: str
    depth: int
    states: int
    queries: int
    runs: int
    violations: int
    seconds: float


@frozen
class TargetResult:
    """The result of one target."""

    # Large: one field for each key of the JSON report.

    target: str
    exhaustive: bool
    incomplete: tuple[Incomplete, ...]
    assumed: tuple[str, ...]
    coverage: Coverage
    stats: Stats
    reused: Reused | None = None
    region: str = ""
    """If the run is not exhaustive: a condition on the inputs under which the target is known to return."""
    concretised: tuple[Concretisation, ...] = ()
    """The most expensive first."""
    composition: Composition | None = None
    """If calls were answered by summaries."""
    modular: Modular | None = None
    """If calls were answered by contracts, or were meant to be."""
    guessed: tuple[str, ...] = ()
    """Types that no annotation states, of parameters and of fields: each with what it was taken from."""
    learned: tuple[str, ...] = ()
    """Those that values really had in recorded runs: no guesses."""
    properties: tuple[str, ...] = ()
    """What was checked, if that was not everything. The result says nothing of the rest."""
    stages: tuple[StageCounts, ...] = ()
    """If the exploration was staged: what the first stage did, and then each job."""
    fixed: tuple[tuple[str, str], ...] = ()
    """Parameters that had one value only, with that value."""


@frozen
class Skipped:
    """A target that was not checked; `reason` names the remedy, too."""

    target: str
    reason: str
