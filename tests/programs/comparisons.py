"""Covers every comparison operator, chains of them, identity and membership tests."""

VOWELS = "aeiou"


def classify_triangle(a: int, b: int, c: int) -> str:
    if not (a < b + c and b < a + c and c < a + b):
        return "impossible"
    if a == b == c:
        return "equilateral"
    if a == b or b == c or a == c:
        return "isosceles"
    return "scalene"


class Probe:
    def __init__(self, value: int) -> None:
        self.value = value
        self.reads = 0

    def read(self) -> int:
        self.reads += 1
        return self.value


def run_triangle(a: int, b: int, c: int) -> str:
    return classify_triangle(a, b, c)


def run_chain_evaluates_once(low: int, middle: int, high: int) -> tuple[bool, int, int]:
    center, top = Probe(middle), Probe(high)
    inside = low <= center.read() < top.read() != 10
    return inside, center.reads, top.reads


def run_relations(left: int, right: int) -> str:
    marks = ""
    if left < right:
        marks += "<"
    if left <= right:
        marks += "≤"
    if left == right:
        marks += "="
    if left != right:
        marks += "≠"
    if left >= right:
        marks += "≥"
    if left > right:
        marks += ">"
    return marks


def run_identity(number: int, flag: bool) -> tuple[bool, bool, bool, str]:
    found = None if number < 0 else [number]
    positive = number > 0
    kind = "flag set" if flag is True else "flag clear"
    return found is None, found is not None, positive is not flag, kind


def run_membership(number: int) -> list[bool]:
    primes = [2, 3, 5, 7]
    return [
        number in primes,
        number not in (1, 4, 9),
        number in {0, 3, 6},
        number in range(-4, 10, 2),
        number in {1: "one", 2: "two"},
        chr(97 + number % 26) in VOWELS,
        1 < number in primes,
    ]


def run_compare_sequences(first: int, second: int) -> tuple[bool, bool, bool, bool]:
    left, right = [first, 2, second], [second, 2, first]
    return left < right, tuple(left) >= (1, 2), left == right, {first, second} <= {1, 2, 3}


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_triangle": [(3, 3, 3), (3, 3, 5), (3, 4, 5), (1, 2, 3), (0, 0, 0), (5, 3, 3), (3, 5, 3)],
    "run_chain_evaluates_once": [(1, 2, 3), (3, 2, 1), (1, 5, 10), (-5, -5, -5)],
    "run_relations": [(1, 2), (2, 2), (3, 2), (-1, 0)],
    "run_identity": [(-1, True), (0, False), (4, True), (4, False)],
    "run_membership": [(0,), (2,), (3,), (-4,), (30,)],
    "run_compare_sequences": [(1, 2), (2, 1), (1, 1), (-7, 9)],
}
