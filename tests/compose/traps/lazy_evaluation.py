# domain: x=range(-2, 3), y=range(-2, 3)
"""`map` calls its function when its result is used: state has changed by then."""

scale = 1


def scaled(x: int) -> int:
    return x * scale if x > 0 else x


def prepared(x: int, y: int) -> object:
    return map(scaled, (x, y))


def target(x: int, y: int) -> object:
    global scale
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    values = prepared(x, y)
    first = next(values)
    scale = 3
    second = next(values)
    assert first != 2 or second != 6
    return 3 // (second - 3)
