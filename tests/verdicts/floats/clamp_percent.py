# finds: AssertionError in bar_width
# for: bar_width(float("nan"))
"""A progress bar; what is not a number passes both comparisons."""


def clamp(x: float) -> float:
    if x < 0.0:
        return 0.0
    if x > 1.0:
        return 1.0
    return x


def bar_width(share: float) -> float:
    share = clamp(share)
    width = share * 40
    assert 0 <= width <= 40
    return width
