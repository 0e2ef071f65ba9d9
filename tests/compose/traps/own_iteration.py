# domain: x=range(-2, 3), y=range(-2, 3)
"""An object that is iterated twice goes on where it was."""


class Down:
    def __init__(self, start: int) -> None:
        self.at = start

    def __iter__(self) -> "Down":
        return self

    def __next__(self) -> int:
        if self.at <= 0:
            raise StopIteration
        self.at -= 1
        return self.at


def some(items: Down, limit: int) -> int:
    total = 0
    for item in items:
        total += item + 1
        if total > limit:
            break
    return total


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    items = Down(x)
    first, second = some(items, y), some(items, y)
    assert first >= second
    assert first + second != 3 or second == 0
    return first
