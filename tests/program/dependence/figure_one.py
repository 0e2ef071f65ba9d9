"""Figure 1 of the paper on type-dependence analysis, in Python; `is_prime` and `clone` are native."""

from __future__ import annotations

import copy
import zlib

is_prime = zlib.crc32
clone = copy.copy


class M:
    def __init__(self, x) -> None:
        self.m = x

    def get_m(self):
        return self.m


def main(s: bytes) -> M | None:
    a = M(s)
    b = M(4)
    p = a.get_m()
    q = b.get_m()
    if is_prime(p) and q % 3 == 0:
        return clone(a)
    return None
