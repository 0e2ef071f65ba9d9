"""Calls of functions that may be written in C: a model answers where there is one.

Without a model the function gets the symbolic values, and most native code of Python itself uses them through its
protocols. Code that insists on real values raises TypeError and is called once more with its arguments realised. Native
code of other origin gets nothing else (`runtime/foreign.py`).
"""

from __future__ import annotations

import builtins
import re
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import cache, partial
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

from pathlore.project import OWN_CODE
from pathlore.runtime.foreign import given_real_values
from pathlore.runtime.iteration import given_in_order
from pathlore.runtime.keys import PLAIN, adopt
from pathlore.runtime.noise import QUIET, concern, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.preparation import PREPARATION
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.class_attributes import example_of
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import (
    PROXIES,
    STANDING,
    holds_symbolic,
    natively,
    realise_deeply,
    settled,
    witnessed,
)
from pathlore.runtime.values.symbolic import Symbolic

Model = Callable[..., Any]

FUNCTIONS: dict[Any, Model] = {}
"""Models of functions and types, by the object itself."""

METHODS: dict[Any, Model] = {}
"""Models of methods of builtin types, by the attribute of the type; called with the object first."""

METACLASSES: dict[Any, Model] = {}
"""Models of calls of classes, by metaclass; called with the class first."""

INSTANCES: dict[type, Model] = {}
"""Models of calls of objects, by type; called with the object first."""

UNSEEN: dict[str, list[Callable[[], None]]] = {}
"""Modules from which nothing was called yet, and what must happen before the first call: loading their models."""

PROJECT_FILES: set[str] = set()
"""Files whose functions are rewritten: a TypeError raised there is the program's own."""

DIRECT_CLASSES: set[type] = set()
"""Classes of the program whose calls need nothing of this module. Learned from calls; only those that modules hold."""

BUILTIN_METHOD = type(re.compile("").match)
"""The type of C methods that are given their defining class: a subclass of BuiltinFunctionType, so `is` misses it."""

EXACT_FILES: set[str] = set()
"""Files of models that raise exactly what Python raises: a TypeError from there is the program's own, too."""


ACROSS: list[Callable[[Any], Callable[..., Any] | None]] = []
"""What to call for functions of packages that are not followed, while there are any (`runtime/boundary.py`)."""

DECLARED: dict[int, Any] = {}
"""Functions that a user declared models of, by identity."""

UNBROKEN: set[CodeType] = set()
"""Code that must not be interrupted when a path takes too long: it would leave something half done."""


def meet(module: str) -> None:
    """Prepares a module for the first call of one of its functions."""
    with PREPARATION:
        for prepare in UNSEEN.pop(module, ()):
            prepare()


UNBROKEN.add(meet.__code__)


_SETS = frozenset({set, frozenset})


