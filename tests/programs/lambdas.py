"""Covers lambdas with every parameter kind, nested, stored, called at once and as keys."""

OPERATIONS = {
    "add": lambda left, right: left + right,
    "ratio": lambda left, right: left // right,
    "larger": lambda left, right: left if left > right else right,
}

compose = lambda outer, inner: lambda value: outer(inner(value))


def make_scaler(factor: int):
    return lambda value, /, offset=factor, *rest, sign=1, **extra: (
        sign * (value * factor + offset) + sum(rest) + extra.get("bonus", 0)
    )


def run_operation_table(left: int, right: int) -> dict[str, int]:
    return {name: operation(left, right) for name, operation in OPERATIONS.items()}


def run_parameter_kinds(value: int, factor: int) -> tuple[int, int, int, int]:
    scale = make_scaler(factor)
    return (
        scale(value),
        scale(value, 0),
        scale(value, 1, 2, 3, sign=-1),
        scale(value, offset=5, bonus=value, ignored=0),
    )


def run_required_keyword(value: int, flag: bool) -> int:
    grade = lambda *, points, bonus=2: points + bonus
    return grade(points=value) if flag else grade(points=value, bonus=-value)


def run_composition(value: int) -> tuple[int, int]:
    increment_then_double = compose(lambda n: 2 * n, lambda n: n + 1)
    absolute = compose(lambda n: n if n >= 0 else -n, increment_then_double)
    return increment_then_double(value), absolute(value)


def run_called_at_once(left: int, right: int) -> tuple[int, list[int]]:
    gap = (lambda a, b: a - b if a > b else b - a)(left, right)
    return gap, sorted([left, right, 3], key=lambda n: (-(n % 3), n))


def run_recursion_by_combinator(count: int) -> int:
    if count > 8:
        raise RecursionError(count)
    repeat = lambda self, n: 1 if n <= 0 else n * self(self, n - 1)
    return repeat(repeat, count)


def run_two_on_one_line(value: int) -> tuple[int, int]:
    lower, raise_up = (lambda: value - 1), (lambda: value + 1)
    return (lower if value > 0 else raise_up)(), (lambda: lower() * raise_up())()


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operation_table": [(7, 2), (-7, 2), (1, 9), (4, 0)],
    "run_parameter_kinds": [(2, 3), (0, 0), (-4, 5), (1, -1)],
    "run_required_keyword": [(3, True), (3, False), (-8, True), (0, False)],
    "run_composition": [(0,), (4,), (-6,), (-1,)],
    "run_called_at_once": [(5, 2), (2, 5), (0, 0), (-4, -7)],
    "run_recursion_by_combinator": [(0,), (5,), (-3,), (9,)],
    "run_two_on_one_line": [(3,), (0,), (-3,), (1,)],
}
