"""Explores a target to its end and keeps what each path said, for tests to compare with plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from pathlore.config import Config
from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Term
from pathlore.findings import Event, Finding, FindingFound, TargetFinished, TargetResult
from pathlore.program.targets import Target
from pathlore.runtime.heap import LazyInput
from pathlore.runtime.proxies.text_pieces import SymPieces
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.session.check import check
from pathlore.trie.node import Complete, Error, Excluded, Leaf
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration

Outcome = tuple[str, Any]


@dataclass(slots=True)
class PathRecord:
    """One path: under which conditions it is taken, with which inputs, and how it ended."""

    conditions: list[Term]
    arguments: dict[str, Any]
    leaf: Leaf
    value: Any
    exception: str

    def takes(self, point: Mapping[str, Any]) -> dict[Term, Value] | None:
        """The assignment under which this path is the one for the inputs, if it is."""
        assignment: dict[Term, Value] = {}
        given = self.arguments
        if not all(n in given and _matches(given[n], value, assignment) for n, value in point.items()):
            return None
        return assignment if all(evaluate(c, assignment) for c in self.conditions) else None

    def outcome(self, assignment: Mapping[Term, Value]) -> Outcome:
        if isinstance(self.leaf, Complete):
            return "returned", instantiated(self.value, assignment)
        if isinstance(self.leaf, Error):
            return "raised", self.exception
        return type(self.leaf).__name__.lower(), getattr(self.leaf, "why", None)


class Recorder:
    """An observer that keeps every path."""

    def __init__(self) -> None:
        self.paths: list[PathRecord] = []

    def after_run(self, engine: Any, run: Any) -> None:
        arguments = {} if run.arguments is None else _snapshot(run.arguments.by_name)
        exception = "" if run.failure is None else run.failure.exception.rpartition(".")[2]
        conditions = path_condition(run.path.nodes, run.path.sides)
        self.paths.append(PathRecord(conditions, arguments, run.leaf, _frozen(run.value), exception))

    def stop(self, engine: Any) -> str | None:
        return None


def _snapshot(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {n: v.value if isinstance(v, LazyInput) and v.made else v for n, v in arguments.items()}


def _frozen(value: Any) -> Any:
    """Containers are copied: a later path may get the same ones."""
    if type(value) in (list, tuple, set, frozenset):
        return type(value)(value) if any(map(_is_symbolic_key, value)) else type(value)(map(_frozen, value))
    if type(value) is dict:
        return {k: _frozen(v) for k, v in value.items()}
    return value


def _is_symbolic_key(value: Any) -> bool:
    return isinstance(value, Symbolic)


def _matches(given: Any, value: Any, assignment: dict[Term, Value]) -> bool:
    if isinstance(given, LazyInput):
        return True
    if isinstance(given, Symbolic):
        if type(value) is not given.__class__:
            return False
        return assignment.setdefault(given.sym_term, value) == value
    if type(given) in PROXIES:
        if not isinstance(value, (list, tuple)) or (
            given.sym_asked and assignment.setdefault(given.sym_size.sym_term, len(value)) != len(value)
        ):
            return False
        return len(given.sym_made) <= len(value) and all(
            map(lambda g, v: _matches(g, v, assignment), given.sym_made, value)
        )
    if type(given) is tuple and type(value) is tuple:
        return len(given) == len(value) and all(_matches(g, v, assignment) for g, v in zip(given, value, strict=True))
    return type(given) is type(value) and given == value


def instantiated(value: Any, assignment: Mapping[Term, Value]) -> Any:
    """The value with everything symbolic in it replaced by what it is under the assignment."""
    if isinstance(value, Symbolic):
        found = evaluate(value.sym_term, assignment)
        return found.encode("latin-1") if type(value) is SymBytes else found
    if type(value) is SymPieces:
        whole = value.sym_whole
        if whole is None:
            text, separator = (
                instantiated(part, assignment) for part in (value.sym_found.text, value.sym_found.needle)
            )
            whole = [instantiated(value.sym_shape(piece), assignment) for piece in text.split(separator)]
        return [instantiated(piece, assignment) for piece in whole]
    if type(value) in STANDING:
        return value.sym_mapped(lambda part: instantiated(part, assignment))
    if type(value) is Fraction:
        return Fraction(instantiated(value.numerator, assignment), instantiated(value.denominator, assignment))
    if type(value) in (list, tuple, set, frozenset):
        return type(value)(instantiated(item, assignment) for item in value)
    if type(value) is dict:
        return {instantiated(k, assignment): instantiated(v, assignment) for k, v in value.items()}
    return value


def explored(target: Target, config: Config) -> list[PathRecord]:
    """All paths of a target."""
    recorder = Recorder()
    with exploration(target, config, lambda confirmer: [recorder]) as engine:
        engine.explore()
    return recorder.paths


@dataclass(slots=True)
class Checked:
    """What `check` told about targets."""

    findings: list[Finding] = field(default_factory=list)
    behaviours: list[Finding] = field(default_factory=list)
    results: dict[str, TargetResult] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    @property
    def result(self) -> TargetResult:
        (found,) = self.results.values()
        return found

    @property
    def raised(self) -> list[tuple[str, int]]:
        return sorted((f.exception.rpartition(".")[2], f.line) for f in self.findings)


def checked(path: Path | str, name: str = "", **options: Any) -> Checked:
    """Checks a target in this process; what goes wrong in Pathlore itself is a failure."""
    found = Checked()

    def emit(event: Event) -> None:
        found.events.append(event)
        if isinstance(event, FindingFound):
            if event.instead_of:
                found.findings[:] = [f for f in found.findings if f.call != event.instead_of]
            (found.behaviours if event.behaviour else found.findings).append(event.finding)
        elif isinstance(event, TargetFinished):
            found.results[event.result.target.rpartition(":")[2]] = event.result

    check([f"{path}:{name}" if name else str(path)], Config(**options), emit)
    faults = [cut.why for result in found.results.values() for cut in result.incomplete if "internal error" in cut.why]
    assert not faults, faults
    return found


__all__ = ["Checked", "Excluded", "PathRecord", "Recorder", "checked", "explored", "instantiated"]
