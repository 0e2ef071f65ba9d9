"""More concrete work, of kinds that were slow: in the function that branches, between choices, and in the library.

As in `programs`, the work of a kind is the same on every path, and nothing in it depends on the input.
"""

import functools
import json
import random
import statistics
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256

from bench.concrete.programs import branches


def inline(x: int) -> int:
    """All in the function that branches."""
    size = 110
    rows = [[(i * j) % 7 for j in range(size)] for i in range(size)]
    product = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            for k in range(size):
                product[i][j] += rows[i][k] * rows[k][j]
    if x > product[3][4]:
        return 1
    return 2 if x > 3 else 3


def after(x: int) -> int:
    """Behind the first choice."""
    mode = "up" if x > 10 else "level" if x > 3 else "down"
    total = 0
    for i in range(400_000):
        if mode == "up":
            total += i
        elif total % 3:
            total -= i
    return total


def scores(data: list[int]) -> float:
    return statistics.mean(data) + statistics.stdev(data) + statistics.mode(data)


def numbers(x: int) -> int:
    total = Fraction(0)
    for i in range(20_000):
        total = (total + Fraction(i % 7, 9)) % 1
    balance = Decimal("1000.00")
    for _ in range(40_000):
        balance += (balance * Decimal("0.0325") / 12).quantize(Decimal("0.01"))
        balance = min(balance, Decimal(4000))
    found = scores([(i * 37) % 101 for i in range(40_000)])
    return branches(x, total.numerator + int(balance) + int(found))


def dates(x: int) -> int:
    day, total = date(2000, 1, 1), 0
    for _ in range(60_000):
        day += timedelta(days=1)
        total += day.weekday() < 5 and day.strftime("%d") == "13"
    return branches(x, total)


@functools.cache
def deep(n: int) -> int:
    return 0 if n == 0 else 1 + deep(n - 1)


def cached(x: int) -> int:
    total = 0
    for _ in range(800):
        deep.cache_clear()
        total += deep(300)
    return branches(x, total)


def draws(x: int) -> int:
    generator = random.Random(7)
    inside = sum(generator.random() + generator.random() < 1 for _ in range(150_000))
    dice = [generator.randint(1, 6) for _ in range(50_000)]
    return branches(x, inside + sum(dice))


@dataclass
class Item:
    name: str
    price: int
    count: int = 0

    @property
    def total(self) -> int:
        return self.price * self.count


def records(x: int) -> int:
    items = [Item(f"i{i}", i % 13, i % 7) for i in range(60_000)]
    item, total = items[0], sum(item.total for item in items)
    for i in range(10_000):
        item = replace(item, count=i)
    return branches(x, total + item.count)


def digests(x: int) -> int:
    level = [sha256(str(i).encode()).digest() for i in range(40_000)]
    while len(level) > 1:
        level = [sha256(level[i] + level[i - 1]).digest() for i in range(1, len(level), 2)]
    return branches(x, level[0][0])


def documents(x: int) -> int:
    rows = [{"id": i, "name": f"row {i}", "tags": ["a", "b"]} for i in range(8_000)]
    back = json.loads(json.dumps(rows, indent=2, sort_keys=True))
    return branches(x, sum(row["id"] for row in back))


def closures(x: int) -> int:
    total = 0

    def add(step: int) -> None:
        nonlocal total
        total += step

    doubled = lambda value: value * 2  # noqa: E731  (its kind)
    for i in range(200_000):
        add(doubled(i % 5))
    return branches(x, total)
