# finds: AssertionError in discount
# for: discount(0)
"""No discount given, and a discount of zero."""


def discount(percent: int | None) -> int:
    rate = percent or 10
    if percent is not None:
        assert rate == percent
    return rate
