"""Covers match on classes: positional and keyword patterns, __match_args__, builtins and nesting."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass
class Number:
    value: int


@dataclass
class Binary:
    operator: str
    left: "Number | Binary | Negate"
    right: "Number | Binary | Negate"


class Negate:
    __match_args__ = ("operand",)

    def __init__(self, operand) -> None:
        self.operand = operand


class Size(NamedTuple):
    width: int
    height: int


class Empty:
    pass


def evaluate(node) -> int:
    match node:
        case Number(value):
            return value
        case Negate(Negate(inner)):
            return evaluate(inner)
        case Negate(operand=Number(value=0)):
            return 0
        case Negate(operand):
            return -evaluate(operand)
        case Binary("*", Number(0), _) | Binary("*", _, Number(0)):
            return 0
        case Binary("+", left, right=right):
            return evaluate(left) + evaluate(right)
        case Binary(operator="*", left=left, right=right):
            return evaluate(left) * evaluate(right)
        case Binary("/", Number(top), Number(bottom)) if bottom:
            return top // bottom
        case Binary(operator=name):
            raise NotImplementedError(name)
    raise TypeError(node)


def run_evaluate(a: int, b: int) -> int:
    return evaluate(Binary("+", Binary("*", Number(a), Number(b)), Negate(Number(a))))


def run_double_negation(choice: int, a: int) -> int:
    nodes = (Negate(Negate(Number(a))), Binary("/", Number(12), Number(a)), Binary("?", Number(a), Number(a)), a)
    return evaluate(nodes[choice])


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
    "run_evaluate": [(2, 3), (0, 3), (3, 0), (-4, 5)],
    "run_double_negation": [(0, 5), (1, 5), (1, 0), (2, 1), (3, 7), (4, 0)],
    "run_builtin_classes": [(0, 5), (0, 50), (1, 5), (2, -3), (3, 4), (4, 4), (5, 0), (6, 9), (7, 0), (8, 1)],
    "run_named_tuple": [(0, 0), (4, 4), (5, 2), (-9, 3), (3, -1)],
}
