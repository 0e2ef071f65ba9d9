"""Covers match on nested class patterns: an evaluator and a simplifier of expression trees."""

from dataclasses import dataclass


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


def simplify(node):
    match node:
        case Binary("+", Number(0), other) | Binary("+", other, Number(0)):
            return simplify(other)
        case Binary("*", Number(a), Number(b)):
            return Number(a * b)
        case Binary(operator, (Number() | Negate()) as left, right):
            return Binary(operator, left, simplify(right))
    return node


def run_evaluate(a: int, b: int) -> int:
    return evaluate(Binary("+", Binary("*", Number(a), Number(b)), Negate(Number(a))))


def run_single_nodes(choice: int, a: int) -> int:
    nodes = (
        Negate(Negate(Number(a))),
        Binary("/", Number(12), Number(a)),
        Binary("?", Number(a), Number(a)),
        a,
    )
    return evaluate(nodes[choice])


def run_simplify(a: int, b: int) -> str:
    return repr(simplify(Binary("+", Number(a), Binary("*", Number(b), Number(2)) if b > 0 else Number(b))))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_evaluate": [(2, 3), (0, 3), (3, 0), (-4, 5)],
    "run_single_nodes": [(0, 5), (1, 5), (1, 0), (2, 1), (3, 7), (4, 0)],
    "run_simplify": [(0, 3), (1, 3), (0, 0), (-1, -2)],
}
