"""Models of `struct`: integers, bytes and booleans in formats without padding."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any, Literal

from pathlore.runtime.bytes_methods import integer_from
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.binary import SymBytes, as_text
from pathlore.runtime.values.nesting import concrete, holds_symbolic, natively
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import length

_SIZES = {"b": 1, "h": 2, "i": 4, "l": 4, "q": 8}
_ITEM = re.compile(r"(\d*)([a-zA-Z?])")


def _items(given: Any) -> list[tuple[str, int]] | None:
    """The codes of a format and their sizes; None for a format that is left to the library."""
    text = given.decode("latin-1") if isinstance(given, bytes) else given
    if not isinstance(text, str):
        return None
    native = text[:1] not in ("<", ">", "!", "=")
    codes = text[1:] if text[:1] in ("@", "<", ">", "!", "=") else text
    found: list[tuple[str, int]] = []
    position = 0
    while position < len(codes):
        item = _ITEM.match(codes, position)
        if item is None:
            return None
        count, code = item.groups()
        position = item.end()
        if code in ("s", "x"):
            found.extend([("s", int(count or 1))] if code == "s" else [("x", 1)] * int(count or 1))
        elif code == "?" or code.lower() in _SIZES:
            found.extend([(code, 1 if code == "?" else _SIZES[code.lower()])] * int(count or 1))
        else:
            return None
    size = sum(width for _, width in found)
    # Native formats have padding and sizes of this machine: only those without a difference are modelled.
    return found if not native or size == struct.calcsize(text) else None


def _order(given: str | bytes) -> Literal["big", "little"]:
    first = given[:1] if isinstance(given, str) else given[:1].decode("latin-1")
    big = first in (">", "!") or (first not in ("<",) and struct.pack("=H", 1) == b"\0\1")
    return "big" if big else "little"


def pack(form: Any, /, *values: Any) -> Any:
    items = None if isinstance(form, Symbolic) or not holds_symbolic(values) else _items(form)
    if items is None:
        return natively(struct.pack, (form, *values), {}, _getframe(1))
    if len(values) != sum(code != "x" for code, _ in items):
        return struct.pack(form, *map(concrete, values))
    rest = iter(values)
    pieces: list[Any] = []
    for code, size in items:
        value = b"" if code == "x" else next(rest)
        piece = _packed(code, size, value, form)
        if piece is None:
            return natively(struct.pack, (form, *values), {}, _getframe(1))
        pieces.append(piece)
    result = pieces[0]
    for piece in pieces[1:]:
        result = result + piece
    return result


def _packed(code: str, size: int, value: Any, form: str | bytes) -> Any:
    """The bytes of one value; None where the library has to be asked."""
    if code == "x":
        return b"\0"
    if code == "?":
        return b"\1" if value else b"\0"
    if code == "s":
        return struct.pack(f"{size}s", value) if isinstance(value, bytes) and not holds_symbolic(value) else None
    if not isinstance(value, int):
        return None
    signed = code.islower()
    low, high = (-(1 << (8 * size - 1)), 1 << (8 * size - 1)) if signed else (0, 1 << (8 * size))
    frame = _getframe(2)
    if not (decided(value >= low, frame) and decided(value < high, frame)):
        _refuse(f"{_prefix(form)}{code}", value, frame)
    return value.to_bytes(size, _order(form), signed=signed)


def _refuse(form: str, value: Any, frame: FrameType) -> None:
    """Raises what the library says of a number out of range, which differs for those that C has no type for."""
    for bound in (-(1 << 63), 1 << 63, 1 << 64):
        decided(value >= bound, frame)
    struct.pack(form, concrete(value))


def _prefix(form: str | bytes) -> str:
    first = form[:1] if isinstance(form, str) else form[:1].decode("latin-1")
    return first if first in ("@", "<", ">", "!", "=") else ""


def unpack(form: Any, data: Any, /) -> Any:
    items = _items(form) if type(data) is SymBytes and not isinstance(form, Symbolic) else None
    if items is None:
        return natively(struct.unpack, (form, data), {}, _getframe(1))
    size = sum(width for _, width in items)
    if not decided(length(as_text(data)) == size, _getframe(1)):
        return struct.unpack(form, concrete(data))  # which raises
    return tuple(_unpacked(items, data, _order(form)))


def _unpacked(items: list[tuple[str, int]], data: Any, order: Literal["big", "little"]) -> Iterator[Any]:
    start = 0
    for code, size in items:
        piece = data[start : start + size]
        start += size
        if code == "x":
            continue
        if code == "s":
            yield piece
        elif code == "?":
            yield piece != b"\0"
        else:
            yield integer_from(piece, order, signed=code.islower())


FUNCTIONS: dict[Any, Callable[..., Any]] = {struct.pack: pack, struct.unpack: unpack}
