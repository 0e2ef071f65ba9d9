"""Rewrites what is iterated over: the order of a set with symbolic members is that of CPython."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import expression

_NO_SETS = frozenset(
    {
        *("range", "enumerate", "zip", "sorted", "list", "tuple", "dict", "map", "filter", "reversed", "iter", "str"),
        *("items", "values", "keys", "split", "splitlines", "rsplit", "readlines", "findall", "finditer", "join"),
    }
)
"""Functions and methods that return something else."""
_ORDER_IS_FREE = frozenset({"sum", "any", "all", "set", "frozenset", "min", "max", "sorted", "len"})
"""Functions of an iterable whose result does not depend on its order, as long as there is no key."""
_COMMUTING = (ast.Add, ast.BitOr, ast.BitAnd, ast.BitXor, ast.Mult)


class Iterations(PlannedPass):
    """Loops, comprehensions, unpacking and `*`, unless nobody can tell in which order they go."""

    which = Pass.ITERATION

    def visit_For(self, node: ast.For) -> Any:  # noqa: N802
        self.generic_visit(node)
        if not _only_accumulates(node.body):
            node.iter = _in_order(node.iter)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> Any:  # noqa: N802
        return self._comprehended(node)

    def visit_DictComp(self, node: ast.DictComp) -> Any:  # noqa: N802
        return self._comprehended(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:  # noqa: N802
        return self._comprehended(node)

    def _comprehended(self, node: Any) -> Any:
        self.generic_visit(node)
        for generator in node.generators:
            if not generator.is_async:
                generator.iter = _in_order(generator.iter)
        return node

    def visit_Call(self, node: ast.Call) -> Any:  # noqa: N802
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _ORDER_IS_FREE and len(node.args) == 1 and not node.keywords:
            (argument,) = node.args
            if isinstance(argument, (ast.GeneratorExp, ast.ListComp)):
                self.generic_visit(argument)
                return node
        self.generic_visit(node)
        return node

    def visit_Starred(self, node: ast.Starred) -> Any:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = _in_order(node.value)
        return node

    def visit_Set(self, node: ast.Set) -> Any:  # noqa: N802
        for item in node.elts:
            self.generic_visit(item)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:  # noqa: N802
        self.generic_visit(node)
        if any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            node.value = _in_order(node.value)
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.value = _in_order(node.value)
        return node


def _in_order(node: ast.expr) -> Any:
    """What is iterated over; a name costs a test, and anything else that may be a set a call."""
    if isinstance(node, ast.Name):
        return expression("value if not _pl_keyed else _pl_ordered(value)", node, value=node)
    if isinstance(node, ast.Call):
        callee = node.func
        name = callee.id if isinstance(callee, ast.Name) else getattr(callee, "attr", "")
        if name in _NO_SETS or name.startswith("_pl_"):
            return node
    elif not isinstance(node, (ast.Attribute, ast.Subscript, ast.BinOp, ast.BoolOp, ast.IfExp, ast.Set, ast.SetComp)):
        return node
    return expression("_pl_ordered(value)", node, value=node)


def _only_accumulates(body: list[ast.stmt]) -> bool:
    """Whether a loop does the same in any order: it adds up, collects in sets, and checks."""
    for statement in body:
        match statement:
            case ast.AugAssign(target=ast.Name(), op=op) if isinstance(op, _COMMUTING):
                continue
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="add" | "discard"))):
                continue
            case ast.If(body=inner, orelse=other) if _only_accumulates(inner) and _only_accumulates(other):
                continue
            case ast.Assert() | ast.Pass() | ast.Continue():
                continue
            case ast.Expr(value=ast.Call(func=ast.Name(id="_pl_visit"))):
                continue
        return False
    return True
