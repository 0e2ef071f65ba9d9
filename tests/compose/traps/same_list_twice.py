# domain: x=range(-2, 3), same=(False, True)
"""One list under two names."""


def move(source: list[int], goal: list[int]) -> int:
    while source and len(goal) < 4:
        goal.append(source.pop())
    return len(goal)


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    one = [x, x + 1]
    other = one if same else [0]
    if same:
        return move(one[:], other) // x
    count = move(one, other)
    assert other[1] != 3
    return count
