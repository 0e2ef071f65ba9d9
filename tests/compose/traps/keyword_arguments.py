# domain: x=range(-2, 3), y=range(-2, 3)
"""Arguments by position, by keyword, in any order, with defaults and stars."""


def shaped(a: int, b: int = 1, *rest: int, scale: int = 1, **more: int) -> int:
    result = (a - b) * scale
    for item in rest:
        result += item if item > 0 else 0
    return result + more.get("bonus", 0)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = shaped(b=x, a=y)
    second = shaped(x, y, y, 1, scale=2)
    third = shaped(x, bonus=y)
    fourth = shaped(*[x, y][: 1 + (y > 0)], **{"scale": 3})
    assert first != second or x != 2
    assert third != -4
    return first // (fourth - 3)
