# finds: AssertionError in lookup
# for: lookup(float("nan"))
"""A key that is not equal to itself."""


def lookup(reading: float) -> int:
    table = {reading + 0.0: 1}
    found = table.get(reading * 1.0, 0)
    assert found == 1
    return found
