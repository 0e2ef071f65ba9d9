"""Calls of functions that may be written in C: a model answers where there is one.

Without a model the function gets the symbolic values: most native code asks them through Python's protocols. One
that insists on real values raises TypeError, and is called once more with its arguments realised.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from sys import _getframe
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from pathlore.runtime.values.text import holds_symbolic, realise_deeply

Model = Callable[..., Any]

FUNCTIONS: dict[Any, Model] = {}
"""Models of functions and types, by the very object."""

METHODS: dict[str, Model] = {}
"""Models of methods of built-in types, by qualified name; called with the object first."""

PROJECT_FILES: set[str] = set()
"""Files whose functions are rewritten: what they raise is theirs."""


def call(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    """`function(*args, **kwargs)`."""
    kind = type(function)
    native = function
    if kind is MethodType:
        if type(function.__func__) is FunctionType and function.__func__.__code__.co_filename in PROJECT_FILES:
            return function(*args, **kwargs)
    elif kind is FunctionType:
        if function.__code__.co_filename in PROJECT_FILES:
            return function(*args, **kwargs)
        model = FUNCTIONS.get(function)
        native = function if model is None else model
    elif kind is BuiltinFunctionType:
        method = METHODS.get(function.__qualname__)
        native = FUNCTIONS.get(function, function) if method is None else partial(method, function.__self__)
    elif kind is type:
        native = FUNCTIONS.get(function, function)
    elif kind is partial:
        return call(function.func, *function.args, *args, **{**function.keywords, **kwargs})
    try:
        return native(*args, **kwargs)
    except TypeError as error:
        if not _leaked(error) or not holds_symbolic((args, kwargs)):
            raise
    frame = _getframe(1)
    return function(
        *(realise_deeply(a, frame) for a in args), **{k: realise_deeply(v, frame) for k, v in kwargs.items()}
    )


def _leaked(error: TypeError) -> bool:
    """Whether the error came out of native or library code, not out of the program."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in PROJECT_FILES:
            return False
        trace = trace.tb_next
    return True
