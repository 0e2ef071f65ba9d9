"""Covers match on classes: positional and keyword patterns, builtins, named tuples and inheritance."""

from typing import NamedTuple


class Size(NamedTuple):
    width: int
    height: int


class Empty:
    pass


class Shape:
    __match_args__ = ("name", "area")

    def __init__(self, name: str, side: int) -> None:
        self.name, self.side = name, side

    @property
    def area(self) -> int:
        return self.side**2


class Cube(Shape):
    depth = 1


def run_builtin_classes(choice: int, value: int) -> str:
    match (value, value > 0, str(value), [value], {value: 1}, None, value / 2, Empty(), (value, 2))[choice]:
        case bool(flag):
            return f"bool {flag}"
        case int(number) if number > 10:
            return f"big {number}"
        case int():
            return "int"
        case str() | bytes() as text:
            return f"text {text}"
        case [int(only)]:
            return f"list of {only}"
        case dict():
            return "dict"
        case float(real=real):
            return f"float {real > 1}"
        case tuple((int(first), second)):
            return f"pair {first + second}"
        case Empty():
            return "empty"
        case None:
            return "none"


def run_inherited_arguments(choice: int, side: int) -> str:
    match (Shape("s", side), Cube("c", side), Shape)[choice]:
        case Cube(name, 0 | 1 as area, depth=1):
            return f"tiny cube {name} {area}"
        case Cube() as cube if cube.side < 0:
            return "inside out"
        case Shape("s", area) | Shape("c", area) if area != 49:
            return f"area {area}"
        case type():
            return "a class"
    return "unmatched"


def run_named_tuple(width: int, height: int) -> str:
    match Size(width, height):
        case Size(0, 0):
            return "nothing"
        case Size(w, h) if w == h:
            return f"square {w}"
        case Size(width=w, height=1 | 2 as h):
            return f"flat {w * h}"
        case (w, h):
            return f"plain {w - h}"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_builtin_classes": [(0, 5), (0, 50), (1, 5), (2, -3), (3, 4), (4, 4), (5, 0), (6, 9), (7, 0), (8, 1)],
    "run_inherited_arguments": [(1, 1), (1, -3), (0, 4), (1, 5), (0, -7), (2, 0), (3, 0)],
    "run_named_tuple": [(0, 0), (4, 4), (5, 2), (-9, 3), (3, -1)],
}
