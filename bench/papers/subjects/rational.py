"""Rational numbers simplified by a greatest common divisor that gives up after two steps."""


def absolute(x: int) -> int:
    return x if x >= 0 else -x


def gcd(x: int, y: int) -> int:
    if x == 0:
        return absolute(y)
    i = 0
    while y != 0 and i < 2:
        if x > y:
            x -= y
        else:
            y -= x
        i += 1
    return absolute(x)


class Rational:
    numerator: int
    denominator: int

    def __init__(self) -> None:
        self.numerator = 0
        self.denominator = 1

    def simplify(self, a: int, b: int) -> None:
        # No operand of a division is negative, so `//` is the truncating division of the original.
        divisor = gcd(a, b)
        if divisor == 0:
            return
        if divisor != 0:
            self.numerator //= divisor
            self.denominator //= divisor


def simplify(a: int, b: int) -> None:
    Rational().simplify(a, b)


def simp(i1: int, i2: int, i3: int, i4: int, i5: int, i6: int) -> None:
    number = Rational()
    number.simplify(i1, i2)
    number.simplify(i3, i4)
    number.simplify(i5, i6)
