"""Rewrites f-strings and `%` on literal strings."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import expression


class Formattings(Rewriter):
    """Text with numbers in it."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:  # noqa: N802
        self.generic_visit(node)
        if all(isinstance(part, ast.Constant) for part in node.values):
            return node
        return expression("_pl_fstring(*parts)", node, parts=[_part(p) for p in node.values])

    def visit_BinOp(self, node: ast.BinOp) -> Any:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            return expression("_pl_percent(template, values)", node, template=node.left, values=node.right)
        return node


def _part(part: ast.expr) -> ast.expr:
    if not isinstance(part, ast.FormattedValue):
        return part
    conversion = "" if part.conversion == -1 else chr(part.conversion)
    spec = part.format_spec or ast.Constant("")
    triple = ast.Tuple([part.value, ast.Constant(conversion), spec], ast.Load())
    for made in (triple, triple.elts[1], spec):
        if not hasattr(made, "lineno"):
            ast.copy_location(made, part)
    return triple
