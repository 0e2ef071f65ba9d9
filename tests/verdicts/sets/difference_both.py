# holds
"""What changed between two states, both ways."""


def changed(old: set[int], new: set[int]) -> bool:
    assert len(old) <= 2 and len(new) <= 2
    result = bool(old ^ new)
    assert result == (old != new)
    return result
