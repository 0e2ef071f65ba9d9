# finds: AssertionError in opened
# for: opened(bytes([31, 139, 8, 32]))
"""The first bytes of a packed file with a reserved flag."""


def opened(data: bytes) -> int:
    if len(data) < 4 or int.from_bytes(data[:2], "big") != 0x1F8B:
        return 0
    method, flags = data[2], data[3]
    if method != 8:
        return 0
    assert flags & 0xE0 == 0
    return flags
