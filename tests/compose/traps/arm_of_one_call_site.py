# domain: x=range(-2, 3), y=range(-2, 3)
"""An arm of the callee is reached from one call site only."""


def sorted_out(x: int, mode: int) -> str:
    if mode == 0:
        return "zero"
    if x > 2:
        return "large"
    if x < -2:
        return "small"
    if mode > 7:
        return "never"
    return "medium"


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = sorted_out(x, 1)
    second = sorted_out(x, y)
    third = sorted_out(x - y, 2)
    assert first == "medium"
    assert second != "zero" or third != "medium" or x != 2
    return first + second + third
