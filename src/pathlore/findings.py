"""Defines the data of a result: findings, assumptions and cuts, coverage, counts, and the events of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from typing import Any, TypeVar

from pathlore.records import frozen

Word = TypeVar("Word", bound=StrEnum)

SCHEMA = 1


def _set_word(record: Any, name: str, family: type[Word]) -> None:
    """Makes a member of a text: JSON, and so the codec, knows texts only."""
    object.__setattr__(record, name, family(getattr(record, name)))


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
    HUGE_INTEGER = "huge integer"
    NOT_FINITE = "nan or infinity"
    CYCLE = "cycle"
    DEEP_RECURSION = "deep recursion"
    ENVIRONMENT = "environment"


class Omission(StrEnum):
    """Why something that could be a target is not checked unless it is named."""

    PRIVATE = "private"
    TEST = "test"
    RUN_WHEN_IMPORTED = "run when imported"
    VENDORED = "vendored"


class CaseKind(StrEnum):
    """What the call of a case returns, and so how a test has to drive it."""

    VALUE = "value"
    GENERATOR = "generator"
    COROUTINE = "coroutine"
    ASYNC_GENERATOR = "async generator"
    SCRIPT = "script"


class Verdict(StrEnum):
    """The outcome of a comparison. UNKNOWN: no difference was found, but something was left out."""

    EQUIVALENT = "equivalent"
    DIFFERENT = "different"
    UNKNOWN = "unknown"
    ADDED = "added"
    REMOVED = "removed"


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
        _set_word(self, "kind", PremiseKind)


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
        _set_word(self, "kind", FindingKind)

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


@frozen
class Import:
    """A name that a test imports from a module; without `name`, the module itself.

    `folder`, unless empty, must be on sys.path. A module without a usable name is loaded from `path`.
    """

    name: str
    module: str
    folder: str = ""
    path: str = ""


@frozen
class Case:
    """The material for one test: inputs and what plain Python does on them, as fragments of source.

    `outcome` says in words what happens. `expected` turns the call into a condition (`== 4`, `is None`); `checks` are
    further conditions, in which the returned value is called `result`. A call that raises has an `exception`, and
    a `message` if the program wrote it. `replay` holds the values that the code draws; `comment` is for the reader.
    """

    outcome: str
    setup: tuple[str, ...]
    call: str
    kind: CaseKind = CaseKind.VALUE
    expected: str = ""
    checks: tuple[str, ...] = ()
    result: str = "result"
    exception: str = ""
    message: str = ""
    replay: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    key: str = ""
    """Identifies the path: unchanged while the code that it runs, and what that code reads, is unchanged."""

    def __post_init__(self) -> None:
        _set_word(self, "kind", CaseKind)


@frozen
class Conduct:
    """What one version of a target does on some inputs: `text` says how it ends.

    `state` is what it leaves in its inputs and in globals, where the other version leaves something else.
    """

    text: str
    state: dict[str, str] = field(default_factory=dict)


@frozen
class Difference:
    """Inputs on which two versions of a target differ; `paths` counts the tried paths that show the same difference."""

    target: str
    call: str
    inputs: dict[str, str]
    old: Conduct
    new: Conduct
    paths: int = 1


@frozen
class PathChanges:
    """Paths of one version that run code which the other lacks: `count` `of` all, and calls that take some of them."""

    count: int
    of: int
    calls: tuple[str, ...] = ()


@frozen
class Comparison:
    """The result of comparing two versions of a target. `reason` says more about the verdict, where there is more."""

    target: str
    verdict: Verdict
    reason: str = ""
    differences: tuple[Difference, ...] = ()
    added: PathChanges | None = None
    removed: PathChanges | None = None
    incomplete: tuple[Incomplete, ...] = ()
    stats: Stats = field(default_factory=Stats)

    def __post_init__(self) -> None:
        _set_word(self, "verdict", Verdict)


_TARGET_PART = 4
"""The first characters of the key of a case stand for its target: this many."""


def same_target(key: str, other: str) -> bool:
    """Whether two keys of cases belong to one target."""
    return key[:_TARGET_PART] == other[:_TARGET_PART]


# Events of a run, in the order in which they happen


@frozen
class ModuleLoading:
    """A module is about to be imported. Skipping the name `target` leaves out all of its targets."""

    target: str


@frozen
class TargetsListed:
    """What a module has: each is a target, is refused, or is left out. With `is_all`, the word stands for no more.

    Those who supervise a job need it: there is nothing to do again if all of them are done.
    """

    word: str
    targets: tuple[str, ...]
    is_all: bool


@frozen
class TargetMet:
    """One of several workers has come to a target, and waits to be told whether to take it."""

    target: str
    turn: str
    """Names the question, for the answer."""


@frozen
class HelpWanted:
    """A target takes long, and its worker waits to be told how many others may help it."""

    turn: str
    """Names the question, for the answer."""


@frozen
class TargetStarted:
    target: str


@frozen
class FindingFound:
    """A finding or, with `behaviour`, an exception that the code raises on purpose.

    `instead_of` is the call of an earlier finding of the same target, which rests on more: forget that one.
    """

    finding: Finding
    behaviour: bool
    instead_of: str = ""


@frozen
class Progress:
    target: str
    paths: int
    open: int
    findings: int
    seconds: float


@frozen
class Working:
    """What one of several workers does now: for a display, since it comes ahead of the order of results."""

    worker: int
    doing: ModuleLoading | TargetStarted | Progress | None
    """None if it is done."""


@frozen
class TargetFinished:
    result: TargetResult


@frozen
class Deepened:
    """A target was explored up to a depth bound; deeper ones may follow."""

    depth: int
    result: TargetResult


@frozen
class Covered:
    """A call that reaches code which was to be covered."""

    target: str
    where: str
    call: str


@frozen
class Condition:
    """What a path demands of its inputs, in Python's notation, from the choice at `where` on.

    `ran` are the lines (`file.py:12`) of the basic blocks that ran since the condition before.
    """

    text: str
    where: str
    ran: tuple[str, ...] = ()


@frozen
class Returned:
    """A path that returned; `value` is the value as text."""

    value: str


@frozen
class Raised:
    """A path that raised, on purpose or not."""

    exception: str
    message: str
    where: str


@frozen
class Cut:
    """A path that was left before its end, for this reason."""

    why: str
    where: str


@frozen
class PathFound:
    """One path of a target: the conditions that lead along it, inputs that take it, and how it ends.

    `call` is Python source that takes the path: statements that build the inputs, if needed, and the call. It is
    `confirmed` if plain Python, without Pathlore, ended in the same way. `covered` are the lines (`file.py:12`) of the
    basic blocks that ran.
    """

    target: str
    conditions: tuple[Condition, ...]
    inputs: dict[str, str]
    call: str
    outcome: Returned | Raised | Cut
    covered: tuple[str, ...]
    confirmed: bool

    @property
    def condition(self) -> str:
        """The path condition in one line."""
        return " and ".join(f"({part.text})" for part in self.conditions) or "True"

    def conditions_at(self, line: str) -> tuple[Condition, ...] | None:
        """The conditions under which the path comes to a line (`file.py:12`) first; None if it never does."""
        for number, condition in enumerate(self.conditions):
            if line in condition.ran:
                return self.conditions[:number]
        return self.conditions if line in self.covered else None


@frozen
class RegionKnown:
    """The inputs on which a target is known to return, as a condition."""

    target: str
    region: str


class PathEnd(StrEnum):
    """How a path that is remembered ends, or why it is not known. The texts are those of reports."""

    RETURNS = "returns"
    RAISES = "raises"
    CUT = "cut"
    EXCLUDED = "excluded"
    UNDECIDED = "undecided"
    OPEN = "open"


@frozen
class RememberedPath:
    """One path from the store: its conditions, the values of its inputs, and how it ends."""

    conditions: tuple[str, ...]
    inputs: dict[str, str]
    """By the names of inputs and of what is read of them; empty where no run got there."""
    end: PathEnd
    what: str = ""
    """The exception, or why the path was left."""
    where: str = ""
    paths: int = 1
    """More than one where only their number was kept."""


@frozen
class PathsRemembered:
    """All paths of a target that are remembered, and how many alternatives are known to be infeasible."""

    target: str
    paths: tuple[RememberedPath, ...]
    infeasible: int = 0
    note: str = ""
    """What the list does not have, and what to do."""


@frozen
class Way:
    """A way through a function: the condition, what it returns or raises, and what it writes, as Python source."""

    when: str
    returns: str | None
    raises: str | None
    writes: dict[str, str]


@frozen
class Conditional:
    """What a conditional said on a path: where it stands, its source, and its outcome."""

    line: int
    text: str
    outcome: bool


@frozen
class ConditionPair:
    """Inputs that take a path: a condition on numbers (empty if there is none), and what references are."""

    numeric: str
    heap: tuple[str, ...]


@frozen
class ConditionalPath:
    """A path of conditionals, concrete ones included, with how it ends and all pairs of conditions that lead to it."""

    conditionals: tuple[Conditional, ...]
    raises: str | None
    pairs: tuple[ConditionPair, ...]


@frozen
class SummaryKnown:
    """The summary of a target: all ways through it, if nothing is open. `reason` says why there is none.

    A target that is given references has `paths`: each shape of the heap that takes the same turns is a pair of one.
    """

    target: str
    call: str
    ways: tuple[Way, ...]
    complete: bool
    reason: str = ""
    paths: tuple[ConditionalPath, ...] = ()


class ObstacleKind(StrEnum):
    """What may stand in the way of an exploration. The texts are file format."""

    REFUSED = "refused"
    """A side effect, or a thread, that is blocked."""
    REALISED = "realised"
    """A symbolic value has to be a real one: one path for each value."""
    NATIVE = "native code"
    """Native code without a model that a symbolic value may reach."""
    UNTYPED = "no input"
    LOOP = "loop"
    """A loop whose end depends on inputs."""
    RECURSION = "recursion"
    NONDETERMINISM = "nondeterminism"
    DYNAMIC = "dynamic"
    """What the code does here cannot be told without running it."""
    BUDGET = "budget"
    SUMMARY = "no summary"


class Certainty(StrEnum):
    """How certain it is that an obstacle stands in the way, if its place is reached. The texts are file format."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


