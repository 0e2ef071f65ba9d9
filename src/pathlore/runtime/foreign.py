"""Native code that does not come with Python: extension modules that packages bring along. It gets real values only.

What comes with Python is known to use symbolic values through protocols, or to raise TypeError. Nobody knows that of
other code: it may take the other branch of a test for a type, or wrap the error in an exception of its own.
"""

from __future__ import annotations

import sys
from functools import partial
from sys import _getframe
from types import BuiltinFunctionType, MethodDescriptorType, ModuleType
from typing import Any

from pathlore.program.natives import is_written_in_python
from pathlore.runtime.noise import met_symbolic
from pathlore.runtime.values.nesting import holds_symbolic, natively

_HEAP_TYPE = 1 << 9
_BY_TYPE = frozenset({"marshal", "_pickle", "decimal"})
"""Modules of Python that ask for the very types of values, and raise errors of their own."""
_CACHING = frozenset({"_struct", "zoneinfo", "sqlite3"})
"""Modules of Python with caches in C: how often they compare what they are given depends on earlier calls."""
_COMPILED = "cython_function_or_method"
"""The type of the functions that Cython compiles, each module of which has one of its own."""


def is_foreign(function: Any) -> bool:
    """Whether a function, a method or a class is native code from elsewhere."""
    if isinstance(function, type):
        return _is_foreign_type(function)
    if isinstance(function, BuiltinFunctionType):
        owner = function.__self__
        if isinstance(owner, ModuleType):
            return _is_elsewhere(owner.__name__)
        return _is_foreign_method(owner if isinstance(owner, type) else type(owner), function.__name__)
    if type(function) is MethodDescriptorType:
        return _is_foreign_type(function.__objclass__)
    return type(function).__name__ == _COMPILED


def given_real_values(function: Any) -> Any:
    """What `runtime.calls.call` calls in the place of a function without a model."""
    return partial(_with_real_values, function) if is_foreign(function) else function


def _with_real_values(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    if not holds_symbolic((args, kwargs)):
        return function(*args, **kwargs)
    # The frame of the program is that below `call`.
    frame = _getframe(2)
    met_symbolic(frame)
    return natively(function, args, kwargs, frame)


def _is_foreign_method(cls: type, name: str) -> bool:
    """Whether a method of a native class is from elsewhere; a class of the program may extend that class."""
    return any(_is_foreign_type(base) for base in cls.__mro__ if name in vars(base))


def _is_foreign_type(cls: type) -> bool:
    if is_written_in_python(cls):
        return False
    # A library that names no module gets that of Python itself, whose types are static.
    return bool(cls.__flags__ & _HEAP_TYPE) if cls.__module__ == "builtins" else _is_elsewhere(cls.__module__)


def _is_elsewhere(module: Any) -> bool:
    if not isinstance(module, str):
        return False
    return module in _BY_TYPE or module in _CACHING or module.partition(".")[0] not in sys.stdlib_module_names
