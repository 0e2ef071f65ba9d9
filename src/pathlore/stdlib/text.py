"""Models of the methods of `str` and `bytes`."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime import octets, strings
from pathlore.runtime.formatting import format_fields
from pathlore.runtime.shaping import join as join_texts
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.deep import holds_symbolic
from pathlore.runtime.values.text import SymStr


def join(separator: Any, iterable: Any) -> Any:
    items = list(iter(iterable))
    if type(separator) is not SymStr and not any(type(item) is SymStr for item in items):
        return separator.join(items)
    return join_texts(separator, _getframe(), items)


def join_bytes(separator: Any, iterable: Any) -> Any:
    items = list(iter(iterable))
    if type(separator) is not SymBytes and not any(type(item) is SymBytes for item in items):
        return separator.join(items)
    return octets.join(separator, _getframe(), items)


def format_string(template: Any, *args: Any, **kwargs: Any) -> Any:
    if type(template) is str and not holds_symbolic(args) and not holds_symbolic(kwargs):
        return template.format(*args, **kwargs)
    return format_fields(template, args, kwargs, _getframe())


def format_mapping(template: Any, mapping: Any) -> Any:
    return format_fields(template, (), mapping, _getframe())


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    int.from_bytes: octets.integer_from,
    bytes.fromhex: octets.from_hexadecimal,
}

METHODS: dict[Any, Callable[..., Any]] = {
    **{getattr(str, n): strings.model(getattr(str, n), f, SymStr) for n, f in strings.METHODS.items()},
    **{getattr(bytes, n): strings.model(getattr(bytes, n), f, SymBytes) for n, f in octets.METHODS.items()},
    str.join: join,
    str.format: format_string,
    str.format_map: format_mapping,
    bytes.join: join_bytes,
}