@frozen
class Obstacle:
    """What may stand in the way, where, how the value gets there, and what to do about it."""

    kind: ObstacleKind
    certainty: Certainty
    what: str
    path: str
    line: int
    function: str
    chain: tuple[Frame, ...] = ()
    """The places that the symbolic value comes through, from the input on."""
    remedy: str = ""

    def __post_init__(self) -> None:
        _set_word(self, "kind", ObstacleKind)
        _set_word(self, "certainty", Certainty)


@frozen
class DiagnosisKnown:
    """What may stand in the way of exploring a target; `treatment` has how library functions are treated that it may
    call, and `functions` how many functions may run and how many of these may meet something symbolic."""

    target: str
    obstacles: tuple[Obstacle, ...]
    treatment: dict[str, tuple[str, ...]]
    functions: tuple[int, int]


@frozen
class Partitioned:
    """The parts of a target: for each, a section of its file and the number of prefixes in it."""

    target: str
    sections: tuple[str, ...]
    prefixes: tuple[int, ...]


@frozen
class Certified:
    """The part of a certificate about one target, as JSON."""

    target: str
    text: str


@frozen
class Verified:
    """A target of a certificate holds. `trusted` counts the unsatisfiable alternatives that are taken on trust."""

    target: str
    exhaustive: bool
    paths: int
    cut: int
    findings: int
    left_out: tuple[str, ...]
    other_lines: int
    """Paths on which only the outcome of plain Python was compared."""
    unsatisfiable: int
    trusted: int
    proved: int
    unproved: tuple[str, ...]
    """Why some alternatives could not be proved unsatisfiable."""


