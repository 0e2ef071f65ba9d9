"""Takes chains of comparisons apart where one of them has an operator that is rewritten."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass, RewritePlan
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression

_ALWAYS = {ast.Is: "is_", ast.IsNot: "is_not", ast.In: "in_", ast.NotIn: "not_in"}
_EQUALITIES = {ast.Eq: "eq", ast.NotEq: "ne"}
_ORDERS = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
_LINKS = {**_ALWAYS, **_EQUALITIES, **_ORDERS}


class Chains(PlannedPass):
    """`a is b in c` becomes `a is b and b in c` where `b` can be evaluated twice, and otherwise a chain of links.

    Python evaluates `a == b == c` with `b` once, and `c` only where it is needed: so do the links, which compare their
    operands when they are compared themselves. That needs no variable, which a class body and a comprehension lack.
    """

    which = Pass.CHAINS

    def __init__(self, plan: RewritePlan) -> None:
        super().__init__(plan)
        self._looked_at = {**_EQUALITIES, **_ORDERS} if plan.set_operators else _EQUALITIES

    def visit_Compare(self, node: ast.Compare) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        operands = [node.left, *node.comparators]
        pairs = list(zip(operands, node.ops, operands[1:], strict=False))
        if len(pairs) == 1 or not any(self._is_rewritten(*pair) for pair in pairs):
            return node
        if all(map(_pure, operands[1:-1])):
            links: list[ast.expr] = [
                ast.copy_location(ast.Compare(left, [op], [right]), node) for left, op, right in pairs
            ]
            return ast.copy_location(ast.BoolOp(ast.And(), links), node)
        first = expression("_pl_links.first(left)", node.left, left=node.left)
        others = [expression(f"_pl_links.{_LINKS[type(op)]}(right)", right, right=right) for _, op, right in pairs]
        return ast.copy_location(ast.Compare(first, [ast.Eq() for _ in others], others), node)

    def _is_rewritten(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool:
        constants = [operand for operand in (left, right) if isinstance(operand, ast.Constant)]
        if isinstance(op, (ast.Is, ast.IsNot)):
            return not any(constant.value is None for constant in constants)
        return type(op) in _ALWAYS or (type(op) in self._looked_at and not constants)


def _pure(node: ast.expr) -> bool:
    return isinstance(node, (ast.Name, ast.Constant))
