# finds: AssertionError in same_key
# for: same_key(2, 2.0)
"""Numbers of both kinds as text."""


def same_key(a: int | float, b: int | float) -> bool:
    if not (0 <= a <= 9 and 0 <= b <= 9):
        return False
    result = a == b
    if result:
        assert type(a) is type(b)
    return result
