"""Checks contracts in docstrings around calls, and recognises violations that icontract and deal raise.

icontract and deal check by themselves, on symbolic values, too; only their exceptions are read here. Contracts in
docstrings (PEP 316) are checked by nobody else: while they are on, a function has code that calls `Contracts.checked`,
which calls a twin of the function with the original code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import CO_ASYNC_GENERATOR, CO_GENERATOR
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from pathlore.collector import objects_from
from pathlore.instrumentation.conditions import RESULTS, ClauseCondition, Compile, analysed, condition, guard_code
from pathlore.instrumentation.violations import from_condition, short_message, violated
from pathlore.program.attributes import attribute_of
from pathlore.program.contracts import (
    DEAL,
    ICONTRACT,
    PEP316,
    Clause,
    Role,
    deal_clause,
    docstrings,
    documented,
    icontract_clause,
    written_class,
)
from pathlore.program.fields import fields_of
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code, parameter_names
from pathlore.records import record
from pathlore.runtime.calls import PROJECT_FILES
from pathlore.runtime.path import AssumptionFailed, context
from pathlore.stdlib.copy import initialise_fields

TWIN = "<twin>"
"""The name of functions that have the code of guarded ones."""
_GUARDS = guard_code.__code__.co_filename


class Violation(BaseException):
    """A clause of a docstring does not hold. Not an Exception, so that the program's handlers do not catch it."""

    def __init__(self, clause: Clause, required_of: FunctionType | None = None) -> None:
        super().__init__(clause.text)
        self.clause = clause
        self.required_of = required_of
        """The function whose caller is at fault, if no other function with a contract is on the stack."""


@record(slots=True)
class _Guarded:
    """A function with a contract in its docstring, or a method of a class with an invariant."""

    function: FunctionType
    twin: FunctionType
    """Has the function's own code, rewritten or not, while the function has the code of the guard."""
    guard: CodeType
    pre: list[ClauseCondition]
    post: list[ClauseCondition]
    is_method: bool

    @property
    def is_init(self) -> bool:
        return self.function.__name__ == "__init__"


