"""Calls of functions that are written in C: answered by a model where there is one."""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

Model = Callable[..., Any]

FUNCTIONS: dict[Any, Model] = {}
"""Models of functions and types, by the very object."""

METHODS: dict[str, Model] = {}
"""Models of methods of built-in types, by qualified name; called with the object first."""


def call(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    """`function(*args, **kwargs)`."""
    kind = type(function)
    if kind is FunctionType or kind is MethodType:
        return function(*args, **kwargs)
    if kind is type:
        model = FUNCTIONS.get(function)
    elif kind is BuiltinFunctionType:
        owner = function.__self__
        method = METHODS.get(function.__qualname__)
        if method is not None and owner is not None:
            return method(owner, *args, **kwargs)
        model = FUNCTIONS.get(function)
    else:
        return function(*args, **kwargs)
    if model is None:
        return function(*args, **kwargs)
    return model(*args, **kwargs)