@frozen
class CertificateRefused:
    """A target of a certificate does not hold, for this reason."""

    target: str
    reason: str


@frozen
class TargetSkipped:
    skipped: Skipped


@frozen
class TargetLeftOut:
    """A function, or a file, that is checked only if it is named or asked for."""

    target: str
    why: Omission

    def __post_init__(self) -> None:
        _set_word(self, "why", Omission)


@frozen
class TargetFailed:
    """A target that cannot be resolved (no such file, function, module...): a usage error."""

    target: str
    message: str


@frozen
class Notice:
    """Something that the user must know but that is not an error."""

    message: str


@frozen
class CasesFound:
    """The cases of a target, before it is finished.

    `subjects` are names for the target, the shortest first; `imports` are the names that the cases use. The modules
    in `fresh` keep state between calls, so each test must import them anew.
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
    | TargetsListed
    | TargetMet
    | HelpWanted
    | TargetStarted
    | FindingFound
    | Progress
    | Working
    | TargetFinished
    | Deepened
    | PathFound
    | RegionKnown
    | PathsRemembered
    | SummaryKnown
    | DiagnosisKnown
    | Partitioned
    | Covered
    | Certified
    | Verified
    | CertificateRefused
    | TargetSkipped
    | TargetLeftOut
    | TargetFailed
    | Notice
    | CasesFound
    | SourcesRead
    | TargetCompared
    | TestFile
)

Emit = Callable[["Event"], None]
"""Where a job sends its events."""
