# domain: x=range(-2, 3), y=range(-2, 3)
"""A callee makes a list as long as its argument says."""


def row(x: int) -> list[int]:
    return [x] * x


def counted(items: list[int]) -> int:
    return len(items) if items else -1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    items = row(x) + row(y)
    count = counted(items)
    assert count != 4
    assert count != 3 or items[0] == 1
    return items[-1]
