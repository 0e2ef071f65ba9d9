"""Checks contracts: those of docstrings around calls, those of icontract and deal where they raise.

icontract and deal check on their own, symbolic values or not; what they raise is read here. Nobody checks what
docstrings state (PEP 316): while it is to be checked, functions have code that calls `Contracts.checked`, which calls
a twin of the function with its own code.
"""

from __future__ import annotations

import ast
import gc
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from inspect import CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS, iscoroutinefunction
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from pathlore.program.contracts import (
    DEAL,
    ICONTRACT,
    PEP316,
    Clause,
    Contract,
    Role,
    deal_clause,
    docstrings,
    icontract_clause,
    written_class,
)
from pathlore.program.fields import fields_of
from pathlore.runtime.calls import PROJECT_FILES, call
from pathlore.runtime.heap import force
from pathlore.runtime.path import AssumptionFailed, context
from pathlore.stdlib.copy import initialise_fields

_OWN = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_OLD, _RESULTS = "__old__", ("_", "__return__")


class Violation(BaseException):
    """A clause of a docstring does not hold. Not an Exception: plain code would not get to see it."""

    def __init__(self, clause: Clause) -> None:
        super().__init__(clause.text)
        self.clause = clause


@dataclass(frozen=True, slots=True)
class Condition:
    """A clause that can be evaluated, in plain code and in rewritten code, with the parameters that it reads.

    `old` are expressions to be evaluated before the call, by the names under which the condition calls for them.
    """

    clause: Clause
    plain: FunctionType
    rewritten: FunctionType
    names: tuple[str, ...]
    old: tuple[tuple[str, Condition], ...] = ()

    def value(self, names: Mapping[str, Any]) -> Any:
        function = self.rewritten if context.exploring else self.plain
        return function(*(force(names[name]) for name in self.names))

    def holds(self, names: Mapping[str, Any]) -> bool:
        try:
            return bool(self.value(names))
        except Exception:  # a condition that cannot be evaluated does not hold
            return False


@dataclass(slots=True)
class _Guarded:
    """A function with a contract in its docstring, or a method of a class with an invariant."""

    function: FunctionType
    twin: FunctionType
    """Has the function's own code, rewritten or not, while the function has that of the guard."""
    guard: CodeType
    pre: list[Condition]
    post: list[Condition]
    is_method: bool

    @property
    def is_init(self) -> bool:
        return self.function.__name__ == "__init__"


Compile = Callable[[str, ast.Module, bool], CodeType]
"""Compiles a tree of a file, rewritten or as it is."""


