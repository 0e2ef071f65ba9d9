"""Covers every augmented assignment operator with a plain name as its target."""


class Matrix:
    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        self.cells = (a, b, c, d)

    def __matmul__(self, other: "Matrix") -> "Matrix":
        a, b, c, d = self.cells
        e, f, g, h = other.cells
        return Matrix(a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)


def run_integer_operators(start: int, operand: int) -> list[int]:
    history = []
    value = start
    value += operand
    history.append(value)
    value -= 3
    history.append(value)
    value *= operand
    history.append(value)
    value //= 2
    history.append(value)
    value %= 1000
    history.append(value)
    value **= 2
    history.append(value)
    return history


def run_bit_operators(start: int, operand: int) -> list[int]:
    history = []
    value = start
    value <<= operand & 3
    history.append(value)
    value |= operand
    history.append(value)
    value &= 0x3FF
    history.append(value)
    value ^= 0b1010
    history.append(value)
    value >>= 1
    history.append(value)
    return history


def run_true_division(total: int, parts: int) -> bool:
    share = total
    share /= parts
    return share == 2.5


def run_fibonacci_by_matrix(count: int) -> int:
    if not 0 <= count <= 12:
        raise ValueError("count out of range")
    product, step = Matrix(1, 0, 0, 1), Matrix(1, 1, 1, 0)
    remaining = count
    while remaining:
        if remaining % 2:
            product @= step
        step @= step
        remaining //= 2
    return product.cells[1]


def run_collections(first: int, second: int) -> tuple:
    items = alias = [first]
    items += (second,)
    items *= 2
    text = "n="
    text += str(first)
    text *= 2
    pair = (first,)
    pair += (second, first)
    members = {first, second}
    members -= {1}
    members |= {second + 1}
    members ^= {first}
    members &= set(range(-5, 20))
    return alias, text, pair, sorted(members)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_integer_operators": [(1, 2), (-9, 4), (0, 0), (7, -3)],
    "run_bit_operators": [(5, 2), (-5, 3), (0, 0), (1023, -1)],
    "run_true_division": [(5, 2), (-5, -2), (4, 2), (1, 0)],
    "run_fibonacci_by_matrix": [(0,), (1,), (2,), (10,), (-1,), (13,)],
    "run_collections": [(1, 2), (2, 1), (-3, -3), (0, 30)],
}
