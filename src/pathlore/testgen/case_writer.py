"""Writes a case: observes what plain Python does with a reproduction, and makes sure that it does so again."""

from __future__ import annotations

import ast
import builtins
import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from pathlore.confirmation.confirm import PlainOutcome, agrees
from pathlore.confirmation.object_graph import ObjectGraph
from pathlore.confirmation.reseeded import holds_by_seed, needs_seed
from pathlore.findings import Case, CaseKind, CasesFound, Import
from pathlore.program.targets import Target
from pathlore.program.wrappers import Binding
from pathlore.records import frozen
from pathlore.testgen.expectations import Expectations
from pathlore.testgen.labels import changing, raising, returning, subjects
from pathlore.testgen.named_reproduction import NamedReproduction
from pathlore.testgen.names import Names
from pathlore.testgen.observed_run import MARGIN, Observation, ObservedRuns
from pathlore.trie.failure import Failure

_LONGEST_MESSAGE = 60
_SCRIPT = "SCRIPT"
_RETURNS = "returns"


@frozen
class Draft:
    """A case with the names that it uses, and whether it leaves traces in its modules."""

    case: Case
    used: frozenset[str]
    polluting: bool


class CaseWriter:
    """Writes the cases of one target."""

    def __init__(self, target: Target, modules: list[ModuleType], runs: ObservedRuns[Any]) -> None:
        self.target = target
        self.modules = modules
        self.runs = runs
        self.names = Names(target)

    def draft(self, named: NamedReproduction, failure: Failure | None, comment: str) -> Draft | None:
        """The case of a reproduction; None where a second run, or a different stack, has another outcome."""
        found: Draft | None = self.runs.watch(
            named, lambda observed: self._look(observed, named, failure), self.modules
        )
        if found is None or not self._register(named, found.used):
            return None
        conditions = [*found.case.checks]
        if found.case.expected:
            conditions.append(f"{named.result} {found.case.expected}")
        # A test runner has frames of its own below the test: the outcome must not depend on the height of the stack.
        endless = failure is not None and failure.exception == "RecursionError"
        again = self.runs.watch(
            named,
            lambda observed: self._again(observed, named, failure, conditions),
            margin=-MARGIN if endless else MARGIN,
        )
        if not again or (failure is not None and needs_seed(self.target, again.made, named.reproduction, frozenset())):
            return None
        return replace(found, case=replace(self._for_any_seed(found.case, named, again.made), comment=comment))

    def _for_any_seed(self, case: Case, named: NamedReproduction, made: type | None) -> Case:
        """A case without the conditions that hold for this hash seed alone."""
        expected = f"{named.result} {case.expected}" if case.expected else ""
        conditions = [condition for condition in (expected, *case.checks) if condition]

        def needs(*asked: str) -> bool:
            condition = " and ".join(f"({text})" for text in asked)
            return holds_by_seed(self.target, made, named.reproduction, named.result, condition)

        if case.exception or not conditions or not needs(*conditions):
            return case
        lasting = {condition for condition in conditions if not needs(condition)}
        checks = tuple(condition for condition in case.checks if condition in lasting)
        # The outcome in words is that of this seed, too.
        return replace(case, outcome=_RETURNS, expected=case.expected if expected in lasting else "", checks=checks)

    def cases(self, drafts: Sequence[Draft]) -> CasesFound:
        """What is told of cases."""
        used = {name for draft in drafts for name in draft.used}
        is_polluting = any(draft.polluting for draft in drafts)
        return CasesFound(
            self.target.name,
            subjects(self.target),
            self.imports(used),
            tuple(draft.case for draft in drafts),
            tuple(module.__name__ for module in self.modules) if is_polluting else (),
        )

    def imports(self, used: Iterable[str]) -> tuple[Import, ...]:
        """How tests get the names that they use."""
        if self.target.binding is Binding.SCRIPT:
            folder = os.path.dirname(self.target.path)
            return (Import(_SCRIPT, "", folder, self.target.path), *self.names.imports(used))
        return self.names.imports(used)

    # The first run

    def _look(self, observed: Observation, named: NamedReproduction, failure: Failure | None) -> Draft | None:
        if observed.random or not agrees(failure, observed.plain) or _waits_for_ever(observed):
            return None
        conditions = _Conditions(self.names, named, observed)
        case = self._returned(conditions) if failure is None else self._raised(conditions, failure)
        return Draft(case, frozenset(_names_in(case, named)), observed.polluted)

    def _returned(self, conditions: _Conditions) -> Case:
        value = conditions.observed.plain.value
        script = self.target.binding is Binding.SCRIPT
        changed = conditions.changes()
        outcome = self._outcome(conditions, [name for name, _ in changed])
        about = [] if script or (value is None and changed) else conditions.about_result()
        checks = [condition for _, condition in changed]
        expected = ""
        if len(about) == 1 and about[0].startswith(f"{conditions.named.result} "):
            expected = about.pop().removeprefix(f"{conditions.named.result} ")
        return self._case(conditions, outcome, expected=expected, checks=(*about, *checks))

    def _outcome(self, conditions: _Conditions, changed: list[str]) -> str:
        if self.target.binding is Binding.SCRIPT:
            return "ends"
        return "is_made" if self.target.binding is Binding.INIT else conditions.outcome(changed)

    def _raised(self, conditions: _Conditions, failure: Failure) -> Case:
        error = conditions.observed.plain.error
        assert error is not None
        checks = tuple(condition for _, condition in conditions.changes())
        exception = next(filter(None, map(self.names.of, type(error).__mro__)))
        message = _message(error, failure, self.target.path)
        return self._case(conditions, raising(error), checks=checks, exception=exception, message=message)

    def _case(self, conditions: _Conditions, outcome: str, **rest: Any) -> Case:
        reproduction = conditions.named.reproduction
        call, kind = reproduction.expression, conditions.observed.kind
        if self.target.binding is Binding.SCRIPT:
            call, kind = _SCRIPT, CaseKind.SCRIPT
        result, replay = conditions.named.result, reproduction.replay
        return Case(outcome, reproduction.setup, call, kind, result=result, replay=replay, **rest)

    # The second run

    def _again(
        self, observed: Observation, named: NamedReproduction, failure: Failure | None, conditions: list[str]
    ) -> PlainOutcome | None:
        """What the second run did, if it is the same."""
        if not agrees(failure, observed.plain):
            return None
        holds = all(_Conditions(self.names, named, observed).holds(condition) for condition in conditions)
        return observed.plain if holds else None

    def _register(self, named: NamedReproduction, used: Iterable[str]) -> bool:
        """Whether a test can have all these names."""
        elsewhere = dict(named.reproduction.imports)
        return all(self._can_have(name, elsewhere.get(name)) for name in used)

    def _can_have(self, name: str, elsewhere: str | None) -> bool:
        module = self.target.module
        if elsewhere is not None:
            return self.names.add(name, sys.modules[elsewhere])
        if name in self.names:
            return True
        if module is not None and name in vars(module):
            return self.names.add(name, module)
        return hasattr(builtins, name) or (name == _SCRIPT and module is None)


