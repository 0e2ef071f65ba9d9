"""Small functions over small domains: each is explored to the end and compared with brute force."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Literal, Optional, Union


class Colour(enum.Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 5


class Perm(enum.IntFlag):
    R = 4
    W = 2
    X = 1


def sign(x: int) -> int:
    if x > 0:
        return 1
    if x < 0:
        return -1
    return 0


def divide(x: int, y: int) -> int:
    assert -3 <= x <= 3 and -3 <= y <= 3
    return x // y


def remainder(x: int, y: int) -> tuple[int, int]:
    assert -3 <= x <= 3 and -3 <= y <= 3
    return x % y, -x % y


def floor_pairs(x: int, y: int) -> tuple[int, int]:
    assert -4 <= x <= 4 and -4 <= y <= 4
    return divmod(x, y)


def shift(x: int, n: int) -> int:
    assert -3 <= x <= 3 and -2 <= n <= 3
    return (x << n) >> 1


def powers(x: int, n: int) -> int:
    assert -3 <= x <= 3 and 0 <= n <= 3
    return x**n


def negative_powers(x: int, n: int) -> object:
    assert -2 <= x <= 2 and -2 <= n <= 2
    return x**n


def true_division(x: int, y: int) -> float:
    assert -3 <= x <= 3 and -2 <= y <= 2
    return x / y


def bits(x: int, y: int) -> tuple[int, int, int, int]:
    assert -4 <= x <= 4 and -4 <= y <= 4
    return x & y, x | y, x ^ y, ~x


def bit_tests(x: int) -> int:
    assert -4 <= x <= 4
    count = 0
    while x & 7:
        if x & 1:
            count += 1
        x >>= 1
        if count > 3:
            break
    return count


def chained(x: int, y: int, z: int) -> bool:
    assert -2 <= x <= 2 and -2 <= y <= 2 and -2 <= z <= 2
    return x < y <= z != x


def median(x: int, y: int, z: int) -> int:
    assert -2 <= x <= 2 and -2 <= y <= 2 and -2 <= z <= 2
    if x < y:
        if y < z:
            return y
        return z if x < z else x
    if x < z:
        return x
    return z if y < z else y


def sorts(x: int, y: int, z: int) -> list[int]:
    assert -2 <= x <= 2 and -2 <= y <= 2 and -2 <= z <= 2
    return sorted([x, y, z], reverse=x > 0)


def sorts_by_key(x: int, y: int) -> list[int]:
    assert -3 <= x <= 3 and -3 <= y <= 3
    return sorted([x, y, 1], key=abs)


def extremes(x: int, y: int) -> tuple[int, int, int]:
    assert -3 <= x <= 3 and -3 <= y <= 3
    return min(x, y, 0), max([x, y]), min((x, y), key=lambda v: -v)


def sums(x: int, y: int) -> int:
    return sum([x, y, x * y]) + sum((x, y), 5)


def mixed_bools(a: bool, b: bool, x: int) -> object:
    assert -2 <= x <= 2
    return a + b, a & b, a | x, a ^ b, a < b, -a, a * x, not a, a == x


def boolean_operators(a: bool, b: bool, x: int) -> object:
    assert -2 <= x <= 2
    return (a and x) or b, a and not b, x or a


def truth(x: int) -> str:
    return "yes" if x else "no"


def counts(n: int) -> int:
    assert 0 <= n <= 3
    total = 0
    for i in range(n):
        total += i * n
    return total


def steps(start: int, stop: int, step: int) -> list[int]:
    assert -2 <= start <= 2 and -2 <= stop <= 2 and -2 <= step <= 2
    return list(range(start, stop, step))


def range_questions(n: int, x: int) -> object:
    assert -2 <= n <= 3 and -2 <= x <= 3
    numbers = range(0, n, 2)
    return x in numbers, len(numbers), bool(numbers), list(reversed(numbers))


def while_loop(n: int) -> int:
    assert -2 <= n <= 4
    steps = 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def index(i: int) -> int:
    assert -5 <= i <= 5
    return [10, 20, 30][i]


def index_text(i: int) -> str:
    assert -5 <= i <= 5
    return "abc"[i]


def slices(i: int, j: int) -> object:
    assert -4 <= i <= 4 and -4 <= j <= 4
    values = (1, 2, 3)
    return values[i:j], values[i::-1], "xyz"[:j]


def slice_steps(i: int, j: int, k: int) -> object:
    assert -4 <= i <= 4 and -4 <= j <= 4 and -2 <= k <= 2
    return [1, 2, 3][i:j:k]


def stores(i: int, x: int) -> list[int]:
    assert -4 <= i <= 4 and -1 <= x <= 1
    values = [1, 2, 3]
    values[i] = x
    values[i] += 1
    del values[0]
    return values


def slice_stores(i: int) -> list[int]:
    assert -4 <= i <= 4
    values = [1, 2, 3]
    values[i:] = [7]
    return values


def dict_lookup(k: int) -> str:
    assert -2 <= k <= 4
    return {1: "one", 2: "two", 3: "three"}[k]


def dict_methods(k: int, j: int) -> object:
    assert -1 <= k <= 2 and -1 <= j <= 2
    table = {0: 10, 1: 11}
    table[k] = table.get(j, 5)
    table.setdefault(j, 6)
    popped = table.pop(k + 1, None)
    return sorted(table.items()), popped, k in table, len(table)


def dict_keys_collide(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    return {x: 1, y: 2, True: 3}


def dict_of_tuples(x: int, y: int) -> object:
    assert -1 <= x <= 1 and -1 <= y <= 1
    grid = {(0, 0): "a", (1, 0): "b"}
    grid[x, y] = "c"
    return grid.get((y, x)), len(grid)


def set_of_inputs(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    members = {x, y, 1}
    members.discard(x + 1)
    return sorted(members), y in members


def set_algebra(x: int, y: int) -> object:
    assert -1 <= x <= 2 and -1 <= y <= 2
    left, right = {x, 1}, {y, 2}
    return sorted(left | right), sorted(left & right), sorted(left - right), left <= right, left == right


def comprehension(n: int, x: int) -> object:
    assert 0 <= n <= 3 and -2 <= x <= 2
    return [i * x for i in range(n) if i != x], {i % 2: x for i in range(n)}, {x, n}


def membership(x: int) -> object:
    assert -3 <= x <= 5
    return x in (1, 3), x in [0, 2], x not in {4, 5}, x in {0: 1}


def any_all(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    return any([x > 1, y > 1]), all(v >= 0 for v in (x, y)), any((x, y)), all([x, y])


def enumerates(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    found = [i for i, v in enumerate((x, y), x) if v > 0]
    return found, list(zip((x, y), (y, x))), list(map(abs, (x, y)))


def formats(x: int) -> object:
    assert -3 <= x <= 12
    return f"{x:03d}|{x!r:>4}|{x:+}", "%d-%s" % (x, x), "{:x}".format(x), str(x) + "!", repr(x), format(x, "b")


def text_length(x: int) -> int:
    assert -12 <= x <= 12
    return len(str(x))


def text_comparison(x: int, y: int) -> bool:
    assert -2 <= x <= 11 and -2 <= y <= 11
    return str(x) < str(y)


def parses(x: int) -> int:
    assert -3 <= x <= 3
    return int(str(x)) + int(f"{x}0")


def rounding(x: int, d: int) -> object:
    assert -26 <= x <= 26 and -2 <= d <= 1
    return round(x, d)


def bit_lengths(x: int) -> object:
    assert -9 <= x <= 9
    return x.bit_length(), x.bit_count(), x.numerator, x.is_integer() if hasattr(x, "is_integer") else True


def modular_powers(x: int, e: int, m: int) -> int:
    assert -2 <= x <= 3 and -1 <= e <= 3 and -3 <= m <= 3
    return pow(x, e, m)


def hashes(x: int) -> object:
    assert -3 <= x <= 3
    return hash(x), hash((x, 1)) == hash((0, 1))


def colours(c: Colour, d: Colour) -> int:
    if c is Colour.RED and d != Colour.RED:
        return 1
    if c == d:
        return c.value
    raise ValueError(c)


def colour_by_value(x: int) -> Colour:
    assert -1 <= x <= 4
    return Colour(x)


def colour_table(c: Colour) -> int:
    return {Colour.RED: 1, Colour.BLUE: 3}[c]


def levels(level: Level, x: int) -> object:
    assert -1 <= x <= 6
    return level < x, level + x, x == level, Level.LOW == x, level.name


def flags(x: int) -> object:
    assert 0 <= x <= 7
    found = x & Perm.R
    return found, type(found).__name__, bool(x & Perm.W)


def literals(mode: Literal["a", "b", 3]) -> int:
    if mode == "a":
        return 1
    if mode == 3:
        return 2
    return 3


def literal_augmented(x: Literal[1, 2, 5]) -> int:
    x += 1
    return x


def optional(x: Optional[int]) -> int:
    if x is not None:
        assert -3 <= x <= 3
    return x + 1


def optional_default(x: int | None, flag: bool) -> int:
    y = x or 7
    return -y if flag else y


def unions(v: Union[int, bool, None]) -> object:
    if isinstance(v, bool):
        return not v
    if isinstance(v, int):
        return v > 2
    return "none"


def union_type(v: int | Colour) -> str:
    match v:
        case Colour.RED:
            return "red"
        case Colour():
            return "colour"
        case 0 | 1:
            return "small"
        case int() if v > 0:
            return "positive"
    return "other"


def pair(p: tuple[int, bool]) -> int:
    x, flag = p
    assert -3 <= x <= 3
    return x if flag else 10 // x


def nested_pairs(p: tuple[tuple[int, int], Optional[bool]]) -> object:
    (x, y), flag = p
    if flag is None:
        return x < y
    return x == y and flag


def pair_patterns(p: tuple[int, int]) -> str:
    match p:
        case (0, 0):
            return "origin"
        case (0, y):
            return "y axis"
        case (x, 0):
            return "x axis"
        case (x, y) if x == y:
            return "diagonal"
        case _:
            return "elsewhere"


def identity(a: bool, b: bool, x: int) -> object:
    assert -2 <= x <= 2
    return a is b, a is True, x is 1, a is not False  # noqa: F632


def identity_chain(a: bool, b: bool) -> object:
    return a is b is True, a is not b is not False


def mixed_chain(x: int, a: bool) -> object:
    assert -2 <= x <= 2
    return 0 <= x in (1, 2), x < 2 is True, a == True is a  # noqa: E712, F632


def catches(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    try:
        q = 4 // x
        return [1, 2][q] + y
    except ZeroDivisionError:
        return "zero"
    except (IndexError, KeyError) as error:
        return type(error).__name__
    finally:
        if y == 2:
            raise RuntimeError("finally")


def recursion(n: int) -> int:
    assert -1 <= n <= 4
    if n < 0:
        raise ValueError(n)
    return 1 if n == 0 else n * recursion(n - 1)


def generator(n: int) -> list[int]:
    assert 0 <= n <= 3

    def squares():
        for i in range(n):
            sent = yield i * n
            if sent:
                return

    return list(squares())


def closures(x: int, y: int) -> int:
    assert -2 <= x <= 2 and -2 <= y <= 2
    total = 0

    def add(v):
        nonlocal total
        if v > x:
            total += v
        return total

    add(y)
    return add(1) + (lambda v=y: v if v > 0 else 0)()


@dataclass(order=True, frozen=True)
class Point:
    x: int
    y: int = 0


def dataclasses(x: int, y: int) -> object:
    assert -2 <= x <= 2 and -2 <= y <= 2
    a, b = Point(x, y), Point(y)
    return a < b, a == b, {a: 1}.get(b), a.x, str(a)


class Money(int):
    def __radd__(self, other: int) -> str:
        return f"money {int(self)}"

    def __add__(self, other: int) -> str:
        return "sum"


def int_subclass(x: int) -> object:
    assert -2 <= x <= 2
    return x + Money(3), Money(3) + x, x * Money(2), Money(x)


def floats(x: int) -> object:
    assert -2 <= x <= 2
    return x + 0.5, 1.5 * x, x < 0.5, x == 1.0, x // 2.0, -1.5 <= x, x != 0.5, 2.0 > x, float(x), x / 4


def text_repeats(n: int) -> object:
    assert -2 <= n <= 3
    return "ab" * n, n * [1], (0,) * n


def type_errors(x: int, which: int) -> object:
    assert -1 <= which <= 5 and -1 <= x <= 1
    match which:
        case -1:
            return x + "a"
        case 0:
            return [1, 2]["a" if x else x]
        case 1:
            return x < "a"
        case 2:
            return x == "a"
        case 3:
            return x()
        case 4:
            return len(x)
        case _:
            return x.nothing


def conditional_loop(x: int, y: int) -> int:
    assert -2 <= x <= 2 and -2 <= y <= 2
    for i in range(3):
        if i == x:
            continue
        if i == y:
            break
    else:
        return -1
    return i


def walrus(x: int) -> object:
    assert -3 <= x <= 3
    if (y := x * 2) > 3 and (z := y - x) < 4:
        return y, z
    return y


def star_arguments(x: int, *rest: int) -> int:
    return x + len(rest) if x > 1 else -x


def keyword_only(x: int, *, flag: bool = False, by: int = 1) -> int:
    return x + by if flag else x


def unpacks(x: int, y: int) -> object:
    assert -1 <= x <= 1 and -1 <= y <= 1
    a, *b = [x, y, x + y]
    a, b[0] = b[0], a
    return a, b


def deletes(x: int) -> object:
    assert -1 <= x <= 3
    table = {0: 1, 1: 2}
    del table[x]
    return table


def from_list(x: int) -> object:
    assert -1 <= x <= 4
    values = [3, 1, 2]
    return values.index(x), values.count(x), values.pop(x)


class Grade(enum.Enum):
    GOOD = 1
    BAD = "bad"
    FLAG = True  # an alias of GOOD

    @classmethod
    def _missing_(cls, value: object) -> Grade | None:
        return cls.BAD if isinstance(value, int) and value > 3 else None


def enum_by_value(x: int) -> Grade:
    return Grade(x)


def flag_by_value(x: int) -> object:
    assert 0 <= x <= 4
    return Perm(x), Perm.R in Perm(x), Perm.R | x
