"""Calls of operator."""

import operator


def arithmetic(a: int, b: int):
    return [f(a, b) for f in (operator.add, operator.sub, operator.mul, operator.xor, operator.or_, operator.and_)]


def order(a: int, b: int):
    return [f(a, b) for f in (operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt)]


def truth(a: int, b: int):
    return operator.truth(a), operator.not_(b), operator.index(a), operator.is_(a, None), operator.is_not(a, None)


def items(a: int, b: int):
    numbers = [5, 6, 7, 8]
    return operator.getitem(numbers, a), operator.itemgetter(a)(numbers), operator.itemgetter(0, b)(numbers)


def contained(a: int, b: int):
    return operator.contains([1, 2, a], b), operator.countOf([1, a], b), operator.methodcaller("count", b)([a, 3])


def keyed(a: int, b: int):
    table = {1: 2}
    operator.setitem(table, a, b)
    return table[1], len(table), operator.eq({a}, {b}), len(operator.or_({a}, {b}))


def called(a: int, b: int):
    return operator.methodcaller("conjugate")(a), operator.attrgetter("real", "imag")(b), operator.call(max, a, b)
