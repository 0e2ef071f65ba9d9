"""Calls of struct."""

import struct


def unsigned(a: int, b: int):
    return struct.pack(">H", a), struct.pack("<BI", b, a), struct.pack("!xQ", b)


def signed(a: int, b: int):
    return struct.pack(">h", a), struct.pack("<bq", b, a), struct.pack("2b", a, b) if a == b else None


def too_large(a: int):
    return struct.pack("B", a * 10)


def mixed(a: int, b: int):
    return struct.pack("<3sB?", b"ab", abs(a), b > 0), struct.pack("B", b + 50)


def there_and_back(a: int, b: int):
    data = struct.pack(">hHb", a, abs(b), b)
    return struct.unpack(">hHb", data), struct.unpack("<3sxb", data)


def counted_wrong(a: int):
    return struct.pack("BB", a)


def unpacked_wrong(a: int):
    return struct.unpack("<HH", struct.pack("<B", abs(a)) + b"x")


def out_of_range_in_each_order(a: int):
    found = []
    for form in ("B", "b", "<B", ">B", "<H", ">H", "!h", "=I", ">I", "<i", ">q", ">Q", "<Q", "=q"):
        try:
            found.append(struct.pack(form, a))
        except struct.error as error:
            found.append(str(error))
    return found
