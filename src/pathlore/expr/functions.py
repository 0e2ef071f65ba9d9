"""Pure functions of Python as operators of terms.

A solver knows nothing about them but that equal arguments give equal results: what it refutes is refuted, and a
solution is evaluated before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathlore.expr.term import Sort

if TYPE_CHECKING:
    from pathlore.expr.regular import Regular

Inverse = Callable[[str, bool, bool], "Regular | None"]
"""The language of the texts that a function maps to a text (see `preimage`); None where it is not known."""

_MISSING: Any = object()


class Function:
    """A function that depends on nothing but its arguments. It is total: where Python raises, it gives `otherwise`."""

    __slots__ = ("call", "inverse", "name", "otherwise", "sort")

    def __init__(
        self, name: str, sort: Sort, call: Callable[..., Any], otherwise: Any, inverse: Inverse | None = None
    ) -> None:
        self.name = name
        self.inverse = inverse
        self.sort = sort
        self.call = call
        self.otherwise = otherwise

    def __call__(self, *args: Any) -> Any:
        try:
            return self.call(*args)
        except (ValueError, ArithmeticError, LookupError, TypeError):
            return self.otherwise


FUNCTIONS: dict[str, Function] = {}
"""Every function that terms may name, by name: terms are written to stores."""


FAMILIES: dict[str, Callable[[str], Function]] = {}
"""Makers of functions that have parameters in their names, by what stands before the first colon; they get the rest."""


def function_named(name: str) -> Function:
    """The function of a name, also in a process that has not met it yet. KeyError where there is none."""
    found = FUNCTIONS.get(name)
    if found is None:
        family, _, parameters = name.partition(":")
        found = FAMILIES[family](parameters)
        if found.name != name:
            raise KeyError(name)
    return found


def define(
    name: str, sort: Sort, call: Callable[..., Any], otherwise: Any = _MISSING, inverse: Inverse | None = None
) -> Function:
    """Makes a function known. The same name may be defined once."""
    assert name not in FUNCTIONS, name
    default = {Sort.INT: 0, Sort.BOOL: False, Sort.FLOAT: 0.0, Sort.STR: ""}[sort]
    found = FUNCTIONS[name] = Function(name, sort, call, default if otherwise is _MISSING else otherwise, inverse)
    return found


def preimage(function: Function, value: str, before: bool = False, after: bool = False) -> Regular | None:
    """The language of the texts that a function of one text maps to this one, where it is known.

    With `before` or `after`, there may be more on that side of it in the result.
    """
    return None if function.inverse is None else function.inverse(value, before, after)
