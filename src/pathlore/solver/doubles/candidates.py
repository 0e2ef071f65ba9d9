"""Proposes values of a domain: simple ones, its ends, random ones, and values near the constants of conditions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from pathlore.expr.assignment import Value
from pathlore.expr.term import Op, Sort, Term, double_of
from pathlore.expr.walk import below
from pathlore.solver.doubles.spans import INFINITE, NAN, Span, Spans, double_at, key_of

MOST_CONSTANTS = 12
_PLAIN = (
    *(0.0, 1.0, -1.0, 0.5, 2.0, 10.0, -0.0, 100.0, 0.1, 0.2, 0.3, 1.1),
    *(1e-9, 1e300, 5e-324, math.inf, -math.inf, math.nan),
)


def constants(conditions: Iterable[Term]) -> list[float]:
    """Constants of conditions, their neighbours, and sums, differences and quotients of two."""
    terms = dict.fromkeys(term for c in conditions for term in below(c) if term.op is Op.FLOAT)
    plain = [double_of(term.args[0]) for term in islice(terms, MOST_CONSTANTS)]
    plain += _written(conditions)
    near = [math.nextafter(value, end) for value in plain for end in (-math.inf, math.inf)]
    mixed = [f for a in plain for b in plain if a is not b for f in (a + b, a - b, a / b if b else 0.0)]
    every = (*plain, *near, *mixed[: 4 * MOST_CONSTANTS], *_PLAIN)
    return list({key_of(value): value for value in every}.values())


def _written(conditions: Iterable[Term]) -> list[float]:
    """Numbers that are written in the texts of conditions."""
    found = []
    for text in dict.fromkeys(t.args[0] for c in conditions for t in below(c) if t.op is Op.TEXT):
        with suppress(ValueError):
            found.append(float(text))
    return found[:MOST_CONSTANTS]


def simple(domain: Spans, sort: Sort) -> Iterator[Value]:
    """Values of a domain, at least one: simple ones first, then the ends of its spans."""
    if sort is Sort.FLOAT:
        yield from (value for value in _PLAIN if math.isfinite(value) and key_of(value) in domain)
        finite = sorted(domain.spans, key=lambda span: abs(span[0]) + abs(span[1]))
        for low, high in islice(finite, 4):
            yield _between(int(low), int(high))
            yield double_at(int(high))
            yield double_at(int(low))
        return
    if 0 in domain:
        yield False if sort is Sort.BOOL else 0
    for low, high in domain.spans[:4]:
        for end in (low, high):
            if not isinstance(end, float):
                yield bool(end) if sort is Sort.BOOL else end


def _between(low: int, high: int) -> float:
    """A double of few digits from a span of keys."""
    first, last = double_at(low), double_at(min(high, INFINITE))
    if low >= INFINITE or first == last:
        return first
    start = last - abs(last) - 1 if first == -math.inf else first
    stop = first + abs(first) + 1 if last == math.inf else last
    middle = start / 2 + stop / 2
    if math.isfinite(middle):
        for digits in range(16):
            value = round(middle, digits)
            if low <= key_of(value) <= high:
                return value
    return double_at((low + high) // 2)


def drawn(domain: Spans, sort: Sort, random: Random) -> Value:
    low, high = random.choice(domain.spans)
    if sort is Sort.BOOL:
        return bool(random.randint(int(low), int(high)))
    if sort is Sort.INT:
        start, stop = _finite((low, high))
        return random.randint(start, stop)
    first, last = double_at(int(low)), double_at(min(int(high), INFINITE))
    if low < NAN and math.isfinite(last - first) and random.random() < 0.8:
        value = random.uniform(first, last)
        if low <= key_of(value) <= high:
            return value
    return double_at(random.randint(int(low), int(high)))


def _finite(span: Span, reach: int = 1000) -> tuple[int, int]:
    low, high = span
    if isinstance(low, float):
        low = -reach if isinstance(high, float) else high - reach
    return int(low), int(low + 2 * reach if isinstance(high, float) else high)
