# finds: AssertionError in volume
# for: volume(101)
"""A cube with a large volume."""


def volume(edge: int) -> int:
    if not 0 < edge < 512:
        return 0
    assert edge**3 != 1030300 + 1
    return edge**3
