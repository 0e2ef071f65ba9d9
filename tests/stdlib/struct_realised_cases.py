"""Formats that are left to the library."""

import struct


def spaced(a: int):
    return struct.pack("< h", a)


def two_orders(a: int):
    return struct.pack("<>h", a)
