"""Rewrites what native code checks: the returns of special methods, and the classes that `except` catches."""

from __future__ import annotations

import ast
import builtins
from typing import Any

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import expression

CHECKED = frozenset(
    f"__{name}__"
    for name in (
        *("bool", "hash", "index", "int", "float", "complex", "str", "repr", "format", "bytes", "len", "length_hint"),
    )
)


class Results(PlannedPass):
    """`return value` in `__bool__` and its like becomes `return _pl_returned(value)`, and `except x` a call as well."""

    which = Pass.RESULTS

    def visit_Return(self, node: ast.Return) -> Any:  # noqa: N802
        self.generic_visit(node)
        if node.value is not None and self._checked():
            node.value = expression("_pl_returned(value)", node.value, value=node.value)
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:  # noqa: N802
        self.generic_visit(node)
        kinds = node.type
        named = isinstance(kinds, ast.Name) and hasattr(builtins, kinds.id)
        if kinds is not None and not named and not isinstance(kinds, ast.Tuple):
            node.type = expression("_pl_caught(kinds)", kinds, kinds=kinds)
        return node

    def _checked(self) -> bool:
        if len(self.scopes) < 2:
            return False
        method, owner = self.scopes[-1], self.scopes[-2]
        return isinstance(owner, ast.ClassDef) and getattr(method, "name", "") in CHECKED
