# holds
"""Numbers in one or two bytes."""


def encoded(n: int) -> bytes:
    if not 0 <= n < 1 << 14:
        raise ValueError(n)
    data = bytes([n]) if n < 128 else bytes([n & 127 | 128, n >> 7])
    back = data[0] & 127
    if data[0] & 128:
        back |= data[1] << 7
    assert back == n
    return data
