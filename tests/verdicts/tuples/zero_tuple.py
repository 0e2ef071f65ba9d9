# finds: AssertionError in fits
# for: fits((1, 2), 0)
"""The one before the first: an index below zero is taken from the end."""


def fits(window: tuple[int, int], index: int) -> int:
    assert 0 <= index < 2
    previous = window[index - 1]
    assert index > 0 or previous == window[0]
    return previous
