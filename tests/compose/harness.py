"""Explores a program with and without composition, and compares both with brute force in plain CPython.

A program states its domain in comments at its start, evaluated with the names of the module. A function among the
values makes a fresh value for each run, and "=a" is the value of the parameter `a`:

    # domain: x=range(-2, 3), flag=(False, True), box=(make_small, make_large), other=("=box", make_small)

`domain` is complete: outside of it the target returns before it does anything else. `subset` is a part of what the
target takes. `# finds: PL102 12` replaces brute force where plain Python does not know the rules, as with contracts
in docstrings.
"""

from __future__ import annotations

import ast
import copy
import itertools
import linecache
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import FunctionType, ModuleType, TracebackType
from typing import Any

from pathlore.config import Config
from pathlore.confirmation.collect import reproduction_of
from pathlore.findings import CasesFound, Event, FindingFound, Notice
from pathlore.incremental.lookup import Memory
from pathlore.program.targets import Target
from pathlore.runtime.draws import AssumptionError
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from pathlore.store.store import SUMMARIES, Store
from pathlore.testgen.generate import generate_tests
from pathlore.trie.node import Boundary, Excluded

HAS_COMPOSITION = "compose" in {f.name for f in fields(Config)}
"""Whether this engine composes at all."""
COMPOSED = ("formulas", "auto") if HAS_COMPOSITION else ()
"""The values of `--compose` that may use summaries."""
SECONDS = 60.0
"""For a target: only what never ends is cut, since a cut that depends on the machine proves nothing."""

Raised = tuple[str, int, int]
"""How a call fails: the exception, its line, and the line of the call that led there (0 in the target itself)."""


@dataclass(slots=True)
class Explored:
    """What a run says about a target."""

    findings: dict[Raised, str] = field(default_factory=dict)
    """Failures and behaviours, each with a call that reproduces it."""
    codes: set[tuple[str, int]] = field(default_factory=set)
    sites: list[tuple[str, int, int, int]] = field(default_factory=list)
    """Exception, line and column of each report, and the line of the call: two calls on one line are two reports."""
    behaviours: set[Raised] = field(default_factory=set)
    exhaustive: bool = False
    cuts: tuple[str, ...] = ()
    covered: tuple[int, int, tuple[str, ...]] = (0, 0, ())
    """Blocks, covered ones, and the locations of the others."""
    inputs: dict[str, str] = field(default_factory=dict)
    """By the call of each run, the exception that it says will come (empty if none)."""
    composed: bool = False
    """Whether summaries answered calls, rather than all paths being explored after all."""
    refused: str = ""
    """Why the target could not be composed, as users are told."""
    paths: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Truth:
    """What plain CPython does on a domain."""

    failures: dict[Raised, str] = field(default_factory=dict)
    """By failure, the first input that shows it."""
    lines: set[int] = field(default_factory=set)
    """The lines that ran."""
    complete: bool = True
    """Whether the domain is all that the target looks at."""
    points: int = 0


class Program:
    """A file with a target, as plain CPython runs it: a fresh module for each call."""

    def __init__(self, path: Path | str, name: str = "target") -> None:
        self.path = str(path)
        self.name = name
        self.source = Path(path).read_text(encoding="utf-8")
        self.lines: set[int] | None = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            self._code = compile(self.source, self.path, "exec")

    @contextmanager
    def fresh(self) -> Iterator[ModuleType]:
        module = ModuleType("plainly_" + Path(self.path).stem)
        module.__file__ = self.path
        sys.modules[module.__name__] = module
        try:
            exec(self._code, vars(module))
            yield module
        finally:
            del sys.modules[module.__name__]

    def note(self, kind: str) -> str | None:
        found = re.search(rf"^# {kind}:(.*)$", self.source, re.MULTILINE)
        return found and found[1].strip()

    def points(self) -> tuple[list[dict[str, Any]], bool]:
        """The domain, and whether it is complete."""
        complete = self.note("domain")
        text = complete if complete is not None else self.note("subset")
        assert text is not None, f"{self.path} has no domain"
        with self.fresh() as module:
            names: dict[str, Any] = eval(f"dict({text})", vars(module))
        points = [dict(zip(names, values, strict=True)) for values in itertools.product(*names.values())]
        return points, complete is not None

    def at(self, point: dict[str, Any]) -> Raised | None:
        """How the target fails at a point of its domain."""
        with self.fresh() as module:
            made: dict[str, Any] = {}
            for name, value in point.items():
                if _is_maker(value):
                    made[name] = getattr(module, value.__name__)()
                elif isinstance(value, str) and value.startswith("="):
                    made[name] = made[value[1:]]
                else:
                    made[name] = copy.copy(value)
            function: Any = module
            for part in self.name.split("."):
                function = getattr(function, part)
            return self._ended(lambda: function(**made))

    def by(self, call: str) -> Raised | None:
        """How the source of a call fails."""
        with self.fresh() as module:
            code = compile(call, "<call>", "exec")
            return self._ended(lambda: exec(code, vars(module)))

    def _ended(self, call: Any) -> Raised | None:
        before = sys.gettrace()
        if self.lines is not None:
            sys.settrace(self._entered)
        try:
            call()
        except AssumptionError:
            return None
        except BaseException as error:
            sys.settrace(before)
            if isinstance(error, KeyboardInterrupt):
                raise
            return self._raised(error)
        finally:
            sys.settrace(before)
        return None

    def _raised(self, error: BaseException) -> Raised:
        entries = [t.tb_lineno for t in _trace(error.__traceback__) if t.tb_frame.f_code.co_filename == self.path]
        assert entries, error
        return type(error).__name__, entries[-1], entries[-2] if len(entries) > 1 else 0

    def _entered(self, frame: Any, event: str, argument: Any) -> Any:
        return self._stepped if frame.f_code.co_filename == self.path else None

    def _stepped(self, frame: Any, event: str, argument: Any) -> Any:
        if event == "line":
            assert self.lines is not None
            self.lines.add(frame.f_lineno)
        return self._stepped


