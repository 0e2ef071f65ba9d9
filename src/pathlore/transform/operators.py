"""Rewrites operators that sets and dicts have, so that symbolic members are compared and not hashed, and `%`.

C takes a symbolic text for a mapping, so that templates need a look at what they are given.
"""

from __future__ import annotations

import ast
import copy

from pathlore.program.plan import Pass, RewritePlan
from pathlore.transform.augmented import augmented
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression, load, statements

_BINARY = {ast.BitOr: "or_", ast.BitAnd: "and_", ast.BitXor: "xor", ast.Mod: "mod"}
_COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne"}
_SET_BINARY = {**_BINARY, ast.Sub: "sub"}
_SET_COMPARISONS = {**_COMPARISONS, ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


class Operators(PlannedPass):
    """Subtraction and order are rewritten only where a module speaks of sets: elsewhere they are arithmetic."""

    which = Pass.OPERATORS

    def __init__(self, plan: RewritePlan) -> None:
        super().__init__(plan)
        self.binary: dict[type[ast.operator], str] = _SET_BINARY if plan.set_operators else _BINARY
        self.comparisons: dict[type[ast.cmpop], str] = _SET_COMPARISONS if plan.set_operators else _COMPARISONS

    def visit_BinOp(self, node: ast.BinOp) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        name = self.binary.get(type(node.op))
        if name is None or isinstance(node.left, ast.Constant) or isinstance(node.right, ast.Constant):
            return node
        return expression(f"_pl_operators.{name}(left, right)", node, left=node.left, right=node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        name = self.binary.get(type(node.op))
        if name is None or isinstance(node.value, ast.Constant):
            return node
        if isinstance(node.target, ast.Name):
            return _assigned(node, name, node.target)
        if isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Slice):
            return node
        if self.in_class_body:
            # Python mangles such a name where it stands, and nowhere else.
            is_mangled = isinstance(node.target, ast.Attribute) and node.target.attr.startswith("__")
            return node if is_mangled else augmented(node, node.target)
        # What holds the place is evaluated once, and before the right operand.
        owner = load("_pl_container", node)
        if isinstance(node.target, ast.Attribute):
            first = statements("_pl_container = owner", node, owner=node.target.value)
            place: ast.Attribute | ast.Subscript = ast.Attribute(owner, node.target.attr, ast.Store())
        else:
            first = statements(
                "_pl_container = owner\n_pl_key = key", node, owner=node.target.value, key=node.target.slice
            )
            place = ast.Subscript(owner, load("_pl_key", node), ast.Store())
        return [*first, _assigned(node, name, ast.copy_location(place, node.target))]

    def visit_Compare(self, node: ast.Compare) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        name = self.comparisons.get(type(node.ops[0]))
        operands = (node.left, *node.comparators)
        if name is None or len(node.ops) != 1 or any(isinstance(o, ast.Constant) for o in operands):
            return node
        return expression(f"_pl_operators.{name}(left, right)", node, left=operands[0], right=operands[1])

    def visit_MatchValue(self, node: ast.MatchValue) -> Rewritten:  # noqa: N802
        return node


def _assigned(node: ast.AugAssign, name: str, place: ast.Name | ast.Attribute | ast.Subscript) -> ast.Assign:
    read = copy.deepcopy(place)
    read.ctx = ast.Load()
    value = expression(f"_pl_operators.i{name}(left, right)", node, left=read, right=node.value)
    return ast.copy_location(ast.Assign([place], value), node)
