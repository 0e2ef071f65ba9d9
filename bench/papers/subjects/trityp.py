"""Classifies three side lengths: 1 scalene, 2 isosceles, 3 equilateral, 4 not a triangle."""


def tri(i: int, j: int, k: int) -> int:
    if i <= 0 or j <= 0 or k <= 0:
        return 4
    kind = 0
    if i == j:
        kind += 1
    if i == k:
        kind += 2
    if j == k:
        kind += 3
    if kind == 0:
        if i + j <= k or j + k <= i or i + k <= j:
            return 4
        return 1
    if kind > 3:
        return 3
    if kind == 1 and i + j > k:
        return 2
    if kind == 2 and i + k > j:
        return 2
    if kind == 3 and j + k > i:
        return 2
    return 4
