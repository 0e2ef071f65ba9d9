"""Covers math, and min, max, sum, sorted, membership and keys of floats."""

import math


def run_triangle(a: float, b: float) -> float:
    if a <= 0 or b <= 0:
        raise ValueError("sides are positive")
    return math.hypot(a, b) if a != b else a * math.sqrt(2)


def run_quadratic(a: float, b: float, c: float) -> list[float]:
    if a == 0:
        return []
    inside = b * b - 4 * a * c
    if inside < 0:
        return []
    root = math.sqrt(inside)
    return sorted({(-b - root) / (2 * a), (-b + root) / (2 * a)})


def run_logarithms(value: float, number: int) -> tuple[float, float]:
    return math.log(value), math.log2(number)


def run_angles(degrees: float) -> str:
    turned = math.fmod(degrees, 360)
    if math.isclose(math.sin(math.radians(turned)), 0, abs_tol=1e-9):
        return "flat"
    return "up" if turned > 0 else "down"


def run_clamp(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


def run_extremes(first: float, second: float, number: int) -> tuple[float, float, float]:
    values = [first, second, 1.0]
    return min(values), max(*values, number), sum(values)


def run_sorted(first: float, second: float) -> list[float]:
    return sorted([first, 0.5, second], reverse=True)


def run_keys(value: float, number: int) -> tuple[object, object, bool]:
    table = {1: "one", 0.5: "half", True: "true"}
    seen = {value: "seen"}
    return table.get(value), seen.get(number), value in seen


def run_finite(value: float) -> str:
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "above" if value == math.inf else "below"
    return str(math.floor(value)) + str(math.ceil(value)) + str(math.trunc(value))


def run_growth(value: float) -> float:
    if value > 1000:
        return math.exp(value)
    return math.exp(min(value, 1.0)) + math.copysign(1, value)


def run_integers(first: int, second: int) -> tuple[int, int, int]:
    return math.gcd(first, second), math.isqrt(first), math.comb(5, second % 5)


INF, NAN = float("inf"), float("nan")

INPUTS: dict[str, list[tuple[int | bool | float, ...]]] = {
    "run_triangle": [(3.0, 4.0), (1.0, 1.0), (0.0, 1.0), (NAN, 1.0)],
    "run_quadratic": [(1.0, -3.0, 2.0), (1.0, 2.0, 1.0), (1.0, 0.0, 1.0), (0.0, 1.0, 1.0)],
    "run_logarithms": [(1.0, 8), (0.0, 1), (2.5, 0), (INF, 2**2000)],
    "run_angles": [(180.0,), (90.0,), (-45.0,), (INF,)],
    "run_clamp": [(1.0, 0.0, 2.0), (-1.0, 0.0, 2.0), (3.0, 0.0, 2.0), (NAN, 0.0, 2.0)],
    "run_extremes": [(0.5, 2.0, 3), (NAN, 0.0, -1), (-0.0, 0.0, 1), (1.0, 1.0, 1)],
    "run_sorted": [(1.0, 2.0), (2.0, 1.0), (0.5, 0.5), (-INF, INF)],
    "run_keys": [(0.5, 1), (1.0, 1), (NAN, 0), (2.0, 2)],
    "run_finite": [(NAN,), (INF,), (-INF,), (-1.5,)],
    "run_growth": [(2000.0,), (0.5,), (-INF,), (NAN,)],
    "run_integers": [(12, 18), (0, 0), (-4, 2), (99, 4)],
}
