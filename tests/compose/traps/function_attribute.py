# domain: x=range(-2, 3), y=range(-2, 3)
"""A function keeps its state in its own attribute."""


def step(x: int) -> int:
    step.total = getattr(step, "total", 0) + x
    return step.total


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    step(x)
    step.total += 1
    result = step(y)
    assert result != 5
    return result
