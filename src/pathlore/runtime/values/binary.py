"""Symbolic bytes: texts of characters below 256. Their methods are attached by `runtime.bytes_methods`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import texts
from pathlore.expr.characters import BYTE, many
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.in_place import in_place
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import concrete, realise_deeply
from pathlore.runtime.values.operands import REFLECTED, reflection_is_lost, reflection_of, refused
from pathlore.runtime.values.text import (
    Characters,
    SymStr,
    bounds,
    code,
    concatenated,
    contains,
    counted,
    has,
    length,
    number,
    repeated,
)
from pathlore.runtime.values.text import item as text_item

_BYTES_LIKE = (bytes, bytearray)
ARRAYS: set[type] = set()
"""The class of symbolic byte arrays, which is defined above this module."""


class SymBytes(Characters):
    """Bytes that depend on the inputs. The term is a text whose code points are the bytes (Latin-1)."""

    __slots__ = ()

    @unchangeable_class
    def __class__(self) -> Any:
        return bytes

    # Concatenation

    def __add__(self, other: Any) -> Any:
        asked = reflection_of(other, "__radd__")
        found = NotImplemented if asked is None else asked(other, self)
        if found is not NotImplemented:
            return found
        return joined([self, other]) if is_binary(other) else refused(operator.add, self, other, _getframe(1))

    def __radd__(self, other: Any) -> Any:
        if isinstance(other, bytearray):
            change = in_place(other, "add", _getframe(1)) or other.__add__
            return change(self.sym_realise(_getframe(1)))
        return joined([other, self]) if is_binary(other) else NotImplemented

    def __mul__(self, count: Any) -> Any:
        asked = reflection_of(count, "__rmul__")
        found = NotImplemented if asked is None else asked(count, self)
        return self._sym_repeated(count, _getframe(1)) if found is NotImplemented else found

    def __rmul__(self, count: Any) -> Any:
        frame = _getframe(1)
        return NotImplemented if reflection_is_lost(count, frame) else self._sym_repeated(count, frame)

    def _sym_repeated(self, count: Any, frame: FrameType) -> Any:
        if not hasattr(type(count), "__index__"):
            return refused(operator.mul, self, count, frame)
        return as_bytes(repeated(as_text(self), count, frame))

    def __mod__(self, values: Any) -> Any:
        frame = _getframe(1)
        return realise_deeply(self, frame, Reason.TEXT) % realise_deeply(values, frame, Reason.TEXT)

    # Comparison

    def sym_compare(self, op: Callable[[Any, Any], Any], make: Callable[..., Term], other: Any) -> Any:
        kind = type(other)
        if kind is memoryview:
            # It compares its content with that of real bytes.
            return op(self.sym_realise(_getframe(2)), other)
        if not is_binary(other):
            return NotImplemented
        if kind is not SymBytes and getattr(kind, REFLECTED[op]) not in _COMPARING[op]:
            # Python asks a subclass of bytes first where it has an answer of its own.
            return NotImplemented
        return SymBool(op(self.sym_value, concrete(other)), make, (self, other))

    # Elements

    def __contains__(self, item: Any) -> bool:
        return bool(holds(self, item, _getframe(1)))

    def __getitem__(self, key: Any) -> Any:
        return item(self, key, _getframe(1))

    def __iter__(self) -> Iterator[Any]:
        text = as_text(self)
        index = 0
        while has(text, index, _getframe(1)):
            yield code(text, index)
            index += 1

    def __reversed__(self) -> Iterator[Any]:
        text = as_text(self)
        size = counted(text, _getframe(1))
        return (code(text, i) for i in range(size - 1, -1, -1))

    def __len__(self) -> int:
        return counted(as_text(self), _getframe(1))

    # Conversions

    def __bool__(self) -> bool:
        return bool(as_text(self))

    def __bytes__(self) -> bytes:
        found: bytes = self.sym_realise(_getframe(1))
        return found

    def __repr__(self) -> str:
        return repr(self.sym_realise(_getframe(1), Reason.TEXT))

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(self.sym_realise(_getframe(1), Reason.TEXT), spec)


_COMPARING: dict[Any, Any] = {
    op: (getattr(bytes, name), getattr(bytearray, name))
    for op in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
    for name in [REFLECTED[op]]
}
SymBytes.__name__ = SymBytes.__qualname__ = "bytes"


def _same(term: Term) -> Term:
    return term


def fresh_bytes(name: str, fits: Callable[[Any], bool] | None = None, candidates: tuple[bytes, ...] = ()) -> SymBytes:
    """A fresh input."""
    decoded = None if fits is None else lambda text: fits(text.encode("latin-1", "replace"))
    texts_to_try = tuple(candidate.decode("latin-1") for candidate in candidates)
    term, value = context.path.fresh(name, Sort.STR, is_bytes, decoded, texts_to_try)
    return SymBytes.sym_variable(term, value.encode("latin-1"))


def is_bytes(term: Term) -> Term:
    """Whether all characters of a text are below 256."""
    return texts.matches(term, many(BYTE))


def is_binary(value: Any) -> bool:
    return isinstance(value, _BYTES_LIKE)


def as_text(data: Any) -> Any:
    """Bytes as the text with these code points."""
    if type(data) is SymBytes:
        return SymStr(data.sym_value.decode("latin-1"), _same, (data,))
    if type(data) in ARRAYS:
        return as_text(data.sym_content)
    return bytes(data).decode("latin-1")


def as_bytes(text: Any) -> Any:
    """A text of characters below 256 as bytes."""
    if type(text) is SymStr:
        return SymBytes(text.sym_value.encode("latin-1"), _same, (text,))
    return text.encode("latin-1")


def joined(parts: list[Any]) -> Any:
    """The concatenation of parts that are all bytes."""
    return as_bytes(concatenated([as_text(part) for part in parts]))


def of_numbers(numbers: list[Any], frame: FrameType) -> Any:
    """`bytes(numbers)`; raises ValueError for a number that is no byte."""
    parts: list[Any] = []
    for one in numbers:
        value = number(one)
        if type(value) is SymInt:
            if not context.path.decide((value >= 0) & (value <= 255), frame):
                raise ValueError("bytes must be in range(0, 256)")
            parts.append(SymStr(chr(value.sym_value), texts.character, (value,)))
        else:
            parts.append(bytes([value]).decode("latin-1"))
    return as_bytes(concatenated(parts)) if parts else b""


def item(data: Any, key: Any, frame: FrameType) -> Any:
    """`data[key]`: a number, or bytes for a slice."""
    if not isinstance(key, slice) and not hasattr(type(key), "__index__"):
        return concrete(data)[key]
    try:
        found = text_item(as_text(data), key, frame)
    except IndexError:
        raise IndexError("index out of range") from None
    if isinstance(key, slice):
        return as_bytes(found)
    return code(found, 0) if type(found) is SymStr else ord(found)


def holds(data: Any, item: Any, frame: FrameType) -> Any:
    """`item in data`, of a byte or of bytes."""
    if is_binary(item):
        return contains(as_text(data), as_text(item))
    if not hasattr(type(item), "__index__"):
        return item in data.sym_value if type(data) is SymBytes else item in data
    return contains(as_text(data), as_text(of_byte(number(item), frame)))


def of_byte(value: Any, frame: FrameType) -> Any:
    """A single byte, given as a number."""
    if type(value) is SymInt:
        if not context.path.decide((value >= 0) & (value <= 255), frame):
            raise ValueError("byte must be in range(0, 256)")
        return as_bytes(SymStr(chr(value.sym_value), texts.character, (value,)))
    if not 0 <= value <= 255:
        raise ValueError("byte must be in range(0, 256)")
    return bytes([value])


def size_of(data: SymBytes) -> Any:
    """`len(data)`."""
    return length(as_text(data))


def slice_bounds(data: Any, start: Any, stop: Any) -> tuple[Any, Any]:
    return bounds(as_text(data), start, stop)
