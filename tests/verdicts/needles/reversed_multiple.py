# finds: AssertionError in turned
# for: turned(2178)
"""Four times this number is the number from behind."""


def turned(number: int) -> int:
    if not 1000 <= number < 10_000:
        return 0
    a, b, c, d = number // 1000, number // 100 % 10, number // 10 % 10, number % 10
    behind = d * 1000 + c * 100 + b * 10 + a
    assert behind != 4 * number
    return behind
