# finds: AssertionError in monotone
"""Progressive tax with a step at a bracket."""

BRACKETS = [(10_000, 0), (40_000, 20), (100_000, 40)]


def tax(income: int) -> int:
    due, below = 0, 0
    for limit, rate in BRACKETS:
        if income <= limit:
            return due + (income - below) * rate // 100
        due += (limit - below) * rate // 100
        below = limit
    return income * 45 // 100


def monotone(income: int) -> int:
    assert 0 <= income <= 1_000_000
    due = tax(income)
    assert tax(income + 1) - due <= 1
    return due
