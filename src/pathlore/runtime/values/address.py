"""Addresses: the results of `id`, which equal no input."""

from __future__ import annotations

from typing import Any

from pathlore.runtime.values.symbolic import Symbolic


class Address(int):
    """The address of an object. It equals no symbolic value: no other run would reproduce such a path."""

    def __eq__(self, other: object) -> Any:
        return False if isinstance(other, Symbolic) else int.__eq__(self, other)

    def __ne__(self, other: object) -> Any:
        return True if isinstance(other, Symbolic) else int.__ne__(self, other)

    __hash__ = int.__hash__


def address(value: Any) -> int:
    """`id(value)`."""
    return Address(id(value))
