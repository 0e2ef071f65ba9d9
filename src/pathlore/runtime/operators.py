"""Operators of sets and dicts with symbolic members, and `%` of templates. On everything else they are Python's own."""

from __future__ import annotations

import enum
import operator
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.own_library import library_module
from pathlore.runtime import keys
from pathlore.runtime.calls import adopted, leaked
from pathlore.runtime.formatting import filled
from pathlore.runtime.noise import QUIET, concern, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.keyed import native_of, realise_keys
from pathlore.runtime.values.nesting import KEYED, PROXIES, holds_symbolic, natively, realise_deeply, settled
from pathlore.runtime.values.operands import reflection_of
from pathlore.runtime.values.set_recipes import SetStep, is_made_by, operand, steps_to
from pathlore.runtime.values.symbolic import Symbolic

_Binary = Callable[[Any, Any], Any]
_Change = Callable[[Any, Any, FrameType], Any]

_SETS = (set, frozenset)
_HOLDING = frozenset({list, tuple, deque, dict})
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.items()))


_FLIPPED = {
    operator.lt: operator.gt,
    operator.le: operator.ge,
    operator.gt: operator.lt,
    operator.ge: operator.le,
}
_ORDERING = frozenset(_FLIPPED)


def _settle(value: Any, frame: FrameType) -> None:
    if type(value) in KEYED:
        value.sym_settle(frame)


def _known_to(left: Any, right: Any, native: _Binary, frame: FrameType) -> Any:
    """The right operand of a comparison: a real container does not know stand-ins, and Python would ask those first."""
    swaps = native in _ORDERING and type(right) in PROXIES and type(left) not in PROXIES
    return right.sym_settle(frame) if swaps else right


def _is_decimal(value: Any) -> bool:
    if type(value).__name__ != "Decimal":
        return False
    # Not imported for that: most programs have none, and it takes some milliseconds.
    decimal = library_module("decimal")
    return decimal is not None and type(value) is decimal.Decimal


def _natively_compared(native: _Binary, left: Any, right: Any, frame: FrameType) -> Any:
    """A decimal raises where the right operand is symbolic and might know the answer; fractions need real parts."""
    if _is_decimal(left) or _is_decimal(right):
        if isinstance(right, Symbolic) and native in _ORDERING:
            return _FLIPPED[native](right, left)
        left, right = _with_real_parts(left, frame), _with_real_parts(right, frame)
    return native(left, right)


def _with_real_parts(value: Any, frame: FrameType) -> Any:
    fractions = library_module("fractions")
    if fractions is None or type(value) is not fractions.Fraction:
        return value
    return fractions.Fraction(*(realise_deeply(part, frame) for part in (value.numerator, value.denominator)))


def _with_real_keys(left: Any, right: Any, frame: FrameType) -> tuple[Any, Any]:
    # Members of a frozenset cannot be replaced.
    one, other = (realise_deeply(value, frame) if type(value) is frozenset else value for value in (left, right))
    realise_keys(frame)
    return one, other


def _compared(unequal: bool | None, left: Any, right: Any) -> None:
    if unequal is not None and type(left) in _HOLDING:
        keys.note_nans((left,), (right,))


def _guarded(native: _Binary, on_sets: _Change, on_dicts: _Change | None) -> Any:
    """An operator that is `native` unless an operand is a proxy or has symbolic keys."""
    unequal = {operator.eq: False, operator.ne: True}.get(native)
    special = f"__{native.__name__.strip('_')}__"

    def attempt(left: Any, right: Any) -> Any:
        _compared(unequal, left, right)
        if type(left) in KEYED or type(right) in KEYED:
            # Settling may make their members keys of this path, so it comes before the test of `keyed` below.
            frame = _getframe(1)
            if unequal is not None:
                if not _comparable(left, right):
                    return native(left, right)
                one, other = (left, right) if type(left) in KEYED else (right, left)
                # Sizes are compared first: containers of different sizes need no members to be unequal.
                if not one.sym_same_size(other, frame):
                    return unequal
            _settle(left, frame)
            _settle(right, frame)
        if context.path.keyed:
            met_symbolic(_getframe(1))
            if isinstance(left, _SETS) and isinstance(right, _SETS) and _inherit(special, left, right):
                return _recorded(special, on_sets, left, right, _getframe(1))
            if (
                on_dicts is not None
                and isinstance(left, dict)
                and isinstance(right, dict)
                and _inherit(special, left, right)
            ):
                return on_dicts(left, right, _getframe(1))
            if isinstance(left, _VIEWS) or isinstance(right, _VIEWS):
                left, right = _with_real_keys(left, right, _getframe(1))
        return _natively_compared(native, left, _known_to(left, right, native, _getframe(1)), _getframe(1))

    def operate(left: Any, right: Any) -> Any:
        if concern((left, right)) and id(_getframe(1).f_code) in QUIET:
            listen(_getframe(1), (left, right))
        try:
            result = attempt(left, right)
            return result if not context.path.keyed else adopted(result)
        except TypeError as error:
            if not leaked(error) or not holds_symbolic((left, right)):
                raise
        # As in a call: containers first, then all that is symbolic.
        if type(left) in PROXIES or type(right) in PROXIES:
            return _stood_for(left, operate(settled(left), settled(right)))
        return natively(attempt, (left, right), {}, _getframe(1))

    attempt.__name__ = operate.__name__ = native.__name__
    return staticmethod(operate)


