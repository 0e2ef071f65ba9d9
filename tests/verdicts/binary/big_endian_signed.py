# holds
"""A signed number in two bytes, there and back."""


def number(data: bytes) -> int:
    if len(data) != 2:
        return 0
    value = data[0] << 8 | data[1]
    if value >= 0x8000:
        value -= 0x10000
    assert -0x8000 <= value < 0x8000
    assert bytes([value >> 8 & 255, value & 255]) == data
    return value
