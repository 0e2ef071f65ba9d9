# finds: AssertionError in add
# for: add(1, 2)
"""Tenths that do not add up in binary."""


def add(a: int, b: int) -> float:
    assert 1 <= a <= 40
    assert 1 <= b <= 40
    total = a / 10 + b / 10
    checked = round(total * 10) == a + b
    assert checked
    assert total == (a + b) / 10
    return total
