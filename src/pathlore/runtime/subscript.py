"""Subscripts: symbolic indices into sequences, symbolic keys in dicts."""

from __future__ import annotations

from array import array
from collections import defaultdict, deque
from sys import _getframe
from types import FrameType, FunctionType, MappingProxyType
from typing import Any

from pathlore.expr import build
from pathlore.expr.spans import span, within
from pathlore.expr.term import Term
from pathlore.runtime import keys, tables
from pathlore.runtime.calls import PROJECT_FILES, leaked
from pathlore.runtime.noise import QUIET, STAND_INS, listen, met_symbolic
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values import binary, text
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.class_attributes import DISGUISED, example_of
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.nesting import ITEMWISE, MAPPINGS, PROXIES, concrete, holds_symbolic, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic

_SEQUENCES = (list, tuple, str, bytes, bytearray, range, deque)


def getitem(container: Any, key: Any) -> Any:
    """`container[key]`."""
    if type(key) in keys.PLAIN and not context.path.keyed:
        if type(container) is text.SymStr:
            # Scans do nothing else. With the frame of the program, nobody has to look for it.
            return text.item(container, key, _getframe(1))
        return container[key]
    _listen(container, key, _getframe(1))
    return _getitem(container, key, _getframe(1))


def _listen(container: Any, key: Any, frame: FrameType) -> None:
    if context.path.keyed or type(container) in STAND_INS:
        met_symbolic(frame)
    elif QUIET and id(frame.f_code) in QUIET:
        listen(frame, (key,))


def _getitem(container: Any, key: Any, frame: FrameType) -> Any:
    kind = type(container)
    if kind in PROXIES and kind not in ITEMWISE:
        container = container.sym_settle(frame)
        kind = type(container)
    if kind in _SEQUENCES:
        return _element(container, key, frame)
    if kind is MappingProxyType:
        container = keys.unproxied(container)
        kind = type(container)
    if isinstance(container, dict) and kind.__getitem__ is dict.__getitem__ and keys.needs_search(container, key):
        found = tables.value_of(container, key, frame)
        if found is not keys.MISSING:
            return found
        missing = getattr(kind, "__missing__", None)
        if missing is None:
            raise KeyError(key)
        if missing is defaultdict.__missing__ and keys.symbolic_key(key):
            return default_item(container, key, frame)
        return missing(container, key)
    try:
        return container[key]
    except TypeError as error:
        return _once_more(error, "__getitem__", container, key)


def default_item(container: Any, key: Any, frame: FrameType) -> Any:
    """`__missing__` of a defaultdict: native code would hash the key."""
    if container.default_factory is None:
        raise KeyError(key)
    value = container.default_factory()
    if type(container).__setitem__ is dict.__setitem__:
        keys.insert(container, key, value, frame)
    else:
        container[key] = value
    return value


def _element(sequence: Any, key: Any, frame: FrameType) -> Any:
    if type(sequence) is str and _holds_symbolic(key):
        return text.item(sequence, key, frame)
    if type(key) is slice:
        if type(sequence) is bytes and _holds_symbolic(key):
            return binary.item(sequence, key, frame)
        return sequence[plain_slice(key, len(sequence), frame)]
    index = as_operand(key) if isinstance(key, Symbolic) else None
    if index is None:
        return sequence[key]
    if context.path.decided(index):
        # What follows computes with constants.
        return sequence[index.sym_value]
    return tables.element(sequence, _position(index, sequence, frame), frame)


def _holds_symbolic(key: Any) -> bool:
    if type(key) is slice:
        return any(isinstance(part, Symbolic) for part in (key.start, key.stop, key.step))
    return isinstance(key, Symbolic)


def _position(index: SymInt, sequence: Any, frame: FrameType) -> SymInt:
    """The index counted from the front; raises IndexError where it is out of range."""
    size = len(sequence)
    if not _is_inside(index, size, frame):
        # The message is the sequence's own.
        return sequence[size]  # type: ignore[no-any-return]
    return from_front(index, size)


def _is_inside(index: SymInt, size: int, frame: FrameType) -> bool:
    value = -size <= index.sym_value < size
    return context.path.decide(SymBool(value, lambda term: within(term, -size, size - 1), (index,)), frame)


def from_front(index: SymInt, size: int) -> SymInt:
    """An index that is in range, counted from the front."""
    value = index.sym_value + size if index.sym_value < 0 else index.sym_value

    def counted(term: Term) -> Term:
        least, _ = span(term)
        if least is not None and least >= 0:
            return term
        return build.ite(build.lt(term, build.ZERO), _plus(term, size), term)

    return SymInt(value, counted, (index,))


def _plus(term: Term, amount: int) -> Term:
    return build.add(term, build.integer(amount))


def plain_slice(key: slice, size: int, frame: FrameType) -> slice:
    """A slice with concrete bounds that selects the same elements: only the clamped positions are realised."""
    step = key.step
    if isinstance(step, Symbolic):
        step = context.path.realise(step, frame, Reason.SLICE)
    if not isinstance(key.start, Symbolic) and not isinstance(key.stop, Symbolic):
        return slice(key.start, key.stop, step)
    low, high = (-1, size - 1) if step is not None and step < 0 else (0, size)
    start, stop = (_clamped(bound, size, low, high, frame, Reason.SLICE) for bound in (key.start, key.stop))
    return slice(start, stop, step)


