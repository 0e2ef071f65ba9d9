"""Values that differ in every process: addresses, as `id` returns them, and hashes of texts."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.values.symbolic import Symbolic

OF_THIS_PROCESS = "hashes of texts and addresses of objects are those of this process"


class Address(int):
    """The address of an object. It equals no symbolic value: no other run would reproduce such a path.

    Two addresses are equal in all processes or in none. Whatever else is done with them is noted.
    """

    def __eq__(self, other: object) -> Any:
        return False if isinstance(other, Symbolic) else int.__eq__(self, other)

    def __ne__(self, other: object) -> Any:
        return True if isinstance(other, Symbolic) else int.__ne__(self, other)

    __hash__ = int.__hash__


def address(value: Any) -> int:
    """`id(value)`."""
    return Address(id(value))


def _noted(name: str) -> Callable[..., Any]:
    native = getattr(int, name)

    def operation(self: Address, *args: Any) -> Any:
        context.path.notes.add(OF_THIS_PROCESS)
        return native(self, *args)

    return operation


for _name in (
    *("__lt__", "__le__", "__gt__", "__ge__", "__repr__", "__format__", "__int__", "__index__", "__float__", "__neg__"),
    *("__abs__", "__invert__", "__round__", "to_bytes", "bit_length"),
    *(f"__{side}{name}__" for side in ("", "r") for name in ("add", "sub", "mul", "mod", "floordiv", "truediv")),
    *(f"__{side}{name}__" for side in ("", "r") for name in ("divmod", "pow", "and", "or", "xor", "lshift", "rshift")),
):
    setattr(Address, _name, _noted(_name))


def note_hash(value: Any) -> None:
    """Somebody asked for a hash. Those of numbers are the same everywhere; a method of the program may give any."""
    if _varies(value):
        context.path.notes.add(OF_THIS_PROCESS)


def _varies(value: Any) -> bool:
    if isinstance(value, (tuple, frozenset)):
        return any(map(_varies, value))
    return not isinstance(value, Number)
