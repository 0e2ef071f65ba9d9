# domain: x=range(-2, 3), y=range(-2, 3)
"""A list that is passed on grows in the callee."""


def push(items: list[int], x: int) -> int:
    if x >= 0:
        items.append(x)
    return len(items)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    items: list[int] = []
    push(items, x)
    push(items, y)
    assert len(items) != 2 or items[0] <= items[1] + 1
    return items[0]
