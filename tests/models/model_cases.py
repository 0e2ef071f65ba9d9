"""Functions that call what is written in C, on inputs of a small domain."""

from __future__ import annotations

import binascii
import zlib
from typing import Any


def checksum(n: int) -> Any:
    assert -4 <= n <= 4
    found = zlib.adler32(bytes([n + 100]))
    return found, found % 3 == 1, zlib.adler32(bytes([n + 100])) == found


def started(n: int, start: int) -> Any:
    found = zlib.adler32(bytes([n + 100]), start) if n % 2 else zlib.adler32(b"x", start)
    if found > 2**20:
        return "large", found
    return "small", found


def decoded(s: str) -> Any:
    try:
        return binascii.unhexlify(s)
    except binascii.Error:
        return "odd"


def plain(n: int) -> Any:
    return zlib.adler32(b"abc") + n, zlib.adler32(bytearray(b"abc"))