def _stood_for(left: Any, result: Any) -> Any:
    """The proxy, where an in-place operator gave what it stands for."""
    return left if result is settled(left) else result


def _recorded(special: str, on_sets: _Change, left: Any, right: Any, frame: FrameType) -> Any:
    """The result of an operator, with how it came about."""
    keyed = context.path.keyed
    if special in _RELATIONS or (id(left) not in keyed and id(right) not in keyed):
        return on_sets(left, right, frame)
    # CPython copies the table of a set only where it is much larger than what is taken away.
    is_fresh = special == "__sub__" and _size(left) >> 2 <= _size(right)
    steps = [*steps_to(left), SetStep(special, (operand(right),), is_fresh)]
    return is_made_by(on_sets(left, right, frame), steps)


_RELATIONS = frozenset({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"})


def _inherit(special: str, *operands: Any) -> bool:
    """Whether the classes of operands leave an operator to their builtin types: a Counter does not."""
    names = (special, _MIRRORED.get(special, special.replace("__", "__r", 1)))
    for value in operands:
        kind, native = type(value), native_of(value)
        if kind not in PROXIES and any(getattr(kind, n, None) is not getattr(native, n, None) for n in names):
            return False
    return True


_MIRRORED = {"__lt__": "__gt__", "__gt__": "__lt__", "__le__": "__ge__", "__ge__": "__le__"}
"""What Python asks of the right operand first, if its class extends that of the left one."""


def _comparable(left: Any, right: Any) -> bool:
    kinds = dict if isinstance(left, dict) else _SETS
    return isinstance(left, kinds) and isinstance(right, kinds)


def _plain_for_flags(native: _Binary) -> _Binary:
    """A Flag caches its members by value for the life of the process: no such value may be symbolic."""

    def operate(left: Any, right: Any) -> Any:
        if isinstance(right, Symbolic) and isinstance(left, enum.Flag):
            right = context.path.realise(right, _getframe(2), Reason.OPERAND)
        return native(left, right)

    operate.__name__ = native.__name__
    return operate


# Each is an instruction of its own, by which operands tell that it is in place.


def ior(left: Any, right: Any) -> Any:
    left |= right
    return left


def iand(left: Any, right: Any) -> Any:
    left &= right
    return left


def ixor(left: Any, right: Any) -> Any:
    left ^= right
    return left


def imod(left: Any, right: Any) -> Any:
    left %= right
    return left


def isub(left: Any, right: Any) -> Any:
    left -= right
    return left


def _percent(native: _Binary) -> Any:
    """`%`, which fills in templates: numbers and what has a `%` of its own are left to Python."""

    def operate(left: Any, right: Any) -> Any:
        kind: Any = type(left)
        if getattr(kind, "__mod__", None) in _FILLING:
            if not (isinstance(right, kind) and reflection_of(right, "__rmod__")):
                return filled(left, right, _getframe(1))
        elif concern((left, right)) and id(_getframe(1).f_code) in QUIET:
            listen(_getframe(1), (left, right))
        return native(left, right)

    operate.__name__ = native.__name__
    return staticmethod(operate)


_FILLING = (str.__mod__, bytes.__mod__, bytearray.__mod__)


def _like(model: Any, members: Iterable[Any], frame: FrameType) -> Any:
    """A set of the type of `model`."""
    made: set[Any] = set()
    for member in members:
        keys.insert(made, member, keys.MISSING, frame)
    return made if isinstance(model, set) else keys.adopt(frozenset(made))


def _has(members: Any, item: Any, frame: FrameType) -> bool:
    return keys.find(members, item, frame) is not keys.MISSING


def _size(container: Any) -> int:
    return int(native_of(container).__len__(container))


def _members(container: Any) -> list[Any]:
    return list(native_of(container).__iter__(container))


def union(left: Any, right: Any, frame: FrameType) -> Any:
    return _like(left, [*_members(left), *_members(right)], frame)


def intersection(left: Any, right: Any, frame: FrameType) -> Any:
    return _like(left, [m for m in _members(left) if _has(right, m, frame)], frame)


def difference(left: Any, right: Any, frame: FrameType) -> Any:
    return _like(left, [m for m in _members(left) if not _has(right, m, frame)], frame)


def symmetric_difference(left: Any, right: Any, frame: FrameType) -> Any:
    return _like(left, [*difference(left, right, frame), *difference(right, left, frame)], frame)


def subset(left: Any, right: Any, frame: FrameType) -> bool:
    return _size(left) <= _size(right) and all(_has(right, m, frame) for m in _members(left))


def _proper(left: Any, right: Any, frame: FrameType) -> bool:
    return _size(left) < _size(right) and subset(left, right, frame)


def _same(left: Any, right: Any, frame: FrameType) -> bool:
    return _size(left) == _size(right) and subset(left, right, frame)


def _same_dicts(left: Any, right: Any, frame: FrameType) -> bool:
    if _size(left) != _size(right):
        return False
    for key, value in native_of(left).items(left):
        found = keys.find(right, key, frame)
        if found is keys.MISSING or not _is_or_equals(value, dict.__getitem__(right, found)):
            return False
    if isinstance(left, OrderedDict) and isinstance(right, OrderedDict):
        # Those compare as dicts first, and then their keys in order.
        return all(map(operator.eq, left, right))
    return True


def _is_or_equals(left: Any, right: Any) -> bool:
    keys.note_nans((left,), (right,))
    return left is right or keys.identical_floats(left, right) or bool(left == right)


def _merged(left: Any, right: Any, frame: FrameType) -> Any:
    made = left.copy() if isinstance(left, OrderedDict) or type(left) in PROXIES else dict(keys.entries(left))
    keys.adopt(made)
    return _update(made, right, frame)


def _update(left: Any, right: Any, frame: FrameType) -> Any:
    for key, value in keys.entries(right):
        keys.insert(left, key, value, frame)
    return left


def _in_place(change: Callable[..., Any]) -> Callable[..., Any]:
    """`left op= right` changes a set and replaces a frozenset."""

    def operate(left: Any, right: Any, frame: FrameType) -> Any:
        result = change(left, right, frame)
        if isinstance(left, frozenset):
            return result
        set.clear(left)
        set.update(left, result)
        return keys.adopt(left)

    return operate


def _flipped(relation: Callable[..., Any]) -> Callable[..., Any]:
    return lambda left, right, frame: relation(right, left, frame)


def _negated(relation: Callable[..., Any]) -> Callable[..., Any]:
    return lambda left, right, frame: not relation(left, right, frame)


class Operators:
    """Found as attributes by rewritten code."""

    # One for each operator that hashes members, compares keys or fills in templates, which is more than twelve.

    or_ = _guarded(_plain_for_flags(operator.or_), union, _merged)
    and_ = _guarded(_plain_for_flags(operator.and_), intersection, None)
    xor = _guarded(_plain_for_flags(operator.xor), symmetric_difference, None)
    sub = _guarded(operator.sub, difference, None)
    ior_ = _guarded(_plain_for_flags(ior), _in_place(union), _update)
    iand_ = _guarded(_plain_for_flags(iand), _in_place(intersection), None)
    ixor = _guarded(_plain_for_flags(ixor), _in_place(symmetric_difference), None)
    isub = _guarded(isub, _in_place(difference), None)
    mod = _percent(operator.mod)
    imod = _percent(imod)
    eq = _guarded(operator.eq, _same, _same_dicts)
    ne = _guarded(operator.ne, _negated(_same), _negated(_same_dicts))
    le = _guarded(operator.le, subset, None)
    lt = _guarded(operator.lt, _proper, None)
    ge = _guarded(operator.ge, _flipped(subset), None)
    gt = _guarded(operator.gt, _flipped(_proper), None)
