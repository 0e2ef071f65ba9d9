"""Models of the methods of `str` and `bytes`, of `bytes` itself, and of functions that return texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime import bytes_methods, str_methods
from pathlore.runtime.byte_arrays import SymByteArray, byte_array, plain_content
from pathlore.runtime.formatting import format_fields, formatted
from pathlore.runtime.numerals import character_of, in_base, ordinal
from pathlore.runtime.path import context
from pathlore.runtime.text_mapping import join as join_texts
from pathlore.runtime.text_mapping import joinable
from pathlore.runtime.values.binary import SymBytes, as_text, of_numbers
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import holds_symbolic, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

# Functions


def binary(*args: Any, **kwargs: Any) -> Any:
    """`bytes(...)`."""
    first = args[0] if args else None
    if type(first) is SymStr and (len(args) > 1 or kwargs):
        return first.encode(*args[1:], **kwargs)
    if len(args) == 1 and not kwargs:
        if type(first) is SymBytes:
            return first
        if isinstance(first, (list, tuple)) and any(isinstance(item, Symbolic) for item in first):
            return of_numbers(list(first), _getframe())
        if type(first) is SymByteArray:
            return first.sym_content
        if isinstance(first, Iterator):
            return binary(list(first))
    return bytes(*_all_realised(args, _getframe()), **kwargs)


def _all_realised(args: Iterable[Any], frame: FrameType) -> list[Any]:
    return [realise_deeply(a, frame) for a in args]


def mutable_binary(*args: Any, **kwargs: Any) -> Any:
    """`bytearray(...)`."""
    if context.exploring and not kwargs and len(args) <= 1:
        if args and isinstance(args[0], Iterator):
            args = (list(args[0]),)
        made = byte_array(*args)
        if made is not None:
            return made
    return bytearray(*_all_realised(args, _getframe()), **kwargs)


def ordinal_of(value: Any) -> Any:
    if type(value) is SymStr:
        return ordinal(value, _getframe())
    if type(value) is SymBytes:
        return ordinal(as_text(value), _getframe())
    return ord(value)


def character(value: Any) -> Any:
    return character_of(value, _getframe()) if isinstance(value, Symbolic) else chr(value)


def in_ascii(value: Any) -> Any:
    return formatted(value, "a")


def binary_digits(value: Any) -> Any:
    return in_base("bin", value, _getframe())


def octal_digits(value: Any) -> Any:
    return in_base("oct", value, _getframe())


def hexadecimal_digits(value: Any) -> Any:
    return in_base("hex", value, _getframe())


# Methods


def join(separator: Any, iterable: Any) -> Any:
    items = list(joinable(iterable))
    if type(separator) is not SymStr and SymStr not in map(type, items):
        return separator.join(items)
    return join_texts(separator, _getframe(), items)


def join_bytes(separator: Any, iterable: Any) -> Any:
    items = [plain_content(item) for item in joinable(iterable)]
    if type(separator) is not SymBytes and not any(type(item) is SymBytes for item in items):
        return separator.join(items)
    return bytes_methods.join(separator, _getframe(), items)


def format_string(template: Any, *args: Any, **kwargs: Any) -> Any:
    if type(template) is str and not (context.path.keyed or holds_symbolic(args) or holds_symbolic(kwargs)):
        return template.format(*args, **kwargs)
    return format_fields(template, args, kwargs, _getframe())


def format_mapping(template: Any, mapping: Any) -> Any:
    return format_fields(template, (), mapping, _getframe())


def translate(text: Any, table: Any) -> Any:
    if context.path.keyed:
        realise_keys(_getframe())
    return _TRANSLATE(text, table)


_TRANSLATE = str_methods.model(str.translate, str_methods.METHODS["translate"], SymStr)

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    bytes: binary,
    bytearray: mutable_binary,
    ord: ordinal_of,
    chr: character,
    ascii: in_ascii,
    bin: binary_digits,
    oct: octal_digits,
    hex: hexadecimal_digits,
    int.from_bytes: bytes_methods.integer_from,
    bytes.fromhex: bytes_methods.from_hexadecimal,
}

METHODS: dict[Any, Callable[..., Any]] = {
    **{getattr(str, n): str_methods.model(getattr(str, n), f, SymStr) for n, f in str_methods.METHODS.items()},
    **{getattr(bytes, n): str_methods.model(getattr(bytes, n), f, SymBytes) for n, f in bytes_methods.METHODS.items()},
    str.join: join,
    str.translate: translate,
    str.format: format_string,
    str.format_map: format_mapping,
    bytes.join: join_bytes,
}
