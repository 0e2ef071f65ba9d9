# finds: AssertionError in above
# for: above(1.0000000000000002)
"""There is one double between one and this."""


def above(x: float) -> float:
    if x > 1.0:
        assert x - 1.0 > 2.0**-51
    return x
