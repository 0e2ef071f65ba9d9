# finds: AssertionError in exact
# for: exact(1)
"""A Decimal from a float is not what was written."""

from decimal import Decimal


def exact(tenths: int) -> Decimal:
    assert 0 <= tenths <= 10
    value = Decimal(tenths / 10)
    assert value * 10 == tenths
    return value
