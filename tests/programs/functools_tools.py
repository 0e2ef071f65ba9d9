"""Covers partial, partialmethod, reduce and operator functions applied to inputs."""

import operator
from functools import partial, partialmethod, reduce


class Robot:
    def __init__(self, position: int) -> None:
        self.position = position

    def move(self, direction: int, distance: int = 1) -> int:
        self.position += direction * distance
        return self.position

    forward = partialmethod(move, 1)
    jump_back = partialmethod(move, -1, distance=3)


def power(base: int, exponent: int) -> int:
    return base**exponent


def compose(*functions):
    return reduce(lambda outer, inner: lambda value: outer(inner(value)), functions)


def run_partial(value: int, other: int) -> tuple[int, int, int, int]:
    square, double = partial(power, exponent=2), partial(operator.mul, 2)
    subtract_from = partial(int.__sub__, value)
    return square(value), double(other), subtract_from(other), partial(max, value, other)(5)


def run_partial_override(value: int) -> tuple[int, int]:
    shifted = partial(lambda number, /, by=1, **rest: number + by + sum(rest.values()), value, by=10)
    nested = partial(shifted, extra=value)
    return shifted(by=2), nested()


def run_partial_method(start: int, distance: int) -> list[int]:
    robot = Robot(start)
    return [robot.forward(), robot.forward(distance), robot.jump_back(), robot.jump_back(distance=distance)]


def run_reduce(a: int, b: int, c: int) -> tuple:
    values = [a, b, c]
    return (
        reduce(operator.add, values),
        reduce(lambda best, value: value if value > best else best, values, 0),
        reduce(operator.xor, values, 1),
        reduce(lambda digits, value: digits * 10 + value % 10, values),
    )


def run_reduce_empty(limit: int) -> int:
    return reduce(operator.mul, [value for value in (2, 3, 4) if value < limit])


def run_compose(value: int) -> int:
    return compose(lambda n: n + 1, abs, lambda n: n * 3, partial(operator.sub, 4))(value)


def run_operator_functions(a: int, b: int) -> list:
    getter, pair = operator.itemgetter(1, 0), [a, b]
    return [
        operator.floordiv(a, b),
        operator.mod(a, b),
        operator.neg(a),
        operator.and_(a, b),
        operator.lt(a, b),
        operator.truth(a),
        operator.not_(b),
        operator.contains(pair, 3),
        getter(pair),
        operator.methodcaller("count", a)(pair),
        operator.countOf(pair, b),
    ]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_partial": [(1, 2), (0, 0), (-3, 4), (10, 20)],
    "run_partial_override": [(0,), (5,), (-5,), (100,)],
    "run_partial_method": [(0, 5), (10, 0), (-1, -1), (3, 3)],
    "run_reduce": [(1, 2, 3), (0, 0, 0), (-1, -2, -3), (9, 18, 27)],
    "run_reduce_empty": [(5,), (3,), (4,), (2,), (-1,)],
    "run_compose": [(0,), (4,), (9,), (-3,)],
    "run_operator_functions": [(7, 2), (-7, 3), (3, 3), (1, 0), (0, -1)],
}
