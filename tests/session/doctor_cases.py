"""Programs for `pathlore doctor`: each has something that stands in the way, or looks as if it did."""

from __future__ import annotations

import hashlib
import os
import random
import re
import struct
import subprocess
import zlib
from collections import deque
from collections.abc import Callable
from itertools import combinations

LETTERS = ["a", "b", "c", "d"]
NUMBERS = [3, 1, 4, 1]
HANDLERS: dict[str, Callable[[bytes], int]] = {"crc": zlib.crc32, "adler": zlib.adler32}


def checksum(n: int) -> int:
    assert 0 <= n < 4
    return zlib.crc32(bytes([n]))


def checksum_of_constant(n: int) -> int:
    table = zlib.crc32(b"abc")
    return table + n


class Packet:
    def __init__(self, body: bytes) -> None:
        self.body = body

    def check(self) -> int:
        return zlib.crc32(self.body)


def in_a_field(n: int) -> int:
    assert 0 <= n < 3
    packet = Packet(bytes([n]))
    return packet.check()


def two_packets(n: int) -> int:
    assert 0 <= n < 3
    first, second = Packet(bytes([n])), Packet(b"x")
    return first.check() + len(second.body)


def from_a_table(n: int) -> int:
    assert 0 <= n < 3
    return HANDLERS["crc"](bytes([n]))


def through_map(n: int) -> list[int]:
    assert 0 <= n < 3
    return list(map(zlib.crc32, [bytes([n])]))


def digest(n: int) -> str:
    assert 0 <= n < 3
    return hashlib.md5(bytes([n])).hexdigest()


def hashed(n: int) -> int:
    assert 0 <= n < 3
    return hash((n, 1))


def letter(n: int) -> str:
    return LETTERS[n % 4]


def number(n: int) -> int:
    return NUMBERS[n % 4]


def stored(n: int) -> list[str]:
    assert 0 <= n < 3
    letters = list(LETTERS)
    letters[n] = "x"
    return letters


def removed(n: int) -> list[str]:
    assert 0 <= n < 3
    letters = list(LETTERS)
    del letters[n]
    return letters


def inserted(n: int) -> list[str]:
    assert 0 <= n < 3
    letters = list(LETTERS)
    letters.insert(n, "x")
    return letters


def sliced(n: int) -> list[str]:
    assert 0 <= n < 3
    return LETTERS[n:]


def positioned(n: int) -> bool:
    assert 0 <= n < 3
    return re.compile("b").match("abab", n) is not None


def matched(text: str) -> bool:
    return re.match("ab+", text) is not None


def repeated(n: int) -> list[str]:
    assert 1 <= n < 4
    return ["x"] * n


def power(n: int) -> int:
    assert 0 <= n < 3
    return 3**n


def template(text: str) -> str:
    assert text in ("%d", "%x")
    return text % 17


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


def packed(n: int) -> bytes:
    assert 0 <= n < 3
    return struct.pack("f", n)


def seeded(n: int) -> float:
    assert 0 <= n < 3
    return random.Random(n).random()


def rotated(n: int) -> str:
    assert 0 <= n < 3
    letters = deque(LETTERS)
    letters.rotate(n)
    return letters[0]


def encoded(text: str) -> bytes:
    assert text in ("a", "b")
    return text.encode("utf-16")


def raised(n: int) -> int:
    assert 0 <= n < 3
    try:
        raise ValueError(bytes([n]))
    except ValueError as error:
        return zlib.crc32(error.args[0])


def sent(n: int) -> int:
    assert 0 <= n < 3

    def checking():
        received = b""
        while True:
            received = yield zlib.crc32(received)

    running = checking()
    next(running)
    return running.send(bytes([n]))


def counted_down(n: int) -> int:
    assert n < 4
    while n > 0:
        n -= 1
    return n


def nested(n: int) -> int:
    assert n < 4
    return 0 if n <= 0 else 1 + nested(n - 1)


def written(n: int) -> int:
    with open("/tmp/never-written", "w") as file:
        file.write("x")
    return n


def read_only(n: int) -> int:
    with open(__file__) as file:
        return n + (len(file.read()) > 10)


def shelled(n: int) -> int:
    if n > 3:
        subprocess.run(["true"])
    return n


def made_folder(n: int) -> int:
    if n > 3:
        os.mkdir("/tmp/never-made")
    return n


def computed(n: int) -> int:
    assert 0 <= n < 3
    return eval("n + 1")


def plain(n: int, text: str) -> int:
    words = text.split(",")
    return len(words) + n if text.startswith("a") else n // 2


TEMPLATE = "%d pieces"


def filled(n: int) -> str:
    assert 0 <= n < 3
    return TEMPLATE % n


def written_out(n: int) -> str:
    assert 0 <= n < 3
    return "%d pieces" % n  # noqa: UP031


def wide(n: int, width: int) -> str:
    assert 0 <= width < 3
    return f"{n:>{width}}"


def in_a_format(n: int, spec: str) -> str:
    return format(n, spec)


def choices(count: int) -> int:
    assert 0 <= count < 3
    return len(list(combinations([1, 2, 3], count)))
