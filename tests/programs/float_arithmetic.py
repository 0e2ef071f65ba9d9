"""Covers the operators of floats, with ints and bools on either side."""


def run_invoice(price: float, count: int, taxed: bool) -> float:
    total = price * count
    if taxed:
        total += total * 0.19
    if total > 1000:
        total -= total / 10
    return total


def run_division(left: float, right: float) -> tuple[float, float, float, tuple[float, float]]:
    return left / right, left // right, left % right, divmod(left, right)


def run_powers(base: float, exponent: int) -> object:
    if exponent > 6:
        return base**0.5
    return base**exponent, base**2


def run_average(first: int, second: int, third: int) -> str:
    mean = (first + second + third) / 3
    if mean == first:
        return "first"
    return "above" if mean > second else "below"


def run_comparisons(left: float, right: float) -> list[bool]:
    return [left < right, left <= right, left == right, left != right, left > 0, 1 >= right]


def run_mixed_comparison(value: float, number: int) -> str:
    if value == number:
        return "equal"
    if value < number:
        return "less"
    if value > number:
        return "greater"
    return "neither"


def run_sign(value: float) -> str:
    if value != value:
        return "nan"
    if not value:
        return "zero"
    return "negative" if value < 0 else "positive"


def run_newton(value: float) -> float:
    if not 0 <= value <= 100:
        raise ValueError(f"out of range: {value}")
    guess = value
    for _ in range(4):
        if guess == 0:
            return 0.0
        guess = (guess + value / guess) / 2
    return guess


def run_in_place(value: float, step: int) -> float:
    value += step
    value *= 2
    value -= 0.5
    value //= 1.5
    value %= 7
    return -value if step < 0 else abs(value)


INF, NAN = float("inf"), float("nan")

INPUTS: dict[str, list[tuple[int | bool | float, ...]]] = {
    "run_invoice": [(1.5, 3, True), (250.0, 5, False), (0.1, 3, False), (INF, 0, True)],
    "run_division": [(7.5, 2.0), (-7.5, 2.0), (1.0, 0.0), (INF, 2.0), (0.3, -0.1), (-0.0, 5.0)],
    "run_powers": [(1.5, 2), (0.0, -1), (-8.0, 3), (2.25, 7), (-2.0, 7), (1e200, 2)],
    "run_average": [(2, 2, 2), (1, 2, 4), (5, 9, 3), (2**60, 1, 0)],
    "run_comparisons": [(1.0, 2.0), (0.0, -0.0), (NAN, NAN), (INF, 3.5)],
    "run_mixed_comparison": [(2.0, 2), (1.5, 2), (2.5, 2), (NAN, 0), (2.0**53, 2**53 + 1), (INF, 10**400)],
    "run_sign": [(NAN,), (-0.0,), (-1e-320,), (INF,)],
    "run_newton": [(2.0,), (0.0,), (-1.0,), (1e3,), (NAN,)],
    "run_in_place": [(1.0, 2), (0.25, -3), (-5.0, 0), (1e300, 1)],
}
