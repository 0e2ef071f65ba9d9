def written(i: int, j: int, v: int) -> int:
    assert 0 <= i < 64 and 0 <= j < 64 and v != 0
    cells = [0] * 64
    cells[i] = v
    if cells[j]:
        assert i == j
        return 1
    return 0


def any_size(n: int, i: int, j: int) -> int:
    assert 0 <= i < n and 0 <= j < n and n < 1000
    cells = [0] * n
    cells[i] = 7
    cells[j] += 1
    assert cells[j] in (1, 8)
    if cells[i] == 8:
        assert i == j
        return 2
    return 1
