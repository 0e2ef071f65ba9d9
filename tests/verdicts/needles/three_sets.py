# finds: AssertionError in shared
# for: shared({10, 15}, {15, 25}, {10, 25})
"""Three sets of which every two share one, and all share none."""


def shared(a: set[int], b: set[int], c: set[int]) -> int:
    if not (len(a) == len(b) == len(c) == 2):
        return 0
    assert not (len(a & b) == len(b & c) == len(a & c) == 1 and not a & b & c and sum(a | b | c) == 50)
    return len(a | b | c)
