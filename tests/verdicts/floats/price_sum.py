# finds: AssertionError in checkout
# for: checkout(1, 2)
"""Prices as floats: ten cents and twenty cents are not thirty."""


def checkout(dimes: int, pairs: int) -> float:
    assert 0 <= dimes <= 3 and 0 <= pairs <= 3
    total = 0.0
    for _ in range(dimes):
        total += 0.1
    for _ in range(pairs // 2):
        total += 0.2
    cents = dimes * 10 + pairs // 2 * 20
    assert total == cents / 100
    return total