def call(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    """`function(*args, **kwargs)`."""
    # Hot: calls of rewritten code come through here. The types are asked for in the order in which programs call them.
    kind = type(function)
    native = function
    if kind in _MAY_ITERATE and (context.path.keyed or not _SETS.isdisjoint(map(type, args))):
        args = given_in_order(function, args, "key" in kwargs, _getframe(1))
    if kind is MethodType:
        inner = function.__func__
        if type(inner) is FunctionType:
            if inner.__code__.co_filename in PROJECT_FILES:
                return function(*args, **kwargs)
            if inner.__module__ in UNSEEN:
                meet(inner.__module__)
            if inner in METHODS:
                native = partial(METHODS[inner], function.__self__)
            elif inner.__code__.co_filename.startswith(OWN_CODE):
                return _of_stand_in(function, args, kwargs, _getframe(1))
        else:
            return call(inner, function.__self__, *args, **kwargs)
    elif kind is FunctionType:
        if function.__code__.co_filename in PROJECT_FILES:
            return function(*args, **kwargs)
        if function in _SAME and not kwargs and PLAIN.issuperset(map(type, args)):
            return function(*args)
        if function.__module__ in UNSEEN:
            meet(function.__module__)
        native = FUNCTIONS.get(function, function)
    elif kind is BuiltinFunctionType or kind is BUILTIN_METHOD:
        owner = function.__self__
        if type(owner) in _UNCHANGEABLE and not kwargs and PLAIN.issuperset(map(type, args)):
            return function(*args)
        if type(owner) in _OWNERS:
            method = METHODS.get(getattr(type(owner), function.__name__, None))
            if method is not None:
                native = partial(method, owner)
        elif owner is builtins:
            native = FUNCTIONS.get(function, function)
        else:
            native = _builtin(function)
        if native is function and context.path.keyed and function not in _NEVER_LOOK_UP:
            native, args = _with_settled_keys(function, args, _getframe(1))
    elif kind is type:
        if function in DIRECT_CLASSES:
            return function(*args, **kwargs)
        if function.__module__ in UNSEEN:
            meet(function.__module__)
        native = FUNCTIONS.get(function)
        if native is None:
            native = function
            if _is_direct(function):
                DIRECT_CLASSES.add(function)
                return function(*args, **kwargs)
            native = given_real_values(function)
    elif kind is MethodDescriptorType:
        if function.__objclass__.__module__ in UNSEEN:
            meet(function.__objclass__.__module__)
        owner = function.__objclass__
        native = METHODS[function] if function in METHODS else given_real_values(function)
        if function in METHODS and not (args and isinstance(args[0], owner)):
            return function(*args, **kwargs)
        if native is function and issubclass(owner, _HASHED):
            args = _for_slot(function, args, _getframe(1))
    elif kind is WrapperDescriptorType or kind is MethodWrapperType:
        if function.__name__ == "__hash__" and len(args) == (kind is WrapperDescriptorType) and not kwargs:
            owner = args[0] if args else function.__self__
            if type(type(owner).__hash__) is not FunctionType:  # which may be what calls this
                return call(hash, owner)
        native = _slot(function, kind)
        if native is function:
            args = _for_slot(function, args, _getframe(1))
    elif kind in METACLASSES:
        native = partial(METACLASSES[kind], function)
    elif kind is partial:
        if concern((*function.args, *args, *kwargs.values())):
            met_symbolic(_getframe(1))
        return call(function.func, *function.args, *args, **{**function.keywords, **kwargs})
    else:
        native = _object(function, kind)
    if ACROSS and (crossing := ACROSS[-1](function)) is not None:
        return crossing(*args, **kwargs)
    if kwargs and native is not function and not takes_keywords(function):
        return refused_by_name(function, args, kwargs)
    try:
        result = native(*args, **kwargs)
        if QUIET and native is not function:
            # A model does what the function does, unless it is given or gives something symbolic.
            met = (getattr(function, "__self__", None), *args, *kwargs.values(), result)
            if concern(met) and id(_getframe(1).f_code) in QUIET:
                listen(_getframe(1), met)
        return result if not context.path.keyed else adopted(result)
    except TypeError as error:
        # What does not fit the parameters of a model is refused by the function itself, in its own words.
        unfit = native is not function and _is_unfit(error)
        if not unfit and (not leaked(error) or not holds_symbolic((args, kwargs))):
            _reword(function, error)
            raise
    met_symbolic(_getframe(1))
    try:
        return _with_real_values(function, args, kwargs, _getframe(1))
    except TypeError as error:
        _reword(function, error)
        raise


def _reword(function: Any, error: TypeError) -> None:
    """`object.method(...)` asks a method of the class, which names the class that has it; a bound one does not."""
    kind = type(getattr(function, "__self__", None))
    method = getattr(kind, getattr(function, "__name__", ""), None)
    if type(method) is MethodDescriptorType and method.__objclass__ is not kind and len(error.args) == 1:
        bound = f"{kind.__name__}.{method.__name__}() "
        if str(error).startswith(bound):
            error.args = (f"{method.__qualname__}() {str(error)[len(bound) :]}",)


def _is_unfit(error: TypeError) -> bool:
    """Whether arguments did not fit the parameters of a function of Pathlore."""
    trace = error.__traceback__
    if trace is None or trace.tb_next is None:
        return True
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename.startswith(OWN_CODE) and _UNFIT.search(str(error)) is not None


_UNFIT = re.compile(r"\(\) (takes (from )?\d+ (to \d+ )?positional|missing \d+ required|got (an unexpected|multiple))")


def _of_stand_in(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """A method of a symbolic value; the real one decides about arguments that do not fit its parameters."""
    owner = function.__self__
    kind: Any = type(owner)
    name = _attribute(kind, function.__func__)
    real = getattr(owner.__class__, name, None)
    if real is None and name == "__hash__":
        raise TypeError("'NoneType' object is not callable")
    if name == "__init__" and real is not None:
        if kind in STANDING and kind.__hash__ is None:
            return natively(real, (owner, *args), kwargs, frame)  # it can be changed
        return real(settled(owner) if kind in PROXIES else example_of(owner), *args, **kwargs)
    if kwargs and real is not None and not takes_keywords(real):
        return _refused(owner, name, args, kwargs, frame)
    if real is not None and name in _BINARY and len(args) == 1 and _is_no_scalar(args[0]):
        # An operator asks the other operand as well; the method does not.
        if isinstance(owner, Symbolic) and (name, owner.__class__) not in _FORMATTING:
            return real(owner.sym_value, args[0])
        if name in ("__mul__", "__rmul__") and type(owner) in PROXIES:
            return real(owner.__class__(), args[0])
    try:
        result = function(*args, **kwargs)
        if result is not NotImplemented or not _are_builtin(args):
            return result if not context.path.keyed else adopted(result)
        # An operator leaves this to the other operand; the method itself may refuse it.
        return _refused(owner, name, args, kwargs, frame)
    except TypeError as error:
        if real is not None and (
            _is_unfit(error) or name == "__format__" or (name in _OPERATORS and _are_builtin(args))
        ):
            return _refused(owner, name, args, kwargs, frame)
        if not leaked(error) or not holds_symbolic((args, kwargs)):
            raise
    met_symbolic(frame)
    return _with_real_values(function, args, kwargs, frame)


_ARITHMETIC = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("and", "or", "xor", "lshift", "rshift"),
)
_BINARY = frozenset(
    {f"__{n}__" for n in ["eq", "ne", "lt", "le", "gt", "ge"]} | {f"__{r}{n}__" for r in ("", "r") for n in _ARITHMETIC}
)
_SCALAR: tuple[type, ...] = (int, float, complex, str, bytes, bytearray)
_FORMATTING: tuple[tuple[str, Any], ...] = (("__mod__", str), ("__mod__", bytes))


def _is_no_scalar(value: Any) -> bool:
    return not isinstance(value, _SCALAR) and not hasattr(type(value), "__index__")


def _are_builtin(args: tuple[Any, ...]) -> bool:
    """Whether no method of an argument is the program's."""
    return all(type(arg).__module__ in ("builtins", "collections") for arg in map(witnessed, args))


_OPERATORS = frozenset({"__add__", "__mul__", "__rmul__", "__mod__", "__rmod__", "__contains__"})
"""Special methods whose errors have other words than those of the operators."""


@cache
def _attribute(cls: type, function: Any) -> str:
    """The name under which a class has a function, which may be another than the function's own."""
    names = [name for base in cls.__mro__ for name, found in vars(base).items() if found is function]
    return function.__name__ if not names or function.__name__ in names else names[0]


def _refused(owner: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """Raises what the method of the real object says of arguments that do not fit; if they do, it gets real ones."""
    met_symbolic(frame)
    plain = witnessed(owner)
    method = getattr(type(plain), name)
    if type(method) not in _DESCRIPTORS:
        return natively(getattr(realise_deeply(owner, frame), name), args, kwargs, frame)
    # How many arguments there are, and their names and types, does not depend on what the values are.
    with suppress(ArithmeticError, ValueError, LookupError):
        found = method(copy(plain), *map(witnessed, args), **{k: witnessed(v) for k, v in kwargs.items()})
        if found is NotImplemented:
            return found
    return natively(method, (realise_deeply(owner, frame), *args), kwargs, frame)


_DESCRIPTORS = (MethodDescriptorType, WrapperDescriptorType)


_SAME = frozenset({re.match, re.fullmatch, re.search, re.findall, re.sub, re.subn, re.split, re.escape, re.compile})
"""Functions whose models do what they do themselves, unless something symbolic is given to them."""
_UNCHANGEABLE = frozenset({str, bytes, re.Pattern, re.Match})
"""Types whose methods are such functions, and whose objects hold nothing symbolic."""

_OWNERS = frozenset({str, list, dict, set, tuple, bytes, frozenset, int, float})
"""Types whose methods need no module to be prepared, and which no program changes."""


def takes_keywords(function: Any) -> bool:
    """Whether a function in C may be given arguments by name; their models have names of their own."""
    signature = getattr(function, "__text_signature__", None)
    if signature is not None:
        return not signature.endswith("/)")
    owner = getattr(function, "__objclass__", None) or type(getattr(function, "__self__", None))
    return (owner not in _OWNERS and owner is not deque) or function.__name__ in _WITH_KEYWORDS


def refused_by_name(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Raises what a function says that takes no arguments by name; a method is called like `object.method(...)`."""
    owner = getattr(function, "__self__", None)
    method = getattr(type(owner), function.__name__, None)
    if type(method) is MethodDescriptorType:
        return method(owner, *args, **kwargs)
    return function(*args, **kwargs)


_WITH_KEYWORDS = frozenset({"format", "update"})
"""Methods of these types that take arguments by name and have no signature to say so."""


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
    if method is not None:
        return partial(method, owner)
    return FUNCTIONS[function] if function in FUNCTIONS else given_real_values(function)


def _is_direct(cls: Any) -> bool:
    """Whether calling a class runs code of the program alone, from the first argument on."""
    if "<locals>" in cls.__qualname__ or cls.__new__ is not object.__new__:
        return False
    if any(base.__module__ == "builtins" for base in cls.__mro__[:-1]):
        return False
    made: Any = cls.__init__
    return type(made) is FunctionType and made.__code__.co_filename in PROJECT_FILES


def _with_real_values(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """The same call for native code that insists on real values: containers first, then all that is symbolic."""
    if not kwargs and _is_refused_by_type(function, args):
        with suppress(ArithmeticError, ValueError, LookupError):
            function(*map(witnessed, args))
    if not PROXIES.isdisjoint(map(type, args)):
        # A model may know what to do with a real container that has symbolic members.
        return call(function, *map(settled, args), **kwargs)
    return natively(function, args, kwargs, frame)


_BY_TYPE = frozenset({float, int, abs, chr, *(f for f in _SAME if f is not re.escape), re.finditer})
"""Functions that raise TypeError for the types of their arguments alone, whatever the values."""
_TEXTUAL = "startswith endswith split rsplit partition rpartition find rfind index rindex count replace join"
_METHODS_BY_TYPE: dict[Any, frozenset[str]] = {
    **dict.fromkeys((str, bytes), frozenset(f"{_TEXTUAL} strip lstrip rstrip removeprefix removesuffix".split())),
    re.Pattern: frozenset(["match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"]),
}
"""Methods that do, by type. Not those that count characters: `ljust` refuses a text of two in the place of one."""
_VALUES = PLAIN | {list, tuple, dict, set, frozenset, re.Pattern}


def _is_refused_by_type(function: Any, args: tuple[Any, ...]) -> bool:
    """Whether, if plain values in the place of symbolic ones make a function raise TypeError, all values do."""
    kind = type(function)
    if kind in (BuiltinFunctionType, BUILTIN_METHOD):
        if function.__name__ not in _METHODS_BY_TYPE.get(type(function.__self__), ()) and function not in _BY_TYPE:
            return False
        # Whether there is a member that `join` refuses is known when the size is.
        if function.__name__ == "join" and not PROXIES.isdisjoint(map(type, args)):
            return False
    elif kind not in (type, FunctionType) or function not in _BY_TYPE:
        return False
    # Other objects may have methods, which are the program's.
    return all(type(plain) in _VALUES for plain in map(witnessed, args))


def overridden(cls: type, name: str) -> Any:
    """The native method that a class overrides: what `super()` finds."""
    found = (vars(base).get(name) for base in cls.__mro__)
    return next((method for method in found if type(method) is MethodDescriptorType), None)


def _object(function: Any, kind: Any) -> Any:
    """What to call for an object that is no function, or for a class whose metaclass is not `type`."""
    home = function.__module__ if issubclass(kind, type) else kind.__module__
    if home in UNSEEN:
        meet(home)
    if kind in INSTANCES:
        return partial(INSTANCES[kind], function)
    if issubclass(kind, type) and function in FUNCTIONS:
        return FUNCTIONS[function]
    return given_real_values(function)


def through(function: Any) -> Any:
    """A callback for native code: calling it does what a call in rewritten code does."""
    if function is None or (type(function) is FunctionType and function.__code__.co_filename in PROJECT_FILES):
        return function
    return partial(call, function)


def _slot(function: Any, kind: Any) -> Any:
    """The model of a special method, or the method."""
    if kind is WrapperDescriptorType or function.__name__ not in _LOOKING_UP:
        return FUNCTIONS.get(function, function)
    method = FUNCTIONS.get(getattr(function.__objclass__, function.__name__))
    return function if method is None else partial(method, function.__self__)


def _for_slot(function: Any, args: tuple[Any, ...], frame: FrameType) -> tuple[Any, ...]:
    """Real arguments for `int.__add__` and its like, which answer NotImplemented to a symbolic operand."""
    owner = getattr(function, "__objclass__", None) or type(function.__self__)
    if owner in _SCALARS:
        return tuple(realise_deeply(a, frame) for a in args)
    is_hashed = issubclass(owner, _HASHED)
    if function.__name__ in _UNDECIDED:
        args = tuple(map(settled, args))
    elif not is_hashed or function.__name__ not in _LOOKING_UP:
        return args
    elif type(function) is not MethodWrapperType:
        args = (*map(settled, args[:1]), *args[1:])
    # Settled first: its members may be keys of this path from then on.
    if is_hashed and context.path.keyed:
        realise_keys(frame)
        # Members of a frozenset cannot be replaced.
        if any(id(value) in context.path.keyed for value in (getattr(function, "__self__", None), *args)):
            context.path.bound("an operator of a frozenset with symbolic members, called by its name")
    return args


_SCALARS = frozenset({int, bool, float, str, bytes})
_HASHED = (set, frozenset, dict)
_UNDECIDED = frozenset(
    f"__{name}__"
    for name in ("eq", "ne", "lt", "le", "gt", "ge", "or", "and", "sub", "xor", "ior", "iand", "isub", "ixor")
)
"""Operators that answer NotImplemented to stand-ins for containers, and that look members up by hash."""
_LOOKING_UP = frozenset({"__getitem__", "__setitem__", "__delitem__", "__contains__"})


def adopted(result: Any) -> Any:
    """A result of native code, listed with the path if it is a container that got symbolic keys from another."""
    return adopt(result) if isinstance(result, (dict, set, frozenset)) else result


def _with_settled_keys(function: Any, args: tuple[Any, ...], frame: FrameType) -> tuple[Any, tuple[Any, ...]]:
    """Realises the keys of this path before native code looks something up by hash."""
    owner = function.__self__
    if not isinstance(owner, (set, frozenset, dict, *_VIEWS)) and not any(isinstance(a, _VIEWS) for a in args):
        return function, args
    keyed = context.path.keyed
    # Members of a frozenset cannot be replaced: a copy is looked at.
    fixed = {key for key, value in keyed.items() if type(value) is frozenset}
    args = tuple(realise_deeply(a, frame, Reason.KEY) if id(a) in fixed else a for a in args)
    if id(owner) in fixed:
        function = getattr(realise_deeply(owner, frame, Reason.KEY), function.__name__)
    realise_keys(frame)
    return function, args


# Builtins that take containers and look nothing up by hash: realising keys for them would only cost paths.
_MAY_ITERATE = frozenset({type, BuiltinFunctionType, BUILTIN_METHOD})

_NEVER_LOOK_UP = frozenset({all, any, callable, getattr, hasattr, id, isinstance, next, setattr, sum})

_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.items()))


_ABOUT_PROTOCOLS = re.compile(
    r"unsupported operand|not supported between|object is not (iterable|callable|subscriptable|an iterator)|has no len"
)
"""Messages of errors that plain values raise just the same: symbolic values support the same protocols."""


def leaked(error: TypeError) -> bool:
    """Whether an error is due to a symbolic value in native or library code, and not the program's own."""
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


def raised_in_library(error: TypeError) -> bool:
    """Whether library code raised an error, not the program: it may have met a symbolic value in one of its objects."""
    innermost = error.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    file = "" if innermost is None else innermost.tb_frame.f_code.co_filename
    return file not in PROJECT_FILES and not file.startswith(OWN_CODE) and not _ABOUT_PROTOCOLS.search(str(error))
