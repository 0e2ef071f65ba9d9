"""`split` with a separator and `count`, evaluated lazily.

A text of any length may contain a separator any number of times. Whether there are more than two pieces, or exactly
four, is decided by searching for the first few.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Sequence
from sys import _getframe
from types import FrameType
from typing import Any, Protocol

from pathlore.expr import texts
from pathlore.expr.application import apply
from pathlore.expr.functions import define
from pathlore.expr.term import Sort, Term
from pathlore.program.input_types import STR
from pathlore.runtime.path import context
from pathlore.runtime.proxies.containers import SymList, stand_in
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.in_place import in_place
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import STANDING, concrete
from pathlore.runtime.values.text import length, piece


def found_from(text: Any, needle: Any, start: Any) -> Any:
    """`text.find(needle, start)` for a start that is not negative."""
    return SymInt(concrete(text).find(concrete(needle), concrete(start)), texts.find, (text, needle, start))


class Occurrences:
    """The positions of a non-empty needle, from the left. Mutable: it searches on when asked for more."""

    def __init__(self, text: Any, needle: Any, start: Any = 0) -> None:
        self.text = text
        self.needle = needle
        self.start = start
        self.places: list[Any] = []
        self._next = start
        self._all = False

    def has(self, number: int, frame: FrameType) -> bool:
        """Whether there is an occurrence with this number, with one test on the path for each that is not known yet."""
        while not self._all and len(self.places) <= number:
            place = found_from(self.text, self.needle, self._next)
            if not context.path.decide(place >= 0, frame):
                self._all = True
                break
            self.places.append(place)
            self._next = place + length(self.needle)
        return number < len(self.places)

    def up_to(self, most: int, frame: FrameType) -> list[Any]:
        """The first `most` of them, or all where `most` is negative."""
        while len(self.places) != most and self.has(len(self.places), frame):
            pass
        return self.places

    def total(self) -> SymInt:
        """How many there are, as one term."""
        value = concrete(self.text).count(concrete(self.needle), concrete(self.start))
        return SymInt(value, _count, (self.text, self.needle, self.start))


_COUNT = define("str.count", Sort.INT, lambda text, needle, start: text.count(needle, start))


def _count(*terms: Term) -> Term:
    return apply(_COUNT, *terms)


class OneByOne(Protocol):
    """What is looked for one after the other."""

    def has(self, number: int, frame: FrameType) -> bool: ...

    def up_to(self, most: int, frame: FrameType) -> Sequence[Any]: ...

    def total(self) -> SymInt: ...


class SymTally:
    """The number of occurrences plus a constant. A comparison searches for no more of them than it needs."""

    __slots__ = ("sym_found", "sym_more")

    def __init__(self, found: OneByOne, more: int = 0) -> None:
        self.sym_found = found
        self.sym_more = more

    @unchangeable_class
    def __class__(self) -> Any:
        return int

    def sym_settle(self, frame: FrameType) -> int:
        return len(self.sym_found.up_to(-1, frame)) + self.sym_more

    def sym_mapped(self, change: Callable[[Any], Any]) -> Any:
        return change(self.sym_found.total()) + self.sym_more

    def sym_reaches(self, number: int, frame: FrameType) -> bool:
        """Whether it is at least this number."""
        wanted = number - self.sym_more
        return wanted <= 0 or self.sym_found.has(wanted - 1, frame)

    def __bool__(self) -> bool:
        frame = _getframe(1)
        return self.sym_reaches(1, frame) or not self.sym_reaches(0, frame)

    def __eq__(self, other: object) -> Any:
        if type(other) is not int:
            return self.sym_settle(_getframe(1)) == other
        return self.sym_reaches(other, _getframe(1)) and not self.sym_reaches(other + 1, _getframe(1))

    def __ne__(self, other: object) -> Any:
        if type(other) is not int:
            return self.sym_settle(_getframe(1)) != other
        return not (self.sym_reaches(other, _getframe(1)) and not self.sym_reaches(other + 1, _getframe(1)))

    def __ge__(self, other: Any) -> Any:
        frame = _getframe(1)
        return self.sym_reaches(other, frame) if type(other) is int else self.sym_settle(frame) >= other

    def __gt__(self, other: Any) -> Any:
        frame = _getframe(1)
        return self.sym_reaches(other + 1, frame) if type(other) is int else self.sym_settle(frame) > other

    def __lt__(self, other: Any) -> Any:
        frame = _getframe(1)
        return not self.sym_reaches(other, frame) if type(other) is int else self.sym_settle(frame) < other

    def __le__(self, other: Any) -> Any:
        frame = _getframe(1)
        return not self.sym_reaches(other + 1, frame) if type(other) is int else self.sym_settle(frame) <= other

    def __add__(self, other: Any) -> Any:
        if type(other) is int:
            return SymTally(self.sym_found, self.sym_more + other)
        return self.sym_settle(_getframe(1)) + other

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is int:
            return SymTally(self.sym_found, self.sym_more - other)
        return self.sym_settle(_getframe(1)) - other

    def __hash__(self) -> int:
        return hash(self.sym_settle(_getframe(1)))

    def __copy__(self) -> SymTally:
        return self

    def __deepcopy__(self, memo: Any) -> SymTally:
        return self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sym_settle(_getframe(1)), name)


def _through(name: str) -> Any:
    def method(self: SymTally, *args: Any) -> Any:
        return getattr(int, name)(self.sym_settle(_getframe(1)), *args)

    method.__name__ = name
    return method


def _operator(name: str, function: Callable[[Any, Any], Any], reflected: bool) -> Any:
    def method(self: SymTally, other: Any) -> Any:
        settled = self.sym_settle(_getframe(1))
        other = other.sym_settle(_getframe(1)) if type(other) is SymTally else other
        change = in_place(other, function.__name__.rstrip("_"), _getframe(1)) if reflected else None
        if change is not None:
            return change(settled)
        return function(other, settled) if reflected else function(settled, other)

    method.__name__ = name
    return method


for _function in (
    *(operator.mul, operator.floordiv, operator.truediv, operator.mod, divmod, operator.pow),
    *(operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift),
):
    _name = _function.__name__.rstrip("_")
    setattr(SymTally, f"__{_name}__", _operator(f"__{_name}__", _function, reflected=False))
    setattr(SymTally, f"__r{_name}__", _operator(f"__r{_name}__", _function, reflected=True))
SymTally.__rsub__ = _operator("__rsub__", operator.sub, reflected=True)  # type: ignore[attr-defined]
for _name in (
    *("index", "int", "float", "repr", "str", "format"),
    *("neg", "pos", "abs", "invert", "round", "trunc", "ceil", "floor"),
):
    setattr(SymTally, f"__{_name}__", _through(f"__{_name}__"))
SymTally.__name__ = SymTally.__qualname__ = "int"
STANDING.add(SymTally)


class LazyPieces(SymList):
    """A list whose items are looked for in a text one after the other."""

    __slots__ = ("sym_found", "sym_shape")

    sym_more = 0
    """So many items there are beyond what is looked for."""

    def __init__(self, found: Any) -> None:
        super().__init__("pieces", STR, type(self)._sym_piece)  # type: ignore[arg-type]
        self.sym_found = found
        self.sym_shape: Callable[[Any], Any] = _as_it_is
        """Applied to each piece: the pieces of bytes are bytes."""

    def _sym_piece(self, number: int) -> Any:
        raise NotImplementedError

    def _sym_values(self) -> Iterable[Any]:
        """The pieces of the witness."""
        raise NotImplementedError

    @property
    def sym_longest(self) -> int:
        return sys.maxsize

    def sym_length(self) -> Any:
        if self.sym_whole is not None:
            return len(self.sym_whole)
        return SymTally(self.sym_found, self.sym_more + len(self.sym_tail))

    @property
    def sym_value(self) -> Any:
        if self.sym_whole is not None:
            return self.sym_whole
        pieces = map(concrete, map(self.sym_shape, self._sym_values()))
        return [*(self.sym_put.get(i, p) for i, p in enumerate(pieces)), *self.sym_tail]

    def sym_settle(self, frame: FrameType) -> Any:
        if self.sym_whole is None:
            self.sym_settle_at(len(self.sym_found.up_to(-1, frame)) + self.sym_more)
        return self.sym_whole

    def sym_same_size(self, other: Any, frame: FrameType) -> bool:
        if self.sym_whole is None:
            size = len(other) - len(self.sym_tail)
            if size < self.sym_more or (size and not self._sym_has(size - 1, frame)) or self._sym_has(size, frame):
                return False
            self.sym_settle_at(size)
        return True

    def _sym_has(self, index: int, frame: FrameType) -> bool:
        return index < self.sym_more or bool(self.sym_found.has(index - self.sym_more, frame))

    def __bool__(self) -> bool:
        if self.sym_whole is not None:
            return bool(self.sym_whole)
        return bool(self.sym_tail) or self._sym_has(0, _getframe(1))


class SymPieces(LazyPieces):
    """The pieces of a text between separators."""

    __slots__ = ()

    sym_more = 1

    def __init__(self, text: Any, separator: Any) -> None:
        super().__init__(Occurrences(text, separator))

    def _sym_piece(self, number: int) -> Any:
        found, frame = self.sym_found, _getframe()
        start = found.places[number - 1] + length(found.needle) if number else 0
        return self.sym_shape(piece(found.text, start, found.places[number] if found.has(number, frame) else None))

    def _sym_values(self) -> Iterable[Any]:
        return concrete(self.sym_found.text).split(concrete(self.sym_found.needle))  # type: ignore[no-any-return]

    def __getitem__(self, key: Any) -> Any:
        found = self.sym_found
        as_it_was = self.sym_whole is None and not self.sym_tail and not self.sym_put
        if type(key) is int and key == -1 and as_it_was and _apart(found.needle):
            # The last piece needs one search from the right, however many pieces there are.
            place = SymInt(concrete(found.text).rfind(found.needle), texts.rfind, (found.text, found.needle))
            if not found.has(0, _getframe(1)):
                return self.sym_shape(found.text)
            return self.sym_shape(piece(found.text, place + len(found.needle), None))
        return super().__getitem__(key)


def _as_it_is(value: Any) -> Any:
    return value


def _apart(needle: Any) -> bool:
    """Whether two occurrences of a needle cannot overlap."""
    return type(needle) is str and not any(needle.startswith(needle[i:]) for i in range(1, len(needle)))


stand_in(SymPieces)
