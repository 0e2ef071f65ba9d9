# holds
"""A progress bar that treats what is not a number as nothing."""


def clamp(x: float) -> float:
    if not x >= 0.0:
        return 0.0
    if x > 1.0:
        return 1.0
    return x


def bar_width(share: float) -> float:
    share = clamp(share)
    width = share * 40
    assert 0 <= width <= 40
    return width
