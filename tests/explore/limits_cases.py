"""Programs that only bounds end, and programs of which strategies must say the same."""

from __future__ import annotations


def loop(n: int) -> int:
    i = 0
    while i < n:
        i += 1
    return i


def spins(x: int) -> int:
    if x == 3:
        while True:
            pass
    return 10 // (x - 4)


def spins_and_catches(x: int) -> int:
    while x == 3:
        try:
            while True:
                pass
        except BaseException:
            pass
    return 10 // (x - 4)


def recurses(x: int) -> int:
    return recurses(x + 1)


def recurses_below_zero(x: int) -> int:
    return 0 if x == 0 else 1 + recurses_below_zero(x - 1)


def one_side_never_ends(x: int, y: int) -> int:
    if x > 0:
        while y != 0:
            y += 1
        return 0
    if x == -5:
        if y == 7:
            return 1 // (y - 7)
    return x


def hard(x: int, y: int, z: int) -> int:
    assert x > 1 and y > 1 and z > 1
    if x**3 + y**3 == z**3:
        return 1
    return 0


def many(a: int, b: int, c: int) -> int:
    total = 0
    for value in (a, b, c):
        if value > 3:
            total += 1
        elif value < -3:
            total -= 1
    assert total != 2
    if total == -2:
        raise ValueError("minus two")
    return 10 // (total + 3)


def chain(x: int) -> int:
    if x % 2 == 0:
        x //= 2
        if x % 3 == 1:
            assert x != 4
    elif x > 10:
        return [1, 2, 3][x - 12]
    return x
