"""What calls of builtins and of methods of built-in types reveal about types."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

from pathlore.program.type_evidence import FAINT, STRONG, WEAK, TypeEvidence


def _methods(kind: Any, names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split(), kind)


METHODS: dict[str, Any] = {
    **_methods(list, "append extend insert sort reverse"),
    **_methods(dict, "keys values items get setdefault popitem fromkeys"),
    **_methods(set, "add discard union intersection difference symmetric_difference issubset issuperset isdisjoint"),
    **_methods(
        str,
        "strip lstrip rstrip split rsplit splitlines lower upper title capitalize casefold swapcase startswith "
        "endswith replace find rfind partition rpartition encode isdigit isalpha isalnum isspace isupper islower "
        "isdecimal isnumeric isidentifier join format zfill ljust rjust center removeprefix removesuffix",
    ),
    **_methods(int, "bit_length bit_count to_bytes"),
    **_methods(float, "is_integer as_integer_ratio"),
    **_methods(bytes, "decode"),
}
"""Methods that one of the built-in types has, or one above all."""
SHARED_METHODS: dict[str, Any] = {**_methods(list, "pop remove index count copy clear"), **_methods(dict, "update")}
"""Methods that several built-in types have, with the one that is tried."""
OF_CHARACTERS = frozenset(["isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isdecimal", "isnumeric"])
_ITERATING = frozenset(
    {
        "list",
        "tuple",
        "set",
        "frozenset",
        "sorted",
        "reversed",
        "sum",
        "any",
        "all",
        "enumerate",
        "zip",
        "map",
        "filter",
    }
)
_ITERATORS = frozenset(("zip", "map", "filter", "enumerate", "range"))
NATIVE_TYPES: dict[str, Any] = {
    kind.__name__: kind for kind in (int, float, str, bytes, bool, list, dict, set, frozenset, tuple)
}
VALUE_TYPES = (int, float, str, bytes, bool, list, dict, set, frozenset, tuple)
_RESULTS: dict[str, Any] = {
    **NATIVE_TYPES,
    **dict.fromkeys(("len", "ord", "hash", "id"), int),
    **dict.fromkeys(("repr", "chr", "hex", "bin", "oct", "ascii", "format", "input"), str),
    **dict.fromkeys(("isinstance", "issubclass", "callable", "hasattr", "any", "all"), bool),
}
_TEXT_LISTS = frozenset(("split", "rsplit", "splitlines"))
_METHOD_RESULTS: dict[str, Any] = {
    **_methods(int, "find rfind index count bit_length bit_count"),
    **_methods(bool, "startswith endswith isdigit isalpha isalnum isspace isupper islower isdecimal isnumeric"),
    **_methods(bool, "isidentifier issubset issuperset isdisjoint is_integer"),
    **_methods(str, "strip lstrip rstrip lower upper title capitalize casefold swapcase replace join format zfill"),
    **_methods(str, "ljust rjust center removeprefix removesuffix decode isoformat strftime hexdigest"),
    **_methods(bytes, "encode to_bytes"),
    **_methods(list, "keys values items"),
    **_methods(tuple, "partition rpartition as_integer_ratio"),
}
"""What methods of the built-in types give."""


def builtin_call(name: str, given: list[TypeEvidence]) -> TypeEvidence:
    """What a call of a builtin says about its arguments, and its result."""
    result = _RESULTS.get(name)
    first = given[0] if given else None
    if name == "open":
        # What is read from a file is read from a text in memory as well.
        return TypeEvidence(StringIO)
    if first is None:
        return TypeEvidence() if result is None else TypeEvidence().vote(result)
    match name:
        case "len":
            first.vote(list, WEAK)
        case "range" | "chr" | "bin" | "hex" | "divmod":
            for argument in given:
                argument.vote(int)
        case "ord":
            first.vote(str, STRONG - 1)
            character(first)
        case "callable":
            first.test(Callable)
        case "map" | "filter":
            first.vote(Callable)
            for argument in given[1:]:
                argument.vote(list, WEAK)
        case "abs" | "round":
            return first.vote(int, WEAK)
        case "min" | "max" if len(given) > 1:
            return either(given).vote(int, FAINT)
        case "min" | "max" | "sum" | "next":
            return first.vote(list, WEAK).part("element").vote(int, FAINT)
        case _ if name in _ITERATING:
            first.vote(list, WEAK)
    if name in ("list", "sorted", "reversed", "set", "frozenset", "tuple", "iter"):
        copied = TypeEvidence().vote(NATIVE_TYPES.get(name, list))
        copied.part("element").join(first.part("element"))
        return copied
    if name in _ITERATORS:
        return TypeEvidence().vote(list, WEAK)
    return TypeEvidence() if result is None else TypeEvidence().vote(result)


def method_call(shape: TypeEvidence, name: str, given: list[TypeEvidence]) -> TypeEvidence:
    """What a method of a built-in type says about its arguments, and its result."""
    match name, given:
        case (("append" | "add" | "remove" | "index" | "count" | "discard"), [item, *_]):
            shape.part("element").join(item)
        case "insert", [position, item]:
            position.vote(int)
            shape.part("element").join(item)
        case "extend", [items]:
            shape.part("element").join(items.vote(list, WEAK).part("element"))
        case (("get" | "setdefault"), [key, *rest]):
            shape.part("key").join(key)
            for default in rest:
                if not default.nullable:
                    shape.part("value").join(default)
            return shape.part("value")
        case "pop", _:
            return shape.part("element")
        case "join", [items]:
            items.vote(list, WEAK).part("element").vote(str)
        case (("startswith" | "endswith" | "replace" | "find" | "split" | "partition"), _):
            for argument in given[:2]:
                argument.vote(str, WEAK)
    if name in _TEXT_LISTS:
        result = TypeEvidence().vote(list)
        result.part("element").vote(str)
        return result
    if name in ("copy", "union", "intersection", "difference"):
        return shape
    kind = _METHOD_RESULTS.get(name)
    if kind is not None:
        return TypeEvidence().vote(kind, WEAK if name == "replace" else STRONG)
    return TypeEvidence()


def either(given: list[TypeEvidence]) -> TypeEvidence:
    """One of several values: of one type, unless what is known of them differs."""
    result = TypeEvidence()
    result.nullable = any(shape.nullable for shape in given)
    for shape in given:
        if not result.differs(shape):
            result.join(shape)
        else:
            result.take(shape)
    return result


def character(shape: TypeEvidence) -> None:
    whole = shape.same().whole
    if whole is not None and whole.same().votes.get(list, WEAK) <= WEAK and whole.has("element"):
        whole.vote(str, STRONG - 1)