def clamped(position: Any, size: int, frame: FrameType) -> Any:
    """A position to insert at. All that are out of range count as the first or the last, so few values are realised."""
    return _clamped(position, size, 0, size, frame, Reason.POSITION)


def inside(index: SymInt, size: int, low: int = 0, high: int | None = None) -> SymInt:
    """An index counted from the front, clamped to the sequence."""
    last = size if high is None else high
    value = index.sym_value + size if index.sym_value < 0 else index.sym_value

    def clamp(term: Term) -> Term:
        term = build.ite(build.lt(term, build.ZERO), _plus(term, size), term)
        term = build.ite(build.lt(term, build.integer(low)), build.integer(low), term)
        return build.ite(build.gt(term, build.integer(last)), build.integer(last), term)

    return SymInt(min(max(value, low), last), clamp, (index,))


def _clamped(bound: Any, size: int, low: int, high: int, frame: FrameType, why: Reason) -> Any:
    if not isinstance(bound, Symbolic):
        return bound
    index = as_operand(bound)
    if index is None:
        return bound
    found = context.path.realise(inside(index, size, low, high), frame, why)
    # A reversed slice may stop before the first element, which no index from the front can say.
    return -size - 1 if found < 0 else found


def setitem(value: Any, container: Any, key: Any) -> None:
    """`container[key] = value`; the value is the first argument because Python evaluates it first."""
    if type(key) in keys.PLAIN and not context.path.keyed:
        try:
            container[key] = value
        except TypeError as error:
            _once_more(error, "__setitem__", container, key, value)
        return
    frame = _getframe(1)
    _listen(container, key, frame)
    if type(container) in PROXIES and type(container) not in MAPPINGS:
        container = container.sym_settle(frame)
    kind = type(container)
    if kind in _SEQUENCES:
        _store(container, key, value, frame)
    elif isinstance(container, dict) and kind.__setitem__ is dict.__setitem__ and keys.needs_search(container, key):
        keys.insert(container, key, value, frame)
    else:
        try:
            container[key] = value
        except TypeError as error:
            _once_more(error, "__setitem__", container, key, value)


def _store(sequence: Any, key: Any, value: Any, frame: FrameType) -> None:
    index = as_operand(key) if type(sequence) is list and isinstance(key, Symbolic) else None
    if index is None:
        sequence[_plain_index(sequence, key, frame)] = value
        return
    size = len(sequence)
    if context.path.decided(index):
        sequence[index.sym_value] = value
    elif not _is_inside(index, size, frame):
        sequence[size] = value
    elif not tables.store(sequence, from_front(index, size), value):
        sequence[context.path.realise(index, frame, Reason.STORE)] = value


def delitem(container: Any, key: Any) -> None:
    """`del container[key]`."""
    if type(container) in DISGUISED and type(container) not in PROXIES and not hasattr(type(container), "__delitem__"):
        del example_of(container)[concrete(key)]  # which raises
    if type(key) in keys.PLAIN and not context.path.keyed:
        del container[key]
        return
    frame = _getframe(1)
    _listen(container, key, frame)
    if type(container) in PROXIES and type(container) not in MAPPINGS:
        container = container.sym_settle(frame)
    kind = type(container)
    if kind in _SEQUENCES:
        del container[_plain_index(container, key, frame)]
    elif isinstance(container, dict) and kind.__delitem__ is dict.__delitem__ and keys.needs_search(container, key):
        found = keys.find(container, key, frame)
        if found is keys.MISSING:
            raise KeyError(key)
        del container[found]
    else:
        try:
            del container[key]
        except TypeError as error:
            _once_more(error, "__delitem__", container, key)


def _once_more(error: TypeError, name: str, container: Any, *args: Any) -> Any:
    """Repeats a call of a library method that did not accept a symbolic value, with real values."""
    method: Any = getattr(type(container), name, None)
    if type(container) in _BUFFERS and holds_symbolic(args):
        return method(container, *(realise_deeply(a, _getframe(2)) for a in args))
    in_library = type(method) is FunctionType and method.__code__.co_filename not in PROJECT_FILES
    if not in_library or not leaked(error) or not holds_symbolic(args):
        raise error
    return method(container, *(realise_deeply(a, _getframe(2)) for a in args))


_BUFFERS = (memoryview, array)
"""Types whose methods are native and take buffers, which symbolic bytes are not."""


def _plain_index(sequence: Any, key: Any, frame: FrameType) -> Any:
    if type(key) is slice:
        return plain_slice(key, len(sequence), frame)
    index = as_operand(key) if isinstance(key, Symbolic) else None
    if index is None:
        return key
    size = len(sequence)
    if not _is_inside(index, size, frame):
        return size
    return context.path.realise(index, frame, Reason.STORE)
