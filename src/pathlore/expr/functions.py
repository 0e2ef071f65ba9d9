"""Pure functions of Python as operators of terms.

All a solver knows is that equal arguments give equal results. A refutation therefore holds; a solution is evaluated
before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pathlore.expr.term import Sort

if TYPE_CHECKING:
    from pathlore.expr.regular import Regular

Inverse = Callable[[str, bool, bool], "Regular | None"]
"""The language of the texts that a function maps to a text (see `preimage`); None if it is unknown."""

_MISSING: Any = object()


class Function:
    """A function of its arguments alone. It is total: where Python raises, it returns `otherwise`."""

    __slots__ = ("call", "inverse", "name", "otherwise", "sort")

    is_final = True
    """Whether its values stay what they are. Those of a call grow with what is known of the callee."""
    is_known = False
    """Whether solvers know it: see `expr.tables`."""

    def __init__(
        self, name: str, sort: Sort, call: Callable[..., Any], otherwise: Any, inverse: Inverse | None = None
    ) -> None:
        self.name = name
        self.inverse = inverse
        self.sort = sort
        self.call = call
        self.otherwise = otherwise

    def sources(self, value: Any, current: Any) -> Sequence[Any]:
        """Arguments that may give a value, near to the current one; others may give it, too."""
        return ()

    def __call__(self, *args: Any) -> Any:
        try:
            return self.call(*args)
        except (ValueError, ArithmeticError, LookupError, TypeError):
            return self.otherwise


FUNCTIONS: dict[str, Function] = {}
"""Every function that terms may use, by name, since stored terms refer to functions by name."""


FAMILIES: dict[str, Callable[[str], Function]] = {}
"""Makers of functions whose names carry parameters, by the text before the first colon; they are given the rest."""


SUPPLIERS: dict[str, Callable[[], None]] = {}
"""What defines functions that nobody has used yet, by the text before the first dot of their names."""


MODELLED = "model"
"""The family of functions that a file of models defines: see `pathlore.models`."""


class UnmodelledError(ValueError):
    """A stored term uses a function that a model defined which is not loaded."""


def _unmodelled(parameters: str) -> Function:
    name = parameters.partition(":")[0]
    raise UnmodelledError(f"{name} was modelled when this was stored, and is not any more: see `models`")


FAMILIES[MODELLED] = _unmodelled


def function_named(name: str) -> Function:
    """The function of this name, even in a process that has not used it yet. KeyError if there is none."""
    family, _, parameters = name.partition(":")
    if name not in FUNCTIONS and family not in FAMILIES and (supply := SUPPLIERS.get(name.partition(".")[0])):
        supply()
    found = FUNCTIONS.get(name)
    if found is None:
        found = FAMILIES[family](parameters)
        if found.name != name:
            raise KeyError(name)
    return found


def define(
    name: str, sort: Sort, call: Callable[..., Any], otherwise: Any = _MISSING, inverse: Inverse | None = None
) -> Function:
    """Registers a function. A name may be defined only once."""
    assert name not in FUNCTIONS, name
    default = {Sort.INT: 0, Sort.BOOL: False, Sort.FLOAT: 0.0, Sort.STR: ""}[sort]
    found = FUNCTIONS[name] = Function(name, sort, call, default if otherwise is _MISSING else otherwise, inverse)
    return found


def preimage(function: Function, value: str, before: bool = False, after: bool = False) -> Regular | None:
    """The language of the texts that a function of one text maps to `value`, if it is known.

    With `before` or `after`, the result may have more text on that side of `value`.
    """
    return None if function.inverse is None else function.inverse(value, before, after)
