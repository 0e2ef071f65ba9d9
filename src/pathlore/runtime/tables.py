"""Elements at symbolic positions as terms: look-ups in constant tables, and lists that are written at such positions.

A list stays a list. Writing at a symbolic position replaces each of its cells by a choice between the new value and the
old one, so that aliases, slices and loops see what they should. A cell remembers the write that made it: reading at
another symbolic position follows the writes instead of going through all cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.constants import equals, look_up
from pathlore.expr.tables import LONGEST
from pathlore.expr.term import Sort, Term
from pathlore.runtime import keys
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool, any_of, conjunction
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.keyed import native_of
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

FEW = 3
"""So many entries are cheaper as choices, unless they are numbers: what follows then computes with constants."""
_CHAINED = 8
"""So many numbers are a chain of comparisons, which solvers need no table for."""
MOST_STEPS = 128
"""Entries of a table, or writes to a list, that depend on the inputs; beyond, the index is realised."""
_MOST_CELLS = 256
"""Cells of a list that is written at a symbolic index. Each write makes all of them anew."""

_NUMBERS: dict[type, type[Symbolic]] = {int: SymInt, SymInt: SymInt, float: SymFloat, SymFloat: SymFloat}
_KINDS: dict[type, type[Symbolic]] = {
    **_NUMBERS,
    bool: SymBool,
    SymBool: SymBool,
    str: SymStr,
    SymStr: SymStr,
    bytes: SymBytes,
    SymBytes: SymBytes,
}
_SORTS: dict[type[Symbolic], Sort] = {
    SymInt: Sort.INT,
    SymFloat: Sort.FLOAT,
    SymBool: Sort.BOOL,
    SymStr: Sort.STR,
    SymBytes: Sort.STR,
}


def kind_of(values: Collection[Any]) -> type[Symbolic] | None:
    """The type of a value at a symbolic position, if all are of one type and can be one term."""
    if len(values) > LONGEST:
        return None
    kinds = {_KINDS.get(kind) for kind in set(map(type, values))}
    found = kinds.pop() if len(kinds) == 1 else None
    if found is not None and len(values) <= FEW and found not in (SymInt, SymFloat):
        return None
    return found


# Reading


def element(sequence: Any, position: SymInt, frame: FrameType) -> Any:
    """The element at a position that is inside of a sequence."""
    if type(sequence) is range:
        return position * sequence.step + sequence.start
    kind = kind_of(sequence)
    if kind is not None:
        found = at(kind, tuple(sequence), position)
        if found is not None:
            return found
    if len(sequence) > LONGEST:
        return sequence[context.path.realise(position, frame, Reason.LONG_SEQUENCE)]
    return sequence[shared(sequence, position, frame)]


def shared(values: Sequence[Any], position: SymInt, frame: FrameType) -> int:
    """The place of the value at a position, the first one if it has several: equal values share a path."""
    firsts: dict[int, int] = {}
    places = [firsts.setdefault(id(value), place) for place, value in enumerate(values)]
    if len(firsts) < len(places):
        position = SymInt(places[position.sym_value], lambda term: look_up(Sort.INT, term, places), (position,))
    found: int = context.path.realise(position, frame, Reason.NO_NUMBERS)
    return found


def at(kind: type[Symbolic], cells: tuple[Any, ...], position: SymInt) -> Any:
    """The cell at a position as a term; None if too many cells depend on the inputs."""
    if len(cells) <= _CHAINED and kind in (SymInt, SymFloat):
        steps, base = [(number, cell) for number, cell in enumerate(cells[:-1])], cells[-1:]
    else:
        steps, base = _steps(cells)
    if len(steps) > MOST_STEPS:
        return None
    return chosen(kind, steps, base, position)


def chosen(kind: type[Symbolic], steps: Sequence[tuple[Any, Any]], base: tuple[Any, ...], position: Any) -> Any:
    """The value of the first step that is at a position, or else the constant there; one constant is for all."""
    sort, there = _SORTS[kind], concrete(position)
    value = next((value for place, value in steps if concrete(place) == there), None)
    if value is None:
        value = base[0] if len(base) == 1 else base[there]
    if kind is SymBytes and len(base) > 1:
        base = tuple(entry.decode("latin-1") for entry in base)

    def read(position: Term, *operands: Term) -> Term:
        result = operands[-1] if len(base) == 1 else look_up(sort, position, base)
        for number in range(2 * len(steps) - 2, -1, -2):
            result = build.ite(build.eq(position, operands[number]), operands[number + 1], result)
        return result

    operands = [operand for step in steps for operand in step]
    if len(base) == 1:
        operands.append(base[0])
    return kind(concrete(value), read, (position, *operands))


_Steps = tuple[list[tuple[Any, Any]], tuple[Any, ...]]
"""Positions with their values, the first one that fits counts; and the constants for all others."""


def _steps(cells: tuple[Any, ...]) -> _Steps:
    write = _last_write(cells)
    if write is not None:
        steps = [(n, cell) for n, cell in enumerate(cells) if not _is_of(write, n, cell)]
        below, base = write.steps
        return [*steps, (write.position, write.value), *below], base
    symbolic = [n for n, cell in enumerate(cells) if isinstance(cell, Symbolic)]
    if len(symbolic) == len(cells):
        return list(enumerate(cells[:-1])), cells[-1:]
    return [(n, cells[n]) for n in symbolic], tuple(_filled(cells))


def _filled(cells: Sequence[Any]) -> Iterator[Any]:
    """The cells with any constant in the place of those that depend on the inputs."""
    last = next(cell for cell in cells if not isinstance(cell, Symbolic))
    for cell in cells:
        if not isinstance(cell, Symbolic):
            last = cell
        yield last


# Writing


class _Write:
    """A value that was stored at a symbolic position, and how the cells before that came about."""

    __slots__ = ("cells", "position", "steps", "value")

    def __init__(self, cells: tuple[Any, ...], position: SymInt, value: Any) -> None:
        self.cells = cells
        self.position = position
        self.value = value
        # Taken now: loops write again and again, and reading would go through the cells of all writes each time.
        steps, base = _steps(cells)
        self.steps: _Steps = steps[: MOST_STEPS + 1], base


class _Cell:
    """Builds the term of a cell after a write."""

    __slots__ = ("number", "write")

    def __init__(self, write: _Write, number: int) -> None:
        self.write = write
        self.number = number

    def __call__(self, position: Term, value: Term, before: Term) -> Term:
        return build.ite(build.eq(position, build.integer(self.number)), value, before)


def _is_of(write: _Write, number: int, cell: Any) -> bool:
    if not isinstance(cell, Symbolic):
        return False
    made = cell._sym_build
    return type(made) is _Cell and made.write is write and made.number == number


def _last_write(cells: tuple[Any, ...]) -> _Write | None:
    """The write that most cells come from, if each of them is where it was then."""
    writes: Counter[_Write] = Counter()
    for number, cell in enumerate(cells):
        made = cell._sym_build if isinstance(cell, Symbolic) else None
        if type(made) is _Cell and made.number == number and len(made.write.cells) == len(cells):
            writes[made.write] += 1
    if not writes:
        return None
    ((write, count),) = writes.most_common(1)
    return write if 2 * count > len(cells) else None


def store(cells: list[Any], position: SymInt, value: Any) -> bool:
    """Writes at a position that is inside of a list; False if that cannot be said by terms."""
    # Where the path knows the position, what follows computes with constants.
    if context.path.decided(position):
        cells[position.sym_value] = value
        return True
    if not FEW < len(cells) <= _MOST_CELLS:
        return False
    kind = kind_of([value, *cells])
    if kind is None:
        return False
    write = _Write(tuple(cells), position, value)
    if len(write.steps[0]) > MOST_STEPS:
        return False
    there, new = position.sym_value, concrete(value)
    cells[:] = [
        kind(new if number == there else concrete(cell), _Cell(write, number), (position, value, cell))
        for number, cell in enumerate(cells)
    ]
    return True


def total(cells: list[Any]) -> Any:
    """The sum of a list of integers that was written at symbolic positions; None of any other.

    A write adds what it changes. Where a program counts, that is a constant, and solvers have nothing to split.
    """
    write = _last_write(tuple(cells))
    if write is None or kind_of(cells) is not SymInt:
        return None
    result: Any = 0
    while write is not None:
        for number, cell in enumerate(cells):
            if not _is_of(write, number, cell):
                result = result + cell - _after(write, number)
        before = at(SymInt, write.cells, write.position)
        if before is None:
            return None
        result = result + (write.value - before)
        cells = list(write.cells)
        write = _last_write(write.cells)
    return result + sum(cells)


def _after(write: _Write, number: int) -> SymInt:
    """A cell as a write left it."""
    before = write.cells[number]
    value = concrete(write.value if write.position.sym_value == number else before)
    return SymInt(value, _Cell(write, number), (write.position, write.value, before))


# Keys


def value_of(mapping: Any, key: Any, frame: FrameType) -> Any:
    """The value under a symbolic key of a dict, or MISSING."""
    found = None if isinstance(key, Symbolic) and context.path.decided(key) else _entries(mapping, key)
    if found is None or len(found) <= FEW:
        return _searched(mapping, key, frame)
    values = list(found.values())
    kind = kind_of(values)
    if kind is None and len(set(map(id, values))) == len(values):
        return _searched(mapping, key, frame)
    if not keys.decided(_is_among(key, found), frame):
        return keys.MISSING
    if kind is not None:
        return _chosen(kind, key, found, values)
    firsts: dict[int, int] = {}
    places = [firsts.setdefault(id(value), place) for place, value in enumerate(values)]
    place = _chosen(SymInt, key, found, places)
    return values[context.path.realise(place, frame, Reason.NO_NUMBERS)]


def _searched(mapping: Any, key: Any, frame: FrameType) -> Any:
    found = keys.find(mapping, key, frame)
    return found if found is keys.MISSING else native_of(mapping).__getitem__(mapping, found)


def _entries(mapping: Any, key: Any) -> dict[Any, Any] | None:
    """The entries of a mapping whose keys are of the type of a symbolic one; None if some have to be asked."""
    if context.path.keyed and id(mapping) in context.path.keyed:
        return None
    kind = type(key)
    if kind not in (SymInt, SymStr, SymBytes) or len(mapping) > (LONGEST if kind is SymInt else MOST_STEPS):
        return None
    items = list(native_of(mapping).items(mapping))
    if not keys.PLAIN.issuperset(type(other) for other, _ in items):
        return None
    if kind is SymInt:
        # 1, True and 1.0 are one key, and no text is equal to a number.
        numbers = ((other, value) for other, value in items if isinstance(other, (int, float)) and _is_whole(other))
        return {int(other): value for other, value in sorted(numbers, key=lambda item: item[0])}
    like = str if kind is SymStr else bytes
    return {other: value for other, value in items if type(other) is like}


def numbers_in(container: Any) -> list[int] | None:
    """The integers that a set, or the keys of a dict, hold, sorted; None if some members have to be asked."""
    if context.path.keyed and id(container) in context.path.keyed:
        return None
    members = list(native_of(container).__iter__(container))
    if len(members) > LONGEST or not keys.PLAIN.issuperset(map(type, members)):
        return None
    return sorted(int(member) for member in members if isinstance(member, (int, float)) and _is_whole(member))


def _is_whole(number: Any) -> bool:
    return type(number) is not float or number.is_integer()


def _is_among(key: Any, others: Collection[Any]) -> Any:
    return among(key, list(others)) if type(key) is SymInt else any_of([key == other for other in others])


def among(key: SymInt, numbers: list[int]) -> Any:
    """Whether a key is one of some numbers, which are sorted."""
    if not numbers:
        return False
    low, high = numbers[0], numbers[-1]
    if not _is_dense(numbers):
        return any_of([key == number for number in numbers])
    inside = conjunction(key >= low, key <= high)
    if len(numbers) == high - low + 1:
        return inside
    members = set(numbers)
    flags = [number in members for number in range(low, high + 1)]
    there = SymBool(
        key.sym_value in members, lambda term: build.truths(build.sub(term, build.integer(low)), flags), (key,)
    )
    return conjunction(inside, there)


def _is_dense(numbers: Sequence[int]) -> bool:
    reach = numbers[-1] - numbers[0]
    return reach < LONGEST and reach <= _SPARSE * len(numbers)


_SPARSE = 4


def _chosen(kind: type[Symbolic], key: Any, places: Collection[Any], values: list[Any]) -> Any:
    """The value under a key that is one of some others."""
    others = list(places)
    value = concrete(values[others.index(key.sym_value)])
    if type(key) is not SymInt:
        return kind(value, _chain(others), (key, *values))
    if not any(isinstance(entry, Symbolic) for entry in values) and _is_dense(others):
        low = others[0]
        found = dict(zip(others, values, strict=True))
        cells: list[Any] = []
        for number in range(low, others[-1] + 1):
            cells.append(found.get(number, cells[-1] if cells else None))
        return at(kind, tuple(cells), key - low)
    return kind(value, _tree(others), (key, *values))


def _chain(others: list[Any]) -> Callable[..., Term]:
    def chosen(key: Term, *values: Term) -> Term:
        result = values[-1]
        for other, value in zip(reversed(others[:-1]), reversed(values[:-1]), strict=True):
            result = build.ite(equals(key, other), value, result)
        return result

    return chosen


def _tree(others: list[int]) -> Callable[..., Term]:
    def chosen(key: Term, *values: Term) -> Term:
        def between(low: int, high: int) -> Term:
            # As deep as the logarithm of the number of entries.
            if high - low == 1:
                return values[low]
            middle = (low + high) // 2
            return build.ite(build.lt(key, build.integer(others[middle])), between(low, middle), between(middle, high))

        return between(0, len(values))

    return chosen
