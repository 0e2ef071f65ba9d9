"""Covers and, or, not: their operands as results, short circuits and conditional expressions."""

from typing import Optional


class Trace:
    def __init__(self) -> None:
        self.steps: list[str] = []

    def note(self, name: str, value):
        self.steps.append(name)
        return value


def first_nonzero(a: int, b: int, c: int) -> int:
    return a or b or c


def clamp(value: int, low: int, high: int) -> int:
    return low if value < low else high if value > high else value


def half(value: int) -> Optional[int]:
    return value // 2 if value % 2 == 0 else None


def run_operands_as_results(left: int, right: int) -> tuple:
    return left and right, left or right, not left, left and "set" or "unset", right or [] or None


def run_first_nonzero(a: int, b: int, c: int) -> int:
    return first_nonzero(a, b, c)


def run_short_circuit(left: int, right: int) -> tuple[bool, list[str]]:
    trace = Trace()
    result = (
        trace.note("left", left > 0)
        and trace.note("right", right > 0)
        or trace.note("sum", left + right > 10)
    )
    return result, trace.steps


def run_clamp(value: int, low: int, high: int) -> int:
    if low > high:
        raise ValueError(f"empty range {low}..{high}")
    return clamp(value, low, high)


def run_leap_year(year: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 366 if leap else 365


def run_optional_default(value: int) -> tuple[int, str]:
    halved = half(value)
    shown = "odd" if halved is None else "zero" if not halved else "even"
    return halved or -1, shown


def run_negations(number: int, flag: bool) -> tuple[bool, bool, bool]:
    return not not number, not (number > 3 and flag), not number > 3 or not flag


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operands_as_results": [(0, 0), (0, 5), (5, 0), (-3, 7)],
    "run_first_nonzero": [(1, 2, 3), (0, -2, 3), (0, 0, 3), (0, 0, 0)],
    "run_short_circuit": [(1, 1), (1, -1), (-1, 20), (0, 0), (20, -1)],
    "run_clamp": [(5, 1, 9), (-5, 1, 9), (50, 1, 9), (1, 9, 1)],
    "run_leap_year": [(2000,), (1900,), (2024,), (2023,), (-4,)],
    "run_optional_default": [(4,), (0,), (7,), (-6,)],
    "run_negations": [(0, True), (4, True), (4, False), (-1, False)],
}
