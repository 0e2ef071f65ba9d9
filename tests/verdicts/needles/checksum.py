# finds: AssertionError in accept
# for: accept("4242", 18)
"""A check digit over weighted digits that can be met."""


def accept(digits: str, check: int) -> bool:
    if len(digits) != 4 or not (digits.isascii() and digits.isdigit()):
        return False
    total = sum((i + 1) * int(d) for i, d in enumerate(digits))
    assert not (total == check * 2 - 8 and check == 18 and digits.startswith("42"))
    return total % 11 == check
