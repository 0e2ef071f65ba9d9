# domain: x=range(-2, 3), y=range(-2, 3)
"""A context manager decides by a field whether it swallows an exception."""


class Guard:
    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.caught = 0

    def __enter__(self) -> "Guard":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        if kind is ValueError:
            self.caught += 1
            return error.args[0] <= self.limit
        return False


def risky(x: int) -> int:
    if x > 0:
        raise ValueError(x)
    return 2 // x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    guard = Guard(y)
    result = 0
    with guard:
        result = risky(x)
    assert guard.caught == 0 or y != 2 or x != 2
    return result
