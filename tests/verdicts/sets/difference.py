# finds: AssertionError in changed
# for: changed({1}, set())
"""What changed between two states: removed members are forgotten."""


def changed(old: set[int], new: set[int]) -> bool:
    assert len(old) <= 2 and len(new) <= 2
    added = new - old
    result = len(added) > 0
    assert result == (old != new)
    return result
