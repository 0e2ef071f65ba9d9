# domain: x=range(-2, 3), y=range(-2, 3)
"""The length of a list of the module decides what the second call returns."""

SEEN: list[int] = []


def note(x: int) -> int:
    if x > 0:
        SEEN.append(x)
    return len(SEEN)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = note(x)
    second = note(y)
    assert second <= first + 1
    assert second < 2 or SEEN[0] + SEEN[1] != 4
    return second
