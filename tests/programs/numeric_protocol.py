"""Covers the arithmetic dunder methods, reflected and in-place ones, and NotImplemented."""

from math import gcd


class Fraction:
    def __init__(self, top: int, bottom: int = 1) -> None:
        if bottom == 0:
            raise ZeroDivisionError(f"{top}/0")
        divisor = gcd(top, bottom) * (1 if bottom > 0 else -1)
        self.top, self.bottom = top // divisor, bottom // divisor

    def __repr__(self) -> str:
        return f"{self.top}/{self.bottom}" if self.bottom != 1 else f"{self.top}"

    def __add__(self, other):
        if isinstance(other, int):
            other = Fraction(other)
        if not isinstance(other, Fraction):
            return NotImplemented
        return Fraction(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    __radd__ = __add__

    def __mul__(self, other):
        if isinstance(other, int):
            return Fraction(self.top * other, self.bottom)
        return Fraction(self.top * other.top, self.bottom * other.bottom)

    def __rmul__(self, other: int):
        return self * other

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other: int):
        return -self + other

    def __truediv__(self, other):
        return self * (Fraction(1, other) if isinstance(other, int) else Fraction(other.bottom, other.top))

    def __rtruediv__(self, other: int):
        return Fraction(self.bottom * other, self.top)

    def __floordiv__(self, other: int) -> int:
        return self.top // (self.bottom * other)

    def __mod__(self, other: int):
        return self - (self // other) * other

    def __pow__(self, exponent: int, modulus: int | None = None):
        power = Fraction(self.top**exponent, self.bottom**exponent)
        return power if modulus is None else power % modulus

    def __neg__(self):
        return Fraction(-self.top, self.bottom)

    def __abs__(self):
        return self if self.top >= 0 else -self


def run_operators(top: int, bottom: int, other: int) -> list[str]:
    f = Fraction(top, bottom)
    results = [f + other, other + f, f - other, other - f, f * other, other * f, f / 4, f * f, -f]
    return [repr(result) for result in results]


def run_division(top: int, other: int) -> tuple:
    f = Fraction(top, 4)
    return repr(f / other), f // other, repr(f % other), f"{other / f}"


def run_builtins(top: int, bottom: int) -> tuple:
    f = Fraction(top, bottom)
    return repr(sum([f, 1, f])), repr(abs(f)), repr(f**2), repr(pow(f, 2, 3))


def run_unsupported(value: int) -> str:
    try:
        return repr(Fraction(value) + ("text" if value > 0 else value))
    except TypeError:
        return "unsupported"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operators": [(1, 2, 3), (-4, 6, 1), (3, -9, 0), (1, 0, 1)],
    "run_division": [(10, 3), (-10, 3), (4, -1), (3, 0), (0, 2)],
    "run_builtins": [(1, 2), (-7, 3), (5, -5), (0, 0)],
    "run_unsupported": [(1,), (0,), (-2,), (30,)],
}
