# holds
"""Two by two matrices."""

Matrix = tuple[tuple[int, int], tuple[int, int]]


def product(a: Matrix, b: Matrix) -> Matrix:
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(2)) for j in range(2)) for i in range(2))


def determinant(m: Matrix) -> int:
    (a, b), (c, d) = m
    return a * d - b * c


def trace_is_linear(a: int, b: int, c: int, d: int) -> int:
    first, second = ((a, b), (c, d)), ((1, 2), (3, 4))
    total = [[first[i][j] + second[i][j] for j in range(2)] for i in range(2)]
    assert total[0][0] + total[1][1] == a + d + 5
    return total[1][0]


def rotation(quarter: int) -> Matrix:
    turn = ((0, -1), (1, 0))
    result: Matrix = ((1, 0), (0, 1))
    for _ in range(quarter % 4):
        result = product(result, turn)
    assert determinant(result) == 1
    return result
