# finds: ZeroDivisionError in scale
# for: scale(5e-324)
"""Half of the smallest float is zero."""


def scale(x: float) -> float:
    if x > 0:
        return 1 / (x / 2)
    return 0.0
