"""Byte arrays with symbolic content: stand-ins for `bytearray`, with a term or a number for each byte."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any, SupportsIndex

from pathlore.expr import texts
from pathlore.runtime import subscript, tables
from pathlore.runtime.calls import METHODS
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values import binary
from pathlore.runtime.values.binary import SymBytes, as_bytes, as_text, is_binary
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.class_attributes import hide, unchangeable_class
from pathlore.runtime.values.integer import SymInt, as_operand
from pathlore.runtime.values.nesting import STANDING, concrete, mapped, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated, has, number


class SymByteArray:
    """A byte array that may depend on the inputs.

    As long as all of its bytes are numbers they are in a real byte array, which does the work. Native code that is
    given the object gets that array and may keep it: from then on, what is stored is realised.
    """

    # Large: it mirrors the interface of bytearray, one method each.

    __slots__ = ("_bytes", "_is_given", "_real", "_whole")

    def __init__(self, content: Any) -> None:
        self._bytes: list[Any] | None = None
        self._whole: SymBytes | None = None
        """The content as long as nobody has asked how many bytes there are."""
        self._real = bytearray()
        self._is_given = False
        if type(content) is SymBytes:
            self._whole = content
        else:
            self._put(list(content), _getframe(1))

    @unchangeable_class
    def __class__(self) -> Any:
        return bytearray

    # The content

    @property
    def _cells(self) -> list[Any] | None:
        if self._whole is not None:
            self._put(list(self._whole), _getframe(2))
        return self._bytes

    @property
    def sym_bytes(self) -> list[Any]:
        """A copy of its bytes, numbers and terms."""
        return list(self._real if self._cells is None else self._cells)

    @property
    def sym_content(self) -> Any:
        """The content as bytes."""
        if self._whole is not None:
            return self._whole
        return bytes(self._real) if self._bytes is None else _joined(self._bytes)

    @property
    def sym_value(self) -> bytearray:
        return bytearray(concrete(self.sym_content))

    def _put(self, cells: list[Any], frame: FrameType) -> None:
        if self._is_given or not any(type(cell) is SymInt for cell in cells):
            self._real[:] = bytes([realise_deeply(cell, frame, Reason.STORE) for cell in cells])
            self._bytes = None
        else:
            self._bytes = cells
        self._whole = None

    def sym_settle(self, frame: FrameType) -> bytearray:
        if self._whole is not None or self._bytes is not None:
            self._real[:] = realise_deeply(self.sym_content, frame)
            self._bytes = self._whole = None
        self._is_given = True
        return self._real

    def sym_mapped(self, change: Callable[[Symbolic], Any]) -> bytearray:
        content = self.sym_content
        return bytearray(mapped(content, change)) if type(content) is SymBytes else self._real

    # Reading

    def __len__(self) -> int:
        return len(self._real if self._cells is None else self._cells)

    def __getitem__(self, key: Any) -> Any:
        frame = _getframe(1)
        if self._whole is not None and (isinstance(key, slice) or hasattr(type(key), "__index__")):
            try:
                found = binary.item(self._whole, key, frame)
            except IndexError:
                raise IndexError("bytearray index out of range") from None
            return SymByteArray(found) if isinstance(key, slice) else found
        if isinstance(key, slice):
            return SymByteArray(self.sym_bytes[subscript.plain_slice(key, len(self), frame)])
        if not isinstance(key, Symbolic) and self._cells is None:
            return self._real[key]
        index = self._index(key, frame)
        held = self.sym_bytes
        return held[index] if type(index) is int else tables.element(held, index, frame)

    def _index(self, key: Any, frame: FrameType) -> Any:
        """A position counted from the front; raises what the real object raises where there is none."""
        size = len(self)
        if not hasattr(type(key), "__index__"):
            return bytearray(size)[concrete(key)]
        index = as_operand(key) if isinstance(key, Symbolic) else number(key)
        inside: Any = (index >= -size) & (index < size)
        if not (context.path.decide(inside, frame) if type(inside) is SymBool else inside):
            raise IndexError("bytearray index out of range")
        if type(index) is SymInt:
            return subscript.from_front(index, size)
        return index + size if index < 0 else index

    def __iter__(self) -> Iterator[Any]:
        index = 0
        while self._has(index, _getframe()):
            yield self[index]
            index += 1

    def _has(self, index: int, frame: FrameType) -> bool:
        return index < len(self) if self._whole is None else has(as_text(self._whole), index, frame)

    def __reversed__(self) -> Any:
        return reversed(self.sym_bytes)

    def __contains__(self, item: Any) -> Any:
        return bool(binary.holds(self.sym_content, item, _getframe(1)))

    def __bool__(self) -> bool:
        return self._has(0, _getframe(1))

    def __bytes__(self) -> bytes:
        return bytes(realise_deeply(self.sym_content, _getframe(1)))

    def __repr__(self) -> str:
        return repr(bytearray(realise_deeply(self.sym_content, _getframe(1), Reason.TEXT)))

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(bytearray(realise_deeply(self.sym_content, _getframe(1), Reason.TEXT)), spec)

    def copy(self) -> Any:
        return SymByteArray(self.sym_content)

    def __copy__(self) -> Any:
        return SymByteArray(self.sym_content)

    def __deepcopy__(self, memo: Any) -> Any:
        return SymByteArray(self.sym_content)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        return self.sym_settle(_getframe(1)).__reduce_ex__(protocol)

    def __getattr__(self, name: str) -> Any:
        """The methods that bytes have as well; all others are those of a real byte array."""
        if name not in _OF_BYTES:
            return getattr(self.sym_settle(_getframe(1)), name)
        content = self.sym_content
        model = METHODS.get(getattr(bytes, name))

        def method(*args: Any, **kwargs: Any) -> Any:
            given = [plain_content(a) for a in args]
            if type(content) is SymBytes or model is None:
                return _as_array(getattr(content, name)(*given, **kwargs))
            return _as_array(model(content, *given, **kwargs))

        method.__name__ = name
        return method

    # Comparison

    def __eq__(self, other: object) -> Any:
        return _compared(self, other, "__eq__")

    def __ne__(self, other: object) -> Any:
        return _compared(self, other, "__ne__")

    def __lt__(self, other: Any) -> Any:
        return _compared(self, other, "__lt__")

    def __le__(self, other: Any) -> Any:
        return _compared(self, other, "__le__")

    def __gt__(self, other: Any) -> Any:
        return _compared(self, other, "__gt__")

    def __ge__(self, other: Any) -> Any:
        return _compared(self, other, "__ge__")

    __hash__ = None  # type: ignore[assignment]

    # Concatenation

    def __add__(self, other: Any) -> Any:
        if not is_binary(other):
            return bytearray() + realise_deeply(other, _getframe(1))
        made = SymByteArray(self.sym_content if self._whole is not None else self.sym_bytes)
        made._add(other, _getframe(1))
        return made

    def __radd__(self, other: Any) -> Any:
        """`bytes + bytearray` are bytes."""
        if not is_binary(other):
            return NotImplemented
        joined = binary.joined([other, self.sym_content])
        return SymByteArray(joined) if isinstance(other, bytearray) else joined

    def __iadd__(self, other: Any) -> Any:
        if not is_binary(other):
            self.sym_settle(_getframe(1)).__iadd__(realise_deeply(other, _getframe(1)))
        else:
            self._add(other, _getframe(1))
        return self

    def __mul__(self, count: Any) -> Any:
        times = realise_deeply(count, _getframe(1), Reason.COUNT)
        return SymByteArray(self.sym_bytes * times) if hasattr(type(times), "__index__") else bytearray() * times

    __rmul__ = __mul__

    def __imul__(self, count: Any) -> Any:
        frame = _getframe(1)
        self._put(self.sym_bytes * realise_deeply(count, frame, Reason.COUNT), frame)
        return self

    def __mod__(self, values: Any) -> Any:
        frame = _getframe(1)
        return self.sym_settle(frame) % realise_deeply(values, frame, Reason.TEXT)

    # Changes

    def append(self, item: Any, /) -> None:
        if type(item) is int and self._bytes is None and self._whole is None:
            self._real.append(item)
        else:
            self._extend([_byte(item, _getframe(1))], _getframe(1))

    def extend(self, iterable: Any, /) -> None:
        frame = _getframe(1)
        if is_binary(iterable):
            self._add(iterable, frame)
        elif isinstance(iterable, str) or not isinstance(iterable, Iterable):
            self._real.extend(concrete(iterable))  # which raises, unless the text is empty
        else:
            self._extend([_byte(item, frame) for item in iterable], frame)

    def _add(self, other: Any, frame: FrameType) -> None:
        """Appends bytes: how many there are is not asked where somebody will read all of them at once."""
        other = plain_content(other)
        if (self._whole is None and type(other) is not SymBytes) or self._is_given:
            self._extend(list(other), frame)
        else:
            self._whole = binary.joined([self.sym_content, other])
            self._bytes = None

    def _extend(self, items: list[Any], frame: FrameType) -> None:
        if self._whole is not None:
            self._whole = binary.joined([self._whole, _joined(items)])
        elif self._bytes is not None and not self._is_given:
            self._bytes.extend(items)
        elif any(type(item) is SymInt for item in items):
            self._put([*self.sym_bytes, *items], frame)
        else:
            self._real.extend(items)

    def insert(self, index: Any, item: Any, /) -> None:
        frame, cells = _getframe(1), self.sym_bytes
        cells.insert(subscript.clamped(index, len(cells), frame), _byte(item, frame))
        self._put(cells, frame)

    def pop(self, index: Any = -1, /) -> Any:
        frame, cells = _getframe(1), self.sym_bytes
        if not hasattr(type(index), "__index__"):
            bytearray(1).pop(concrete(index))  # which raises
        if not cells:
            raise IndexError("pop from empty bytearray")
        try:
            at = self._index(index, frame)
        except IndexError:
            raise IndexError("pop index out of range") from None
        found = cells.pop(at if type(at) is int else context.path.realise(at, frame, Reason.POSITION))
        self._put(cells, frame)
        return found

    def remove(self, item: Any, /) -> None:
        frame, cells, wanted = _getframe(1), self.sym_bytes, _byte(item, _getframe(1))
        for place, cell in enumerate(cells):
            if context.path.decide(cell == wanted, frame) if type(cell == wanted) is SymBool else cell == wanted:
                del cells[place]
                self._put(cells, frame)
                return
        raise ValueError("value not found in bytearray")

    def reverse(self) -> None:
        self._put(self.sym_bytes[::-1], _getframe(1))

    def clear(self) -> None:
        self._put([], _getframe(1))

    def __setitem__(self, key: Any, value: Any) -> None:
        frame = _getframe(1)
        cells = self.sym_bytes
        if isinstance(key, slice):
            self._replace(cells, subscript.plain_slice(key, len(cells), frame), value, frame)
        else:
            item = _byte(value, frame) if hasattr(type(key), "__index__") else 0
            at = self._index(key, frame)
            if type(at) is int:
                if self._cells is None and type(item) is int:
                    self._real[at] = item
                    return
                cells[at] = item
            elif not tables.store(cells, at, item):
                cells[context.path.realise(at, frame, Reason.STORE)] = item
        self._put(cells, frame)

    def _replace(self, cells: list[Any], part: slice, value: Any, frame: FrameType) -> None:
        if is_binary(value):
            items = _bytes_of(value)
        elif isinstance(value, (str, int)) or not isinstance(value, Iterable):
            bytearray()[0:0] = concrete(value)  # which raises
            items = []
        else:
            items = [_byte(item, frame) for item in value]
        places = range(*part.indices(len(cells)))
        if part.step not in (None, 1) and len(places) != len(items):
            if items or not places:
                bytearray(len(cells))[part] = bytes(len(items))  # which raises
            del cells[part]
        else:
            cells[part] = items

    def __delitem__(self, key: Any) -> None:
        frame, cells = _getframe(1), self.sym_bytes
        if isinstance(key, slice):
            del cells[subscript.plain_slice(key, len(cells), frame)]
        else:
            at = self._index(key, frame)
            del cells[at if type(at) is int else context.path.realise(at, frame, Reason.STORE)]
        self._put(cells, frame)


_OF_BYTES = frozenset(n for n in vars(bytes) if not n.startswith("_")) - {"fromhex", "maketrans"}
SymByteArray.__name__ = SymByteArray.__qualname__ = "bytearray"
STANDING.add(SymByteArray)
binary.ARRAYS.add(SymByteArray)
hide({SymByteArray})


def plain_content(value: Any) -> Any:
    """Bytes in the place of such an array, also in a tuple."""
    if type(value) is tuple:
        return tuple(map(plain_content, value))
    return value.sym_content if type(value) is SymByteArray else value


def _joined(cells: list[Any]) -> Any:
    """Bytes of numbers and terms."""
    if not any(type(cell) is SymInt for cell in cells):
        return bytes(cells)
    return as_bytes(concatenated([_character(cell) if type(cell) is SymInt else chr(cell) for cell in cells]))


def _character(code: SymInt) -> SymStr:
    return SymStr(chr(code.sym_value), texts.character, (code,))


def _byte(value: Any, frame: FrameType) -> Any:
    """A number that is put into an array."""
    if not hasattr(type(value), "__index__"):
        bytearray().append(concrete(value))  # which raises
    found = number(value)
    if type(found) is SymInt:
        if not context.path.decide((found >= 0) & (found <= 255), frame):
            raise ValueError("byte must be in range(0, 256)")
    elif not 0 <= found <= 255:
        raise ValueError("byte must be in range(0, 256)")
    return found


def _bytes_of(value: Any) -> list[Any]:
    return value.sym_bytes if type(value) is SymByteArray else list(value)


def _as_array(found: Any) -> Any:
    """What a method of bytes gave, as that of a byte array gives it."""
    if isinstance(found, bytes):
        return SymByteArray(found)
    if isinstance(found, (tuple, list)):
        items = list(map(_as_array, found))
        return items if isinstance(found, list) else tuple(items)
    return found


def _compared(left: SymByteArray, right: Any, name: str) -> Any:
    if isinstance(right, memoryview):
        return getattr(left.sym_settle(_getframe(2)), name)(right)
    if not is_binary(right):
        return NotImplemented
    one, other = left.sym_content, plain_content(right)
    if type(one) is not SymBytes and type(other) is not SymBytes:
        return getattr(bytearray(one), name)(other)
    if type(one) is SymBytes:
        return getattr(one, name)(bytes(other) if isinstance(other, bytearray) else other)
    return getattr(other, _REFLECTED[name])(one)


_REFLECTED = {
    "__eq__": "__eq__",
    "__ne__": "__ne__",
    "__lt__": "__gt__",
    "__le__": "__ge__",
    "__gt__": "__lt__",
    "__ge__": "__le__",
}


def byte_array(*args: Any) -> Any:
    """`bytearray(...)` where it may come to hold something symbolic; None where it is made natively."""
    if not args:
        return SymByteArray([])
    (first,) = args
    if type(first) in (SymBytes, SymByteArray):
        return SymByteArray(plain_content(first))
    if isinstance(first, (list, tuple)) and any(isinstance(item, Symbolic) for item in first):
        frame = _getframe(1)
        return SymByteArray([_byte(item, frame) for item in first])
    return None
