# domain: x=range(-2, 3), y=range(-2, 3)
"""Callees return lists, which other callees change."""


def parts(x: int) -> list[int]:
    result = [x]
    if x > 0:
        result.append(x + 1)
    return result


def first_of(items: list[int]) -> int:
    return items.pop(0) if len(items) > 1 else items[-1]


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    items = parts(x)
    items += parts(y)
    total = first_of(items) + first_of(items)
    assert len(items) != 2 or total != 3
    return [total, *items][total]
