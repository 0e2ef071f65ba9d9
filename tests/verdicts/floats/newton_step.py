# finds: ZeroDivisionError in step
# for: step(1.0, 0.5)
"""A step of Newton's method for x*x - x, flat at one half."""


def step(target: float, x: float) -> float:
    assert 0.0 <= x <= 4.0 and 0.0 <= target <= 4.0
    value = x * x - x - target
    slope = 2.0 * x - 1.0
    return x - value / slope
