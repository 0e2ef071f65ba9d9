"""Models of `operator`: each function does what the operator does in rewritten code."""

from __future__ import annotations

import operator
from collections.abc import Callable
from types import GeneratorType
from typing import Any

from pathlore.runtime.calls import call
from pathlore.runtime.identity import is_, is_not
from pathlore.runtime.membership import contains, not_
from pathlore.runtime.operators import Operators
from pathlore.runtime.path import context
from pathlore.runtime.subscript import delitem, getitem, setitem
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import as_operand
from pathlore.runtime.values.range import RangeSteps
from pathlore.runtime.values.symbolic import Symbolic


def index(value: Any) -> Any:
    if isinstance(value, Symbolic):
        number = as_operand(value)
        if number is not None:
            return number
    return operator.index(value)


def truth(value: Any) -> Any:
    return call(bool, value)


def negated(value: Any) -> Any:
    return not_(value if type(value) is SymBool else truth(value))


def store(container: Any, key: Any, value: Any) -> None:
    setitem(value, container, key)


_OWN_FILES = __file__.removesuffix("stdlib/operator.py")


def length_hint(value: Any, *default: Any) -> Any:
    if type(value) is RangeSteps:
        return value.sym_left()
    if isinstance(value, GeneratorType) and value.gi_code.co_filename.startswith(_OWN_FILES):
        # It stands for an iterator that has one.
        context.path.bound("a length hint of an iterator over an input")
    return operator.length_hint(value, *default)


# Callable objects: `__reduce__` tells what they were made from, since they have no attributes


def get_items(getter: Any, value: Any) -> Any:
    _, names = getter.__reduce__()
    found = tuple(getitem(value, name) for name in names)
    return found[0] if len(found) == 1 else found


def call_method(caller: Any, value: Any) -> Any:
    make, arguments = caller.__reduce__()
    keywords = {}
    if make is not operator.methodcaller:
        # A methodcaller with keywords reduces to a partial of the class.
        keywords, arguments = make.keywords, (*make.args, *arguments)
    name, *given = arguments
    return call(getattr(value, name), *given, **keywords)


# An instruction, not a call: operands ask for it.


def add_in_place(left: Any, right: Any) -> Any:
    left += right
    return left


def multiply_in_place(left: Any, right: Any) -> Any:
    left *= right
    return left


def _operators() -> dict[Any, Callable[..., Any]]:
    names = {
        n: n for n in ("xor", "sub", "eq", "ne", "le", "lt", "ge", "gt", "ixor", "isub", "or_", "and_", "mod", "imod")
    }
    names.update(ior="ior_", iand="iand_")
    return {getattr(operator, name): getattr(Operators, mine) for name, mine in names.items()}


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **_operators(),
    operator.iadd: add_in_place,
    operator.imul: multiply_in_place,
    operator.index: index,
    operator.truth: truth,
    operator.not_: negated,
    operator.contains: contains,
    operator.getitem: getitem,
    operator.setitem: store,
    operator.delitem: delitem,
    operator.length_hint: length_hint,
    operator.is_: is_,
    operator.is_not: is_not,
}
if hasattr(operator, "call"):
    FUNCTIONS[operator.call] = call

INSTANCES: dict[type, Callable[..., Any]] = {
    operator.itemgetter: get_items,
    operator.methodcaller: call_method,
}
