"""Finds the interval of an integer term from intervals of its variables, each arm of a choice under its condition."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import islice
from math import gcd
from typing import Any

from pathlore.expr.tables import looked_up
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, fold

Interval = tuple[int | None, int | None]
"""The least and the greatest value, both included; None is unbounded."""

UNBOUNDED: Interval = (None, None)

_Form = tuple[Any, ...]
"""Terms and coprime coefficients, as in a sum, the first coefficient positive."""

_Steps = Generator[Term, "Interval | None", "Interval | None"]
"""Yields terms, is sent their intervals, and returns the interval of a term. None: no values are possible at all."""


def bounds_of(term: Term, known: Mapping[Term, Interval]) -> Interval:
    """The interval of one term. For many terms, keep an `Intervals`."""
    return Intervals(known).of(term)


class Intervals:
    """The intervals of terms, given those of variables, or of any other terms whose intervals are known.

    An arm of a choice is looked at under its condition: `x if x <= 5 else 5` is at most 5. So the same term may have
    different intervals in different arms, and a term with many shared choices has exponentially many of them. The work
    is linear nevertheless: each term of a question pays for some looks under conditions; when these are spent, the
    conditions of what is left are ignored.
    """

    __slots__ = ("_forms", "_frames", "_known", "_left", "_memo", "_paid", "_parts", "_unrefined")

    def __init__(self, known: Mapping[Term, Interval], parts: Mapping[Term, Sequence[Interval]] | None = None) -> None:
        self._parts = parts or {}
        """Terms that are in one of several intervals."""
        self._known: dict[Term, Interval] = dict(known)
        """The intervals that hold where the walk is, as long as it lasts."""
        self._forms: dict[_Form, Interval] = {}
        """The same for sums of several terms, without their constants."""
        self._memo: dict[Term, Interval | None] = {}
        """Intervals under no condition."""
        self._unrefined: dict[Term, Interval] = dict(known)
        """Intervals that ignore the conditions of choices."""
        self._frames: list[_Frame] = []
        self._paid: set[Term] = set()
        self._left = 0

    def of(self, term: Term) -> Interval:
        """The interval of an integer term. Anything may be returned if the known intervals contradict each other."""
        if term.sort is not Sort.INT:
            raise ValueError(f"{term} is of sort {term.sort.value}")
        self._pay_for(term)
        found = self._walk(term)
        return UNBOUNDED if found is None else found

    def _pay_for(self, term: Term) -> None:
        if term in self._paid:
            return
        before = len(self._paid)
        self._paid.add(term)
        stack = [term]
        while stack:
            for part in children(stack.pop()):
                if part not in self._paid:
                    self._paid.add(part)
                    stack.append(part)
        self._left += _CREDIT + _EACH * (len(self._paid) - before)

    def _walk(self, term: Term) -> Interval | None:
        """Runs the steps of terms on a stack of their own, without recursion."""
        stack: list[_Steps] = []
        current = term
        while True:
            found, memo = self._at_hand(current)
            if memo is not None:
                stack.append(self._steps(current, memo))
                found = None
            while stack:
                try:
                    current = next(stack[-1]) if memo is not None else stack[-1].send(found)
                    break
                except StopIteration as finished:
                    stack.pop()
                    found, memo = finished.value, None
            else:
                return found

    def _at_hand(self, term: Term) -> tuple[Interval | None, dict[Term, Interval | None] | None]:
        """The interval of a term if no steps are needed; otherwise where to remember it."""
        found = self._known.get(term)
        if found is not None:
            return (None if _is_empty(found) else found), None
        if term.op is Op.INTEGER:
            return (term.args[0], term.args[0]), None
        if term.height == 1:
            return UNBOUNDED, None
        memo = self._memo_of(term)
        if term in memo:
            return memo[term], None
        if self._frames or term.op is Op.ITE:
            if self._left <= 0:
                return self._without_conditions(term), None
            self._left -= 1
        return None, memo

    def _memo_of(self, term: Term) -> dict[Term, Interval | None]:
        """The memo of the innermost conditions that concern the term. Some more may be taken for concerning it."""
        frames = self._frames
        for frame in islice(reversed(frames), _LOOKED_AT):
            if frame.concerns(term):
                return frame.memo
        return frames[-_LOOKED_AT].memo if len(frames) > _LOOKED_AT else self._memo

    def _steps(self, term: Term, memo: dict[Term, Interval | None]) -> _Steps:
        rule = _RULES.get(term.op)
        if term.op is Op.ITE:
            found = yield from self._choice(term)
        elif rule is None:
            found = UNBOUNDED
        else:
            found = yield from _from_parts(term, rule)
            if found is not None and term.op is Op.SUM and len(term.args) > 3:
                found = self._as_form(term, found)
        memo[term] = found
        return found

    def _as_form(self, term: Term, found: Interval) -> Interval | None:
        """The interval of a sum, given what conditions say about it as a whole."""
        factor, form = _form_of(term.args)
        whole = self._forms.get(form)
        if whole is None:
            return found
        both = _meet(found, _plus(term.args[0], _scaled(whole, factor)))
        return None if _is_empty(both) else both

    # Choices

    def _choice(self, term: Term) -> _Steps:
        condition, then, otherwise = term.args
        hull: Interval | None = None
        for truth, arm in ((True, then), (False, otherwise)):
            frame = _Frame()
            possible = yield from self._assume(condition, truth, frame)
            found = (yield arm) if possible else None
            if frame.undo:
                self._leave()
            if found is not None:
                hull = found if hull is None else _hull(hull, found)
        return hull

    def arms(self, term: Term, most: int) -> list[Interval] | None:
        """The intervals of the arms of a choice, each under the conditions that lead to it; none of impossible arms.

        None if that takes more than `most` looks: arms may be shared, and are looked at on each way to them.
        """
        self._pay_for(term)
        found: list[Interval] = []
        stack: list[tuple[Term, Term | None, bool] | None] = [(term, None, True)]
        looks = 0
        while stack:
            item = stack.pop()
            if item is None:
                self._leave()
                continue
            arm, condition, truth = item
            looks += 1
            if condition is not None and looks <= most:
                frame = _Frame()
                possible = self._run(self._assume(condition, truth, frame))
                if frame.undo:
                    stack.append(None)
                if not possible:
                    continue
            if arm.op is Op.ITE:
                condition, then, otherwise = arm.args
                stack += [(otherwise, condition, False), (then, condition, True)] if looks <= most else []
            elif (interval := self._walk(arm)) is not None:
                found.append(interval)
        return found if looks <= most else None

    def _run(self, steps: Generator[Term, Interval | None, bool]) -> bool:
        try:
            part = next(steps)
            while True:
                part = steps.send(self._walk(part))
        except StopIteration as finished:
            return bool(finished.value)

    def _note(
        self, frame: _Frame, place: dict[Any, Interval], key: Any, new: Interval, about: tuple[Term, ...]
    ) -> None:
        """Replaces an interval as long as a frame lasts, which begins with the first one that is replaced.

        So what a condition is about is looked at, and remembered, outside of the frame.
        """
        if not frame.undo:
            self._frames.append(frame)
        frame.undo.append((place, key, place.get(key)))
        place[key] = new
        frame.concern(about)

    def _leave(self) -> None:
        for place, key, before in reversed(self._frames.pop().undo):
            if before is None:
                del place[key]
            else:
                place[key] = before

    def _assume(self, condition: Term, truth: bool, frame: _Frame) -> Generator[Term, Interval | None, bool]:
        """Refines what is known by a condition; False if the condition cannot be so."""
        for atom, holds in _atoms(condition, truth):
            args = _as_sum(atom.args[0])
            parts: list[Interval] = []
            for part in args[1::2]:
                found = yield part
                if found is None:
                    return False
                parts.append(found)
            if not self._refine(args, parts, atom.op, holds, frame):
                return False
        return True

    def _refine(self, args: tuple[Any, ...], parts: list[Interval], op: Op, holds: bool, frame: _Frame) -> bool:
        """Uses `sum <= 0`, `sum == 0` or the opposite; False if it cannot be."""
        summands = [_scaled(part, coefficient) for part, coefficient in zip(parts, args[2::2], strict=True)]
        whole = _total(args[0], summands)
        if len(args) > 3:
            factor, form = _form_of(args)
            old = self._forms.get(form)
            if old is not None:
                whole = _meet(whole, _plus(args[0], _scaled(old, factor)))
        wanted = _meet(whole, _demanded(op, holds, whole))
        if _is_empty(wanted):
            return False
        if len(args) > 3 and wanted != whole:
            self._note(frame, self._forms, form, _divided(_plus(-args[0], wanted), factor), args[1::2])
        rests = _rests(args[0], summands)
        for part, coefficient, old, rest in zip(args[1::2], args[2::2], parts, rests, strict=True):
            new = _meet(old, _divided(_minus(wanted, rest), coefficient))
            if part in self._parts:
                new = _within(new, self._parts[part])
            if _is_empty(new):
                return False
            # A term without variables is remembered whatever the conditions.
            if new != old and part.variables:
                self._note(frame, self._known, part, new, (part,))
        return True

    # Without conditions

    def _without_conditions(self, term: Term) -> Interval:
        return fold(term, self._unrefined, self._hull_rule, _integers_in)

    def _hull_rule(self, term: Term) -> Interval:
        memo = self._unrefined
        if term.op is Op.INTEGER:
            return term.args[0], term.args[0]
        if term.op is Op.ITE:
            return _hull(memo[term.args[1]], memo[term.args[2]])
        rule = _RULES.get(term.op)
        return UNBOUNDED if rule is None else rule(term, [memo[part] for part in _integers_in(term)])


_CREDIT = 256
_EACH = 4
"""Looks under conditions: for any question, and for each of its terms."""
_LOOKED_AT = 16
"""Conditions around a term that are looked at for one that concerns it."""


class _Frame:
    """What the condition around an arm of a choice adds: how to undo it, which terms it is about, a memo."""

    __slots__ = ("_sums", "_variables", "memo", "undo")

    def __init__(self) -> None:
        self.undo: list[tuple[dict[Any, Interval], Any, Interval | None]] = []
        self.memo: dict[Term, Interval | None] = {}
        self._variables: set[Term] = set()
        self._sums: list[tuple[int, list[Term]]] = []
        """Of each other term or sum, the height of what it is part of, and some of its variables."""

    def concern(self, about: tuple[Term, ...]) -> None:
        """Something else is known of the sum of these terms. What was remembered inside may depend on it."""
        self.memo.clear()
        if len(about) == 1 and about[0].op is Op.VARIABLE:
            self._variables.add(about[0])
        else:
            height = max(part.height for part in about) + 1
            self._sums.append((height, [part for part in about if part.op is Op.VARIABLE]))

    def concerns(self, term: Term) -> bool:
        """Whether the interval of a term may depend on the condition. True in doubt."""
        # Variables are asked for as late as possible: those of wide terms have to be collected.
        for height, variables in self._sums:
            if term.height >= height and (not variables or term.variables.issuperset(variables)):
                return True
        return bool(self._variables) and not self._variables.isdisjoint(term.variables)


def _atoms(condition: Term, truth: bool) -> list[tuple[Term, bool]]:
    """The comparisons that hold, or do not, if the condition is so."""
    found: list[tuple[Term, bool]] = []
    stack = [(condition, truth)]
    while stack and len(found) < _MOST_ATOMS:
        term, holds = stack.pop()
        if term.op is Op.NOT:
            stack.append((term.args[0], not holds))
        elif term.op is (Op.AND if holds else Op.OR):
            stack += ((term.args[1], holds), (term.args[0], holds))
        elif term.op is Op.NONPOSITIVE or term.op is Op.ZERO:
            found.append((term, holds))
    return found


_MOST_ATOMS = 64


def _integers_in(term: Term) -> list[Term]:
    return [part for part in children(term) if part.sort is Sort.INT]


def _from_parts(term: Term, rule: Callable[[Term, list[Interval]], Interval]) -> _Steps:
    parts: list[Interval] = []
    for part in _integers_in(term):
        found = yield part
        if found is None:
            return None
        parts.append(found)
    return rule(term, parts)


# Sums


def _as_sum(term: Term) -> tuple[Any, ...]:
    if term.op is Op.INTEGER:
        return term.args
    return term.args if term.op is Op.SUM else (0, term, 1)


def _form_of(args: tuple[Any, ...]) -> tuple[int, _Form]:
    """A sum without its constant as a factor times a form that proportional sums share."""
    factor = gcd(*args[2::2])
    if args[2] < 0:
        factor = -factor
    if factor == 1:
        return 1, args[1:]
    return factor, tuple(arg // factor if place % 2 else arg for place, arg in enumerate(args[1:]))


def _demanded(op: Op, holds: bool, whole: Interval) -> Interval:
    """Where a sum of this interval has to be if its comparison with zero is so."""
    if op is Op.NONPOSITIVE:
        return (None, 0) if holds else (1, None)
    if holds:
        return 0, 0
    low, high = whole
    return (1 if low == 0 else None), (-1 if high == 0 else None)


def _rests(constant: int, summands: list[Interval]) -> list[Interval]:
    """For each summand of a sum, the interval of the others together."""
    lows, highs = [low for low, _ in summands], [high for _, high in summands]
    return list(zip(_without_each(constant, lows), _without_each(constant, highs), strict=True))


def _without_each(constant: int, ends: list[int | None]) -> list[int | None]:
    missing = ends.count(None)
    total = constant + sum(end for end in ends if end is not None)
    found: list[int | None] = []
    for end in ends:
        if missing == (end is None):
            found.append(total - (end or 0))
        else:
            found.append(None)
    return found


# Intervals


def _is_empty(interval: Interval) -> bool:
    low, high = interval
    return low is not None and high is not None and low > high


def _meet(left: Interval, right: Interval) -> Interval:
    low = left[0] if right[0] is None else right[0] if left[0] is None else max(left[0], right[0])
    high = left[1] if right[1] is None else right[1] if left[1] is None else min(left[1], right[1])
    return low, high


def _hull(left: Interval, right: Interval) -> Interval:
    low = None if left[0] is None or right[0] is None else min(left[0], right[0])
    high = None if left[1] is None or right[1] is None else max(left[1], right[1])
    return low, high


def _within(interval: Interval, parts: Sequence[Interval]) -> Interval:
    """What is left of an interval if only some parts of it are possible."""
    found: Interval | None = None
    for part in parts:
        both = _meet(interval, part)
        if not _is_empty(both):
            found = both if found is None else _hull(found, both)
    return _EMPTY if found is None else found


_EMPTY: Interval = (1, 0)


def _plus(constant: int, interval: Interval) -> Interval:
    low, high = interval
    return None if low is None else low + constant, None if high is None else high + constant


def _minus(left: Interval, right: Interval) -> Interval:
    low = None if left[0] is None or right[1] is None else left[0] - right[1]
    high = None if left[1] is None or right[0] is None else left[1] - right[0]
    return low, high


def _scaled(interval: Interval, factor: int) -> Interval:
    low, high = interval if factor > 0 else interval[::-1]
    return None if low is None else low * factor, None if high is None else high * factor


def _divided(interval: Interval, factor: int) -> Interval:
    """Where a term is if `factor` times it is in the interval."""
    low, high = interval if factor > 0 else interval[::-1]
    return None if low is None else -(-low // factor), None if high is None else high // factor


def _total(constant: int, summands: list[Interval]) -> Interval:
    low: int | None = constant
    high: int | None = constant
    for least, greatest in summands:
        low = None if low is None or least is None else low + least
        high = None if high is None or greatest is None else high + greatest
    return low, high


# Operators


def _sum(term: Term, parts: list[Interval]) -> Interval:
    args = term.args
    return _total(args[0], [_scaled(part, factor) for part, factor in zip(parts, args[2::2], strict=True)])


def _product(term: Term, parts: list[Interval]) -> Interval:
    (a, b), (c, d) = parts
    if a is not None and b is not None and c is not None and d is not None:
        corners = (a * c, a * d, b * c, b * d)
        low, high = min(corners), max(corners)
        if term.args[0] is term.args[1]:
            low = 0 if a <= 0 <= b else min(a * a, b * b)
        return low, high
    if term.args[0] is term.args[1]:
        return (a * a if a is not None and a > 0 else b * b if b is not None and b < 0 else 0), None
    if a is not None and a >= 0 and c is not None and c >= 0:
        return a * c, None
    return UNBOUNDED


def _floordiv(term: Term, parts: list[Interval]) -> Interval:
    (low, high), (least, greatest) = parts
    if least is None or (least <= 0 and least != greatest):
        return UNBOUNDED
    if least == greatest:
        if least == 0:
            return 0, 0
        if least < 0:
            low, high = high, low
        return None if low is None else low // least, None if high is None else high // least
    # A divisor that grows moves the quotient towards 0 or, of a negative dividend, towards -1.
    if low is not None:
        low = low // least if low < 0 else 0 if greatest is None else low // greatest
    if high is not None:
        high = high // least if high >= 0 else -1 if greatest is None else high // greatest
    return low, high


def _mod(term: Term, parts: list[Interval]) -> Interval:
    (low, high), (least, greatest) = parts
    if least is not None and least == greatest:
        if least == 0:
            return low, high
        if low is not None and high is not None and low // least == high // least:
            return low % least, high % least
        return (0, least - 1) if least > 0 else (least + 1, 0)
    if least is None or least <= 0:
        return UNBOUNDED
    limits = [] if greatest is None else [greatest - 1]
    if low is not None and low >= 0 and high is not None:
        limits.append(high)
    return 0, min(limits, default=None)


def _bit_and(term: Term, parts: list[Interval]) -> Interval:
    naturals = [high for low, high in parts if low is not None and low >= 0]
    return (0, min((high for high in naturals if high is not None), default=None)) if naturals else UNBOUNDED


def _bit_or(term: Term, parts: list[Interval]) -> Interval:
    (a, b), (c, d) = parts
    if a is None or c is None or a < 0 or c < 0:
        return UNBOUNDED
    return 0, None if b is None or d is None else (1 << max(b, d).bit_length()) - 1


def _apply(term: Term, parts: list[Interval]) -> Interval:
    found = looked_up(term)
    if found is None:
        return UNBOUNDED
    last = len(found.entries) - 1
    low, high = parts[0]
    first = 0 if low is None else min(max(low, 0), last)
    entries = found.entries[first : last + 1 if high is None else max(min(high, last), first) + 1]
    return min(entries), max(entries)


def _always(low: int | None, high: int | None) -> Callable[[Term, list[Interval]], Interval]:
    return lambda term, parts: (low, high)


_RULES: dict[Op, Callable[[Term, list[Interval]], Interval]] = {
    Op.SUM: _sum,
    Op.PRODUCT: _product,
    Op.FLOORDIV: _floordiv,
    Op.MOD: _mod,
    Op.BIT_AND: _bit_and,
    Op.BIT_OR: _bit_or,
    Op.BIT_XOR: _bit_or,
    Op.APPLY: _apply,
    Op.LENGTH: _always(0, None),
    Op.CODE: _always(-1, 0x10FFFF),
    Op.FIND: _always(-1, None),
    Op.RFIND: _always(-1, None),
    Op.NUMBER: _always(-1, None),
}
"""The interval of a term from those of its integer parts, for operators that have one."""
