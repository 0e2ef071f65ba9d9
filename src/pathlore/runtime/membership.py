"""Membership: `in` asks one question instead of one for each element."""

from __future__ import annotations

from collections import deque
from sys import _getframe
from types import FrameType, MappingProxyType
from typing import Any

from pathlore.runtime import keys, tables
from pathlore.runtime.noise import QUIET, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values import binary, text
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool, any_of, conjunction, negation
from pathlore.runtime.values.floating import SymFloat, cut
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.keyed import native_of, realise_keys
from pathlore.runtime.values.nesting import ABSENT, KEYED, PROXIES, UNSETTLED, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

_FEW = 8
"""So many members are compared one by one; of more, it is asked between which numbers there are members."""
_COMPARED = (list, tuple, deque)
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))


def contains(container: Any, item: Any) -> Any:
    """`item in container`."""
    return _contains(container, item, _getframe(1))


def _contains(container: Any, item: Any, frame: FrameType) -> Any:
    if context.path.keyed:
        met_symbolic(frame)
    elif QUIET and id(frame.f_code) in QUIET:
        listen(frame, (container, item))
    kind: Any = type(container)
    if kind is str and type(item) is SymStr:
        return text.contains(container, item)
    if kind in PROXIES:
        if kind in KEYED:
            found = container.sym_lookup(item, frame)
            if found is not UNSETTLED:
                return found is not ABSENT
        container = container.sym_settle(frame)
        kind = type(container)
    if kind is MappingProxyType and context.path.keyed:
        container = keys.unproxied(container)
        kind = type(container)
    if _hashes(kind):
        if keys.needs_search(container, item):
            item = keys.unforeign(container, item, frame)
        if keys.needs_search(container, item):
            keys.require_hash(container, item)
            if type(item) is SymInt and len(container) > _FEW:
                numbers = tables.numbers_in(container)
                if numbers is not None:
                    return tables.among(item, numbers)
            return _among_hashed(container, keys.settled_key(item, frame), frame)
    elif kind in _VIEWS:
        if keys.symbolic_key(item) or any(map(_symbolic_entry, container)):
            return _among(container, item, frame)
    elif isinstance(item, Symbolic):
        if kind in _COMPARED:
            return _among(container, item, frame)
        if kind is range and not isinstance(item, (str, bytes)):
            return _in_range(container, item)
    elif kind in _COMPARED and _holds_symbolic(container):
        return _among(container, item, frame)
    if SymStr in (kind, type(item)) and isinstance(container, str) and isinstance(item, str) and _searches(kind):
        return text.contains(container, item)
    if kind is SymBytes or (
        isinstance(item, Symbolic) and isinstance(container, (bytes, bytearray)) and _searches(kind)
    ):
        return binary.holds(container, item, frame)
    return item in container


def _holds_symbolic(items: Any) -> bool:
    # First without a step in Python for each: lists are long.
    return not keys.PLAIN.issuperset(map(type, items)) and any(isinstance(item, Symbolic) for item in items)


def _symbolic_entry(entry: Any) -> bool:
    """Whether an entry of a view cannot be found by hashing: a symbolic key, or a pair with one."""
    return keys.symbolic_key(entry) or (type(entry) is tuple and any(map(keys.symbolic_key, entry)))


def lacks(container: Any, item: Any) -> Any:
    """`item not in container`."""
    return not_(_contains(container, item, _getframe(1)))


def _hashes(kind: type) -> bool:
    return kind.__contains__ in _HASHED if hasattr(kind, "__contains__") else False


def _searches(kind: Any) -> bool:
    """Whether a kind of text or bytes looks for parts as the builtin types do."""
    return kind is SymStr or kind.__contains__ in _SEARCHING


_SEARCHING = (str.__contains__, bytes.__contains__, bytearray.__contains__)
_HASHED = (dict.__contains__, set.__contains__, frozenset.__contains__)


# Rewritten code calls these where the item has to be evaluated before the container.


def contains_swapped(item: Any, container: Any) -> Any:
    return _contains(container, item, _getframe(1))


def lacks_swapped(item: Any, container: Any) -> Any:
    return not_(_contains(container, item, _getframe(1)))


def not_(value: Any) -> Any:
    return negation(value) if type(value) is SymBool else not value


def _among(container: Any, item: Any, frame: FrameType) -> Any:
    found: list[Any] = []
    for other in container:
        same = _same(other, item)
        if same is NotImplemented:
            # An element with an `__eq__` of its own may have side effects: what comes before it is decided first, as in
            # Python, so that it is only called if Python would call it.
            if keys.decided(any_of(found), frame):
                return True
            found.clear()
            if context.path.keyed:
                realise_keys(frame)
            same = bool(other is item or other == item)
        if same is True:
            return True
        if same is not False:
            found.append(same)
    return any_of(found)


def _among_hashed(container: Any, item: Any, frame: FrameType) -> Any:
    native = native_of(container)
    members = list(native.__iter__(container))
    if native is not frozenset and any(_same(other, item) is NotImplemented for other in members):
        # Python asks for `__eq__` only where hashes are equal: all are made real, which makes the table anew.
        realise_keys(frame)
        return native.__contains__(container, realise_deeply(item, frame, Reason.HASH))
    return _among(members if issubclass(native, dict) else _without_seed(members), item, frame)


def _without_seed(members: list[Any]) -> list[Any]:
    """Members of a set in an order that each process has: texts, bytes and None are hashed differently in each."""
    kinds = set(map(type, members))
    if kinds.isdisjoint(_SEEDED) or not kinds <= _WRITTEN:
        return members
    return sorted(members, key=lambda member: (type(member).__name__, repr(member)))


_SEEDED = frozenset({str, bytes, type(None)})
_WRITTEN = _SEEDED | {int, bool, float}


def _same(left: Any, right: Any) -> Any:
    """`left is right or left == right` as a term; NotImplemented where `__eq__` has to be called."""
    if left is right:
        return True
    if type(left) is frozenset and type(right) is frozenset and keys.is_settled(left) and keys.is_settled(right):
        return left == right
    if keys.symbolic_key(left) or keys.symbolic_key(right):
        if (type(left) in keys.PLAIN or keys.symbolic_key(left)) and (
            type(right) in keys.PLAIN or keys.symbolic_key(right)
        ):
            return keys.same_key(left, right)
        return NotImplemented
    return left == right if type(left) in keys.PLAIN and type(right) in keys.PLAIN else NotImplemented


def _in_range(numbers: range, item: Any) -> Any:
    """A range is two bounds and a remainder, however long it is."""
    value = as_operand(item)
    if not len(numbers):
        return False
    if type(item) is SymFloat:
        return conjunction(item.is_integer(), _in_range(numbers, cut(item)))
    if value is None:
        return item in numbers
    low, high = min(numbers[0], numbers[-1]), max(numbers[0], numbers[-1])
    inside = conjunction(value >= low, value <= high)
    step = abs(numbers.step)
    return inside if step == 1 else conjunction(inside, (value - low) % step == 0)
