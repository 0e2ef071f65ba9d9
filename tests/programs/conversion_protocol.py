"""Covers conversion dunders called by native code: bool, int, float, str, format, bytes, rounding."""

import math


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents

    def __bool__(self) -> bool:
        return self.cents != 0

    def __int__(self) -> int:
        return self.cents // 100

    def __float__(self) -> float:
        return self.cents / 100

    def __complex__(self) -> complex:
        return complex(self.cents, 1)

    def __str__(self) -> str:
        return f"{self.cents // 100}.{self.cents % 100:02d}"

    def __repr__(self) -> str:
        return f"Money({self.cents})"

    def __format__(self, spec: str) -> str:
        if spec == "c":
            return f"{self.cents}c"
        return format(str(self), spec)

    def __bytes__(self) -> bytes:
        return bytes([self.cents & 0xFF])

    def __trunc__(self) -> int:
        return int(self)

    def __floor__(self) -> int:
        return self.cents // 100

    def __ceil__(self) -> int:
        return -(-self.cents // 100)


def run_truth(cents: int) -> tuple[str, bool, list[bool]]:
    money = Money(cents)
    state = "some" if money else "none"
    return state, not money, [bool(item) for item in filter(None, [money, Money(0), Money(1)])]


def run_text(cents: int) -> list[str]:
    money = Money(cents)
    return [
        str(money),
        repr(money),
        f"{money:c}",
        f"{money:>8}",
        f"{money!r}",
        "%s" % money,
        "{0:c}".format(money),
    ]


def run_numbers(cents: int) -> tuple:
    money = Money(cents)
    numbers = int(money), math.trunc(money), math.floor(money), math.ceil(money)
    return *numbers, float(money) > 1.5, complex(money).real == cents, bytes(money)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_truth": [(0,), (1,), (-1,), (250,)],
    "run_text": [(1234,), (5,), (0,), (-150,)],
    "run_numbers": [(150,), (151,), (0,), (-150,)],
}
