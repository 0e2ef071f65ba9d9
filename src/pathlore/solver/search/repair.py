"""Proposes changes of variables that may make a condition true, by inverting one operator after the other.

The value wanted of a term is passed down to its parts: for `s.find("=") == 3` the text `s` gets an equals sign there.
A proposal may be wrong, because each rule looks at one part and keeps the others; the caller has to evaluate it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from pathlore.expr.assignment import Assignment, TooLargeError, Value, evaluate
from pathlore.expr.regular import LAST, negated, sample
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.texts import number_of

Change = dict[Term, Value]

_LONGEST = 2_000
_WIDEST = 2_000
"""Bits of an integer; a sequence of repairs could make it grow without end."""
_MOST_WAYS = 6
"""Ways to do one of two things that are both needed."""
_STEPS = 200
"""Values passed down for one condition."""


def repairs(condition: Term, assignment: Assignment, hints: tuple[str, ...]) -> Iterator[Change]:
    """Changes of an assignment that may make a condition true; hints are texts worth trying."""
    try:
        yield from _Repair(assignment, hints, [_STEPS]).condition(condition, True)
    except (TooLargeError, ArithmeticError, ValueError, RecursionError):
        return


class _Repair:
    """Passes wanted values down; variables that are not changed keep their value."""

    def __init__(self, given: Assignment, hints: tuple[str, ...], steps: list[int]) -> None:
        self.given = given
        self.hints = hints
        # Values that may still be passed down, shared by all repairs of one condition.
        self._steps = steps

    def _step(self) -> bool:
        self._steps[0] -= 1
        return self._steps[0] > 0

    def value(self, term: Term) -> Any:
        return evaluate(term, self.given)

    def condition(self, term: Term, truth: bool) -> Iterator[Change]:
        if term.variables and self._step():
            rule = _CONDITIONS.get(term.op)
            if rule is not None:
                yield from rule(self, term, truth)

    def text(self, term: Term, value: str) -> Iterator[Change]:
        if term.variables and len(value) <= _LONGEST and self._step():
            rule = _TEXTS.get(term.op)
            if rule is not None:
                yield from rule(self, term, value)

    def texts(self, term: Term, *values: str) -> Iterator[Change]:
        for value in dict.fromkeys(values):
            yield from self.text(term, value)

    def integer(self, term: Term, value: int) -> Iterator[Change]:
        if term.variables and value.bit_length() <= _WIDEST and self._step():
            rule = _INTEGERS.get(term.op)
            if rule is not None:
                yield from rule(self, term, value)

    def wish(self, term: Term, value: Any) -> Iterator[Change]:
        """Changes that give a term of any sort this value."""
        if term.sort is Sort.STR:
            return self.text(term, value)
        if term.sort is Sort.INT:
            return self.integer(term, value)
        if term.sort is Sort.BOOL:
            return self.condition(term, value)
        return _double(self, term, value)

    def then(self, change: Change) -> _Repair:
        """Repairs on top of a change."""
        return _Repair({**self.given, **change}, self.hints, self._steps)

    def both(self, first: Iterator[Change], second: Callable[[_Repair], Iterator[Change]]) -> Iterator[Change]:
        for change in islice(first, _MOST_WAYS):
            for more in islice(second(self.then(change)), _MOST_WAYS):
                yield {**change, **more}


# Any sort


def _variable(repair: _Repair, term: Term, value: Any) -> Iterator[Change]:
    yield {term: value}


def _ite(repair: _Repair, term: Term, value: Any) -> Iterator[Change]:
    condition, then, otherwise = term.args
    holds = bool(repair.value(condition))
    here, there = (then, otherwise) if holds else (otherwise, then)
    yield from repair.wish(here, value)
    flipped = repair.condition(condition, not holds)
    if there.variables:
        yield from repair.both(flipped, lambda after: _kept_or(after, there, value))
    elif repair.value(there) == value:
        yield from flipped


def _kept_or(repair: _Repair, term: Term, value: Any) -> Iterator[Change]:
    return iter(({},)) if repair.value(term) == value else repair.wish(term, value)


def _apply(repair: _Repair, term: Term, value: Any) -> Iterator[Change]:
    function, *args = term.args
    values = [repair.value(arg) for arg in args]
    for i, arg in enumerate(args):
        if not arg.variables:
            continue
        near = function.sources(value, values[i])
        for candidate in (*near, *_arguments(arg.sort, value, values[i], repair.hints)):
            if function(*values[:i], candidate, *values[i + 1 :]) == value:
                yield from repair.wish(arg, candidate)


def _arguments(sort: Sort, result: Any, current: Any, hints: tuple[str, ...]) -> list[Any]:
    """Arguments for which a function may have this result."""
    if sort is Sort.STR:
        if isinstance(result, str):
            forms = (result, result.lower(), result.upper(), result.swapcase(), result.title(), f" {result} ")
            return list(dict.fromkeys((*forms, result.capitalize(), result + "\n", result[::-1], *hints)))
        shown = repr(result)
        bases = tuple(format(result, base) for base in "xob") if type(result) is int else ()
        return list(dict.fromkeys((shown, *bases, f" {shown}", "a", "A", "1", " ", "", "a1", "Ab", "\x00", *hints)))
    if sort is Sort.INT and isinstance(current, int):
        near = (result,) if isinstance(result, int) else ()
        return [*near, 0, 1, -1, current + 1, current - 1, *_numbers(result)]
    return [result] if sort is Sort.FLOAT and isinstance(result, float) else []


def _numbers(result: Any) -> list[int]:
    if not isinstance(result, str):
        return []
    found = []
    for base in (10, 16, 2, 8):
        try:
            found.append(int(result.lstrip("0bxo") or "0", base))
        except ValueError:
            continue
    return found


def _double(repair: _Repair, term: Term, value: float) -> Iterator[Change]:
    if term.op is Op.VARIABLE:
        yield {term: value}
    elif term.op is Op.APPLY:
        yield from _apply(repair, term, value)


# Conditions


def _not(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    return repair.condition(term.args[0], not truth)


def _and(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    if not truth:
        yield from repair.condition(left, False)
        yield from repair.condition(right, False)
    elif repair.value(left):
        yield from repair.condition(right, True)
    else:
        yield from repair.both(repair.condition(left, True), lambda after: _kept_or(after, right, True))


def _or(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    if truth:
        yield from repair.condition(left, True)
        yield from repair.condition(right, True)
    elif not repair.value(left):
        yield from repair.condition(right, False)
    else:
        yield from repair.both(repair.condition(left, False), lambda after: _kept_or(after, right, False))


def _iff(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    yield from repair.condition(left, bool(repair.value(right)) is truth)
    yield from repair.condition(right, bool(repair.value(left)) is truth)


def _zero(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    for value in (0,) if truth else (1, -1):
        yield from repair.integer(term.args[0], value)


def _nonpositive(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    for value in (0, -1, -3) if truth else (1, 2, 4):
        yield from repair.integer(term.args[0], value)


def _equal(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    for one, other in ((left, right), (right, left)):
        value: str = repair.value(other)
        if truth:
            yield from repair.text(one, value)
        else:
            yield from repair.texts(one, value + "a", value[:-1] if value else "b", _bumped(value, 0))


def _less(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    below, above = repair.value(left), repair.value(right)
    if truth:
        yield from repair.texts(left, above[:-1], "", _lowered(above))
        yield from repair.texts(right, below + "a", _bumped(below, 0))
    else:
        yield from repair.texts(left, above, above + "a", _bumped(above, 0))
        yield from repair.texts(right, below, below[:-1], "")


def _less_equal(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    below, above = repair.value(left), repair.value(right)
    if truth:
        yield from repair.texts(left, above, above[:-1], "")
        yield from repair.texts(right, below, below + "a")
    else:
        yield from repair.texts(left, above + "a", _bumped(above, 0))
        yield from repair.texts(right, below[:-1], "", _lowered(below))


def _bumped(text: str, at: int) -> str:
    """A text with a greater character at an index."""
    if not 0 <= at < len(text):
        return text + "b"
    return text[:at] + chr(min(ord(text[at]) + 1, LAST)) + text[at + 1 :]


def _lowered(text: str) -> str:
    return chr(max(ord(text[0]) - 1, 0)) + text[1:] if text else ""


def _starts(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    text, prefix = term.args
    whole, part = repair.value(text), repair.value(prefix)
    if truth:
        yield from repair.texts(text, part + whole[len(part) :], part + whole, part)
        yield from repair.texts(prefix, whole[: len(part)], whole, "")
    else:
        yield from repair.texts(text, whole[len(part) :], _bumped(whole, 0), "", "b" + whole)
        yield from repair.texts(prefix, whole + "a", _bumped(part, 0))


def _ends(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    text, suffix = term.args
    whole, part = repair.value(text), repair.value(suffix)
    if truth:
        yield from repair.texts(text, whole + part, whole[: max(len(whole) - len(part), 0)] + part, part)
        yield from repair.texts(suffix, whole[max(len(whole) - len(part), 0) :], whole, "")
    else:
        yield from repair.texts(text, whole + "b", whole[: len(whole) - len(part)], _bumped(whole, len(whole) - 1), "")
        yield from repair.texts(suffix, whole + "a", _bumped(part, 0))


def _contains(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    text, needle = term.args
    whole, part = repair.value(text), repair.value(needle)
    if truth:
        inside = len(whole) // 2
        yield from repair.texts(text, whole + part, part + whole, whole[:inside] + part + whole[inside:], part)
        yield from repair.texts(text, part + whole[len(part) :], whole[: -len(part)] + part)
        yield from repair.texts(needle, whole, whole[:1], "")
    else:
        without = whole.replace(part, "") if part else whole
        yield from repair.texts(text, without, whole.replace(part[:1], "b" if part[:1] != "b" else "a"), "")
        yield from repair.texts(needle, whole + "a")


def _matches(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    text, regular = term.args
    return repair.texts(text, *sample(regular if truth else negated(regular), _MOST_WAYS))


def _float_equal(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    for one, other in ((left, right), (right, left)):
        value: float = repair.value(other)
        yield from _double(repair, one, value if truth else value + 1.0)


def _float_less(repair: _Repair, term: Term, truth: bool) -> Iterator[Change]:
    left, right = term.args
    below, above = repair.value(left), repair.value(right)
    step = 1.0 if truth else -1.0
    for value in (above, above - step, above / 2):
        yield from _double(repair, left, value)
    for value in (below, below + step, below * 2):
        yield from _double(repair, right, value)


# Texts


def _concat(repair: _Repair, term: Term, value: str) -> Iterator[Change]:
    values = [repair.value(part) for part in term.args]
    for i, part in enumerate(term.args):
        before, after = "".join(values[:i]), "".join(values[i + 1 :])
        if len(value) >= len(before) + len(after) and value.startswith(before) and value.endswith(after):
            yield from repair.text(part, value[len(before) : len(value) - len(after)])
    pieces = _parsed(term.args, value)
    if pieces is not None:
        change: Change = {}
        for part, piece in zip(term.args, pieces, strict=True):
            if part.variables:
                change.update(next(repair.then(change).text(part, piece), {}))
        yield change


def _parsed(parts: tuple[Term, ...], value: str) -> list[str] | None:
    """A text cut at the constants of a concatenation."""
    pieces = [""] * len(parts)
    position, waiting = 0, None
    for i, part in enumerate(parts):
        if part.op is not Op.TEXT:
            waiting = i
            continue
        at = value.find(part.args[0], position)
        if at < 0 or (waiting is None and at != position):
            return None
        if waiting is not None:
            pieces[waiting] = value[position:at]
        pieces[i] = part.args[0]
        position, waiting = at + len(part.args[0]), None
    if waiting is not None:
        pieces[waiting] = value[position:]
    return pieces


def _slice(repair: _Repair, term: Term, value: str) -> Iterator[Change]:
    text, start, stop = term.args
    whole = repair.value(text)
    first = max(repair.value(start), 0)
    last = max(repair.value(stop), first)
    if first <= _LONGEST:
        head = _padded(whole[:first], first)
        # If more text followed, the slice would be longer than the wanted value.
        yield from repair.texts(
            text, head + value + whole[last:], head + value, head + value + whole[first + len(value) :]
        )


def _padded(text: str, length: int, filler: str = "a") -> str:
    return text + (text[-1:] or filler) * (length - len(text))


def _character(repair: _Repair, term: Term, value: str) -> Iterator[Change]:
    if len(value) <= 1:
        yield from repair.integer(term.args[0], ord(value) if value else -1)


def _digits(repair: _Repair, term: Term, value: str) -> Iterator[Change]:
    number = number_of(value)
    if not value or str(number) == value:
        yield from repair.integer(term.args[0], number)


def _replace(repair: _Repair, term: Term, value: str) -> Iterator[Change]:
    text, old, new = term.args
    before, after = repair.value(old), repair.value(new)
    yield from repair.text(text, value)
    if after:
        yield from repair.texts(text, value.replace(after, before, 1), value.replace(after, before))
    elif before:
        yield from repair.text(text, before + value)


# Integers


def _sum(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    args = term.args
    values = [repair.value(part) for part in args[1::2]]
    total = args[0] + sum(v * c for v, c in zip(values, args[2::2], strict=True))
    for part, own, factor in zip(args[1::2], values, args[2::2], strict=True):
        wanted, remainder = divmod(value - total + own * factor, factor)
        if remainder == 0:
            yield from repair.integer(part, wanted)


def _product(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    for part, other in (term.args, term.args[::-1]):
        factor = repair.value(other)
        if factor and value % factor == 0:
            yield from repair.integer(part, value // factor)


def _floordiv(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    yield from repair.integer(term.args[0], value * repair.value(term.args[1]))


def _mod(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    yield from repair.integer(term.args[0], repair.value(term.args[0]) - repair.value(term) + value)


def _length(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    if 0 <= value <= _LONGEST:
        whole = repair.value(term.args[0])
        cut = whole[:value]
        front = whole[len(whole) - value :] if value < len(whole) else "a" * (value - len(whole)) + whole
        yield from repair.texts(term.args[0], _padded(cut, value), cut + "a" * (value - len(cut)), front)
        yield from repair.texts(term.args[0], cut + "0" * (value - len(cut)), cut + "b" * (value - len(cut)))
        yield from _resized(repair, term.args[0], value - len(whole))


def _resized(repair: _Repair, term: Term, more: int) -> Iterator[Change]:
    """Makes a text longer by what it is made of: most functions of texts keep what they are given."""
    if term.op is Op.APPLY or term.op in _REPLACING or term.op is Op.CONCAT:
        for part in term.args:
            if isinstance(part, Term) and part.sort is Sort.STR and part.variables:
                yield from _resized(repair, part, more)
    elif repair._step():
        whole = repair.value(term)
        length = len(whole) + more
        if 0 <= length <= _LONGEST:
            yield from repair.texts(term, _padded(whole[:length], length), whole[:length] + "a" * more)


_REPLACING = (Op.REPLACE_FIRST, Op.REPLACE_ALL)


def _code(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    text, index = term.args
    whole, at = repair.value(text), repair.value(index)
    if 0 <= value <= LAST and 0 <= at <= _LONGEST:
        yield from repair.text(text, _padded(whole[:at], at) + chr(value) + whole[at + 1 :])
    elif value == -1 and at >= 0:
        yield from repair.text(text, whole[:at])
    # The code point may occur elsewhere in the text already.
    if 0 <= value <= LAST and index.variables and chr(value) in whole:
        yield from repair.integer(index, whole.index(chr(value)))


def _find(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    text, needle = term.args[:2]
    whole, part = repair.value(text), repair.value(needle)
    if value == -1:
        yield from repair.texts(text, whole.replace(part, "") if part else whole, "")
    elif 0 <= value <= _LONGEST:
        other = "a" if part[:1] != "a" else "b"
        clean = whole.replace(part, other) if part else whole
        head = clean[:value] + other * (value - len(clean))
        yield from repair.texts(
            text, head + part + whole[value + len(part) :], head + part + clean[value:], head + part
        )


def _number(repair: _Repair, term: Term, value: int) -> Iterator[Change]:
    text = term.args[0]
    if value == -1:
        yield from repair.texts(text, "a", "")
    elif value >= 0 and value.bit_length() < _LONGEST:
        yield from repair.texts(text, str(value), str(value).zfill(len(repair.value(text))))


_CONDITIONS: dict[Op, Callable[[_Repair, Term, bool], Iterator[Change]]] = {
    Op.VARIABLE: _variable,
    Op.ITE: _ite,
    Op.APPLY: _apply,
    Op.NOT: _not,
    Op.AND: _and,
    Op.OR: _or,
    Op.IFF: _iff,
    Op.ZERO: _zero,
    Op.NONPOSITIVE: _nonpositive,
    Op.TEXT_EQUAL: _equal,
    Op.TEXT_LESS: _less,
    Op.TEXT_LESS_EQUAL: _less_equal,
    Op.STARTS: _starts,
    Op.ENDS: _ends,
    Op.CONTAINS: _contains,
    Op.MATCHES: _matches,
    Op.F_EQUAL: _float_equal,
    Op.F_SAME: _float_equal,
    Op.F_LESS: _float_less,
    Op.F_LESS_EQUAL: _float_less,
}

_TEXTS: dict[Op, Callable[[_Repair, Term, str], Iterator[Change]]] = {
    Op.VARIABLE: _variable,
    Op.ITE: _ite,
    Op.APPLY: _apply,
    Op.CONCAT: _concat,
    Op.SLICE: _slice,
    Op.CHARACTER: _character,
    Op.DIGITS: _digits,
    Op.REPLACE_FIRST: _replace,
    Op.REPLACE_ALL: _replace,
}

_INTEGERS: dict[Op, Callable[[_Repair, Term, int], Iterator[Change]]] = {
    Op.VARIABLE: _variable,
    Op.ITE: _ite,
    Op.APPLY: _apply,
    Op.SUM: _sum,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.LENGTH: _length,
    Op.CODE: _code,
    Op.FIND: _find,
    Op.RFIND: _find,
    Op.NUMBER: _number,
}
