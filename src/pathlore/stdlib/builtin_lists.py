"""Models of lists and tuples: how they are made, sorted and changed."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from itertools import pairwise
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.runtime import keys, subscript, tables
from pathlore.runtime.calls import through
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import PROXIES, concrete, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.stdlib.builtin_items import native, stepwise
from pathlore.stdlib.machine import INDEXES, fit_size


def list_of(*args: Any) -> Any:
    return list(*map(stepwise, args))


def tuple_of(*args: Any) -> Any:
    if len(args) == 1 and type(args[0]) in PROXIES and args[0].sym_native is tuple:
        return args[0]
    return tuple(*map(stepwise, args))


def in_order(iterable: Any, /, *, key: Any = None, reverse: Any = False) -> Any:
    return sorted(stepwise(iterable), key=through(key), reverse=_flag(reverse))


def _flag(reverse: Any) -> Any:
    """The flag `reverse`; a value that is no integer is left to the native function, which refuses it."""
    if not isinstance(reverse, int):
        return realise_deeply(reverse, _getframe(1))
    if sys.version_info < (3, 12) and not -_C_INT <= reverse < _C_INT:
        raise OverflowError("Python int too large to convert to C int")
    return bool(reverse)


_C_INT = 1 << 31


def sort(items: list[Any], *, key: Any = None, reverse: Any = False) -> None:
    list.sort(items, key=through(key), reverse=_flag(reverse))


def count(items: Any, item: Any) -> Any:
    """The number of equal elements: a term where all are integers."""
    held = _held(items)
    _compared(item, held)
    if not any(type(i) is SymInt for i in (item, *held)) or not all(type(i) in (int, SymInt) for i in (item, *held)):
        return native(items, "count")(item)
    total: Any = 0
    for other in held:
        same = other == item
        total = total + (as_operand(same) if type(same) is SymBool else int(same))
    return total


def index_of(items: Any, value: Any, *bounds: Any) -> Any:
    """The first equal element between two positions, which count as the ends where they are beyond them."""
    _compared(value, _held(items))
    if not 1 <= len(bounds) <= 2 or not any(isinstance(b, Symbolic) for b in bounds):
        return native(items, "index")(value, *bounds)
    return native(items, "index")(value, *(subscript.clamped(b, _length(items), _getframe()) for b in bounds))


def total(iterable: Any, /, start: Any = 0) -> Any:
    """The sum; of a list that was written at symbolic indices, what the writes add."""
    if isinstance(start, (str, bytes, bytearray)):
        return sum(iter(iterable), concrete(start))  # which refuses texts
    found = tables.total(iterable) if type(iterable) is list and type(start) is int else None
    return sum(iterable, start) if found is None else found + start


def remove_item(items: list[Any], value: Any) -> None:
    _compared(value, _held(items))
    list.remove(items, value)


def extend(items: list[Any], iterable: Any) -> None:
    """Any iterable that is no list is consumed while the list grows: it may iterate over that very list."""
    list.extend(items, iterable.sym_settle(_getframe(1)) if type(iterable) in PROXIES else stepwise(iterable))


def pop_item(items: list[Any], *index: Any) -> Any:
    """Where all are integers the element is a term, and so are those that move up."""
    if len(index) != 1 or not isinstance(index[0], Symbolic):
        return list.pop(items, *index)
    found = position_in(items, index[0], _getframe())
    if found is None:
        fit_size(index[0], _getframe(), INDEXES)
        return list.pop(items, _length(items))
    held = _held(items)
    taken = tables.at(SymInt, tuple(held), found) if _all_integers(held) else None
    if taken is None:
        return list.pop(items, realised(found, _getframe(), Reason.STORE))
    list.__setitem__(items, slice(None), [_chosen(found > k, *two) for k, two in enumerate(pairwise(held))])
    return taken


def insert_item(items: list[Any], index: Any, value: Any) -> None:
    """Likewise for the elements that make room."""
    number = as_operand(index) if isinstance(index, Symbolic) else None
    if number is not None:
        fit_size(number, _getframe(), INDEXES)
    held = _held(items)
    if number is None or not held or not _all_integers([value, *held]):
        list.insert(items, subscript.clamped(index, len(held), _getframe()), value)
        return
    at = subscript.inside(number, len(held))
    moved = [
        _chosen(at == k, value, _chosen(at > k, held[min(k, len(held) - 1)], held[max(k - 1, 0)]))
        for k in range(len(held) + 1)
    ]
    list.__setitem__(items, slice(None), moved)


def _compared(value: Any, held: Any) -> None:
    """Before native code compares a value with elements: it finds no symbolic keys in sets and dicts among them."""
    keys.note_nans((value,), held)
    if context.path.keyed and any(isinstance(v, (set, frozenset, dict)) for v in (value, *held)):
        realise_keys(_getframe(1))


def _length(items: Any) -> int:
    return len(_held(items))


def _held(items: Any) -> Any:
    """The elements as native code sees them, whatever a class says of itself."""
    kind = type(items)
    if kind in _OURS or kind in PROXIES:
        return items
    base: Any = next((base for base in _OURS if issubclass(kind, base)), None)
    return items if base is None else list(base.__iter__(items))


_OURS = (list, tuple, deque)


def _all_integers(items: list[Any]) -> bool:
    return len(items) <= _MOST_MOVED and tables.kind_of(items) is SymInt


_MOST_MOVED = 128
"""Elements that move up or make room as terms."""


def position_in(items: Any, index: Any, frame: FrameType) -> Any:
    """The index counted from the front, or None where it is out of range."""
    number, size = as_operand(index), _length(items)
    if number is None:
        return realise_deeply(index, frame, Reason.POSITION)
    if not context.path.decide((number >= -size) & (number < size), frame):
        return None
    return subscript.from_front(number, size)


def _chosen(condition: Any, left: Any, right: Any) -> Any:
    """One of two integers, as a term."""
    if not isinstance(condition, SymBool):
        return left if condition else right
    value = left if condition.sym_value else right
    return SymInt(concrete(value), build.ite, (condition, left, right))


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    list: list_of,
    tuple: tuple_of,
    sorted: in_order,
    sum: total,
}

METHODS: dict[Any, Callable[..., Any]] = {
    list.sort: sort,
    list.count: count,
    list.index: index_of,
    list.remove: remove_item,
    list.extend: extend,
    list.pop: pop_item,
    list.insert: insert_item,
    tuple.count: count,
    tuple.index: index_of,
}
