"""Regular languages over code points, which texts can be matched against."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from functools import lru_cache

from pathlore.records import frozen

LAST = 0x10FFFF


class _Node:
    """Caches its hash: languages are deep, and keys of many tables."""

    __slots__ = ("_hash",)

    _hash: int

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash((type(self), *(getattr(self, name) for name in self.__match_args__)))  # type: ignore[attr-defined]
            object.__setattr__(self, "_hash", found)
            return found


@frozen
class Chars(_Node):
    """One character in one of these ranges, which are inclusive, sorted and disjoint."""

    ranges: tuple[tuple[int, int], ...]

    __hash__ = _Node.__hash__


@frozen
class Sequence(_Node):
    """Concatenation; of no parts, the empty text."""

    parts: tuple[Regular, ...]

    __hash__ = _Node.__hash__


@frozen
class Either(_Node):
    """Union; of no parts, the empty language."""

    parts: tuple[Regular, ...]

    __hash__ = _Node.__hash__


@frozen
class Both(_Node):
    """Intersection of at least one language."""

    parts: tuple[Regular, ...]

    __hash__ = _Node.__hash__


@frozen
class Repeat(_Node):
    """From `low` to `high` repetitions; unbounded if `high` is None."""

    inner: Regular
    low: int
    high: int | None

    __hash__ = _Node.__hash__


@frozen
class Not(_Node):
    """Complement: every other text."""

    inner: Regular

    __hash__ = _Node.__hash__


@frozen
class Replaced(_Node):
    """The texts that are in a language once a text is put in the place of each occurrence of a character."""

    inner: Regular
    code: int
    image: str

    __hash__ = _Node.__hash__


Regular = Chars | Sequence | Either | Both | Repeat | Not | Replaced

EMPTY = Sequence(())
NOTHING = Either(())
ANY = Chars(((0, LAST),))
ALL = Repeat(ANY, 0, None)


def chars(ranges: list[tuple[int, int]]) -> Regular:
    """One character in any of these ranges, which may overlap and come in any order."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return Chars(tuple(merged)) if merged else NOTHING


def literal(text: str) -> Regular:
    return sequence(*(Chars(((ord(c), ord(c)),)) for c in text))


def complement(ranges: tuple[tuple[int, int], ...]) -> Regular:
    """One character in none of these ranges."""
    rest: list[tuple[int, int]] = []
    start = 0
    for low, high in ranges:
        if low > start:
            rest.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        rest.append((start, LAST))
    return chars(rest)


def sequence(*parts: Regular) -> Regular:
    flat: list[Regular] = []
    for part in parts:
        if part == NOTHING:
            return NOTHING
        flat.extend(part.parts if isinstance(part, Sequence) else (part,))
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def either(*parts: Regular) -> Regular:
    flat: dict[Regular, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, Either) else (part,)))
    if ALL in flat:
        return ALL
    return next(iter(flat)) if len(flat) == 1 else Either(tuple(flat))


def both(*parts: Regular) -> Regular:
    flat: dict[Regular, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, Both) else (part,)))
    flat.pop(ALL, None)
    if NOTHING in flat:
        return NOTHING
    if not flat:
        return ALL
    return next(iter(flat)) if len(flat) == 1 else Both(tuple(flat))


def repeat(inner: Regular, low: int, high: int | None) -> Regular:
    if (low, high) == (1, 1):
        return inner
    if high == 0 or inner == EMPTY:
        return EMPTY
    if inner == NOTHING:
        return NOTHING if low else EMPTY
    return Repeat(inner, low, high)


def negated(inner: Regular) -> Regular:
    if inner == ALL:
        return NOTHING
    if inner == NOTHING:
        return ALL
    return inner.inner if isinstance(inner, Not) else Not(inner)


def replaced(inner: Regular, code: int, image: str) -> Regular:
    return inner if inner in (ALL, NOTHING) else Replaced(inner, code, image)


def behind(prefix: str, regular: Regular) -> Regular:
    """What may follow a prefix in texts of a language."""
    for character in prefix:
        regular = _after(regular, ord(character))
    return regular


def ahead_of(suffix: str, regular: Regular) -> Regular:
    """What may precede a suffix in texts of a language."""
    for character in reversed(suffix):
        regular = _ahead(regular, ord(character))
    return regular


def matches(regular: Regular, text: str) -> bool:
    """Whether the whole text is in the language."""
    for character in text:
        regular = _after(regular, ord(character))
        if regular == NOTHING:
            return False
    return nullable(regular)


@lru_cache(maxsize=20_000)
def nullable(regular: Regular) -> bool:
    """Whether the empty text is in the language."""
    match regular:
        case Chars():
            return False
        case Sequence(parts) | Both(parts):
            return all(map(nullable, parts))
        case Either(parts):
            return any(map(nullable, parts))
        case Repeat(inner, low, _):
            return low == 0 or nullable(inner)
        case Replaced(inner):
            return nullable(inner)
        case Not(inner):
            return not nullable(inner)


