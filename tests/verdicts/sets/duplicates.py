# finds: AssertionError in unique
# for: unique([1, 1])
"""Duplicates that a comparison of sizes misses: off by one."""


def unique(codes: list[int]) -> bool:
    assert len(codes) <= 3
    distinct = set(codes)
    result = len(codes) - len(distinct) <= 1
    if len(codes) == 2 and codes[0] == codes[1]:
        assert not result
    return result
