# finds: AssertionError in price
# for: price(2.675)
"""Half a cent is not half a cent."""


def price(amount: float) -> float:
    if not 2.0 < amount < 3.0 or amount * 1000.0 != 2675.0:
        return 0.0
    cents = round(amount, 2)
    assert cents >= 2.68
    return cents
