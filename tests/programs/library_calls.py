"""Covers library code written in Python and functions of it handed to other functions, on inputs."""

import bisect
import calendar
import collections
import colorsys
import dataclasses
import functools
import graphlib
import heapq
import ipaddress
import itertools
import json
import operator
import statistics
import string
import textwrap
import urllib.parse
import uuid
from fractions import Fraction

THIRD = Fraction(1, 3)


@dataclasses.dataclass
class Point:
    x: int
    y: int


class Scores(collections.UserDict):
    def __missing__(self, key):
        return -1


class Sparse(dict):
    """Methods of its own that call those of dict."""

    def get(self, key, default=0):
        return super().get(key, default)

    def update(self, *args, **kwargs):
        super().update(*args, **kwargs)
        return self

    def copy(self):
        return Sparse(super().copy())

    def pop(self, key):
        return super().pop(key, None)


class Members(set):
    def union(self, *others):
        return Members(super().union(*others))

    def add(self, item):
        super().add(item)
        return self


class Numbers(list):
    def count(self, item):
        return super().count(item) * 2

    def pop(self, index=-1):
        return super().pop(index) + 1

    def sort(self):
        super().sort(key=operator.neg)
        return self


@functools.lru_cache(maxsize=8)
def triangle(n: int) -> int:
    return 0 if n <= 0 else n + triangle(n - 1)


def run_fractions(a: int, b: int) -> tuple:
    total = THIRD * a + Fraction(b, 4)
    return total.numerator, total.denominator, total > 1, round(total), -total == THIRD


def run_statistics(a: int, b: int, c: int) -> tuple:
    values = [a % 10, b % 10, c % 10]
    return statistics.median(values), statistics.mode(values), statistics.mean(values)


def run_dates(year: int, month: int) -> tuple:
    return calendar.isleap(year), calendar.leapdays(2000, 2000 + year % 50), calendar.monthrange(2023, month % 12 + 1)


def run_library_state(day: int) -> tuple[int, int]:
    before = calendar.firstweekday()
    calendar.setfirstweekday(day % 7)
    return before, calendar.firstweekday()


def run_records(a: int, b: int) -> tuple:
    point = dataclasses.replace(Point(a, b), y=a + b)
    return dataclasses.asdict(point), dataclasses.astuple(point), [f.name for f in dataclasses.fields(point)]


def run_texts(a: int, b: int) -> tuple:
    return (
        json.dumps({"a": [a, None], "b": b > 1}),
        string.Template("$a-$b").substitute(a=a, b=b),
        textwrap.shorten(f"number {a} here", 10),
        urllib.parse.urlencode({"a": a}),
    )


def run_structures(a: int, b: int) -> tuple:
    scores = Scores({a: 1, 3: 2})
    order = graphlib.TopologicalSorter({1: {2}, 2: {a % 3 + 3}}).static_order()
    return scores[b], len(scores), list(order), list(collections.ChainMap({a: 1}, {b: 2}).values())


def run_subclasses(a: int, b: int) -> tuple:
    table = Sparse({a: 1}).update({b: 2}).copy()
    members = Members([a]).union([b], [1]).add(2)
    numbers = Numbers([a, b, 3])
    return table.get(3), table.get(b), table.pop(a), len(table), len(members), numbers.count(3), numbers.sort().pop(0)


def run_addresses(a: int, b: int) -> tuple:
    address = ipaddress.IPv4Address(a % 2**32)
    return address.is_loopback, address.is_multicast, uuid.UUID(int=abs(b)).int, colorsys.rgb_to_yiq(1, 0, b % 2)


def run_functions(a: int, b: int) -> tuple:
    pairs = sorted(zip([a, b, 2], "xyz"), key=operator.itemgetter(0))
    smallest = functools.reduce(min, [a, b])
    return pairs, smallest, list(map(divmod, [a, b], [3, 4])), list(itertools.accumulate([a, b], operator.mul))


def run_caches(a: int, b: int) -> tuple:
    return triangle(a % 6), triangle(b % 6), triangle.cache_info().hits > 0


def run_searches(a: int, b: int) -> tuple:
    heap = [a, b, 5]
    heapq.heapify(heap)
    numbers = sorted(heap)
    return heapq.heappop(heap), bisect.bisect_left(numbers, b), heapq.nlargest(2, numbers), numbers.index(b)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_fractions": [(0, 0), (3, 4), (-1, 0), (5, -7)],
    "run_statistics": [(1, 2, 3), (5, 5, 1), (0, 0, 0), (9, 13, -2)],
    "run_dates": [(2000, 1), (1900, 2), (2024, 11), (7, 0)],
    "run_library_state": [(0,), (3,), (6,), (-1,)],
    "run_records": [(0, 0), (1, 2), (-3, 4), (10, 10)],
    "run_texts": [(0, 0), (7, 2), (-12345, 1), (99, 5)],
    "run_structures": [(1, 3), (3, 3), (0, 0), (5, 1)],
    "run_subclasses": [(0, 0), (3, 1), (1, 3), (5, 2)],
    "run_addresses": [(0, 0), (2130706433, 5), (3758096384, 1), (-1, 7)],
    "run_functions": [(0, 0), (3, 1), (-2, 9), (2, 2)],
    "run_caches": [(0, 0), (5, 3), (2, 2), (-1, 11)],
    "run_searches": [(1, 2), (9, 9), (5, 0), (-4, 7)],
}
