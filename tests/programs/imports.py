"""Covers import statements of every form, at module level and inside functions, classes and tries."""

import collections.abc
import math
import os.path as paths
from bisect import *
from operator import itemgetter as pick
from operator import mul

try:
    import missing_module_for_this_test as optional
except ImportError:
    optional = None


class Geometry:
    from math import gcd, isqrt

    def reduced(self, top: int, bottom: int) -> tuple[int, int]:
        divisor = Geometry.gcd(top, bottom) or 1
        return top // divisor, bottom // divisor


def run_module_level(value: int, other: int) -> tuple:
    grade = bisect([0, 10, 20], value)
    return mul(value, other), pick(value % 2)([10, 20]), grade, paths.join("a", str(value)), optional is None


def run_math_functions(value: int, other: int) -> tuple[int, ...]:
    return math.gcd(value, other), math.lcm(value, other), math.isqrt(value), math.comb(value, other)


def run_import_in_function(value: int) -> int:
    import functools as tools
    from itertools import accumulate, repeat

    powers = list(accumulate(repeat(value, 4), mul))
    return tools.reduce(lambda left, right: left - right, powers)


def run_import_in_branch(value: int) -> str:
    if value > 0:
        from string import ascii_lowercase as letters
    else:
        from string import digits as letters
    return letters[value % 10]


def run_import_fails(value: int) -> str:
    try:
        if value % 2:
            from math import no_such_name
        elif value:
            import no_such_module.inner
    except ModuleNotFoundError as error:
        return f"{value} no module {error.name}"
    except ImportError:
        return f"{value} no name"
    return "imported"


def run_names_bound_by_import(value: int) -> tuple[bool, str]:
    import collections.abc
    import importlib

    module = importlib.import_module("math" if value > 5 else "operator")
    return isinstance([value], collections.abc.Sequence), module.__name__


def run_import_in_class(top: int, bottom: int) -> tuple[tuple[int, int], int]:
    return Geometry().reduced(top, bottom), Geometry.isqrt(abs(top))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_module_level": [(1, 2), (15, 0), (-4, 3), (25, -1)],
    "run_math_functions": [(6, 4), (0, 0), (10, 3), (-1, 2), (4, -1)],
    "run_import_in_function": [(1,), (0,), (-2,), (3,)],
    "run_import_in_branch": [(1,), (26,), (0,), (-3,)],
    "run_import_fails": [(1,), (2,), (0,), (-1,)],
    "run_names_bound_by_import": [(1,), (6,), (5,), (-9,)],
    "run_import_in_class": [(6, 4), (0, 0), (-9, 3), (7, 1)],
}
