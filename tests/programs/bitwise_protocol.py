"""Covers the bit, shift and matrix dunder methods, reflected and in-place, on a set of small ints."""


class BitSet:
    def __init__(self, bits: int = 0) -> None:
        self.bits = bits & 0xFF

    def members(self) -> list[int]:
        return [position for position in range(8) if self.bits >> position & 1]

    def __and__(self, other):
        return BitSet(self.bits & (other if isinstance(other, int) else other.bits))

    def __or__(self, other):
        return BitSet(self.bits | (other if isinstance(other, int) else other.bits))

    def __xor__(self, other):
        return BitSet(self.bits ^ other.bits)

    def __rand__(self, other: int):
        return self & other

    def __ror__(self, other: int):
        return self | other

    def __rxor__(self, other: int):
        return BitSet(other) ^ self

    def __lshift__(self, distance: int):
        return BitSet(self.bits << distance)

    def __rshift__(self, distance: int):
        return BitSet(self.bits >> distance)

    def __rlshift__(self, value: int) -> int:
        return value << len(self.members())

    def __rrshift__(self, value: int) -> int:
        return value >> len(self.members())

    def __invert__(self):
        return BitSet(~self.bits)

    def __matmul__(self, other) -> int:
        return len((self & other).members())

    def __rmatmul__(self, other: int) -> int:
        return BitSet(other) @ self

    def __ior__(self, other):
        self.bits |= other.bits
        return self

    def __iand__(self, other):
        self.bits &= other.bits
        return self

    def __ixor__(self, other):
        self.bits ^= other.bits
        return self


def run_operators(left: int, right: int) -> list[list[int]]:
    a, b = BitSet(left), BitSet(right)
    return [part.members() for part in (a & b, a | b, a ^ b, ~a, left & b, left | b, left ^ b)]


def run_shifts_and_products(bits: int, distance: int) -> tuple:
    a = BitSet(bits)
    return (a << distance).bits, (a >> distance).bits, distance << a, distance >> a, a @ ~a, bits @ a


def run_in_place(left: int, right: int) -> tuple[list[int], bool]:
    a = alias = BitSet(left)
    a |= BitSet(right)
    a &= BitSet(0x7E)
    a ^= BitSet(left)
    same = a is alias
    a <<= 1
    a >>= 2
    return a.members(), same and a is not alias


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operators": [(5, 3), (255, 0), (-1, 170), (0, 0)],
    "run_shifts_and_products": [(5, 1), (200, 3), (-1, 0), (1, -1)],
    "run_in_place": [(5, 3), (0, 0), (-1, 1), (64, 129)],
}
