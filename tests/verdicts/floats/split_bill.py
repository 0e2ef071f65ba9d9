# finds: AssertionError in shares
# for: shares(10.0, 3)
"""A bill that is split into shares rounded to cents; the cents that are left over get lost."""


def shares(total: float, people: int) -> list[float]:
    assert 0.0 <= total <= 100.0 and 1 <= people <= 3
    share = round(total / people, 2)
    result = [share] * people
    assert abs(sum(result) - total) < 0.009
    return result
