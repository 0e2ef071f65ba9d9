# finds: ZeroDivisionError in evaluate, RecursionError in evaluate
"""Trees of expressions, evaluated by match. A tree may contain itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Constant:
    value: int


@dataclass
class Quotient:
    left: Constant | Quotient
    right: Constant


def evaluate(tree: Constant | Quotient) -> int:
    match tree:
        case Constant(value):
            return value
        case Quotient(left, Constant(value=divisor)):
            return evaluate(left) // divisor
    raise TypeError(tree)
