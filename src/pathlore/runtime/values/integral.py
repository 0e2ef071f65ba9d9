"""Symbolic integers besides their operators: conversions, parts, and sizes in bits."""

from __future__ import annotations

import operator
import sys
from sys import _getframe
from typing import Any, Self

from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import as_int
from pathlore.runtime.values.keyed import Keyable
from pathlore.runtime.values.symbolic import Symbolic


class Integral(Keyable):
    """The rest of int's interface.

    Native code that needs a real value realises the symbolic one.
    """

    __slots__ = ()

    sym_value: int

    def __index__(self) -> int:
        found: int = context.path.realise(self, _getframe(1))
        return found

    __int__ = __index__

    def __trunc__(self) -> Self:
        return self

    # Not three names of one function: what it is called is part of messages.
    def __floor__(self) -> Self:
        return self

    def __ceil__(self) -> Self:
        return self

    def __float__(self) -> float:
        return float(context.path.realise(self, _getframe(1)))

    def __complex__(self) -> complex:
        return complex(context.path.realise(self, _getframe(1)))

    def __round__(self, digits: Any = None) -> Any:
        if digits is None:
            return self
        if isinstance(digits, Symbolic):
            digits = context.path.realise(digits, _getframe(1))
        digits = operator.index(digits)
        if digits >= 0:
            return self
        # To the nearest multiple of ten**-digits, ties to the even multiple.
        unit = 10**-digits
        quotient, remainder = divmod(self, unit)
        half = unit // 2
        up = (remainder > half) | ((remainder == half) & (quotient % 2 == 1))
        return (quotient + as_int(up)) * unit

    @property
    def real(self) -> Self:
        return self

    numerator = real

    @property
    def imag(self) -> int:
        return 0

    @property
    def denominator(self) -> int:
        return 1

    def conjugate(self) -> Self:
        return self

    if sys.version_info >= (3, 12):

        def is_integer(self) -> bool:
            return True

    def as_integer_ratio(self) -> tuple[Self, int]:
        return self, 1

    def bit_length(self) -> int:
        """The bit length is decided on the path, the value is not."""
        frame = _getframe(1)
        value: Any = self
        size = abs(value)
        length = 0
        while not context.path.decide(size < (1 << length), frame):
            length += 1
        return length

    def bit_count(self) -> int:
        found: int = context.path.realise(self, _getframe(1)).bit_count()
        return found

    def to_bytes(self, *args: Any, **kwargs: Any) -> bytes:
        found: bytes = context.path.realise(self, _getframe(1)).to_bytes(*args, **kwargs)
        return found
