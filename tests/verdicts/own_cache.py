# finds: AssertionError in check
"""A cache whose key forgets an argument."""

_seen: dict[int, int] = {}


def area(width: int, height: int) -> int:
    if width not in _seen:
        _seen[width] = width * height
    return _seen[width]


def check(a: int, b: int) -> int:
    first = area(a, 2)
    second = area(b, 3)
    assert second == b * 3
    return first + second
