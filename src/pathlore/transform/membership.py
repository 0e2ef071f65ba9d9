"""Rewrites `in` and `not in`."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import expression

_OPERATORS = {ast.In: "_pl_contains(right, left)", ast.NotIn: "_pl_lacks(right, left)"}


class Memberships(PlannedPass):
    """Single comparisons only: in a chain the middle operand is shared, and Python's own protocol answers."""

    which = Pass.MEMBERSHIP

    def visit_Compare(self, node: ast.Compare) -> Any:  # noqa: N802
        self.generic_visit(node)
        template = _OPERATORS.get(type(node.ops[0]))
        if len(node.ops) != 1 or template is None:
            return node
        left, right = node.left, node.comparators[0]
        if _pure(left) or _pure(right):
            return expression(template, node, left=left, right=right)
        # Python evaluates the left operand first.
        swapped = template.replace("(right, left)", "_swapped(left, right)")
        return expression(swapped, node, left=left, right=right)


def _pure(node: ast.expr) -> bool:
    """Evaluating it has no effect that the other operand could see."""
    return isinstance(node, (ast.Name, ast.Constant))
