"""Digests values into data that processes can exchange and compare: by content, without addresses."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from pathlore.confirmation.object_graph import fields, holds_fields
from pathlore.diff.lazy_results import Drained, LazyKind, drain, lazy_kind
from pathlore.diff.versions import called
from pathlore.runtime.path import PathEnded

_DEEPEST = 30
_MOST = 20_000
_ATOMS = (int, str, bytes, float, complex, bool, type(None), bytearray, type(...), type(NotImplemented))
_LONGEST = 200

ValueDigest = list[Any]
"""A kind, a name and parts: `["atom", "int", "3"]`, `["items", "list", [...]]`, `["fields", "Order", {...}]`..."""


def value_digest(value: Any, own: str) -> ValueDigest:
    """The content of a value; classes of the module `own` go without its name."""
    return _Digester(own).of(value, ())


class _Digester:
    def __init__(self, own: str) -> None:
        self._own = own
        self._left = _MOST

    def of(self, value: Any, around: tuple[int, ...]) -> ValueDigest:
        self._left -= 1
        kind = type(value)
        if kind in _ATOMS:
            return ["atom", kind.__name__, repr(value)]
        if id(value) in around:
            return ["again", called(kind, self._own), str(len(around) - around.index(id(value)))]
        if len(around) > _DEEPEST or self._left < 0:
            return ["hidden", called(kind, self._own)]
        return self._structure(value, (*around, id(value)))

    def _structure(self, value: Any, around: tuple[int, ...]) -> ValueDigest:
        kind = called(type(value), self._own)
        if isinstance(value, Enum):
            return ["atom", kind, f"{kind}.{value.name}"]
        if isinstance(value, (type, FunctionType, BuiltinFunctionType, MethodType)):
            return ["atom", "name", called(value, self._own)]
        if isinstance(value, Drained):
            return ["items", str(value.kind), [self.of(item, around) for item in value.items], {}]
        lazy = lazy_kind(type(value))
        if lazy is not None:
            return self._lazy(value, lazy, around)
        if isinstance(value, ModuleType):
            return ["atom", "module", value.__name__]
        own = self._fields(value, around) if holds_fields(value) else {}
        if isinstance(value, (list, tuple, deque)):
            return ["items", kind, [self.of(item, around) for item in value], own]
        if isinstance(value, dict):
            pairs = [[self.of(k, around), self.of(v, around)] for k, v in dict.items(value)]
            return ["pairs", kind, sorted(pairs, key=repr), own]
        if isinstance(value, (set, frozenset)):
            return ["members", kind, sorted((self.of(item, around) for item in value), key=repr), own]
        if isinstance(value, BaseException):
            return ["items", kind, [self.of(item, around) for item in value.args], {}]
        if holds_fields(value):
            return ["fields", kind, own]
        return ["atom", kind, _text(value, kind)]

    def _lazy(self, value: Any, lazy: LazyKind, around: tuple[int, ...]) -> ValueDigest:
        """What it gives, and what ends it."""
        drained = Drained(lazy)
        own: dict[str, ValueDigest] = {}
        try:
            drain(value, drained)
        except (PathEnded, KeyboardInterrupt):
            raise
        except BaseException as error:
            own["raises"] = ["atom", "name", called(type(error), self._own)]
        return ["items", str(lazy), [self.of(item, around) for item in drained.items], own]

    def _fields(self, value: Any, around: tuple[int, ...]) -> dict[str, ValueDigest]:
        return {name: self.of(item, around) for name, item in sorted(fields(value))}


def _text(value: Any, kind: str) -> str:
    """The `repr` of a library's object, if it is the same in every process."""
    try:
        text = repr(value)
    except Exception:  # the text of an object is code under test, too
        return f"<{kind}>"
    return f"<{kind}>" if " at 0x" in text else text


# For people


def shown(found: ValueDigest) -> str:
    """A digest for people, close to what Python would write."""
    text = _shown(found)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _shown(found: ValueDigest) -> str:
    match found:
        case ["atom", _, text]:
            return str(text)
        case ["items" | "members" | "pairs" as how, kind, parts, own]:
            if how == "pairs":
                inside = ", ".join(f"{_shown(key)}: {_shown(value)}" for key, value in parts)
            else:
                inside = ", ".join(map(_shown, parts))
            return _bracketed(str(kind), inside, own)
        case ["fields", kind, own]:
            return f"{kind}({_keywords(own)})"
        case ["again", kind, _]:
            return f"<the {kind} that this is in>"
    return f"<{found[1]}>"


def _bracketed(kind: str, inside: str, own: Mapping[str, ValueDigest]) -> str:
    if kind == LazyKind.ITERATOR:
        return f"iter([{inside}])"
    if kind == "tuple":
        return f"({inside},)" if inside and ", " not in inside else f"({inside})"
    if kind in _BRACKETS and (inside or kind != "set"):
        return f"{_BRACKETS[kind][0]}{inside}{_BRACKETS[kind][1]}"
    more = f", {_keywords(own)}" if own else ""
    return f"{kind}({inside}{more})"


_BRACKETS = {"list": "[]", "dict": "{}", "set": "{}"}


def _keywords(own: Mapping[str, ValueDigest]) -> str:
    return ", ".join(f"{name}={_shown(value)}" for name, value in own.items())


def differences(old: ValueDigest, new: ValueDigest, path: str) -> Iterator[tuple[str, str, str]]:
    """Where two digests differ: the expression that leads there, and the value in each."""
    match old, new:
        case ["fields", kind, mine], ["fields", other, theirs] if kind == other:
            for name in sorted({*mine, *theirs}):
                yield from _at(mine.get(name), theirs.get(name), f"{path}.{name}")
        case ["items", kind, mine, _], ["items", other, theirs, _] if kind == other and len(mine) == len(theirs) > 3:
            for number, (one, another) in enumerate(zip(mine, theirs, strict=True)):
                yield from _at(one, another, f"{path}[{number}]")
        case _:
            yield from _at(old, new, path, leaf=True)


def _at(
    old: ValueDigest | None, new: ValueDigest | None, path: str, leaf: bool = False
) -> Iterator[tuple[str, str, str]]:
    if old == new:
        return
    if old is None or new is None or leaf:
        yield path, "gone" if old is None else shown(old), "gone" if new is None else shown(new)
    else:
        yield from differences(old, new, path)
