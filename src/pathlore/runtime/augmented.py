"""Augmented assignments to items and attributes in class bodies: read, computed and stored by one operator."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from pathlore.runtime.operators import Operators
from pathlore.runtime.subscript import getitem, setitem


class AugmentedPlace:
    """An item or an attribute, with the value that it has, and how another one gets there."""

    __slots__ = ("store", "value")

    def __init__(self, value: Any, store: Callable[[Any], None]) -> None:
        self.value = value
        self.store = store


def _attribute(owner: Any, name: str) -> AugmentedPlace:
    return AugmentedPlace(getattr(owner, name), lambda value: setattr(owner, name, value))


def _item(owner: Any, key: Any) -> AugmentedPlace:
    return AugmentedPlace(getitem(owner, key), lambda value: setitem(value, owner, key))


def _operator(compute: Callable[[Any, Any], Any]) -> Any:
    return staticmethod(lambda place, operand: place.store(compute(place.value, operand)))


class Augmented:
    """What rewritten code calls."""

    attribute = staticmethod(_attribute)
    item = staticmethod(_item)
    iadd = _operator(operator.iadd)
    isub = _operator(Operators.isub)
    imul = _operator(operator.imul)
    imatmul = _operator(operator.imatmul)
    itruediv = _operator(operator.itruediv)
    ifloordiv = _operator(operator.ifloordiv)
    imod = _operator(Operators.imod)
    ipow = _operator(operator.ipow)
    ilshift = _operator(operator.ilshift)
    irshift = _operator(operator.irshift)
    ior_ = _operator(Operators.ior_)
    iand_ = _operator(Operators.iand_)
    ixor = _operator(Operators.ixor)
