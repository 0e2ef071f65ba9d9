# finds: AssertionError in distinct
# for: distinct(0, False, 0.0)
"""Numbers of three types in one set."""


def distinct(a: int, b: bool, c: float) -> int:
    members = {a, b, c}
    assert len(members) > 1
    return len(members)
