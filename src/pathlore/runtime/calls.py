"""Calls of functions that may be written in C: a model answers where there is one.

Without a model the function gets the symbolic values: most native code asks them through Python's protocols. One
that insists on real values raises TypeError, and is called once more with its arguments realised.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from sys import _getframe
from types import (
    BuiltinFunctionType,
    CodeType,
    FrameType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    WrapperDescriptorType,
)
from typing import Any

from pathlore.runtime.keys import adopt
from pathlore.runtime.path import context
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import PROXIES, holds_symbolic, natively, realise_deeply, settled

Model = Callable[..., Any]

FUNCTIONS: dict[Any, Model] = {}
"""Models of functions and types, by the very object."""

METHODS: dict[Any, Model] = {}
"""Models of methods of built-in types, by the type's attribute; called with the object first."""

METACLASSES: dict[Any, Model] = {}
"""Models of calls of classes, by the type of the class; called with the class first."""

INSTANCES: dict[type, Model] = {}
"""Models of calls of objects, by their type; called with the object first."""

UNSEEN: dict[str, list[Callable[[], None]]] = {}
"""Modules that nobody has called yet, and what is to be done before somebody does: models are loaded then."""

PROJECT_FILES: set[str] = set()
"""Files whose functions are rewritten: what they raise is theirs."""

_BUILTIN_METHOD = type(re.compile("").match)
"""The type of methods in C that are told the class they are of; a subclass of that of the others."""

EXACT_FILES: set[str] = set()
"""Files of models that raise what Python raises, whatever the symbolic values are worth."""


UNBROKEN: set[CodeType] = set()
"""Code that leaves something half done where a path that takes too long is interrupted in it."""


def meet(module: str) -> None:
    """Does what is to be done before functions of a module are called."""
    for prepare in UNSEEN.pop(module, ()):
        prepare()


UNBROKEN.add(meet.__code__)


def call(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    """`function(*args, **kwargs)`."""
    # The types are asked for in the order in which programs call them. Every call of rewritten code comes through here.
    kind = type(function)
    native = function
    if kind is MethodType:
        inner = function.__func__
        if type(inner) is FunctionType:
            if inner.__code__.co_filename in PROJECT_FILES:
                return function(*args, **kwargs)
            if inner.__module__ in UNSEEN:
                meet(inner.__module__)
            if inner in METHODS:
                native = partial(METHODS[inner], function.__self__)
    elif kind is FunctionType:
        if function.__code__.co_filename in PROJECT_FILES:
            return function(*args, **kwargs)
        if function.__module__ in UNSEEN:
            meet(function.__module__)
        native = FUNCTIONS.get(function, function)
    elif kind is BuiltinFunctionType or kind is _BUILTIN_METHOD:
        native = _builtin(function)
        if native is function and context.path.keyed and function not in _NEVER_LOOK_UP:
            settle_keys(function.__self__, args, _getframe(1))
    elif kind is type:
        if function.__module__ in UNSEEN:
            meet(function.__module__)
        native = FUNCTIONS.get(function, function)
    elif kind is MethodDescriptorType:
        native = METHODS.get(function, function)
    elif kind is WrapperDescriptorType or kind is MethodWrapperType:
        native = FUNCTIONS.get(function, function)
        if native is function:
            args = _for_slot(function, args, _getframe(1))
    elif kind in METACLASSES:
        native = partial(METACLASSES[kind], function)
    elif kind is partial:
        return call(function.func, *function.args, *args, **{**function.keywords, **kwargs})
    else:
        native = _object(function, kind)
    try:
        result = native(*args, **kwargs)
        return result if not context.path.keyed else adopted(result)
    except TypeError as error:
        if not leaked(error) or not holds_symbolic((args, kwargs)):
            raise
    return _with_real_values(function, args, kwargs, _getframe(1))


def _builtin(function: Any) -> Any:
    """The model of a function in C or of a bound method in C, or the function itself."""
    owner = function.__self__
    home = function.__module__ or (owner if isinstance(owner, type) else type(owner)).__module__
    if home in UNSEEN:
        meet(home)
    descriptor = getattr(type(owner), function.__name__, None)
    if type(descriptor) is FunctionType:
        descriptor = overridden(type(owner), function.__name__)
    method = METHODS.get(descriptor)
    return FUNCTIONS.get(function, function) if method is None else partial(method, owner)


def _with_real_values(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """The same call for native code that insists on real values: containers first, then all that is symbolic."""
    if not PROXIES.isdisjoint(map(type, args)):
        # A model may know what to do with a real container that has symbolic members.
        return call(function, *map(settled, args), **kwargs)
    return natively(function, args, kwargs, frame)


def overridden(cls: type, name: str) -> Any:
    """The native method behind one that a class has of its own: what `super()` finds there."""
    found = (vars(base).get(name) for base in cls.__mro__)
    return next((method for method in found if type(method) is MethodDescriptorType), None)


def _object(function: Any, kind: Any) -> Any:
    """How an object that is no function is called, or a class that another class than `type` made."""
    home = function.__module__ if issubclass(kind, type) else kind.__module__
    if home in UNSEEN:
        meet(home)
    if kind in INSTANCES:
        return partial(INSTANCES[kind], function)
    return FUNCTIONS.get(function, function) if issubclass(kind, type) else function


def through(function: Any) -> Any:
    """A function for native code to call: its calls are those that rewritten code makes."""
    if function is None or (type(function) is FunctionType and function.__code__.co_filename in PROJECT_FILES):
        return function
    return partial(call, function)


def _for_slot(function: Any, args: tuple[Any, ...], frame: FrameType) -> tuple[Any, ...]:
    """`int.__add__` and its like answer a symbolic operand with NotImplemented: they get plain ones."""
    owner = getattr(function, "__objclass__", None) or type(function.__self__)
    if owner in (int, bool, float):
        return tuple(realise_deeply(a, frame) for a in args)
    return args


def adopted(result: Any) -> Any:
    """A container that native code made from one with symbolic keys has symbolic keys, too."""
    return adopt(result) if isinstance(result, (dict, set, frozenset)) else result


def settle_keys(owner: Any, args: tuple[Any, ...], frame: FrameType) -> None:
    """Before native code looks into a container with symbolic keys, the keys are realised."""
    if isinstance(owner, (set, frozenset, dict, *_VIEWS)) or any(isinstance(a, _VIEWS) for a in args):
        realise_keys(frame)


_NEVER_LOOK_UP = frozenset({all, any, callable, getattr, hasattr, id, isinstance, next, setattr, sum})

_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.items()))


_ABOUT_PROTOCOLS = re.compile(
    r"unsupported operand|not supported between|object is not (iterable|callable|subscriptable|an iterator)|has no len"
)
"""What errors say that a plain value would raise, too: symbolic values answer to these protocols like plain ones."""


def leaked(error: TypeError) -> bool:
    """Whether the error came out of native or library code that met a stand-in, not out of the program."""
    if _ABOUT_PROTOCOLS.search(str(error)):
        return False
    trace = error.__traceback__
    innermost = ""
    while trace is not None:
        innermost = trace.tb_frame.f_code.co_filename
        if innermost in PROJECT_FILES:
            return False
        trace = trace.tb_next
    return innermost not in EXACT_FILES
