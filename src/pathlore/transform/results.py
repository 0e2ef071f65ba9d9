"""Rewrites what native code checks: returns of special methods, classes that `except` catches, some attributes."""

from __future__ import annotations

import ast
import builtins

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression, statements

CHECKED = frozenset(
    f"__{name}__"
    for name in (
        *("bool", "hash", "index", "int", "float", "complex", "str", "repr", "format", "bytes", "len", "length_hint"),
    )
)


STORED = frozenset({"__name__", "__qualname__", "prec", "rounding", "Emin", "Emax", "capitals", "clamp"})
"""Attributes of functions, classes and contexts of `decimal`, whose setters are native and take real values only."""


class Results(PlannedPass):
    """`return value` in `__bool__` and its like becomes `return _pl_returned(value)`, and `except x` a call as well.

    So do `owner.__name__ = value` and `owner.__dict__`.
    """

    which = Pass.RESULTS

    def visit_Return(self, node: ast.Return) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if node.value is not None and self._checked():
            node.value = expression("_pl_returned(value)", node.value, value=node.value)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        kinds = node.type
        named = isinstance(kinds, ast.Name) and hasattr(builtins, kinds.id)
        if kinds is not None and not named and not isinstance(kinds, ast.Tuple):
            node.type = expression("_pl_caught(kinds)", kinds, kinds=kinds)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if node.attr != "__dict__" or not isinstance(node.ctx, ast.Load):
            return node
        return expression("_pl_namespace(names)", node, names=node)

    def visit_Call(self, node: ast.Call) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("globals", "locals"):
            return expression("_pl_namespace(names)", node, names=node)
        return node

    def visit_Assign(self, node: ast.Assign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if any(isinstance(target, ast.Attribute) and target.attr == "__dict__" for target in node.targets):
            node.value = expression("_pl_namespace(names)", node.value, names=node.value)
        names = [target.attr for target in node.targets if isinstance(target, ast.Attribute) and target.attr in STORED]
        if not names:
            return node
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Attribute):
            name = ast.copy_location(ast.Constant(target.attr), target)
            return statements("_pl_store(value, owner, name)", node, value=node.value, owner=target.value, name=name)
        node.value = expression("_pl_store(value)", node.value, value=node.value)
        return node

    def _checked(self) -> bool:
        if len(self.scopes) < 2:
            return False
        method, owner = self.scopes[-1], self.scopes[-2]
        return isinstance(owner, ast.ClassDef) and getattr(method, "name", "") in CHECKED
