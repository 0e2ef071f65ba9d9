"""The order in which sets with symbolic members are iterated: CPython's, which depends on hashes.

Integers are placed by their last bits: which place each has is a choice, and nothing more is realised unless two of
them would share a place. All other members are realised.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime import keys
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool, conjunction
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.keyed import native_of
from pathlore.runtime.values.nesting import realise_deeply

_SETS = (set, frozenset)
_MODULUS = 2**61 - 1
"""Integers are hashed modulo this number."""
_PLACES = ((4, 7), (18, 31))
"""So many members have so many places in a table that grew one by one, less one."""


def ordered(value: Any) -> Any:
    """What a loop iterates over in the place of a value."""
    if type(value) not in _SETS or id(value) not in context.path.keyed or len(value) < 2:
        return value
    return _steps(value, in_order(value, _getframe(1)))


def given_in_order(function: Any, args: tuple[Any, ...], frame: FrameType) -> tuple[Any, ...]:
    """The arguments of a native function that may iterate over them."""
    keyed = context.path.keyed
    if function not in ITERATING or not any(type(a) in _SETS and id(a) in keyed and len(a) > 1 for a in args):
        return args
    return tuple(in_order(a, frame) if type(a) in _SETS and id(a) in keyed and len(a) > 1 else a for a in args)


ITERATING: frozenset[Any] = frozenset({list, tuple, iter, enumerate, zip, map, filter, dict.fromkeys, functools.reduce})
"""Functions that show the order of what they iterate over. Those without a model get real members anyway."""


def _steps(members: Any, items: list[Any]) -> Iterator[Any]:
    size = len(members)
    for item in items:
        if len(members) != size:
            raise RuntimeError("Set changed size during iteration")
        yield item


def in_order(members: Any, frame: FrameType) -> list[Any]:
    """The members of a set in the order of CPython."""
    items = list(native_of(members).__iter__(members))
    if not any(map(keys.symbolic_key, items)):
        return items
    mask = next((mask for most, mask in _PLACES if len(items) <= most), None)
    places = None if mask is None else _places(items, mask, frame)
    if places is not None and len(set(places)) == len(items):
        return [item for _, item in sorted(zip(places, items, strict=True), key=lambda pair: pair[0])]
    return list(_grown(members, items, frame))


def _grown(members: Any, items: list[Any], frame: FrameType) -> set[Any]:
    """A set with real members that came about in the same way."""
    grown: set[Any] = set()
    for is_added, item in keys.history(members):
        (grown.add if is_added else grown.discard)(realise_deeply(item, frame, Reason.KEY))
    real = [realise_deeply(item, frame, Reason.KEY) for item in items]
    if any(isinstance(item, (str, bytes, tuple)) for item in real):
        context.path.notes.add(SEED)
    # Operators change sets without a trace.
    return grown if grown == set(real) else set(real)


SEED = "sets of texts are iterated as under the hash seed of this process"


def _places(items: list[Any], mask: int, frame: FrameType) -> list[int] | None:
    """Where each member would be put; None where a member is of another type."""
    places = []
    for item in items:
        if type(item) is SymInt:
            usual = conjunction(conjunction(item > -_MODULUS, item < _MODULUS), item != -1)
            if type(usual) is SymBool and not context.path.decide(usual, frame):
                return None
            place = item % (mask + 1)
            places.append(context.path.realise(place, frame, Reason.KEY) if type(place) is SymInt else place)
        elif keys.symbolic_key(item):
            return None
        else:
            places.append(hash(item) & mask)
    return places
