"""Calls of built-in functions."""

import operator
import re
from collections.abc import Callable, Hashable, Iterable
from numbers import Integral, Number


def ordered(a: int, b: int, c: int):
    pairs = [(a, 1), (b, 2), (c, 3)]
    items = [a, b, c]
    items.sort(key=operator.neg)
    return sorted(pairs, key=operator.itemgetter(0), reverse=True), sorted(pairs, key=lambda p: p[0] % 2), items


def extremes(a: int, b: int, c: int):
    numbers = [a, b, c]
    return max(numbers, key=abs), min(numbers, default=1), max([], default=a), min(a, b, 2, key=lambda n: -n)


def attributes(a: int, b: int):
    names = ("__call__", "mro", "__name__", "__doc__", "__add__", "bit_length", "real", "missing")
    return [hasattr(a, name) for name in names], getattr(b, "__call__", 1), getattr(b, "__name__", 2)


def mapped(a: int, b: int):
    return list(map(abs, [a, b])), list(map(max, [a, 1], [b, 2])), list(filter(None, [a, b])), sum([a, b], 5)


def numbered(a: int, b: int):
    return list(enumerate("xy", a)), dict(zip([a, b], [1, 2])) == {a: 1, b: 2}, list(zip([a], [b], strict=True))


def counted(a: int, b: int):
    return [1, a, b].count(b), (a, 2).count(2), [a, b, 7].index(7)


def popped(a: int, b: int):
    numbers = [5, 6, 7, 8]
    return numbers.pop(a), numbers


def put_in(a: int, b: int):
    numbers = [5, 6, 7]
    numbers.insert(a, b)
    return numbers


def removed(a: int, b: int):
    numbers = [a, b, 3, 3]
    numbers.remove(3)
    return numbers


def called_until(a: int, b: int):
    numbers = [a, b, 1, 2]
    return list(iter(numbers.pop, a))


def kinds(a: int, b: int):
    checks = ((int, str), int | str, Integral, Number, Hashable, Iterable, bool, float)
    return [isinstance(a, c) for c in checks], type(a), issubclass(type(b), int)


def short(a: int, b: int):
    seen = []

    def see(n):
        seen.append(n)
        return n

    return all(see(n) for n in (a, b)), any(see(n) for n in (a, b)), len(seen)


def stepped(a: int, b: int):
    return list(range(a)) if a < 8 else tuple(range(b, 5)), next(iter([a]), 0), next(iter(()), b)


def unequal(a: int, b: int):
    return list(zip([a, b], [1], strict=True))


def quotients(a: int, b: int):
    return divmod(a, b), abs(a), round(b), list(reversed([a, b]))


def sets(a: int, b: int):
    left = {a, 1}
    right = left.union([b], (2,))
    left.update([b])
    both = left.intersection({b, 3})
    left.difference_update([a])
    return len(right), len(left), len(both), {a}.issubset([b, 1]), {a, b}.issuperset([1]), {a}.isdisjoint({b})


def ranges(a: int, b: int):
    numbers = range(a, b)
    return len(numbers), len(range(b, a, -2)), len(range(a)), bool(numbers), numbers[0] if a < b else None


def stepped_back(a: int, b: int):
    if not -3 < a < 3 or not 0 < b < 4:
        return []
    return list(reversed(range(a, 4, b))), list(range(4, a, -b)), range(a, a + 9, b)[-1], range(a, 9, b)[1]


def looked_up(a: int, b: int):
    return [a, 2].index(2), (a, 1) in {a: 1}.items(), b in {1: a}.values(), a in {2: b}.keys()


class Named:
    first = 1

    def second(self):
        return 2


def attributes(a: int, b: int):
    name = chr(97 + a % 26) if a % 3 else "second"
    return getattr(Named(), name, None) is None, hasattr(Named(), name), eval("a + b")


def _error(function: Callable[..., object], *args: object):
    try:
        return function(*args)
    except TypeError as error:
        return str(error)


def refused(a: int, b: int):
    numbers = [_error(kind, [a, b]) for kind in (float, int, abs, chr)]
    texts = _error(",".join, ["x", a]), _error("abc".startswith, b), _error("abc".split, a), _error("a".replace, a, "b")
    pattern = re.compile("a")
    return numbers, texts, _error(re.match, "a", a), _error(pattern.sub, "b", b), _error(pattern.search, [a])
