# finds: AssertionError in snapshot
# for: snapshot(([1],), 5)
"""A tuple is fixed; the list in it is not."""


def snapshot(state: tuple[list[int]], value: int) -> int:
    assert len(state[0]) <= 2
    before = state
    size = len(before[0])
    state[0].append(value)
    assert len(before[0]) == size
    return size
