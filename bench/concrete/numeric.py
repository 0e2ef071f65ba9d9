"""Concrete work in numpy, where that is installed."""

import numpy

from bench.concrete.programs import branches


def arrays(x: int) -> int:
    total = 0.0
    for n in range(1, 200):
        matrix = numpy.arange(float(n * n)).reshape(n, n)
        total += float((matrix @ matrix).trace()) + float(matrix.mean()) + float(matrix[n // 2, n - 1])
    return branches(x, int(total) % 1000)
