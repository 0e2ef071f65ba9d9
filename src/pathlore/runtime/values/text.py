"""Strings made from symbolic integers: kept as their parts until somebody looks at them.

A message that is only raised, returned or printed never forces its numbers; any question about the text
(its length, its characters, equality) realises them.
"""

from __future__ import annotations

from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.values.symbolic import Symbolic


class Piece:
    """One formatted value inside a text."""

    __slots__ = ("conversion", "spec", "subject")

    def __init__(self, subject: Any, conversion: str, spec: Any) -> None:
        self.subject = subject
        self.conversion = conversion
        self.spec = spec

    def text(self, subject: Any, spec: str) -> str:
        if self.conversion == "r":
            subject = repr(subject)
        elif self.conversion == "a":
            subject = ascii(subject)
        elif self.conversion == "s":
            subject = str(subject)
        return format(subject, spec)

    @property
    def value(self) -> str:
        return self.text(witnessed(self.subject), witnessed(self.spec))

    def realise(self, frame: FrameType) -> str:
        return self.text(realise_deeply(self.subject, frame), realise_deeply(self.spec, frame))


class SymStr:
    """A string with symbolic pieces."""

    __slots__ = ("_whole", "parts")

    def __init__(self, parts: tuple[str | Piece, ...]) -> None:
        self.parts = parts
        self._whole: str | None = None

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return str

    @property
    def value(self) -> str:
        return "".join(p if isinstance(p, str) else p.value for p in self.parts)

    def realise(self, frame: FrameType) -> str:
        if self._whole is None:
            self._whole = "".join(p if isinstance(p, str) else p.realise(frame) for p in self.parts)
        return self._whole

    def __add__(self, other: Any) -> Any:
        if isinstance(other, str):
            return SymStr((*self.parts, *parts_of(other)))
        return NotImplemented

    def __radd__(self, other: Any) -> Any:
        if isinstance(other, str):
            return SymStr((*parts_of(other), *self.parts))
        return NotImplemented

    def __str__(self) -> str:
        return self.realise(_getframe(1))

    def __repr__(self) -> str:
        return repr(self.realise(_getframe(1)))

    def __format__(self, spec: str) -> str:
        return format(self.realise(_getframe(1)), spec)

    def __bool__(self) -> bool:
        return any(isinstance(p, str) and p for p in self.parts) or bool(self.realise(_getframe(1)))

    def __hash__(self) -> int:
        return hash(self.realise(_getframe(1)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.realise(_getframe(1)), name)


def _through(name: str) -> Any:
    def method(self: SymStr, *args: Any) -> Any:
        frame = _getframe(1)
        return getattr(self.realise(frame), name)(*(realise_deeply(a, frame) for a in args))

    method.__name__ = name
    return method


for _name in ("eq", "ne", "lt", "le", "gt", "ge", "len", "iter", "contains", "getitem", "mul", "rmul", "mod"):
    setattr(SymStr, f"__{_name}__", _through(f"__{_name}__"))

SymStr.__name__ = SymStr.__qualname__ = "str"


def parts_of(value: Any) -> tuple[str | Piece, ...]:
    """The parts of a string, symbolic or not."""
    return value.parts if type(value) is SymStr else (value,)


def is_symbolic(value: Any) -> bool:
    return isinstance(value, (Symbolic, SymStr))


_CONTAINERS = (tuple, list, dict, set, frozenset)


def holds_symbolic(value: Any, depth: int = 4) -> bool:
    """Whether a symbolic value shows when the value is printed."""
    if isinstance(value, (Symbolic, SymStr)):
        return True
    if depth == 0 or type(value) not in _CONTAINERS:
        return False
    if type(value) is dict:
        return any(holds_symbolic(k, depth - 1) or holds_symbolic(v, depth - 1) for k, v in value.items())
    return any(holds_symbolic(item, depth - 1) for item in value)


def witnessed(value: Any) -> Any:
    """The value with everything symbolic in it replaced by what it is in the witness."""
    return _mapped(value, lambda v: v.value)


def realise_deeply(value: Any, frame: FrameType) -> Any:
    """The value with everything symbolic in it realised."""
    if type(value) is SymStr:
        return value.realise(frame)
    return _mapped(value, lambda v: v.realise(frame) if type(v) is SymStr else context.path.realise(v, frame))


def _mapped(value: Any, change: Any) -> Any:
    if isinstance(value, (Symbolic, SymStr)):
        return change(value)
    kind = type(value)
    if kind not in _CONTAINERS or not holds_symbolic(value):
        return value
    if kind is dict:
        return {_mapped(k, change): _mapped(v, change) for k, v in value.items()}
    return kind(_mapped(item, change) for item in value)
