# domain: x=range(-2, 3), y=range(-2, 3)
"""Three levels: the one in the middle has an effect, the others have none."""

SEEN: list[int] = []


def leaf(x: int) -> int:
    return x + 1 if x > 0 else -x


def middle(x: int) -> int:
    SEEN.append(leaf(x))
    return leaf(len(SEEN))


def top(x: int) -> int:
    return middle(x) + leaf(x)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = top(x), top(y)
    assert second - first == 1 + SEEN[1] - SEEN[0]
    assert SEEN != [3, 2]
    return first // (second - 6)
