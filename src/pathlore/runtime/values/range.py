"""Ranges with symbolic bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import _getframe
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Term
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.nesting import realise_deeply


class RangeSteps:
    """An iterator over a range, which unlike a generator has a length and can be copied."""

    __slots__ = ("_ascending", "_current", "_step", "_stop")

    def __init__(self, start: Any, stop: Any, step: Any) -> None:
        self._current, self._stop, self._step = start, stop, step
        self._ascending = bool(step > 0)

    @unchangeable_class
    def __class__(self) -> Any:
        return type(iter(range(0)))

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        current = self._current
        if current < self._stop if self._ascending else current > self._stop:
            self._current = current + self._step
            return current
        raise StopIteration

    def sym_left(self) -> Any:
        return SymRange(self._current, self._stop, self._step).sym_length()

    def __getattr__(self, name: str) -> Any:
        # Not a method: native code would ask for a real number before it takes the items.
        if name == "__length_hint__":
            return self.sym_left
        raise AttributeError(f"'range_iterator' object has no attribute {name!r}")

    def __copy__(self) -> Any:
        return RangeSteps(self._current, self._stop, self._step)

    def __deepcopy__(self, memo: Any) -> Any:
        return self.__copy__()

    def __reduce_ex__(self, protocol: Any) -> Any:
        return iter(SymRange(self._current, self._stop, self._step).sym_whole()).__reduce_ex__(protocol)


class SymRange:
    """A range with a symbolic bound. Each step of a loop over it is a choice: is there another number?"""

    __slots__ = ("_start", "_step", "_stop")

    def __init__(self, start: Any, stop: Any, step: Any) -> None:
        self._start, self._stop, self._step = start, stop, step

    @unchangeable_class
    def __class__(self) -> Any:
        return range

    @property
    def start(self) -> Any:
        return self._start

    @property
    def stop(self) -> Any:
        return self._stop

    @property
    def step(self) -> Any:
        return self._step

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.sym_whole().__reduce_ex__(protocol)

    def __iter__(self) -> Iterator[Any]:
        return RangeSteps(self.start, self.stop, self.step)

    def sym_whole(self) -> range:
        frame = _getframe(1)
        return range(*(realised(v, frame, Reason.SIZE) for v in (self.start, self.stop, self.step)))

    def __len__(self) -> int:
        return len(self.sym_whole())

    def sym_length(self) -> Any:
        ascending = self.step > 0
        span, step = (self.stop - self.start, self.step) if ascending else (self.start - self.stop, -self.step)
        count = (span + step - 1) // step
        return SymInt(max(count.sym_value, 0), _natural, (count,))

    def __bool__(self) -> bool:
        return bool(self.start < self.stop if self.step > 0 else self.start > self.stop)

    def __getitem__(self, index: Any) -> Any:
        position = as_operand(index)
        if position is None:
            return self.sym_whole()[realise_deeply(index, _getframe(1), Reason.SLICE)]
        size = self.sym_length()
        if position < 0:
            position = position + size
        if position < 0 or position >= size:
            raise IndexError("range object index out of range")
        return self.start + position * self.step

    def __reversed__(self) -> Iterator[int]:
        last = self._start + (self.sym_length() - 1) * self._step
        return RangeSteps(last, self._start - self._step, -self._step)

    def __contains__(self, item: Any) -> Any:
        if not isinstance(item, int):
            return any(number == item for number in self)
        low, high = (self.start, self.stop) if self.step > 0 else (self.stop + 1, self.start + 1)
        return item >= low and item < high and (item - self.start) % self.step == 0

    def __eq__(self, other: object) -> Any:
        return self.sym_whole() == (other.sym_whole() if isinstance(other, SymRange) else other)

    def __hash__(self) -> int:
        return hash(self.sym_whole())

    def __repr__(self) -> str:
        return repr(self.sym_whole())

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sym_whole(), name)


# Sequence patterns test a flag of the type, which registering sets.
Sequence.register(SymRange)
# Messages of operators name the type.
SymRange.__name__ = SymRange.__qualname__ = "range"
RangeSteps.__name__ = RangeSteps.__qualname__ = "range_iterator"


def _natural(term: Term) -> Term:
    return build.ite(build.ge(term, build.ZERO), term, build.ZERO)
