# finds: AssertionError in lookup
# for: lookup(48271)
"""One number of a linear congruence gives the forbidden entry."""


def lookup(seed: int) -> int:
    if not 0 <= seed < 2**31 - 1:
        return 0
    value = (seed * 16807 + 12345) % 2_147_483_647
    assert value != 811_303_042
    return value
