# finds: AssertionError in last
# for: last([1], 0)
"""The last n items; minus nothing is the start."""


def last(items: list[int], n: int) -> list[int]:
    assert 0 <= n <= 3 and len(items) <= 3
    found = items[-n:]
    assert len(found) <= n
    return found
