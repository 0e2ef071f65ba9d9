"""Calls a target: makes its inputs, calls it as its callers would, and drives the call to its end."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import _AsyncGeneratorContextManager, _GeneratorContextManager
from sys import _getframe
from types import AsyncGeneratorType, CodeType, CoroutineType, GeneratorType, MethodType
from typing import Any, Protocol

from pathlore.expr import build
from pathlore.expr.assignment import Value
from pathlore.expr.term import Sort, Term
from pathlore.option_words import ObjectWay
from pathlore.program.construction import constructions
from pathlore.program.field_use import reads
from pathlore.program.fields import classes_behind
from pathlore.program.input_types import BOOL, INT, TupleInput, classes_in, needs_choice
from pathlore.program.stubs import own_code
from pathlore.program.targets import Parameter, Style, Target
from pathlore.program.wrappers import Binding
from pathlore.runtime.formatting import ACCEPTING
from pathlore.runtime.heap import Heap, LazyInput, force
from pathlore.runtime.making_calls import NO_MAKERS, Makers, run_maker
from pathlore.runtime.noise import OUTERMOST
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import Symbolic

_ITEMS_LIMIT = 64
_MOST_KNOWN = 10_000
_FINISHED = frozenset({bool, int, float, str, bytes, tuple, list, dict, set, SymBool, SymInt})
"""Types of values that are as they are once the call is over."""
SPELLED_OUT = "any, spelled out"
"""How objects are made, and written, by certificates that do not say how: lazily, with all arguments by name."""


class Inputs(Protocol):
    """The part of a path that makes the inputs of a run."""

    names: dict[str, int]
    heap: Heap

    @property
    def witness(self) -> Mapping[Term, Value]: ...


class Arguments:
    """The inputs of one run, by parameter name; lazy ones may never be made."""

    __slots__ = ("by_name",)

    def __init__(self, by_name: dict[str, Any]) -> None:
        self.by_name = by_name


class Signature:
    """How the inputs of a target are made and passed, worked out once for all its runs."""

    def __init__(self, target: Target, objects: str = ObjectWay.ANY.value) -> None:
        self.target = target
        self.makers = makers_for(target, objects)
        self.lazy = lazy_parameters(target, self.makers)
        self._makers = [_maker(parameter) for parameter in target.parameters]
        self._names = {p.name: 1 for p in target.parameters}
        self._may_be = {p.name: p.may_be for p in target.parameters if p.may_be}
        self._positional = all(p.style is Style.POSITIONAL for p in target.parameters)

    def arguments(self, path: Inputs) -> Arguments:
        made: dict[str, Any] = {}
        witness = path.witness
        path.names.update(self._names)
        path.heap.calls.makers = self.makers
        for name, variable, kind, known in self._makers:
            if variable is not None:
                value = witness.get(variable)
                found = known.get(value)
                made[name] = _number(variable, kind, value, known) if found is None else found
            elif name in self.lazy:
                made[name] = LazyInput(kind, name)
            else:
                path.names[name] = 0
                others = {other: made[other] for other in self._may_be.get(name, ())}
                heap = path.heap
                # A variable of this frame that has the frame would keep all of the path until garbage is collected.
                if others:
                    made[name] = heap.shared(kind, name, others, _getframe())
                else:
                    made[name] = heap.make(kind, name, _getframe())
        path.heap.calls.is_running = True
        return Arguments(made)

    def split(self, arguments: Arguments) -> tuple[list[Any], dict[str, Any]]:
        """Positional and keyword arguments of the call."""
        if self._positional:
            return list(arguments.by_name.values()), {}
        positional: list[Any] = []
        keywords: dict[str, Any] = {}
        for parameter in self.target.parameters:
            value = arguments.by_name[parameter.name]
            if parameter.style is Style.STAR:
                positional.extend(value)
            elif parameter.style is Style.KEYWORD:
                keywords[parameter.name] = value
            else:
                positional.append(value)
        return positional, keywords


def _maker(parameter: Parameter) -> tuple[str, Any, Any, dict[Any, Symbolic]]:
    """The name of a parameter, its variable if it is a number, its type, and the numbers that were made of it."""
    if parameter.spec is INT or parameter.spec is BOOL:
        sort = Sort.INT if parameter.spec is INT else Sort.BOOL
        return parameter.name, build.variable(parameter.name, sort), sort, {}
    return parameter.name, None, parameter.spec, {}


def _number(variable: Term, sort: Sort, value: Any, known: dict[Any, Symbolic]) -> Symbolic:
    """An input that is a number. It is immutable, so paths share it."""
    made: Symbolic
    if sort is Sort.INT:
        made = SymInt.sym_variable(variable, value or 0)
    else:
        made = SymBool.sym_variable(variable, bool(value))
    if len(known) < _MOST_KNOWN:
        known[value] = made
    return made


def makers_for(target: Target, objects: str) -> Makers:
    """How the input objects of a target are made by calls: none of them, those that can be, or all."""
    if target is not _last.target:
        _last.target, _last.makers = target, {}
    found = _last.makers.get(objects)
    if found is None:
        found = _last.makers[objects] = _found_makers(target, objects)
    return found


class _LastMakers:
    """Keeps what was found for the target that was asked about last: each check asks three times in a row."""

    __slots__ = ("makers", "target")

    def __init__(self) -> None:
        self.target: Target | None = None
        self.makers: dict[str, Makers] = {}


_last = _LastMakers()


def _found_makers(target: Target, objects: str) -> Makers:
    classes = classes_behind(tuple(p.spec for p in target.parameters))
    if not classes:
        return NO_MAKERS
    required = objects == ObjectWay.CONSTRUCTED
    used = reads(target.function) if target.function is not None else lambda field: True
    known = constructions(classes, required, used, only_extended=objects in (ObjectWay.ANY, SPELLED_OUT))
    return Makers(known, required, spelled_out=objects == SPELLED_OUT)


def lazy_parameters(target: Target, makers: Makers = NO_MAKERS) -> frozenset[str]:
    """The parameters whose values are made when they are first read."""
    if target.function is None or target.decorated or _looks_at_locals(own_code(target.function)):
        return frozenset()
    receiver = target.parameters[:1] if target.binding.has_receiver else ()
    return frozenset(
        p.name
        for p in target.parameters
        if p not in receiver
        and p.style is not Style.STAR
        and needs_choice(p.spec)
        and not isinstance(p.spec, TupleInput)
        and all(makers.known[cls].waits for cls in classes_in((p.spec,)) if cls in makers.known)
    )


def _looks_at_locals(code: CodeType) -> bool:
    return any(name in code.co_names for name in ("locals", "vars", "eval", "exec"))


def invoke(signature: Signature, arguments: Arguments, finish: Callable[[Any], Any] | None = None) -> Any:
    """Calls the target as its callers would, and drives what it returns, or has `finish` do something with it."""
    positional, keywords = signature.split(arguments)
    called = _callable(signature.target, positional)
    if _meets_others(called, signature.target):
        positional = [force(value) for value in positional]
        keywords = {name: force(value) for name, value in keywords.items()}
    return (finish or drive)(called(*positional, **keywords))


ACCEPTING.add(invoke.__code__)


def _meets_others(called: Any, target: Target) -> bool:
    """Whether another function gets the arguments first: the method of a subclass, `__new__` of the class."""
    if isinstance(called, MethodType):
        return called.__func__ is not target.function
    return target.binding is Binding.INIT and (
        called.__new__ is not object.__new__ or type(called).__call__ is not type.__call__
    )


def _callable(target: Target, positional: list[Any]) -> Callable[..., Any]:
    """What to call; takes the receiver out of the arguments where the call is bound."""
    if target.binding is Binding.FUNCTION:
        return _resolved(target)
    if target.binding is Binding.INIT:
        return _constructor(target)
    name = target.qualname.rpartition(".")[2]
    if target.binding in (Binding.CLASSMETHOD, Binding.STATICMETHOD):
        assert target.owner is not None
        return getattr(target.owner, unmangled(target, name))  # type: ignore[no-any-return]
    receiver = positional.pop(0)
    if target.binding is Binding.PROPERTY:
        return lambda: getattr(receiver, unmangled(target, name))
    if target.binding is Binding.SETTER:
        return lambda value: setattr(receiver, target.qualname.split(".")[-2], value)
    return getattr(receiver, unmangled(target, name))  # type: ignore[no-any-return]


def unmangled(target: Target, name: str) -> str:
    """The name under which a class stores a method: private ones are mangled."""
    if name.startswith("__") and not name.endswith("__") and target.owner is not None:
        return f"_{target.owner.__name__.lstrip('_')}{name}"
    return name


def _constructor(target: Target) -> Callable[..., Any]:
    """The class: its call runs `__init__` on a new object."""
    assert target.owner is not None
    return target.owner


def _resolved(target: Target) -> Callable[..., Any]:
    value: Any = target.module
    for part in target.qualname.split("."):
        value = getattr(value, part)
    return value  # type: ignore[no-any-return]


def drive(value: Any) -> Any:
    """Runs coroutines to their end and takes the items of generators."""
    if value is None or type(value) in _FINISHED:
        return value  # hot: of the types below, some are slow to ask for
    if isinstance(value, (GeneratorType, map, filter)):
        return _items(value)
    if isinstance(value, _GeneratorContextManager):
        with value as inside:
            return inside
    if isinstance(value, (CoroutineType, AsyncGeneratorType, _AsyncGeneratorContextManager)):
        from pathlore.runtime.event_loop import run_coroutine  # late: start-up time, asyncio is large and seldom needed

        if isinstance(value, _AsyncGeneratorContextManager):
            return run_coroutine(_inside(value))
        return run_coroutine(value if isinstance(value, CoroutineType) else _async_items(value))
    return value


async def _inside(manager: Any) -> Any:
    async with manager as inside:
        return inside


def _items(generator: Iterable[Any]) -> list[Any]:
    items: list[Any] = []
    for item in generator:
        items.append(item)
        if _enough(items):
            break
    return items


async def _async_items(generator: Any) -> list[Any]:
    items: list[Any] = []
    async for item in generator:
        items.append(item)
        if _enough(items):
            break
    return items


def _enough(items: list[Any]) -> bool:
    """Whether to stop: a generator may be infinite. A path is cut there; plain Python makes do with the first items."""
    if len(items) < _ITEMS_LIMIT:
        return False
    if context.exploring:
        context.path.bound(f"{_ITEMS_LIMIT} items of a generator")
    return True


def run_script(code: CodeType, path: str) -> None:
    """Runs the top-level code of a file as the main program, without arguments."""
    namespace = {"__name__": "__main__", "__file__": path, "__builtins__": builtins}
    given, sys.argv = sys.argv, [path]
    # As for `python file.py`.
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        exec(code, namespace)
    finally:
        sys.argv = given


PROGRAM_STARTS = frozenset({invoke.__code__, drive.__code__, run_script.__code__, run_maker.__code__})
"""Code that calls the program: the program runs while one of these is on the stack."""

OUTERMOST.update((id(invoke.__code__), id(run_script.__code__), id(Signature.arguments.__code__)))

REPRODUCTION = "<reproduction>"
"""The file name of code that makes plain calls."""