class Contracts:
    """The contracts of some modules, of the kinds that were asked for."""

    # Large: guards that are put in and out, what they check around calls, and what is supposed where contracts answer.

    def __init__(self, kinds: tuple[str, ...], compiled: Compile) -> None:
        # Guards count as code of the program: calls of them are followed like those of the functions behind them.
        PROJECT_FILES.add(_GUARDS)
        self.kinds = kinds
        self.compiled = compiled
        self.confirming = False
        self.supposed: dict[Clause, None] = {}
        """Invariants that inputs were assumed to meet."""
        self._added: set[str] = set()
        self._guarded: list[_Guarded] = []
        self._by_function: dict[FunctionType, _Guarded] = {}
        self._invariants: dict[type, list[ClauseCondition]] = {}
        self._evaluating = False
        self._inside: set[int] = set()
        self._depth = 0
        """Of calls of functions with contracts."""
        self._message: Any = None
        self.entering: FunctionType | None = None
        """A function whose preconditions hold, as was just seen, and which is called next."""
        self.answered: FunctionType | None = None
        """A function whose call was just answered by its contract: what it states is supposed of the result."""
        self.trusted: list[FrameType] = []
        """Frames of icontract and deal in which the same is so; all that they raise is supposed not to happen."""

    # Putting guards in and out

    def add(self, modules: Iterable[ModuleType]) -> None:
        """Guards the functions of modules whose docstrings state contracts."""
        if PEP316 not in self.kinds:
            return
        new = {os.path.abspath(module.__file__ or ""): module.__name__ for module in modules}
        for path in self._added:
            new.pop(path, None)
        self._added.update(new)
        stated = [docstrings(path) for path in new]
        if not any(any(s.functions.values()) or any(s.classes.values()) or self._guarded for s in stated):
            return
        names = set(new.values())
        # Once for all modules: this looks at every object of the process.
        for item in objects_from(new):
            if type(item) is FunctionType and item.__code__.co_filename in new and item.__name__ != TWIN:
                contract = documented(item)
                if contract.pre or contract.post:
                    self._guard(item)
            elif isinstance(item, type) and item.__module__ in names:
                self._methods(item)

    def _methods(self, cls: type) -> None:
        """Guards the methods that have to keep the invariant of a class: the public ones and `__init__`."""
        if not self._stated_by(cls):
            return
        # Computed and cached now: fields are found in the code of `__init__`, which is about to be replaced.
        fields_of(cls)
        for base in cls.__mro__[:-1]:
            if not is_project_file(_file(base)):
                continue
            for name, value in list(vars(base).items()):
                if name.startswith("_") and name != "__init__":
                    continue
                functions = (value.fget, value.fset) if isinstance(value, property) else (value,)
                for function in functions:
                    if type(function) is FunctionType and function.__code__.co_argcount:
                        self._guard(function).is_method = True

    def _guard(self, function: FunctionType) -> _Guarded:
        known = self._by_function.get(function)
        if known is None:
            code = own_code(function)
            contract = documented(function)
            twin = FunctionType(code, function.__globals__, TWIN, None, function.__closure__)
            names = parameter_names(code)
            pre = [condition(clause, _scope(clause, function), names, self.compiled) for clause in contract.pre]
            results = () if code.co_flags & (CO_GENERATOR | CO_ASYNC_GENERATOR) else contract.post
            given = (*names, *RESULTS)
            post = [condition(clause, _scope(clause, function), given, self.compiled) for clause in results]
            known = _Guarded(function, twin, guard_code(function, len(self._guarded)), pre, post, False)
            self._guarded.append(known)
            self._by_function[function] = known
        return known

    def on(self) -> None:
        for guarded in self._guarded:
            guarded.twin.__code__ = guarded.function.__code__
            guarded.function.__code__ = guarded.guard
        represent = sys.modules.get("icontract._represent")
        if represent is not None and ICONTRACT in self.kinds:
            self._message = represent.generate_message
            setattr(represent, "generate_message", short_message)

    def off(self) -> None:
        for guarded in self._guarded:
            guarded.function.__code__ = guarded.twin.__code__
        if self._message is not None:
            setattr(sys.modules["icontract._represent"], "generate_message", self._message)
            self._message = None

    @contextmanager
    def around_plain_calls(self) -> Iterator[None]:
        """Within this context, docstrings are checked around code that is not rewritten."""
        self.on()
        self.confirming = True
        try:
            yield
        finally:
            self.confirming = False
            self.off()

    def behind(self, function: FunctionType) -> FunctionType:
        """The function itself, or the twin that has its code while the function has that of a guard."""
        guarded = self._by_function.get(function)
        return function if guarded is None or function.__code__ is not guarded.guard else guarded.twin

    def conditions_of(self, function: FunctionType) -> list[Any]:
        """The plain code of what a docstring requires of a function's callers and of its results."""
        guarded = self._by_function.get(function)
        stated = [] if guarded is None else [*guarded.pre, *guarded.post]
        names = (*parameter_names(own_code(function)), *RESULTS)
        return [analysed(one.clause, _scope(one.clause, function), names, self.compiled) for one in stated]

    def has_invariant(self, cls: type) -> bool:
        """Whether anything is stated about all objects of a class."""
        names = ("__invariants__", "_deal_invariants")
        return bool(self._stated_by(cls)) or any(attribute_of(cls, name) for name in names)

    # Conditions of docstrings

    def _stated_by(self, cls: type) -> list[ClauseCondition]:
        """The invariants that the docstrings of a class and its bases state."""
        known = self._invariants.get(cls)
        if known is None:
            known = self._invariants[cls] = []
            for base in reversed(cls.__mro__[:-1]):
                path = _file(base)
                if PEP316 in self.kinds and is_project_file(path):
                    scope = vars(sys.modules[base.__module__])
                    stated = docstrings(os.path.abspath(path)).of_class(base).inv
                    known.extend(condition(clause, scope, ("self",), self.compiled) for clause in stated)
        return known

    # Calls

    @property
    def _active(self) -> bool:
        return (context.exploring or self.confirming) and not self._evaluating

    def checked(self, number: int, names: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls a function between the checks of its contract."""
        guarded = self._guarded[number]
        if not self._active:
            self.entering = None
            return guarded.twin(*args, **kwargs)
        with self._around(guarded, names) as results:
            self.entering = guarded.function
            results.append(guarded.twin(*args, **kwargs))
        return results[0]

    async def checked_coroutine(
        self, number: int, names: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        guarded = self._guarded[number]
        if not self._active:
            return await guarded.twin(*args, **kwargs)
        with self._around(guarded, names) as results:
            results.append(await guarded.twin(*args, **kwargs))
        return results[0]

    @contextmanager
    def _around(self, guarded: _Guarded, names: dict[str, Any]) -> Iterator[list[Any]]:
        receiver = next(iter(names.values())) if guarded.is_method else None
        # While one of its methods runs, an object may violate its invariant: only the outermost call is checked.
        outermost = guarded.is_method and id(receiver) not in self._inside
        invariants = self._stated_by(type(receiver)) if outermost else []
        required_of = guarded.function if not self._depth else None
        if not guarded.is_init:
            self._check(_of_one_moment(invariants), {"self": receiver}, required_of)
        else:
            invariants = _of_one_moment(invariants)
        self._check(guarded.pre, names, required_of)
        old = self._old(guarded.post, names)
        before = self._old(invariants, {"self": receiver})
        results: list[Any] = []
        if outermost:
            self._inside.add(id(receiver))
        self._depth += 1
        try:
            yield results
        finally:
            self._depth -= 1
            if outermost:
                self._inside.discard(id(receiver))
        given = dict.fromkeys(RESULTS, results[0])
        is_supposed, self.answered = self.answered is guarded.function, None
        self._check(guarded.post, {**names, **old, **given}, is_supposed=is_supposed)
        self._check(invariants, {"self": receiver, **before}, is_supposed=is_supposed)

    def _check(
        self,
        conditions: list[ClauseCondition],
        names: Mapping[str, Any],
        required_of: FunctionType | None = None,
        is_supposed: bool = False,
    ) -> None:
        for stated in conditions:
            with self._evaluation():
                holds = stated.is_supposed(names) if is_supposed else stated.holds(names)
            if not holds and is_supposed:
                context.path.end(AssumptionFailed())
            if not holds:
                raise Violation(stated.clause, required_of)

    def _old(self, conditions: list[ClauseCondition], names: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
        """The values before the call that conditions refer to as `__old__`."""
        with self._evaluation():
            return {name: expression.remembered(names) for c in conditions for name, expression in c.old}

    @contextmanager
    def _evaluation(self) -> Iterator[None]:
        """Conditions are evaluated without checking the contracts of what they call."""
        before, self._evaluating = self._evaluating, True
        try:
            yield
        finally:
            self._evaluating = before

    # Inputs

    def admit(self, instance: Any) -> None:
        """Assumes the invariants of its class of a new input object."""
        cls = type(instance)
        for stated in _of_one_moment(self._stated_by(cls)):
            self.supposed[stated.clause] = None
            with self._evaluation():
                if not stated.holds({"self": instance}):
                    context.path.end(AssumptionFailed())
        if ICONTRACT in self.kinds:
            for contract in getattr(cls, "__invariants__", ()):
                self.supposed[icontract_clause(contract, Role.INVARIANT, cls.__qualname__)] = None
                _suppose(contract.condition, **({"self": instance} if "self" in contract.condition_args else {}))
        if DEAL in self.kinds:
            for validator in getattr(cls, "_deal_invariants", ()):
                self.supposed[deal_clause(validator, Role.INVARIANT, written_class(cls).__qualname__)] = None
                initialise_fields(instance, deep=False)
                _suppose(_accepts, validator, instance)

    # What was raised

    def clause_of(self, error: BaseException) -> Clause | None:
        """The clause that an exception says is violated."""
        if isinstance(error, Violation):
            return error.clause
        return violated(error, self.kinds)

    def required_of(self, error: BaseException, function: FunctionType) -> bool:
        """Whether an exception says that the first call of a function was not allowed."""
        return isinstance(error, Violation) and error.required_of is function

    def is_supposed_not_to_happen(self, error: BaseException) -> bool:
        """Whether an exception says that an answer is none that the contract allows."""
        trace = error.__traceback__ if self.trusted else None
        while trace is not None:
            if any(trace.tb_frame is frame for frame in self.trusted):
                return True
            trace = trace.tb_next
        return False

    def in_condition(self, error: BaseException) -> bool:
        """Whether an exception came out of a condition, or says that it is violated."""
        return self.clause_of(error) is not None or from_condition(error, self.kinds)


def _of_one_moment(conditions: list[ClauseCondition]) -> list[ClauseCondition]:
    """The conditions that do not refer to the state before a call."""
    return [stated for stated in conditions if not stated.old]


def _scope(clause: Clause, function: FunctionType) -> dict[str, Any]:
    """The names of the module that a clause stands in; it may be inherited from another one."""
    if clause.path == own_code(function).co_filename:
        return function.__globals__
    modules = (m for m in list(sys.modules.values()) if attribute_of(m, "__file__") == clause.path)
    return next((vars(module) for module in modules), function.__globals__)


def _file(cls: type) -> str:
    """The file that a class comes from; empty if from none."""
    return attribute_of(sys.modules.get(cls.__module__), "__file__") or ""


def _suppose(condition: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    try:
        holds = bool(condition(*args, **kwargs))
    except Exception:  # a condition that cannot be evaluated does not hold
        holds = False
    if not holds:
        context.path.end(AssumptionFailed())


def _accepts(validator: Any, instance: Any) -> bool:
    """Whether deal accepts an object: it raises otherwise."""
    validator.validate((instance,), {})
    return True
