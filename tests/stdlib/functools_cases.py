"""Calls of functools."""

import functools
import operator


def reduced(a: int, b: int, c: int):
    return functools.reduce(operator.sub, [a, b, c]), functools.reduce(max, [b, c], a)


def compared(a: int, b: int, c: int):
    return sorted([a, b, c], key=functools.cmp_to_key(lambda x, y: y - x))


def cached(a: int, b: int, c: int):
    calls = []

    @functools.lru_cache(maxsize=None)
    def double(n):
        calls.append(n)
        return n * 2

    results = [double(n) for n in (a, b, c, 3)]
    info = double.cache_info()
    double.cache_clear()
    return results, len(calls), info.hits, info.misses, info.currsize, double.cache_info().currsize


def evicted(a: int, b: int):
    calls = []

    @functools.lru_cache(maxsize=2)
    def same(n, /, *, k=0):
        calls.append(n)
        return n

    for n in (a, 1, b, a, 2, a):
        same(n)
    same(a, k=b)
    return calls, same.cache_info()


def typed(a: int):
    @functools.lru_cache(typed=True)
    def kind(n):
        return type(n).__name__

    return kind(1), kind(True), kind(a)


def partials(a: int, b: int):
    return functools.partial(max, a)(b), functools.partial(int.__add__, 3)(4)


def dispatched(a: int):
    @functools.singledispatch
    def show(value):
        return "other"

    @show.register
    def _(value: int):
        return "int"

    return show(a), show("")
