# finds: AssertionError in decoded
# for: decoded(b"\x80\x00")
"""Numbers in two bytes have more than one form."""


def decoded(data: bytes) -> int:
    if len(data) != 2 or data[0] < 128:
        return 0
    n = data[0] & 127 | data[1] << 7
    assert n >= 128
    return n
