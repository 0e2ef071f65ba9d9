"""Symbolic strings."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.deep import plain, realise_deeply
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import Symbolic


class SymStr(Symbolic):
    """A string that depends on the inputs."""

    __slots__ = ()

    value: str

    @staticmethod
    def variable(term: Term, value: str) -> SymStr:
        result = SymStr(value, texts.text, ())
        result._term = term
        return result

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return str

    def realise(self, frame: FrameType) -> str:
        found: str = context.path.realise(self, frame)
        return found

    # Concatenation

    def __add__(self, other: Any) -> Any:
        return concatenated([self, other]) if isinstance(other, str) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return concatenated([other, self]) if isinstance(other, str) else NotImplemented

    # Comparison

    def __eq__(self, other: Any) -> Any:
        return _compare(operator.eq, texts.equal, self, other)

    def __ne__(self, other: Any) -> Any:
        return _compare(operator.ne, lambda a, b: build.not_(texts.equal(a, b)), self, other)

    def __lt__(self, other: Any) -> Any:
        return _compare(operator.lt, texts.less, self, other)

    def __le__(self, other: Any) -> Any:
        return _compare(operator.le, texts.less_equal, self, other)

    def __gt__(self, other: Any) -> Any:
        return _compare(operator.gt, lambda a, b: texts.less(b, a), self, other)

    def __ge__(self, other: Any) -> Any:
        return _compare(operator.ge, lambda a, b: texts.less_equal(b, a), self, other)

    # Conversions

    def __bool__(self) -> bool:
        return context.path.branch(SymBool(bool(self.value), _not_empty, (self,)), _getframe(1))

    def __len__(self) -> int:
        found: int = context.path.realise(length(self), _getframe(1))
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self.realise(_getframe(1)))

    def __hash__(self) -> int:
        return hash(self.realise(_getframe(1)))

    def __str__(self) -> str:
        return self.realise(_getframe(1))

    def __repr__(self) -> str:
        return repr(self.realise(_getframe(1)))

    def __format__(self, spec: str) -> str:
        return format(self.realise(_getframe(1)), spec)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.realise(_getframe(1)), name)


def _not_empty(term: Term) -> Term:
    return build.not_(build.zero(texts.length(term)))


def _compare(op: Callable[[Any, Any], Any], make: Callable[..., Term], left: SymStr, right: Any) -> Any:
    if isinstance(right, str):
        return SymBool(op(left.value, plain(right)), make, (left, right))
    return NotImplemented


def _through(name: str) -> Any:
    def method(self: SymStr, *args: Any) -> Any:
        frame = _getframe(1)
        return getattr(self.realise(frame), name)(*(realise_deeply(a, frame) for a in args))

    method.__name__ = name
    return method


for _name in ("contains", "getitem", "mul", "rmul", "mod"):
    setattr(SymStr, f"__{_name}__", _through(f"__{_name}__"))

SymStr.__name__ = SymStr.__qualname__ = "str"


def fresh_str(name: str, fits: Callable[[Any], bool] | None = None) -> SymStr:
    term, value = context.path.fresh(name, Sort.STR, fits)
    return SymStr.variable(term, value)


def length(text: SymStr) -> SymInt:
    """`len(text)`."""
    return SymInt(len(text.value), texts.length, (text,))


def concatenated(parts: list[Any]) -> Any:
    """The parts, strings all of them, one after the other."""
    value = "".join(plain(part) for part in parts)
    if not any(type(part) is SymStr for part in parts):
        return value
    return SymStr(value, texts.concat, tuple(parts))
