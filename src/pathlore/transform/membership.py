"""Rewrites `in` and `not in`."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression

_OPERATORS = {ast.In: "_pl_contains(right, left)", ast.NotIn: "_pl_lacks(right, left)"}


class Memberships(PlannedPass):
    """Single comparisons only: chains were taken apart before."""

    which = Pass.MEMBERSHIP

    def visit_Compare(self, node: ast.Compare) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        template = _OPERATORS.get(type(node.ops[0]))
        if len(node.ops) != 1 or template is None:
            return node
        left, right = node.left, node.comparators[0]
        if _order_is_free(left, right):
            return expression(template, node, left=left, right=right)
        # Python evaluates the left operand first.
        swapped = template.replace("(right, left)", "_swapped(left, right)")
        return expression(swapped, node, left=left, right=right)


def _order_is_free(left: ast.expr, right: ast.expr) -> bool:
    """Whether it shows nowhere which operand is evaluated first. A call may rebind the name on its other side."""
    if _is_constant(left) or _is_constant(right):
        return True
    return isinstance(left, ast.Name) and isinstance(right, ast.Name)


def _is_constant(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return all(map(_is_constant, node.elts))
    return isinstance(node, ast.Constant)
