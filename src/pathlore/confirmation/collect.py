"""Collects distinct failures from runs; confirms and reports each at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.confirmation.again import Reported, ReportedBefore, Reports, identity_of
from pathlore.confirmation.confirm import Confirmer, PlainOutcome, agrees
from pathlore.confirmation.reproduction import Reproduction
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import all_conditions
from pathlore.findings import Event, Finding, FindingFound, FindingKind, Frame, Premise, PremiseKind, SharedWork
from pathlore.option_words import RaiseMeaning
from pathlore.program.contracts import Clause, Role
from pathlore.program.targets import Target
from pathlore.program.wrappers import Binding
from pathlore.records import slotted
from pathlore.sandbox.tracebacks import trace_of
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Error

if TYPE_CHECKING:
    from pathlore.program.properties import PropertyKind

_ATTEMPTS = 5
_RUNS_ON = 3
"""Paths cut at one location that are continued in plain Python."""
_SECONDS_ON = 1.0
_OTHER_INPUTS = 10
"""Inputs that are tried in place of those of a warning."""


def reproduction_of(target: Target, run: Run, shrink: bool = True) -> Reproduction:
    """Source for the inputs of a run, made as small as its conditions allow."""
    if run.described is not None:
        return described_reproduction(run.described)
    # For start-up time: most targets neither fail nor are cut.
    from pathlore.confirmation.reproduce import Reproducer
    from pathlore.confirmation.shrink import shrunk

    path = run.path
    witness = path.witness
    if shrink:
        witness = shrunk(witness, all_conditions(path), path.heap.calls.preferred)
    arguments = run.arguments.by_name if run.arguments is not None else {}
    return Reproducer(target, arguments, path.heap, witness).reproduction(path.drawn)


def described(target: Target, run: Run, always: bool = False) -> Any:
    """What `reproduction_of` needs of a run whose inputs will not be there later, as JSON; None where nobody asks."""
    shrink = run.failure is not None or always
    if not shrink and not (isinstance(run.leaf, Boundary) and run.leaf.why == Bound.MAX_DEPTH):
        return None
    if not has_inputs(target, run):
        return None
    try:
        return reproduction_of(target, run, shrink).to_json()
    except Exception as error:  # told where somebody asks for it
        return f"{type(error).__name__}: {error}"


def described_reproduction(data: Any) -> Reproduction:
    """The reproduction that was made where the inputs were."""
    if isinstance(data, str):
        raise RuntimeError(data)
    return Reproduction.from_json(data)


def has_inputs(target: Target, run: Run) -> bool:
    """Whether a run got as far as the call. Those that were cut before have some of the inputs at most."""
    return run.described is not None or run.arguments is not None or target.function is None


class Doubt(Enum):
    """Why a failure that a path met is not reported as a finding."""

    UNCONFIRMED = "unconfirmed: plain Python does not raise {} here"
    FIELD = "a field that only the constructor itself knows: plain Python does not raise {} here"
    LIBRARY = "library code was given a symbolic value: plain Python does not raise {} here"
    STACK = "the stack ran out: {} comes later in plain Python"
    SEED = "{} comes only with the hashes and addresses of this process: another hash seed does without it"
    LEFTOVER = "{} comes only after other calls: the code keeps state that cannot be restored"


@slotted
class _Warned:
    """A warning that other inputs may make an error: its call, what it rests on, and how many inputs are tried yet."""

    call: str
    rests_on: tuple[Premise, ...]
    left: int = _OTHER_INPUTS


class Collector:
    """Confirms each distinct failure on the smallest inputs found for it and emits it once.

    With `improve`, a warning is emitted again if another path reaches the failure with inputs that rest on less.
    """

    # Large: what was emitted, in the forms in which the next failure is compared with it.

    sees_returns = False

    def __init__(
        self,
        target: Target,
        config: Config,
        confirmer: Confirmer,
        emit: Callable[[Event], None],
        reported: set[object] | None = None,
        improve: bool = False,
    ) -> None:
        self.target = target
        self.config = config
        self.confirmer = confirmer
        self.emit = emit
        self.findings = 0
        self.told = 0
        """How often anything was reported, behaviours and other inputs for a warning included."""
        self.doubts: Counter[tuple[Doubt, Failure]] = Counter()
        self._reported: set[object] = set() if reported is None else reported
        self._has_reported = bool(reported)
        self._ran_on: Counter[str] = Counter()
        self._improve = improve
        self._warned: dict[object, _Warned] = {}
        self._reports = Reports()

    def after_run(self, engine: Engine, run: Run) -> None:
        failure = run.failure
        if failure is None:
            self._run_on(run)
            return
        if not _is_selected(failure, self.target, self.config):
            return
        if self._settled(failure):
            if identity_of(failure) in self._reported:
                self._reports.meet(failure)
            return
        reproduction = reproduction_of(self.target, run)
        if failure.in_docstring:
            reproduction = replace(reproduction, guarded=True)
        warned = self._warned.get(identity_of(failure))
        if warned is not None and not self._is_better(failure, reproduction, warned):
            return
        unless = Doubt.FIELD if run.lacks_field else Doubt.LIBRARY if run.in_library else Doubt.UNCONFIRMED
        self._report(failure, self.confirmer.run(reproduction), reproduction, unless)

    def shares_work(self, is_over: bool) -> None:
        """Tells who supervises that other targets need what begins now, or is over."""
        self.emit(SharedWork(self.target.name, is_over))

    def is_settled_after(self, run: Run, engine: Engine) -> bool:
        """Takes a run that was made before, and says whether others like it would report nothing new."""
        self.after_run(engine, run)
        if run.failure is None:
            return isinstance(run.leaf, Boundary) and self._ran_on[run.leaf.where] == _RUNS_ON
        return not _is_selected(run.failure, self.target, self.config) or self._settled(run.failure)

    def wants(self, run: Run) -> bool:
        """Whether a run that was made elsewhere is looked at more closely than its path tells."""
        leaf = run.leaf
        if isinstance(leaf, Error):
            return not self._settled(leaf.failure)
        return isinstance(leaf, Boundary) and leaf.why == Bound.MAX_DEPTH and self._ran_on[leaf.where] < _RUNS_ON

    def _run_on(self, run: Run) -> None:
        """Continues a path that the depth bound cut: it has inputs, and plain Python has no bound."""
        leaf = run.leaf
        if not isinstance(leaf, Boundary) or leaf.why != Bound.MAX_DEPTH or self._ran_on[leaf.where] == _RUNS_ON:
            return
        if not has_inputs(self.target, run):
            return
        self._ran_on[leaf.where] += 1
        reproduction = reproduction_of(self.target, run, shrink=False)
        plain = self.confirmer.run_on(reproduction, _SECONDS_ON)
        failure = plain.failure
        if (
            failure is None
            or plain.ended is not None
            or failure.in_docstring
            or not _is_selected(failure, self.target, self.config)
        ):
            return
        if not self._settled(failure):
            self._report(failure, plain, reproduction)

    def _settled(self, failure: Failure) -> bool:
        """Whether there is nothing more to find out about a failure."""
        if identity_of(failure) in self._reported:
            warned = self._warned.get(identity_of(failure))
            return warned is None or not warned.left
        return sum(self.doubts[d, failure] for d in Doubt) >= _ATTEMPTS

    def _is_better(self, failure: Failure, reproduction: Reproduction, warned: _Warned) -> bool:
        """Whether a failure that was reported as a warning rests on less with these inputs."""
        warned.left -= 1
        known = [premise for premise in warned.rests_on if premise.kind is not PremiseKind.BASE_CLASS]
        return len(_premises(self.target, failure, reproduction)) < len(known)

    def _report(
        self,
        failure: Failure,
        plain: PlainOutcome,
        reproduction: Reproduction,
        unless: Doubt = Doubt.UNCONFIRMED,
    ) -> None:
        """Reports a failure; `unless` says what is wrong if plain Python does not show it."""
        why = self._doubt(failure, plain, reproduction)
        why = unless if why is Doubt.UNCONFIRMED else why
        warned = self._warned.get(identity_of(failure))
        if why is not None:
            if warned is None:
                self.doubts[why, failure] += 1
            return
        for why in Doubt:
            self.doubts.pop((why, failure), None)
        self._report_confirmed(failure, plain, reproduction, warned)

    def _report_confirmed(
        self, failure: Failure, plain: PlainOutcome, reproduction: Reproduction, warned: _Warned | None
    ) -> None:
        self._has_reported = True
        # Plain Python sometimes reports other columns, so one failure may be met in two forms.
        plainly = failure if plain.failure is None or failure.clause is not None else plain.failure
        known = identity_of(plainly) in self._reported
        self._reported |= {identity_of(failure), identity_of(plainly)}
        if known and warned is None:
            return
        behaviour = self._is_behaviour(failure, reproduction)
        said = (plain.shown or shown_of(plain))[0] if "AttributeError" in failure.names else ""
        rests_on = () if behaviour else _premises(self.target, failure, reproduction, said)
        self.findings += not behaviour and warned is None
        self.told += 1
        self._reports.add(Reported(failure, reproduction), plainly)
        self._remember(failure, plainly, reproduction.driven(plain.made), rests_on)
        finding = replace(self._finding(failure, plain, reproduction), rests_on=rests_on)
        self.emit(FindingFound(finding, behaviour, "" if warned is None else warned.call))

    def report_again(self, report: Reported, plain: PlainOutcome) -> None:
        """Reports what an earlier run reported; plain Python has just shown that it still happens."""
        failure, reproduction = report.failure, report.reproduction
        if identity_of(failure) not in self._reported:
            self._report_confirmed(failure, plain, reproduction, None)

    def has_reported(self, failure: Failure) -> bool:
        """Whether a failure that was met need not be met again to be reported."""
        if identity_of(failure) not in self._reported:
            return False
        self._reports.meet(failure)
        return True

    @property
    def again(self) -> ReportedBefore:
        """What the next run has to confirm."""
        return self._reports.kept(in_doubt=bool(self.doubts) or self.target.function is None)

    def _remember(self, failure: Failure, plainly: Failure, call: str, rests_on: tuple[Premise, ...]) -> None:
        """Keeps in mind what other inputs may improve: what is said of the target holds for all of them."""
        for identity in (identity_of(failure), identity_of(plainly)):
            self._warned.pop(identity, None)
            if self._improve and set(rests_on) - set(self.target.premises):
                self._warned[identity] = _Warned(call, rests_on)

    def _doubt(self, failure: Failure, plain: PlainOutcome, reproduction: Reproduction) -> Doubt | None:
        """Why the failure is not to be reported, if there is a reason."""
        if not agrees(failure, plain):
            # Pathlore's frames are on the stack as well: plain Python may have had room for the last calls.
            return Doubt.STACK if failure.exception == "RecursionError" else Doubt.UNCONFIRMED
        elsewhere = self.confirmer.elsewhere(reproduction)
        if elsewhere is not None and not agrees(failure, elsewhere):
            return Doubt.LEFTOVER
        from pathlore.confirmation.reseeded import needs_seed  # for start-up time, as above

        allowed = frozenset(self.config.allow)
        return Doubt.SEED if needs_seed(self.target, plain.made, reproduction, allowed) else None

    def stop(self, engine: Engine) -> str | None:
        limit = self.config.enough_findings
        return Bound.MAX_FINDINGS if limit and self.findings >= limit else None

    @property
    def has_news(self) -> bool:
        """Whether there was anything to report, or in doubt."""
        return self._has_reported or bool(self.doubts)

    @property
    def unconfirmed(self) -> int:
        """How often plain Python did not do what a path did."""
        return sum(times for (why, _), times in self.doubts.items() if why is Doubt.UNCONFIRMED)

    def _is_behaviour(self, failure: Failure, reproduction: Reproduction) -> bool:
        """Whether a failure is declared, raised on purpose where the configuration allows that, or the end of input."""
        if failure.clause is not None:
            return False
        if any(name in self.target.contract.reasons for name in failure.names):
            return True
        declared = self.target.contract.raises
        if declared is not None:
            return any(name in declared for name in failure.names)
        if not _ends_input(failure, reproduction):
            if not failure.explicit or failure.is_assertion:
                return False
            if self.target.binding is Binding.SCRIPT and "SystemExit" not in failure.names:
                return False
        return self.config.raises != RaiseMeaning.ERROR and not any(
            n in self.config.error_exceptions for n in failure.names
        )

    def _finding(self, failure: Failure, plain: PlainOutcome, reproduction: Reproduction) -> Finding:
        assert plain.failure is not None
        message, trace = plain.shown or shown_of(plain)
        location = plain.failure.location
        explicit = failure.explicit and not failure.is_assertion
        return Finding(
            target=self.target.name,
            code=self._code(failure, explicit),
            kind=_kind(failure),
            exception="" if failure.in_docstring else failure.exception,
            message=message,
            path=location.path,
            line=location.line,
            column=location.column,
            inputs={**reproduction.inputs, **reproduction.replay},
            call=reproduction.driven(plain.made),
            confirmed=True,
            trace=trace,
            without_constructor=reproduction.without_constructor,
            imports=reproduction.import_lines,
        )

    def _code(self, failure: Failure, explicit: bool) -> str:
        from pathlore.rules import CONTRACT_CODES, code_for  # for start-up time: many targets have no findings

        if failure.clause is not None:
            return CONTRACT_CODES[failure.clause.role]
        if explicit and self.target.contract.raises is not None:
            return CONTRACT_CODES[Role.RAISES]
        return code_for(failure.exception.rpartition(".")[2], failure.names, explicit)


def shown_of(plain: PlainOutcome) -> tuple[str, tuple[Frame, ...]]:
    """The message of a failure, and its trace."""
    error, failure = plain.error, plain.failure
    assert error is not None
    assert failure is not None
    if failure.clause is None:
        return _message(error), trace_of(error)
    return _violated(failure.clause, error), trace_of(error.__cause__ or error)


def _violated(clause: Clause, error: BaseException) -> str:
    if clause.role is Role.RAISES:
        return f"{clause.owner} raises {type(error.__cause__).__name__}, which is not declared: {clause.text}"
    return f"{clause.role} of {clause.owner} violated: {clause.text}"


def _premises(target: Target, failure: Failure, reproduction: Reproduction, said: str = "") -> tuple[Premise, ...]:
    from pathlore.confirmation.premises import premises_of  # for start-up time, as above

    return premises_of(target, failure, reproduction, said)


def _is_selected(failure: Failure, target: Target, config: Config) -> bool:
    """Whether a failure is one of those that are checked."""
    if not config.properties:
        return True
    from pathlore.program.properties import selection_of  # for start-up time: most runs check everything

    location = failure.location
    kinds = _properties_of(failure, target.contract.raises is not None)
    return selection_of(config.properties).selects(kinds, location.path, location.line, location.function)


def _properties_of(failure: Failure, declares: bool) -> tuple[PropertyKind, ...]:
    """The properties that a failure violates; a target that declares what it raises has a contract about the rest."""
    from pathlore.program.properties import PropertyKind, statements_of  # as above

    if failure.clause is not None:
        return (PropertyKind.CONTRACTS,)
    if failure.is_assertion and statements_of(failure.location.path).asserts_at(failure.location.line):
        return (PropertyKind.ASSERTS,)
    if declares and failure.explicit:
        return (PropertyKind.CONTRACTS, PropertyKind.EXCEPTIONS)
    return (PropertyKind.EXCEPTIONS,)


def _kind(failure: Failure) -> FindingKind:
    if failure.clause is not None:
        return FindingKind.CONTRACT
    if failure.is_assertion:
        return FindingKind.ASSERTION
    return FindingKind.RAISE if failure.explicit else FindingKind.EXCEPTION


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as failed:  # the text of an exception is code under test, too
        return f"<no text: {type(failed).__name__}>"


def _ends_input(failure: Failure, reproduction: Reproduction) -> bool:
    """Whether `input` had nothing left to read, which may happen to every program that calls it."""
    lines = (value for name, value in reproduction.replay.items() if name.partition("#")[0] == "input")
    return "EOFError" in failure.names and any(line in (None, "None") for line in lines)
