"""Covers the binary and unary arithmetic operators on ints of either sign."""


def greatest_common_divisor(left: int, right: int) -> int:
    while right:
        left, right = right, left % right
    return left if left >= 0 else -left


def ceiling_divide(amount: int, parts: int) -> int:
    return -(-amount // parts)


def polynomial(point: int) -> int:
    return 3 * point**3 - 2 * point**2 + +point - 2


def run_floor_and_remainder(dividend: int, divisor: int) -> tuple[int, int, int, bool]:
    quotient = dividend // divisor
    remainder = dividend % divisor
    consistent = quotient * divisor + remainder == dividend
    return quotient, remainder, ceiling_divide(dividend, divisor), consistent


def run_reduce_fraction(numerator: int, denominator: int) -> str:
    if denominator == 0:
        raise ZeroDivisionError("denominator must not be zero")
    divisor = greatest_common_divisor(numerator, denominator)
    if denominator < 0:
        divisor = -divisor
    top, bottom = numerator // divisor, denominator // divisor
    if bottom == 1:
        return str(top)
    return str(top) + "/" + str(bottom)


def run_polynomial_sign(point: int) -> str:
    value = polynomial(point)
    if value > 0:
        return "positive"
    if value < 0:
        return "negative"
    return "root"


def run_true_division(total: int, count: int) -> str:
    average = total / count
    if average == total // count:
        return "whole"
    return "low" if average < 1.5 else "high"


def run_power(base: int, exponent: int) -> int:
    if not -3 <= exponent <= 6:
        raise ValueError("exponent out of range")
    if exponent < 0:
        return -(base**-exponent)
    return base**exponent - (-base) ** exponent


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_floor_and_remainder": [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (1, 0)],
    "run_reduce_fraction": [(6, 4), (-6, 3), (6, -4), (0, 9), (5, 0)],
    "run_polynomial_sign": [(2,), (0,), (-5,), (1,)],
    "run_true_division": [(4, 2), (1, 2), (7, 2), (-7, 2), (3, 0)],
    "run_power": [(2, 3), (-3, 2), (5, 0), (0, 0), (2, -2), (2, 7)],
}
