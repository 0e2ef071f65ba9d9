# finds: AssertionError in area
# for: area(("square", 3, 1))
"""Shapes as tuples: a pattern that catches too much."""


def area(shape: tuple[str, int, int]) -> int:
    match shape:
        case ("rect", w, h):
            return w * h
        case (_, side, _) if side > 2:
            assert shape[0] != "square"
            return side * side
        case _:
            return 0
