"""Identity: `is` on values that may be symbolic, and the subjects of `match` statements."""

from __future__ import annotations

from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr.characters import BYTE
from pathlore.expr.regular import chars, repeat
from pathlore.runtime.keys import find, identical_floats
from pathlore.runtime.membership import not_
from pathlore.runtime.noise import QUIET, STAND_INS, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import SymList
from pathlore.runtime.proxies.hashed import SymDict, SymSet
from pathlore.runtime.text_mapping import matching
from pathlore.runtime.values.binary import as_text
from pathlore.runtime.values.boolean import SymBool, conjunction
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import PROXIES, STANDING, holds_symbolic
from pathlore.runtime.values.symbolic import Symbolic

# CPython shares one object for each of these integers. Code that compares others with `is` gets False, as it would for
# integers that were computed.
_SMALL_LOW, _SMALL_HIGH = -5, 256
_ATOMS = (int, str, bytes, float, complex)
_SHARED = repeat(chars(list(BYTE)), 0, 1)
"""The strings that CPython shares: the empty one, and single characters below 256. Likewise bytes."""
_SHARED_TEXTS = frozenset(("", *map(chr, range(256))))


def is_(left: Any, right: Any) -> Any:
    """`left is right`: booleans are singletons, and so are CPython's small integers and shortest strings."""
    if left is right:
        return True
    if not isinstance(left, Symbolic) and not isinstance(right, Symbolic):
        return _is_one(left, right)
    met_symbolic(_getframe(1))
    kinds = (left.__class__, right.__class__)
    if kinds == (bool, bool):
        return left == right if type(left) is SymBool else right == left
    if kinds[0] is not kinds[1] or kinds[0] not in _ATOMS or identical_floats(left, right):
        return identical_floats(left, right)
    value: Any = left if isinstance(left, Symbolic) else right
    other: Any = right if value is left else left
    if isinstance(other, Symbolic) or not _is_singleton(other):
        context.path.heap.distinct.compare()
    if kinds[0] is int:
        return conjunction(value == other, conjunction(value >= _SMALL_LOW, value <= _SMALL_HIGH))
    if kinds[0] in (str, bytes):
        return conjunction(value == other, matching(as_text(value) if kinds[0] is bytes else value, _SHARED))
    return False


def _is_one(left: Any, right: Any) -> bool:
    """`left is right` of different objects that are not symbolic; callers might pass one object for both."""
    if type(left) is type(right):
        if type(left) in (SymList, SymDict, SymSet):
            left.sym_touch()
        elif _stands_for_value(left) and context.exploring:
            context.path.heap.distinct.compare()
    return False


def _stands_for_value(value: Any) -> bool:
    """Whether it is an input, or made of inputs, that cannot change."""
    return type(value) in PROXIES or type(value) in STANDING or (type(value) is tuple and holds_symbolic(value))


def _is_singleton(value: Any) -> bool:
    """Whether CPython has one object for all that are equal to this one."""
    if isinstance(value, int):
        return _SMALL_LOW <= value <= _SMALL_HIGH
    if isinstance(value, bytes):
        return len(value) <= 1
    return isinstance(value, str) and value in _SHARED_TEXTS


def is_not(left: Any, right: Any) -> Any:
    """`left is not right`."""
    return not_(is_(left, right))


class Singleton:
    """What `case True` and `case False` compare with: equal by identity, also to a symbolic boolean."""

    def __init__(self, value: bool) -> None:
        self.value = value

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Symbolic):
            met_symbolic(_getframe(1))
        return is_(other, self.value)

    def __hash__(self) -> int:
        return hash(self.value)


class Singletons:
    """The two as attributes: only a dotted name is a value pattern, any other name would capture."""

    true = Singleton(True)
    false = Singleton(False)


def subject(value: Any, constants: tuple[Any, ...], rest: bool) -> Any:
    """The subject of a `match` with mapping patterns, with its keys realised: native code looks them up.

    Proxies look up keys themselves, unless the pattern captures the rest of a dict. Keys that equal a constant of the
    pattern are decided first, since realising any other key would enumerate its values.
    """
    frame = _getframe(1)
    if context.path.keyed or type(value) in STAND_INS:
        met_symbolic(frame)
    elif QUIET and id(frame.f_code) in QUIET:
        listen(frame, (value,))
    if type(value) in PROXIES and not rest and not _has_keyed(value):
        return value
    value = _opened(value, frame)
    if context.path.keyed:
        if isinstance(value, dict) and id(value) in context.path.keyed:
            _decide(value, constants, frame)
        realise_keys(frame)
    return value


def _has_keyed(value: Any, depth: int = 4) -> bool:
    """Whether a value contains a dict with symbolic keys, outside of proxies."""
    whole = value.sym_whole if type(value) in PROXIES else value
    if depth == 0 or not isinstance(whole, (list, tuple, dict)):
        return False
    if whole is value and id(whole) in context.path.keyed:
        return True
    return any(_has_keyed(item, depth - 1) for item in (whole.values() if isinstance(whole, dict) else whole))


def _decide(mapping: dict[Any, Any], constants: tuple[Any, ...], frame: FrameType) -> None:
    """Replaces the keys that equal a constant on this path by that constant."""
    equal = {id(find(mapping, constant, frame)): constant for constant in constants}
    items = [(equal.get(id(key), key), item) for key, item in mapping.items()]
    mapping.clear()
    mapping.update(items)


def _opened(value: Any, frame: FrameType) -> Any:
    """The value with all proxies in it settled. Lists and dicts are changed in place: the program holds them, too."""
    if type(value) in PROXIES:
        value = value.sym_settle(frame)
    if type(value) is list:
        value[:] = [_opened(item, frame) for item in value]
    elif type(value) is tuple and not PROXIES.isdisjoint(map(type, value)):
        value = tuple(_opened(item, frame) for item in value)
    elif type(value) is dict:
        value.update({key: _opened(item, frame) for key, item in value.items() if type(item) in PROXIES})
    return value
