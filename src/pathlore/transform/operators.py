"""Rewrites operators that sets and dicts have, so that symbolic members are compared and not hashed."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.program.plan import Pass, RewritePlan
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import expression

_BINARY = {ast.BitOr: "or_", ast.BitAnd: "and_", ast.BitXor: "xor"}
_COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne"}
_SET_BINARY = {**_BINARY, ast.Sub: "sub"}
_SET_COMPARISONS = {**_COMPARISONS, ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


class Operators(PlannedPass):
    """Subtraction and order are rewritten only where a module speaks of sets: elsewhere they are arithmetic."""

    which = Pass.OPERATORS

    def __init__(self, plan: RewritePlan) -> None:
        super().__init__(plan)
        self.binary: dict[Any, str] = _SET_BINARY if plan.set_operators else _BINARY
        self.comparisons: dict[Any, str] = _SET_COMPARISONS if plan.set_operators else _COMPARISONS

    def visit_BinOp(self, node: ast.BinOp) -> Any:  # noqa: N802
        self.generic_visit(node)
        name = self.binary.get(type(node.op))
        if name is None or isinstance(node.left, ast.Constant) or isinstance(node.right, ast.Constant):
            return node
        return expression(f"_pl_operators.{name}(left, right)", node, left=node.left, right=node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:  # noqa: N802
        self.generic_visit(node)
        name = self.binary.get(type(node.op))
        if name is None or not isinstance(node.target, ast.Name) or isinstance(node.value, ast.Constant):
            return node
        read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = expression(f"_pl_operators.i{name}(left, right)", node, left=read, right=node.value)
        return ast.copy_location(ast.Assign([node.target], value), node)

    def visit_Compare(self, node: ast.Compare) -> Any:  # noqa: N802
        self.generic_visit(node)
        name = self.comparisons.get(type(node.ops[0]))
        operands = (node.left, *node.comparators)
        if name is None or len(node.ops) != 1 or any(isinstance(o, ast.Constant) for o in operands):
            return node
        return expression(f"_pl_operators.{name}(left, right)", node, left=operands[0], right=operands[1])

    def visit_MatchValue(self, node: ast.MatchValue) -> Any:  # noqa: N802
        return node
