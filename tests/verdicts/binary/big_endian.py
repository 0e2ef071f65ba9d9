# finds: AssertionError in number
# for: number(b"\x80\x00")
"""A signed number in two bytes, read as unsigned."""


def number(data: bytes) -> int:
    if len(data) != 2:
        return 0
    value = data[0] << 8 | data[1]
    signed = value - 0x10000 if data[0] & 0x80 else value
    assert value == signed
    return value
