"""Rewrites calls whose callee may be written in C."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression, load


class Calls(PlannedPass):
    """`f(x)` becomes `_pl_call(f, x)` unless `f` is known to be written in Python.

    The operator looks at the callee itself; on a callee in Python it costs time and a frame, nothing more.
    """

    which = Pass.CALLS

    def visit_ClassDef(self, node: ast.ClassDef) -> Rewritten:  # noqa: N802
        visited: ast.ClassDef = self.scoped(node)
        _name_keywords(visited)
        return visited

    def visit_Call(self, node: ast.Call) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        _name_keywords(node)
        callee = node.func
        if _is_emitted(callee) or _looks_at_caller(node) or _only_makes(node):
            return node
        if not self.plan.python.may_be_native(callee):
            return node
        operator = load("_pl_call", callee)
        return ast.copy_location(ast.Call(operator, [callee, *node.args], node.keywords), node)


def _name_keywords(node: ast.Call | ast.ClassDef) -> None:
    """`**mapping` becomes `**_pl_keywords(mapping)`."""
    for keyword in node.keywords:
        if keyword.arg is None:
            keyword.value = expression("_pl_keywords(mapping)", keyword.value, mapping=keyword.value)


def _only_makes(node: ast.Call) -> bool:
    """Whether it is `super().__init__()` or `object.__new__(cls)`: native code that is given nothing to look at."""
    name = getattr(node.func, "attr", "")
    given = len(node.args) + len(node.keywords)
    spread = any(isinstance(arg, ast.Starred) for arg in node.args)
    if name == "__init__":
        of = getattr(getattr(node.func, "value", None), "func", None)
        return not given and isinstance(of, ast.Name) and of.id == "super"
    return name == "__new__" and given <= 1 and not spread


def _looks_at_caller(node: ast.Call) -> bool:
    """Whether the callee looks at the frame that it is called from: no operator may stand between."""
    callee = node.func
    if isinstance(callee, ast.Name) and callee.id in ("dir", "vars"):
        return not node.args and not node.keywords
    name = getattr(callee, "attr", getattr(callee, "id", ""))
    return name in _STACK_READERS or (
        name == "stack" and getattr(getattr(callee, "value", None), "id", "") == "inspect"
    )


_STACK_READERS = frozenset({"currentframe", "extract_stack", "format_stack"})


def _is_emitted(callee: ast.expr) -> bool:
    """Whether it is an operator that another pass put there."""
    name = callee.value if isinstance(callee, ast.Attribute) else callee
    return isinstance(name, ast.Name) and name.id.startswith("_pl_")
