# domain: x=range(-2, 3), y=range(-2, 3)
"""Numbers become texts in a callee, and numbers again in the caller."""


def written(x: int) -> str:
    return f"<{x}>" if x > 0 else str(x)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = written(x), written(y)
    assert first + second != "<2>-1"
    return int(first) + len(second)