class Contracts:
    """The contracts of some modules, of the kinds that were asked for."""

    def __init__(self, kinds: tuple[str, ...], compiled: Compile) -> None:
        # guards are called like the functions behind them
        PROJECT_FILES.add(__file__)
        self.kinds = kinds
        self.compiled = compiled
        self.confirming = False
        self.supposed: dict[Clause, None] = {}
        """Invariants that inputs were made to meet."""
        self._guarded: list[_Guarded] = []
        self._by_function: dict[FunctionType, _Guarded] = {}
        self._invariants: dict[type, list[Condition]] = {}
        self._evaluating = False
        self._inside: set[int] = set()
        self._message: Any = None

    # Putting guards in and out

    def add(self, module: ModuleType) -> None:
        """Takes up the contracts in the docstrings of a module."""
        stated = docstrings(os.path.abspath(module.__file__ or ""))
        if PEP316 not in self.kinds or not (any(stated.functions.values()) or any(stated.classes.values())):
            return
        for item in gc.get_objects():
            if type(item) is FunctionType and item.__code__.co_filename == stated.path:
                contract = stated.of_function(item)
                if contract.pre or contract.post:
                    self._guard(item, contract)
            elif isinstance(item, type) and item.__module__ == module.__name__:
                self._methods(item)

    def _methods(self, cls: type) -> None:
        """Guards what keeps the invariant of a class: its public methods and `__init__`."""
        if not self._stated_by(cls):
            return
        # read off the code of `__init__`, which is about to be replaced
        fields_of(cls)
        for base in cls.__mro__[:-1]:
            for name, value in list(vars(base).items()):
                if name.startswith("_") and name != "__init__":
                    continue
                functions = (value.fget, value.fset) if isinstance(value, property) else (value,)
                for function in functions:
                    if type(function) is FunctionType and function.__code__.co_argcount:
                        self._guard(function, Contract()).is_method = True

    def _guard(self, function: FunctionType, contract: Contract) -> _Guarded:
        known = self._by_function.get(function)
        if known is None:
            code = function.__code__
            twin = FunctionType(code, function.__globals__, function.__name__, None, function.__closure__)
            names = _parameters(code)
            pre = [self._condition(clause, function.__globals__, names) for clause in contract.pre]
            results = () if code.co_flags & CO_GENERATOR else contract.post
            post = [self._condition(clause, function.__globals__, (*names, *_RESULTS)) for clause in results]
            known = _Guarded(function, twin, _guard_code(function, len(self._guarded)), pre, post, False)
            self._guarded.append(known)
            self._by_function[function] = known
        return known

    def on(self) -> None:
        for guarded in self._guarded:
            guarded.twin.__code__ = guarded.function.__code__
            guarded.function.__code__ = guarded.guard
        represent = sys.modules.get("icontract._represent")
        if represent is not None and ICONTRACT in self.kinds:
            self._message = represent.generate_message  # type: ignore[attr-defined]
            setattr(represent, "generate_message", _short_message)

    def off(self) -> None:
        for guarded in self._guarded:
            guarded.function.__code__ = guarded.twin.__code__
        if self._message is not None:
            setattr(sys.modules["icontract._represent"], "generate_message", self._message)
            self._message = None

    @contextmanager
    def around_plain_calls(self) -> Iterator[None]:
        """For a while docstrings are checked around code that is not rewritten."""
        self.on()
        self.confirming = True
        try:
            yield
        finally:
            self.confirming = False
            self.off()

    def running(self, function: FunctionType) -> CodeType:
        """The code that a function runs now, behind its guard."""
        guarded = self._by_function.get(function)
        return function.__code__ if guarded is None else guarded.twin.__code__

    # Conditions of docstrings

    def _condition(self, clause: Clause, scope: dict[str, Any], names: tuple[str, ...]) -> Condition:
        tree = ast.parse(f"({clause.text}\n)", mode="eval").body
        tree = ast.increment_lineno(tree, clause.line - 1)
        chains = _Chains()
        body = chains.visit(tree)
        old = []
        for name, chain in chains.found.items():
            old.append((name, self._made(clause, scope, chain, names, decided=False)))
        return self._made(clause, scope, body, (*names, *chains.found), decided=True, old=tuple(old))

    def _made(
        self,
        clause: Clause,
        scope: dict[str, Any],
        body: ast.expr,
        names: tuple[str, ...],
        decided: bool,
        old: tuple[tuple[str, Condition], ...] = (),
    ) -> Condition:
        read = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)}
        used = tuple(name for name in names if name in read)
        # decided inside, so that the choice has the place of the clause
        value = _decided(body) if decided else body
        plain, rewritten = (
            FunctionType(_code(self.compiled(clause.path, _definition(value, used, clause), mode)), scope)
            for mode in (False, True)
        )
        return Condition(clause, plain, rewritten, used, old)

    def _stated_by(self, cls: type) -> list[Condition]:
        """What the docstrings of a class and its bases say about its objects."""
        known = self._invariants.get(cls)
        if known is None:
            known = self._invariants[cls] = []
            for base in reversed(cls.__mro__[:-1]):
                module = sys.modules.get(base.__module__)
                path = getattr(module, "__file__", None)
                if PEP316 in self.kinds and path and path.endswith(".py"):
                    stated = docstrings(os.path.abspath(path)).of_class(base).inv
                    known.extend(self._condition(c, vars(module), ("self",)) for c in stated)
        return known

    # Calls

    @property
    def _active(self) -> bool:
        return (context.exploring or self.confirming) and not self._evaluating

    def checked(self, number: int, names: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls a function between the checks of its contract."""
        guarded = self._guarded[number]
        if not self._active:
            return guarded.twin(*args, **kwargs)
        with self._around(guarded, names) as results:
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
        # what an object does to itself on the way need not keep its invariant
        outermost = guarded.is_method and id(receiver) not in self._inside
        invariants = self._stated_by(type(receiver)) if outermost else []
        if not guarded.is_init:
            self._check(invariants, {"self": receiver})
        self._check(guarded.pre, names)
        old = self._old(guarded.post, names)
        results: list[Any] = []
        if outermost:
            self._inside.add(id(receiver))
        try:
            yield results
        finally:
            if outermost:
                self._inside.discard(id(receiver))
        given = dict.fromkeys(_RESULTS, results[0])
        self._check(guarded.post, {**names, **old, **given})
        self._check(invariants, {"self": receiver})

    def _check(self, conditions: list[Condition], names: Mapping[str, Any]) -> None:
        for condition in conditions:
            with self._evaluation():
                holds = condition.holds(names)
            if not holds:
                raise Violation(condition.clause)

    def _old(self, conditions: list[Condition], names: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
        """What conditions want to know about the time before the call."""
        with self._evaluation():
            return {name: _remembered(expression, names) for c in conditions for name, expression in c.old}

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
        """Restricts a new input object to what the invariants of its class say."""
        cls = type(instance)
        for condition in self._stated_by(cls):
            self.supposed[condition.clause] = None
            with self._evaluation():
                if not condition.holds({"self": instance}):
                    context.path.end(AssumptionFailed())
        if ICONTRACT in self.kinds:
            for contract in getattr(cls, "__invariants__", ()):
                self._suppose(icontract_clause(contract, Role.INVARIANT, cls.__qualname__))
                arguments = {"self": instance} if "self" in contract.condition_args else {}
                _suppose(lambda contract=contract, arguments=arguments: contract.condition(**arguments))
        if DEAL in self.kinds:
            for validator in getattr(cls, "_deal_invariants", ()):
                self._suppose(deal_clause(validator, Role.INVARIANT, written_class(cls).__qualname__))
                initialise_fields(instance, deep=False)
                _suppose(lambda validator=validator: validator.validate((instance,), {}) is None)

    def _suppose(self, clause: Clause) -> None:
        self.supposed[clause] = None

    # What was raised

    def clause_of(self, error: BaseException) -> Clause | None:
        """The clause that an exception says is violated."""
        if isinstance(error, Violation):
            return error.clause
        frames = _frames(error)
        last = frames[-1] if frames else None
        package = _package(last)
        if last is None or package not in self.kinds:
            return None
        if package == ICONTRACT:
            return _icontract_clause(last, error)
        return _deal_clause(frames)

    def in_condition(self, error: BaseException) -> bool:
        """Whether an exception came out of a condition, or says that it is violated."""
        if self.clause_of(error) is not None:
            return True
        inside = [frame for frame in _frames(error) if _package(frame) in self.kinds]
        if not inside:
            return False
        code = inside[-1].f_code
        return code.co_name.startswith(("_assert_", "_capture_")) or code.co_filename.endswith("_validators.py")


def _suppose(condition: Callable[[], Any]) -> None:
    try:
        holds = bool(condition())
    except Exception:  # also how deal says that it does not hold
        holds = False
    if not holds:
        context.path.end(AssumptionFailed())


def _remembered(expression: Condition, names: Mapping[str, Any]) -> Callable[[], Any]:
    try:
        value = call(deepcopy, expression.value(names))
    except Exception as error:  # raised where the condition asks for the value, if it does
        failed = error

        def fail() -> Any:
            raise failed

        return fail
    return lambda: value


class _Chains(ast.NodeTransformer):
    """Replaces `__old__.name.field` by calls of functions that give what it was."""

    def __init__(self) -> None:
        self.found: dict[str, ast.expr] = {}

    def visit_Attribute(self, node: ast.Attribute) -> Any:  # noqa: N802  (a name that ast looks up)
        if not self._is_old(node):
            return self.generic_visit(node)
        name = f"_pl_old_{len(self.found)}"
        self.found[name] = _Without().visit(node)
        return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), [], []), node)

    def _is_old(self, node: ast.expr) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id == _OLD


class _Without(ast.NodeTransformer):
    """`__old__.name.field` as `name.field`."""

    def visit_Attribute(self, node: ast.Attribute) -> Any:  # noqa: N802
        if isinstance(node.value, ast.Name) and node.value.id == _OLD:
            return ast.copy_location(ast.Name(node.attr, ast.Load()), node)
        return self.generic_visit(node)


def _decided(body: ast.expr) -> ast.expr:
    """`True if body else False`."""
    sides = [ast.copy_location(ast.Constant(side), body) for side in (True, False)]
    return ast.copy_location(ast.IfExp(body, *sides), body)


_CONDITION = "contract"


def _definition(value: ast.expr, names: tuple[str, ...], clause: Clause) -> ast.Module:
    """A function of these names; in a class, since private names are written differently there."""
    function = ast.parse(f"def {_CONDITION}({', '.join(names)}): return 0").body[0]
    assert isinstance(function, ast.FunctionDef)
    ast.increment_lineno(function, clause.line - 1)
    function.body = [ast.copy_location(ast.Return(value), value)]
    within = clause.owner if clause.role is Role.INVARIANT else clause.owner.rpartition(".")[0]
    holder = within.rpartition(".")[2]
    body: ast.stmt = function
    if holder.isidentifier():
        body = ast.copy_location(ast.ClassDef(holder, [], [], [function], []), function)
    return ast.fix_missing_locations(ast.Module([body], []))


def _code(module: CodeType) -> CodeType:
    pending = [module]
    while pending:
        code = pending.pop()
        if code.co_name == _CONDITION:
            return code
        pending.extend(c for c in code.co_consts if isinstance(c, CodeType))
    raise AssertionError(module)


def _parameters(code: CodeType) -> tuple[str, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[:count]


def _guard_code(function: FunctionType, number: int) -> CodeType:
    """Code with the parameters and free variables of a function, that has its contract checked around it."""
    code = function.__code__
    names = list(_parameters(code))
    doubly = [f"**{names.pop()}"] if code.co_flags & CO_VARKEYWORDS else []
    star = [f"*{names.pop()}"] if code.co_flags & CO_VARARGS else []
    positional, keywords = names[: code.co_argcount], names[code.co_argcount :]
    declared = list(positional)
    if code.co_posonlyargcount:
        declared.insert(code.co_posonlyargcount, "/")
    declared += star or (["*"] if keywords else [])
    declared += keywords + doubly
    passed = "".join(f"{item}, " for item in (*positional, *star))
    given = ", ".join([*(f"{name!r}: {name}" for name in keywords), *doubly])
    known = ", ".join(f"{name!r}: {name}" for name in _parameters(code))
    is_async = iscoroutinefunction(function)
    operator = "await _pl_checked_coroutine" if is_async else "_pl_checked"
    # names after the return are never read: they make the free variables those of the function
    text = (
        f"def make({', '.join(code.co_freevars)}):\n"
        f" {'async ' if is_async else ''}def {_CONDITION}({', '.join(declared)}):\n"
        f"  return {operator}({number}, {{{known}}}, ({passed}), {{{given}}})\n"
        f"  ({''.join(f'{name}, ' for name in code.co_freevars)})\n"
    )
    made = _code(compile(text, __file__, "exec", dont_inherit=True))
    return made.replace(co_name=code.co_name, co_qualname=code.co_qualname)


def _frames(error: BaseException) -> list[FrameType]:
    """The frames that an exception went through, outermost first, without those of Pathlore."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(_OWN):
            frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames


_PACKAGES = re.compile(r"[\\/](icontract|deal)[\\/](_checkers|_metaclass|_runtime[\\/]\w+)\.py$")


def _package(frame: FrameType | None) -> str:
    """The package that a frame belongs to, if it checks contracts."""
    found = _PACKAGES.search(frame.f_code.co_filename) if frame is not None else None
    return found[1] if found is not None else ""


def _short_message(contract: Any, resolved_kwargs: Any) -> str:
    """What icontract says of a violation, without the values: to show them would be to realise them."""
    return f"{contract.location}:\n{contract.description or ''}"


def _icontract_clause(frame: FrameType, error: BaseException) -> Clause | None:
    local = frame.f_locals
    if frame.f_code.co_name == "_assert_invariant":
        return icontract_clause(local["contract"], Role.INVARIANT, type(local["instance"]).__qualname__)
    if local.get("violation_error") is not error:
        return None
    role = Role.POSTCONDITION if "result" in local else Role.PRECONDITION
    contracts = local["postconditions"] if "result" in local else [c for g in local["preconditions"] for c in g]
    found = next((c for c in contracts if _raises(c, error)), None)
    return None if found is None else icontract_clause(found, role, local["func"].__qualname__)


def _raises(contract: Any, error: BaseException) -> bool:
    """Whether a contract of icontract raises such an error."""
    if contract.error is None:
        return str(error).startswith(f"{contract.location}:\n")
    if isinstance(contract.error, type):
        return type(error) is contract.error and str(error).startswith(f"{contract.location}:\n")
    return contract.error is error or not isinstance(contract.error, BaseException)


_DEAL_ROLES = {
    "pres": Role.PRECONDITION,
    "posts": Role.POSTCONDITION,
    "ensures": Role.POSTCONDITION,
    "reasons": Role.POSTCONDITION,
    "raises": Role.RAISES,
}


def _deal_clause(frames: list[FrameType]) -> Clause | None:
    if not frames[-1].f_code.co_filename.endswith("_validators.py"):
        return None
    validator = frames[-1].f_locals["self"]
    for frame in reversed(frames):
        holder = frame.f_locals.get("self")
        if frame.f_code.co_name.startswith("_run_"):
            lists = ((role, getattr(holder, name)) for name, role in _DEAL_ROLES.items())
            role = next(role for role, validators in lists if validator in validators)
            return deal_clause(validator, role, holder.func.__qualname__)
        if frame.f_code.co_name == "_deal_validate":
            return deal_clause(validator, Role.INVARIANT, written_class(type(holder)).__qualname__)
    return None
