"""Expresses case mappings and digits of single code points as terms about integers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pathlore.expr import build
from pathlore.expr.characters import changes, where
from pathlore.expr.regular import Ranges
from pathlore.expr.term import Term
from pathlore.records import frozen

SIGMA = 0x3A3
"""The one letter whose lower case depends on what is around it."""

_CHANGES: dict[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "casefold": str.casefold,
    "swapcase": str.swapcase,
    "title": str.title,
}

CONTEXTUAL = frozenset(("lower", "swapcase"))
"""Mappings that look at the context of a sigma."""


@frozen
class _Run:
    """Code points from `low` to `high`, all or every second one, that a mapping moves by `delta`."""

    low: int
    high: int
    step: int
    delta: int


@frozen
class Casing:
    """A case mapping on an alphabet: what moves, and what becomes several characters."""

    runs: tuple[_Run, ...]
    several: tuple[tuple[int, str], ...]

    @property
    def longest(self) -> int:
        return max((len(image) for _, image in self.several), default=1)

    @property
    def size(self) -> int:
        return len(self.runs) + len(self.several)

    def length(self, code: Term) -> Term:
        """How many characters one becomes."""
        result = build.ONE
        for count in range(2, self.longest + 1):
            for source, image in self.several:
                if len(image) == count:
                    result = build.ite(build.eq(code, build.integer(source)), build.integer(count), result)
        return result

    def image(self, code: Term, position: int) -> Term:
        """The code point at a position of the image."""
        result = _moved(code, self.runs) if position == 0 else build.integer(-1)
        for source, image in self.several:
            if position < len(image):
                there = build.integer(ord(image[position]))
                result = build.ite(build.eq(code, build.integer(source)), there, result)
        return result


def _moved(code: Term, runs: tuple[_Run, ...]) -> Term:
    """A balanced tree of comparisons, which solvers handle better than a list."""
    if len(runs) > 1:
        middle = len(runs) // 2
        left, right = _moved(code, runs[:middle]), _moved(code, runs[middle:])
        return build.ite(build.lt(code, build.integer(runs[middle].low)), left, right)
    if not runs:
        return code
    (run,) = runs
    inside = build.and_(build.ge(code, build.integer(run.low)), build.le(code, build.integer(run.high)))
    if run.step == 2:
        even = build.mod(build.sub(code, build.integer(run.low)), build.integer(2))
        inside = build.and_(inside, build.eq(even, build.ZERO))
    return build.ite(inside, build.add(code, build.integer(run.delta)), code)


@cache
def casing(name: str, alphabet: Ranges | None) -> Casing:
    """The mapping of that name on an alphabet."""
    several = []
    moved = []
    for code, image in changes(_CHANGES[name]).items():
        if alphabet is None or any(low <= code <= high for low, high in alphabet):
            if len(image) == 1:
                moved.append((code, ord(image) - code))
            else:
                several.append((code, image))
    return Casing(_runs(moved), tuple(several))


def _runs(moved: list[tuple[int, int]]) -> tuple[_Run, ...]:
    found: list[_Run] = []
    for code, delta in moved:
        last = found[-1] if found else None
        if last is not None and last.delta == delta:
            step = code - last.high
            if step == last.step or (last.low == last.high and step <= 2):
                found[-1] = _Run(last.low, code, step, delta)
                continue
        found.append(_Run(code, code, 1, delta))
    return tuple(found)


def digit(code: Term, base: int) -> Term:
    """The value of a digit in a base, a decimal of any script or a letter; -1 for other characters."""
    firsts = [first for low, high in where(str.isdecimal) for first in range(low, high + 1, 10)]
    runs = [(first, min(base, 10), 0) for first in firsts]
    if base > 10:
        runs += [(ord(letter), base - 10, 10) for letter in "aA"]
    result = build.integer(-1)
    for first, size, worth in runs:
        inside = build.and_(build.ge(code, build.integer(first)), build.lt(code, build.integer(first + size)))
        result = build.ite(inside, build.sub(code, build.integer(first - worth)), result)
    return result
