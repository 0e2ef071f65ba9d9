"""The order in which sets with symbolic members are iterated: CPython's, which depends on hashes.

Integers are placed by their last bits: which place each has is a choice, and nothing more is realised unless two of
them would share a place. All other members are realised.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter, OrderedDict, deque
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
from pathlore.runtime.values.set_recipes import UnknownOrderError, followed, mask_of, recipe_of

_SETS = (set, frozenset)
_MODULUS = 2**61 - 1
"""Integers are hashed modulo this number."""
_MOST_PLACES = 31


def ordered(value: Any, free: bool = False) -> Any:
    """What a loop iterates over in the place of a value. With `free` the order of numbers does not matter."""
    if type(value) not in _SETS or len(value) < 2:
        return value
    if id(value) not in context.path.keyed:
        _note_seed(value)
        return value
    if free and all(type(item) in (int, SymInt) for item in native_of(value).__iter__(value)):
        return value
    return _steps(value, in_order(value, _getframe(1)))


def _shows_order(function: Any, args: tuple[Any, ...], has_key: bool) -> bool:
    try:
        if function in ITERATING:
            return True
        if function in _COMPARING:
            return (
                has_key
                or len(args) > 1
                or any(type(i) not in (int, SymInt) for i in native_of(args[0]).__iter__(args[0]))
            )
    except TypeError:  # a method of what cannot be hashed
        pass
    return getattr(function, "__name__", "") in _METHODS and not isinstance(function, type)


def given_in_order(function: Any, args: tuple[Any, ...], has_key: bool, frame: FrameType) -> tuple[Any, ...]:
    """The arguments of a native function that may iterate over them."""
    keyed = context.path.keyed
    sets = [a for a in args if type(a) in _SETS and len(a) > 1]
    if not sets or not _shows_order(function, args, has_key):
        return args
    for members in sets:
        if id(members) not in keyed and (has_key or function not in _COMPARING):
            _note_seed(members)
    return tuple(in_order(a, frame) if type(a) in _SETS and id(a) in keyed and len(a) > 1 else a for a in args)


def _note_seed(members: Any) -> None:
    """Real members are in the order of this process, which is that of all only for numbers."""
    if not _NUMBERS.issuperset(map(type, members)):
        context.path.notes.add(SEED)


_NUMBERS = frozenset({int, bool, float, complex})
ITERATING: frozenset[Any] = frozenset(
    {
        *(list, tuple, iter, enumerate, zip, map, filter, dict, bytes, bytearray, dict.fromkeys, functools.reduce),
        *(deque, OrderedDict, Counter, *(f for f in vars(itertools).values() if isinstance(f, type))),
    }
)
"""Functions that show the order of what they iterate over."""
_COMPARING = frozenset({min, max, sorted, sum, math.prod})
"""Functions that show it unless the members are integers, and there is no key."""
_METHODS = frozenset({"extend", "extendleft", "join", "writelines", "fromkeys"})
"""Methods of other containers that show it."""


def _steps(members: Any, items: list[Any]) -> Iterator[Any]:
    size = len(members)
    for item in items:
        if len(members) != size:
            raise RuntimeError("Set changed size during iteration")
        yield item


def in_order(members: Any, frame: FrameType) -> list[Any]:
    """The members of a set in the order of CPython."""
    items = list(native_of(members).__iter__(members))
    # Symbolic members that are gone may have had places that others would have been put into.
    if not any(map(keys.symbolic_key, items)) and (id(members) not in context.path.keyed or len(items) < 2):
        return items
    mask = mask_of(recipe_of(members))
    places = None if mask is None or mask > _MOST_PLACES else _places(items, mask, frame)
    if places is not None and len(set(places)) == len(items):
        return [item for _, item in sorted(zip(places, items, strict=True), key=lambda pair: pair[0])]
    return list(real_set(members, frame))


def first_of(members: Any, frame: FrameType) -> Any:
    """What `pop` takes out. After others were taken out, it goes on behind them."""
    if any(getattr(step, "name", "") == "pop" for step in recipe_of(members)):
        return real_set(members, frame).pop()
    return in_order(members, frame)[0]


def real_set(members: Any, frame: FrameType) -> Any:
    """A set with real members that came about in the same way."""
    items = native_of(members).__iter__(members)
    real = {realise_deeply(item, frame, Reason.KEY) for item in items}
    if any(isinstance(item, (str, bytes, tuple)) for item in real):
        context.path.notes.add(SEED)
    try:
        made = followed(recipe_of(members), lambda item: realise_deeply(item, frame, Reason.KEY))
    except UnknownOrderError:
        made = None
    if made is None or made != real:
        context.path.bound("the order of a set that native code made")
    return made


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
