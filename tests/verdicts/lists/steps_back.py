# finds: AssertionError in steps
# for: steps(8, 13, 4)
"""Counting back from the end does not start at the end."""


def steps(start: int, stop: int, step: int) -> list[int]:
    if not 0 < step < 9 or not 0 <= start < stop <= start + 3 * step:
        return []
    numbers = list(reversed(range(start, stop, step)))
    assert len(range(start, stop, step)) == len(numbers)
    assert numbers != [12, 8]
    return numbers
