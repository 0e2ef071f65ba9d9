# domain: x=range(-2, 3), y=range(-2, 3)
"""A callee evaluates text."""


def computed(x: int, text: str) -> int:
    return eval(text, {"x": x})


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = computed(x, "x + 1" if y > 0 else "x - 1")
    second = computed(y, "x * 2")
    assert first != 3
    return second // first
