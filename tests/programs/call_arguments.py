"""Covers calls with starred and double-starred arguments, their order, and functions as values."""

import operator


def area(width: int, height: int = 1, *, border: int = 0) -> int:
    return (width + 2 * border) * (height + 2 * border)


def collect(*args: int, **kwargs: int) -> tuple[tuple[int, ...], dict[str, int]]:
    return args, kwargs


def apply(function, *args, **kwargs):
    return function(*args, **kwargs)


class Calculator:
    def __init__(self, start: int) -> None:
        self.value = start

    def add(self, amount: int = 1) -> "Calculator":
        self.value += amount
        return self

    def scale(self, factor: int) -> "Calculator":
        self.value *= factor
        return self


def run_unpacked(a: int, b: int, c: int) -> list:
    pair, options = [a, b], {"border": c}
    return [
        area(*pair),
        area(*pair, **options),
        area(a, **{"height": b}, border=1),
        area(*[a], *(b,), **options),
        collect(1, *pair, 2, *range(c % 3), x=a, **options, y=b),
    ]


def run_duplicate_keyword(a: int, b: int) -> tuple | str:
    options = {"x": a} if a > b else {"y": b}
    try:
        return collect(x=b, **options)
    except TypeError:
        return "duplicate"


def run_argument_order(a: int, b: int) -> tuple[tuple, list[int]]:
    order: list[int] = []

    def note(value: int) -> int:
        order.append(value)
        return value * 2

    return collect(note(a), *[note(b)], z=note(a + b), **{"w": note(a - b)}), order


def run_bound_and_unbound(start: int, amount: int) -> tuple[int, int, int]:
    calculator = Calculator(start)
    step = calculator.add
    step(amount)
    Calculator.add(calculator)
    chained = Calculator(start).add(amount).scale(2).add().value
    return calculator.value, chained, step.__self__.scale(3).value


def run_functions_as_values(a: int, b: int, choice: int) -> int:
    actions = {"+": operator.add, "-": int.__sub__, "max": max, "area": area, "f": lambda x, y: x * 10 + y}
    names = list(actions)
    return apply(actions[names[choice % 5]], a, b) + apply(area, width=a, border=b)


def run_call_results_called(a: int, b: int) -> int:
    def curry(first: int):
        return lambda second: lambda third=a: first + second * third

    return curry(a)(b)() + curry(b)(a)(third=2)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_unpacked": [(1, 2, 3), (0, 0, 0), (-1, 4, -2), (5, -5, 1)],
    "run_duplicate_keyword": [(1, 2), (0, 0), (-5, 5), (2, 1)],
    "run_argument_order": [(1, 2), (2, 1), (0, 0), (-3, 4)],
    "run_bound_and_unbound": [(1, 2), (0, 0), (-3, 1), (10, -10)],
    "run_functions_as_values": [(7, 2, 0), (7, 2, 1), (7, 2, 2), (7, 2, 3), (-7, 2, 4), (0, 0, -1)],
    "run_call_results_called": [(1, 2), (0, 0), (-3, 4), (5, -1)],
}
