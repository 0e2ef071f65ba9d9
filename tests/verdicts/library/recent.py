# holds
"""The last three readings in a deque."""

from collections import deque


def recent(values: list[int]) -> list[int]:
    assert len(values) <= 4
    window: deque[int] = deque(maxlen=3)
    for v in values:
        window.append(v)
    assert list(window) == values[-3:]
    return list(window)
