"""One function per operation on symbolic complex numbers, made of two floats or an integer and a float."""

from __future__ import annotations

import cmath
import copy


def parts(z: complex): return z.real, z.imag
def made(x: float, y: float): return parts(complex(x, y))
def made_of_integer(n: int, y: float): return parts(complex(n, y)), parts(complex(n)), parts(complex(real=n, imag=y))
def made_of_complex(x: float, y: float): return parts(complex(complex(x, y))), parts(complex(1j, x))
def add(x: float, y: float): return parts(complex(x, y) + complex(y, x)), parts(complex(x, y) + 1j)
def subtract(x: float, y: float): return parts(complex(x, y) - complex(y, x)), parts(2 - complex(x, y))
def multiply(x: float, y: float): return parts(complex(x, y) * complex(y, x)), parts(1j * complex(x, y))
def divide(x: float, y: float): return parts((1 + 2j) / complex(x, y))
def divide_real(x: float, y: float): return parts(complex(x, 1) / y), parts(x / (1 + 2j))
def negate(x: float, y: float): return parts(-complex(x, y)), parts(+complex(x, y)), parts(complex(x, y).conjugate())
def length(x: float, y: float): return abs(complex(x, y))
def power(x: float, y: float): return parts(complex(x, y) ** 2), parts(complex(x, y) ** 3), parts(complex(x, y) ** 0)
def power_realised(x: float, y: float): return parts(complex(x, 1) ** -2), parts(2 ** complex(y, 1))
def mixed_float(x: float, y: float): return parts(x + 1j), parts(1j - x), parts(x * (2 + 1j)), parts(y * complex(x, y))
def mixed_integer(n: int, y: float): return parts(n + 1j), parts(1j - n), parts(n * complex(1, y)), parts(complex(1, y) - n)
def equal(x: float, y: float): return complex(x, y) == complex(y, x), complex(x, y) != 0.5j, complex(x, 0) == x
def equal_real(n: int, y: float): return complex(y, 0) == n, n == complex(y, 0), n == 2 + 0j, y != 2 + 0j, n != 1j
def equal_other(x: float, y: float): return complex(x, y) == "1", complex(x, y) != None, x == 1j  # noqa: E711
def less(x: float, y: float): return complex(x, y) < complex(y, x)
def whole(x: float, y: float): return int(complex(x, y))
def floor_divide(x: float, y: float): return complex(x, y) // 2
def truth(x: float, y: float): return bool(complex(x, y)), not complex(0, y), 1 if complex(x, 0) else 2
def kind(x: float, y: float): return isinstance(complex(x, y), complex), type(complex(x, y)) is complex
def texts(x: float, y: float): return str(complex(x, 1)), repr([complex(1, y)]), f"{complex(x, y):.2f}"
def member(x: float, y: float): return complex(x, y) in [1j, 1.0], {1j: 1}.get(complex(x, y))
def summed(x: float, y: float): return parts(sum([complex(x, y), 1, complex(y, x)]))
def copied(x: float, y: float): return parts(copy.deepcopy([complex(x, y)])[0])
def library(x: float, y: float): return parts(cmath.sqrt(complex(x, y))), cmath.isnan(complex(x, y))
