# finds: AssertionError in magnitude
# for: magnitude(2**31)
"""In 32 bits one number has no opposite."""


def magnitude(word: int) -> int:
    if not 0 <= word < 2**32:
        return 0
    signed = word - 2**32 if word >> 31 else word
    opposite = (-signed) & 0xFFFFFFFF
    result = opposite if signed < 0 else word
    assert result >> 31 == 0
    return result
