"""Functions that realise values: one for each reason, and what the ledger has to say about each."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable

LETTERS = ["a", "b", "c", "d"]
LONG = list(range(5000))
MIXED = ["a", None, 3, 2.5]


def native(n: int) -> int:
    assert 0 <= n < 4
    return zlib.crc32(bytes([n]))


def model(text: str) -> bytes:
    assert text in ("a", "b")
    return text.encode("utf-16")


def hashed(n: int) -> int:
    assert 0 <= n < 3
    return hash((n, 1))


def keyed(n: int) -> bool:
    assert 0 <= n < 3
    return {n: 0}.keys() == {1}


def long_sequence(n: int) -> int:
    assert 100 <= n < 103
    return LONG[n]


def no_numbers(n: int) -> str | float | None:
    return MIXED[n % 4]


def stored(n: int) -> list[str | None]:
    assert 0 <= n < 3
    letters: list[str | None] = list(LETTERS)
    letters[n] = None
    return letters


def sliced(n: int) -> list[str]:
    assert 0 <= n < 3
    return LETTERS[n:]


def positioned(n: int) -> bool:
    assert 0 <= n < 3
    return re.compile("b").match("abab", n) is not None


def sized(items: list[int]) -> int:
    assert len(items) < 3
    return len(list(reversed(items)))


def counted(n: int) -> list[int]:
    assert 1 <= n < 4
    return [0] * n


def operand(n: int) -> int:
    assert 0 <= n < 3
    return 3**n


def shown(template: str) -> str:
    assert template in ("%d", "%x")
    return template % 17


class Sized:
    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size


def returned(n: int) -> int:
    assert 0 <= n < 3
    return len(Sized(n))


def accept(**options: int) -> int:
    return len(options)


def named(name: str) -> int:
    assert name in ("a", "b")
    return accept(**{name: 1})


# Places and counts


def checksum(data: bytes) -> int:
    return zlib.crc32(data) % 7


def parse(data: bytes) -> int:
    if len(data) > 3 and data[0] == 1:
        return checksum(data)
    return 0


def twice(n: int, m: int) -> int:
    assert 0 <= n < 2 and 0 <= m < 3
    return zlib.crc32(bytes([n])) + zlib.crc32(bytes([m]))


def one_of(which: bool, n: int) -> int:
    assert 0 <= n < 3
    function: Callable[[bytes], int] = zlib.crc32 if which else zlib.adler32
    return function(bytes([n]))


def through_map(n: int) -> list[int]:
    assert 0 <= n < 3
    return list(map(zlib.crc32, [bytes([n])]))


def packed(n: int) -> bytes:
    assert 0 <= n < 3
    return struct.pack("f", n)


def truth(n: int) -> float:
    return random.Random(n > 3).random()


def through_library(n: int) -> str:
    assert 0 <= n < 3
    return random.Random(n).choice(LETTERS)


def recursive(depth: int, n: int) -> int:
    assert depth == 30 and 0 <= n < 2
    return _down(30, n)


def _down(depth: int, n: int) -> int:
    return zlib.crc32(bytes([n])) if depth == 0 else _down(depth - 1, n)


def nothing(n: int) -> int:
    return 1 if n > 3 else [1, 2, 3][n % 3]


def decided(n: int) -> int:
    return zlib.crc32(bytes([n])) if n == 3 else 0


def nameless(n: int) -> int:
    assert 0 <= n < 3

    class Hostile(type):
        @property
        def __name__(cls) -> str:  # type: ignore[override]
            raise AssertionError("the name is asked for")

    class Callee(metaclass=Hostile):
        __call__ = zlib.crc32

    return Callee()(bytes([n]))


def stubborn(n: int, m: int) -> int:
    assert 0 <= m < 3
    try:
        if n > 3 and n > 5:
            n += 1
    except BaseException:  # noqa: BLE001
        pass
    return zlib.crc32(b"a", m)
