"""Covers every augmented assignment operator on attributes and subscripts."""


class Register:
    def __init__(self, value) -> None:
        self.value = value


class Vector:
    def __init__(self, *parts: int) -> None:
        self.parts = list(parts)

    def __iadd__(self, other):
        self.parts = [mine + theirs for mine, theirs in zip(self.parts, other.parts)]
        return self

    def __imatmul__(self, factor: int):
        self.parts = [part * factor for part in self.parts]
        return self

    def __sub__(self, other):
        return Vector(*(mine - theirs for mine, theirs in zip(self.parts, other.parts)))


def run_attribute_operators(start: int, operand: int) -> int:
    register = Register(start)
    register.value += operand
    register.value -= 1
    register.value *= 3
    register.value //= 3
    register.value %= 64
    register.value **= 2
    register.value <<= 1
    register.value >>= 2
    register.value |= 5
    register.value &= 0xFFF
    register.value ^= operand
    return register.value


def run_subscript_operators(index: int, operand: int) -> list[int]:
    cells = [8, 16, -32, 64]
    cells[index] += operand
    cells[index] -= 2
    cells[index] *= 3
    cells[-1] //= operand
    cells[index % 4] %= 50
    cells[0] **= 2
    cells[1] <<= index & 3
    cells[1] >>= 1
    cells[2] |= operand
    cells[2] &= 0xFF
    cells[2] ^= index
    return cells


def run_target_evaluated_once(first: int, second: int) -> tuple[list[int], list[int]]:
    cells, lookups = [0, 0, 0], []

    def locate(key: int) -> int:
        lookups.append(key)
        return key % len(cells)

    for key in (first, second, first + second):
        cells[locate(key)] += key
    return cells, lookups


def run_in_place_objects(x: int, factor: int) -> tuple:
    holder = {"v": Vector(x, 1), "ratio": x}
    original = holder["v"]
    holder["v"] += Vector(2, 2)
    holder["v"] @= factor
    same = holder["v"] is original
    holder["v"] -= Vector(1, 1)
    register = Register(Vector(factor))
    register.value @= x
    holder["ratio"] /= factor
    register.ratio = x
    register.ratio /= 4
    ratios = (holder["ratio"] == 2, register.ratio == 0.5)
    return same, holder["v"].parts, original.parts, register.value.parts, ratios


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_attribute_operators": [(5, 3), (-5, 2), (0, 0), (100, -7)],
    "run_subscript_operators": [(0, 3), (3, 5), (-2, -4), (1, 0), (4, 1)],
    "run_target_evaluated_once": [(0, 1), (4, 5), (-1, -2), (3, 3)],
    "run_in_place_objects": [(1, 2), (-4, 3), (2, 1), (5, 0), (6, 3)],
}
