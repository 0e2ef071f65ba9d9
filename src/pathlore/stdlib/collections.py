"""Models of `collections`: positions in a deque, counts of symbolic keys."""

from __future__ import annotations

import collections
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime import keys, subscript
from pathlore.runtime.calls import call
from pathlore.runtime.path import context
from pathlore.runtime.values.integer import as_operand
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.stdlib.builtin_keyed import update_dict
from pathlore.stdlib.builtin_lists import count, index_of
from pathlore.stdlib.machine import fit_size


def count_elements(mapping: Any, iterable: Any) -> None:
    """The C helper of `Counter.update`."""
    if type(mapping).get is not dict.get or type(mapping).__setitem__ is not dict.__setitem__:
        get = mapping.get
        for item in iterable:
            subscript.setitem(call(get, item, 0) + 1, mapping, item)
        return
    is_ours = type(mapping) is collections.Counter
    for item in iterable:
        if is_ours and type(item) in keys.PLAIN and not context.path.keyed:
            mapping[item] = mapping.get(item, 0) + 1
            continue
        found = keys.find(mapping, item, _getframe())
        if found is keys.MISSING:
            keys.insert(mapping, item, 1, _getframe())
        else:
            mapping[found] = dict.__getitem__(mapping, found) + 1


def rotate(items: deque[Any], n: Any = 1) -> None:
    """Only the remainder matters: which element comes first."""
    number = as_operand(n) if isinstance(n, Symbolic) else None
    if number is None:
        deque.rotate(items, n)
        return
    fit_size(number, _getframe())
    if size := deque.__len__(items):
        steps = number % size
        deque.rotate(items, context.path.realise(steps, _getframe()) if isinstance(steps, Symbolic) else steps)


def insert(items: deque[Any], i: Any, x: Any) -> None:
    position = i
    if isinstance(i, Symbolic):
        fit_size(i, _getframe())
    if not isinstance(i, Symbolic) or items.maxlen is None or deque.__len__(items) < items.maxlen:
        position = subscript.clamped(i, deque.__len__(items), _getframe())
    deque.insert(items, position, x)


def ordered_dict(*args: Any, **kwargs: Any) -> Any:
    made: OrderedDict[Any, Any] = OrderedDict()
    update_dict(made, *args, **kwargs)
    return made


def default_dict(*args: Any, **kwargs: Any) -> Any:
    """The factory comes first, then what a dict takes."""
    made: defaultdict[Any, Any] = defaultdict(*args[:1])
    update_dict(made, *args[1:], **kwargs)
    return made


def missing(mapping: Any, key: Any) -> Any:
    return subscript.default_item(mapping, key, _getframe())


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    OrderedDict: ordered_dict,
    defaultdict: default_dict,
    collections._count_elements: count_elements,  # type: ignore[attr-defined]
}

METHODS: dict[Any, Callable[..., Any]] = {
    defaultdict.__missing__: missing,
    deque.rotate: rotate,
    deque.insert: insert,
    deque.count: count,
    deque.index: index_of,
}