@lru_cache(maxsize=100_000)
def _after(regular: Regular, code: int) -> Regular:
    """The language of what may follow the character: Brzozowski's derivative."""
    match regular:
        case Chars(ranges):
            at = bisect_right(ranges, (code, LAST)) - 1
            return EMPTY if at >= 0 and code <= ranges[at][1] else NOTHING
        case Sequence(()):
            return NOTHING
        case Sequence(parts):
            first, tail = parts[0], sequence(*parts[1:])
            here = sequence(_after(first, code), tail)
            return either(here, _after(tail, code)) if nullable(first) else here
        case Either(parts):
            return either(*(_after(part, code) for part in parts))
        case Both(parts):
            return both(*(_after(part, code) for part in parts))
        case Repeat(inner, low, high):
            rest = repeat(inner, max(low - 1, 0), None if high is None else high - 1)
            return sequence(_after(inner, code), rest)
        case Not(inner):
            return negated(_after(inner, code))
        case Replaced(inner, old, image):
            return replaced(behind(image if code == old else chr(code), inner), old, image)


@lru_cache(maxsize=20_000)
def _ahead(regular: Regular, code: int) -> Regular:
    """The language of what may precede the character, at the end: the derivative from the other side."""
    match regular:
        case Chars():
            return _after(regular, code)
        case Sequence(()):
            return NOTHING
        case Sequence(parts):
            last, head = parts[-1], sequence(*parts[:-1])
            here = sequence(head, _ahead(last, code))
            return either(here, _ahead(head, code)) if nullable(last) else here
        case Either(parts):
            return either(*(_ahead(part, code) for part in parts))
        case Both(parts):
            return both(*(_ahead(part, code) for part in parts))
        case Repeat(inner, low, high):
            rest = repeat(inner, max(low - 1, 0), None if high is None else high - 1)
            return sequence(rest, _ahead(inner, code))
        case Not(inner):
            return negated(_ahead(inner, code))
        case Replaced(inner, old, image):
            return replaced(ahead_of(image if code == old else chr(code), inner), old, image)


Ranges = tuple[tuple[int, int], ...]


@lru_cache(maxsize=5_000)
def transitions(regular: Regular) -> tuple[tuple[Ranges, Regular], ...]:
    """All characters, grouped by derivative, in order; those with an empty one are left out."""
    groups: dict[Regular, Ranges] = {}
    for ranges in _classes(_firsts(regular)):
        rest = _after(regular, ranges[0][0])
        if rest != NOTHING:
            groups[rest] = _merged(groups[rest], ranges) if rest in groups else ranges
    return tuple((ranges, rest) for rest, ranges in groups.items())


@lru_cache(maxsize=5_000)
def _firsts(regular: Regular) -> frozenset[Chars]:
    """The sets of characters that a derivative depends on: it is the same for characters that are in the same ones."""
    match regular:
        case Chars():
            return frozenset((regular,))
        case Sequence(parts):
            found: set[Chars] = set()
            for part in parts:
                found |= _firsts(part)
                if not nullable(part):
                    break
            return frozenset(found)
        case Either(parts) | Both(parts):
            return frozenset[Chars]().union(*map(_firsts, parts))
        case Repeat(inner, _, _) | Not(inner):
            return _firsts(inner)
        case Replaced(inner, code, _):
            return _firsts(inner) | {Chars(((code, code),))}


@lru_cache(maxsize=1_000)
def _classes(sets: frozenset[Chars]) -> tuple[Ranges, ...]:
    """All characters, grouped by the sets that they are in, in the order of the least ones.

    Sets such as that of all digits have a hundred ranges; of groups there are few.
    """
    marks = sorted(
        (at, number) for number, chars in enumerate(sets) for low, high in chars.ranges for at in (low, high + 1)
    )
    groups: dict[int, list[tuple[int, int]]] = {}
    start = inside = 0
    for at, number in (*marks, (LAST + 1, 0)):
        if at > start:
            groups.setdefault(inside, []).append((start, at - 1))
            start = at
        inside ^= 1 << number
    return tuple(map(tuple, groups.values()))


def _merged(left: Ranges, right: Ranges) -> Ranges:
    """The union of two disjoint sets of characters."""
    found: list[tuple[int, int]] = []
    for low, high in sorted(left + right):
        if found and found[-1][1] == low - 1:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return tuple(found)


_PREFERRED = tuple(map(ord, "a0A -._"))
_MOST_STEPS = 400


@lru_cache(maxsize=2_000)
def sample(regular: Regular, count: int = 1) -> tuple[str, ...]:
    """Some texts of the language, shortest first; none if none is found with little effort."""
    found: list[str] = []
    visits: dict[Regular, int] = {}
    queue = deque([(regular, "")])
    for _ in range(_MOST_STEPS):
        if not queue or len(found) == count:
            break
        state, text = queue.popleft()
        if nullable(state):
            found.append(text)
        for ranges, rest in transitions(state):
            visits[rest] = visits.get(rest, 0) + 1
            if visits[rest] <= count:
                queue.append((rest, text + _representative(ranges)))
    return tuple(found)


class TooManyStatesError(Exception):
    """A language has more states than were allowed to be visited."""


def shortest(regular: Regular, states: int) -> str | None:
    """A shortest text of a language; None if the language is empty."""
    seen = {regular}
    queue = deque([(regular, "")])
    while queue:
        state, text = queue.popleft()
        if nullable(state):
            return text
        for ranges, rest in transitions(state):
            if rest not in seen:
                seen.add(rest)
                if len(seen) > states:
                    raise TooManyStatesError
                queue.append((rest, text + _representative(ranges)))
    return None


def _representative(ranges: Ranges) -> str:
    for code in _PREFERRED:
        at = bisect_right(ranges, (code, LAST)) - 1
        if at >= 0 and code <= ranges[at][1]:
            return chr(code)
    return chr(next((low for low, _ in ranges if low > 32), ranges[0][0]))
