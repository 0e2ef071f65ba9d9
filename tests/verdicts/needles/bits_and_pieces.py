# finds: AssertionError in decode
# for: decode(0xDEADBEEF)
"""A word with one forbidden pattern in two of its fields."""


def decode(word: int) -> int:
    if not 0 <= word < 2**32:
        return 0
    high, low = word >> 16, word & 0xFFFF
    assert not (high ^ low == 0xDEAD ^ 0xBEEF and low & 0xFF == 0xEF and high % 256 == 0xAD)
    return high + low
