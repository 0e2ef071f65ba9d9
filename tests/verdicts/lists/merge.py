# holds
"""Two sorted lists merged into one."""


def merged(a: list[int], b: list[int]) -> list[int]:
    assert len(a) <= 2 and len(b) <= 2
    assert all(x <= y for x, y in zip(a, a[1:]))
    assert all(x <= y for x, y in zip(b, b[1:]))
    i = j = 0
    result: list[int] = []
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    result += a[i:] + b[j:]
    assert len(result) == len(a) + len(b)
    assert all(x <= y for x, y in zip(result, result[1:]))
    return result
