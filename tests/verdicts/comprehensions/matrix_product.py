# finds: AssertionError in product
# for: product([1, 2, 3, 4], [0, 1, 1, 0])
"""Two by two matrices as flat lists; the product depends on the order."""


def times(a, b):
    return [sum(a[2 * i + k] * b[2 * k + j] for k in range(2)) for i in range(2) for j in range(2)]


def product(a: list[int], b: list[int]) -> list[int]:
    assert len(a) == 4 and len(b) == 4
    assert all(0 <= x <= 4 for x in a) and all(0 <= x <= 4 for x in b)
    result = times(a, b)
    assert result == times(b, a)
    return result
