"""Rewrites calls whose callee may be written in C and has a model."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import load


class Calls(Rewriter):
    """`f(x)` becomes `_pl_call(f, x)` where the name of `f` is that of a modelled function or method.

    The operator looks at the callee itself, so a name that means something else costs time and nothing more.
    """

    def __init__(self, modelled: frozenset[str]) -> None:
        super().__init__()
        self.modelled = modelled

    def visit_Call(self, node: ast.Call) -> Any:  # noqa: N802
        self.generic_visit(node)
        callee = node.func
        name = callee.id if isinstance(callee, ast.Name) else getattr(callee, "attr", None)
        if name not in self.modelled:
            return node
        operator = load("_pl_call", callee)
        return ast.copy_location(ast.Call(operator, [callee, *node.args], node.keywords), node)