class _Conditions:
    """Conditions about one run; each is evaluated before it is used."""

    def __init__(self, names: Names, named: NamedReproduction, observed: Observation) -> None:
        self.names = names
        self.named = named
        self.observed = observed
        variables = {name: observed.namespace[name] for name in named.locals if name in observed.namespace}
        self._after = ObjectGraph(variables)
        self._expectations = Expectations(names, self._after)

    def about_result(self) -> list[str]:
        return self._true(self._expectations.about(self.named.result, self.observed.plain.value))

    def changes(self) -> list[tuple[str, str]]:
        if self.observed.before is None:
            return []
        found = self._expectations.changes(self.observed.before, self._after)
        return [(name, condition) for name, condition in found if self.holds(condition)]

    def outcome(self, changed: list[str]) -> str:
        value = self.observed.plain.value
        if value is None and changed:
            return changing(changed)
        return returning(value, self._expectations.known(value))

    def _true(self, conditions: Iterator[str]) -> list[str]:
        return [condition for condition in conditions if self.holds(condition)]

    def holds(self, condition: str) -> bool:
        """Whether a condition is true now. A condition that is not, or cannot be evaluated, is not written."""
        namespace = {**self.observed.namespace, self.named.result: self.observed.plain.value}
        names = {node.id for node in ast.walk(ast.parse(condition)) if isinstance(node, ast.Name)}
        namespace |= {name: self.names.value(name) for name in names if name in self.names}
        try:
            return bool(eval(condition, namespace))
        except Exception:  # comparisons of the program's objects are code under test, too
            return False


def _message(error: BaseException, failure: Failure, path: str) -> str:
    """The text of an exception, if the program wrote it and it is the same on every machine."""
    if not failure.explicit and not isinstance(error, SystemExit):
        return ""
    try:
        # Pytest shows a group without the number of its members.
        text = error.message if isinstance(error, BaseExceptionGroup) else str(error)
    except Exception:  # the text of an exception is code under test, too
        return ""
    if "0x" in text or os.path.dirname(path) in text or failure.exception == "RecursionError":
        return ""
    # The beginning is enough to distinguish messages.
    return textwrap.shorten(text, _LONGEST_MESSAGE, placeholder="") if len(text) > _LONGEST_MESSAGE else text


def _waits_for_ever(observed: Observation) -> bool:
    """Whether a coroutine was ended by our event loop alone: in a real one it would wait for ever."""
    awaited = observed.kind in (CaseKind.COROUTINE, CaseKind.ASYNC_GENERATOR)
    failure = observed.plain.failure
    return awaited and failure is not None and failure.exception == "RuntimeError" and not failure.explicit


def _names_in(case: Case, named: NamedReproduction) -> Iterator[str]:
    """The names that a case needs from elsewhere."""
    own = {*named.locals, case.result}
    expected = f"{case.result} {case.expected}" if case.expected else ""
    fragments = (*case.setup, case.call, expected, *case.checks, case.exception, *case.replay.values())
    for fragment in fragments:
        for node in ast.walk(ast.parse(fragment)):
            if isinstance(node, ast.Name) and node.id not in own:
                yield node.id