def _is_maker(value: Any) -> bool:
    """Whether a value of a domain is a function that makes one."""
    return isinstance(value, FunctionType) and value.__name__.startswith("make")


def _trace(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace is not None:
        yield trace
        trace = trace.tb_next


def brute(path: Path | str, name: str = "target") -> Truth:
    """Runs plain CPython over the domain that a program states."""
    program, truth = Program(path, name), Truth()
    points, truth.complete = program.points()
    truth.points = len(points)
    for point in points:
        program.lines = truth.lines
        raised = program.at(point)
        if raised is not None and raised[0] == "RecursionError":
            # Who watches lines is called as well, and is where the stack ends.
            program.lines = None
            raised = program.at(point)
        if raised is not None:
            shown = ", ".join(f"{n}={getattr(v, '__name__', repr(v))}" for n, v in point.items())
            truth.failures.setdefault(raised, shown)
    return truth


class _Inputs:
    """An observer that keeps the inputs of each run, with how the run ended."""

    def __init__(self, target: Target, found: Explored) -> None:
        self._target = target
        self._found = found

    def after_run(self, engine: Any, run: Any) -> None:
        if isinstance(run.leaf, (Boundary, Excluded)) or (run.failure is not None and run.failure.clause is not None):
            return
        failure = "" if run.failure is None else _short(run.failure.exception)
        self._found.inputs[reproduction_of(self._target, run).call] = failure

    def stop(self, engine: Any) -> str | None:
        return None


def _short(exception: str) -> str:
    return exception.rpartition(".")[2]


def configured(compose: str, **options: Any) -> Config:
    return Config(**{"timeout": SECONDS, **({"compose": compose} if HAS_COMPOSITION else {}), **options})


def explored(
    path: Path | str, name: str = "target", compose: str = "off", store: Store | None = None, **options: Any
) -> Explored:
    """Explores a target in this process; with a store, by what that has of functions."""
    found = Explored()

    def emit(event: Event) -> None:
        if isinstance(event, FindingFound):
            _note(found, event)
        elif isinstance(event, Notice):
            found.refused = event.message.partition(": ")[2]

    with (
        _imported_for_a_while(path),
        closing(Session(configured(compose, **options), emit)) as session,
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore", SyntaxWarning)
        (target,) = session.targets([f"{path}:{name}"])
        # Somebody who watches every path makes composing pointless.
        watching = [_Inputs(target, found)] if compose == "off" else []
        known = None if store is None else Memory(store, session.config).of(target)
        _, result = explore(session, target, known, more=watching)
    if store is not None:
        for entry in store.entries():
            if entry.target != SUMMARIES:
                store.drop(entry)
    found.exhaustive = result.exhaustive
    found.cuts = tuple(f"{cut.why} ({cut.where}) x{cut.count}" for cut in result.incomplete)
    found.covered = (result.coverage.blocks, result.coverage.covered, result.coverage.missing)
    found.composed = getattr(result, "composition", None) is not None
    found.paths, found.seconds = result.stats.paths, result.stats.seconds.total
    return found


def _note(found: Explored, event: FindingFound) -> None:
    finding = event.finding
    assert finding.confirmed, finding
    trace = finding.trace
    raised = _short(finding.exception), finding.line, trace[-2].line if len(trace) > 1 else 0
    found.findings[raised] = finding.call
    found.codes.add((finding.code, finding.line))
    site = raised[0], finding.line, finding.column, raised[2]
    if not event.instead_of or site not in found.sites:  # else it takes the place of one that is there
        found.sites.append(site)
    if event.behaviour:
        found.behaviours.add(raised)


@contextmanager
def _imported_for_a_while(path: Path | str) -> Iterator[None]:
    """What an exploration imports does not stay, so that the next one begins with a module as it is in its file."""
    before = set(sys.modules)
    try:
        yield
    finally:
        for name in set(sys.modules) - before:
            if getattr(sys.modules[name], "__file__", None) == str(path):
                del sys.modules[name]
        linecache.cache.pop(str(path), None)


def case_calls(path: Path | str, name: str = "target", compose: str = "off") -> list[str]:
    """The calls of the tests that are generated for a target."""
    calls: list[str] = []

    def emit(event: Event) -> None:
        if isinstance(event, CasesFound):
            calls.extend("\n".join((*case.setup, case.call)) for case in event.cases)

    with _imported_for_a_while(path), warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        generate_tests([f"{path}:{name}"], configured(compose), emit, all_paths=False)
    return calls


def compare(plain: Explored, composed: Explored) -> list[str]:
    """What two runs say differently about one target. Which inputs stand for a path is theirs to choose."""
    problems = []
    for raised in plain.findings.keys() - composed.findings.keys():
        problems.append(f"missed: {raised}, as by {plain.findings[raised]}")
    for raised in composed.findings.keys() - plain.findings.keys():
        problems.append(f"more: {raised}, as by {composed.findings[raised]}")
    if sorted(plain.sites) != sorted(composed.sites):
        problems.append(f"sites: {sorted(plain.sites)} and {sorted(composed.sites)}")
    if plain.codes != composed.codes or plain.behaviours != composed.behaviours:
        problems.append(f"codes: {sorted(plain.codes)} and {sorted(composed.codes)}")
    if plain.exhaustive != composed.exhaustive:
        problems.append(f"exhaustive: {plain.exhaustive} {plain.cuts} and {composed.exhaustive} {composed.cuts}")
    if plain.covered != composed.covered:
        plainly, composedly = set(plain.covered[2]), set(composed.covered[2])
        problems.append(
            f"covered: {plain.covered[1]} of {plain.covered[0]} and {composed.covered[1]} of {composed.covered[0]}; "
            f"only plain runs {sorted(composedly - plainly)}, only composed runs {sorted(plainly - composedly)}"
        )
    return problems


def against(truth: Truth, said: Explored, path: Path | str, name: str = "target") -> list[str]:
    """Where a run contradicts plain CPython."""
    program = Program(path, name)
    problems = []
    expected = program.note("finds")
    if expected is not None and said.codes != {(c, int(n)) for c, n in re.findall(r"(\w+) (\d+)", expected)}:
        problems.append(f"finds {sorted(said.codes)}, not {expected}")
    for cut in said.cuts:
        if re.match("internal error|unconfirmed|nondeterministic|ended:", cut):
            problems.append(f"cut: {cut}")
    for raised, call in said.findings.items():
        if not raised[0]:  # a contract in a docstring: plain Python raises nothing
            continue
        if program.by(call) != raised:
            problems.append(f"does not reproduce: {raised} by {call}, which gives {program.by(call)}")
        if truth.complete and raised not in truth.failures:
            problems.append(f"not in the domain: {raised} by {call}")
    for call, exception in said.inputs.items() if said.exhaustive else ():
        raised_by = program.by(call)
        if (raised_by[0] if raised_by else "") != exception:
            problems.append(f"a run says {exception or 'returns'} of {call}, which gives {raised_by}")
        elif raised_by is not None and raised_by not in said.findings:
            problems.append(f"a run found {raised_by} by {call}, but it is not reported")
    if said.exhaustive:
        for raised, shown in truth.failures.items():
            if raised not in said.findings:
                problems.append(f"missed: {raised} at {shown}")
        arms = _plain_arms(program.source)
        for where in said.covered[2]:
            line = int(where.split(":")[1].split()[0])
            if line in arms and line in truth.lines:
                problems.append(f"{where} is not covered, but some input runs it")
    return problems


def untested_arms(truth: Truth, calls: list[str], path: Path | str, name: str = "target") -> list[str]:
    """Arms that some input runs and no generated test does, in functions that some test enters."""
    program = Program(path, name)
    program.lines = set()
    for call in calls:
        program.by(call)
    missed = {
        arm
        for function in ast.walk(ast.parse(program.source))
        if isinstance(function, ast.FunctionDef) and function.body[0].lineno in program.lines
        for arm in _arms(function)
        if arm in truth.lines and arm not in program.lines
    }
    return [f"no test runs the lines {sorted(missed)}"] if missed else []


def _arms(function: ast.FunctionDef) -> Iterator[int]:
    """The lines at which the arms of a function begin; an expression of one line that branches has none."""
    for node in ast.walk(function):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.IfExp)):
            continue
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if block and not (name == "orelse" and isinstance(node, (ast.For, ast.While, ast.Try))):
                yield block[0].lineno


def _plain_arms(source: str) -> set[int]:
    """The lines at which arms begin, where nothing else on the line branches: a line that ran says that the arm ran."""
    nodes = list(ast.walk(ast.parse(source)))
    branching = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.comprehension, ast.For, ast.While, ast.If, ast.Assert)
    other = {getattr(node, "lineno", 0) for node in nodes if isinstance(node, branching)}
    other |= {node.iter.lineno for node in nodes if isinstance(node, ast.comprehension)}
    return {arm for node in nodes if isinstance(node, ast.FunctionDef) for arm in _arms(node)} - other
