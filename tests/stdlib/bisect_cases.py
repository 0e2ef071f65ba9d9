"""Calls of bisect."""

import bisect


def found(a: int, b: int):
    numbers = [1, 3, 3, 7]
    return bisect.bisect(numbers, a), bisect.bisect_left(numbers, b), bisect.bisect_right(numbers, b, lo=1, hi=3)


def inserted(a: int, b: int):
    numbers = [2, 5]
    bisect.insort(numbers, a)
    bisect.insort_left(numbers, b)
    return numbers


def by_key(a: int, b: int):
    return bisect.bisect_left([9, 5, 1], a, key=lambda n: -n)
